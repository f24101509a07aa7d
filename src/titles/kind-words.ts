import { categories, findCategory } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { singular } from '../catalog/normalize.ts';
import { adultKinds, findKindBySlug } from '../catalog/other-kinds.ts';
import sets from './lexicon/sets.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import { type Meaning, type NameTable, PhraseIndex, phraseIndexes } from './phrase-index.ts';
import { type ByLanguage, hasOtherScript } from './scripts.ts';
import { spelledOut } from './spelled-out.ts';
import { type FoundPhrase, marked, phraseOf, type Words } from './tokens.ts';

export interface KindWord {
  /** A kind's slug, `not_covered` (lipstick), `not_a_garment` (dust bags), or empty if there's no kind. */
  readonly slug: string;
  /** Weight of the list in kinds.json. A word of weight `none` doesn't name a kind, and hides the words in it. */
  readonly weight: 'first' | 'head' | 'firm' | 'weak' | 'thing' | 'cloth' | 'none';
  /** Class of goods that we do not price, for use in responses. */
  readonly name?: string;
}
export type FoundKind = FoundPhrase<KindWord>;

const PARTS = 'Parts and packaging';
const NOT_A_GARMENT = 'not_a_garment';

/** Returns the meaning of a key in kinds.json: a kind's slug, or the name of a class of goods without prices. */
function meaningOf(key: string, weight: KindWord['weight']): KindWord {
  if (key === '' || findKindBySlug(key)) return { slug: key, weight };
  return { slug: key === PARTS ? NOT_A_GARMENT : 'not_covered', weight, name: key };
}

const weighted = (table: NameTable, weight: KindWord['weight']) =>
  Object.entries(table).map(([key, words]): Meaning<KindWord> => [words, meaningOf(key, weight)]);

/** Languages in which the first noun of a phrase is its head: `robe pull`. */
const HEAD_FIRST: readonly string[] = ['es', 'fr', 'it', 'pt', 'pl'];

/** Words in other languages, and the signs for those in other scripts. */
const foreignWords = Object.entries<ByLanguage>(foreignKinds.kinds).flatMap(([slug, words]): Meaning<KindWord>[] => {
  const inLatin = Object.entries(words).map(([language, list]): Meaning<KindWord> => {
    const weight = HEAD_FIRST.includes(language) ? 'first' : 'head';
    return [list.filter((word) => !hasOtherScript(word)), { slug, weight }];
  });
  return [[[`#${slug}`], { slug, weight: 'head' }], [[`#@${slug}`], { slug, weight: 'first' }], ...inLatin];
});

const phrases = new PhraseIndex(
  [
    [kinds.none, meaningOf('', 'none')],
    ...weighted(kinds.weak, 'weak'),
    ...weighted(kinds.cloth, 'cloth'),
    ...weighted(kinds.firm, 'firm'),
    ...weighted(kinds.first, 'first'),
    ...weighted(kinds.covered, 'head'),
    ...weighted(kinds.uncovered, 'head'),
    ...[...adultKinds, ...categories].map(({ slug, aliases }) => [aliases, meaningOf(slug, 'head')] as const),
    ...categories.map(({ slug, name }) => [[slug, name], meaningOf(slug, 'head')] as const),
    ...weighted(kinds.things, 'thing'),
    ...foreignWords,
  ],
  ({ weight }) => weight !== 'weak' && weight !== 'cloth' && weight !== 'firm',
);

/** A word in a longer phrase for a thing, such as `maker` in `coffee maker`, may be part of a brand's name. */
const wordsOfKinds = new Set(
  [...phrases.entries()]
    .filter(([phrase, { weight }]) => weight !== 'none' && (weight !== 'thing' || !phrase.includes(' ')))
    .flatMap(([phrase]) => phrase.split(' ').map(singular)),
);

/** Returns true for a word, singular or plural, in the name of a kind. */
export const isKindWord = (word: string): boolean => wordsOfKinds.has(singular(word));

