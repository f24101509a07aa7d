import { categories, findCategory } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { singular } from '../catalog/normalize.ts';
import { adultKinds } from '../catalog/other-kinds.ts';
import sets from './lexicon/sets.json' with { type: 'json' };
import { type Meaning, type NameTable, phraseIndex, phraseIndexes, phraseIndexWithPlurals } from './phrase-index.ts';
import type { FoundPhrase } from './tokens.ts';

interface KindWord {
  /** A category's slug, `not_covered` (a belt, a lipstick), `not_a_garment` (a dust bag); empty for no kind. */
  readonly kind: string;
  /** `thing`: of something that is not worn, unless a garment is named. */
  readonly weight: 'head' | 'first' | 'leading' | 'weak' | 'thing' | 'none';
  readonly name?: string;
  /** Slug of a kind outside the 15 categories, such as `belt`. */
  readonly other?: string;
}
export type FoundKind = FoundPhrase<KindWord>;

const PARTS = 'Parts and packaging';
const OTHERS = 'Other accessories';
const NOT_COVERED = 'not_covered';

/** Classes of goods without prices, by their words. */
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
  return Object.entries(table).flatMap(([kind, list]) =>
    list.map((word): Meaning<KindWord> => {
      const other = kind === NOT_COVERED ? otherWords.get(word) : undefined;
      if (other !== undefined) return [[word], { kind, weight, other }];
      const name = uncoveredNames.get(word) ?? (kind.startsWith('not_') ? OTHERS : undefined);
      return [[word], name === undefined ? { kind, weight } : { kind, weight, name }];
    }),
  );
}

const phrases = phraseIndexWithPlurals(
  [
    ...weighted({ '': kinds.none }, 'none'),
    ...weighted(kinds.weak, 'weak'),
    ...weighted(kinds.first, 'first'),
    ...weighted(kinds.leading, 'leading'),
    ...weighted(kinds.covered, 'head'),
    ...Object.entries(kinds.uncovered).flatMap(([name, list]) =>
      weighted({ [name === PARTS ? 'not_a_garment' : NOT_COVERED]: list }, 'head'),
    ),
    ...adultKinds.flatMap(({ aliases }) => weighted({ [NOT_COVERED]: aliases }, 'head')),
    ...categories.flatMap(({ slug, name }) => weighted({ [slug]: [slug, name] }, 'head')),
    ...weighted({ [NOT_COVERED]: Object.values(kinds.things).flat() }, 'thing'),
  ],
  ({ weight }) => weight !== 'weak',
);

/** Words near words for kinds, by their effect on them. */
export const besideKinds = phraseIndexes(kinds.lists);

/** Words for a general kind, with the kinds that are more specific. */
const generalWords = new Map(kinds.general.flatMap(({ words, of }) => words.map((word) => [word, of] as const)));

/** Garments whose sleepwear is of one kind if sold singly and of another if sold as a set. */
const separates = new Set(kinds.separates.words);

/**
 * Returns the place of the first word behind the brand that introduces extras (`bag with box`), or the number of words:
 * `obsessed with this Coach bag` has none.
 */
export function extrasBegin(words: readonly string[], brand = 0): number {
  const at = words.findIndex((word, i) => i > Math.max(0, brand) && besideKinds.extras.has(word));
  return at < 0 ? words.length : at;
}

/** Picks an item's kind. `isExtra`: it only comes with an item or is part of one, so a model's name counts more. */
export function findKind(
  words: readonly string[],
  all: readonly FoundKind[],
  endsPart: (at: number) => boolean,
): (FoundKind & { readonly isExtra: boolean }) | undefined {
  if (all.length === 0) return undefined;
  const cut = extrasBegin(words);
  const packagings = all.filter(isPackaging).length;
  const isExtra = (one: FoundKind) =>
    one.from >= cut ||
    besideKinds.included.has(words[one.to]) ||
    // `Kelly 28, dust bag`, `So Kate box dust bag`.
    (isPackaging(one) && (packagings > 1 || (one.from > 0 && endsPart(one.from - 1))));
  const own = all.filter((one) => !isExtra(one));
  const feature = words.findIndex((word, i) => i > 0 && besideKinds.features.has(word));
  const before = feature < 0 ? own : own.filter(({ from }) => from < feature);
  // `straight leg pull-on pants`: a later word for a kind beats a rough word, and `rack for shoes` is a rack.
  const isNamed = before.some((one) => isStrong(one) || (isThing(one) && words[feature] === 'for'));
  const main = (isNamed ? choose(before, words) : undefined) ?? choose(own, words);
  if (main && isPriced(main)) return { ...main, isExtra: false };
  // A bag's extra is next to a word for the bag.
  const item = choose(all.filter(isPriced), words);
  if (item && item.value.weight !== 'weak' && isPackaging(main ?? choose(all, words)))
    return { ...item, isExtra: isExtra(item) };
  const found = main ?? choose(all, words);
  return found && { ...found, isExtra: isExtra(found) };
}

/** Returns true for a word for a part or for packaging. */
export const isPackaging = (found: FoundKind | undefined) => found?.value.kind === 'not_a_garment';

const isPriced = ({ value }: FoundKind): boolean => !value.kind.startsWith('not_');

const isThing = ({ value }: FoundKind): boolean => value.weight === 'thing';

/** Returns true for a word for something worn or carried, perhaps a rough one. */
export const namesGarment = (found: FoundKind): boolean => found.value.weight !== 'none' && !isThing(found);

