import type { Brand, Category, Condition, Gender } from '../catalog/catalog.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { brandBegins, type FoundMaker, type Maker } from './brands.ts';
import { worstOf } from './conditions.ts';
import type { Wearer } from './genders.ts';
import type { ChosenKind } from './kind.ts';
import { isKnownWord } from './known-words.ts';
import rules from './lexicon/refusals.json' with { type: 'json' };
import { type FoundLot, isPack, separateItems } from './lots.ts';
import type { OtherMoney } from './money.ts';
import type { NotCovered } from './not-covered.ts';
import { phraseIndex } from './phrase-index.ts';
import { findAppraised, findRefusal, isAppraisedBrand, type RefusalCode } from './refusals.ts';
import { marked, type Places, type Span } from './span.ts';
import { SpellingBudget } from './spelling.ts';
import { markKindAndGender, type TitleKind } from './title-kind.ts';
import { type Collaboration, isBrand, markMakers, mendModel, type TitleMakers } from './title-makers.ts';
import { insertWords, markMoneyAndConditions, type TitleMarks, textAt } from './title-marks.ts';
import { cleanTitle, type TitleTokens, wordsLeft, wordsOf } from './tokens.ts';
import { findUnreadName, type TypedWord, type UnreadName } from './typed-words.ts';

/** A fact that was read from a title, with the words that state it. */
interface TitleMatch {
  readonly field: Span['concept'] | 'condition' | 'askingPrice';
  /** A slug, a gender, a grade, or USD. */
  readonly value: string | number;
  readonly by: Span['by'];
  /** As written. */
  readonly text: string;
}

/** A brand or a kind, as a title names it. */
interface Mention {
  /** Absent for what has no prices. */
  readonly slug: string | undefined;
  /** Name of a kind without prices, such as `Watches`. */
  readonly name: string | undefined;
  readonly text: string;
}

/** A listing's title, read by its words alone. */
export interface Reading {
  /** The title as it was read: one line, without control characters. */
  readonly text: string;
  /** The same without money, so that `$90` is no Air Max 90. */
  readonly withoutMoney: string;
  readonly brand: Brand | undefined;
  readonly category: Category | undefined;
  readonly gender: Gender | undefined;
  readonly condition: Condition | undefined;
  /** How the kind and the gender were found. */
  readonly kindFrom: ChosenKind['by'] | undefined;
  readonly genderFrom: 'word' | 'garment' | 'size' | undefined;
  /** The wearer that its words name, including children and everybody. */
  readonly wearer: Wearer | undefined;
  /** USD. */
  readonly askingPrice: number | undefined;
  /** Amounts in the title other than its asking price. */
  readonly otherMoney: readonly OtherMoney[];
  /** The brands of a title that names several; `brand` is then the one of the highest tier. */
  readonly collaboration: Collaboration | undefined;
  /** The brand and the kind that the title names, also where a field overrides them. */
  readonly mentions: {
    readonly brand:
      | (Mention & Pick<FoundMaker, 'by'> & Pick<NotCovered, 'isAppraised'> & { readonly name: string })
      | undefined;
    readonly category: Mention | undefined;
  };
  /** Places of the words that decided brand, kind and gender. */
  readonly spans: readonly Span[];
  /** The facts that were read, as they were written. */
  readonly understood: readonly TitleMatch[];
  /** Several pieces sold as one: everything else is read of each piece. */
  readonly lot: (Pick<FoundLot, 'pieces' | 'text'> & { readonly isPack: boolean }) | undefined;
  /** Normalized words of the item, without those of money, condition and a lot. */
  readonly words: readonly string[];
  /** Words from one place up to, not including, another as they were written. */
  readonly written: TitleTokens['written'];
  /** For each of `words`, the subject that it merely names; undefined for a model's name and for all other words. */
  readonly roles: readonly (Span['concept'] | undefined)[];
  /** Place of the word that stands for a misspelled model, if any. */
  readonly mendedAt: number | undefined;
  /** Words that change the item, such as `custom`: the price is that of the unchanged item. */
  readonly changed: readonly string[];
  /** Returns the title with more words behind the first `count` of `words`; at the front for none. */
  readonly withWords: (more: string, count: number) => string;
  /** Returns every word that was typed, in order. */
  readonly typed: () => readonly TypedWord[];
  /** A number at the end, behind the kind, that may be a price or a size. */
  readonly bareNumber: number | undefined;
  /** An unknown name: the price is then that of the brand in general, or of no brand. */
  readonly unreadName: UnreadName | undefined;
  /** Why it cannot be priced, with the words that give the reason, if any. */
  readonly refusal:
    | {
        readonly code: RefusalCode;
        readonly text: string;
        /** The items of a title that names several, as written. */
        readonly items?: readonly string[];
      }
    | undefined;
}

/** Fields that override the title. */
export interface Overrides {
  readonly brand?: Brand | undefined;
  readonly category?: Category | undefined;
}

