import { categories, findCategory } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { singular } from '../catalog/normalize.ts';
import { adultKinds } from '../catalog/other-kinds.ts';
import sets from './lexicon/sets.json' with { type: 'json' };
import foreignKinds from './lexicon/words/kinds.json' with { type: 'json' };
import { type Meaning, type NameTable, phraseIndex, phraseIndexes, phraseIndexWithPlurals } from './phrase-index.ts';
import { type ByLanguage, hasOtherScript } from './scripts.ts';
import { type FoundPhrase, phraseOf, type Words } from './tokens.ts';

interface KindWord {
  /** A category's slug, `not_covered` (belts, lipstick), `not_a_garment` (dust bags), or empty if there's no kind. */
  readonly kind: string;
  /**
   * - `head`: names the kind.
   * - `first`: names the kind even before other words for kinds.
   * - `leading`: names the kind only at the start of a title.
   * - `weak`: a rough word, such as `mini`.
   * - `thing`: names something that is not worn, unless the title names a garment.
   * - `none`: doesn't name a kind, and hides the words in it.
   */
  readonly weight: 'head' | 'first' | 'leading' | 'weak' | 'thing' | 'none';
  /** Class of goods that we do not price, for use in responses. */
  readonly name?: string;
  /** Slug of a kind outside the 15 categories, such as `belt`. */
  readonly other?: string;
}
export type FoundKind = FoundPhrase<KindWord>;

const PARTS = 'Parts and packaging';
const OTHERS = 'Other accessories';
const NOT_COVERED = 'not_covered';
const NOT_A_GARMENT = 'not_a_garment';

/** Returns the slug of the kind that a word names, in the 15 categories or outside them. */
export const slugOfKind = ({ kind, other }: KindWord): string => other ?? kind;

const uncoveredNames = new Map(
  [...Object.entries(kinds.things), ...Object.entries(kinds.uncovered)].flatMap(([name, list]) =>
    list.map((word) => [word, name] as const),
  ),
);

const otherWords = new Map([
  ...Object.entries(kinds.weakOthers).flatMap(([slug, list]) => list.map((word) => [word, slug] as const)),
  ...adultKinds.flatMap(({ slug, aliases }) => aliases.map((word) => [word, slug] as const)),
]);

function weighted(table: NameTable, weight: KindWord['weight']): Meaning<KindWord>[] {
  return Object.entries(table).flatMap(([kind, words]) =>
    words.map((word): Meaning<KindWord> => [[word], kindWord(word, kind, weight)]),
  );
}

function kindWord(word: string, kind: string, weight: KindWord['weight']): KindWord {
  const other = kind === NOT_COVERED ? otherWords.get(word) : undefined;
  if (other !== undefined) return { kind, weight, other };
  const name = uncoveredNames.get(word);
  if (name !== undefined) return { kind, weight, name };
  return kind.startsWith('not_') ? { kind, weight, name: OTHERS } : { kind, weight };
}

/** Languages in which the first noun of a phrase is its head: `robe pull`. */
const HEAD_FIRST: readonly string[] = ['es', 'fr', 'it', 'pt', 'pl'];

/** Words that are English, too, with the kind that they name in another language. */
const sharedWords = new Map<string, { readonly language: string; readonly value: KindWord }[]>();
for (const [language, words] of Object.entries<Readonly<Record<string, string>>>(foreignKinds.shared)) {
  for (const [word, slug] of Object.entries(words)) {
    const key = phraseOf(word);
    const kind = findCategory(slug) ? { kind: slug } : { kind: NOT_COVERED, other: slug };
    sharedWords.set(key, [...(sharedWords.get(key) ?? []), { language, value: { ...kind, weight: 'head' } }]);
  }
}
const markers = new Map(
  Object.entries<ByLanguage[string]>(foreignKinds.markers).map(([language, words]) => {
    return [language, new Set(words.map(phraseOf))] as const;
  }),
);

/** Returns the kind that a word names in the language of the words around it, if it is English, too. */
function kindInLanguage(words: Words, at: number): KindWord | undefined {
  const meanings = sharedWords.get(words[at] as string);
  const beside = (language: string) => words.some((word, i) => i !== at && markers.get(language)?.has(word));
  return meanings?.find(({ language }) => beside(language))?.value;
}

