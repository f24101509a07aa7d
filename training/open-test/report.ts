import { Problem } from '../../src/base/problem.ts';
import { appraiseRow } from '../../src/operations/answer-row.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { exactPercent, markdownTable, toCellTable, toTwoDecimals } from '../evaluation/markdown.ts';
import { createRandom } from '../numbers/random.ts';
import { computeInterval, computeMean, computeMedian, computeRms, computeShare } from '../numbers/statistics.ts';
import { toRowFields } from '../read/csv-table.ts';
import type { OpenSale } from './read-sales.ts';

/** A sale of a brand and kind, given as slugs, at a log USD. */
interface KnownSale {
  readonly brand: string;
  readonly kind: string;
  readonly paid: number;
}

/** Prices sales like rows in a list, log USD, with the 80% range relative to the price. Omits refused rows. */
function priceOpenSales(pricing: Pricing, sales: readonly OpenSale[]) {
  return sales.flatMap((sale) => {
    const { title, category, gender, condition, paid, judgedUsd = 0 } = sale;
    const outcome = appraiseRow(pricing, toRowFields({ title, category, gender, condition }));
    if (outcome instanceof Problem) return [];
    const { garment, estimate } = outcome.appraisal;
    return [
      {
        paid: Math.log(paid),
        // Rounding to whole dollars would matter for cheap items.
        price: estimate.sum.toLogPrice(estimate.sum.grade),
        halfWidth: estimate.halfWidth,
        brand: garment.brand.slug,
        kind: garment.category.slug,
        judged: judgedUsd > 0 ? Math.log(judgedUsd) : undefined,
      },
    ];
  });
}

/**
 * Returns the open test's table in Markdown, which compares a model with means of the source's other sales and with the
 * judge, on the sales that the model prices. Throws an Error if it prices none.
 */
export function writeOpenTestReport(
  pricing: Pricing,
  sales: readonly OpenSale[],
  otherOpenSales: readonly OpenSale[],
): string {
  const pricedSales = priceOpenSales(pricing, sales);
  const otherSales = priceOpenSales(pricing, otherOpenSales);
  const scoreMeans = (group?: 'brand' | 'kind') => {
    const predictPrice = createMeanPricer(otherSales, group);
    return scorePrices(pricedSales.map((sale) => ({ paid: sale.paid, price: predictPrice(sale) })));
  };
  const rows = [
    { name: 'one price for all', score: scoreMeans() },
    { name: 'mean of the kind', score: scoreMeans('kind') },
    { name: 'mean of the brand', score: scoreMeans('brand') },
    { name: `model ${pricing.modelVersion}`, score: scorePrices(pricedSales) },
  ];
  const judgedSales = pricedSales.flatMap((sale) =>
    sale.judged === undefined ? [] : [{ paid: sale.paid, price: sale.judged }],
  );
  if (judgedSales.length > 0)
    rows.push({ name: 'a language model that reads the titles (the judge)', score: scorePrices(judgedSales) });
  const cells = toCellTable(rows, {
    price: ({ name }) => name,
    sales: ({ score }) => String(score.sales),
    spread: ({ score }) => toTwoDecimals(score.spread),
    '90% interval': ({ score }) => score.spreadInterval.map(toTwoDecimals).join(' to '),
    level: ({ score }) => addSign(score.level),
    'half within': ({ score }) => exactPercent(score.halfWithin),
    'in the range': ({ score: { inRange } }) => (inRange === undefined ? '' : exactPercent(inRange)),
    'high / low': ({ score: { width } }) => (width === undefined ? '' : width.toFixed(1)),
  });
  return `${pricedSales.length} of ${sales.length} sales have a price.\n\n${markdownTable(cells)}\n`;
}

const addSign = (log: number) => `${log < 0 ? '' : '+'}${toTwoDecimals(log)}`;

/** A sale with its price and, if known, half the width of its range, all log USD. */
interface PricedSale extends Pick<KnownSale, 'paid'> {
  readonly price: number;
  readonly halfWidth?: number;
}

/** Returns the root mean square deviation from the median. */
const computeRmsAfterOffset = (residuals: readonly number[]): number => computeRms(residuals, computeMedian(residuals));

/** Scores the prices of sales, and their ranges if known. Throws an Error if the list is empty. */
export function scorePrices(sales: readonly PricedSale[]) {
  if (sales.length === 0) throw new Error('No sale has a price, so there is nothing to score.');
  const distances = sales.map(({ paid, price }) => paid - price);
  const widths = sales.flatMap(({ halfWidth }) => halfWidth ?? []);
  const hasRanges = widths.length > 0;
  return {
    sales: sales.length,
    // Standard deviation of log(paid / price) around its median, with a 90% bootstrap interval.
    spread: computeRmsAfterOffset(distances),
    spreadInterval: computeInterval(distances, computeRmsAfterOffset, createRandom(1)),
    // Positive if prices are too low.
    level: computeMedian(distances),
    halfWithin: computeMedian(distances.map((distance) => Math.abs(Math.expm1(distance)))),
    inRange: hasRanges
      ? computeShare(sales, ({ paid, price, halfWidth = 0 }) => Math.abs(paid - price) <= halfWidth)
      : undefined,
    width: hasRanges ? Math.exp(2 * computeMedian(widths)) : undefined,
  };
}

/** Weight of the overall mean in a group's mean, in sales. */
const PRIOR_SALES = 3;

/**
 * Creates a baseline that prices a sale at the mean of other sales, log USD: of its brand, of its kind, or of all.
 * Means of small groups are shrunk toward the overall mean.
 */
export function createMeanPricer(others: readonly KnownSale[], group?: 'brand' | 'kind'): (sale: KnownSale) => number {
  const overallMean = computeMean(others, ({ paid }) => paid);
  if (!group) return () => overallMean;
  const salesByGroup = Map.groupBy(others, (sale) => sale[group]);
  return (sale) => {
    const salesOfGroup = salesByGroup.get(sale[group]) ?? [];
    const count = salesOfGroup.length;
    const sum = count > 0 ? count * computeMean(salesOfGroup, ({ paid }) => paid) : 0;
    return (sum + PRIOR_SALES * overallMean) / (count + PRIOR_SALES);
  };
}