const changes = phraseIndex([[rules.warnings, true]]);

/**
 * Reads a listing's title (its first 300 characters): brand, category, gender, condition and asking price, each with
 * the words that state it; or the reason why it cannot be priced. Abstains rather than guesses. Pure and linear in the
 * title's length. Four passes share one record of marks: money, conditions and lots; makers; kind and gender; result.
 * Misspellings are sought as far as `budget` goes: of the first three unknown words.
 */
export function readTitle(title: string, fields: Overrides = {}, budget = new SpellingBudget()): Reading {
  const text = cleanTitle(title);
  const marks = markMoneyAndConditions(text, budget);
  const typed = markMakers(marks, fields.brand);
  const mended = mendModel(marks, typed);
  const makers = mended === marks ? typed : markMakers(mended, fields.brand);
  const kind = markKindAndGender(mended, makers, fields.category);
  return readingOf(text, mended, makers, kind, fields);
}

/** The last pass: puts the reading together. */
function readingOf(text: string, marks: TitleMarks, makers: TitleMakers, kind: TitleKind, fields: Overrides): Reading {
  const { money, typed, conditions, item, taken, roles } = marks;
  const { words, written } = item;
  const { brand, models, ownModels } = makers;
  const { followed, category, gender, wearer } = kind;
  const condition = worstOf(conditions, words, category?.slug);
  const spans = spansOf(makers, kind, fields);
  const decided = marked(words.length, [...spans, ...models]);
  // A column's brand stands in the title once more.
  const repeated = new Set(fields.brand ? wordsOf(fields.brand.name) : []);
  const isKnown = (at: number) =>
    roles[at] !== undefined ||
    repeated.has(words[at] as string) ||
    taken[at] === true ||
    decided[at] === true ||
    // Of a lot, one of its brands says the price, and the others are known, too.
    (marks.lot !== undefined && brandBegins(words, at)) ||
    isKnownWord(words[at] as string, brand);
  const isNamed = models.length > 0 || ownModels.length > 0;
  const refusal = refusalOf(marks, makers, kind, fields);
  const brandAt = fields.brand ? { from: 0, to: 0 } : makers.named;
  return {
    text,
    withoutMoney: money.rest,
    brand,
    category,
    gender: gender?.value,
    condition: condition?.value,
    kindFrom: followed && category ? followed.by : undefined,
    genderFrom: gender?.by,
    wearer: wearer.wearer,
    askingPrice: money.asked?.price,
    otherMoney: money.other,
    collaboration: isMix(marks, makers) ? undefined : makers.collaboration,
    mentions: mentionsOf(marks, makers, kind),
    spans,
    understood: [
      ...spans.map(
        (span): TitleMatch => ({
          field: span.concept,
          value: span.value,
          by: span.by,
          text: textAt(marks, span),
        }),
      ),
      ...statedFact('condition', condition && { ...condition, text: typed.written(condition.from, condition.to) }),
      ...statedFact('askingPrice', money.asked && { value: money.asked.price, text: money.asked.text }),
    ],
    lot: marks.lot && { ...marks.lot, isPack: isPack(marks.lot, words, category) },
    words,
    written,
    roles,
    mendedAt: marks.mended?.at,
    changed: changes.find(words).map((found) => textAt(marks, found)),
    withWords: (more, count) => insertWords(text, marks, more, count),
    // Few answers need them, and they take a tenth of an appraisal. A getter would give each reading a hidden class of
    // its own, which takes a full collection to free.
    typed: () => typedWords(marks, spans, { brand, category }, isKnown),
    bareNumber: money.asked ? undefined : bareNumberIn(words, spans),
    unreadName: isNamed ? undefined : (likelyModelOf(marks) ?? findUnreadName(item, isKnown, brandAt)),
    refusal: severalItems(text, makers, refusal, marks.budget) ?? refusal,
  };
}

/** Returns the word that likely misspells a model of its own price, if any. */
function likelyModelOf({ item, likelyModel }: TitleMarks): UnreadName | undefined {
  if (!likelyModel) return undefined;
  const { at, name } = likelyModel;
  return { text: item.written(at, at + 1), stands: 'model', likely: name };
}

/** Words between makers of one item. */
const TOGETHER: readonly string[] = ['x', 'collab', 'collaboration', 'collabs'];

/** Returns true for a lot of several makers: pieces of each, unless its words say that they made them together. */
const isMix = ({ lot, item }: TitleMarks, { collaboration }: TitleMakers): boolean =>
  lot !== undefined && collaboration !== undefined && !item.words.some((word) => TOGETHER.includes(word));

/** Refuses a title that names several items one by one, however they would be read together. */
function severalItems(
  text: string,
  { collaboration }: TitleMakers,
  refusal: Reading['refusal'],
  budget: SpellingBudget,
): Reading['refusal'] {
  if (refusal?.code !== 'lot' && !collaboration) return undefined;
  const readPart = (part: string) => readTitle(part, {}, budget);
  const items = separateItems({ text, hasBrands: collaboration !== undefined }, readPart);
  return items.length > 0 ? { code: 'lot', text: refusal?.text ?? text, items } : undefined;
}

