import { count } from '../../base/numbers.ts';
import type { EffectBasis } from '../../pricing/item/word-effects.ts';

/** The basis of what no listing or sale says. */
const JUDGED_BASIS = 'judged';

/** Returns what an effect rests on, such as `from 31 listings, 9 sold, and the median of 177 sales`, or `judged`. */
export function basisInWords({ listings, sold, medianSales }: EffectBasis): string {
  const seen = listings === 0 ? '' : `${count(listings, 'listing')}, ${sold === 0 ? 'none' : sold} sold`;
  const published = medianSales === 0 ? '' : `the median of ${count(medianSales, 'sale')}`;
  if (seen && published) return `from ${seen}, and ${published}`;
  return seen || published ? `from ${seen || published}` : JUDGED_BASIS;
}
