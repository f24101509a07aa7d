import type { Category } from '../catalog/catalog.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { brandBegins } from './brands.ts';
import { worstOf } from './conditions.ts';
import { kindsSpelledLike } from './kind.ts';
import { isKnownWord } from './known-words.ts';
import rules from './lexicon/refusals.json' with { type: 'json' };
import type { Lexicon } from './lexicon.ts';
import { isPack } from './lots.ts';
import { phraseIndex } from './phrase-index.ts';
import { findAppraised, findRefusal, isAppraisedBrand, type RefusalCode } from './refusals.ts';
import { SpellingBudget } from './spelling.ts';
import { clothesInGeneral, findKindAndGender, type TitleFields } from './title-kind.ts';
import { findMakers, isBrand } from './title-makers.ts';
import { cleanTitle, marked, type Places, type Span, wordsOf } from './tokens.ts';
import { unreadName } from './unread-name.ts';

interface TitleMatch {
  readonly field: Span['concept'] | 'condition' | 'askingPrice';
  /** A slug, a gender, a grade, or USD. */
  readonly value: string | number;
  readonly by: Span['by'];
  /** As written. */
  readonly text: string;
}

/** A listing's title as read, with the brand and the kind that fields give. */
export type ParsedTitle = ReturnType<typeof readingOf>;

/** Maximum number of words of a title whose unknown words may be kinds. */
const FEW_WORDS = 6;

const changes = phraseIndex([[rules.warnings, true]]);

/** Reads a listing's title: brand, kind, gender, condition and asking price, or the reason why it has no price. */
export function parseTitle(
  lexicon: Lexicon,
  title: string,
  fields: TitleFields = {},
  budget = new SpellingBudget(),
): ParsedTitle {
  const read = passesOver(lexicon, cleanTitle(title), fields, budget);
  const parsed = readingOf(read, fields);
  const { refusal, text } = parsed;
  const hasBrands = read.collaboration !== undefined;
  if (refusal?.code !== 'lot' && !hasBrands) return parsed;
  // A title that names several items one by one is refused, however they would be read together.
  const items = itemsIn(text, (part) => {
    const { category, mentions } = parseTitle(lexicon, part, {}, budget);
    return category !== undefined && (!hasBrands || mentions.brand !== undefined);
  });
  return items.length > 0 ? { ...parsed, refusal: { code: 'lot', text: refusal?.text ?? text, items } } : parsed;
}

/** Signs and words between two items of one title. */
const BETWEEN = /[,;+|]| (?:and|plus|&) /i;
/** Maximum number of parts read in a title. */
const MOST_PARTS = 6;

/** Returns the items of a title that names several, as written; empty for one item. */
export function separateItems(lexicon: Lexicon, title: string): readonly string[] {
  return BETWEEN.test(title) ? (parseTitle(lexicon, title).refusal?.items ?? []) : [];
}

/** Returns the items of a title with several, as written; empty if a part between commas is not understood. */
function itemsIn(title: string, isItem: (part: string) => boolean): readonly string[] {
  const parts = title.split(BETWEEN, MOST_PARTS + 1).map((part) => part.trim());
  return parts.length > 1 && parts.length <= MOST_PARTS && parts.every(isItem) ? parts : [];
}

function passesOver(
  lexicon: Lexicon,
  text: string,
  fields: TitleFields,
  budget: SpellingBudget,
  hasAsides = true,
): Passes {
  const makers = findMakers(lexicon, text, fields.brand, budget, hasAsides);
  const read = { text, ...makers, ...findKindAndGender(makers, fields) };
  // The only thing that a title names is the piece itself: `in a Chanel bag`.
  const isAll = read.hasAsides && !read.kindByField && (read.followed?.by ?? 'name') === 'name';
  return isAll ? passesOver(lexicon, text, fields, budget, false) : read;
}

type Passes = ReturnType<typeof findMakers> & ReturnType<typeof findKindAndGender> & { readonly text: string };

