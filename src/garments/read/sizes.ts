import type { Brand, Category, Gender } from '../catalog.ts';
import lexicon from '../lexicon/sizes.json' with { type: 'json' };
import type { FoundPhrase } from './span.ts';
import { spaced, wordPattern } from './word-pattern.ts';

/** A line of sizes.json. */
interface Rule {
  readonly is: string;
  readonly kinds: readonly string[];
  readonly brands?: readonly string[];
  readonly notBrands?: readonly string[];
  readonly pattern: string;
}
const rules = (lexicon.rules as readonly Rule[]).map((rule) => ({
  ...rule,
  find: wordPattern(rule.pattern, lexicon.parts),
}));

/** Returns the gender that a size in the words is made for, where sizes of the two do not overlap. */
export function genderOfSize(
  words: readonly string[],
  brand: Brand | undefined,
  category: Category,
): FoundPhrase<Gender> | undefined {
  const text = spaced(words);
  if (!/\d/.test(text)) return undefined;
  const slug = brand?.slug ?? '';
  let first: FoundPhrase<Gender> | undefined;
  for (const { is, kinds, brands, notBrands, find } of rules) {
    if (!kinds.includes(category.slug) || notBrands?.includes(slug)) continue;
    if (brands && !brands.includes(slug)) continue;
    const found = find(text);
    if (found && !(first && first.from <= found.from)) first = { ...found, value: is as Gender };
  }
  return first;
}
