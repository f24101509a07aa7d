import type { GarmentPrice } from '../../answers/estimate-schema.ts';
import type { ListingAnswer } from '../../answers/listing-schema.ts';
import { CONDITIONS } from '../../garments/catalog.ts';
import { readFields } from '../../garments/read/fields.ts';
import { confidenceInWords } from '../../wording/confidence.ts';
import { estimatedPrice, rangeInWords } from '../../wording/estimate.ts';
import { isGuess } from '../../wording/evidence-grade.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { offersInWords } from '../../wording/offers.ts';
import { askPrices } from '../ask-prices.ts';
import { type Command, readNumber } from '../command.ts';

export const command: Command = {
  synopsis:
    '<brand> <category> | <title> [--condition <grade>] [--gender <gender>] [--asking <dollars>] [--json]',
  help: [
    'Prints what a garment sells for, without a service or a network: by its brand and category, or by the title of a',
    "listing in quotes, such as 'Coach Tabby 26 shoulder bag, $120'.",
    '',
    '  <brand>, <category>  names, slugs or common other names, such as coach bag; quote those with spaces',
    `  --condition          ${CONDITIONS.join(', ')}; otherwise the mix of conditions that`,
    '                       real listings have',
    '  --gender             female or male; otherwise the one that most such listings are for',
    '  --asking             with a title: an asking price to compare',
    '  --json               print the full result as JSON, as the HTTP API gives it',
  ].join('\n'),
  texts: ['condition', 'gender', 'asking'],
  flags: ['json'],
  arguments: [1, 2],
  async run({ env, positionals: [brand = '', category], texts, flags, print, stderr }) {
    const { condition, gender } = texts;
    const askingPrice = readNumber(texts, 'asking');
    const answer = askPrices(env, ({ price, appraise }) =>
      category === undefined
        ? appraise({ title: brand, condition, gender, askingPrice })
        : price({ brand, category, condition, gender }),
    );
    if (category !== undefined) {
      for (const slip of slipsIn({ brand, category })) stderr.write(`${slip}\n`);
    }
    const lines = flags.json ? [JSON.stringify(answer, null, 2)] : describe(answer);
    for (const line of lines) print(line);
  },
};

/** An answer in sentences, with its grades. */
function describe(answer: GarmentPrice | ListingAnswer): string[] {
  const { estimate, evidence } = answer;
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  const grade = answer.condition ?? 'any condition';
  return [
    `${capital(garments(answer))}, ${grade}: ${price}, ${rangeInWords(estimate)}.`,
    estimate.note,
    `${capital(confidenceInWords(estimate.confidence))}.`,
    ...('words' in answer ? describeTitle(answer) : []),
    ...answer.caveats,
    ...answer.byCondition.map(
      ({ condition, price, priceLow, priceHigh }) =>
        `  ${condition.padEnd(14)} ${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`,
    ),
    `${answer.source}.`,
  ];
}

/** What a title says beyond its brand and kind. */
function describeTitle({ words, offers, askingPrice }: ListingAnswer): string[] {
  const factors = words.map(({ text, factor }) => `${text} ×${factor}`).join(', ');
  return [
    ...(factors === '' ? [] : [`Words: ${factors}.`]),
    ...(offers ? [offersInWords(offers)] : []),
    ...(askingPrice ? [askingPrice.text] : []),
  ];
}

/** For each misspelled name a sentence that says what it was taken for. */
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