/** The last pass: puts the reading together. */
function readingOf(read: Passes, fields: TitleFields) {
  const { text, money, lot, item, roles, brand, models, followed, category } = read;
  const { words, written } = item;
  const condition = worstOf(read.conditions, words, category?.slug);
  const spans = spansOf(read, fields);
  const decided = marked(words.length, [...spans, ...models]);
  // The title repeats a column's brand.
  const repeated = new Set(fields.brand ? wordsOf(fields.brand.name) : []);
  const isKnown = (at: number) =>
    roles[at] !== undefined ||
    repeated.has(words[at] as string) ||
    read.taken[at] === true ||
    decided[at] === true ||
    // One of the brands of a lot sets the price; the others are recorded too.
    (lot !== undefined && brandBegins(read.lexicon, words, at)) ||
    isKnownWord(words[at] as string, brand);
  const isOfOneMaker = lot === undefined || words.some((word) => TOGETHER.includes(word));
  return {
    /** The title as read: one line, without control characters. */
    text,
    /** The names that it was read with. */
    lexicon: read.lexicon,
    /** The same without money, so that `$90` is no Air Max 90. */
    withoutMoney: money.rest,
    brand,
    category,
    gender: read.gender?.value,
    condition: condition?.value,
    kindFrom: followed && category ? followed.by : undefined,
    kindByField: read.kindByField,
    genderFrom: read.gender?.by,
    /** The wearer that its words name, including children and everybody. */
    wearer: read.wearer.wearer,
    /** USD. */
    askingPrice: money.asked?.price,
    otherMoney: money.other,
    /** The brands of a title that names several; `brand` is then the one of the highest tier. */
    collaboration: isOfOneMaker ? read.collaboration : undefined,
    /** Words that say that it may be a copy, as written. */
    doubt: [...read.doubt, ...(read.copyShop === undefined ? [] : [read.copyShop])],
    mentions: mentionsOf(read),
    /** Places of the words that decided brand, kind and gender. */
    spans,
    understood: [
      ...spans.map(({ concept, value, by, from, to }): TitleMatch => {
        return { field: concept, value, by, text: written(from, to) };
      }),
      ...statedFact('condition', condition?.value, condition && read.typed.written(condition.from, condition.to)),
      ...statedFact('askingPrice', money.asked?.price, money.asked?.text),
    ],
    /** Several pieces sold as one: everything else but money applies to each piece. */
    lot: lot && { ...lot, isPack: isPack(lot.text, words, category) },
    /** Normalized words of the item, without those of money, sayings, condition and a lot. */
    words,
    written,
    /** For each of `words`, the subject that it merely names; undefined for a model's name and all other words. */
    roles,
    /** Position of the first word that introduces extras; the number of words without any. */
    extrasAt: read.extrasAt,
    /** Position of the word that replaced a misspelled model, if any. */
    mendedAt: read.mended?.at,
    /** Words that change the item, such as `custom`: the price is that of the unchanged item. */
    changed: changes.find(words).map(({ from, to }) => written(from, to)),
    // Few answers need them, and they take a tenth of an appraisal. A getter would give each reading a hidden class of
    // its own, which takes a full collection to free.
    typed: () => typedWords(read, spans, isKnown),
    /** A number at the end, after the kind, that may be a price or a size. */
    bareNumber: money.asked ? undefined : bareNumberIn(words, spans),
    unreadName: unreadName(read, followed, fields.brand !== undefined, isKnown),
    /** The reason why it cannot be priced, with the words that show it, if any. */
    refusal: refusalOf(read, fields),
  };
}

/** Words between makers of one item; any other lot of several makers has pieces by each. */
const TOGETHER: readonly string[] = ['x', 'collab', 'collaboration', 'collabs'];

/** Returns a number of one to three digits that ends the title right after the kind. */
function bareNumberIn(words: readonly string[], spans: readonly Span[]): number | undefined {
  const last = words.length - 1;
  const isBehindKind = spans.some(({ concept, by, to }) => concept === 'category' && by !== 'model' && to === last);
  return isBehindKind && /^[1-9]\d{0,2}$/.test(words[last] as string) ? Number(words[last]) : undefined;
}

function spansOf({ named, brand, followed, category, gender }: Passes, fields: TitleFields): readonly Span[] {
  const spans: Span[] = [];
  const add = (concept: Span['concept'], value: string, { from, to, by }: Places & Pick<Span, 'by'>) =>
    spans.push({ concept, value, from, to, by });
  if (brand && named && !fields.brand) add('brand', brand.slug, named);
  if (followed && category) add('category', category.slug, followed);
  if (gender) add('gender', gender.value, gender);
  return spans;
}

