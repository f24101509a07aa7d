import { type Brand, type Category, isHouse } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/other-kinds.ts';
import { isModelNumber } from './brands.ts';
import { findChildsSize } from './genders.ts';
import { besideKinds, type FoundKind, findSet, findSuit, isGarment, slugOfKind } from './kind-words.ts';
import copies from './lexicon/copy-signs.json' with { type: 'json' };
import rules from './lexicon/refusals.json' with { type: 'json' };
import { type Meaning, matchesIn, patternOf, phraseIndex, phraseIndexes, spaced, wordPattern } from './phrase-index.ts';
import { overlap, type WordSpan } from './tokens.ts';

const signs = patternOf(` (?:${[...copies.patterns, copies.fromShops].join('|')})(?= )`, copies.parts, 'g');
const question = phraseIndexes(copies.question);
const copyShops: ReadonlySet<string> = new Set(copies.shops);

/** Finds words which say that the item may be a copy, or ask if it is one: `no serial`, `real or fake`. */
export function findCopySigns(words: readonly string[]): readonly WordSpan[] {
  const phrases = matchesIn(spaced(words), signs);
  const start = question.begins.at(words, 0);
  const end = question.ends.endingAt(words, words.length);
  // The words in between name the item itself: `is this Chanel bag real`.
  const isQuestion = start !== undefined && end !== undefined && start.to < end;
  return isQuestion ? [...phrases, start, { from: end, to: words.length }] : phrases;
}

/** Returns true for a shop that sells copies of other brands besides its own items. */
export const sellsCopies = (name: string): boolean => copyShops.has(name.toLowerCase());

type Ruled = 'counterfeit_words' | 'not_a_garment' | 'lot';
const RULED: readonly Ruled[] = ['counterfeit_words', 'not_a_garment', 'lot'];
export type RefusalCode = Ruled | 'needs_appraiser' | 'not_covered' | 'brand_not_found' | 'category_not_found';
/** Reasons that {@link findRefusal} gives, the worst first. */
const REASONS: readonly RefusalCode[] = ['counterfeit_words', 'not_covered', 'not_a_garment', 'lot'];

type FoundRefusal = WordSpan & { readonly code: RefusalCode };

/** Phrases that rule out a price. `fine` marks a phrase that does not, so that the words in it do not count. */
const phrases = phraseIndex<Ruled | 'fine'>([
  ...RULED.map((code) => [rules[code].unless, 'fine'] as const),
  ...RULED.map((code) => [rules[code].words, code] as const),
]);
const lists = phraseIndexes(rules.lists);
const findInspired = wordPattern(rules.patterns.counterfeit_words, rules.lists);
const findEmptyBox = wordPattern(rules.patterns.not_a_garment, rules.lists);
const findCounted = wordPattern(rules.patterns.lot, rules.lists);
const findForOthers = wordPattern(rules.patterns.not_covered, rules.lists);
const things = phraseIndex([[rules.things, true]]);
/** Names of dolls. An empty name marks a phrase that names no doll, so that the words in it do not count. */
const dolls = phraseIndex<string>([
  [rules.dolls.unless, ''],
  ...rules.dolls.names.map((name): Meaning<string> => [[name], name]),
]);

/** Finds phrases that may rule out a price anywhere in a title: `for parts`, `lego`. */
export const findRuled = (words: readonly string[]): readonly WordSpan[] => [
  ...phrases.find(words).filter(({ value }) => value !== 'lot'),
  ...things.find(words),
  ...dolls.find(words),
  ...refusals('not_covered', findForOthers(spaced(words))),
];

interface ReadTitle {
  readonly item: { readonly words: readonly string[] };
  readonly names: readonly WordSpan[];
  readonly models: readonly WordSpan[];
  readonly brandlessModels: readonly WordSpan[];
  readonly kinds: readonly FoundKind[];
  readonly compared: readonly WordSpan[];
  readonly brand: Brand | undefined;
  readonly lot: unknown;
  readonly wearer: { readonly phrases: readonly WordSpan[] };
}

