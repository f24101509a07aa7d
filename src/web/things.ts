import { lineOf } from '../lists/items-of-lines.ts';
import { itemsToPrice, rowsOfText } from '../lists/read-list-file.ts';
import { UnpricedListing } from '../present/listing.ts';
import { parseTitle } from '../titles/parse-title.ts';
import type { Site } from './site.ts';

/**
 * Reads a text as a list is read. Returns the refusal of one that names several things, each to be priced by itself, and
 * the question about one that may name several.
 */
export function thingsIn({ pricing: { lexicon } }: Site, text: string) {
  const rows = rowsOfText(lexicon, text);
  const items = itemsToPrice({ rows });
  if (items.length < 2) return { question: rows[0]?.remark };
  return { several: new UnpricedListing(parseTitle(lexicon, text), { code: 'lot', text, items: items.map(lineOf) }) };
}
