import { roundToCent } from '../base/numbers.ts';
import { countWork, runAtOnce } from '../base/yield-to-others.ts';
import { type Brand, type Category, type Condition, findBrand, type Gender } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { isOfEach, type OtherMoney } from './amounts.ts';
import { type FoundMaker, isColor } from './brands.ts';
import { worstGrade } from './conditions.ts';
import { findFacts } from './facts.ts';
import { beginsWithUnknownName, isKnownWord } from './known-words.ts';
import rules from './lexicon/refusals.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import type { Lexicon, Maker } from './lexicon.ts';
import { type FoundLot, isPack } from './lots.ts';
import { PhraseIndex } from './phrase-index.ts';
import { type Refusal, refusalOf } from './refusals.ts';
import { askedIn } from './remarks.ts';
import { inAllLanguages } from './scripts.ts';
import { type PartNames, splitItems } from './split-items.ts';
import { findKindAndGender, type ReadTitle, type TitleFields } from './title-kind.ts';
import { findMakers, isBrand } from './title-makers.ts';
import {
  asTokens,
  cleanTitle,
  fieldWords,
  markSpans,
  type Span,
  type TitleTokens,
  tokenize,
  type Words,
} from './tokens.ts';

/** What a title names, as written. */
interface Mention {
  /** Undefined for a maker or a kind without prices. */
  readonly slug: string | undefined;
  readonly text: string;
}

/** A parsed listing title, together with the brand and the kind from fields. */
export interface ParsedTitle extends Pick<TitleTokens, 'words' | 'written'> {
  /** The title as one line, without control characters. */
  readonly text: string;
  /** The title without dollar amounts, so that `$90` is not mistaken for Air Max 90. */
  readonly withoutMoney: string;
  readonly brand: Brand | undefined;
  /** The brand of a field if the title names another one, which counts. */
  readonly overriddenBrand?: Brand;
  readonly category: Category | undefined;
  readonly gender: Gender | undefined;
  readonly condition: Condition | undefined;
  /** The kind that a category field determined, or undefined if the title determined it. */
  readonly kindByField: Category | undefined;
  /** US dollars. */
  readonly askingPrice: number | undefined;
  /** True if the price is of one item in a lot: `5 coach bags $40 each`, `coach bag x5 $40`. */
  readonly isAskedEach: boolean | undefined;
  readonly otherMoney: readonly OtherMoney[];
  /** The makers of a single item, in alphabetical order. `brand` is the one in the highest tier. */
  readonly collaboration: { readonly makers: readonly Maker[]; readonly text: string } | undefined;
  /** The names of makers in a title that are mostly search terms. */
  readonly searchedBrands: readonly string[];
  /** Words suggesting that the item may be a copy, as written. */
  readonly doubt: readonly string[];
  /** The maker and the kind that the title names, even if fields override them. */
  readonly mentions: {
    readonly brand: (Mention & Pick<FoundMaker, 'by'> & { readonly name: string }) | undefined;
    readonly category: Mention | undefined;
  };
  /** The words that name the brand, the category, and the gender, if no field determined them. */
  readonly spans: readonly Span[];
  /** A lot of several items sold together. All other members, except prices, apply to each individual item. */
  readonly lot: (FoundLot & { readonly isPack: boolean }) | undefined;
  /** The concept that each word names, if it has no other meaning. Undefined for models and other words. */
  readonly roles: readonly (Span['concept'] | undefined)[];
  /** Position of the first word that introduces extras, or the number of words if there are no extras. */
  readonly extrasAt: number;
  /** Words that change the item, such as `custom`. The price is that of the unchanged item. */
  readonly changed: readonly string[];
  /** Words that ask what a price does not answer, as written: `rent`. */
  readonly asked: readonly string[];
  /** The words that we do not know, as written. */
  readonly unknownWords: readonly string[];
  /** The names that misspelled words were read as. */
  readonly readAs: readonly string[];
  /** A number at the end of the title, right after the kind, that may be a price or a size. */
  readonly bareNumber: number | undefined;
  /** True if no brand is known, and a word that we do not know stands where a brand stands. */
  readonly hasUnknownName: boolean;
  readonly refusal: Refusal | undefined;
}

const changes = new PhraseIndex([
  [rules.unchanged, false],
  [[...rules.warnings, '=changed', ...inAllLanguages(copyWords.changed)], true],
]);

/** Parses a listing's title: brand, kind, gender, condition, and asking price, or the reason why it has no price. */
export function parseTitle(lexicon: Lexicon, title: string, given: TitleFields = {}): ParsedTitle {
  const { mayList, ...parsed } = parseAlone(lexicon, title, given);
  if (!mayList) return parsed;
  const { refusal, text } = parsed;
  const readPart = (part: string) => namesOf(parseAlone(lexicon, part));
  const items = runAtOnce(splitItems(lexicon, text, readPart, refusal?.code === 'lot')) ?? [text];
  // A title that names several items one by one is refused, even if it could be parsed as one item.
  return items.length > 1 ? { ...parsed, refusal: { code: 'lot', text: refusal?.text || text, items } } : parsed;
}

