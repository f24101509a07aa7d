import type { Garment } from '../catalog/catalog.ts';
import type { UsualLabel } from './advice-schema.ts';
import type { Marketplace } from './fees.ts';
import type { LabelTerm } from './schema.ts';
import file from './shipping-labels.json' with { type: 'json' };

/** A number of garments of one kind, by default one. */
interface Parcel extends Partial<Garment> {
  readonly pieces?: number | undefined;
  /** Weight of garments of several kinds together. */
  readonly ounces?: number | undefined;
}

const LABELS: Readonly<Record<string, { readonly asOf: string; readonly steps: readonly (readonly number[])[] }>> =
  file.labels;
const OUNCES: Readonly<Record<string, number | readonly number[]>> = file.ounces;

/**
 * Returns the usual label for a garment's kind and number, or undefined if the kind is unknown or
 * the seller buys no label on this marketplace.
 */
export function usualLabel({ id, label }: Pick<Marketplace, 'id' | 'label'>, parcel: Parcel): UsualLabel | undefined {
  const ounces = ouncesOf(parcel);
  if (label !== 'seller' || ounces === undefined) return undefined;
  const { asOf, steps } = LABELS[id] ?? file.labels.usps;
  const [, price = 0] = steps.find(([most = 0]) => ounces <= most) ?? steps.at(-1) ?? [];
  return { price, ounces, asOf };
}

/** Returns the usual weight of a parcel in ounces, or undefined if its kind is unknown. */
export function ouncesOf({ category, gender, pieces = 1, ounces }: Parcel): number | undefined {
  const usual = category && OUNCES[category.slug];
  if (ounces !== undefined || usual === undefined) return ounces;
  const [female = 0, male = female] = [usual].flat();
  return pieces * (gender === 'male' ? male : female);
}

/** Returns what a seller's label costs, US dollars, or undefined if it is not to be counted. */
export const labelPrice = (
  label: LabelTerm | undefined,
  marketplace: Pick<Marketplace, 'id' | 'label'>,
  garment: Parcel,
): number | undefined => (label === 'usual' ? usualLabel(marketplace, garment)?.price : label);
