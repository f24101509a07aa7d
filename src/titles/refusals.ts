import { type Brand, type Category, isHouse } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/other-kinds.ts';
import { type FoundMaker, isModelNumber } from './brands.ts';
import { findChildsSize } from './genders.ts';
import { type ChosenKind, kindsSpelledLike } from './kind.ts';
import { besideKinds, type FoundKind, findSet, findSuit, isGarment, slugOfKind } from './kind-words.ts';
import { isKnownWord } from './known-words.ts';
import copies from './lexicon/copy-signs.json' with { type: 'json' };
import lots from './lexicon/lots.json' with { type: 'json' };
import rules from './lexicon/refusals.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import { hasPrice } from './lexicon.ts';
import { type Meaning, matchesIn, patternOf, phraseIndex, phraseIndexes, spaced, wordPattern } from './phrase-index.ts';
import { inAllLanguages } from './scripts.ts';
import { overlap, type TitleTokens, type WordSpan, type Words } from './tokens.ts';

const signs = patternOf(` (?:${[...copies.patterns, copies.fromShops].join('|')})(?= )`, copies.parts, 'g');
const question = phraseIndexes(copies.question);
const copyShops: ReadonlySet<string> = new Set(copies.shops);

/** Finds words that suggest that the item may be a copy, such as `no serial` or the question `real or fake`. */
export function findCopySigns(words: Words): readonly WordSpan[] {
  const phrases = [...matchesIn(spaced(words), signs), ...doubts.find(words)];
  const start = question.begins.at(words, 0);
  const end = question.ends.endingAt(words, words.length);
  // The words in between describe the item: `is this Chanel bag real`.
  const isQuestion = start !== undefined && end !== undefined && start.to < end;
  return isQuestion ? [...phrases, start, { from: end, to: words.length }] : phrases;
}

/** Returns true for a shop that sells copies of other brands besides its own items. */
export const sellsCopies = (name: string): boolean => copyShops.has(name.toLowerCase());

/** Reasons that have a list of phrases in the lexicon. */
const LISTED_REASONS = ['counterfeit_words', 'not_a_garment', 'lot'] as const;
type ListedReason = (typeof LISTED_REASONS)[number];
export type RefusalCode = ListedReason | 'needs_appraiser' | 'not_covered' | 'brand_not_found' | 'category_not_found';
/** Reasons that words in the title can give, from most to least serious. */
const BY_SERIOUSNESS: readonly RefusalCode[] = ['counterfeit_words', 'not_covered', 'not_a_garment', 'lot'];

type FoundRefusal = WordSpan & { readonly code: RefusalCode };

/** Phrases that rule out a price. `fine` marks a phrase that does not, and hides the words in it. */
const phrases = phraseIndex<ListedReason | 'fine'>([
  [inAllLanguages(copyWords.real), 'fine'],
  ...LISTED_REASONS.map((code) => [rules[code].unless, 'fine'] as const),
  ...LISTED_REASONS.map((code) => [rules[code].words, code] as const),
  [['=copy', ...inAllLanguages(copyWords.refuse)], 'counterfeit_words'],
]);
const styleWords = phraseIndex([
  [inAllLanguages(copyWords.real), false],
  [['=style', ...inAllLanguages(copyWords.beside)], true],
]);
const doubts = phraseIndex([[['=ask', ...inAllLanguages(copyWords.ask)], true]]);
const lists = phraseIndexes(rules.lists);
const findInspired = wordPattern(rules.patterns.counterfeit_words, rules.lists);
const findEmptyBox = wordPattern(rules.patterns.not_a_garment, rules.lists);
const findCounted = wordPattern(rules.patterns.lot, { ...lots.lists, ...rules.lists });
const findForOthers = wordPattern(rules.patterns.not_covered, rules.lists);
const things = phraseIndex([[rules.things, true]]);
/** Names of dolls. An empty name marks a phrase that doesn't name a doll, and hides the words in it. */
const dolls = phraseIndex<string>([
  [rules.dolls.unless, ''],
  ...rules.dolls.names.map((name): Meaning<string> => [[name], name]),
]);

