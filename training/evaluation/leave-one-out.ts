import type { Tier } from '../../src/garments/catalogue.ts';
import type { Cell } from '../cells.ts';
import { type Fit, fitModel } from '../model/fit.ts';
import { predictWith } from '../model/system.ts';
import { entriesOf, siteOf } from '../model/terms.ts';
import { observationsOf, type Statistics, withoutSite } from '../statistics.ts';
import { askedGender, type Item } from './items.ts';
import { type Errors, errorsOf } from './metrics.ts';

export interface LeftOutMarketplace {
  readonly marketplace: string;
  readonly errors: Errors;
  /** Share of its items inside the interval that the service would have given, after one median offset. */
  readonly inside: number;
}

/** Ends of the interval beside the price, log USD. */
export type IntervalOf = (item: Item) => { readonly low: number; readonly high: number };

/** Predicts each marketplace's items from a fit to all others, tables of that marketplace left out too. */
export function leaveOneMarketplaceOut(
  cells: readonly Cell[],
  items: readonly Item[],
  statistics: Statistics,
  whole: Fit,
  level: Readonly<Record<Tier, number>>,
  intervalOf: IntervalOf,
  step: (text: string) => void,
): LeftOutMarketplace[] {
  const sites = [...new Set(items.map((item) => siteOf(item.market)))].sort();
  // A single site has no others to be predicted from.
  if (new Set(cells.map(siteOf)).size < 2) return [];
  return sites.map((site) => {
    step(`leaving out ${site}`);
    const extra = observationsOf(withoutSite(statistics, site), whole.mix);
    const fit = fitModel(
      cells.filter((cell) => siteOf(cell) !== site),
      { mix: whole.mix, extra, from: whole },
    );
    const own = items.filter((item) => siteOf(item.market) === site);
    const predictions = own.map(
      ({ cell, tier }) =>
        level[tier] +
        predictWith(
          fit.system,
          entriesOf(
            { ...cell, gender: askedGender(cell), condition: 'unknown', market: null },
            whole.mix,
          ),
        ),
    );
    const errors = errorsOf(
      own.map((item) => item.log),
      predictions,
    );
    const inside = own.filter((item, i) => {
      const residual = item.log - (predictions[i] as number) - errors.offset;
      const { low, high } = intervalOf(item);
      return residual >= low && residual <= high;
    });
    return { marketplace: site, errors, inside: inside.length / own.length };
  });
}
