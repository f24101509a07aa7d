import { membersOf, omit } from '../base/members.ts';
import { count, grouped, medianOf, money, percent, plainDollars, signedPercent, usd } from '../base/numbers.ts';
import { yieldToOthers } from '../base/yield-to-others.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { createRowPricer } from './price-row.ts';
import type { FileItem } from './read-row.ts';
import type { Sale } from './sales.ts';

/** A sold item with an estimate made without using its selling price. Amounts are in US dollars per item. */
interface ComparedSale {
  readonly title: string;
  readonly price: number;
  readonly marketplace: string;
  readonly brand: string;
  readonly kind: string;
  readonly estimate: NonNullable<Sale['estimate']>;
}

export type Comparison = ReturnType<typeof compareSales>;

const NO_BRAND = 'No brand that we know';
const NO_PLACE = 'Unknown marketplace';
const MOST_TO_LOOK_AT = 10;

/** Adds an estimate to each sale, and drops sales that cannot be priced. Calls `onSale` with the number done so far. */
export async function estimateSales<
  S extends Pick<Sale, 'title' | 'price' | 'quantity' | 'marketplace' | 'estimate'> & { readonly item?: FileItem },
>(
  sales: readonly S[],
  priceOf: ReturnType<typeof createRowPricer>,
  onSale: (done: number, all: number) => void = () => {},
) {
  const compared: (ComparedSale & { readonly sale: S })[] = [];
  for (const [index, sale] of sales.entries()) {
    const { title, price, quantity, marketplace = NO_PLACE } = sale;
    // The file row has more details than the title.
    const item: FileItem = sale.item ?? { title, quantity };
    const outcome = priceOf({ ...omit(item, 'askingPrice'), quantity: 1 });
    if ('listed' in outcome) {
      const { listing, price: middle, priceLow: low, priceHigh: high } = outcome.listed;
      const { brand, category } = listing.garment;
      const names = { brand: isUnknown(brand) ? NO_BRAND : brand.name, kind: category.name };
      // An estimate from before the sale takes precedence.
      const estimate = sale.estimate ?? { price: middle, low, high };
      compared.push({ title, price: price / quantity, marketplace, ...names, estimate, sale });
    }
    onSale(index + 1, sales.length);
    await yieldToOthers();
  }
  return compared;
}

/** Compares prices paid with estimates. `toLookAt` contains outliers (sales outside the range), largest first. */
export function compareSales(sales: readonly ComparedSale[]) {
  const outside = sales.filter((sale) => !isInRange(sale));
  return {
    all: agreementOf(sales),
    marketplaces: groupsBy(sales, 'marketplace'),
    brands: groupsBy(sales, 'brand'),
    kinds: groupsBy(sales, 'kind'),
    toLookAt: outside
      .sort((a, b) => Math.abs(ratioOf(b)) - Math.abs(ratioOf(a)))
      .slice(0, MOST_TO_LOOK_AT)
      .map((sale) => membersOf(sale, 'title', 'price', 'marketplace', 'brand', 'kind', 'estimate')),
  };
}

const ratioOf = ({ price, estimate }: ComparedSale) => Math.log(price / estimate.price);

const isInRange = ({ price, estimate }: ComparedSale) => price >= estimate.low && price <= estimate.high;

function groupsBy(sales: readonly ComparedSale[], name: 'marketplace' | 'brand' | 'kind') {
  const groups = [...Map.groupBy(sales, (sale) => sale[name])];
  const agreements = groups.map(([group, salesInGroup]) => ({ name: group, ...agreementOf(salesInGroup) }));
  return agreements.sort((a, b) => b.sales - a.sales);
}

/** Returns statistics for a group of sales. If the group is empty, all except the counts are NaN. */
function agreementOf(sales: readonly ComparedSale[]) {
  const ratios = sales.map(ratioOf);
  return {
    sales: sales.length,
    median: medianOf(sales.map(({ price }) => price)),
    /** The median ratio of price to estimate, minus 1: 0.2 means 20% above the estimate. */
    aboveEstimate: Math.exp(medianOf(ratios)) - 1,
    /** The median error: half of the prices are within this fraction of the estimate. */
    halfWithin: Math.exp(medianOf(ratios.map(Math.abs))) - 1,
    inRange: sales.filter(isInRange).length,
  };
}

/** Describes how sales compare with our estimates, after a warning if the prices are unlikely to be in US dollars. */
export function comparisonInWords({ all }: Pick<Comparison, 'all'>): string[] {
  const { sales, inRange, halfWithin, aboveEstimate } = all;
  if (sales === 0) return ['We have no estimate for any of these sales.'];
  return [
    ...doubtInWords(sales, 1 + aboveEstimate),
    `Of ${count(sales, 'sale')} with an estimate, half within ${percent(halfWithin)} of the estimate; ` +
      `${grouped(inRange)} of ${grouped(sales)} in its range. ${typicalInWords(aboveEstimate)}`,
  ];
}

function typicalInWords(aboveEstimate: number): string {
  const far = percent(Math.abs(aboveEstimate));
  if (far === '0%') return 'Typical sale: as estimated.';
  return `Typical sale: ${far} ${aboveEstimate > 0 ? 'over' : 'under'} the estimate.`;
}

/** Maximum ratio between the median sale and our estimates. If it is higher, the prices were probably misread. */
const HARD_TO_BELIEVE = 5;
/** Minimum number of sales to doubt their prices. With fewer, a gap may be due to chance. */
const FEWEST_TO_DOUBT = 3;

function doubtInWords(sales: number, times: number): string[] {
  const factor = Math.max(times, 1 / times);
  if (sales < FEWEST_TO_DOUBT || factor <= HARD_TO_BELIEVE) return [];
  const rounded = Number(factor.toPrecision(2));
  const ratio = times > 1 ? `${rounded} times` : `1/${rounded} of`;
  return [
    `Looks wrong: the median sale is ${ratio} our estimate. Check that the price column is what was paid, in US ` +
      'dollars and not in cents.',
  ];
}

const MOST_ROWS = 30;
const HEAD = ['sales', 'median paid', 'vs. estimate', 'half within', 'in range'];

/** Returns the cells of one table for each way of grouping sales, with one row per group. */
export function comparisonTables({ marketplaces, brands, kinds }: Comparison) {
  const tables = [
    { name: 'marketplace', groups: marketplaces },
    { name: 'brand', groups: brands },
    { name: 'kind', groups: kinds },
  ];
  return tables.map(({ name, groups }) => ({
    title: `By ${name}${groups.length > MOST_ROWS ? ` (${MOST_ROWS} of ${groups.length})` : ''}`,
    head: [name, ...HEAD],
    rows: groups
      .slice(0, MOST_ROWS)
      .map((group) => [
        group.name,
        grouped(group.sales),
        money(group.median),
        signedPercent(group.aboveEstimate),
        percent(group.halfWithin),
        grouped(group.inRange),
      ]),
  }));
}

/** Describes a sale to look at: `Coach tote: sold for $20, estimated $90 ($50 to $160)`. */
export const saleInWords = ({ title, price, estimate }: ComparedSale): string =>
  `${title}: sold for ${plainDollars(price)}, estimated ${usd(estimate.price)} ` +
  `(${usd(estimate.low)} to ${usd(estimate.high)})`;
