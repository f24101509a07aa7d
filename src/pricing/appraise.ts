import type { Brand, Category, Condition, Gender } from '../catalog/catalog.ts';
import type { Garment } from '../catalog/garment.ts';
import { normalize } from '../catalog/normalize.ts';
import { isUnknown, unknownBrand } from '../catalog/other-brands.ts';
import { type BeyondEvidence, findRareModels } from '../titles/beyond-evidence.ts';
import { type FactSpan, findFacts } from '../titles/facts.ts';
import { type Facts, type Item, NO_FACTS } from '../titles/item.ts';
import { lineName } from '../titles/item-names.ts';
import { findItemWords, type ItemWord } from '../titles/item-words.ts';
import { agrees } from '../titles/kind-words.ts';
import type { OtherMoney } from '../titles/money.ts';
import { type Overrides, type Reading, readTitle } from '../titles/title.ts';
import type { Caveat } from '../wording/caveat.ts';
import {
  brandFollowed,
  categoryFollowed,
  conditionFollowed,
  genderFollowed,
  lineUnpriced,
  nameUnread,
  spellingMended,
  titleBrandFollowed,
} from '../wording/followed.ts';
import {
  askedIfPrice,
  notTakenAsAsked,
  onlyDollars,
  takenAsAsked,
  type Verdict,
  verdictText,
} from '../wording/verdict.ts';
import { type Offers, offersOf, shareBelow, verdictOf } from './asking.ts';
import { isWithoutEvidence } from './evidence-grade.ts';
import { basisOf, JUDGED_BASIS } from './item/evidence.ts';
import { SAID_AMOUNT } from './item/item-terms.ts';
import type { ItemPart } from './item/score.ts';
import { type AskerEvidence, hasEnoughComps, hasEvidence, jointPrice, type Yours } from './joint-price.ts';
import { lotPrice, type PricedLot } from './lot.ts';
import type { PriceRange } from './price-range.ts';
import { type Price, type Pricing, rangeOf } from './pricing.ts';
import { namedGender } from './usual-gender.ts';
import { openedUpward, widened } from './widen.ts';

/**
 * A question about a listing: a title, a brand and a category, or both. Given fields replace those of the title, and the
 * asker's own evidence joins ours.
 */
export interface ListingQuery extends Overrides, AskerEvidence {
  readonly title?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
  /** USD. */
  readonly askingPrice?: number | undefined;
}

/** A named fact of a title and what it does to the price. */
export interface PricedWords {
  /** As it was written. */
  readonly text: string;
  /** Factor on the price of the usual piece of its brand and kind. */
  readonly factor: number;
  /**
   * Listings, sales and published medians that a model, variant or line rests on, in a clause; `judged` of other words.
   */
  readonly basis?: string;
}

/** An asking price compared with the estimate for comparable items. */
export interface AskedPrice {
  /** USD. */
  readonly price: number;
  /** Absent for what our listings cannot price. */
  readonly verdict?: Verdict;
  /** The verdict with its odds, and that the price was read from the title if it was. */
  readonly text: string;
}

/** The worth of one listing, with the reasons. */
export interface PricedListing {
  /** The question that was answered. */
  readonly query: ListingQuery;
  readonly garment: Garment;
  readonly reading: Reading;
  /** The item that the title names. */
  readonly item: Item;
  /** Places in `reading.words` that say something of it. */
  readonly facts: readonly FactSpan[];
  /** The estimate; of a lot, for all of it. */
  readonly price: Price;
  /** The pieces of a lot; absent for a single item. */
  readonly lot?: PricedLot;
  /** Facts that move the price, the strongest first. */
  readonly words: readonly PricedWords[];
  /**
   * Rounding, how much the title says, and what is too little to show: `withoutWords` times all factors times this one
   * is the price, to the dollar.
   */
  readonly ordinary: number;
  /** The asker's part of the price; undefined where they brought no evidence. */
  readonly yours: Yours | undefined;
  /** The price of the garment whatever its title, in the same condition. */
  readonly withoutWords: PriceRange;
  /** Prices to ask; undefined for pieces that our listings cannot price, and where the price is by kind alone. */
  readonly offers: Offers | undefined;
  readonly asked: AskedPrice | undefined;
  /** Words of the title that say nothing here, as they were written. */
  readonly ignored: readonly string[];
  /** Signs that the item is worth many times the usual one; empty for nearly all. */
  readonly beyondEvidence: readonly BeyondEvidence[];
  /** Choices between a title and a field that disagree, and assumptions. */
  readonly followed: readonly Caveat[];
}

