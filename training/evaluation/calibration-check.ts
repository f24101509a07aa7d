import { TIERS } from '../../src/garments/catalog.ts';
import { siteNamed } from '../../src/pricing/data-facts.ts';
import type { Coverage, Evaluation } from '../../src/pricing/evaluation.ts';
import { CONFIDENCE_FACTOR } from '../../src/wording/confidence.ts';
import { ODD_SITE } from '../markets/markets.ts';
import { BANDS, type Band } from '../ranges/calibrate.ts';
import { isOrdinary } from './cell-medians.ts';
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

type Calibration = Evaluation['calibration'];

/** The content of `calibration` in evaluation.json. */
export interface CalibrationCheck extends Calibration {
  /** Every source counts alike. */
  readonly meanOverSources: number;
  /** Places where the items were listed; then what sold in the US from person to person, as it is. */
  readonly regions: readonly Coverage[];
  readonly sources: readonly Coverage[];
}

/** The part of a judged item that is checked. */
export type Checked = Omit<Judged, 'item' | 'raw'> & {
  readonly item: Pick<Item, 'source' | 'tier'> & { readonly market?: Item['market'] };
  readonly raw?: number;
};

const DEALERS = /^(fashionphile|rebag|truefacet|collectorsquare|loveluxury|sothebys|farfetch)/;
const PLACES = { korea: 'Korea', us: 'United States', europe: 'Europe' } as const;

/** Regions in the order in which they are reported. */
const REGIONS = [PLACES.korea, 'dealers', PLACES.us, PLACES.europe] as const;

const regionOf = ({ item: { market } }: Checked) => {
  if (!market) return undefined;
  if (DEALERS.test(market.marketplace)) return 'dealers';
  return PLACES[siteNamed(market.marketplace)?.place ?? 'europe'];
};

/** Sold from person to person in the US, and not chosen by model: such prices are at the level that is quoted. */
const isQuoted = (judged: Checked) =>
  judged.item.market?.basis === 'sold' &&
  isOrdinary(judged.item.market) &&
  regionOf(judged) === 'United States';

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
  const bins = Map.groupBy(judged, ({ confidence }) => Math.floor(confidence * 20 + 1e-9));
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
    tiers: TIERS.map((tier) =>
      coverage(
        tier,
        judged.filter((j) => j.item.tier === tier && j.item.market?.marketplace !== ODD_SITE),
      ),
    ).filter(({ items }) => items > 0),
    regions: [
      ...by(REGIONS, (j) => regionOf(j) ?? ''),
      coverage(
        'United States, sold, as it is',
        judged.filter(isQuoted).map((j) => ({ ...j, residual: j.raw ?? j.residual })),
      ),
    ].filter(({ items }) => items > 0),
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
