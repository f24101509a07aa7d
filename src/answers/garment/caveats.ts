import { capital } from '../../base/numbers.ts';
import { type Category, type Garment, type Tier, tierLabel } from '../../catalog/catalog.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import type { Caveat } from '../caveat.ts';
import { garments } from './words.ts';

/** Says that there are no such goods, or hardly any. */
export function notMadeInWords(garment: Garment): string {
  const things = capital(garments(garment));
  return `${things} barely exist: the price is inferred from the brand’s other items, not observed.`;
}

/** Says what the prices of a kind outside the 15 categories rest on; `hasRange` where the answer says a range. */
export function otherKind(category: Pick<Category, 'name' | 'slug'>, hasRange: boolean): Caveat {
  const basis = isChildrens(category) ? 'a language model’s estimates' : 'few sales and a language model’s estimates';
  const wide = hasRange ? ', so the range is wide' : '';
  const text = `Prices of ${category.name.toLowerCase()} come from ${basis}${wide}.`;
  return { code: 'other_kind', text, claims: { range: hasRange } };
}

/** Says by how much the level of a whole tier may be off; `error` is a standard deviation in log USD. */
export function levelErrorInWords(tier: Tier, error: number): string {
  return `The range allows for an error of ${shareOf(error)}% in all ${tierLabel(tier)} prices.`;
}

/** Says the same of clothes and shoes of houses, with hardly any sale in the US. */
export function clothesLevelInWords(tier: Tier, error: number): string {
  return (
    `We have very few US sales of ${tierLabel(tier)} clothes and shoes: all their prices may be off by ` +
    `${shareOf(error)}%.`
  );
}

/** Says how far off a price moved by an operator's own sales may be. */
export function ownLevelInWords(error: number): string {
  return (
    'The operator’s own sales of this brand and category changed the price; the range allows for an error of ' +
    `${shareOf(error)}%.`
  );
}

const shareOf = (error: number) => Math.round(100 * (Math.exp(error) - 1));
