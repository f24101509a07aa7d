import type { GarmentPrice } from '../../answers/estimate-schema.ts';
import type { ListingAnswer } from '../../answers/listing-schema.ts';
import { readFields } from '../../garments/read/fields.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { SELLER_FIELDS } from '../../items/seller-fields.ts';
import { confidenceInWords, estimatedPrice, isGuess, rangeInWords } from '../../wording/estimate.ts';
import { garments } from '../../wording/garments.ts';
import { judgmentInWords } from '../../wording/judgment.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { offersInWords } from '../../wording/offers.ts';
import { exampleLines } from '../../wording/sold-examples.ts';
import { type Commands, command, GARMENT } from '../command.ts';
import { askPrices } from '../inputs.ts';

export const commands = {
  price: command(
    {
      ...GARMENT,
      ...SELLER_FIELDS,
      asking: ITEM_FIELDS.askingPrice,
      comps: ITEM_FIELDS.comps,
      guess: ITEM_FIELDS.guess,
    },
    ({ env, say, stderr }, { gender, condition, ...terms }, first: string, category?: string) => {
      const { asking: askingPrice, ...seller } = terms;
      const garment = { gender, condition };
      const listing = { ...garment, ...seller, askingPrice };
      const answer = askPrices(env, ({ price, appraise }) => {
        if (category === undefined) return appraise({ title: first, ...listing });
        const named = { brand: first, category };
        const isJudged = Object.keys(terms).length > 0;
        return isJudged ? appraise({ ...named, ...listing }) : price({ ...named, ...garment });
      });
      if (category !== undefined) {
        for (const slip of slipsIn({ brand: first, category })) stderr.write(`${slip}\n`);
      }
      say(answer, describe(answer));
    },
  ),
} satisfies Commands;

/** Describes an answer in sentences, with its prices by grade. */
function describe(answer: GarmentPrice | ListingAnswer): string[] {
  const { estimate, evidence } = answer;
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  const grade = answer.condition ?? 'any condition';
  // The title's words besides its brand and kind.
  const { words = [], offers } = answer as Partial<ListingAnswer>;
  const factors = words.map(({ text, factor }) => `${text} ×${factor}`).join(', ');
  return [
    `${capital(garments(answer))}, ${grade}: ${price}, ${rangeInWords(estimate)}.`,
    ...('judgment' in answer ? [judgmentInWords(answer.judgment)] : []),
    estimate.note,
    `${capital(confidenceInWords(estimate.confidence))}.`,
    ...(factors === '' ? [] : [`Words: ${factors}.`]),
    ...(offers ? [offersInWords(offers)] : []),
    ...exampleLines(evidence.examples),
    ...answer.caveats,
    ...answer.byCondition.map(
      ({ condition, price, priceLow, priceHigh }) =>
        `  ${condition.padEnd(14)} ${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`,
    ),
    `${answer.source}.`,
  ];
}

/** Returns a sentence for each misspelled name, with the name used instead. */
function slipsIn(words: Parameters<typeof readFields>[0]): string[] {
  const reading = readFields(words);
  if (reading.problems) return [];
  const { garment, understood } = reading;
  return understood.flatMap(({ argument, given, by }) => {
    if (by !== 'spelling') return [];
    const { name } = (argument === 'brand' ? garment.brand : garment.category) ?? {};
    return [`There is no ${argument} "${given}". Showing ${name}.`];
  });
}