/** Words in other languages, and the signs for those in other scripts. */
const foreignWords = Object.entries<ByLanguage>(foreignKinds.kinds).flatMap(([slug, words]): Meaning<KindWord>[] => {
  const kind = findCategory(slug) ? { kind: slug } : { kind: NOT_COVERED, other: slug };
  const inLatin = Object.entries(words).map(([language, list]): Meaning<KindWord> => {
    const weight = HEAD_FIRST.includes(language) ? 'first' : 'head';
    return [list.filter((word) => !hasOtherScript(word)), { ...kind, weight }];
  });
  return [[[`#${slug}`], { ...kind, weight: 'head' }], ...inLatin];
});

const phrases = phraseIndexWithPlurals(
  [
    ...weighted({ '': kinds.none }, 'none'),
    ...weighted(kinds.weak, 'weak'),
    ...weighted(kinds.first, 'first'),
    ...weighted(kinds.leading, 'leading'),
    ...weighted(kinds.covered, 'head'),
    ...Object.entries(kinds.uncovered).flatMap(([name, words]) =>
      weighted({ [name === PARTS ? NOT_A_GARMENT : NOT_COVERED]: words }, 'head'),
    ),
    ...adultKinds.flatMap(({ aliases }) => weighted({ [NOT_COVERED]: aliases }, 'head')),
    ...categories.flatMap(({ slug, name }) => weighted({ [slug]: [slug, name] }, 'head')),
    ...weighted({ [NOT_COVERED]: Object.values(kinds.things).flat() }, 'thing'),
    ...foreignWords,
  ],
  ({ weight }) => weight !== 'weak',
);

/** Words that change the meaning of a neighboring word for a kind, grouped by effect. */
export const besideKinds = phraseIndexes(kinds.lists);

const generalWords = new Map(kinds.general.flatMap(({ words, of }) => words.map((word) => [word, of] as const)));

/** Words that make sleepwear a single garment unless the title says that it is a set. */
const separates = new Set(kinds.separates.words);

/**
 * Returns the position of the first word that introduces extras, as in `bag with box`, or the number of words if there
 * is none. It must follow the brand: `obsessed with this Coach bag` has no extras.
 */
export function extrasBegin(words: Words, brandAt = 0): number {
  const at = words.findIndex((word, i) => i > Math.max(0, brandAt) && besideKinds.extras.has(word));
  return at < 0 ? words.length : at;
}

/** Chooses the word for an item's kind. `isExtra` is true if it names only an extra or a part, so a model is better. */
export function findKind(
  words: Words,
  kindWords: readonly FoundKind[],
  endsPart: (at: number) => boolean,
): (FoundKind & { readonly isExtra: boolean }) | undefined {
  if (kindWords.length === 0) return undefined;
  const extrasAt = extrasBegin(words);
  const packagings = kindWords.filter(isPackaging).length;
  const isExtra = (kind: FoundKind) => {
    if (kind.from >= extrasAt || besideKinds.included.has(words[kind.to])) return true;
    // `So Kate box dust bag`, `Kelly 28, dust bag`.
    return isPackaging(kind) && (packagings > 1 || (kind.from > 0 && endsPart(kind.from - 1)));
  };
  const withoutExtras = kindWords.filter((kind) => !isExtra(kind));
  const main = chooseBeforeFeature(withoutExtras, words);
  if (main && isPriced(main)) return { ...main, isExtra: false };
  const named = main ?? choose(kindWords, words);
  // If the title names both packaging and its item, the item determines the kind.
  const item = isPackaging(named) ? choose(kindWords.filter(isPriced), words) : undefined;
  const kind = item && item.value.weight !== 'weak' ? item : named;
  return kind && { ...kind, isExtra: isExtra(kind) };
}

