import { type Brand, tierLabel } from '../../catalog/catalog.ts';
import type { GarmentModel } from '../../titles/models.ts';
import { capital } from '../../wording/numbers.ts';

/** Says what the prices of a brand with few listings, or none, rest on. */
export function outsideInWords({ name, tier, isOwn }: Brand, isSeen: boolean): string {
  if (isOwn) return `${name} is specific to this service: its prices come from the operator’s sales.`;
  return isSeen
    ? `We have few listings of ${name}: its prices resemble ${tierLabel(tier)} brands.`
    : `We have no listings of ${name}, so the range is wide.`;
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