/** Finds all words for kinds outside the taken ones, in order. */
export function kindsIn(words: readonly string[], taken: readonly (boolean | undefined)[]): FoundKind[] {
  return (
    phrases
      .find(words.map((word, i) => (taken[i] ? '' : word)))
      .filter((one) => !besideKinds.negations.has(words[one.from - 1]))
      // A garment may show a thing: `vase print`.
      .filter(({ value, to }) => value.name === undefined || !besideKinds.depicted.has(words[to]))
      .map((one) => (one.value.weight === 'leading' ? leading(one, words.length) : compound(one, words)))
  );
}

/** Returns the thing that is named for a garment, if one is the head of the words: `hat rack`, `dress form size 8`. */
function compound(found: FoundKind, words: readonly string[]): FoundKind {
  const head = singular(words[found.to] ?? '');
  if (!isGarment(found) || !besideKinds.heads.has(head)) return found;
  const next = words[found.to + 1];
  const isLast =
    next === undefined || /^\d/.test(next) || besideKinds.features.has(next) || besideKinds.extras.has(next);
  if (!isLast) return found;
  const value: KindWord = { kind: NOT_COVERED, weight: 'head', name: uncoveredNames.get(head) ?? OTHERS };
  return { value, from: found.from, to: found.to + 1 };
}

/** A leading `robe` is French for dress; elsewhere it is a bathrobe. */
function leading(found: FoundKind, length: number): FoundKind {
  const { value, from, to } = found;
  if (from === 0 && to < length) return { ...found, value: { ...value, weight: 'first' } };
  return { ...found, value: { ...value, kind: NOT_COVERED, weight: 'head', other: 'robe' } };
}

const isKind = (found: FoundKind | undefined) => found !== undefined && found.value.weight !== 'none';

export function kindBegins(words: readonly string[], at: number): boolean {
  return isKind(phrases.at(words, at));
}

export function kindEnds(words: readonly string[], at: number): boolean {
  return at > 0 && isKind(phrases.at(words.slice(at - 1, at), 0));
}

/** Returns true for a word that names a kind wherever it stands. */
export const isStrong = ({ value }: FoundKind): boolean => value.weight === 'head' || value.weight === 'first';

function choose(found: readonly FoundKind[], words: readonly string[]): FoundKind | undefined {
  const strong = found.filter(isStrong);
  if (strong[0]?.value.weight === 'first') return strong[0];
  const weak = found.filter(({ value }) => value.weight === 'weak');
  const rough = weak.find(isPriced);
  const thing = found.findLast(isThing);
  // `cashmere throw`, `mini fridge`.
  if (strong.length === 0 && thing && (!rough || besideKinds.cloths.at(words, rough.from)?.to === rough.to))
    return thing;
  return finer(strong, words) ?? rough ?? weak[0];
}

/** Returns the last word for a kind, or an earlier, more specific one: `parka jacket`, `ankle socks, shoe 6-12`. */
function finer(strong: readonly FoundKind[], words: readonly string[]): FoundKind | undefined {
  const last = strong.at(-1);
  if (!last || strong.length === 1) return last;
  const text = words.slice(last.from, last.to).join(' ');
  const row = generalWords.get(text);
  const fine = row && strong.findLast(({ value }) => row.includes(value.other ?? value.kind));
  if (fine?.value.other !== kinds.separates.of || !separates.has(text) || words.includes('set')) return fine ?? last;
  return { ...fine, value: { ...fine.value, other: kinds.separates.is } };
}

/** Returns true if an item of a kind named in words, perhaps roughly, can be of a model of a usual kind. */
export function agrees(named: string, words: string, model: string): boolean {
  return named === model || kinds.rough.some((row) => row.words.includes(words) && row.kinds.includes(model));
}

/** Returns the group of a kind: bags, footwear or clothes. Sellers file one piece of clothing in several categories. */
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

/** Returns the words for clothes sold as one set, with its kind; with one garment, `set` needs a word for the set. */
export function findSet(
  words: readonly string[],
  kinds: readonly FoundKind[],
): (FoundPhrase<string> & { readonly isNamed?: boolean }) | undefined {
  const named = setPhrases.find(words).find(({ value }) => value !== '');
  if (named) return { ...named, isNamed: true };
  const suit = findSuit(words, kinds);
  if (suit) return suit;
  const at = words.findLastIndex((word) => besideSets.names.has(word));
  const isOther = kinds.some((one) => !isPriced(one) || (isGarment(one) && groupOf(one.value.kind) !== 'clothes'));
  if (at <= 0 || isOther) return undefined;
  if (besideSets.notBefore.has(words[at - 1]) || besideSets.notAfter.has(words[at + 1])) return undefined;
  const isOfOne = kinds.filter(isGarment).length === 1;
  const isSaid = kindEnds(words, at) || kindBegins(words, at + 1) || besideSets.of.has(words[at - 1]);
  return isOfOne && !isSaid ? undefined : { value: ANY_SET, from: at, to: at + 1 };
}

const SUITS: readonly string[] = ['suit', 'tuxedo'];

/** Returns the word for a suit in a title that names its pieces too: `suit jacket and pants`, `tuxedo, pant 36`. */
export function findSuit(words: readonly string[], kinds: readonly FoundKind[]): FoundPhrase<string> | undefined {
  const has = (kind: string) => kinds.some(({ value }) => value.kind === kind);
  if (!has('pants')) return undefined;
  const named = kinds.find(({ value }) => SUITS.includes(value.other ?? ''));
  if (named) return { value: named.value.other as string, from: named.from, to: named.to };
  const at = has('jacket') ? words.findIndex((word) => SUITS.includes(word)) : -1;
  return at < 0 ? undefined : { value: words[at] as string, from: at, to: at + 1 };
}

export const isGarment = ({ value: { kind, weight } }: FoundKind): boolean =>
  (weight === 'head' || weight === 'first') && !kind.startsWith('not_');