/** Chooses among the words before the first feature, such as `with pockets`, if they name the item. */
function chooseBeforeFeature(kindWords: readonly FoundKind[], words: Words): FoundKind | undefined {
  const feature = words.findIndex((word, i) => i > 0 && besideKinds.features.has(word));
  const before = feature < 0 ? kindWords : kindWords.filter(({ from }) => from < feature);
  // A later word takes precedence over a rough one: `straight leg pull-on pants`. A `rack for shoes` is a rack.
  const namesItem = before.some((kind) => isStrong(kind) || (isThing(kind) && words[feature] === 'for'));
  const kind = namesItem ? choose(before, words) : undefined;
  return kind ?? choose(kindWords, words);
}

/** Returns true for a word for a part or for packaging. */
export const isPackaging = (kind: FoundKind | undefined) => kind?.value.kind === NOT_A_GARMENT;

const isPriced = ({ value }: FoundKind): boolean => !value.kind.startsWith('not_');

const isThing = ({ value }: FoundKind): boolean => value.weight === 'thing';

/** Returns true for a word, even a rough one, for something worn or carried. */
export const namesGarment = (kind: FoundKind): boolean => kind.value.weight !== 'none' && !isThing(kind);

/** Finds all words for kinds, in order, except words that `taken` marks. */
export function kindsIn(words: Words, taken: readonly (boolean | undefined)[]): FoundKind[] {
  const open = words.map((word, i) => (taken[i] ? '' : word));
  const kinds = [...phrases.find(open)];
  for (const from of open.keys()) {
    const value = sharedWords.has(open[from] as string) ? kindInLanguage(words, from) : undefined;
    const at = kinds.findIndex((kind) => kind.to > from);
    const isWord = at < 0 || (kinds[at] as FoundKind).from > from;
    const isAlone = !isWord && (kinds[at] as FoundKind).to - (kinds[at] as FoundKind).from === 1;
    if (value && (isWord || isAlone))
      kinds.splice(at < 0 ? kinds.length : at, isAlone ? 1 : 0, { value, from, to: from + 1 });
  }
  const meant = kinds.filter(({ value, from, to }) => {
    // A garment may show a thing: `vase print`.
    const isDepicted = value.name !== undefined && besideKinds.depicted.has(words[to]);
    return !isDepicted && !besideKinds.negations.has(words[from - 1]);
  });
  return meant.map((kind) =>
    kind.value.weight === 'leading' ? robeOrDress(kind, words.length) : compound(kind, words),
  );
}

/** Returns the thing named by a word for a garment and the word after it: `hat rack`, `dress form size 8`. */
function compound(kind: FoundKind, words: Words): FoundKind {
  const thing = singular(words[kind.to] ?? '');
  if (!isGarment(kind) || !besideKinds.heads.has(thing)) return kind;
  const next = words[kind.to + 1];
  const isDetail = besideKinds.features.has(next) || besideKinds.extras.has(next) || /^\d/.test(next ?? '');
  if (next !== undefined && !isDetail) return kind;
  const value: KindWord = { kind: NOT_COVERED, weight: 'head', name: uncoveredNames.get(thing) ?? OTHERS };
  return { value, from: kind.from, to: kind.to + 1 };
}

/** Returns the meaning of `robe`: French for a dress at the start of a title, and a bathrobe elsewhere. */
function robeOrDress(kind: FoundKind, length: number): FoundKind {
  const { value, from, to } = kind;
  if (from === 0 && to < length) return { ...kind, value: { ...value, weight: 'first' } };
  return { ...kind, value: { ...value, kind: NOT_COVERED, weight: 'head', other: 'robe' } };
}

const isKind = (kind: FoundKind | undefined) => kind !== undefined && kind.value.weight !== 'none';

/** Returns true if a word for a kind begins at a position. */
export function kindBegins(words: Words, at: number): boolean {
  return isKind(phrases.at(words, at));
}

/** Returns true if a word for a kind ends right before a position. */
export function kindEnds(words: Words, at: number): boolean {
  return at > 0 && isKind(phrases.at(words.slice(at - 1, at), 0));
}

/** Returns true for a definite word for a kind. */
export const isStrong = ({ value }: FoundKind): boolean => value.weight === 'head' || value.weight === 'first';