/** Finds all phrases in a title that may rule out a price: `for parts`, `lego`. */
export const findRuledOut = (words: Words): readonly WordSpan[] => [
  ...phrases.find(words).filter(({ value }) => value !== 'lot' && value !== 'fine'),
  ...things.find(words),
  ...dolls.find(words),
  ...refusals('not_covered', findForOthers(spaced(words))),
];

/** The parts of a parsed title that may provide a reason not to price the item. */
interface TitleParts {
  readonly item: TitleTokens;
  readonly taken: readonly boolean[];
  readonly names: readonly WordSpan[];
  readonly makerNames: readonly WordSpan[];
  readonly models: readonly WordSpan[];
  readonly brandlessModels: readonly WordSpan[];
  readonly kinds: readonly FoundKind[];
  readonly compared: readonly WordSpan[];
  readonly named: FoundMaker | undefined;
  readonly brand: Brand | undefined;
  readonly decidedBy: ChosenKind | undefined;
  readonly category: Category | undefined;
  readonly wearer: { readonly phrases: readonly WordSpan[] };
  readonly lot: unknown;
  readonly oddSet?: WordSpan | undefined;
  readonly mixedLot: WordSpan | undefined;
}

export interface Refusal {
  readonly code: RefusalCode;
  /** The words that give the reason, as written. */
  readonly text: string;
  readonly items?: readonly string[];
  /** Kinds that an unknown word in a short title may be a misspelling of, closest first. */
  readonly nearest?: readonly Category[];
}

/** Returns the reason why an item can't be priced, or undefined if it can. */
export function refusalOf(title: TitleParts, hasBrandField: boolean): Refusal | undefined {
  const { item, named, brand, decidedBy, category, oddSet, mixedLot } = title;
  const refused = (code: RefusalCode, { from, to }: WordSpan) => ({ code, text: item.written(from, to) });
  const ruledOut = worstReason(title);
  if (ruledOut) return refused(ruledOut.code, ruledOut);
  if (oddSet) return refused('lot', oddSet);
  const appraised = findAppraised(item.words, category);
  if (appraised) return refused('needs_appraiser', appraised);
  if (isAppraisedBrand(brand, category)) {
    return named ? refused('needs_appraiser', named) : { code: 'needs_appraiser', text: brand?.name ?? '' };
  }
  // For words without a category, the value is the reason: `not_covered` or `not_a_garment`.
  if (decidedBy && !category) return refused(decidedBy.value as RefusalCode, decidedBy);
  if (named && !hasPrice<Brand>(named.value) && !hasBrandField) {
    return refused(named.value.isAppraised ? 'needs_appraiser' : 'not_covered', named);
  }
  if (mixedLot) return refused('lot', mixedLot);
  if (!brand && !category) return { code: 'brand_not_found', text: '' };
  return category ? undefined : { code: 'category_not_found', text: '', nearest: likelyKinds(title) };
}

/** Maximum number of words in a title in which an unknown word may be a misspelled kind. */
const FEW_WORDS = 6;

/** Returns the kinds that unknown words in a short title may misspell. */
function likelyKinds({ item: { words }, taken, brand }: TitleParts): readonly Category[] {
  if (words.length > FEW_WORDS) return [];
  return kindsSpelledLike(words.filter((word, at) => !taken[at] && !isKnownWord(word, brand)));
}

/** Returns the most serious reason given by words in the title, along with those words. */
function worstReason(title: TitleParts): FoundRefusal | undefined {
  const { kinds, compared, brand } = title;
  const { words } = title.item;
  const names = [...title.makerNames, ...title.brandlessModels, ...title.models];
  const text = spaced(words);
  const reasons = [
    ...listedReasons(words, compared).filter((reason) => !isModelName(words, reason, brand)),
    ...refusals('counterfeit_words', isHouse(brand) ? copyOfHouse(words) : undefined),
    ...refusals('counterfeit_words', findInspired(text)),
    ...refusals('not_covered', findForOthers(text)),
    // A garment with a picture of a thing is still a garment: `Lego t-shirt`.
    ...refusals('not_covered', kinds.some(isWorn) ? undefined : things.find(words)[0]),
    ...refusals('not_covered', dollIn(title)),
    ...refusals('not_a_garment', findEmptyBox(text)),
    ...names.flatMap((name) => reasonsBesideName(words, name, names, isHouse(brand))),
    ...kinds.flatMap((kind) => refusals('not_a_garment', partForBag(words, kind))),
    ...refusals('lot', findCounted(text)),
    // If the title gives a number of garments, several kinds are one lot: `9 crop tops and tank tops`.
    ...refusals('lot', title.lot ? undefined : findPair(words, kinds)),
  ];
  const worst = BY_SERIOUSNESS.find((code) => reasons.some((reason) => reason.code === code));
  return reasons.find((reason) => reason.code === worst);
}

