import { count } from '../../wording/numbers.ts';
import type { ItemEffect } from './item-effects.ts';

/** Returns what a named term rests on, such as `from 31 listings, 9 sold, and the median of 177 sales`. */
export function basisOf({ listings, sold, medians = [] }: ItemEffect): string {
  const seen = `${count(listings, 'listing')}, ${sold === 0 ? 'none' : sold} sold`;
  const [largest] = medians;
  const published = largest && `the median of ${count(largest.sold, 'sale')}`;
  if (listings === 0) return `from ${published}`;
  return published ? `from ${seen}, and ${published}` : `from ${seen}`;
}
