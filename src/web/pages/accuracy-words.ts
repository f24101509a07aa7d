import { count, grouped, usd } from '../../base/numbers.ts';
import { brands, categories } from '../../catalog/catalog.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { otherKinds } from '../../catalog/other-kinds.ts';
import type { Evaluation, JudgedCounts, RackRow } from '../../pricing/loading/evaluation.ts';

/** Returns the range that half of the items priced at $100 sell within. `medianError` is a fraction. */
export const halfBetween = (medianError: number): readonly [low: string, high: string] => [
  usd(Math.round(100 / (1 + medianError))),
  usd(Math.round(100 * (1 + medianError))),
];

/** The row for catalog brands except designer and luxury houses, whose sales may include copies. */
const MAIN_ROW = 'catalog brands except houses';

/** Returns the row with the most relevant sales, or undefined if accuracy was not measured on sales. */
export const mainRow = ({ rack }: Evaluation): RackRow | undefined =>
  rack?.rows.find(({ name }) => name === MAIN_ROW) ?? rack?.rows[0];

/** Describes how rough prices of designer and luxury brands are, as measured on held-out sales. */
export function unsettledInWords(row: Pick<RackRow, 'sales' | 'medianError' | 'inside'>): string {
  const { sales, medianError, inside } = row;
  const factor = (1 + medianError).toFixed(1);
  return (
    `Prices of designer and luxury brands are rough: of ${count(sales, 'sale')}, probably including copies, ` +
    `half were off by a factor of ${factor} or more, and ${Math.round(10 * inside)} in 10 fell within the range.`
  );
}

/** Describes the sources that the accuracy was measured on. */
export const measuredOnInWords = (sources: number): string =>
  `${count(sources, 'US source')}; each was held out of the fit that was tested on it, but the released prices ` +
  'include them all. Some of the sources are samples of a market, not closets';

/** Describes the titles and names that a language model priced. */
export const judgedInWords = ({ titles, written, models, brands, names }: JudgedCounts): string =>
  `A language model priced ${grouped(titles)} titles (a model wrote ${grouped(written)} of them), ` +
  `${grouped(models)} models, ${grouped(brands)} brands and ${grouped(names)} other names, one by one, without ` +
  'seeing a price.';

/** Returns the number of brands that we price, rounded down to hundreds, such as `3,700 brands`. */
export const brandsInWords = (): string =>
  `${grouped(Math.floor((brands.length + otherBrands.length) / 100) * 100)} brands`;

/** Returns the number of kinds that we price, such as `86 kinds`. */
export const kindsInWords = (): string => `${categories.length + otherKinds.length} kinds`;