/** Words that are English, too, with the signs for the kinds that they name in other languages. */
const sharedWords = new Map<string, { readonly language: string; readonly sign: string }[]>();
for (const [language, words] of Object.entries<Readonly<Record<string, string>>>(foreignKinds.shared)) {
  for (const [word, slug] of Object.entries(words)) {
    const key = phraseOf(word);
    const sign = `${HEAD_FIRST.includes(language) ? '#@' : '#'}${slug}`;
    sharedWords.set(key, [...(sharedWords.get(key) ?? []), { language, sign }]);
  }
}
const markers = phraseIndexes(foreignKinds.markers as NameTable);

/** Returns a word, or the sign for the kind that it names in the language of the other words. */
function inLanguage(word: string, words: Words): string {
  const beside = (language: string) => words.some((other) => other !== word && markers[language]?.has(other));
  return sharedWords.get(word)?.find(({ language }) => beside(language))?.sign ?? word;
}

/** Words that change the meaning of a neighboring word for a kind, grouped by effect. */
const besideKinds = phraseIndexes(kinds.lists);

/** Finds all words for kinds, in order, except words that `taken` marks. `title` has all words, which show a language. */
export function kindsIn(words: Words, taken: readonly (boolean | undefined)[], title = words): FoundKind[] {
  const open = words.map((word, at) => (taken[at] ? '' : word));
  const isInPhrase = marked(
    words.length,
    phrases.find(open).filter(({ from, to }) => to - from > 1),
  );
  const meant = open.map((word, at) => (sharedWords.has(word) && !isInPhrase[at] ? inLanguage(word, title) : word));
  return phrases
    .find(meant)
    .filter(({ value, from }) => value.weight !== 'none' && !besideKinds.negations.has(words[from - 1]));
}

/** Returns true for a definite word for a kind. */
export const isStrong = ({ value }: FoundKind): boolean => value.weight === 'head' || value.weight === 'first';

const isCovered = ({ value }: FoundKind): boolean => findCategory(value.slug) !== undefined;

/** Returns true for a word that names a garment or a bag in the 15 categories. */
export const isGarment = (kind: FoundKind): boolean => isStrong(kind) && isCovered(kind);

/** Returns true for a word, even a rough one, for something worn or carried. */
export const namesGarment = ({ value }: FoundKind): boolean => value.weight !== 'thing';

/** Returns true if a word for a kind begins at a position. */
export function kindBegins(words: Words, at: number): boolean {
  const kind = phrases.at(words, at);
  return kind !== undefined && kind.value.weight !== 'none';
}

/** Returns true if a word for a kind ends right before a position. */
export const kindEnds = (words: Words, at: number): boolean => at > 0 && kindBegins(words.slice(at - 1, at), 0);

/**
 * Returns the position of the first word that introduces extras, as in `bag with box`, or the number of words if there
 * is none. It must follow the brand: `obsessed with this Coach bag` has no extras.
 */
export function extrasBegin(words: Words, brandAt = 0): number {
  const at = words.findIndex((word, i) => i > Math.max(0, brandAt) && besideKinds.extras.has(word));
  return at < 0 ? words.length : at;
}

/** Weights of words for a kind in a title, lightest first, with that of a model. */
const WEIGHTS = ['cloth', 'thing', 'weak', 'model', 'firm', 'after', 'part', 'head', 'first'] as const;
/** Weights of which the first word counts. Of the others, the last one does, as the last noun is the head in English. */
const FIRST_COUNTS: readonly number[] = ['first', 'weak', 'cloth'].map((weight) => WEIGHTS.indexOf(weight as 'first'));

/**
 * Chooses the word for an item's kind: the heaviest. Returns undefined if none outweighs the words for a model of kind
 * `modelKind`, if given.
 */
