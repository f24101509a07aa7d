import { type Brand, brands } from '../catalog/catalog.ts';
import { usualMaterials } from './item-names.ts';
import { kindBegins, kindEnds } from './kind-words.ts';
import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import { type Lexicon, type Maker, type Name, named, nicknameRows, nicknamesFor } from './lexicon.ts';
import { hasPrice } from './not-covered.ts';
import { type Names, type NameTable, type PhraseIndex, phraseIndex, phraseIndexes } from './phrase-index.ts';
import { isSaying } from './sayings.ts';
import { type FoundPhrase, overlap, type Places, phraseOf, type TitleTokens } from './tokens.ts';

const colors = new Set([...silent.colors, 'off']);

/** Returns true for words of a color alone: `off white`. */
export function isColor(words: readonly string[]): boolean {
  return words.every((word) => colors.has(word));
}

export interface FoundMaker extends FoundPhrase<Maker> {
  readonly by: 'name' | 'model' | 'spelling';
}

const phrasesOf = (list: Names): ReadonlySet<string> => new Set(list.map(phraseOf));
const common = phrasesOf(nameLists.common);
const never = phrasesOf(nameLists.never);

const contexts = new Map(
  [
    ...Object.entries(nameLists.context),
    ...nicknameRows.flatMap(([name, { beside }]) => (beside ? [[name, beside] as const] : [])),
  ].map(([name, words]) => [phraseOf(name), new Set(words)]),
);
const more: NameTable = nameLists.more;

const names = phraseIndex<Name<Brand>>([
  [nameLists.notNames, {}],
  ...brands.flatMap((brand) =>
    [brand.name, ...brand.aliases, ...(more[brand.slug] ?? [])]
      .filter((name) => !never.has(phraseOf(name)))
      .map((name) => named(brand, name, common)),
  ),
  ...brands.flatMap(nicknamesFor),
]);
function namesOf<T>(
  index: PhraseIndex<Name<T>>,
  { words }: TitleTokens,
  isName: (places: Places) => boolean,
): FoundPhrase<T>[] {
  const all: FoundPhrase<T>[] = [];
  for (const found of index.find(words)) {
    const { of, isWord } = found.value;
    if (of && (!isWord || isName(found))) all.push({ ...found, value: of });
  }
  return all;
}

/** Finds other makers; with a catalog brand, an ordinary word counts only next to `x` or before a list of brands. */
function findOtherNames(
  { outsideNames }: Lexicon,
  title: TitleTokens,
  covered: readonly Places[],
  isGiven: boolean,
): FoundPhrase<Maker>[] {
  const isOpen = (places: Places) =>
    !isGiven && (covered.length === 0 || (places.from === 0 && covered.length >= LEAST_LISTED));
  const found = namesOf(
    outsideNames,
    title,
    (places) => isPartner(title.words, places) || (isOpen(places) && readsAsName(title, places)),
  );
  const listed = found.filter(({ value }) => !isOwnBrand(value));
  // An operator's own brand may be a usual word: it counts only in front, and not beside a brand that all know.
  const isBesideKnown = covered.length + listed.length > 0;
  const own = found.filter(({ value, from }) => isOwnBrand(value) && title.words.slice(0, from).every(isLeading));
  return isBesideKnown ? listed : own;
}

const isOwnBrand = (maker: Maker) => 'isOwn' in maker && maker.isOwn === true;

/** Returns true if a brand's name begins here, even one that is an ordinary word. */
export function brandBegins({ outsideNames }: Lexicon, words: readonly string[], at: number): boolean {
  return (names.at(words, at) ?? outsideNames.at(words, at))?.value.of !== undefined;
}

/** Minimum number of consecutive brands that count as listed for search alone. */
const LEAST_LISTED = 2;

/** Finds makers by name; ordinary words count only if they read as names. `isGiven`: a field names the brand. */
export function namesIn(lexicon: Lexicon, title: TitleTokens, isGiven = false): FoundPhrase<Maker>[] {
  const covered = namesOf(names, title, (places) => readsAsName(title, places));
  return [...covered, ...findOtherNames(lexicon, title, covered, isGiven)];
}

/** Returns true for a maker of the catalog. */
export const isOfCatalog = (maker: Maker): maker is Brand => hasPrice<Brand>(maker) && !maker.isOutsideCatalog;

const isBrandOfCatalog = (one: FoundPhrase<Maker>): one is FoundPhrase<Brand> => isOfCatalog(one.value);

