import type { Category } from '../catalog/catalog.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { isPack } from './amounts.ts';
import { brandBegins } from './brands.ts';
import { worstOf } from './conditions.ts';
import { kindsSpelledLike } from './kind.ts';
import { findUnreadName, isKnownWord, type UnreadName } from './known-words.ts';
import rules from './lexicon/refusals.json' with { type: 'json' };
import type { Lexicon } from './lexicon.ts';
import { phraseIndex } from './phrase-index.ts';
import { findAppraised, findRefusal, isAppraisedBrand, type RefusalCode } from './refusals.ts';
import { SpellingBudget } from './spelling.ts';
import { findKindAndGender, type TitleFields } from './title-kind.ts';
import { findMakers, isBrand } from './title-makers.ts';
import { cleanTitle, marked, type Span, type WordSpan, wordsOf } from './tokens.ts';

/** Words of a title that decide one of its facts. */
interface TitleMatch {
  readonly field: Span['concept'] | 'condition' | 'askingPrice';
  /** A slug, a gender, a grade, or US dollars. */
  readonly value: string | number;
  readonly by: Span['by'];
  readonly text: string;
}

/** The result of reading a listing's title, together with the brand and the kind from fields. */
export type ParsedTitle = ReturnType<typeof readingOf>;

/** Maximum number of words in a title in which an unknown word may be a misspelled kind. */
const FEW_WORDS = 6;

const changes = phraseIndex([[rules.warnings, true]]);

/** Reads a listing's title: brand, kind, gender, condition, and asking price, or the reason why it has no price. */
export function parseTitle(
  lexicon: Lexicon,
  title: string,
  fields: TitleFields = {},
  budget = new SpellingBudget(),
): ParsedTitle {
  const passes = passesOver(lexicon, cleanTitle(title), fields, budget);
  const parsed = readingOf(passes, fields);
  const { refusal, text } = parsed;
  const hasSeveralBrands = passes.collaboration !== undefined;
  if (refusal?.code !== 'lot' && !hasSeveralBrands) return parsed;
  // A title that names several items one by one is refused, even if it could be read as one item.
  const items = itemsIn(text, (part) => {
    const { category, mentions } = parseTitle(lexicon, part, {}, budget);
    return category !== undefined && (!hasSeveralBrands || mentions.brand !== undefined);
  });
  return items.length > 0 ? { ...parsed, refusal: { code: 'lot', text: refusal?.text ?? text, items } } : parsed;
}

/** Punctuation and words between two items in one title. */
const BETWEEN = /[,;+|]| (?:and|plus|&) /i;
const MOST_PARTS = 6;

/** Returns the items of a title that names several, as written, or an empty list for a title of one item. */
export function separateItems(lexicon: Lexicon, title: string): readonly string[] {
  return BETWEEN.test(title) ? (parseTitle(lexicon, title).refusal?.items ?? []) : [];
}

/** Splits a title into its items. Returns an empty list unless every part between separators is an item. */
function itemsIn(title: string, isItem: (part: string) => boolean): readonly string[] {
  const parts = title.split(BETWEEN, MOST_PARTS + 1).map((part) => part.trim());
  return parts.length > 1 && parts.length <= MOST_PARTS && parts.every(isItem) ? parts : [];
}

type Passes = ReturnType<typeof findMakers> & ReturnType<typeof findKindAndGender> & { readonly text: string };

/** Makes the first three passes over a title. If `hasAsides` is true, leaves out sentences about other things. */
function passesOver(
  lexicon: Lexicon,
  text: string,
  fields: TitleFields,
  budget: SpellingBudget,
  hasAsides = true,
): Passes {
  const makers = findMakers(lexicon, text, fields.brand, budget, hasAsides);
  const passes = { text, ...makers, ...findKindAndGender(makers, fields) };
  // If nothing else names a kind, the sentence is about the item after all, so it must be read: `in a Chanel bag`.
  const namesNoKind = !passes.kindByField && (passes.decidedBy?.by ?? 'name') === 'name';
  return passes.hasAsides && namesNoKind ? passesOver(lexicon, text, fields, budget, false) : passes;
}