/**
 * Returns the texts of the items that a text names one by one, as written, such as those of an offer: `Coach wallet and
 * Coach Tabby 26`. They may also be on lines. Returns the text alone if it names one item, or has too many parts to be
 * read.
 */
export const itemsIn = (lexicon: Lexicon, text: string): readonly string[] =>
  parseTitle(lexicon, text.replace(/\n/g, '; ')).refusal?.items ?? [text];

/**
 * Finds the equal pieces that a title names, sold one by one: `(4) onesies`, `3 pairs`, `x2`. Words for a lot keep it
 * one. Returns the title of one of them, without prices, and what the title asks for it in US dollars.
 */
export function piecesIn(lexicon: Lexicon, title: string) {
  const { lot, withoutMoney, askingPrice, isAskedEach } = parseTitle(lexicon, title);
  if (!lot?.isOfPieces) return undefined;
  const { chunks, chunkOf } = tokenize(withoutMoney);
  const [{ from, to } = { from: 0, to: 0 }] = lot.spans;
  const isPartOfWord = chunkOf[from - 1] === chunkOf[from] || chunkOf[to] === chunkOf[to - 1];
  const one = [...chunks.slice(0, chunkOf[from]), ...chunks.slice((chunkOf[to - 1] ?? 0) + 1)]
    .join(' ')
    .replace(/^of |(?<![\s,;:–—-])[\s,;:–—-]+$/gi, '');
  if (isPartOfWord || one === '' || parseTitle(lexicon, one).refusal?.code === 'lot') return undefined;
  const ofEach = isAskedEach ? 1 : lot.pieces;
  return { title: one, lot, askingPrice: askingPrice === undefined ? undefined : roundToCent(askingPrice / ofEach) };
}

/** Returns what the title of a part of a text names. A thing without a price here, such as a tent, is an item too. */
export function namesOf({ category, mentions, refusal, unknownWords, askingPrice }: ParsedTitle): PartNames {
  const thing = refusal?.code === 'not_covered' ? refusal.text : undefined;
  const isUnknown = unknownWords.length > 0;
  return { kind: category?.slug ?? thing, brand: mentions.brand?.name, isUnknown, isPriced: askingPrice !== undefined };
}

/** Units of work for a title, for each of its words, and for each pair of them. */
const TITLE_WORK = 350;
const WORD_WORK = 30;
const PAIR_WORK = 0.5;

type ParsedAlone = ParsedTitle & {
  /** True if it may name several items one by one. */
  readonly mayList: boolean;
};

/** The titles that were parsed last. Those in a line are read to split it, to count its pieces, and to price it. */
const lastParsed = new WeakMap<Lexicon, Map<string, ParsedAlone>>();
/** More than a line has parts. */
const MAX_KEPT = 64;

/** Parses a title as that of one item. */
export function parseAlone(lexicon: Lexicon, title: string, given: TitleFields = {}): ParsedAlone {
  const text = cleanTitle(title);
  // An unknown brand in the field does not keep the title from naming one.
  const brand = given.brand && isUnknown(given.brand) ? undefined : given.brand;
  if (given.kindField || given.wearer) return parseWith(lexicon, text, { ...given, brand });
  if (brand) return parseWith(lexicon, text, { brand });
  const kept = lastParsed.get(lexicon) ?? new Map<string, ParsedAlone>();
  const parsed = kept.get(text) ?? parseWith(lexicon, text, {});
  lastParsed.set(lexicon, kept.set(text, parsed));
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string);
  return parsed;
}

function parseWith(lexicon: Lexicon, text: string, fields: TitleFields): ParsedAlone {
  const { brand } = fields;
  const alone = brand && parseAlone(lexicon, text, { ...fields, brand: undefined });
  // A field that repeats the title changes nothing.
  if (alone && alone.brand === brand) return alone;
  const makers = findMakers(lexicon, text, brand);
  const { length } = makers.typed.words;
  countWork(TITLE_WORK + (WORD_WORK + PAIR_WORK * length) * length);
  const passes = findKindAndGender(makers, fields);
  const parsed = parsedTitleOf(text, passes, fields);
  // Sellers pick the wrong brand from a list more often than they type the wrong one, so the title wins.
  if (alone && brand && namesAnother(parsed, brand)) return { ...alone, overriddenBrand: brand };
  const hasSeveral = passes.collaboration !== undefined || passes.kinds.length + passes.models.length > 1;
  const hasSeveralPrices = parsed.otherMoney.some(({ code }) => code === 'second_price');
  return { ...parsed, mayList: parsed.refusal?.code === 'lot' || hasSeveral || hasSeveralPrices };
}

