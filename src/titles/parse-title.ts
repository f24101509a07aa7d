import { findKindBySlug } from '../catalog/other-kinds.ts';
import { sellsCopies } from './brands.ts';
import { worstOf } from './conditions.ts';
import { beginsWithUnknownName, isKnownWord } from './known-words.ts';
import rules from './lexicon/refusals.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import type { Lexicon } from './lexicon.ts';
import { isPack } from './lots.ts';
import { PhraseIndex } from './phrase-index.ts';
import { refusalOf } from './refusals.ts';
import { inAllLanguages } from './scripts.ts';
import { findKindAndGender, type TitleFields } from './title-kind.ts';
import { findMakers, isBrand } from './title-makers.ts';
import { cleanTitle, marked, type Span, type WordSpan, type Words } from './tokens.ts';

/** A parsed listing title, together with the brand and the kind from fields. */
export type ParsedTitle = ReturnType<typeof parsedTitleOf>;

const changes = new PhraseIndex([
  [rules.unchanged, false],
  [[...rules.warnings, '=changed', ...inAllLanguages(copyWords.changed)], true],
]);

/** Parses a listing's title: brand, kind, gender, condition, and asking price, or the reason why it has no price. */
export function parseTitle(lexicon: Lexicon, title: string, fields: TitleFields = {}): ParsedTitle {
  const text = cleanTitle(title);
  const makers = findMakers(lexicon, text, fields.brand, fields.kindField !== undefined);
  const passes = { text, ...makers, ...findKindAndGender(makers, fields) };
  const parsed = parsedTitleOf(passes, fields);
  const { refusal } = parsed;
  const hasSeveralBrands = passes.collaboration !== undefined;
  const hasSeveralPrices = parsed.otherMoney.some(({ code }) => code === 'second_price');
  if (refusal?.code !== 'lot' && !hasSeveralBrands && !hasSeveralPrices) return parsed;
  // A title that names several items one by one is refused, even if it could be parsed as one item.
  const items = itemsIn(text, (part) => {
    const { category, mentions, askingPrice } = parseTitle(lexicon, part);
    if (category === undefined) return false;
    if (!hasSeveralBrands && !hasSeveralPrices) return true;
    return (hasSeveralBrands && mentions.brand !== undefined) || (hasSeveralPrices && askingPrice !== undefined);
  });
  return items.length > 0 ? { ...parsed, refusal: { code: 'lot', text: refusal?.text ?? text, items } } : parsed;
}

/** Matches punctuation, words, and the end of a price, which separate two items in a title. */
const BETWEEN = /,(?!\d{3})|[;+|]| (?:and|plus|&) |(?<=\$\d{1,6}(?:\.\d\d)?) /i;
/** Splits a title into items. Returns an empty list unless every part between separators is an item. */
function itemsIn(title: string, isItem: (part: string) => boolean): readonly string[] {
  const parts = title.split(BETWEEN).map((part) => part.trim());
  return parts.length > 1 && parts.every(isItem) ? parts : [];
}

type Passes = ReturnType<typeof findMakers> & ReturnType<typeof findKindAndGender> & { readonly text: string };