/** Returns a number of one to three digits that ends the words right behind the kind. */
function bareNumberIn(words: readonly string[], spans: readonly Span[]): number | undefined {
  const last = words.length - 1;
  const isBehindKind = spans.some(({ concept, by, to }) => concept === 'category' && by !== 'model' && to === last);
  return isBehindKind && /^[1-9]\d{0,2}$/.test(words[last] as string) ? Number(words[last]) : undefined;
}

function spansOf(
  { named, brand }: TitleMakers,
  { followed, category, gender }: TitleKind,
  fields: Overrides,
): readonly Span[] {
  const spans: Span[] = [];
  const add = (concept: Span['concept'], value: string, { from, to, by }: Places & Pick<Span, 'by'>) =>
    spans.push({ concept, value, from, to, by });
  if (brand && named && !fields.brand) add('brand', brand.slug, named);
  if (followed && category) add('category', category.slug, followed);
  if (gender) add('gender', gender.value, gender);
  return spans;
}

function mentionsOf(marks: TitleMarks, { named }: TitleMakers, kind: TitleKind): Reading['mentions'] {
  const category = kind.named && findKindBySlug(kind.named.value);
  return {
    brand: named && {
      name: named.value.name,
      slug: isBrand(named) ? named.value.slug : undefined,
      ...(!isBrand(named) && appraisedOf(named.value)),
      by: named.by,
      text: textAt(marks, named),
    },
    category: kind.named && {
      name: category ? undefined : kind.named.name,
      slug: category?.slug,
      text: textAt(marks, kind.named),
    },
  };
}

/** Returns the member of a maker whose goods need an appraiser; none of others. */
const appraisedOf = (maker: Maker): Pick<NotCovered, 'isAppraised'> =>
  'isAppraised' in maker ? { isAppraised: true } : {};

function statedFact(
  field: 'condition' | 'askingPrice',
  fact: Pick<TitleMatch, 'value' | 'text'> | undefined,
): readonly TitleMatch[] {
  return fact ? [{ field, value: fact.value, by: 'word', text: fact.text }] : [];
}

function typedWords(
  { money, typed, conditions, lot, roles, mended }: TitleMarks,
  spans: readonly Span[],
  { brand, category }: Pick<Reading, 'brand' | 'category'>,
  isKnown: (at: number) => boolean,
): TypedWord[] {
  const lotPlaces = lot?.places ?? [];
  const left = wordsLeft(typed, [...conditions, ...lotPlaces]);
  const all = typed.words.map((_, place): TypedWord => {
    const text = typed.written(place, place + 1);
    const at = left.indexOf(place);
    if (lotPlaces.some(({ from, to }) => place >= from && place < to)) return { text, as: 'known' };
    if (at < 0) return { text, as: 'known', of: 'condition' };
    if (mended?.at === at) return { text, as: 'mended', mended: mended.name };
    const span = spans.find(({ from, to }) => at >= from && at < to);
    if (span?.by === 'spelling') {
      const mended = span.concept === 'brand' ? brand?.name : category?.name;
      return { text, as: 'mended', of: span.concept, mended: mended ?? '' };
    }
    const of = span?.concept ?? roles[at];
    return { text, as: isKnown(at) ? 'known' : 'unknown', ...(of && { of }) };
  });
  return money.asked ? [...all, { text: money.asked.text, as: 'known', of: 'askingPrice' }] : all;
}

function refusalOf(
  marks: TitleMarks,
  { names, models, ownModels, compared, kinds, named, brand }: TitleMakers,
  { followed, category, oddSet }: TitleKind,
  fields: Overrides,
): Reading['refusal'] {
  const { lot } = marks;
  const { words } = marks.item;
  const found = findRefusal(words, [...names, ...ownModels, ...models], kinds, compared, brand, lot !== undefined);
  if (found) return { code: found.code, text: textAt(marks, found) };
  if (oddSet) return { code: 'lot', text: textAt(marks, oddSet) };
  const appraised = findAppraised(words, category);
  if (appraised) return { code: 'needs_appraiser', text: textAt(marks, appraised) };
  if (isAppraisedBrand(brand, category)) {
    return { code: 'needs_appraiser', text: named ? textAt(marks, named) : (brand?.name ?? '') };
  }
  if (followed && !category) return { code: followed.value as RefusalCode, text: textAt(marks, followed) };
  if (named && !isBrand(named) && !fields.brand) {
    return {
      code: appraisedOf(named.value).isAppraised ? 'needs_appraiser' : 'not_covered',
      text: textAt(marks, named),
    };
  }
  if (!brand && !category) return { code: 'brand_not_found', text: '' };
  return category ? undefined : { code: 'category_not_found', text: '' };
}
