import { type Category, categories, type Garment } from '../../catalog/catalog.ts';
import { childrensKindOf } from '../../catalog/other-kinds.ts';
import { type FoundFacts, findFacts } from '../../titles/facts.ts';
import { findPairSize, type PairSize } from '../../titles/genders.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';

export interface GrownUpModel {
  readonly category: Category;
  readonly facts: FoundFacts;
  readonly size: PairSize;
}

/** The children's kinds whose models are adult models in small sizes, each with the adult kinds. */
const kindsOfPairs = new Map(
  ['kids-sneakers', 'kids-shoes'].map((slug): [string, readonly Category[]] => [
    slug,
    categories.filter((kind) => childrensKindOf(kind)?.slug === slug),
  ]),
);

/** Returns the adult model that the title of a child's pair names; undefined if it names none. */
export function findGrownUpModel(
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  { words, extrasAt }: Pick<ParsedTitle, 'words' | 'extrasAt'>,
): GrownUpModel | undefined {
  for (const kind of kindsOfPairs.get(category.slug) ?? []) {
    const facts = findFacts(words, brand.slug, kind.slug, extrasAt);
    if (facts.model === undefined) continue;
    const { size, places } = findPairSize(words);
    const spans = [...facts.spans, ...places.map((place) => ({ ...place, value: size }))];
    return { category: kind, facts: { ...facts, spans }, size };
  }
  return undefined;
}
