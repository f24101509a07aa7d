import { type Brand, brands, type Category, categories } from './catalogue.ts';
import kinds from './kinds.json' with { type: 'json' };
import modelRows from './models.json' with { type: 'json' };
import { CHILDRENS, type MatchedBy, type NotCovered, type Resolution } from './not-covered.ts';
import { type FoundPhrase, Phrases } from './phrases.ts';
import { findWhose } from './read/genders.ts';
import { nearest, onlyNearest } from './slips.ts';
import { singular, wordsOf } from './words.ts';

/** A model name that implies the brand and the kind. */
export interface Model {
  /** As people write it, such as `neverfull`. */
  readonly name: string;
  readonly brand: Brand;
  /** It sells so far from its brand's usual price that an answer has to say so. */
  readonly isApart: boolean;
}

interface Meaning {
  readonly category?: Category;
  readonly notCovered?: NotCovered;
  readonly by: MatchedBy;
  readonly model?: Model;
  /** The model's name means something else too, and counts beside its brand only. */
  readonly needsBrand?: boolean;
  /** It names a cut or a cloth as often as a kind. */
  readonly isWeak?: boolean;
}

interface ModelRow {
  readonly brand: string;
  readonly category: string;
  readonly words: readonly string[];
  readonly withBrand?: readonly string[];
  readonly apart?: boolean;
}

const bySlug = new Map(categories.map((category) => [category.slug, category]));
const weak = new Set(kinds.weak.map(keyOf));
/** Words that mean a kind, in general and beside a brand. */
const lexicon = new Phrases<Meaning>(singular);
const models = new Phrases<Meaning>(singular);
for (const category of categories) {
  for (const by of ['slug', 'name'] as const) lexicon.add(wordsOf(category[by]), { category, by });
}
for (const words of kinds.unless) lexicon.add(wordsOf(words), { by: 'alias' });
for (const [name, words] of Object.entries(kinds.uncovered)) {
  const notCovered = { what: 'kind', name } as const;
  for (const word of words) lexicon.add(wordsOf(word), { notCovered, by: 'alias' });
}
for (const category of categories) {
  for (const alias of category.aliases) {
    lexicon.add(wordsOf(alias), { category, by: 'alias', isWeak: weak.has(keyOf(alias)) });
  }
}
for (const row of modelRows.models as readonly ModelRow[]) {
  const brand = brands.find(({ slug }) => slug === row.brand) as Brand;
  const category = bySlug.get(row.category) as Category;
  for (const [words, needsBrand] of [
    [row.words, false],
    [row.withBrand ?? [], true],
  ] as const) {
    for (const name of words) {
      const model = { name, brand, isApart: row.apart === true };
      models.add(wordsOf(name), { category, by: 'model', model, needsBrand });
    }
  }
}
/** Words as they are written, since the singular of a slip is not the slip of a singular. */
const spellings: readonly (readonly [string, Category | NotCovered])[] = [
  ...categories.flatMap((category) =>
    [category.slug, ...category.aliases].map((text) => [wordsOf(text).join(''), category] as const),
  ),
  ...Object.entries(kinds.uncovered).flatMap(([name, words]) => {
    const notCovered: NotCovered = { what: 'kind', name };
    return words.map((text) => [wordsOf(text).join(''), notCovered] as const);
  }),
];

function keyOf(text: string): string {
  return wordsOf(text).map(singular).join('');
}

/** Words after these describe features, the wearer or the size of the garment, not its kind. */
const ENDS = new Set(['with', 'w', 'for', 'in', 'by', 'from', 'on', 'size', 'sz', 'no', 'without']);

/** The category with this slug, ignoring case and surrounding spaces; names and aliases do not count. */
export function findCategory(slug: string): Category | undefined {
  return bySlug.get(slug) ?? bySlug.get(slug.trim().toLowerCase());
}

/** A kind of garment, and the model that named it. */
export interface NamedKind extends Resolution<Category> {
  readonly model?: Model | undefined;
}

/** What words say of the kind of garment. */
export interface KindInPhrase extends NamedKind {
  /** The words that say it. */
  readonly found?: FoundPhrase<unknown> | undefined;
  /** All words that mean something. */
  readonly all: readonly FoundPhrase<unknown>[];
}

/**
 * The kind that words name: the last one before a "with" or "for", since in English the last word says what a thing
 * is. A model counts where its brand is named, or no other one is.
 */
