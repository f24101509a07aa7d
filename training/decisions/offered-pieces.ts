import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { Marketplace } from '../../src/marketplaces/fees.ts';
import { netsOn } from '../../src/marketplaces/payouts.ts';
import type { PricedListing } from '../../src/pricing/priced-listing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { itemOf } from '../read/item.ts';

/** A sale whose piece is offered to buyers before it is sold. */
export interface OfferedSale {
  /** The market or group of sellers under which it is reported. */
  readonly market: string;
  /** In a sample of a whole market, each sale counts as a separate seller. */
  readonly seller: string;
  /** True for the half that is reported; constants are chosen on the other half. */
  readonly isReported: boolean;
  /** The columns of its row. */
  readonly texts: Readonly<Record<string, string>>;
  /** US dollars, without shipping. */
  readonly paid: number;
  /** Our price without its seller, log USD; the shipped one by default. */
  readonly unseenPrice?: number | undefined;
  /** A guess by the title alone, US dollars. */
  readonly guess?: number | undefined;
}

/** An offered sale with our listing for it and the seller's net. */
export interface OfferedPiece extends Omit<OfferedSale, 'texts'> {
  readonly listing: PricedListing;
  /** The net of the sale after the marketplace's fees, US dollars. */
  readonly net: number;
}

/** Prices sales like rows of a list, and counts the refused ones. */
export function offeredPieces(pricing: Pricing, marketplace: Marketplace, sales: readonly OfferedSale[]) {
  const appraise = createRowAppraiser(pricing);
  const pieces = sales.flatMap(({ texts, ...sale }): OfferedPiece[] => {
    const row = appraise(itemOf(texts));
    if ('problem' in row) return [];
    const listing = atUnseenPrice(row.appraisal, sale.unseenPrice);
    const { era } = listing.facts;
    const keep = netsOn(marketplace, { garment: { ...listing.garment, vintage: era !== undefined } });
    return [{ ...sale, listing, net: keep(sale.paid) ?? 0 }];
  });
  return { pieces, refused: sales.length - pieces.length };
}

/** Returns a listing at a price from a fit without its seller: the range shifts too. */
function atUnseenPrice(listing: PricedListing, unseen: number | undefined): PricedListing {
  if (unseen === undefined) return listing;
  const { price } = listing;
  const factor = Math.exp(unseen) / price.price;
  const moved = (amount: number) => Math.max(1, Math.round(factor * amount));
  const { price: usual, priceLow, priceHigh } = price;
  return {
    ...listing,
    price: { ...price, price: moved(usual), priceLow: moved(priceLow), priceHigh: moved(priceHigh) },
  };
}
