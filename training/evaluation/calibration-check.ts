import { TIERS } from '../../src/garments/catalog.ts';
import { siteNamed } from '../../src/pricing/data-facts.ts';
import { CONFIDENCE_FACTOR } from '../../src/wording/confidence.ts';
import { ODD_SITE } from '../markets/markets.ts';
import { isWithin, meanOf, shareOf } from '../numbers/shares.ts';
import { total } from '../numbers/sums.ts';
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

/** The part of a judged item that is checked. */
export type Checked = Omit<Judged, 'item' | 'raw'> & {
  readonly item: Pick<Item, 'source' | 'tier'> & { readonly market?: Item['market'] };
  readonly raw?: number;
};

const DEALERS = /^(fashionphile|rebag|truefacet|collectorsquare|loveluxury|sothebys|farfetch)/;
const PLACES = { korea: 'Korea', us: 'United States', europe: 'Europe' } as const;

/** Regions in the order in which they are reported. */
const REGIONS = [PLACES.korea, 'dealers', PLACES.us, PLACES.europe];

const regionOf = ({ item: { market } }: Checked) => {
  if (!market) return '';
  if (DEALERS.test(market.marketplace)) return 'dealers';
  return PLACES[siteNamed(market.marketplace)?.place ?? 'europe'];
};

/** Sold from person to person in the US, and not chosen by model: such prices are at the level that is quoted. */
const isQuoted = (judged: Checked) =>
  judged.item.market?.basis === 'sold' &&
  isOrdinary(judged.item.market) &&
  regionOf(judged) === PLACES.us;

/** The share of items that their range held. */
const coverage = (name: string, judged: readonly Checked[]) => ({
  name,
  items: judged.length,
  share: shareOf(judged, ({ residual, low, high }) => isWithin(residual, [low, high])),
});

const hasItems = ({ items }: { readonly items: number }) => items > 0;

/** The content of `calibration` in evaluation.json. */
export type CalibrationCheck = ReturnType<typeof checkCalibration>;

export function checkCalibration(judged: readonly Checked[]) {
  const by = (names: readonly string[], nameOf: (j: Checked) => string, some = judged) =>
    names
      .map((name) =>
        coverage(
          name,
          some.filter((j) => nameOf(j) === name),
        ),
      )
      .filter(hasItems);
  const sourceNames = [...new Set(judged.map((j) => j.item.source))].sort();
  const sources = by(sourceNames, (j) => j.item.source);
  const bins = Map.groupBy(judged, ({ confidence }) => Math.floor(confidence * 20 + 1e-9));
  const reliability = [...bins]
    .sort((a, b) => a[0] - b[0])
    .map(([, list]) => ({
      items: list.length,
      stated: meanOf(list, ({ confidence }) => confidence),
      observed: shareOf(list, (j) => Math.abs(j.residual) <= Math.log(CONFIDENCE_FACTOR)),
    }));
  const asItIs = judged.filter(isQuoted).map((j) => ({ ...j, residual: j.raw ?? j.residual }));
  return {
    overall: coverage('overall', judged),
    // Every source counts alike.
    meanOverSources: meanOf(sources, ({ share }) => share),
    tiers: by(
      TIERS,
      (j) => j.item.tier,
      judged.filter((j) => j.item.market?.marketplace !== ODD_SITE),
    ),
    regions: [...by(REGIONS, regionOf), coverage('United States, sold, as it is', asItIs)].filter(
      hasItems,
    ),
    bands: by(
      BANDS.map(({ name }) => name),
      (j) => j.band,
    ),
    sources,
    // The expected calibration error of the confidence.
    confidenceError:
      total(reliability, (b) => b.items * Math.abs(b.stated - b.observed)) / judged.length,
    reliability,
  };
}
