import { medianOf } from '../../base/numbers.ts';
import { allSales, type ContributedSale, type SaleReader } from './sale-store.ts';

/** Estimates compared with sale prices. */
export interface Figures extends ReturnType<typeof errorsOf> {
  readonly sales: number;
  readonly contributors: number;
  /** Fraction of them inside the range of the estimate, expected to be {@link EXPECTED_IN_RANGE}. */
  readonly inRange: number;
}

/** The accuracy of estimates on contributed sales, if there are enough of them. */
export interface TrackRecord {
  /** For all contributed sales; undefined if there are too few. */
  readonly total: Figures | undefined;
  /** For a tier in a month, such as 2026-10; the latest month first. */
  readonly months: readonly (Figures & { readonly month: string; readonly tier: string })[];
}

/** The share of sales that the range of an estimate is meant to hold. */
export const EXPECTED_IN_RANGE = 0.8;
/** Figures of fewer sales, or of fewer contributors, are not shown. */
export const LEAST_SALES = 30;
export const LEAST_CONTRIBUTORS = 5;

interface Counted {
  readonly month: string;
  readonly tier: string;
  readonly handle: string;
  /** Logarithm of price over estimate. */
  readonly ratio: number;
  readonly isInRange: boolean;
}

/** Adds up sales in the order of their arrival: of one source, the first count. `tiers` in the order of the list. */
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
      isInRange: sale.price >= sale.estimate.priceLow && sale.price <= sale.estimate.priceHigh,
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
  const most = mostOfEach(groups.map(({ length }) => length));
  const counted = groups.flatMap((group) => group.slice(0, most));
  if (counted.length < LEAST_SALES) return undefined;
  return {
    sales: counted.length,
    contributors: groups.length,
    inRange: counted.filter(({ isInRange }) => isInRange).length / counted.length,
    ...errorsOf(counted.map(({ ratio }) => ratio)),
  };
}

/** The errors of estimates; `ratios` are logarithms of price over estimate, for at least one sale. */
export function errorsOf(ratios: readonly number[]) {
  return {
    /** Median factor between price and estimate, the larger over the smaller, minus 1. */
    medianError: Math.exp(medianOf(ratios.map(Math.abs))) - 1,
    /** Median of price over estimate, minus 1: above zero if sales bring more. */
    drift: Math.exp(medianOf(ratios)) - 1,
  };
}

/** Merges contributors and networks that share each other into one source: many keys may be one person's. */
class Sources {
  /** For each contributor and network, another one of the same source; none for one of each source. */
  readonly #links = new Map<string, string>();

  /** Records that a contributor and a network belong to one source. Returns a handle for {@link Sources.sourceOf}. */
  add({ contributor, network }: Pick<ContributedSale, 'contributor' | 'network'>): string {
    const handle = `contributor ${contributor}`;
    const [source, other] = [this.sourceOf(handle), this.sourceOf(`network ${network}`)];
    if (source !== other) this.#links.set(other, source);
    return handle;
  }

  /** The name of a handle's source, after all sales have been added. */
  sourceOf(handle: string): string {
    let at = handle;
    while (true) {
      const next = this.#links.get(at);
      if (next === undefined) return at;
      const further = this.#links.get(next) ?? next;
      this.#links.set(at, further);
      at = further;
    }
  }
}

/** Returns how many sales of each source may count so that none has over a fifth: nobody can skew a figure alone. */
export function mostOfEach(sizes: readonly number[]): number {
  let most = Math.max(0, ...sizes);
  while (true) {
    const counted = sizes.reduce((sum, size) => sum + Math.min(size, most), 0);
    const next = Math.min(most, Math.floor(counted / LEAST_CONTRIBUTORS));
    if (next === most) return most;
    most = next;
  }
}

/** A record older than this is computed again. */
const HOUR_MS = 3_600_000;

/** Keeps a store's track record, computed again on request after an hour. `clock` in milliseconds. */
export function keepTrackRecord(reader: SaleReader, tiers: readonly string[], clock: () => number) {
  let made: { readonly at: number; readonly record: TrackRecord } | undefined;
  let making: Promise<TrackRecord> | undefined;
  const makeOne = async () => {
    const at = clock();
    const record = await makeTrackRecord(allSales(reader), tiers);
    made = { at, record };
    return record;
  };
  const make = () => {
    making ??= makeOne().finally(() => {
      making = undefined;
    });
    return making;
  };
  const current = () => {
    if (made === undefined || clock() - made.at >= HOUR_MS) make().catch(() => {});
    return made?.record;
  };
  return {
    /** The current record; undefined while the first is computed. */
    current,
    /** The record; callers wait only for the first one. Rejects if the store cannot answer. */
    read: async () => current() ?? make(),
  };
}
