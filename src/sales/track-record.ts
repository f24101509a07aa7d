import type { ContributedSale } from './contributed-sale.ts';
import { type EstimateErrors, errorsOf } from './estimate-errors.ts';
import { mostOfEach, Sources } from './spread.ts';

/** Estimates beside what sales brought. */
export interface Figures extends EstimateErrors {
  /** Sales that count. */
  readonly sales: number;
  /** Sources they are from. */
  readonly contributors: number;
  /** Fraction of them inside the range of the estimate, which should hold {@link EXPECTED_IN_RANGE}. */
  readonly inRange: number;
}

/** The figures of the sales of a tier in a month, such as 2026-10. */
export interface MonthFigures extends Figures {
  readonly month: string;
  readonly tier: string;
}

/** The accuracy of estimates by contributed sales, if there are enough of them. */
export interface TrackRecord {
  /** Of all contributed sales; undefined where there are too few. */
  readonly total: Figures | undefined;
  /** The latest month first. */
  readonly months: readonly MonthFigures[];
}

/** The share of sales that the range of an estimate promises to hold. */
export const EXPECTED_IN_RANGE = 0.8;
/** Figures of fewer sales, or of fewer contributors, are not shown. */
export const LEAST_SALES = 30;
export const LEAST_CONTRIBUTORS = 5;
/** No source has more than this of the sales that count: nobody can polish a figure alone. */
const MOST_OF_ONE = 1 / LEAST_CONTRIBUTORS;

/** Sales of one kind, in the order of their arrival. */
interface Cell {
  readonly month: string;
  readonly tier: string;
  readonly handles: number[];
  /** Logarithms of price over estimate. */
  readonly ratios: number[];
  readonly isInRange: boolean[];
}

/** Adds sales up to a track record. Of one source, the first to arrive count. */
export class TrackRecordMaker {
  readonly #sources = new Sources();
  readonly #cells = new Map<string, Cell>();
  readonly #all: Cell = newCell('', '');

  /** Adds a sale; in the order of their arrival. */
  add(sale: ContributedSale): void {
    const month = sale.soldOn.slice(0, 7);
    const name = `${month} ${sale.tier}`;
    let cell = this.#cells.get(name);
    if (cell === undefined) {
      cell = newCell(month, sale.tier);
      this.#cells.set(name, cell);
    }
    const handle = this.#sources.add(sale);
    const ratio = Math.log(sale.price / sale.estimate.price);
    for (const { handles, ratios, isInRange } of [cell, this.#all]) {
      handles.push(handle);
      ratios.push(ratio);
      isInRange.push(isInside(sale));
    }
  }

  /** The record of the sales so far. `tiers` in the order in which they are listed. */
  make(tiers: readonly string[]): TrackRecord {
    const months = [...this.#cells.values()]
      .sort((a, b) =>
        a.month === b.month
          ? tiers.indexOf(a.tier) - tiers.indexOf(b.tier)
          : a.month < b.month
            ? 1
            : -1,
      )
      .flatMap((cell) => {
        const figures = figuresOf(cell, this.#sources);
        return figures ? [{ month: cell.month, tier: cell.tier, ...figures }] : [];
      });
    return { total: figuresOf(this.#all, this.#sources), months };
  }
}

const newCell = (month: string, tier: string): Cell => ({
  month,
  tier,
  handles: [],
  ratios: [],
  isInRange: [],
});

/** Tells if a sale is inside the range of its estimate. */
export function isInside({
  price,
  estimate,
}: Pick<ContributedSale, 'price' | 'estimate'>): boolean {
  return price >= estimate.priceLow && price <= estimate.priceHigh;
}

function figuresOf({ handles, ratios, isInRange }: Cell, sources: Sources): Figures | undefined {
  const sizes = new Map<number, number>();
  const sourceOf = handles.map((handle) => sources.of(handle));
  for (const source of sourceOf) sizes.set(source, (sizes.get(source) ?? 0) + 1);
  if (sizes.size < LEAST_CONTRIBUTORS) return undefined;
  const most = mostOfEach([...sizes.values()], MOST_OF_ONE);
  const counts = new Map<number, number>();
  const counted = sourceOf.flatMap((source, index) => {
    const count = counts.get(source) ?? 0;
    counts.set(source, count + 1);
    return count < most ? [index] : [];
  });
  if (counted.length < LEAST_SALES) return undefined;
  const logs = counted.map((index) => ratios[index] as number);
  return {
    sales: counted.length,
    contributors: sizes.size,
    inRange: counted.filter((index) => isInRange[index]).length / counted.length,
    ...errorsOf(logs),
  };
}
