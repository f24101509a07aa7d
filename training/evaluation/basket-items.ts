import { levelErrorOf } from '../../src/pricing/level-error.ts';
import { errorsInCommon } from '../../src/pricing/total.ts';
import { ODD_SITE } from '../markets/markets.ts';
import { type Fit, untitledLog } from '../model/fit.ts';
import { familyOf } from '../model/terms.ts';
import { LEVEL_ERROR, withoutLevelError } from '../ranges/level-error.ts';
import { askedGender, marketName } from '../read/cells.ts';
import type { BasketItem } from './baskets.ts';
import { isOrdinary } from './cell-medians.ts';
import type { Item } from './items.ts';
import type { ServedCells } from './served.ts';
import type { JudgedTitle } from './titles.ts';

/** The service's knowledge of a held-out item beside its price: its cell, and how markets differ there. */
export interface BasketParts {
  readonly served: ServedCells;
  /** Difference of one marketplace from all others in a brand and category, standard deviation in log USD. */
  readonly marketDeviation: number;
}

/** Items as they are priced without their titles; of markets whose goods nobody chose, which such prices are about. */
export function untitledBasketItems(
  items: readonly Item[],
  fit: Fit,
  { served, marketDeviation }: BasketParts,
): BasketItem[] {
  return items
    .filter(({ market }) => isOrdinary(market))
    .map(({ cell, log, tier }) => {
      const gender = askedGender(cell);
      const own = served.of(cell.brand, cell.category, gender);
      const [low, high] = served.ends(own);
      const level = levelErrorOf(LEVEL_ERROR, tier, familyOf(cell.category));
      const key = `${cell.brand} ${cell.category} ${gender}`;
      return {
        market: marketName(cell),
        basis: cell.basis,
        same: `${key} ${cell.condition}`,
        log,
        price: untitledLog(fit, { ...cell, gender }),
        ends: [withoutLevelError(low, level), withoutLevelError(high, level)],
        wideEnds: [low, high],
        shared: errorsInCommon({ level, cell: own.error, market: marketDeviation }, key, ''),
      };
    });
}

/** Items as they are priced by their titles; not of a site where brands have levels of their own. */
export function titledBasketItems(
  judged: readonly JudgedTitle[],
  { served, marketDeviation }: BasketParts,
): BasketItem[] {
  return judged
    .filter(({ item }) => item.marketplace !== ODD_SITE)
    .map(({ item, market, tier, titled, known, ends, wideEnds }) => {
      const gender = askedGender(item);
      const { error } = served.of(item.brand, item.category, gender);
      const key = `${item.brand} ${item.category} ${gender}`;
      const level = levelErrorOf(LEVEL_ERROR, tier, familyOf(item.category));
      const errors = { level, cell: error, market: marketDeviation };
      return {
        market,
        basis: item.basis,
        same: `${key} ${item.title}`,
        log: item.log,
        price: item.log - titled,
        ends,
        wideEnds,
        shared: errorsInCommon(errors, key, known),
      };
    });
}
