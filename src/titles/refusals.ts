import { type Brand, type Category, isHouse } from '../catalog/catalog.ts';
import kinds from '../catalog/kinds.json' with { type: 'json' };
import { findOtherKind } from '../catalog/other-kinds.ts';
import { type FoundMaker, MODEL_NUMBER } from './brands.ts';
import { findChildsSize } from './genders.ts';
import { type ChosenKind, kindsSpelledLike } from './kind.ts';
import { type FoundKind, findSet, findSuit, isGarment } from './kind-words.ts';
import { isKnownWord } from './known-words.ts';
import copies from './lexicon/copy-signs.json' with { type: 'json' };
import lots from './lexicon/lots.json' with { type: 'json' };
import rules from './lexicon/refusals.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import { hasPrice } from './lexicon.ts';
import {
  type Meaning,
  matchesIn,
  patternOf,
  phraseIndex,
  phraseIndexes,
  phraseParts,
  spaced,
  withSigns,
  wordPattern,
} from './phrase-index.ts';
import { inAllLanguages } from './scripts.ts';
import { overlap, type TitleTokens, type WordSpan, type Words } from './tokens.ts';

const signs = patternOf(` (?:${[...copies.patterns, copies.fromShops].join('|')})(?= )`, copies.parts, 'g');
const question = phraseIndexes(copies.question);

/** Finds words that suggest that the item may be a copy, such as `no serial` or the question `real or fake`. */
export function findCopySigns(words: Words): readonly WordSpan[] {
  const phrases = [...matchesIn(spaced(words), signs), ...doubts.find(words)];
  const start = question.begins.at(words, 0);
  const end = question.ends.endingAt(words, words.length);
  // The words in between describe the item: `is this Chanel bag real`.
  const isQuestion = start !== undefined && end !== undefined && start.to < end;
  return isQuestion ? [...phrases, start, { from: end, to: words.length }] : phrases;
}

export type RefusalCode =
  | 'counterfeit_words'
  | 'not_a_garment'
  | 'lot'
  | 'needs_appraiser'
  | 'not_covered'
  | 'brand_not_found'
  | 'category_not_found';
/** Reasons that words in the title can give, from most to least serious. */
const BY_SERIOUSNESS: readonly RefusalCode[] = [
  'counterfeit_words',
  'not_covered',
  'not_a_garment',
  'lot',
  'needs_appraiser',
];

type FoundRefusal = WordSpan & { readonly code: RefusalCode };

const surelyCopies = new Set(rules.lists.copies);

/** Phrases that rule out a price, with their signs in patterns. `~fine` marks one that does not, and hides its words. */
const phrases = phraseIndex<string>([
  [inAllLanguages(copyWords.real), '~fine'],
  [[...rules.counterfeit_words.unless, ...rules.not_a_garment.unless, ...rules.lot.unless], '~fine'],
  [rules.counterfeit_words.words.filter((word) => surelyCopies.has(word)), '~sureCopy'],
  [[...rules.counterfeit_words.words, '=copy', ...inAllLanguages(copyWords.refuse)], '~copy'],
  [rules.not_a_garment.words, '~part'],
  [rules.lot.words.filter((word) => word.includes(' ')), '~lot'],
  [rules.lot.words, '~aLot'],
]);
const styleWords = phraseIndex([[['=style', ...inAllLanguages(copyWords.beside)], '~style']]);
const things = phraseIndex([[rules.things, '~thing']]);
const { metals, gold, stones, plating, unless } = rules.needs_appraiser;
const jewels = phraseIndex([
  [unless, '~fine'],
  [metals, '~metal'],
  [gold, '~gold'],
  [stones, '~stone'],
  [plating, '~plated'],
]);
const doubts = phraseIndex([[['=ask', ...inAllLanguages(copyWords.ask)], true]]);
const lists = phraseIndexes(rules.lists);
const parts = phraseParts({ ...lots.lists, ...rules.lists, extras: kinds.lists.extras, bags: kinds.covered.bag });

const patternParts = { ...parts, modelNumber: MODEL_NUMBER };
const reasons = rules.reasons.map((row) => ({
  ...row,
  code: row.code as RefusalCode,
  find: wordPattern(row.pattern, patternParts),
  findUnless: row.unless === undefined ? () => undefined : wordPattern(row.unless, patternParts),
}));
const findForOthers = wordPattern(rules.forOthers, rules.lists);
/** Names of dolls. An empty name marks a phrase that doesn't name a doll, and hides the words in it. */
const dolls = phraseIndex<string>([
  [rules.dolls.unless, ''],
  ...rules.dolls.names.map((name): Meaning<string> => [[name], name]),
]);

const RULED_OUT: readonly string[] = ['~copy', '~sureCopy', '~part'];

