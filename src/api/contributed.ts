import type { Static } from 'typebox';
import { answerListing } from '../answers/listing/answer.ts';
import { namedMarketplace } from '../answers/sale/seller.ts';
import { Problem } from '../base/problem.ts';
import type { Garment } from '../catalog/catalog.ts';
import { dayAt } from '../items/day.ts';
import { readNames } from '../items/names.ts';
import type { SaleItem } from '../items/sale-item.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { GivenEstimate, NewSale } from '../service/sales/sale-store.ts';
import { wordsUnderstood } from '../titles/item-words.ts';
import type { ApiParts } from './endpoint.ts';

// Shared parts of the endpoints for contributed sales.

/** A sale with the id of its marketplace; null where none is named. */
type ReadSale = Omit<Static<typeof SaleItem>, 'marketplace'> & {
  readonly marketplace: string | null;
};

/** Any place without known fees. */
const ELSEWHERE = 'other';

/** Finds the marketplace that a sale names. Throws a 400 {@link Problem}. */
function withMarketplace(sale: Static<typeof SaleItem>, marketplaces: Marketplaces): ReadSale {
  const { marketplace: name } = sale;
  if (name === undefined) return { ...sale, marketplace: null };
  if (name.trim().toLowerCase() === ELSEWHERE) return { ...sale, marketplace: ELSEWHERE };
  return { ...sale, marketplace: namedMarketplace(marketplaces, name, [ELSEWHERE]).id };
}

type EstimatingParts = Pick<ApiParts, 'pricing' | 'marketplaces' | 'sales'>;

/**
 * A sale as it is stored, with the estimate that it names, or one of its garment. Rejects with a {@link Problem} for
 * what has no price or another estimate. `now` in milliseconds since the Unix epoch.
 */
export async function saleToStore(
  { pricing, marketplaces, sales }: EstimatingParts,
  item: Static<typeof SaleItem>,
  now: number,
): Promise<NewSale> {
  const sale = withMarketplace(item, marketplaces);
  const { estimateId, title, brand, condition } = sale;
  const isDescribed = title !== undefined || brand !== undefined;
  if (estimateId === undefined) return estimatedSale(pricing, sale, now);
  const named = await sales?.estimateIds.read(estimateId);
  if (!named) {
    throw wrongEstimate('estimateId was not issued by this service: omit it, or send it unchanged.');
  }
  const { garment, words, estimate } = named;
  if (estimate.madeOn > sale.soldOn) {
    throw wrongEstimate(
      `estimateId was made on ${estimate.madeOn}, after the sale on ${sale.soldOn}: omit it, and today’s estimate ` +
        'is stored.',
    );
  }
  const own = isDescribed ? estimatedSale(pricing, sale, now) : undefined;
  if (own && (own.brand !== garment.brand.slug || own.category !== garment.category.slug)) {
    throw wrongEstimate(
      `estimateId is for ${garment.brand.name} ${garment.category.name.toLowerCase()}, and the sale is of another ` +
        'item: send the estimate for this item, or none.',
    );
  }
  const graded = condition === undefined ? garment : { ...garment, condition };
  return storedSale(sale, graded, own?.words ?? words, estimate);
}

/** Refuses an estimate that cannot be that of a sale. */
export function wrongEstimate(detail: string): Problem {
  return new Problem('invalid_parameter', detail, { parameter: 'estimateId' });
}

/** A sale with the estimate of its garment now. Throws a {@link Problem} for what has no price. Pure. */
export function estimatedSale(pricing: Pricing, sale: ReadSale, now: number): NewSale {
  const appraisal = answerListing(pricing, { title: sale.title, ...readNames(sale) });
  const { price, priceLow, priceHigh } = appraisal.price;
  return storedSale(sale, appraisal.garment, wordsUnderstood(appraisal), {
    price,
    priceLow,
    priceHigh,
    modelVersion: pricing.modelVersion,
    madeOn: dayAt(now),
    id: null,
  });
}

function storedSale(
  { id, price, soldOn, marketplace }: ReadSale,
  { brand, category, gender, condition }: Garment,
  words: string,
  estimate: GivenEstimate,
): NewSale {
  return {
    id,
    brand: brand.slug,
    tier: brand.tier,
    category: category.slug,
    gender,
    condition: condition ?? null,
    words,
    price: Math.max(0.01, Math.round(price * 100) / 100),
    soldOn,
    marketplace,
    estimate,
  };
}
