import { type Brand, type Category, categories, isHouse } from '../catalog/catalog.ts';
import kindLists from '../catalog/kinds.json' with { type: 'json' };
import { adultKinds } from '../catalog/other-kinds.ts';
import { type FoundKind, findKind, isKindWord, type KindWord, kindsIn } from './kind-words.ts';
import { isOrdinaryWord } from './known-words.ts';
import { type NotCovered, type Resolution, resolveMisspelling } from './lexicon.ts';
import type { GarmentModel } from './models.ts';
import { nearest, spellingIndex } from './spelling.ts';
import { type FoundPhrase, keyOf, marked, type TitleTokens, type Words } from './tokens.ts';

/** An item's kind, with the words that determine it: a word for a kind, a model, or the brand's name. */
export interface ChosenKind extends FoundPhrase<string> {
  readonly by: 'word' | 'spelling' | 'model' | 'name';
  /** Undefined for words that are no word for a kind. */
  readonly weight?: KindWord['weight'];
  /** Class of goods that we do not price, for use in responses. */
  readonly name?: string | undefined;
}

/**
 * Chooses the kind of an item by a word for a kind or a model. `taken` marks words with another meaning.
 */
export function chooseKind(
  { words, endsPart }: TitleTokens,
  taken: readonly boolean[],
  brand: Brand | undefined,
  models: readonly FoundPhrase<GarmentModel>[],
  kindWords: readonly FoundKind[],
): ChosenKind | undefined {
  const [model] = models;
  // Words for kinds that are part of a model's name don't count: Mother's Weekender is not a bag.
  const longNames = models.filter(({ from, to }) => to - from > 1);
  const isName = marked(words.length, longNames);
  const isTaken = words.map((_, at) => isName[at] || taken[at]);
  const found = longNames.length === 0 ? kindWords : kindsIn(words, isTaken);
  const kind = findKind(words, found, endsPart, model?.value.kind);
  if (kind) return kindByWord(kind, words, brand);
  return model && { value: model.value.kind, from: model.from, to: model.to, by: 'model' };
}

/** Returns the kind that a word names. With some brands, it names another one: shoes by Nike are sneakers. */
export function kindByWord({ value, from, to }: FoundKind, words: Words, brand: Brand | undefined): ChosenKind {
  const text = words.slice(from, to).join(' ');
  const ofBrand = (kindLists.byBrand as readonly BrandRow[]).find(({ is, words, ofHouses, brands = [] }) => {
    const isMaker = ofHouses ? isHouse(brand) : brand && (brand.makes === is || brands.includes(brand.slug));
    return isMaker && words.includes(text);
  });
  return { value: ofBrand?.is ?? value.slug, name: value.name, from, to, by: 'word', weight: value.weight };
}

interface BrandRow {
  readonly is: string;
  readonly words: readonly string[];
  readonly ofHouses?: boolean;
  readonly brands?: readonly string[];
}

/** Names of kinds that may be misspelled. As a plural, `sachs` would be the French for bags. */
const spellings = spellingIndex<Category | NotCovered>([
  ...[...categories, ...adultKinds].flatMap((kind) =>
    [kind.slug, ...kind.aliases].map((name) => [keyOf(name), kind] as const),
  ),
  ...Object.entries(kindLists.uncovered).flatMap(([name, words]) => {
    const notCovered: NotCovered = { what: 'kind', name };
    return words.map((text) => [keyOf(text), notCovered] as const);
  }),
]);

/** Resolves a misspelled name of a kind. */
export const resolveMisspelledKind = (typed: string): Resolution<Category> => resolveMisspelling(typed, spellings);

/** Returns the kinds whose names may be misspelled in the given words, including short names: `bagg`. */
export function kindsSpelledLike(words: Words): readonly Category[] {
  const unknown = words.filter((word) => !isOrdinaryWord(word));
  const near = unknown.flatMap((word) => nearest(word, spellings, 3)).map(({ value }) => value);
  return [...new Set(near.filter((kind) => 'slug' in kind))];
}

/** Minimum number of letters in a misspelled word. A shorter word resembles too many others. */
const MIN_TYPED = 5;
/** Maximum number of words in a text in which an unknown word may be a misspelled kind. */
export const FEW_WORDS = 6;

/** Finds the kind whose name an unknown word in short text misspells. The last such word takes precedence. */
export function findMisspelledKind(words: Words, taken: readonly boolean[]): ChosenKind | undefined {
  if (words.length > FEW_WORDS) return undefined;
  const isUnknown = (word: string) =>
    word.length >= MIN_TYPED && !/\d/.test(word) && !isOrdinaryWord(word) && !isKindWord(word);
  const unknown = [...words.keys()].filter((at) => !taken[at] && isUnknown(words[at] as string));
  for (const from of unknown.reverse()) {
    const word = words[from] as string;
    const { match, notCovered } = resolveMisspelledKind(word);
    const span = { from, to: from + 1, by: 'spelling' } as const;
    if (match) return { value: match.slug, ...span };
    if (notCovered) return { value: 'not_covered', name: notCovered.name, ...span };
  }
  return undefined;
}