/** A title that cannot be priced. */
export interface Unpriced {
  readonly reading: Reading;
  readonly refusal: NonNullable<Reading['refusal']>;
}

/** A factor closer to 1 than this is not worth showing. */
const LEAST_FACTOR = 0.01;

/**
 * Reads a listing's title and prices it; or says why it cannot. Without a grade, by name or in the title, the price is
 * for the mix of conditions that real listings have. Pure.
 */
export function appraiseTitle(pricing: Pricing, asked: ListingQuery): PricedListing | Unpriced {
  // A brand that nothing is known of leaves it to the title to name one.
  const isNamed = asked.brand && !isUnknown(asked.brand);
  const brandField = isNamed ? asked.brand : undefined;
  const asGiven = readTitle(asked.title ?? '', { ...asked, brand: brandField });
  const contradiction = brandField && otherBrand(asGiven, brandField);
  // A seller's choice in a list of brands is wrong more often than a name that is typed.
  const reading = contradiction === undefined ? asGiven : readTitle(asked.title ?? '', { ...asked, brand: undefined });
  const { category, refusal } = reading;
  if (refusal || !category) {
    return { reading, refusal: refusal ?? { code: 'category_not_found', text: '' } };
  }
  if (category.isOther && !pricing.artifacts.kinds) {
    return { reading, refusal: { code: 'not_covered', text: reading.mentions.category?.text ?? category.name } };
  }
  const brand = reading.brand ?? asked.brand ?? unknownBrand();
  const condition = asked.condition ?? reading.condition;
  const { spans, ...facts } = category.isOther
    ? { ...NO_FACTS, spans: [] }
    : findFacts(reading.words, brand.slug, category.slug);
  const others = findItemWords(reading, spans);
  const garment: Garment = {
    brand,
    category,
    gender: asked.gender ?? reading.gender ?? pricing.usualGender(brand, category).gender,
    ...(condition && { condition }),
  };
  const byFacts = pricing.appraise(garment, { ...facts, others: others.map(({ form }) => form) });
  const priced = new Set(byFacts.item.parts.map(({ group, id }) => (group === 'word' ? id : undefined)));
  const pricedWords = others.filter(({ form }) => priced.has(form));
  const ignored = ignoredWords(reading, spans, pricedWords);
  const beyondEvidence = beyondOf(reading, brand, category);
  const isBeyond = beyondEvidence.length > 0;
  // The price is then for any item of the brand, and a verdict would be about another thing.
  const isUnread = reading.unreadName?.stands === 'model';
  const narrow = isUnread ? widened(byFacts) : byFacts;
  const each = isBeyond ? openedUpward(narrow) : narrow;
  const { lot } = reading;
  const own = lot ? lotPrice(each, lot.pieces) : each;
  const isByKind = isByKindAlone(pricing, garment);
  const isFree = () => isBeyond || isByKind || isWithoutEvidence(pricing.predict(garment).evidence.grade);
  const joint = hasEvidence(asked) ? jointPrice(pricing, garment, own, asked, isFree()) : undefined;
  const price = joint?.price ?? own;
  const isSold = hasEnoughComps(joint?.yours);
  const words = factorsOf(own, spans, pricedWords, reading);
  return {
    query: asked,
    garment,
    reading,
    item: itemOf(asked, reading, garment, facts),
    facts: spans,
    price,
    ...(lot && { lot: { pieces: lot.pieces, each: rangeOf(each) } }),
    words,
    ordinary: remainder(own, words),
    yours: joint?.yours,
    withoutWords: price.basePrice,
    offers: !isSold && (isBeyond || isUnread || isByKind) ? undefined : offersOf(price),
    asked: askedPrice(asked, reading, garment, !isSold && (isBeyond || isUnread) ? undefined : price),
    ignored,
    beyondEvidence,
    followed: [
      ...(contradiction === undefined || !brandField
        ? []
        : [{ code: 'title_followed' as const, text: titleBrandFollowed(contradiction, brandField, brand) }]),
      ...followed(pricing, { ...asked, brand: contradiction === undefined ? brandField : undefined }, reading, garment),
      ...(facts.line === undefined || price.item.isLineKnown
        ? []
        : [{ code: 'line_without_price' as const, text: lineUnpriced(lineName(brand.slug, facts.line), brand) }]),
    ],
  };
}

/** Returns true where nothing but the kind stands behind a price: nobody should act on it. */
export function isByKindAlone({ predict }: Pick<Pricing, 'predict'>, garment: Garment): boolean {
  return predict(garment).level === 'population';
}

