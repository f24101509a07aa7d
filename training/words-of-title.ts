import { brands, categories } from '../src/garments/catalogue.ts';
import { readTitle } from '../src/garments/read-title.ts';
import { type WordsWithEffect, wordsWithEffect } from '../src/pricing/words-with-effect.ts';

const brandOf = new Map(brands.map((brand) => [brand.slug, brand]));
const categoryOf = new Map(categories.map((category) => [category.slug, category]));

/**
 * What a price may depend on in the title of a listing whose brand and category are known: read as the service reads a
 * title that comes with both. Of a brand outside the catalog only the category is given. Throws where there is no such
 * category.
 */
export function readWordsWithEffect(title: string, slug: string, kind: string): WordsWithEffect {
  const category = categoryOf.get(kind);
  if (!category) throw new Error(`${kind}: there is no such category.`);
  const brand = brandOf.get(slug);
  return wordsWithEffect(readTitle(title, { brand, category }), brand ?? { slug }, category);
}
