import { type Brand, brands, categories } from '../../src/garments/catalog.ts';
import { findOtherBrand, unknownBrand } from '../../src/garments/other-brands.ts';
import { findFacts } from '../../src/garments/read/facts.ts';
import { eachTerm, type Group, TERMS } from '../../src/pricing/item/item-terms.ts';
import type { Entry } from '../model/terms.ts';
import { namedBrands } from '../other-brands/named-brands.ts';
import type { TitledItem } from '../read/cells.ts';

/** A title with the brand, as cells name it, and the category by which its facts are found. */
export type Titled = Pick<TitledItem, 'brand' | 'category' | 'title'>;

/** An effect of a fact in an observation. */
interface FactEntry extends Entry {
  readonly group: Group;
}

const named = new Map<string, Brand>([...namedBrands(), ...brands.map((brand) => [brand.slug, brand] as const)]);
const unknown = unknownBrand();
const kinds = new Map(categories.map((category) => [category.slug, category]));

/** Returns the facts of a title, with brand and category as the service knows them. */
export function readFacts({ brand: key, category, title }: Titled) {
  const brand = named.get(key) ?? findOtherBrand(key) ?? unknown;
  const kind = kinds.get(category);
  if (!kind) throw new Error(`${category}: there is no such category.`);
  return { brand, kind, facts: findFacts(title.split(' '), brand.slug, category) };
}

/** The effects of what a title says. */
export function factEntries(titled: Titled): FactEntry[] {
  const { brand, kind, facts } = readFacts(titled);
  const entries: FactEntry[] = [];
  eachTerm(facts, brand, kind, (term, fact, weight) => {
    entries.push({ term, facets: { fact }, group: TERMS[term], weight });
  });
  return entries;
}
