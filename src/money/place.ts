import type { Marketplace, Marketplaces } from './fees.ts';
import { type GarmentToSell, matches, netsOn, type PayoutQuestion } from './payout-rules.ts';
import type { GarmentTest } from './schema.ts';
import rules from './where-sold.json' with { type: 'json' };

/**
 * Returns the seller's own marketplace or, if it refuses the sale, the one with the highest payout among those where such
 * items sell. Without an own one, returns the first where such items sell that accepts the sale, otherwise the first of
 * all if it accepts the sale, because the highest payout would always be on a marketplace without fees. With it comes
 * the function that maps a price to the net there.
 */
export function placeFor(
  { list }: Pick<Marketplaces, 'list'>,
  sale: PayoutQuestion & { readonly price: number },
  own: Marketplace | undefined,
) {
  const whereSold = list.filter(({ id, model }) => model === 'you list' && isSoldOn(id, sale.garment));
  const placeAt = (marketplace: Marketplace) => {
    const netAt = netsOn(marketplace, sale);
    const net = netAt(sale.price);
    return net === undefined ? undefined : { marketplace, netAt, net };
  };
  const ownPlace = own && placeAt(own);
  if (ownPlace) return ownPlace;
  if (own) {
    const places = whereSold.flatMap((marketplace) => placeAt(marketplace) ?? []);
    return places.filter(({ net }) => net > 0).toSorted((a, b) => b.net - a.net)[0];
  }
  for (const marketplace of [...whereSold, ...list.slice(0, 1)]) {
    const place = placeAt(marketplace);
    if (place) return place;
  }
  return undefined;
}

const SELLS = rules.sells as Readonly<Record<string, readonly GarmentTest[]>>;

/** Returns true if `where-sold.json` lists such items for the marketplace with this id. */
export function isSoldOn(id: string, garment: GarmentToSell): boolean {
  return SELLS[id]?.some((test) => matches(test, garment) === true) ?? false;
}
