import { capital, count } from '../../base/numbers.ts';
import { type Brand, tierLabel } from '../../catalog/catalog.ts';
import type { GarmentModel } from '../../titles/models.ts';
import type { Caveat } from '../caveat.ts';

/** Says what the prices of a brand outside the catalog rest on; `hasRange` where the answer says a range. */
export function outsideCatalog({ name, tier, isOwn }: Brand, brandListings: number, hasRange: boolean): Caveat {
  const code = 'outside_catalog';
  if (isOwn) return { code, text: `${name} is specific to this service: its prices come from the operator’s sales.` };
  const claims = { brandListings, range: brandListings === 0 && hasRange };
  const counted = `We have ${brandListings === 0 ? 'no listings' : count(brandListings, 'listing')} of ${name}`;
  if (brandListings > 0) return { code, claims, text: `${counted}: its prices resemble ${tierLabel(tier)} brands.` };
  return { code, claims, text: hasRange ? `${counted}, so the range is wide.` : `${counted}.` };
}

/** Says what the price rests on where no known brand is named; `hasRange` where the answer says a range. */
export function noKnownBrand(hasRange: boolean): Caveat {
  const wide = hasRange ? ', and its range is wide' : '';
  const text =
    `No known brand is named, so the price is for the kind${wide}. A known brand name matters more than any other ` +
    'word.';
  return { code: 'unknown_brand', text, claims: { range: hasRange } };
}

/** Says that a model has no price of its own, where its brand's price would mislead. */
export function modelInWords({ name, brand }: GarmentModel): string {
  return (
    `The price is for a typical ${brand.name} item, not for the model “${name}”, which may be worth many ` +
    'times as much: do not quote it for that model. Send the whole title to price the model.'
  );
}

/** Says the same of an unnamed model, with examples. */
export function modelsInWords(brand: Brand, names: readonly string[]): string {
  return (
    `The price is for a typical ${brand.name} item: some models ` +
    `(${names.slice(0, 3).map(capital).join(', ')}) may be worth many times as much. Send the whole title to ` +
    'price a model.'
  );
}
