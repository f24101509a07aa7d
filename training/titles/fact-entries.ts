import { type Brand, brands, type Category, categories } from '../../src/garments/catalog.ts';
import { findOtherBrand, unknownBrand } from '../../src/garments/other-brands.ts';
import { findFacts } from '../../src/garments/read/facts.ts';
import { eachTerm, type Group, TERMS } from '../../src/pricing/item/item-terms.ts';
import type { Entry } from '../model/terms.ts';
import { namedBrands } from '../other-brands/named-brands.ts';

/** A title with the brand and category by which its facts are found. */
export interface Titled {
  /** As cells name it: a slug of the catalog, or the letters of another name. */
  readonly brand: string;
  readonly category: string;
  /** Normalized. */
  readonly title: string;
}

/** An effect of a fact in an observation. */
interface FactEntry extends Entry {
  readonly group: Group;
}

const named = new Map<string, Brand>([
  ...namedBrands(),
  ...brands.map((brand) => [brand.slug, brand] as const),
]);
const unknown = unknownBrand();
const kinds = new Map(categories.map((category) => [category.slug, category]));

/** The brand of a cell as the service knows it. */
export const brandOfCell = (key: string): Brand => named.get(key) ?? findOtherBrand(key) ?? unknown;

/** The effects of what a title says. */
export function factEntries({ brand: key, category, title }: Titled): FactEntry[] {
  const brand = brandOfCell(key);
  const kind = kinds.get(category) as Category;
  const entries: FactEntry[] = [];
  const facts = findFacts(title.split(' '), brand.slug, category);
  eachTerm(facts, brand, kind, (term, fact, weight) => {
    entries.push({ term, facets: { fact }, group: TERMS[term], weight });
  });
  return entries;
}
