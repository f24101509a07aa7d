import { usd } from '../../wording/numbers.ts';
import { factorsInWords, groundsInWords, headline } from '../listing/words.ts';
import type { ExplanationAnswer } from './schema.ts';

const WIDE =
  'It knows only brand, category, gender and condition: one range covers all models, materials, sizes, ages and ' +
  'marketplaces. A title narrows it.';
const WIDE_TITLED =
  'One range covers all marketplaces and anything the title leaves out about model, material, size and age.';

/** Says why a range is wide. */
export const whyWide = (hasTitle: boolean) => (hasTitle ? WIDE_TITLED : WIDE);

/** Returns the reasons for a price as lines: for people first, then its factors. */
export function explanationLines(answer: Omit<ExplanationAnswer, 'currency'>): string[] {
  const { data, tested, caveats, factors, tierAverage, ignored, source } = answer;
  return [
    headline(answer),
    groundsInWords(answer),
    data,
    answer.whyWide,
    tested,
    ...caveats,
    `Price = ${factors.map(({ name, factor }, i) => `${i === 0 ? usd(factor) : factor} (${name})`).join(' x ')}.`,
    `Tier average: ${tierAverage.prices.map((row) => `${row.condition} ${usd(row.price)}`).join(', ')}. ` +
      `${tierAverage.note}`,
    ...factorsInWords({ ignored }),
    `${source}.`,
  ];
}
