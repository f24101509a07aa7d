import type { Condition } from '../../src/catalog/catalog.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { PriceClass } from '../../src/pricing/loading/artifact.ts';
import { priceClass } from '../../src/pricing/price-class.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { exactPrice } from './exact-price.ts';
import type { SellerSale } from './read-sales.ts';

/** A sale with the price that the service would state. */
export interface PricedSale extends Pick<SellerSale, 'seller' | 'paid'> {
  /** Log USD. */
  readonly price: number;
  /** Price without the title, log USD. */
  readonly untitled: number;
  /** As the seller wrote it. Joins the sale to its offer. */
  readonly title: string;
  readonly brand: string;
  readonly category: string;
  readonly class: PriceClass;
  readonly grade?: Condition | undefined;
}

/** Returns how far a sale is above its price, log USD. */
export const distanceOf = ({ paid, price }: PricedSale): number => paid - price;

/** Prices sales like rows of a list. Leaves out refused rows, and rare models, which say nothing about the level. */
export function priceSales(pricing: Pricing, sales: readonly SellerSale[]): PricedSale[] {
  const appraise = createRowAppraiser(pricing);
  const { prediction } = pricing.artifacts;
  return sales.flatMap(({ seller, paid, item }): PricedSale[] => {
    const outcome = appraise(item);
    if ('problem' in outcome || outcome.appraisal.beyondEvidence.length > 0) return [];
    const { garment } = outcome.appraisal;
    const { brand, category, condition: grade } = garment;
    const { published: price, untitled } = exactPrice(pricing, outcome.appraisal);
    return [
      {
        seller,
        paid,
        title: item.title ?? '',
        price,
        untitled: untitled.published,
        grade,
        brand: brand.slug,
        category: category.slug,
        class: priceClass(prediction, brand),
      },
    ];
  });
}
