import { type Brand, brands } from '../catalog.ts';
import lexicon from '../lexicon/brand-names.json' with { type: 'json' };
import { notClothes, otherBrands, plainNames } from '../other-brands.ts';
import { kindBegins, kindEnds } from './kind-words.ts';
import type { NotCovered } from './not-covered.ts';
import { type Meaning, type Names, type NameTable, type PhraseTree, treeOf, treesOf } from './phrase-tree.ts';
import { type FoundPhrase, overlap, type Places } from './span.ts';
import { phraseOf, type TitleTokens } from './tokens.ts';

/** A brand, or the maker of what has no price. */
export type Maker = Brand | NotCovered;

/** A name of a maker; without one, a phrase that only looks like a name. */
interface Name<T> {
  readonly of?: T;
  /** It means other things too. */
  readonly isWord?: boolean;
}

/** A brand or a maker of what has no price, and the way it was found. */
export interface FoundMaker extends FoundPhrase<Maker> {
  readonly by: 'name' | 'model' | 'spelling';
}

const phrasesOf = (list: Names): ReadonlySet<string> => new Set(list.map(phraseOf));
const common = phrasesOf(lexicon.common);
const never = phrasesOf(lexicon.never);
const plain = phrasesOf(plainNames);
const contexts = new Map(Object.entries(lexicon.context).map(([name, words]) => [phraseOf(name), new Set(words)]));
const more: NameTable = lexicon.more;

const named = <T>(of: T, name: string, words: ReadonlySet<string>): Meaning<Name<T>> => [
  [name],
  { of, isWord: words.has(phraseOf(name)) },
];
const names = treeOf<Name<Brand>>([
  [lexicon.notNames, {}],
  ...brands.flatMap((brand) =>
    [brand.name, ...brand.aliases, ...(more[brand.slug] ?? [])]
      .filter((name) => !never.has(phraseOf(name)))
      .map((name) => named(brand, name, common)),
  ),
]);
const otherNames = treeOf<Name<Maker>>([
  [lexicon.notOther, {}],
  ...otherBrands.flatMap((brand) => [brand.name, ...brand.aliases].map((name) => named<Maker>(brand, name, plain))),
  ...Object.entries(notClothes).map(
    ([name, also]): Meaning<Name<Maker>> => [[name, ...also], { of: { what: 'brand', name } }],
  ),
]);

/** Adds the names of a brand of an operator's own to those that titles are searched for. */
export function addNames(brand: Brand): void {
  for (const name of [brand.name, ...brand.aliases]) otherNames.add(phraseOf(name), { of: brand });
}

function namesOf<T>(
  tree: PhraseTree<Name<T>>,
  { words }: TitleTokens,
  isName: (places: Places) => boolean,
): FoundPhrase<T>[] {
  const all: FoundPhrase<T>[] = [];
  for (const found of tree.find(words)) {
    const { of, isWord } = found.value;
    if (of && (!isWord || isName(found))) all.push({ ...found, value: of });
  }
  return all;
}

/** Finds all names of the catalog's brands in the words, common words only if they read as names. */
export function findNames(title: TitleTokens): FoundPhrase<Brand>[] {
  return namesOf(names, title, (places) => readsAsName(title, places));
}

/**
 * Finds the names of other makers. One that is an ordinary word counts only where no covered brand is named and it
 * reads as a name.
 */
export function findOtherNames(title: TitleTokens, coveredNamed: boolean): FoundPhrase<Maker>[] {
  return namesOf(
    otherNames,
    title,
    (places) => isPartner(title.words, places) || (!coveredNamed && readsAsName(title, places)),
  );
}

/** Returns all names of brands in a title, ordinary words only where they read as names. */
export function namesIn(title: TitleTokens): FoundPhrase<Maker>[] {
  const covered = findNames(title);
  return [...covered, ...findOtherNames(title, covered.length > 0)];
}

/**
 * Returns the brands that a title names: covered ones, others, and those that the item is only compared with, which a
 * title that names its maker may do (`Zara chanel inspired jacket`). Beside a given brand, an ordinary word is no name.
 */
export function brandsIn(title: TitleTokens, isGiven: boolean) {
  const { words } = title;
  // `x Sacai saddle bag`: the partner of a brand that the title leaves out.
  const isAlone = ({ from }: Places) => from !== 1 || words[0] !== 'x';
  const covered = findNames(title).filter(isAlone);
  const others = findOtherNames(title, isGiven || covered.length > 0).filter(isAlone);
  // Of two names that overlap the first holds, and the longer of two that begin alike: `Chaps Ralph Lauren`.
  const isWhole = (one: Places, among: readonly Places[]) =>
    !among.some(
      (other) => overlap(one, other) && (other.from < one.from || (other.from === one.from && other.to > one.to)),
    );
  const whole = covered.filter((one) => isWhole(one, others));
  const wholeOthers = others.filter((one) => isWhole(one, covered));
  const isReal = (one: Places) => !isCompared(words, one);
  if (!isGiven && !whole.some(isReal) && !wholeOthers.some(isReal))
    return { names: whole, others: wholeOthers, compared: [] };
  return {
    names: whole.filter(isReal),
    others: wholeOthers.filter(isReal),
    compared: [...covered, ...others].filter((one) => !isReal(one)),
  };
}

/** `Supreme x Louis Vuitton`: beside an `x` an ordinary word is a name. */
function isPartner(words: readonly string[], { from, to }: Places): boolean {
  return words[from - 1] === 'x' || words[to] === 'x';
}

const lists = treesOf(lexicon.lists);

const MODEL_NUMBER = /^(?:[a-z]{0,2}\d.*|no|num|number|i{1,3}|iv|one|two|three)$/;
/** `Coach Style 10704` and `Coach Style No. 9927` are numbers of models; `Levi's Type III` is one of its jackets. */
export const isModelNumber = (word = ''): boolean => MODEL_NUMBER.test(word);

/** Returns whether the item is only compared with a brand that is named. */
function isCompared(words: readonly string[], { from, to }: Places): boolean {
  if (lists.comparedBefore.endingAt(words, from) !== undefined) return true;
  return lists.comparedAfter.has(words[to]) && !isModelNumber(words[to + 1]);
}

/** Returns whether a word may stand before the brand. */
export function isLeading(word: string): boolean {
  return lists.leading.has(word) || /^\d+$/.test(word);
}

function readsAsName({ words, standsOut, written }: TitleTokens, { from, to }: Places): boolean {
  // `mango colored`, `coach class`.
  if (lists.notBefore.has(words[to])) return false;
  if (isPartner(words, { from, to })) return true;
  const context = contexts.get(words.slice(from, to).join(' '));
  if (context)
    return (
      // `VS bag`, and nothing else: the name of a brand and a kind.
      (from === 0 && (to === words.length || (kindBegins(words, to) && words.length - to <= 2))) ||
      words.some((word, i) => (i < from || i >= to) && context.has(word)) ||
      // Spelled as the brand spells it: `Off-White linen shirt`.
      (from === 0 && written(from, to) === 'Off-White' && standsOut(from))
    );
  // `navy coach jacket` is a cut.
  const isCut = words[from] === 'coach' && /^jackets?$/.test(words[from + 1] ?? '');
  if (kindBegins(words, to) && !isCut) return true;
  // `Leather weekend bag Coach`: after what the item is.
  if (kindEnds(words, from)) return true;
  // `vestido Mango talla S`: in English, and after `color`, the word may be a color.
  if (lists.sizeAfter.has(words[to])) return !lists.colorBefore.has(words[from - 1]);
  return standsOut(from) || words.slice(0, from).every(isLeading) || to === words.length;
}