/** Returns the worst reason for refusing a price, if any, with the words that give it. */
export function findRefusal(title: ReadTitle): FoundRefusal | undefined {
  const { kinds, compared, brand } = title;
  const { words } = title.item;
  const names = [...title.names, ...title.brandlessModels, ...title.models];
  const text = spaced(words);
  const reasons = [
    ...ruledPhrases(words, compared).filter((reason) => !isModelName(words, reason, brand)),
    ...refusals('counterfeit_words', isHouse(brand) ? copyOfHouse(words) : undefined),
    ...refusals('counterfeit_words', findInspired(text)),
    ...refusals('not_covered', findForOthers(text)),
    // A garment that shows a thing is still a garment: `Lego t-shirt`.
    ...refusals('not_covered', kinds.some(isWorn) ? undefined : things.find(words)[0]),
    ...refusals('not_covered', dollIn(title)),
    ...refusals('not_a_garment', findEmptyBox(text)),
    ...names.flatMap((name) => besideName(words, name, names)),
    ...kinds.flatMap((kind) => refusals('not_a_garment', partForBag(words, kind))),
    ...refusals('lot', findCounted(text)),
    // If the title counts the garments, several kinds of them are one lot: `9 crop tops and tank tops`.
    ...refusals('lot', title.lot ? undefined : findPair(words, kinds)),
  ];
  const worst = REASONS.find((code) => reasons.some((reason) => reason.code === code));
  return reasons.find((reason) => reason.code === worst);
}

const refusals = (code: RefusalCode, span: WordSpan | undefined): FoundRefusal[] =>
  span ? [{ code, from: span.from, to: span.to }] : [];

/** Returns the name of the doll that wears an item: `Barbie dress`, but not `Zara Barbie dress` or `Barbie tee`. */
function dollIn({ item: { words }, kinds, brand, wearer }: ReadTitle): WordSpan | undefined {
  const doll = dolls.find(words).find(({ value }) => value !== '');
  if (!doll || !kinds.some(({ value }) => rules.dolls.worn.includes(slugOfKind(value)))) return undefined;
  const isOfBrand = brand !== undefined && doll.value !== brand.name.toLowerCase();
  const isForPerson = wearer.phrases.some((phrase) => !overlap(phrase, doll)) || findChildsSize(words) !== undefined;
  const hasSize = words.some((word) => rules.dolls.sizes.includes(word));
  return isOfBrand || isForPerson || hasSize ? undefined : doll;
}

/** Families of items that toy makers also make: `Lego keychain`. */
const NOT_ONLY_WORN: readonly string[] = ['small leather goods', 'jewelry', 'sets'];

function isWorn(kind: FoundKind): boolean {
  const family = findOtherKind(kind.value.other ?? '')?.family;
  return isGarment(kind) || (family !== undefined && !NOT_ONLY_WORN.includes(family));
}

const brandsNames: Readonly<Record<string, readonly string[]>> = rules.brandsNames;

/** Returns true if a word for a copy names a model of the brand: the Replica sneakers of Maison Margiela. */
const isModelName = (words: readonly string[], { from, to }: WordSpan, brand: Brand | undefined): boolean =>
  brandsNames[brand?.slug ?? '']?.includes(words.slice(from, to).join(' ')) === true;

function ruledPhrases(words: readonly string[], compared: readonly WordSpan[]): FoundRefusal[] {
  return phrases.find(words).flatMap((phrase) => {
    const { value: code, from, to } = phrase;
    if (code === 'fine') return [];
    // `with authenticity card` names an extra. `for parts` never does.
    if (code === 'not_a_garment' && besideKinds.extras.has(words[from - 1])) return [];
    if (code === 'counterfeit_words') {
      const isCopy = lists.copies.at(words, from)?.to === to;
      const isComparison = !isCopy && compared.some((name) => name.from === to || name.to === from);
      if (isComparison || isDenied(words, from)) return [];
    }
    return refusals(code, phrase);
  });
}

/** Returns a word for a copy of a fashion house's item. The lexicon hides `bootleg` in `bootleg jeans`, a cut. */
function copyOfHouse(words: readonly string[]): WordSpan | undefined {
  const hidden = phrases.find(words);
  return lists.ofHouses.find(words).find((word) => !hidden.some((phrase) => overlap(word, phrase)));
}