function readingOf(passes: Passes, fields: TitleFields) {
  const { text, money, lot, item, roles, brand, decidedBy, category } = passes;
  const { words, written } = item;
  const condition = worstOf(passes.conditions, words, category?.slug);
  const spans = spansOf(passes, fields);
  const isKnown = knownWords(passes, spans, fields);
  // A lot with several makers has items by each of them, unless a word such as `collab` says they worked together.
  const hasOneMaker = lot === undefined || words.some((word) => TOGETHER.includes(word));
  return {
    /** The title that was read: one line, without control characters. */
    text,
    lexicon: passes.lexicon,
    /** The title without amounts of money, so that `$90` is not taken for Air Max 90. */
    withoutMoney: money.withoutMoney,
    brand,
    category,
    gender: passes.gender?.value,
    condition: condition?.value,
    kindFrom: decidedBy && category ? decidedBy.by : undefined,
    kindByField: passes.kindByField,
    genderFrom: passes.gender?.by,
    /** The wearer that the words name, including children and everybody. */
    wearer: passes.wearer.wearer,
    /** US dollars. */
    askingPrice: money.asked?.price,
    otherMoney: money.other,
    /** The brands of a title that names several. `brand` is then the one of the highest tier. */
    collaboration: hasOneMaker ? passes.collaboration : undefined,
    /** Words which say that the item may be a copy, as written. */
    doubt: passes.copyShop === undefined ? passes.doubt : [...passes.doubt, passes.copyShop],
    mentions: mentionsOf(passes),
    spans,
    understood: [
      ...spans.map(({ concept, value, by, from, to }): TitleMatch => {
        return { field: concept, value, by, text: written(from, to) };
      }),
      ...statedFact('condition', condition?.value, condition && passes.typed.written(condition.from, condition.to)),
      ...statedFact('askingPrice', money.asked?.price, money.asked?.text),
    ],
    /** A lot of several items sold together. Everything else, except money, applies to each item. */
    lot: lot && { ...lot, isPack: isPack(lot.text, words, category) },
    /** Normalized words of the item, without money, sayings, condition, and the lot. */
    words,
    written,
    /** For each of `words`, the concept that it only names, or undefined for models' names and all other words. */
    roles,
    /** Position of the first word that introduces extras, or the number of words if none does. */
    extrasAt: passes.extrasAt,
    /** Position of the word that replaced a misspelled model, if any. */
    correctedAt: passes.corrected?.at,
    /** Words that change the item, such as `custom`. The price is that of the unchanged item. */
    changed: changes.find(words).map(({ from, to }) => written(from, to)),
    /** Returns the title's words with their meanings. Made on demand: this takes a tenth of an appraisal's time. */
    typed: () => typedWords(passes, spans, isKnown),
    /** A number at the end, after the kind, that may be a price or a size. */
    bareNumber: money.asked ? undefined : bareNumberIn(words, spans),
    unreadName: unreadNameIn(passes, fields, isKnown),
    refusal: refusalOf(passes, fields),
  };
}

const TOGETHER: readonly string[] = ['x', 'collab', 'collaboration', 'collabs'];

function knownWords(passes: Passes, spans: readonly Span[], fields: TitleFields): (at: number) => boolean {
  const { lexicon, item, roles, taken, lot, models, brand } = passes;
  const { words } = item;
  const isInSpan = marked(words.length, [...spans, ...models]);
  // The title may repeat the brand in its field.
  const fieldWords = new Set(fields.brand ? wordsOf(fields.brand.name) : []);
  return (at) => {
    const word = words[at] as string;
    if (roles[at] !== undefined || taken[at] || isInSpan[at] || fieldWords.has(word)) return true;
    // A lot may name more brands than the one that sets the price.
    if (lot && brandBegins(lexicon, words, at)) return true;
    return isKnownWord(word, brand);
  };
}