function mentionsOf({ item, named, namedKind }: Passes) {
  return {
    brand: named && {
      name: named.value.name,
      slug: isBrand(named) ? named.value.slug : undefined,
      by: named.by,
      text: item.written(named.from, named.to),
    },
    category: namedKind && {
      /** Undefined for a kind without prices. */
      slug: findKindBySlug(namedKind.value)?.slug,
      text: item.written(namedKind.from, namedKind.to),
    },
  };
}

const statedFact = (field: TitleMatch['field'], value: string | number | undefined, text = ''): TitleMatch[] =>
  value === undefined ? [] : [{ field, value, by: 'word', text }];

function typedWords(read: Passes, spans: readonly Span[], isKnown: (at: number) => boolean): TypedWord[] {
  const { money, typed, sayings, conditions, lot, roles, mended, brand, category } = read;
  const isOfLot = marked(typed.words.length, [...sayings, ...(lot?.places ?? [])]);
  const isOfCondition = marked(typed.words.length, conditions);
  let next = 0;
  const all = typed.words.map((_, place): TypedWord => {
    const text = typed.written(place, place + 1);
    if (isOfLot[place]) return { text, as: 'known' };
    if (isOfCondition[place]) return { text, as: 'known', of: 'condition' };
    const at = next++;
    if (mended?.at === at) return { text, as: 'mended', mended: mended.name };
    const span = spans.find(({ from, to }) => at >= from && at < to);
    if (span?.by === 'spelling') {
      const meant = span.concept === 'brand' ? brand?.name : category?.name;
      return { text, as: 'mended', of: span.concept, mended: meant ?? '' };
    }
    const of = span?.concept ?? roles[at];
    return { text, as: isKnown(at) ? 'known' : 'unknown', ...(of && { of }) };
  });
  return money.asked ? [...all, { text: money.asked.text, as: 'known', of: 'askingPrice' }] : all;
}

interface Refusal {
  readonly code: RefusalCode;
  readonly text: string;
  /** The items of a title that names several, as written. */
  readonly items?: readonly string[];
  /** Kinds that an unknown word of a short title may misspell, closest first. */
  readonly nearest?: readonly Category[];
}

/** Returns the kinds that unknown words of a short title may misspell. */
function kindsNear({ item: { words }, taken, brand }: Passes): readonly Category[] {
  if (words.length > FEW_WORDS) return [];
  return kindsSpelledLike(words.filter((word, at) => !taken[at] && !isKnownWord(word, brand)));
}

function refusalOf(read: Passes, fields: TitleFields): Refusal | undefined {
  const { item, named, brand, followed, category, oddSet } = read;
  const refused = (code: RefusalCode, { from, to }: Places) => ({ code, text: item.written(from, to) });
  const found = findRefusal(read);
  if (found) return refused(found.code, found);
  if (oddSet) return refused('lot', oddSet);
  const appraised = findAppraised(item.words, category);
  if (appraised) return refused('needs_appraiser', appraised);
  if (isAppraisedBrand(brand, category))
    return named ? refused('needs_appraiser', named) : { code: 'needs_appraiser', text: brand?.name ?? '' };
  if (followed && !category) return refused(followed.value as RefusalCode, followed);
  if (named && !isBrand(named) && !fields.brand)
    return refused('isAppraised' in named.value ? 'needs_appraiser' : 'not_covered', named);
  // The last of `summer clothes`.
  const mixed = read.lot && !category ? clothesInGeneral.find(item.words).at(-1) : undefined;
  if (mixed) return refused('lot', mixed);
  if (!brand && !category) return { code: 'brand_not_found', text: '' };
  return category ? undefined : { code: 'category_not_found', text: '', nearest: kindsNear(read) };
}

/** A word in text. */
interface TypedWord {
  /** As written. */
  readonly text: string;
  readonly as: 'known' | 'mended' | 'unknown';
  /** Subject of a known or mended word. */
  readonly of?: TitleMatch['field'];
  readonly mended?: string;
}