export function readKind(words: readonly string[], brand?: Brand): KindInPhrase {
  const named = models.find(words, ({ model, needsBrand }) =>
    brand ? model?.brand === brand : !needsBrand,
  );
  const all = lexicon.find(words).filter((one) => !named.some((other) => overlaps(one, other)));
  const meant = [...all, ...named].filter(({ value }) => value.category ?? value.notCovered);
  const stop = words.findIndex(
    (word, at) =>
      ENDS.has(word) && ![...all, ...named].some((one) => at >= one.from && at < one.to),
  );
  const before = stop === -1 ? meant : meant.filter(({ from }) => from < stop);
  const last = (list: readonly FoundPhrase<Meaning>[]) =>
    list.reduce<FoundPhrase<Meaning> | undefined>((a, b) => (a && a.to >= b.to ? a : b), undefined);
  const strong = (list: readonly FoundPhrase<Meaning>[]) =>
    list.filter(({ value }) => !value.isWeak);
  const found = last(strong(before)) ?? last(before) ?? last(strong(meant)) ?? last(meant);
  if (!found) return { nearest: [], all };
  const modeled = named.find(({ value }) => isLooseWordFor(value.category, words, found))?.value;
  const { category, notCovered, by, model } = modeled ?? found.value;
  const isAll = found.from === 0 && found.to === words.length;
  return {
    match: category,
    matchedBy: category && (isAll || by === 'model' ? exactly(by, words, category) : 'phrase'),
    notCovered,
    nearest: [],
    model: named.find(({ value }) => value.category === category)?.value.model ?? model,
    found,
    all: [...all, ...named],
  };
}

/** What people call any garment of these categories, where a model says which: "Nuptse jacket", "Jordan 1 shoes". */
const LOOSE_WORDS: Readonly<Record<string, readonly string[]>> = {
  jacket: ['jacket', 'coat'],
  coat: ['jacket', 'coat'],
  shoe: ['sneakers', 'boots', 'shoes'],
  pant: ['jeans', 'pants', 'activewear'],
};

function isLooseWordFor(
  category: Category | undefined,
  words: readonly string[],
  { from, to }: FoundPhrase<unknown>,
): boolean {
  const word = words.slice(from, to).map(singular).join('');
  return category !== undefined && (LOOSE_WORDS[word]?.includes(category.slug) ?? false);
}

/** A plural or another spelling of a slug or a name is an alias. */
function exactly(by: MatchedBy, words: readonly string[], category: Category): MatchedBy {
  const isAsWritten = (text: string) => wordsOf(text).join('') === words.join('');
  if (by === 'slug') return isAsWritten(category.slug) ? by : 'alias';
  return by === 'name' && !isAsWritten(category.name) ? 'alias' : by;
}

function overlaps(one: FoundPhrase<unknown>, other: FoundPhrase<unknown>): boolean {
  return one.from < other.to && other.from < one.to && one.to - one.from <= other.to - other.from;
}

/**
 * What category a person meant: by slug, display name or everyday word, by the words that end a phrase ("slip dress"),
 * by a model of the brand, or by a word with one or two slips that leave one candidate.
 */
export function resolveCategory(text: string, brand?: Brand): NamedKind {
  const category = findCategory(text);
  if (category) return { match: category, matchedBy: 'slug', nearest: [] };
  const words = wordsOf(text);
  if (findWhose(words, 'search').whose === 'children')
    return { notCovered: CHILDRENS, nearest: [] };
  const kind = readKind(words, brand);
  return kind.match || kind.notCovered ? kind : resolveSpelling(words);
}

/** The kind that a word is a slip of; the last such word counts. */
function resolveSpelling(words: readonly string[]): Resolution<Category> {
  const candidates: Category[] = [];
  for (const typed of [words.join(' '), ...[...words].reverse()]) {
    const near = nearest(wordsOf(typed).join(''), spellings);
    const only = onlyNearest(near);
    if (only) {
      return 'slug' in only
        ? { match: only, matchedBy: 'spelling', nearest: [] }
        : { notCovered: only, nearest: [] };
    }
    candidates.push(...near.flatMap(({ value }) => ('slug' in value ? [value] : [])));
  }
  return { nearest: [...new Set(candidates)] };
}

/** In a phrase, the kind that one word without a meaning of its own is a slip of. */
export function readKindSpelling(word: string): Resolution<Category> {
  return word.length < 5 ? { nearest: [] } : resolveSpelling([word]);
}

const rowsApart = (modelRows.models as readonly ModelRow[]).filter(({ apart }) => apart);

/** Names of models of a brand and category that sell far from their brand's usual price. */
export function modelsApart(brand: Brand, category: Category): readonly string[] {
  return rowsApart
    .filter((row) => row.brand === brand.slug && row.category === category.slug)
    .flatMap(({ words, withBrand = [] }) => [...words, ...withBrand])
    .filter((name) => !/\d/.test(name));
}

/** Categories one of whose words begins like this, shortest word first: for what is not yet typed to its end. */
export function categoriesBeginning(word: string): Category[] {
  return word.length < 2 ? [] : lexicon.beginning(word, ({ category }) => category);
}

/** Whether a word belongs to what people call a kind. */
export function isKindWord(word: string): boolean {
  return kindWords.has(singular(word));
}

/** Whether a word belongs to the name of a model. */
export function isModelWord(word: string): boolean {
  return modelWords.has(singular(word));
}

const keysOf = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => wordsOf(text).map(singular)));
const kindWords = keysOf([
  ...categories.flatMap(({ aliases }) => aliases),
  ...Object.values(kinds.uncovered).flat(),
]);
const modelWords = keysOf(
  (modelRows.models as readonly ModelRow[]).flatMap(({ words, withBrand = [] }) => [
    ...words,
    ...withBrand,
  ]),
);