const refusals = (code: RefusalCode, span: WordSpan | undefined): FoundRefusal[] =>
  span ? [{ code, from: span.from, to: span.to }] : [];

/** Returns the name of the doll that wears an item: `Barbie dress`, but not `Zara Barbie dress` or `Barbie tee`. */
function dollIn({ item: { words }, kinds, brand, wearer }: TitleParts): WordSpan | undefined {
  const doll = dolls.find(words).find(({ value }) => value !== '');
  if (!doll || !kinds.some(({ value }) => rules.dolls.worn.includes(slugOfKind(value)))) return undefined;
  const isOfOtherBrand = brand !== undefined && doll.value !== brand.name.toLowerCase();
  const fitsPerson = wearer.phrases.some((phrase) => !overlap(phrase, doll)) || findChildsSize(words) !== undefined;
  const hasSize = words.some((word) => rules.dolls.sizes.includes(word));
  return isOfOtherBrand || fitsPerson || hasSize ? undefined : doll;
}

/** Families of items that toy makers also make: `Lego keychain`. */
const NOT_ONLY_WORN: readonly string[] = ['small leather goods', 'jewelry', 'sets'];

function isWorn(kind: FoundKind): boolean {
  const family = findOtherKind(kind.value.other ?? '')?.family;
  return isGarment(kind) || (family !== undefined && !NOT_ONLY_WORN.includes(family));
}

const brandsNames: Readonly<Record<string, readonly string[]>> = rules.brandsNames;

/** Returns true if a word for a copy is the name of the brand's model: Maison Margiela makes Replica sneakers. */
const isModelName = (words: Words, { from, to }: WordSpan, brand: Brand | undefined): boolean =>
  brandsNames[brand?.slug ?? '']?.includes(words.slice(from, to).join(' ')) === true;

/** Returns the phrases in the lexicon that apply. `compared` are names that the seller only compares the item with. */
function listedReasons(words: Words, compared: readonly WordSpan[]): FoundRefusal[] {
  const reasons: FoundRefusal[] = [];
  for (const { value: code, from, to } of phrases.find(words)) {
    if (code === 'fine') continue;
    // In `lot #12`, the number identifies the lot.
    if (code === 'lot' && to - from === 1 && /^\d+$/.test(words[to] ?? '')) continue;
    // `with authenticity card` names an extra. `for parts` never does.
    if (code === 'not_a_garment' && besideKinds.extras.has(words[from - 1])) continue;
    if (code === 'counterfeit_words') {
      const isCopy = lists.copies.at(words, from)?.to === to;
      const isComparison = !isCopy && compared.some((name) => name.from === to || name.to === from);
      if (isComparison || isDenied(words, from)) continue;
    }
    reasons.push({ code, from, to });
  }
  return reasons;
}

/** Finds a word that marks an item as a copy, unless a longer phrase contains it: in `bootleg jeans`, it is a cut. */
function copyOfHouse(words: Words): WordSpan | undefined {
  const otherPhrases = phrases.find(words);
  return lists.ofHouses.find(words).find((word) => !otherPhrases.some((phrase) => overlap(word, phrase)));
}

