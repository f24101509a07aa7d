import { medianOf } from '../../src/base/numbers.ts';
import { TIERS } from '../../src/catalog/catalog.ts';
import { siteNamed } from '../../src/pricing/evidence/data-facts.ts';
import { isOrdinary, ODD_SITE } from '../markets/markets.ts';
import { isWithin, shareOf } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { BANDS } from '../ranges/calibrate.ts';
import type { Judged } from './held-out.ts';

/** A held-out listing with the service's price. */
export interface Appraised extends Pick<Judged, 'tier' | 'raw' | 'ends'> {
  readonly basis: string;
  readonly titled: boolean;
}

/** The content of `accuracy` in evaluation.json: unadjusted prices by tier, title and basis. */
export function accuracyReport(rows: readonly Appraised[]) {
  const groups = [true, false].flatMap((titled) =>
    ['sold', 'asking'].flatMap((basis) =>
      ['all', ...TIERS].flatMap((tier) => {
        const own = rows.filter(
          (row) => row.titled === titled && row.basis === basis && (tier === 'all' || row.tier === tier),
        );
        if (own.length < PARAMETERS.evaluation.fewestOfGroup) return [];
        const asItIs = {
          // A fraction of the actual price.
          medianError: medianOf(own.map(({ raw }) => Math.abs(Math.exp(-raw) - 1))),
          inside: shareOf(own, ({ raw, ends }) => isWithin(raw, ends)),
        };
        return [{ tier, titled, basis, items: own.length, asItIs }];
      }),
    ),
  );
  return { groups };
}

const DEALERS = /^(fashionphile|rebag|truefacet|collectorsquare|loveluxury|sothebys|farfetch)/;
const PLACES = { korea: 'Korea', us: 'United States', europe: 'Europe' } as const;

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

const coverage = (name: string, judged: readonly Judged[]) => ({
  name,
  items: judged.length,
  share: shareOf(judged, ({ residual, ends }) => isWithin(residual, ends)),
});

/** The content of `calibration` in evaluation.json. */
export function checkCalibration(judged: readonly Judged[]) {
  const by = (names: readonly string[], groupOf: (j: Judged) => string, some = judged) => {
    const groups = Map.groupBy(some, groupOf);
    return names.flatMap((name) => {
      const own = groups.get(name);
      return own ? [coverage(name, own)] : [];
    });
  };
  const asItIs = judged.filter(isQuoted).map((j) => ({ ...j, residual: j.raw }));
  const usual = judged.filter((j) => j.market?.marketplace !== ODD_SITE);
  return {
    overall: coverage('overall', judged),
    tiers: by(TIERS, (j) => j.tier, usual),
    regions: [...by(REGIONS, regionOf), ...by([AS_IT_IS], () => AS_IT_IS, asItIs)],
    bands: by(
      BANDS.map(({ name }) => name),
      (j) => j.band,
    ),
  };
}