/** Returns reasons for refusing a price in the words next to a name: `style` after a brand, `for` before it. */
function besideName(words: readonly string[], { from, to }: WordSpan, names: readonly WordSpan[]): FoundRefusal[] {
  const after = lists.afterBrand.at(words, to);
  // A model's name may begin with such a word: `lululemon Like a Cloud`, `Coach Style 10704`.
  const isModel = names.some((name) => name.from === to) || isModelNumber(words[after?.to ?? to]);
  const copyAfter = after && !isModel ? { from, to: after.to } : undefined;
  const before = lists.beforeBrand.endingAt(words, from);
  const copyBefore = before === undefined ? undefined : { from: before, to };
  return [
    ...refusals('counterfeit_words', copyAfter),
    ...refusals('counterfeit_words', copyBefore),
    ...refusals('not_a_garment', partFor(words, lists.joins.endingAt(words, from), to)),
  ];
}

function partForBag(words: readonly string[], { value, from, to }: FoundKind): WordSpan | undefined {
  return value.kind === 'bag' && words[from - 1] === 'for' ? partFor(words, from - 1, to) : undefined;
}

/** Returns the span from the first word for a part before a joining word, such as `for`, up to `to`. */
function partFor(words: readonly string[], joinAt = 0, to: number): WordSpan | undefined {
  const from = words.findIndex((word, i) => i < joinAt && lists.parts.has(word));
  return from < 0 ? undefined : { from, to };
}

function isDenied(words: readonly string[], from: number): boolean {
  const at = words[from - 1] === 'a' ? from - 2 : from - 1;
  return lists.denials.has(words[at]);
}

/** Returns the span of two garments in one listing: `blazer and pants`. A `top and skirt set` is a single item. */
function findPair(words: readonly string[], kinds: readonly FoundKind[]): WordSpan | undefined {
  const garments = kinds.filter(isGarment);
  if (garments.length < 2 || findSuit(words, kinds)) return undefined;
  const isSet = findSet(words, kinds) !== undefined || kinds.some(({ value }) => value.other === 'pajamas');
  for (const [i, next] of garments.entries()) {
    const garment = garments[i - 1];
    if (!garment || !areDifferent(words, garment, next)) continue;
    const between = words.slice(garment.to, next.from);
    const [join] = between;
    // A brand's name may be between them: `Zara dress and H&M top`.
    if (between.length > 4 || !lists.and.has(join)) continue;
    const isOneItem = isSet && join !== 'plus';
    const isExtra = join === 'with' && words.at(-1) !== 'set';
    if (!isOneItem && !isExtra) return { from: garment.from, to: next.to };
  }
  return undefined;
}

/** Returns true for garments of different kinds, and for leggings and a bra, although both are activewear. */
function areDifferent(words: readonly string[], garment: FoundKind, next: FoundKind): boolean {
  if (garment.value.kind !== next.value.kind) return true;
  const isBra = ({ from, to }: FoundKind) => words.slice(from, to).some((word) => lists.bras.has(word));
  return garment.value.kind === 'activewear' && isBra(garment) !== isBra(next);
}

const { metals, stones, unless, plating, unplated } = rules.needs_appraiser;
const appraised = phraseIndex<'metal' | 'stone' | 'fine'>([
  [unless, 'fine'],
  [metals, 'metal'],
  [stones, 'stone'],
]);
const plated = phraseIndex([
  [unplated, false],
  [plating, true],
]);
const APPRAISED_FAMILIES: readonly string[] = ['jewelry', 'watches'];

/** Finds words for jewelry or a watch that is priced by its metal, its stones, or a certificate: `14k`. */
export function findAppraised(words: readonly string[], category: Category | undefined): WordSpan | undefined {
  if (!category || !APPRAISED_FAMILIES.includes(category.family)) return undefined;
  const isPlated = plated.find(words).some(({ value }) => value);
  return appraised.find(words).find(({ value }) => value === 'stone' || (value === 'metal' && !isPlated));
}

/** Returns true if a brand's item needs an appraiser. A jeweler's item counts as jewelry if its kind is unknown. */
export function isAppraisedBrand(brand: Brand | undefined, category: Category | undefined): boolean {
  if (!brand) return false;
  const { jewelry, watches, beside } = rules.appraisedBrands;
  if (jewelry.includes(brand.slug)) return !beside.includes(category?.family ?? '');
  return category?.family === 'watches' && watches.includes(brand.slug);
}
