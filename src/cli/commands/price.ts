import { readFields } from '../../garments/read-garment.ts';
import { CONDITIONS, price, UnknownGarmentError } from '../../index.ts';
import { confidenceInWords } from '../../wording/confidence.ts';
import { estimatedPrice, rangeInWords } from '../../wording/estimate.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import { type Command, UsageError } from '../command.ts';

export const priceCommand: Command = {
  synopsis: '<brand> <category> [--condition <grade>] [--gender <gender>] [--json]',
  help: [
    'Prints what a garment sells for, without a service or a network.',
    '',
    '  <brand>, <category>  names, slugs or common other names, such as coach bag; quote those with spaces',
    `  --condition          ${CONDITIONS.join(', ')}; otherwise the mix of conditions that`,
    '                       real listings have',
    '  --gender             female or male; otherwise the one that most such listings are for',
    '  --json               print the full result as JSON',
  ].join('\n'),
  options: {
    condition: { type: 'string' },
    gender: { type: 'string' },
    json: { type: 'boolean' },
  },
  arguments: [2, 2],
  async run({ positionals: [brand = '', category = ''], values, print }) {
    const { condition, gender } = values as { condition?: string; gender?: string };
    const answer = readPrice({ brand, category, condition, gender });
    for (const slip of slipsIn({ brand, category })) process.stderr.write(`${slip}\n`);
    if (values.json) {
      print(JSON.stringify(answer, null, 2));
      return;
    }
    const { atCondition } = answer;
    const shown = atCondition ?? answer;
    const price = estimatedPrice(shown.price, answer.grade);
    print(
      `${capital(garments(answer))}, ${atCondition?.condition ?? 'any condition'}: ${price}, ${rangeInWords(shown)}.`,
    );
    print(answer.note);
    print(`${capital(confidenceInWords(answer.confidence))}.`);
    for (const caveat of answer.caveats) print(caveat);
    for (const { condition, price, priceLow, priceHigh } of answer.byCondition) {
      print(`  ${condition.padEnd(14)} ${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`);
    }
    print(`Model ${answer.modelVersion}.`);
  },
};

/** For each misspelled name a sentence that says what it was taken for. */
function slipsIn(words: Parameters<typeof readFields>[0]): string[] {
  const reading = readFields(words);
  if (reading.troubles) return [];
  const { garment, understood } = reading;
  return understood.flatMap(({ argument, given, by }) => {
    if (by !== 'spelling') return [];
    const { name } = (argument === 'brand' ? garment.brand : garment.category) ?? {};
    return [`There is no ${argument} "${given}". Showing ${name}.`];
  });
}

function readPrice(words: Parameters<typeof price>[0]): ReturnType<typeof price> {
  try {
    return price(words);
  } catch (error) {
    if (error instanceof UnknownGarmentError) throw new UsageError(error.message);
    throw error;
  }
}
