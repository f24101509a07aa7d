import { medianOf } from '../../src/base/numbers.ts';
import type { ItemEffectsArtifact, Mixture } from '../../src/pricing/item/item-effects.ts';
import { meanOfSellers } from '../level/fit-levels.ts';
import type { LeveledSale } from '../level/fit-ranges.ts';
import { bySeller, leveledInTurn } from '../level/leave-sellers-out.ts';
import { isOfHouses } from '../level/levels.ts';
import type { PricedSale } from '../level/price-sales.ts';
import { drawn, ZERO } from '../numbers/nested.ts';
import { round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

/**
 * Returns how far prices of a brand's kind without a named model are moved by what US sellers got for used pieces of
 * it, whatever their model, relative to prices without a title that were fitted without the seller. Houses and pieces
 * without a brand stay: private sales of them may be copies, or of any make.
 */
export function fitUsualPieces(sales: readonly PricedSale[]): NonNullable<ItemEffectsArtifact['mixtures']> {
  const used = leveledInTurn(sales).filter(
    (sale) => sale.grade !== 'New with tags' && sale.class !== 'no brand' && !isOfHouses(sale.class),
  );
  const rows = [...Map.groupBy(used, ({ brand }) => brand)].map(([brand, ofBrand]) => {
    const kinds = [...Map.groupBy(ofBrand, ({ category }) => category)].flatMap(([kind, own]): [string, Mixture][] =>
      own.length < PARAMETERS.afterFit.fewestSold ? [] : [[kind, { log: round(shiftOf(own), 3), ends: [0, 0] }]],
    );
    return [brand, Object.fromEntries(kinds)] as const;
  });
  const moved = rows.filter(([, kinds]) => Object.keys(kinds).length > 0);
  return Object.fromEntries(moved.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the mean of what sellers got relative to the price without a title, pulled to zero, log USD. */
function shiftOf(sales: readonly LeveledSale[]): number {
  const voices = bySeller(sales).map(({ seller, own }) => ({
    seller,
    value: medianOf(own.map(({ distance, price, untitled }) => distance + price - untitled)),
    variance: PARAMETERS.fit.untitledNoise ** 2 / own.length,
  }));
  return drawn(ZERO, meanOfSellers(voices), PARAMETERS.soldModels.kindOfBrand).value;
}