function unreadNameIn(passes: Passes, fields: TitleFields, isKnown: (at: number) => boolean): UnreadName | undefined {
  const { item, models, brandlessModels, likelyModel, named, decidedBy } = passes;
  if (models.length > 0 || brandlessModels.length > 0) return undefined;
  if (likelyModel) {
    const { at, name } = likelyModel;
    return { text: item.written(at, at + 1), stands: 'model', likely: name };
  }
  return findUnreadName(item, fields.brand ? { from: 0, to: 0 } : named, decidedBy, isKnown);
}

function bareNumberIn(words: readonly string[], spans: readonly Span[]): number | undefined {
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

/** Returns the brand and the kind that the title names, even if fields override them. */
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

const statedFact = (field: TitleMatch['field'], value: string | number | undefined, text = ''): TitleMatch[] =>
  value === undefined ? [] : [{ field, value, by: 'word', text }];

interface TypedWord {
  readonly text: string;
  readonly as: 'known' | 'mended' | 'unknown';
  /** Subject of a known or corrected word. */
  readonly of?: TitleMatch['field'];
  /** The name that replaced a misspelled one. */
  readonly mended?: string;
}

function typedWords(passes: Passes, spans: readonly Span[], isKnown: (at: number) => boolean): TypedWord[] {
  const { money, typed, sayings, conditions, lot } = passes;
  const isSilent = marked(typed.words.length, [...sayings, ...(lot?.spans ?? [])]);
  const isOfCondition = marked(typed.words.length, conditions);
  let next = 0;
  const words = typed.words.map((_, position): TypedWord => {
    const text = typed.written(position, position + 1);
    if (isSilent[position]) return { text, as: 'known' };
    if (isOfCondition[position]) return { text, as: 'known', of: 'condition' };
    const at = next++;
    return itemWord(passes, spans, at, text, isKnown(at));
  });
  return money.asked ? [...words, { text: money.asked.text, as: 'known', of: 'askingPrice' }] : words;
}

function itemWord(
  { roles, corrected, brand, category }: Passes,
  spans: readonly Span[],
  at: number,
  text: string,
  isKnown: boolean,
): TypedWord {
  if (corrected?.at === at) return { text, as: 'mended', mended: corrected.name };
  const span = spans.find(({ from, to }) => at >= from && at < to);
  if (span?.by === 'spelling') {
    const meant = span.concept === 'brand' ? brand?.name : category?.name;
    return { text, as: 'mended', of: span.concept, mended: meant ?? '' };
  }
  const as = isKnown ? 'known' : 'unknown';
  const subject = span?.concept ?? roles[at];
  return subject ? { text, as, of: subject } : { text, as };
}

function kindsNear({ item: { words }, taken, brand }: Passes): readonly Category[] {
  if (words.length > FEW_WORDS) return [];
  return kindsSpelledLike(words.filter((word, at) => !taken[at] && !isKnownWord(word, brand)));
}

interface Refusal {
  readonly code: RefusalCode;
  readonly text: string;
  readonly items?: readonly string[];
  /** Kinds that an unknown word of a short title may misspell, closest first. */
  readonly nearest?: readonly Category[];
}

function refusalOf(passes: Passes, fields: TitleFields): Refusal | undefined {
  const { item, named, brand, decidedBy, category, oddSet, mixedLot } = passes;
  const refused = (code: RefusalCode, { from, to }: WordSpan) => ({ code, text: item.written(from, to) });
  const found = findRefusal(passes);
  if (found) return refused(found.code, found);
  if (oddSet) return refused('lot', oddSet);
  const appraised = findAppraised(item.words, category);
  if (appraised) return refused('needs_appraiser', appraised);
  if (isAppraisedBrand(brand, category))
    return named ? refused('needs_appraiser', named) : { code: 'needs_appraiser', text: brand?.name ?? '' };
  if (decidedBy && !category) return refused(decidedBy.value as RefusalCode, decidedBy);
  if (named && !isBrand(named) && !fields.brand)
    return refused('isAppraised' in named.value ? 'needs_appraiser' : 'not_covered', named);
  if (mixedLot) return refused('lot', mixedLot);
  if (!brand && !category) return { code: 'brand_not_found', text: '' };
  return category ? undefined : { code: 'category_not_found', text: '', nearest: kindsNear(passes) };
}
