import { percent, usd, withCommas } from '../base/numbers.ts';
import { brands, categories } from '../catalog/catalog.ts';
import { otherBrands, otherKinds } from '../catalog/outside-catalog.ts';
import type { DataFacts } from '../pricing/evidence.ts';
import { type Evaluation, NOT_EVALUATED, type Pricing } from '../pricing/pricing.ts';

/** Returns the price range that half of the items we price at $100 sell within. `medianError` is a fraction. */
export const middleRangeOf100 = (medianError: number): readonly [low: string, high: string] => [
  usd(Math.round(100 / (1 + medianError))),
  usd(Math.round(100 * (1 + medianError))),
];

/**
 * Returns the row of the catalog's brands except houses, whose sales may include copies, or undefined if accuracy wasn't
 * measured on sales.
 */
export const catalogTest = ({ rack }: Evaluation) => rack?.rows.find(({ id }) => id === 'catalog') ?? rack?.rows[0];

/** Says how close prices come; an empty string if they were not compared with US sales. */
export function accuracyInWords({ artifacts: { evaluation } }: Pricing): string {
  if (!evaluation) return NOT_EVALUATED;
  const row = catalogTest(evaluation);
  return row ? `When we say $100, half sold for ${middleRangeOf100(row.medianError).join('\u{a0}to\u{a0}')}.` : '';
}

/** Says what the prices were learned from, and how much of it is American. */
export const learnedInWords = ({ listings, sold, american }: DataFacts): string =>
  `Learned from ${withCommas(sold)} sales and ${withCommas(listings - sold)} asking prices, ${percent(american / listings)} of them American.`;

/** Returns the number of brands that we price, rounded down to hundreds, such as `3,700 brands`. */
export const brandsInWords = (): string =>
  `${withCommas(Math.floor((brands.length + otherBrands.length) / 100) * 100)} brands`;

/** Returns the number of kinds that we price, such as `86 kinds`. */
export const kindsInWords = (): string => `${categories.length + otherKinds.length} kinds`;
