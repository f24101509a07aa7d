import type { GarmentPrice } from '../../answers/estimate-schema.ts';
import type { ListingAnswer } from '../../answers/listing-schema.ts';
import { CONDITIONS } from '../../garments/catalog.ts';
import { readFields } from '../../garments/read/fields.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { isAboutLevel } from '../../wording/caveats.ts';
import { confidenceInWords } from '../../wording/confidence.ts';
import { estimatedPrice, rangeInWords } from '../../wording/estimate.ts';
import { isGuess } from '../../wording/evidence-grade.ts';
import { garments } from '../../wording/garments.ts';
import { judgmentInWords } from '../../wording/judgment.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { offersInWords } from '../../wording/offers.ts';
import { defineCommand } from '../command.ts';
import { askPrices } from '../inputs.ts';

const conditions = CONDITIONS.join(', ');

/** The options of a garment, as several commands take them. */
export const GARMENT_OPTIONS = {
  'condition <grade>': `${conditions}; by default the mix of conditions that real listings have`,
  'gender <gender>': 'female or male; by default the one with the most listings',
  json: 'print the full result as JSON, as the HTTP API gives it',
} as const;

export const commands = {
  price: defineCommand({
    synopsis: '<brand> <category> | <title> [options]',
    help: "Prints the price of a garment, without a service or a network: by its brand and category, or by the title of a listing in quotes, such as 'Coach Tabby 26 shoulder bag, $120'. Brand and category are names, slugs or common other names, such as coach bag; quote those with spaces.",
    options: { 'asking <dollars>': 'an asking price to compare', ...GARMENT_OPTIONS },
    fields: { asking: ITEM_FIELDS.askingPrice },
    arguments: [1, 2],
    async run({ env, positionals: [first = '', category], options, print, stderr }) {
      const { condition, gender, asking: askingPrice } = options;
      const words = { condition, gender };
      const answer = askPrices(env, ({ price, appraise }) => {
        if (category === undefined) return appraise({ title: first, askingPrice, ...words });
        const garment = { brand: first, category, ...words };
        return askingPrice === undefined ? price(garment) : appraise({ ...garment, askingPrice });
      });
      if (category !== undefined) {
        for (const slip of slipsIn({ brand: first, category })) stderr.write(`${slip}\n`);
      }
      const lines = options.json ? [JSON.stringify(answer, null, 2)] : describe(answer);
      for (const line of lines) print(line);
    },
  }),
};

/** An answer in sentences, with its grades. */
function describe(answer: GarmentPrice | ListingAnswer): string[] {
  const { estimate, evidence } = answer;
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  const grade = answer.condition ?? 'any condition';
  return [
    `${capital(garments(answer))}, ${grade}: ${price}, ${rangeInWords(estimate)}.`,
    ...('judgment' in answer ? [judgmentInWords(answer.judgment)] : []),
    estimate.note,
    `${capital(confidenceInWords(estimate.confidence))}.`,
    ...('words' in answer ? describeTitle(answer) : []),
    ...answer.caveats.filter((one) => !isAboutLevel(one)),
    ...answer.byCondition.map(
      ({ condition, price, priceLow, priceHigh }) =>
        `  ${condition.padEnd(14)} ${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`,
    ),
    `${answer.source}.`,
  ];
}

/** The title's words beyond its brand and kind. */
function describeTitle({ words, offers }: ListingAnswer): string[] {
  const factors = words.map(({ text, factor }) => `${text} ×${factor}`).join(', ');
  return [
    ...(factors === '' ? [] : [`Words: ${factors}.`]),
    ...(offers ? [offersInWords(offers)] : []),
  ];
}

/** A sentence for each misspelled name, with the one that was taken in its place. */
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
