import { medianOf } from '../../src/base/numbers.ts';
import type { ItemEffectsArtifact, Mixture } from '../../src/pricing/item/item-effects.ts';
import { meanOfSellers } from '../level/fit-levels.ts';
import type { LeveledSale } from '../level/fit-ranges.ts';
import { bySeller, leveledInTurn } from '../level/leave-sellers-out.ts';
import { isHouseClass } from '../level/levels.ts';
import type { PricedSale } from '../level/price-sales.ts';
import { drawn, ZERO } from '../numbers/nested.ts';
import { byKey, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

/**
 * Returns how far US sales move the prices of a brand's kind without a named model. Compares used items of any model
 * with prices that ignore the title and were fitted without the seller. Leaves out houses, whose private sales may be
 * of copies, and items without a brand, which may be of any make.
 */
export function fitUsualPieces(sales: readonly PricedSale[]): NonNullable<ItemEffectsArtifact['mixtures']> {
  const used = leveledInTurn(sales).filter(
    (sale) => sale.grade !== 'New with tags' && sale.class !== 'no brand' && !isHouseClass(sale.class),
  );
  const brands = [...Map.groupBy(used, ({ brand }) => brand)].map(([brand, salesOfBrand]) => {
    const kinds = [...Map.groupBy(salesOfBrand, ({ category }) => category)]
      .filter(([, salesOfKind]) => salesOfKind.length >= PARAMETERS.afterFit.fewestSold)
      .map(([kind, salesOfKind]): [string, Mixture] => [kind, { log: round(shiftOf(salesOfKind), 3), ends: [0, 0] }]);
    return [brand, Object.fromEntries(kinds)] as const;
  });
  const moved = brands.filter(([, kinds]) => Object.keys(kinds).length > 0);
  return Object.fromEntries(moved.sort(byKey));
}

/** Returns how far sellers' sales are above the price without a title, log USD, shrunk toward zero. */
function shiftOf(sales: readonly LeveledSale[]): number {
  const voices = bySeller(sales).map(({ seller, salesOfSeller }) => ({
    seller,
    value: medianOf(salesOfSeller.map(({ distance, price, untitled }) => distance + price - untitled)),
    variance: PARAMETERS.fit.untitledNoise ** 2 / salesOfSeller.length,
  }));
  return drawn(ZERO, meanOfSellers(voices), PARAMETERS.soldModels.kindOfBrand).value;
}