/** Returns the reasons given by words next to a brand or a model: `style` after it, or `strap for` before it. */
function reasonsBesideName(
  words: Words,
  { from, to }: WordSpan,
  names: readonly WordSpan[],
  isOfHouse: boolean,
): FoundRefusal[] {
  const styles = styleWords.find(words);
  // In `faux croc shoes`, Crocs are not copied.
  const isReal = (span: WordSpan) => styles.some((style) => !style.value && overlap(style, span));
  const styled = lists.afterBrand.at(words, to);
  // A model's name may begin with such a word: `lululemon Like a Cloud`, `Coach Style 10704`.
  const isModel = names.some((name) => name.from === to) || isModelNumber(words[styled?.to ?? to]);
  const after = styles.find((style) => style.value && style.from === to) ?? (isModel ? undefined : styled);
  const copyAfter = after && !isReal(after) ? { from, to: after.to } : undefined;
  const beforeHouse = isOfHouse ? lists.beforeHouse.endingAt(words, from) : undefined;
  const styleBefore = styles.find((style) => style.value && style.to === from)?.from;
  const before = lists.beforeBrand.endingAt(words, from) ?? styleBefore ?? beforeHouse;
  const copyBefore = before === undefined || isReal({ from: before, to: from }) ? undefined : { from: before, to };
  return [
    ...refusals('counterfeit_words', copyAfter),
    ...refusals('counterfeit_words', copyBefore),
    ...refusals('not_a_garment', partFor(words, lists.joins.endingAt(words, from), to)),
  ];
}

function partForBag(words: Words, { value, from, to }: FoundKind): WordSpan | undefined {
  return value.kind === 'bag' && words[from - 1] === 'for' ? partFor(words, from - 1, to) : undefined;
}

/** Returns the span up to `to` that begins with a word for a part before `joinAt`, or undefined if there is none. */
function partFor(words: Words, joinAt: number | undefined, to: number): WordSpan | undefined {
  const from = words.slice(0, joinAt ?? 0).findIndex((word) => lists.parts.has(word));
  return from < 0 ? undefined : { from, to };
}

/** Returns true if the word before a phrase, other than `a`, negates it: `not a replica`. */
function isDenied(words: Words, from: number): boolean {
  const at = words[from - 1] === 'a' ? from - 2 : from - 1;
  return lists.denials.has(words[at]);
}

/** Maximum number of words between two garments in a pair. */
const MOST_BETWEEN = 4;

/** Finds two garments in one listing: `blazer and pants`. A `top and skirt set` is a single item. */
function findPair(words: Words, kinds: readonly FoundKind[]): WordSpan | undefined {
  const garments = kinds.filter(isGarment);
  if (garments.length < 2 || findSuit(words, kinds)) return undefined;
  const isSet = findSet(words, kinds) !== undefined || kinds.some(({ value }) => value.other === 'pajamas');
  for (const [i, next] of garments.entries()) {
    const garment = garments[i - 1];
    if (!garment || !areDifferent(words, garment, next)) continue;
    const between = words.slice(garment.to, next.from);
    const [join] = between;
    // A brand's name may be between them: `Zara dress and H&M top`.
    if (between.length > MOST_BETWEEN || !lists.and.has(join)) continue;
    // `plus` joins separate items even in a set. `with` joins an extra, unless the title ends in `set`.
    const isOneItem = isSet && join !== 'plus';
    const isExtra = join === 'with' && words.at(-1) !== 'set';
    if (!isOneItem && !isExtra) return { from: garment.from, to: next.to };
  }
  return undefined;
}

/** Returns true for garments of different kinds, and for leggings and a bra, although both are activewear. */
function areDifferent(words: Words, garment: FoundKind, next: FoundKind): boolean {
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

/** Finds words for a precious metal, stones, or a certificate, which set the price of jewelry and watches: `14k`. */
function findAppraised(words: Words, category: Category | undefined): WordSpan | undefined {
  if (!category || !APPRAISED_FAMILIES.includes(category.family)) return undefined;
  // Plating is only on the surface, so it rules out a precious metal but not stones.
  const isPlated = plated.find(words).some(({ value }) => value);
  return appraised.find(words).find(({ value }) => value === 'stone' || (value === 'metal' && !isPlated));
}

/** Returns true if only an appraiser can price a brand's items. If a jeweler's kind is unknown, assumes jewelry. */
function isAppraisedBrand(brand: Brand | undefined, category: Category | undefined): boolean {
  if (!brand) return false;
  const { jewelry, watches, beside } = rules.appraisedBrands;
  if (jewelry.includes(brand.slug)) return !beside.includes(category?.family ?? '');
  return category?.family === 'watches' && watches.includes(brand.slug);
}