export function findKind(
  words: Words,
  found: readonly FoundKind[],
  endsPart: (at: number) => boolean,
  modelKind?: string,
): FoundKind | undefined {
  const extrasAt = extrasBegin(words);
  const featuresAt = words.findIndex((word, at) => at > 0 && besideKinds.features.has(word));
  const parts = found.filter(isPart).length;
  const isOfItem = (kind: FoundKind) => {
    if (kind.from >= extrasAt) return false;
    // `So Kate box dust bag`, `Kelly 28, dust bag`.
    return !isPart(kind) || (parts === 1 && (kind.from === 0 || !endsPart(kind.from - 1)));
  };
  const weightOf = (kind: FoundKind) => {
    const isFeature = featuresAt >= 0 && kind.from > featuresAt;
    const ofStrong = isFeature ? 'after' : isPart(kind) ? 'part' : kind.value.weight;
    return WEIGHTS.indexOf((isStrong(kind) ? ofStrong : kind.value.weight) as 'first');
  };
  const ofItem = found.filter(isOfItem);
  const kinds = ofItem.length > 0 || modelKind ? ofItem : found;
  const most = Math.max(...kinds.map(weightOf));
  if (modelKind && most < WEIGHTS.indexOf('model')) return undefined;
  const heaviest = kinds.filter((kind) => weightOf(kind) === most);
  const kind = FIRST_COUNTS.includes(most) ? heaviest[0] : mostSpecific(heaviest, words);
  // The model is more specific than a rough word: a Nuptse jacket is a coat.
  const isRough = kind && modelKind && kind.value.slug !== modelKind;
  return isRough && agrees(kind.value.slug, textOf(words, kind), modelKind) ? undefined : kind;
}

const isPart = ({ value }: FoundKind) => value.slug === NOT_A_GARMENT;

const textOf = (words: Words, { from, to }: FoundKind) => words.slice(from, to).join(' ');

/** Returns the last word for a kind, or an earlier one that is more specific: `parka jacket`, `ankle socks, shoe 6`. */
function mostSpecific(found: readonly FoundKind[], words: Words): FoundKind | undefined {
  const last = found.at(-1);
  if (!last || found.length === 1) return last;
  const text = textOf(words, last);
  for (const { words: general, of, is } of kinds.general as readonly GeneralRow[]) {
    if (!general.includes(text) || (is && words.includes('set'))) continue;
    const specific = found.findLast(({ value }) => of.includes(value.slug));
    if (specific) return is ? { ...specific, value: { ...specific.value, slug: is } } : specific;
  }
  return last;
}

interface GeneralRow {
  readonly words: readonly string[];
  readonly of: readonly string[];
  readonly is?: string;
}

/** Returns true if an item can be a given model: the kinds match, or the words for the item's kind are rough. */
export function agrees(kind: string, words: string, modelKind: string): boolean {
  return kind === modelKind || kinds.rough.some((row) => row.words.includes(words) && row.kinds.includes(modelKind));
}

/** Returns the group of a kind: bags, footwear, or clothes. Sellers list the same clothes in several categories. */
export function groupOf(kind: string): string {
  const family = findCategory(kind)?.family;
  return family === 'bags' || family === 'footwear' ? family : 'clothes';
}

const ANY_SET = 'matching-set';
const setPhrases = new PhraseIndex<{ readonly kind: string; readonly needsContext?: boolean }>([
  [spelledOut(sets.unless), { kind: '' }],
  ...Object.entries(sets.kinds).map(([kind, words]) => [spelledOut(words), { kind }] as const),
  [sets.names, { kind: ANY_SET, needsContext: true }],
]);

/** Finds the words for a set of clothes, with its kind. */
export function findSet(words: Words, kindWords: readonly FoundKind[]): FoundPhrase<string> | undefined {
  const found = setPhrases.find(words).filter(({ value }) => value.kind !== '');
  const named = found.find(({ value }) => !value.needsContext);
  if (named) return { ...named, value: named.value.kind };
  const last = found.at(-1);
  return last && last.from > 0 && kindWords.every(mayBeInSet) ? { ...last, value: ANY_SET } : undefined;
}

const mayBeInSet = (kind: FoundKind): boolean =>
  isCovered(kind) && (!isGarment(kind) || groupOf(kind.value.slug) === 'clothes');
