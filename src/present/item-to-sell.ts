import type { Garment } from '../catalog/catalog.ts';
import { garmentIn, type Item } from '../input/parse-item.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { priceListing } from './listing.ts';
import { UnpricedListing } from './refusals.ts';

/**
 * Returns the garment of a sale, and its listing if a title names one. Throws a `Problem` for a title without a price,
 * unless the sale has an amount: fees depend on little of the garment.
 */
export function itemToSell(
  pricing: Pricing,
  item: Item,
  hasAmount: boolean,
): { readonly garment: Partial<Garment>; readonly listing?: Appraisal } {
  if (item.title === '' && !item.refusal) return { garment: garmentIn(item) };
  const outcome = priceListing(pricing, item);
  if (!(outcome instanceof UnpricedListing)) return { garment: outcome.garment, listing: outcome };
  if (!hasAmount || item.refusal) throw outcome;
  const { brand, category, gender, condition } = outcome.parsed;
  const named = { ...(brand && { brand }), ...(category && { category }), ...(gender && { gender }) };
  return { garment: { ...named, ...(condition && { condition }), ...garmentIn(item) } };
}
