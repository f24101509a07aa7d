import { type Category, categories } from '../catalog/catalog.ts';
import { findWearer, type Wearer } from '../titles/genders.ts';
import { childrensKindInField, resolveCategory } from '../titles/kind-field.ts';
import type { RefusalCode } from '../titles/refusals.ts';
import { wordsOf } from '../titles/tokens.ts';
import coarse from './coarse-kinds.json' with { type: 'json' };

export interface CategoryColumn {
  readonly category?: Category | undefined;
  /**
   * The precedence of a title's own kind over the column's: `no`, the column names its category by itself; `family`, it
   * names a family only, of which the title may name another kind; `any`, its words name one among others.
   */
  readonly yields: 'no' | 'family' | 'any';
  readonly wearer?: Wearer | undefined;
  readonly refusal?: RefusalCode;
}

const keyOf = (words: readonly string[]) => words.filter((word) => word !== 'and').join(' ');

/** Categories that stand for their family, by the names of it. */
const families = new Map<string, Category>();
for (const { category: slug, names } of coarse.families) {
  const category = categories.find((one) => one.slug === slug) as Category;
  for (const name of names) families.set(keyOf(wordsOf(name)), category);
}
const everything = new Set(coarse.all.map((name) => keyOf(wordsOf(name))));

/**
 * Reads a category column, such as `Women > Bags > Totes`: its narrowest part that says something. A part that names a
 * whole family counts where no other part names a kind of it.
 */
export function readCategoryColumn(text: string): CategoryColumn {
  const column = readColumn(text);
  if (column.wearer !== 'children') return column;
  const parts = text.split(SEPARATOR).reverse();
  const childs = parts.map((part) => childrensKindInField(part, undefined)).find((kind) => kind);
  const category = column.category ? childrensKindInField('', column.category) : undefined;
  return { ...column, category: childs ?? category, yields: 'family' };
}

const SEPARATOR = /[>»|/]/;

/** Kinds whose columns hold jackets and trousers by themselves, too. */
const isMixed = ({ slug }: Category) => coarse.mixed.includes(slug);

function readColumn(text: string): CategoryColumn {
  const { wearer } = findWearer(wordsOf(text), 'search');
  let family: Category | undefined;
  for (const part of text.split(SEPARATOR).reverse()) {
    const key = keyOf(withoutWhose(wordsOf(part)));
    if (key === '' || everything.has(key)) continue;
    if (!family && families.has(key)) {
      family = families.get(key);
      continue;
    }
    const found = family ? kindWithin(family, part, key) : kindOfPart(part);
    if (found) return { ...found, wearer };
  }
  return { category: family, yields: family ? 'family' : 'any', wearer };
}

function kindOfPart(part: string): Omit<CategoryColumn, 'wearer'> | undefined {
  const { match, matchedBy, notCovered } = resolveCategory(part);
  if (notCovered?.what === 'kind') return { yields: 'no', refusal: 'not_covered' };
  if (!match) return undefined;
  if (match.isExtended) return { category: match, yields: isMixed(match) ? 'any' : 'family' };
  return { category: match, yields: matchedBy === 'phrase' ? 'any' : 'no' };
}

/** Returns the kind of a family that a wider part of a column names; undefined for another family or a misspelling. */
function kindWithin(family: Category, part: string, key: string): Omit<CategoryColumn, 'wearer'> | undefined {
  const { match, matchedBy } = resolveCategory(part);
  const isOfFamily = match?.family === family.family && matchedBy !== 'spelling';
  if (!isOfFamily || families.has(key)) return undefined;
  return { category: match, yields: matchedBy === 'phrase' ? 'any' : 'no' };
}

/** The words but for those that say whose it is: `Men's Shoes` are shoes. */
function withoutWhose(words: readonly string[]): readonly string[] {
  const { found } = findWearer(words, 'search');
  return words.filter((_, at) => !found.some(({ from, to }) => at >= from && at < to));
}
