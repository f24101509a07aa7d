import type { Condition } from '../../src/catalog/catalog.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import type { PriceClass } from '../../src/pricing/loading/artifact.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { PriceRange } from '../../src/pricing/ranges/price-range.ts';
import { priceClass } from '../../src/pricing/ranges/spread.ts';
import { type Ends, total } from '../numbers/sums.ts';
import type { SellerSale } from './read-sales.ts';

/** A sale with the service's price. */
export interface PricedSale extends Pick<SellerSale, 'seller' | 'paid'> {
  /** Log USD. */
  readonly price: number;
  /** Price without the title, log USD. */
  readonly untitled: number;
  /** The seller's own title. */
  readonly title: string;
  readonly brand: string;
  readonly category: string;
  readonly class: PriceClass;
  readonly grade?: Condition | undefined;
}

/** Prices sales like rows in a list. Skips refused rows, and rare models, which don't show the level. */
export function priceSales(pricing: Pricing, sales: readonly SellerSale[]): PricedSale[] {
  const appraise = createRowAppraiser(pricing);
  const { prediction } = pricing.artifacts;
  return sales.flatMap(({ seller, paid, item }): PricedSale[] => {
    const outcome = appraise(item);
    if ('problem' in outcome || outcome.appraisal.beyondEvidence.length > 0) return [];
    const { garment } = outcome.appraisal;
    const exact = exactPrice(pricing, outcome.appraisal);
    return [
      {
        seller,
        paid,
        title: item.title ?? '',
        price: exact.published,
        untitled: exact.untitled.published,
        grade: garment.condition,
        brand: garment.brand.slug,
        category: garment.category.slug,
        class: priceClass(prediction, garment.brand),
      },
    ];
  });
}

/** The unrounded price of an item with a title, condition, and gender. */
export interface ExactPrice {
  /** Log USD. */
  readonly published: number;
  /** Ends of the 80% range relative to the price, log USD: one below and one above zero. */
  readonly ends: Ends;
  /** Expected fraction of items within a factor of CONFIDENCE_FACTOR of the price. */
  readonly confidence: number;
  /** True if facts in the title affect the price. */
  readonly hasWords: boolean;
  readonly untitled: Pick<ExactPrice, 'published' | 'ends'>;
}

/** Returns the ends of a range relative to its price, log USD. */
export const logEnds = ({ price, priceLow, priceHigh }: PriceRange): Ends => ({
  low: Math.log(priceLow / price),
  high: Math.log(priceHigh / price),
});

/** Returns the unrounded price of an appraised item. Rounding to whole dollars would matter for cheap ones. */
export function exactPrice(pricing: Pricing, { garment, price }: Appraisal): ExactPrice {
  const untitledLog = total(pricing.explain(garment), (part) => part.log) + Math.log(pricing.gradeFactor(garment));
  const [low, , , high] = price.quantiles;
  const untitled = pricing.predict(garment);
  return {
    published: untitledLog + price.item.log,
    ends: { low, high },
    confidence: price.confidence,
    hasWords: price.item.isKnown,
    untitled: {
      published: untitledLog,
      ends: logEnds(untitled),
    },
  };
}