/** Makes the last pass: collects what the other passes found. */
function parsedTitleOf(passes: Passes, fields: TitleFields) {
  const { text, money, lot, item, roles, brand, decidedBy, category, gender } = passes;
  const { words, written } = item;
  const spans = spansOf(passes, fields);
  const isKnown = knownWords(passes, spans);
  return {
    /** The title that was parsed: one line, without control characters. */
    text,
    /** The title without dollar amounts, so that `$90` is not mistaken for Air Max 90. */
    withoutMoney: money.withoutMoney,
    brand,
    category,
    gender: gender?.value,
    condition: worstOf(passes.conditions, words, category?.slug),
    /** The evidence for the category, or undefined if a field determined it. */
    kindFrom: category ? decidedBy?.by : undefined,
    kindByField: passes.kindByField,
    genderFrom: gender?.by,
    /** The wearer named in the title: a gender, children, or unisex. */
    wearer: passes.wearer.wearer,
    /** US dollars. */
    askingPrice: money.asking?.price,
    /** True if the price is of one item in a lot: `5 coach bags $40 each`, `coach bag x5 $40`. */
    isAskedEach: money.asking && (money.asking.isEach || (lot?.isCount && !money.asking.isForAll)),
    otherMoney: money.other,
    /** The brands in a title that names several. In this case, `brand` is the one in the highest tier. Each item in a lot may have a different maker. */
    collaboration: lot ? undefined : passes.collaboration,
    /** The names of brands in a title that are mostly search terms. */
    searchedBrands: passes.searchedBrands,
    /** Words suggesting that the item may be a copy, as written. */
    doubt: [...passes.doubt, ...passes.compared.flatMap(({ value }) => (sellsCopies(value) ? [value.name] : []))],
    mentions: mentionsOf(passes),
    spans,
    /** A lot of several items sold together. All other members, except prices, apply to each individual item. */
    lot: lot && { ...lot, isPack: isPack(lot.text, words, category) },
    /** Normalized words that describe the item. Excludes money, conditions, lots, and remarks. */
    words,
    written,
    /** The concept that each word names, if it has no other meaning. Undefined for models and other words. */
    roles,
    /** Position of the first word that introduces extras, or the number of words if there are no extras. */
    extrasAt: passes.extrasAt,
    /** Position of the word that replaced a misspelled model, if any. */
    correctedAt: passes.corrected?.at,
    /** Words that change the item, such as `custom`. The price is that of the unchanged item. */
    changed: changes.find(words).flatMap(({ value, from, to }) => (value ? [written(from, to)] : [])),
    /** Returns the words that we do not know, as written. */
    unknownWords: () => words.flatMap((_, at) => (isKnown(at) ? [] : [written(at, at + 1)])),
    /** The names that misspelled words were read as. */
    readAs: readAsNames(passes, spans),
    /** A number at the end of the title, right after the kind, that may be a price or a size. */
    bareNumber: money.asking ? undefined : bareNumberIn(words, spans),
    /** True if no brand is known, and a word that we do not know stands where a brand stands. */
    hasUnknownName: !passes.named && !fields.brand && beginsWithUnknownName(item, isKnown),
    refusal: refusalOf(passes, fields.brand !== undefined),
  };
}

/** Returns a predicate that checks whether we know the word at a position. */
function knownWords({ item, roles, taken, models, brand }: Passes, spans: readonly Span[]): (at: number) => boolean {
  const isInSpan = marked(item.words.length, [...spans, ...models]);
  return (at) => roles[at] !== undefined || taken[at] || isInSpan[at] || isKnownWord(item.words[at] as string, brand);
}

function bareNumberIn(words: Words, spans: readonly Span[]): number | undefined {
  const last = words.length - 1;
  const isAfterKind = spans.some(({ concept, by, to }) => concept === 'category' && by !== 'model' && to === last);
  return isAfterKind && /^[1-9]\d{0,2}$/.test(words[last] as string) ? Number(words[last]) : undefined;
}

function spansOf({ named, brand, decidedBy, category, gender }: Passes, fields: TitleFields): readonly Span[] {
  const spans: Span[] = [];
  const add = (concept: Span['concept'], value: string, { from, to, by }: WordSpan & Pick<Span, 'by'>) =>
    spans.push({ concept, value, from, to, by });
  if (brand && named && !fields.brand) add('brand', brand.slug, named);
  if (decidedBy && category) add('category', category.slug, decidedBy);
  if (gender) add('gender', gender.value, gender);
  return spans;
}

/** Returns the brand and the kind named in the title, even if fields override them. */
function mentionsOf({ item, named, namedKind }: Passes) {
  return {
    brand: named && {
      name: named.value.name,
      slug: isBrand(named) ? named.value.slug : undefined,
      by: named.by,
      text: item.written(named.from, named.to),
    },
    category: namedKind && {
      /** Undefined for a kind that has no prices. */
      slug: findKindBySlug(namedKind.value)?.slug,
      text: item.written(namedKind.from, namedKind.to),
    },
  };
}

function readAsNames({ corrected, brand, category }: Passes, spans: readonly Span[]): string[] {
  const names = spans.map(({ concept, by }) => {
    if (by !== 'spelling') return undefined;
    return concept === 'brand' ? brand?.name : category?.name;
  });
  return [...names, corrected?.name].filter((name) => name !== undefined);
}
