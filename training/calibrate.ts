import { TIERS, type Tier } from '../src/catalogue/catalogue.ts';
import type { Cell } from './cells.ts';
import { type Fit, fitModel } from './model/fit.ts';
import type { Observation } from './model/system.ts';
import { predictWith } from './model/system.ts';
import { entriesOf, OTHER_TIER, tierOf } from './model/terms.ts';
import { median, quantile, shareWithin, type Weighted } from './quantile.ts';
import type { Spreads } from './spread.ts';

/** Bands of evidence by listings of the brand in the category. */
export const BANDS = [
  { name: 'thin', from: 0 },
  { name: 'some', from: 20 },
  { name: 'rich', from: 200 },
] as const;
export type Band = (typeof BANDS)[number]['name'];

export function bandOf(listings: number): Band {
  let name: Band = 'thin';
  for (const band of BANDS) if (listings >= band.from) name = band.name;
  return name;
}

/** A held-out item's distance from its prediction, log USD, after its source's median distance. */
export interface Residual {
  readonly cell: Cell;
  readonly tier: Tier;
  readonly band: Band;
  readonly value: number;
  readonly weight: number;
  /** Log USD of the item. */
  readonly log: number;
  /** Standard deviation that the model expects for an item of this cell, log USD. */
  readonly spread: number;
}

/** What turns a cell's spread into an interval and a confidence. */
export interface CalibrationGroup {
  readonly tier: Tier;
  readonly band: Band;
  /** Multiples of the spread that cut off 10 % of the items on either side. */
  readonly low: number;
  readonly high: number;
  readonly items: number;
}

export interface Calibration {
  readonly groups: readonly CalibrationGroup[];
  /** Items within a factor of 1.5, as a share, for a spread (log USD) in a tier. */
  confidence(tier: Tier, spread: number): number;
}

/** Items of one source that count in one group, at most: no single source should set a group's interval alone. */
const SOURCE_CAP = 2000;
const FOLDS = 5;

/** Residuals of every item of a catalogue brand, predicted by a fit that has not seen its fold. */
export function crossFitted(
  cells: readonly Cell[],
  extra: readonly Observation[],
  whole: Fit,
  spreads: Spreads,
  listings: (brand: string, category: string) => number,
): Residual[] {
  const residuals: Residual[] = [];
  const bySource = new Map<string, Weighted[]>();
  const raw: { cell: Cell; prediction: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const fit = fitModel(
      cells.filter((cell) => cell.fold % FOLDS !== fold),
      { mix: whole.mix, extra, from: whole },
    );
    for (const cell of cells) {
      if (cell.fold % FOLDS !== fold || tierOf(cell.brand) === OTHER_TIER) continue;
      const prediction = predictWith(
        fit.system,
        entriesOf(
          {
            ...cell,
            gender: cell.gender === 'unknown' ? 'female' : cell.gender,
            condition: 'unknown',
            market: null,
          },
          whole.mix,
        ),
      );
      raw.push({ cell, prediction });
      const list = bySource.get(cell.source) ?? [];
      bySource.set(cell.source, list);
      for (const bin of cell.bins) list.push([bin.log - prediction, bin.count]);
    }
  }
  const offsets = new Map([...bySource].map(([source, values]) => [source, median(values)]));
  for (const { cell, prediction } of raw) {
    const spread = spreads.of(
      cell.brand,
      cell.category,
      cell.gender === 'male' ? 'male' : 'female',
    );
    const band = bandOf(listings(cell.brand, cell.category));
    for (const bin of cell.bins) {
      residuals.push({
        cell,
        tier: tierOf(cell.brand) as Tier,
        band,
        value: bin.log - prediction - (offsets.get(cell.source) as number),
        weight: bin.count,
        log: bin.log,
        spread,
      });
    }
  }
  return residuals;
}

/** Group quantiles (conformal, Romano et al. 2019, with the residual scaled by the model's own spread). */
export function calibrate(residuals: readonly Residual[]): Calibration {
  const scaled = new Map<string, Weighted[]>();
  const counts = new Map<string, number>();
  const sourceTotals = new Map<string, number>();
  for (const r of residuals) {
    const key = `${r.tier} ${r.cell.source}`;
    sourceTotals.set(key, (sourceTotals.get(key) ?? 0) + r.weight);
  }
  for (const r of residuals) {
    const total = sourceTotals.get(`${r.tier} ${r.cell.source}`) as number;
    const weight = (r.weight * Math.min(total, SOURCE_CAP)) / total;
    for (const key of [`${r.tier} ${r.band}`, r.tier]) {
      const list = scaled.get(key) ?? [];
      scaled.set(key, list);
      list.push([r.value / r.spread, weight]);
      counts.set(key, (counts.get(key) ?? 0) + r.weight);
    }
  }
  for (const list of scaled.values()) list.sort((a, b) => a[0] - b[0]);
  const groups: CalibrationGroup[] = [];
  for (const tier of TIERS) {
    const whole = scaled.get(tier) ?? [];
    for (const { name: band } of BANDS) {
      const own = scaled.get(`${tier} ${band}`) ?? [];
      const items = counts.get(`${tier} ${band}`) ?? 0;
      // A small group borrows from its tier: 200 items' worth.
      const share = items / (items + 200);
      const mixed = (q: number) => {
        const base = whole.length > 0 ? quantile(whole, q) : q < 0.5 ? -1.28 : 1.28;
        return share > 0 && own.length > 0 ? share * quantile(own, q) + (1 - share) * base : base;
      };
      groups.push({ tier, band, low: mixed(0.1), high: mixed(0.9), items });
    }
  }
  return {
    groups,
    confidence: (tier, spread) => {
      const list = scaled.get(tier);
      const bound = Math.log(1.5) / spread;
      // Without any item of the tier the normal distribution stands in.
      if (!list) return Math.min(1, 0.68 * bound);
      return shareWithin(list, -bound, bound);
    },
  };
}
