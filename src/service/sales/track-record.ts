import { medianOf } from '../../base/numbers.ts';
import type { ContributedSale } from './contributed-sale.ts';
import { mostOfEach, Sources } from './spread.ts';

/** Distances between sales and their estimates. */
export interface EstimateErrors {
  /** Half of the sales are nearer than this to the estimate, a fraction of it. */
  readonly medianError: number;
  /** The middle of price over estimate, less 1: above zero where sales bring more. */
  readonly drift: number;
}

/** Estimates beside what sales brought. */
export interface Figures extends EstimateErrors {
  /** Number of sales counted. */
  readonly sales: number;
  /** Sources they are from. */
  readonly contributors: number;
  /** Fraction of them inside the range of the estimate, which should hold {@link EXPECTED_IN_RANGE}. */
  readonly inRange: number;
}

/** The accuracy of estimates by contributed sales, if there are enough of them. */
export interface TrackRecord {
  /** Of all contributed sales; undefined where there are too few. */
  readonly total: Figures | undefined;
  /** Of a tier in a month, such as 2026-10; the latest month first. */
  readonly months: readonly (Figures & { readonly month: string; readonly tier: string })[];
}

/** The share of sales that the range of an estimate promises to hold. */
export const EXPECTED_IN_RANGE = 0.8;
/** Figures of fewer sales, or of fewer contributors, are not shown. */
export const LEAST_SALES = 30;
export const LEAST_CONTRIBUTORS = 5;
/** No source has more than this of the sales that count: nobody can polish a figure alone. */
const MOST_OF_ONE = 1 / LEAST_CONTRIBUTORS;

/** A sale as a record counts it. */
interface Counted {
  readonly month: string;
  readonly tier: string;
  /** Leads to its source; see {@link Sources}. */
  readonly handle: number;
  /** Logarithm of price over estimate. */
  readonly ratio: number;
  readonly isInRange: boolean;
}

/**
 * Adds sales up to a track record. They come in the order of their arrival: of one source, the first count. `tiers` in
 * the order in which they are listed.
 */
export async function makeTrackRecord(
  sales: Iterable<ContributedSale> | AsyncIterable<ContributedSale>,
  tiers: readonly string[],
): Promise<TrackRecord> {
  const sources = new Sources();
  const counted: Counted[] = [];
  for await (const sale of sales) {
    counted.push({
      month: sale.soldOn.slice(0, 7),
      tier: sale.tier,
      handle: sources.add(sale),
      ratio: Math.log(sale.price / sale.estimate.price),
      isInRange: isInside(sale),
    });
  }
  const cells = Map.groupBy(counted, ({ month, tier }) => `${month} ${tier}`);
  const months = [...cells.values()].flatMap((cell) => {
    const [{ month, tier }] = cell as [Counted];
    const figures = figuresOf(cell, sources);
    return figures ? [{ month, tier, ...figures }] : [];
  });
  months.sort((a, b) => b.month.localeCompare(a.month) || tiers.indexOf(a.tier) - tiers.indexOf(b.tier));
  return { total: figuresOf(counted, sources), months };
}

function figuresOf(sales: readonly Counted[], sources: Sources): Figures | undefined {
  const ofSource = Map.groupBy(sales, ({ handle }) => sources.sourceOf(handle));
  if (ofSource.size < LEAST_CONTRIBUTORS) return undefined;
  const groups = [...ofSource.values()];
  const most = mostOfEach(
    groups.map((group) => group.length),
    MOST_OF_ONE,
  );
  const counted = groups.flatMap((group) => group.slice(0, most));
  if (counted.length < LEAST_SALES) return undefined;
  return {
    sales: counted.length,
    contributors: groups.length,
    inRange: counted.filter(({ isInRange }) => isInRange).length / counted.length,
    ...errorsOf(counted.map(({ ratio }) => ratio)),
  };
}

/** Tells if a sale is inside the range of its estimate. */
export function isInside({ price, estimate }: Pick<ContributedSale, 'price' | 'estimate'>): boolean {
  return price >= estimate.priceLow && price <= estimate.priceHigh;
}

/** The errors of estimates; `ratios` are logarithms of price over estimate, of one sale at least. */
export function errorsOf(ratios: readonly number[]): EstimateErrors {
  return {
    medianError: Math.exp(medianOf(ratios.map(Math.abs))) - 1,
    drift: Math.exp(medianOf(ratios)) - 1,
  };
}
