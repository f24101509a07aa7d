import { TIERS } from '../../src/catalog/catalog.ts';
import { siteNamed } from '../../src/pricing/evidence/data-facts.ts';
import { isNear } from '../../src/pricing/ranges/confidence.ts';
import { isOrdinary, ODD_SITE } from '../markets/markets.ts';
import { isWithin, meanOf, shareOf } from '../numbers/summaries.ts';
import { total } from '../numbers/sums.ts';
import { BANDS } from '../ranges/calibrate.ts';
import type { Judged } from './held-out.ts';

const DEALERS = /^(fashionphile|rebag|truefacet|collectorsquare|loveluxury|sothebys|farfetch)/;
const PLACES = { korea: 'Korea', us: 'United States', europe: 'Europe' } as const;

/** Regions in the order of the report. */
const REGIONS = [PLACES.korea, 'dealers', PLACES.us, PLACES.europe];

const regionOf = ({ market }: Judged) => {
  if (!market) return '';
  if (DEALERS.test(market.marketplace)) return 'dealers';
  return PLACES[siteNamed(market.marketplace)?.place ?? 'europe'];
};

const AS_IT_IS = 'United States, sold, as it is';

/** Sold person to person in the US and not selected by model, so at the quoted level. */
const isQuoted = (judged: Judged) =>
  judged.market?.basis === 'sold' && isOrdinary(judged.market) && regionOf(judged) === PLACES.us;

/** Returns the share of items inside their range. */
const coverage = (name: string, judged: readonly Judged[]) => ({
  name,
  items: judged.length,
  share: shareOf(judged, ({ residual, ends }) => isWithin(residual, ends)),
});

export function checkCalibration(judged: readonly Judged[]) {
  const by = (names: readonly string[], groupOf: (j: Judged) => string, some = judged) => {
    const groups = Map.groupBy(some, groupOf);
    return names.flatMap((name) => {
      const own = groups.get(name);
      return own ? [coverage(name, own)] : [];
    });
  };
  const sourceNames = [...new Set(judged.map((j) => j.source))].sort();
  const sources = by(sourceNames, (j) => j.source);
  const bins = Map.groupBy(judged, ({ confidence }) => Math.floor(confidence * 20 + 1e-9));
  const reliability = [...bins]
    .sort((a, b) => a[0] - b[0])
    .map(([, list]) => ({
      items: list.length,
      stated: meanOf(list, ({ confidence }) => confidence),
      observed: shareOf(list, (j) => isNear(j.residual)),
    }));
  const asItIs = judged.filter(isQuoted).map((j) => ({ ...j, residual: j.raw }));
  return {
    overall: coverage('overall', judged),
    // Sources weigh the same.
    meanOverSources: meanOf(sources, ({ share }) => share),
    tiers: by(
      TIERS,
      (j) => j.tier,
      judged.filter((j) => j.market?.marketplace !== ODD_SITE),
    ),
    regions: [...by(REGIONS, regionOf), ...by([AS_IT_IS], () => AS_IT_IS, asItIs)],
    bands: by(
      BANDS.map(({ name }) => name),
      (j) => j.band,
    ),
    sources,
    // The expected calibration error of the confidence.
    confidenceError: total(reliability, (b) => b.items * Math.abs(b.stated - b.observed)) / judged.length,
    reliability,
  };
}
