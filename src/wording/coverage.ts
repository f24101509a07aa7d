import { type Brand, brands, tierLabel } from '../catalog/catalog.ts';
import { otherBrands } from '../catalog/other-brands.ts';
import type { GarmentModel } from '../titles/models.ts';
import type { NotCovered } from '../titles/not-covered.ts';
import { capital, grouped } from './numbers.ts';

/** Returns the number of brands with a price, in hundreds: `2,400 brands`. */
export function brandsInWords(): string {
  return `${grouped(Math.floor((brands.length + otherBrands.length) / 100) * 100)} brands`;
}

/**
 * Says in a sentence that a thing is not covered. There is nothing to offer instead: a neighbor's price would be wrong.
 */
export function notCoveredInWords({ what, name, isAppraised }: NotCovered): string {
  if (isAppraised && what === 'kind')
    return `${name} ${name.endsWith('s') ? 'need' : 'needs'} an appraiser: there is no estimate.`;
  if (isAppraised)
    return `${name} is not covered: its items need an appraiser, so there is no estimate for this brand.`;
  switch (what) {
    case 'brand':
      return `${name} is not covered: there is no estimate for this brand.`;
    case 'kind':
      return `${name} ${name.endsWith('s') ? 'are' : 'is'} not covered: there is no estimate for this kind of item.`;
  }
}

/** Says that a brand is none of the catalog's, and what its prices are like, if listings of it were seen. */
export function outsideInWords({ name, tier, isOwn }: Brand, isSeen: boolean): string {
  if (isOwn) return `${name} is specific to this service: its prices come from the operator’s sales.`;
  return (
    `${name} is not one of the ${brands.length} catalog brands: ` +
    `${isSeen ? `its prices resemble ${tierLabel(tier)} brands` : 'we have no listings for it, so the range is wide'}.`
  );
}

/** The caveat of a missing or unknown brand. */
export const UNKNOWN_BRAND =
  'No known brand is named, so the price is for the kind, and its range is wide. A known brand name matters more ' +
  'than any other word.';

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
