import { itemsInText, lineOf } from '../lists/items-of-lines.ts';
import { UnpricedListing } from '../present/listing.ts';
import { parseTitle } from '../titles/parse-title.ts';
import type { Site } from './site.ts';

/** Returns the refusal of a text that names several things, each to be priced by itself, or undefined for one thing. */
export function severalThings({ pricing: { lexicon } }: Site, text: string): UnpricedListing | undefined {
  if (!/[\r\n]/.test(text) && parseTitle(lexicon, text).lot) return undefined;
  const items = itemsInText(lexicon, text);
  if (items.length < 2) return undefined;
  return new UnpricedListing(parseTitle(lexicon, text), { code: 'lot', text, items: items.map(lineOf) });
}