/** Returns true for a title that was priced. */
export function isPriced(outcome: PricedListing | Unpriced): outcome is PricedListing {
  return 'price' in outcome;
}

/** Returns true for a title that says no more than a brand, a kind, a gender and a grade: it has their price. */
export function isUsualItem({ price, asked, ignored, beyondEvidence, reading, lot, yours }: PricedListing): boolean {
  return (
    lot === undefined &&
    price.item.depth === 0 &&
    !reading.understood.some(({ by }) => by === 'model') &&
    ignored.length === 0 &&
    reading.changed.length === 0 &&
    reading.unreadName === undefined &&
    reading.bareNumber === undefined &&
    beyondEvidence.length === 0 &&
    asked === undefined &&
    yours === undefined
  );
}

/** The brand that the title names in place of the one that is given, as it was written. */
function otherBrand({ mentions, collaboration }: Reading, brandField: Brand): string | undefined {
  const { brand } = mentions;
  if (brand?.by !== 'name' || brand.slug === brandField.slug) return undefined;
  return collaboration?.brands.some(({ slug }) => slug === brandField.slug) ? undefined : brand.text;
}

/** Returns signs that an item is worth many times the usual one: its models or its makers. */
function beyondOf(reading: Reading, brand: Brand, category: Category): BeyondEvidence[] {
  const { collaboration } = reading;
  return [
    ...(collaboration ? [{ text: collaboration.text, reason: 'collaboration' as const }] : []),
    ...findRareModels(reading, brand, category),
  ];
}

/** Parts of the price under the words that name them: what a model implies is part of the model. */
function factorsOf(
  { item: { parts, named } }: Price,
  spans: readonly FactSpan[],
  others: readonly ItemWord[],
  { written }: Reading,
): PricedWords[] {
  const namedText = (group: ItemPart['group']) =>
    spans
      .filter(({ of }) => of === group || (group === 'model' && of === 'line'))
      .sort((a, b) => a.from - b.from)
      .filter((one, i, all) => i === 0 || one.from >= (all[i - 1] as FactSpan).to)
      .map(({ from, to }) => written(from, to))
      .join(' ');
  const model = namedText('model');
  const logs = new Map<string, number>();
  const bases = new Map<string, string>();
  if (named) bases.set(model, basisOf(named));
  for (const { group, id, log } of parts) {
    if (group === SAID_AMOUNT) continue;
    if (id !== undefined) {
      const { at = 0 } = others.find(({ form }) => form === id) ?? {};
      const { from, to } = spans.find(({ of, value }) => of === group && value === id) ?? { from: at, to: at + 1 };
      const text = written(from, to);
      logs.set(text, (logs.get(text) ?? 0) + log);
      bases.set(text, JUDGED_BASIS);
      continue;
    }
    const text = group === 'model' ? model : namedText(group) || model;
    logs.set(text, (logs.get(text) ?? 0) + log);
  }
  return [...logs]
    .map(([text, log]) => ({
      text,
      factor: rounded(Math.exp(log), 2),
      ...(bases.has(text) && { basis: bases.get(text) as string }),
    }))
    .filter(({ factor }) => Math.abs(factor - 1) >= LEAST_FACTOR)
    .sort((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)));
}

/** With more decimals than this no price to a million is nearer. */
const MOST_DECIMALS = 8;

/** Returns the factor from the shown factors to the price, in as few decimals as lead to the dollar. */
function remainder({ price, basePrice }: Price, words: readonly PricedWords[]): number {
  const product = words.reduce((all, { factor }) => all * factor, basePrice.price);
  const exact = price / product;
  for (let decimals = 2; decimals < MOST_DECIMALS; decimals++) {
    const factor = rounded(exact, decimals);
    if (Math.round(product * factor) === price) return factor;
  }
  return exact;
}

function askedPrice(
  asked: ListingQuery,
  { askingPrice: titlePrice }: Reading,
  { brand }: Garment,
  compared: Price | undefined,
): AskedPrice | undefined {
  const price = asked.askingPrice ?? titlePrice;
  if (price === undefined) return undefined;
  const taken = asked.askingPrice === undefined ? [takenAsAsked(price)] : [];
  if (!compared) return { price, text: taken.join(' ') };
  const { tier } = brand;
  const verdict = verdictOf(price, compared);
  return {
    price,
    verdict,
    text: [
      ...taken,
      verdictText({ asked: price, estimate: compared.price, below: shareBelow(compared, price) }, verdict, tier),
    ].join(' '),
  };
}