/**
 * Returns true if a title names another brand than the field. The following do not: a color (`Guccissima Off White`), a
 * fact about an item of the field's brand, and a brand outside the catalog whose one-word name stands next to a model
 * of the field's brand (`Alma Dune`).
 */
function namesAnother({ mentions, collaboration, category, words, extrasAt }: ParsedTitle, brand: Brand): boolean {
  const titled = mentions.brand;
  if (titled?.by !== 'name' || titled.slug === brand.slug || collaboration?.makers.includes(brand)) return false;
  const nameWords = fieldWords(titled.text);
  if (isColor(nameWords)) return false;
  const { model, spans } = findFacts(words, brand.slug, category?.slug ?? '', extrasAt);
  const isMinor = nameWords.length === 1 && titled.slug !== undefined && !findBrand(titled.slug);
  if (isMinor && model !== undefined) return false;
  return !spans.some(({ from, to }) => nameWords.every((word) => words.slice(from, to).includes(word)));
}

/** Makes the last pass: collects what the other passes found. */
function parsedTitleOf(text: string, passes: ReadTitle, fields: TitleFields): ParsedTitle {
  const { money, lot, kept, roles, brand, category, kindByField, gender, searchedBrands, extrasAt } = passes;
  const { words, written } = kept;
  const spans = spansOf(passes, fields);
  const isKnown = knownWords(passes, spans);
  return {
    text,
    withoutMoney: money.withoutMoney,
    brand,
    category,
    gender: gender?.value,
    condition: worstGrade(passes.conditions, words, category?.slug),
    kindByField,
    askingPrice: money.asking?.price,
    isAskedEach: money.asking && isOfEach(money.asking, lot?.isCount),
    otherMoney: money.other,
    // Each item in a lot may have a different maker.
    collaboration: lot ? undefined : passes.collaboration,
    searchedBrands,
    doubt: passes.doubt,
    mentions: mentionsOf(passes),
    spans,
    lot: lot && { ...lot, isPack: isPack(lot, words, category) },
    words,
    written,
    roles,
    extrasAt,
    changed: [kept, ...gradedTexts(passes.conditions)].flatMap((text) =>
      changes.find(text.words).flatMap(({ value, from, to }) => (value ? [text.written(from, to)] : [])),
    ),
    asked: askedIn(passes.typed),
    unknownWords: words.flatMap((_, at) => (isKnown(at) ? [] : [written(at, at + 1)])),
    readAs: readAsNames(passes, spans),
    bareNumber: money.asking ? undefined : bareNumberIn(words, spans),
    hasUnknownName: !passes.named && !fields.brand && beginsWithUnknownName(kept, isKnown),
    refusal: refusalOf(passes, fields.brand !== undefined),
  };
}

/** Returns phrases that state a grade, and may also say that the item was changed: `altered`. */
const gradedTexts = (conditions: ReadTitle['conditions']) =>
  conditions.flatMap(({ value, text }) => (value ? [asTokens(text.split(' '))] : []));

/** Returns a predicate that checks whether we know the word at a position. */
function knownWords({ kept, roles, taken, models, brand }: ReadTitle, spans: readonly Span[]): (at: number) => boolean {
  const isInSpan = markSpans(kept.words.length, [...spans, ...models]);
  return (at) => roles[at] !== undefined || taken[at] || isInSpan[at] || isKnownWord(kept.words[at] as string, brand);
}

function bareNumberIn(words: Words, spans: readonly Span[]): number | undefined {
  const last = words.length - 1;
  const isAfterKind = spans.some(({ concept, by, to }) => concept === 'category' && by !== 'model' && to === last);
  return isAfterKind && /^[1-9]\d{0,2}$/.test(words[last] as string) ? Number(words[last]) : undefined;
}

function spansOf({ named, brand, decidedBy, category, gender }: ReadTitle, fields: TitleFields): Span[] {
  const concepts = { brand: brand && !fields.brand && named, category: category && decidedBy, gender };
  return (Object.keys(concepts) as Span['concept'][]).flatMap((concept) => {
    const found = concepts[concept];
    return found ? [{ concept, from: found.from, to: found.to, by: found.by }] : [];
  });
}

function mentionsOf({ kept, named, namedKind }: ReadTitle): ParsedTitle['mentions'] {
  return {
    brand: named && {
      name: named.value.name,
      slug: isBrand(named) ? named.value.slug : undefined,
      by: named.by,
      text: kept.written(named.from, named.to),
    },
    category: namedKind && {
      slug: findKindBySlug(namedKind.value)?.slug,
      text: kept.written(namedKind.from, namedKind.to),
    },
  };
}

function readAsNames({ corrected, brand, category }: ReadTitle, spans: readonly Span[]): string[] {
  const names = spans.map(({ concept, by }) => {
    if (by !== 'spelling') return undefined;
    return concept === 'brand' ? brand?.name : category?.name;
  });
  return [...names, corrected?.name].filter((name) => name !== undefined);
}