/** Finds all phrases in a title that may rule out a price: `for parts`, `lego`. */
export const findRuledOut = (words: Words): readonly WordSpan[] => [
  ...phrases.find(words).filter(({ value }) => RULED_OUT.includes(value)),
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
  const { kinds, brand, category } = title;
  const { words } = title.item;
  const { tokens, spanOf } = signsIn(title);
  const text = spaced(tokens);
  const found = [
    ...reasons.flatMap(({ code, isOfHouse, isNotWorn, brands, families, find, findUnless }) => {
      if ((isOfHouse && !isHouse(brand)) || (isNotWorn && kinds.some(isWorn))) return [];
      if (brands && !brands.includes(brand?.slug ?? '')) return [];
      if (families && !families.includes(category?.family ?? '')) return [];
      const span = findUnless(text) ? undefined : find(text);
      return span ? [{ code, ...spanOf(span) }] : [];
    }),
    ...refusals('not_covered', findForOthers(spaced(words))),
    ...refusals('not_covered', dollIn(title)),
    // If the title gives a number of garments, several kinds are one lot: `9 crop tops and tank tops`.
    ...refusals('lot', title.lot ? undefined : findPair(words, kinds)),
  ];
  const worst = BY_SERIOUSNESS.find((code) => found.some((reason) => reason.code === code));
  return found.find((reason) => reason.code === worst);
}

/** Replaces phrases that rule out a price, words such as `style`, and names with their signs. */
function signsIn({ item: { words }, makerNames, brandlessModels, models, compared, brand }: TitleParts) {
  const signed = (sign: string, spans: readonly WordSpan[]) => spans.map(({ from, to }) => ({ value: sign, from, to }));
  // A word for a copy may be a model's name: Maison Margiela makes Replica sneakers.
  const namesOfBrand = brandsNames[brand?.slug ?? ''] ?? [];
  const isModel = ({ from, to }: WordSpan) => namesOfBrand.includes(words.slice(from, to).join(' '));
  return withSigns(words, [
    ...phrases.find(words).filter((phrase) => !isModel(phrase)),
    ...styleWords.find(words),
    ...things.find(words),
    ...jewels.find(words),
    ...signed('~compared', compared),
    ...signed('~name', [...makerNames, ...brandlessModels, ...models]),
  ]);
}

const brandsNames: Readonly<Record<string, readonly string[]>> = rules.brandsNames;

const refusals = (code: RefusalCode, span: WordSpan | undefined): FoundRefusal[] =>
  span ? [{ code, from: span.from, to: span.to }] : [];

/** Returns the name of the doll that wears an item: `Barbie dress`, but not `Zara Barbie dress` or `Barbie tee`. */
function dollIn({ item: { words }, kinds, brand, wearer }: TitleParts): WordSpan | undefined {
  const doll = dolls.find(words).find(({ value }) => value !== '');
  if (!doll || !kinds.some(({ value }) => rules.dolls.worn.includes(value.slug))) return undefined;
  const isOfOtherBrand = brand !== undefined && doll.value !== brand.name.toLowerCase();
  const fitsPerson = wearer.phrases.some((phrase) => !overlap(phrase, doll)) || findChildsSize(words) !== undefined;
  const hasSize = words.some((word) => rules.dolls.sizes.includes(word));
  return isOfOtherBrand || fitsPerson || hasSize ? undefined : doll;
}

/** Families of items that toy makers also make: `Lego keychain`. */
const NOT_ONLY_WORN: readonly string[] = ['small leather goods', 'jewelry', 'sets'];

function isWorn(kind: FoundKind): boolean {
  const family = findOtherKind(kind.value.slug)?.family;
  return isGarment(kind) || (family !== undefined && !NOT_ONLY_WORN.includes(family));
}

const findPairOf = wordPattern(rules.pair, parts);

/** Finds two garments in one listing: `blazer and pants`. A `top and skirt set` is a single item. */
function findPair(words: Words, kinds: readonly FoundKind[]): WordSpan | undefined {
  if (findSuit(words, kinds)) return undefined;
  const isSet = findSet(words, kinds) !== undefined || kinds.some(({ value }) => value.slug === 'pajamas');
  // Leggings and a bra are different, although both are activewear.
  const signOf = ({ value, from, to }: FoundKind) =>
    `~${words.slice(from, to).some((word) => lists.bras.has(word)) ? 'bra-' : ''}${value.slug}`;
  const garments = kinds.filter(isGarment).map((kind) => ({ ...kind, value: signOf(kind) }));
  const { tokens, spanOf } = withSigns(words, garments);
  const pair = findPairOf(spaced(isSet ? tokens.map((token) => (lists.and.has(token) ? '_' : token)) : tokens));
  return pair && spanOf(pair);
}

/** Returns true if only an appraiser can price a brand's items. If a jeweler's kind is unknown, assumes jewelry. */
function isAppraisedBrand(brand: Brand | undefined, category: Category | undefined): boolean {
  if (!brand) return false;
  const { jewelry, watches, beside } = rules.appraisedBrands;
  if (jewelry.includes(brand.slug)) return !beside.includes(category?.family ?? '');
  return category?.family === 'watches' && watches.includes(brand.slug);
}