/** Chooses the word that determines the kind. Prefers a definite word to a rough one, which may be a thing's fabric. */
function choose(kindWords: readonly FoundKind[], words: Words): FoundKind | undefined {
  const strong = kindWords.filter(isStrong);
  if (strong[0]?.value.weight === 'first') return strong[0];
  if (strong.length > 0) return mostSpecific(strong, words);
  const weak = kindWords.filter(({ value }) => value.weight === 'weak');
  const rough = weak.find(isPriced);
  const isOnlyCloth = rough !== undefined && besideKinds.cloths.at(words, rough.from)?.to === rough.to;
  const thing = kindWords.findLast(isThing);
  // In `cashmere throw`, the rough word is the fabric of a thing.
  if (thing && (!rough || isOnlyCloth)) return thing;
  return rough ?? weak[0];
}

/** Returns the last word for a kind, or an earlier one that is more specific: `parka jacket`, `ankle socks, shoe 6`. */
function mostSpecific(strong: readonly FoundKind[], words: Words): FoundKind | undefined {
  const last = strong.at(-1);
  if (!last || strong.length === 1) return last;
  const text = words.slice(last.from, last.to).join(' ');
  const specificKinds = generalWords.get(text);
  const specific = specificKinds && strong.findLast(({ value }) => specificKinds.includes(slugOfKind(value)));
  if (!specific) return last;
  const isSeparate = specific.value.other === kinds.separates.of && separates.has(text) && !words.includes('set');
  return isSeparate ? { ...specific, value: { ...specific.value, other: kinds.separates.is } } : specific;
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

const setPhrases = phraseIndex<string>([
  [sets.unless, ''],
  ...Object.entries(sets.kinds).map(([slug, words]): Meaning<string> => [words, slug]),
]);
const besideSets = phraseIndexes(sets.lists);

const ANY_SET = 'matching-set';

/** Finds the words for a set of clothes, with its kind. `isNamed` is true if a word names a certain kind of set. */
export function findSet(
  words: Words,
  kindWords: readonly FoundKind[],
): (FoundPhrase<string> & { readonly isNamed?: boolean }) | undefined {
  const named = setPhrases.find(words).find(({ value }) => value !== '');
  if (named) return { ...named, isNamed: true };
  const suit = findSuit(words, kindWords);
  if (suit) return suit;
  const at = words.findLastIndex((word) => besideSets.names.has(word));
  if (at <= 0 || !kindWords.every(mayBeInSet)) return undefined;
  const before = words[at - 1];
  if (besideSets.notBefore.has(before) || besideSets.notAfter.has(words[at + 1])) return undefined;
  // If the title names exactly one garment, `set` must be next to a word for a kind.
  const isBesideKind = kindEnds(words, at) || kindBegins(words, at + 1) || besideSets.of.has(before);
  const isSet = isBesideKind || kindWords.filter(isGarment).length !== 1;
  return isSet ? { value: ANY_SET, from: at, to: at + 1 } : undefined;
}

function mayBeInSet(kind: FoundKind): boolean {
  return isPriced(kind) && (!isGarment(kind) || groupOf(kind.value.kind) === 'clothes');
}

/** Slugs of kinds, which are also the words for them. */
const SUITS: readonly string[] = ['suit', 'tuxedo'];

/** Finds the word for a suit in a title that also names its parts: `suit jacket and pants`, `tuxedo, pant 36`. */
export function findSuit(words: Words, kindWords: readonly FoundKind[]): FoundPhrase<string> | undefined {
  const has = (kind: string) => kindWords.some(({ value }) => value.kind === kind);
  if (!has('pants')) return undefined;
  const suit = kindWords.find(({ value }) => SUITS.includes(value.other ?? ''));
  if (suit) return { value: slugOfKind(suit.value), from: suit.from, to: suit.to };
  const at = has('jacket') ? words.findIndex((word) => SUITS.includes(word)) : -1;
  return at < 0 ? undefined : { value: words[at] as string, from: at, to: at + 1 };
}

/** Returns true for a word that names a garment or a bag in the 15 categories. */
export const isGarment = (kind: FoundKind): boolean => isStrong(kind) && isPriced(kind);