/** Says which of title and field was followed where they disagree, and which gender was assumed. */
function followed(
  pricing: Pricing,
  asked: ListingQuery,
  { mentions, gender, genderFrom, condition, otherMoney, unreadName, bareNumber }: Reading,
  garment: Garment,
): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: Caveat['code'], text: string) => caveats.push({ code, text });
  const { slug } = garment.category;
  if (asked.brand && mentions.brand && mentions.brand.by !== 'name' && mentions.brand.slug !== asked.brand.slug) {
    add('field_followed', brandFollowed(mentions.brand, asked.brand));
  }
  if (!asked.brand && mentions.brand?.by === 'spelling')
    add('spelling', spellingMended(mentions.brand.text, garment.brand.name));
  if (asked.category && mentions.category && !isOfKind(mentions.category, slug)) {
    add('field_followed', categoryFollowed(mentions.category.text, garment.category));
  }
  if (condition && garment.condition && condition !== garment.condition) {
    add('field_followed', conditionFollowed(condition, garment.condition));
  }
  if (gender && gender !== garment.gender && genderFrom === 'word') {
    add('field_followed', genderFollowed(gender, garment.gender));
  }
  if (unreadName) add('unknown_name', nameUnread(unreadName, garment));
  const amounts = (code: OtherMoney['code']) => otherMoney.filter((one) => one.code === code).map(({ text }) => text);
  const foreign = amounts('other_currency');
  const notAsked = amounts('not_asked');
  if (foreign.length > 0) add('other_money', onlyDollars(foreign));
  if (bareNumber !== undefined && asked.askingPrice === undefined) add('bare_number', askedIfPrice(bareNumber));
  if (notAsked.length > 0) add('other_money', notTakenAsAsked(notAsked));
  if (!gender && !asked.gender) {
    caveats.push(...namedGender(pricing, { ...garment, gender: undefined }).assumptions);
  }
  return caveats;
}

/** Returns true where the kind that a title names can be said of a category. */
function isOfKind(named: NonNullable<Reading['mentions']['category']>, category: string): boolean {
  return named.slug !== undefined && agrees(named.slug, normalize(named.text), category);
}

/** Returns for each word of a title whether it says something. */
function understoodWords({ words, spans, roles }: Reading, facts: readonly FactSpan[]): boolean[] {
  const isUnderstood = words.map((_, i) => roles[i] !== undefined);
  for (const { from, to } of spans) isUnderstood.fill(true, from, to);
  for (const { from, to } of facts) isUnderstood.fill(true, from, to);
  // A brand, gender or grade that is named twice is understood.
  const names = words.filter((_, i) => roles[i] && roles[i] !== 'category');
  return isUnderstood.map((is, i) => is || names.includes(words[i] as string));
}

/**
 * The words of a title that say something, normalized, with single spaces between them. All of them are on our own
 * lists, so what tells a person is not among them: no address, and no name but one that is a word of garments too, as
 * Jane is a bag.
 */
export function wordsUnderstood({ reading, facts }: Pick<PricedListing, 'reading' | 'facts'>): string {
  const { words } = reading;
  const isUnderstood = understoodWords(reading, facts);
  // A number is one of the item beside the name that it belongs to: elsewhere it may be of a house or a telephone.
  const isNumber = (word = '') => /^\d+$/.test(word);
  words.forEach((word, i) => {
    const isBesideName = isUnderstood[i - 1] || (isUnderstood[i + 1] && !isNumber(words[i + 1]));
    if (isNumber(word) && !isBesideName) isUnderstood[i] = false;
  });
  return words.filter((_, i) => isUnderstood[i]).join(' ');
}

/** The item that a title names. */
function itemOf(
  asked: ListingQuery,
  reading: Reading,
  { brand, category, gender, condition }: Garment,
  facts: Facts,
): Item {
  return {
    ...facts,
    brand,
    makers: reading.collaboration?.brands.map(({ name }) => name) ?? [],
    kind: category.slug,
    gender,
    condition: condition && { grade: condition, from: asked.condition ? 'field' : 'title' },
  };
}

/** Words that say nothing, each once, as they were written. */
function ignoredWords(reading: Reading, facts: readonly FactSpan[], others: readonly ItemWord[]): string[] {
  const isUnderstood = understoodWords(reading, facts);
  for (const { at } of others) isUnderstood[at] = true;
  if (!isUnderstood.includes(false)) return [];
  const written = reading.words.map((_, i) => reading.written(i, i + 1));
  // `V-neck` is two words: one that says something is enough.
  const understood = new Set(written.filter((_, i) => isUnderstood[i]));
  return [...new Set(written.filter((text, i) => !isUnderstood[i] && !understood.has(text)))];
}

function rounded(factor: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(factor * scale) / scale;
}