/** Sorts the makers named: brands of the catalog, others, and those that the item is only compared with. */
export function brandsIn(found: readonly FoundPhrase<Maker>[], words: readonly string[], isGiven: boolean) {
  // `x Sacai saddle bag` names the partner of an omitted brand.
  const isAlone = (one: Places) => (one.from !== 1 || words[0] !== 'x') && !isToWearWith(words, one);
  const alone = found.filter(isAlone);
  const covered = withoutInitials(words, alone.filter(isBrandOfCatalog));
  const others = alone.filter((one) => !isBrandOfCatalog(one));
  // The first of two overlapping names wins, or the longer if both begin together: `Chaps Ralph Lauren`.
  const isWhole = (one: Places, among: readonly Places[]) =>
    !among.some(
      (other) => overlap(one, other) && (other.from < one.from || (other.from === one.from && other.to > one.to)),
    );
  const whole = covered.filter((one) => isWhole(one, others));
  const wholeOthers = others.filter((one) => isWhole(one, covered));
  const isReal = (one: Places) => !isCompared(words, one);
  const hasReal = isGiven || whole.some(isReal) || wholeOthers.some(isReal);
  const ofCatalog = hasReal ? whole.filter(isReal) : whole;
  const ofOthers = hasReal ? wholeOthers.filter(isReal) : wholeOthers;
  return {
    names: ofCatalog,
    others: ofOthers,
    compared: hasReal ? [...covered, ...others].filter((one) => !isReal(one)) : [],
    listing: beforeList(words, [...ofCatalog, ...ofOthers]),
  };
}

/** Maximum letters of a name that is only initials: `slp`. */
const MOST_INITIALS = 3;

/** Drops initials that are also words where a brand is spelled out: a `slp dress` is a misspelled slip dress. */
function withoutInitials(words: readonly string[], found: readonly FoundPhrase<Brand>[]): FoundPhrase<Brand>[] {
  const isInitials = ({ from, to }: Places) =>
    to - from === 1 && (words[from] as string).length <= MOST_INITIALS && common.has(words[from] as string);
  const isSpelledOut = found.some((one) => !isInitials(one));
  return found.filter((one) => !isSpelledOut || !isInitials(one) || isPartner(words, one));
}

/** Returns the first maker if others follow in a row as search terms: `Gap dress j crew madewell`. */
function beforeList(words: readonly string[], all: readonly FoundPhrase<Maker>[]): FoundPhrase<Maker> | undefined {
  if (all.length <= LEAST_LISTED) return undefined;
  const [first, ...listed] = all.toSorted((a, b) => a.from - b.from);
  const isListed = listed.every((one, i) => i === 0 || one.from === listed[i - 1]?.to);
  const begin = listed[0]?.from ?? 0;
  const isApart = first !== undefined && first.to < begin && words[begin - 1] !== 'x';
  return isApart && isListed ? first : undefined;
}

/** Returns true for the maker or the model of another item: `socks for Air Jordan 1`. */
export function isToWearWith(words: readonly string[], { from }: Places): boolean {
  return lists.toWearWith.endingAt(words, from) !== undefined;
}

function isPartner(words: readonly string[], { from, to }: Places): boolean {
  return words[from - 1] === 'x' || words[to] === 'x';
}

const lists = phraseIndexes(nameLists.lists);

const MODEL_NUMBER = /^(?:[a-z]{0,2}\d.*|no|num|number|i{1,3}|iv|one|two|three)$/;
/** Model numbers: `Coach Style 10704`, `Coach Style No. 9927`, `Levi's Type III`. */
export const isModelNumber = (word = ''): boolean => MODEL_NUMBER.test(word);

function isCompared(words: readonly string[], { from, to }: Places): boolean {
  if (lists.comparedBefore.endingAt(words, from) !== undefined) return true;
  return lists.comparedAfter.has(words[to]) && !isModelNumber(words[to + 1]);
}

/** Maximum number of words between a name and its kind: `gap black linen dress`. */
const MOST_BETWEEN = 2;

function isBesideKind(words: readonly string[], from: number): boolean {
  for (let at = from; at <= from + MOST_BETWEEN && at < words.length; at++) {
    if (kindBegins(words, at)) return true;
    const describes = isColor(words.slice(at, at + 1)) || usualMaterials.has(words[at]);
    if (!describes) return false;
  }
  return false;
}

export const isLeading = (word: string): boolean => lists.leading.has(word) || isSaying(word) || /^\d+$/.test(word);

function readsAsName({ words, standsOut, written }: TitleTokens, { from, to }: Places): boolean {
  // `mango colored`, `coach class`.
  if (lists.notBefore.has(words[to])) return false;
  if (isPartner(words, { from, to })) return true;
  const context = contexts.get(words.slice(from, to).join(' '));
  if (context)
    return (
      // Nothing but a brand and a kind: `VS bag`.
      (from === 0 && (to === words.length || (kindBegins(words, to) && words.length - to <= 2))) ||
      words.some((word, i) => (i < from || i >= to) && context.has(word)) ||
      // Spelled like the brand: `Off-White linen shirt`.
      (from === 0 && written(from, to) === 'Off-White' && standsOut(from))
    );
  // In `navy coach jacket`, coach is a style of jacket.
  const isCut = words[from] === 'coach' && /^jackets?$/.test(words[from + 1] ?? '');
  if (isBesideKind(words, to) && !isCut) return true;
  // After the kind: `Leather weekend bag Coach`.
  if (kindEnds(words, from)) return true;
  // Before a size: `vestido Mango talla S`, but not after `color`.
  if (lists.sizeAfter.has(words[to])) return !lists.colorBefore.has(words[from - 1]);
  return standsOut(from) || words.slice(0, from).every(isLeading) || to === words.length;
}
