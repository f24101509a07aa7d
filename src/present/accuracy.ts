import { usd } from '../base/numbers.ts';
import { dataFacts } from '../pricing/evidence/evidence.ts';
import type { Evaluation, RackRow } from '../pricing/loading/evaluation.ts';
import type { Pricing } from '../pricing/pricing.ts';

/** Counts the listings behind all prices, the sales among them, and those in the United States and elsewhere. */
export const factsOfData = ({ effects }: Pricing): ReturnType<typeof dataFacts> => dataFacts(effects);

/** Returns the price range that half of the items we price at $100 sell within. `medianError` is a fraction. */
export const halfBetween = (medianError: number): readonly [low: string, high: string] => [
  usd(Math.round(100 / (1 + medianError))),
  usd(Math.round(100 * (1 + medianError))),
];

/** The row for catalog brands except designer and luxury houses, whose sales may include copies. */
const MAIN_ROW = 'catalog brands except houses';

/** Returns the row with the most relevant sales, or undefined if accuracy wasn't measured on sales. */
export const mainRow = ({ rack }: Evaluation): RackRow | undefined =>
  rack?.rows.find(({ name }) => name === MAIN_ROW) ?? rack?.rows[0];

/** Says how right prices are, or returns an empty string for an untested model. */
export function accuracyInWords({ artifacts: { evaluation } }: Pricing): string {
  const row = evaluation && mainRow(evaluation);
  return row ? `When we say $100, half sold for ${halfBetween(row.medianError).join(' to ')}.` : '';
}
