import { money } from '../../base/numbers.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';

/**
 * Says that a seller's label, US dollars, is not part of a payout, since the marketplace has one of its own; nothing
 * where it is, or without one.
 */
export function uncountedLabel(
  { name, label: boughtBy }: Pick<Marketplace, 'name' | 'label'>,
  label: number | undefined = 0,
): string[] {
  if (label === 0 || boughtBy === 'seller') return [];
  return [`${name} has its own label, so your ${money(label)} is not counted: subtract it if you pay for shipping.`];
}
