import type { Garment } from '../../src/catalog/catalog.ts';
import { isUnknown, unknownBrand } from '../../src/catalog/other-brands.ts';
import { type KeyedItem, keyedItem } from '../../src/pricing/item-keys.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { createLexicon } from '../../src/titles/lexicon.ts';
import { type ItemWords, parseItem } from '../../src/titles/parse-item.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import type { KitRow } from './kit.ts';
import { ANY_KIND } from './published.ts';

/** An item as read from a row. `wearer` is undefined if nothing states or implies it. */
export type ReadItem = Omit<KeyedItem, 'wearer'> & { readonly wearer: KeyedItem['wearer'] | undefined };

/** Creates the reader of rows. It returns an item, or the reason why there is none. */
export function createReader() {
  const lexicon = createLexicon([]);

  function read(row: Pick<KitRow, 'title' | 'brand' | 'category' | 'gender' | 'condition'>): ReadItem | string {
    const { title, brand, category, gender, condition } = row;
    const fields = { title: withBrand(title, brand).slice(0, 300), brand: brand.slice(0, 100), gender, condition };
    // Categories of marketplaces are often coarse or foreign, so they count only if the title names no kind.
    const byTitle = title === '' ? 'no kind' : readFields(fields);
    if (category === ANY_KIND) return ofAnyKind(row);
    if (byTitle !== 'no kind' || category === '') return byTitle;
    return readFields({ ...fields, category });
  }

  /** Reads a figure about all kinds of a brand. */
  function ofAnyKind({ brand }: Pick<KitRow, 'brand'>): ReadItem | string {
    const { brand: found } = parseItem(lexicon, { brand });
    if (!found || isUnknown(found)) return 'brand not known';
    return { brand: found.slug, hasUnknownName: false, kind: ANY_KIND, wearer: 'female', grade: null, words: [] };
  }

  function readFields(typed: ItemWords): ReadItem | string {
    const query = parseItem(lexicon, typed);
    const parsed = parseTitle(lexicon, query.title, query);
    const refusal = query.refusal ?? parsed.refusal;
    if (refusal) return refusal.code;
    if (!parsed.category) return 'no kind';
    const garment: Garment = {
      brand: parsed.brand ?? query.brand ?? unknownBrand(),
      category: parsed.category,
      gender: query.gender ?? parsed.gender ?? 'female',
      condition: query.condition ?? parsed.condition,
    };
    const found = findFacts(parsed.words, garment.brand.slug, garment.category.slug, parsed.extrasAt);
    const item = keyedItem(garment, parsed, { ...found, isDoubted: parsed.doubt.length > 0 });
    return { ...item, wearer: query.gender ?? parsed.gender };
  }

  return read;
}

/** Puts the brand of a column in front of a title that does not name it, as sellers do. */
function withBrand(title: string, brand: string): string {
  const isNamed = brand === '' || title.toLowerCase().includes(brand.toLowerCase().slice(0, 5));
  return isNamed || title === '' ? title : `${brand} ${title}`;
}
