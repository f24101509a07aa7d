import { type Brand, brands, categories } from '../../src/catalog/catalog.ts';
import { findOtherBrand, unknownBrand } from '../../src/catalog/other-brands.ts';
import { eachTerm, type Group, TERMS } from '../../src/pricing/item/item-effects.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { DEVIATIONS, type Entry } from '../model/terms.ts';
import type { TitledItem } from '../read/cells.ts';
import { namedBrands } from '../read/words.ts';

/** A title with its brand and category, as in cells. */
export type Titled = Pick<TitledItem, 'brand' | 'category' | 'title'>;

const named = new Map<string, Brand>([...namedBrands, ...brands.map((brand) => [brand.slug, brand] as const)]);
const unknown = unknownBrand();
const kinds = new Map(categories.map((category) => [category.slug, category]));

/** Returns a title's facts, with the service's brand and category. Throws an Error for an unknown category. */
export function readFacts(titled: Titled) {
  const brand = named.get(titled.brand) ?? findOtherBrand(titled.brand) ?? unknown;
  const kind = kinds.get(titled.category);
  if (!kind) throw new Error(`${titled.category}: there is no such category.`);
  return { brand, kind, facts: findFacts(titled.title.split(' '), brand.slug, kind.slug) };
}

/** Returns the entries for a title's facts, without those whose effects only judgments show. */
export function factEntries(titled: Titled) {
  const { brand, kind, facts } = readFacts(titled);
  const entries: (Entry & { readonly group: Group })[] = [];
  eachTerm(facts, brand, kind, (term, fact, weight) => {
    if (term in DEVIATIONS) entries.push({ term, facets: { fact }, group: TERMS[term], weight });
  });
  return entries;
}
