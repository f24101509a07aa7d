import { TIERS } from '../../src/garments/catalog.ts';
import { CONFIDENCE_FACTOR } from '../../src/wording/confidence.ts';
import { BANDS, type Band } from '../calibrate.ts';
import type { Item } from './items.ts';

/** A held-out item with what the service says of it. */
export interface Judged {
  readonly item: Item;
  readonly band: Band;
  /** Log USD, as it is and after the source's median distance. */
  readonly raw: number;
  readonly residual: number;
  /** Ends of the interval beside the price, log USD. */
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
}

export interface Coverage {
  readonly name: string;
  readonly items: number;
  readonly share: number;
}

export interface ReliabilityBin {
  readonly items: number;
  /** Mean confidence of the bin, and the share of its items within a factor of 1.5. */
  readonly stated: number;
  readonly observed: number;
}

export interface CalibrationCheck {
  readonly overall: Coverage;
  /** Every source counts alike. */
  readonly meanOverSources: number;
  readonly tiers: readonly Coverage[];
  readonly bands: readonly Coverage[];
  readonly sources: readonly Coverage[];
  /** Expected calibration error of the confidence: mean distance of stated and observed, over bins of 0.05. */
  readonly confidenceError: number;
  readonly reliability: readonly ReliabilityBin[];
}

/** What is asked of a judged item here. */
export type Checked = Omit<Judged, 'item' | 'raw'> & {
  readonly item: Pick<Item, 'source' | 'tier'>;
};

function coverage(name: string, judged: readonly Checked[]): Coverage {
  let inside = 0;
  for (const { residual, low, high } of judged) if (residual >= low && residual <= high) inside++;
  return { name, items: judged.length, share: inside / judged.length };
}

export function checkCalibration(judged: readonly Checked[]): CalibrationCheck {
  const by = (names: readonly string[], nameOf: (j: Checked) => string) =>
    names
      .map((name) =>
        coverage(
          name,
          judged.filter((j) => nameOf(j) === name),
        ),
      )
      .filter(({ items }) => items > 0);
  const sourceNames = [...new Set(judged.map((j) => j.item.source))].sort();
  const sources = by(sourceNames, (j) => j.item.source);
  const bins = new Map<number, Checked[]>();
  for (const j of judged) {
    const bin = Math.floor(j.confidence * 20 + 1e-9);
    const list = bins.get(bin) ?? [];
    bins.set(bin, list);
    list.push(j);
  }
  const reliability = [...bins]
    .sort((a, b) => a[0] - b[0])
    .map(([, list]) => ({
      items: list.length,
      stated: list.reduce((sum, j) => sum + j.confidence, 0) / list.length,
      observed:
        list.filter((j) => Math.abs(j.residual) <= Math.log(CONFIDENCE_FACTOR)).length /
        list.length,
    }));
  return {
    overall: coverage('overall', judged),
    meanOverSources: sources.reduce((sum, { share }) => sum + share, 0) / sources.length,
    tiers: by(TIERS, (j) => j.item.tier),
    bands: by(
      BANDS.map(({ name }) => name),
      (j) => j.band,
    ),
    sources,
    confidenceError:
      reliability.reduce((sum, b) => sum + b.items * Math.abs(b.stated - b.observed), 0) /
      judged.length,
    reliability,
  };
}
