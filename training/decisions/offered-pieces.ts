import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { Marketplace } from '../../src/marketplaces/fees.ts';
import { netsOn } from '../../src/marketplaces/payouts.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { itemOf } from '../read/item.ts';

/** A past sale whose piece is offered to our rules as if it had not sold yet. */
export interface OfferedSale {
  /** Name of its market in the report. */
  readonly market: string;
  /** The half of its market: averages of kinds come from the other half. */
  readonly isOdd: boolean;
  /** Cells of its row by column. */
  readonly texts: Readonly<Record<string, string>>;
  /** US dollars, without shipping. */
  readonly paid: number;
}

/** An offered sale with our appraisal and the seller's net. */
export interface OfferedPiece extends Omit<OfferedSale, 'texts'> {
  readonly listing: Appraisal;
  /** The net of the sale after the marketplace's fees, US dollars. */
  readonly net: number;
}

/** Returns sales priced like rows of a list, and the number without a price. */
export function offeredPieces(pricing: Pricing, marketplace: Marketplace, sales: readonly OfferedSale[]) {
  const appraise = createRowAppraiser(pricing);
  const pieces = sales.flatMap(({ texts, ...sale }): OfferedPiece[] => {
    const row = appraise(itemOf(texts));
    if ('problem' in row) return [];
    const listing = row.appraisal;
    const { era } = listing.facts;
    const keep = netsOn(marketplace, { garment: { ...listing.garment, vintage: era !== undefined } });
    return [{ ...sale, listing, net: keep(sale.paid) ?? 0 }];
  });
  return { pieces, refused: sales.length - pieces.length };
}
