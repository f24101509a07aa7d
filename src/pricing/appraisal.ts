import { Problem } from '../base/problem.ts';
import { compact, fillTemplate, joinNames, plainDollars, usd } from '../base/text.ts';
import { pick } from '../base/values.ts';
import { type Brand, type Category, type Condition, type Gender, MAX_QUANTITY } from '../catalog/catalog.ts';
import { normalize } from '../catalog/normalize.ts';
import { categoryInWords, createUnknownBrand, genderWord, isUnknown } from '../catalog/outside-catalog.ts';
import { findFacts, findRarity } from '../titles/facts.ts';
import { fitsModel } from '../titles/kind-words.ts';
import { isOfCatalog, type Lexicon } from '../titles/lexicon.ts';
import { includesKind, type ParsedItem } from '../titles/parse-item.ts';
import { type ParsedTitle, parseTitle } from '../titles/parse-title.ts';
import { findWorth } from '../titles/refusals.ts';
import type { TitleFields } from '../titles/title-kind.ts';
import { findCandidates, type Listing } from './candidates.ts';
import { type EvidenceSummary, explainPrice, findQuartileAboveOurs, NO_EVIDENCE } from './evidence.ts';
import { toKeyedItem } from './item-keys.ts';
import { computeLotMultiple, computeShareBelow, type Price, type PriceRange, toRange } from './price-range.ts';
import type { Pricing } from './pricing.ts';
import refusalTemplates from './unpriced.json' with { type: 'json' };
import { type SentEvidence, shiftPrice, weighEvidence } from './weigh-evidence.ts';

type FieldsOfItem = { readonly [Name in keyof ParsedItem]?: ParsedItem[Name] | undefined };

/** A title, a brand and category, or both. Fields override the title, but a brand in the title overrides `brand`. */
export interface ListingQuery extends FieldsOfItem, SentEvidence, Pick<TitleFields, 'isPriced'> {
  /** US dollars. */
  readonly askingPrice?: number | undefined;
  /** What was paid, US dollars. */
  readonly cost?: number | undefined;
  /** The lot that the item makes with its equals, where the title names one of them. */
  readonly lot?: ParsedTitle['lot'];
}

/** Words in a title that suggest that the item may sell for many times the usual price, so that comps say nothing. */
type BeyondEvidence = readonly {
  /** As written. */
  readonly text: string;
  readonly reason: 'collaboration' | 'collectible' | 'rare_model' | 'worth';
}[];

type UnusedMoney = ParsedTitle['money']['unusedMoney'][number]['code'];

/** What was found in a listing: a code with its data. Prices are in US dollars; `amounts` are as written in the title. */
export type Finding =
  | { readonly code: 'beyond_evidence'; readonly signs: BeyondEvidence; readonly isMassMarket: boolean }
  /** `words` in the title state a doubt that the item is authentic, or that it was changed. */
  | { readonly code: 'copy_sign' | 'altered'; readonly words: readonly string[] }
  /** The title contradicts a field. `pricedText` is the one that was priced; absent for prices. */
  | {
      readonly code: 'title_followed' | 'field_followed' | 'model_followed';
      readonly titleText: string;
      readonly fieldText: string;
      readonly pricedText?: string;
    }
  | { readonly code: 'several_brands'; readonly names: readonly string[] }
  | { readonly code: 'brand_not_found'; readonly text: string }
  /** `text` names several kinds, or misspells a kind or a brand. */
  | { readonly code: 'usual_kind' | 'kind_spelling' | 'spelling'; readonly text: string }
  | { readonly code: 'other_money'; readonly reason: UnusedMoney; readonly amounts: readonly string[] }
  | { readonly code: 'bare_number'; readonly number: number }
  | { readonly code: 'bare_count'; readonly number: number }
  | { readonly code: 'assumed_gender'; readonly by: ReturnType<Pricing['findUsualGender']>['by'] }
  | { readonly code: 'line_without_price'; readonly line: string }
  | ({ readonly code: 'label_number' } & NonNullable<ParsedTitle['labelNumber']>);

type ReadItem = Omit<Listing, 'estimate'> & { readonly query: ListingQuery };
type WeighedEvidence = Pick<ReturnType<typeof weighEvidence>, 'userEvidence' | 'isPricedByComps'>;

/** An item as it was read, with its price in US dollars, the evidence for it, and what was found. */
export interface Appraisal extends ReadItem, WeighedEvidence, ReturnType<typeof explainPrice> {
  /** Of the item, or of the whole lot. */
  readonly estimate: Price;
  /** Returns the share of such sales that bring less than an amount in US dollars. */
  readonly findShareBelow: (amount: number) => number;
  /** Evidence for the model, line, brand and kind, or brand: the most specific that has any; none for a rare item. */
  readonly evidence: EvidenceSummary;
  /** Number of items in a lot, and the price of one on its own. A new pack is sold whole. */
  readonly lot: { readonly pieces: number; readonly each: PriceRange; readonly isPack?: boolean } | undefined;
  /** First quartile of US sales of the model, US dollars, if it is above our price. */
  readonly quartileAboveOurs: number | undefined;
  /** Most important first. */
  readonly findings: readonly Finding[];
  /** The variants or models that it may be, likeliest first, if their prices are far apart. */
  readonly candidates: ReturnType<typeof findCandidates>;
  /** False for a rare item, an unknown model, or a kind's average, unless the user sent enough sold comparables. */
  readonly hasUsualPrice: boolean;
  /** True for an item beyond our evidence, unless the user sent enough sales. Its price is only a minimum. */
  readonly needsLookup: boolean;
  readonly setByFields: ReturnType<typeof findSetFields>;
  /** What the title alone says. */
  readonly titleGender: Gender | undefined;
  readonly titleCondition: Condition | undefined;
  /** Names of what is misspelled in the title. */
  readonly correctedNames: readonly string[];
  readonly unknownWords: readonly string[];
  /** US dollars. */
  readonly askingPrice: number | undefined;
  /** What was paid, US dollars. */
  readonly cost: number | undefined;
}

/**
 * Appraises an item by its title and fields, or returns (without throwing) the reason why it has no price. Pure. If
 * the condition is unknown, the price is for the usual mix of grades.
 */
export function appraiseTitle(pricing: Pricing, query: ListingQuery): Appraisal | UnpricedListing {
  const findGender = (brand: Brand, category: Category) => pricing.findUsualGender(brand, category).gender;
  const reading = readListing(pricing.lexicon, query, findGender);
  return reading instanceof UnpricedListing ? reading : appraiseListing(pricing, reading);
}

/** Reads an item for its price, with a gender from `findGender` if none is stated or implied. */
export function readListing(
  lexicon: Lexicon,
  query: ListingQuery,
  findGender: (brand: Brand, category: Category) => Gender,
): ReadItem | UnpricedListing {
  const title = parseTitle(lexicon, query.title ?? '', query);
  const { category } = title;
  const refusal = query.refusal ?? title.refusal;
  if (refusal || !category)
    return new UnpricedListing(title, refusal ?? { code: 'category_not_found', text: '' }, query);
  // The title's brand was already weighed against the field's.
  const brand = title.brand ?? query.brand ?? createUnknownBrand();
  const gender = query.gender ?? title.gender ?? findGender(brand, category);
  const garment = { brand, category, gender, condition: query.condition ?? title.condition };
  const foundFacts = findFacts(title.words, { brand: brand.slug, kind: category.slug }, title.extrasAt);
  // Only a known brand can be copied, so words that suggest a copy are ignored for others.
  const facts = { ...foundFacts, isDoubted: title.doubtTexts.length > 0 && !isUnknown(brand) };
  return { query, garment, title, facts, keyed: toKeyedItem(garment, title, facts) };
}

/** Prices an item as it was read, with its evidence, what was found in its title, and what else it may be. */
function appraiseListing(pricing: Pricing, reading: ReadItem): Appraisal {
  const { query, garment, title, facts, keyed } = reading;
  const { effects } = pricing;
  const beyondEvidence = findBeyondEvidence(reading);
  const isBeyond = beyondEvidence.length > 0;
  const isBrandUnknown = isUnknown(garment.brand);
  const { evidence: itemEvidence, ...itemPrice } = pricing.priceItem({ ...keyed, lotPieces: undefined });
  const evidence = isBeyond ? NO_EVIDENCE : itemEvidence;
  const lot = query.lot ?? title.lot;
  const priceOfOne = openUpward(itemPrice, beyondEvidence);
  const findLotShift = (grade?: Condition) =>
    lot ? Math.log(computeLotMultiple(priceOfOne.findRange(grade).price, lot)) : 0;
  const ourPrice = lot ? openUpward(shiftPrice(effects, priceOfOne, findLotShift), beyondEvidence) : priceOfOne;
  const ourEvidence = { evidence, isBeyond, isBrandUnknown };
  const { price: estimate, userEvidence, isPricedByComps } = weighEvidence(effects, ourPrice, query, ourEvidence);
  const userShift = Math.log(estimate.price / ourPrice.price);
  const needsLookup = isBeyond && !isPricedByComps;
  const { ignored, ...explanation } = explainPrice(ourPrice, facts, title, evidence);
  const findings = listFindings(pricing, { ...reading, estimate }, needsLookup ? beyondEvidence : []);
  return {
    ...reading,
    ...explanation,
    estimate,
    userEvidence,
    isPricedByComps,
    findShareBelow: (amount) => computeShareBelow(effects, estimate, amount),
    evidence,
    lot: lot && {
      pieces: lot.pieces,
      // The user's evidence moves the price of one piece by the same factor.
      each: toRange(userEvidence ? shiftPrice(effects, priceOfOne, () => userShift) : priceOfOne),
      ...(lot.isPack && !lot.isOfEqualPieces && garment.condition === 'New with tags' && { isPack: true }),
    },
    quartileAboveOurs: findQuartileAboveOurs(evidence, estimate),
    findings,
    candidates: lot || userEvidence || isBeyond ? [] : findCandidates(pricing, { ...reading, estimate }),
    hasUsualPrice: isPricedByComps || (!isBeyond && (!isBrandUnknown || garment.category.isOutsideCatalog === true)),
    needsLookup,
    setByFields: findSetFields(query, title),
    titleGender: title.gender,
    titleCondition: title.condition,
    ...pick(title.mentions, 'correctedNames', 'unknownWords'),
    askingPrice: query.askingPrice ?? title.money.askingPriceInAll,
    cost: query.cost ?? title.money.cost,
    ignored: dropReportedWords(ignored, findings, beyondEvidence),
  };
}

/** Leaves out words of which something is said: those beyond our evidence, and a name that we do not know. */
function dropReportedWords(words: readonly string[], findings: readonly Finding[], beyondEvidence: BeyondEvidence) {
  const unknownName = findings.find((finding) => finding.code === 'brand_not_found')?.text;
  const reportedTexts = [unknownName, ...beyondEvidence.flatMap(({ text }) => text.split(' '))];
  return words.filter((word) => !reportedTexts.includes(word));
}

/** 90% of collectibles sell for less than this multiple of their estimate, measured on listings that were not held out. */
const MAX_TIMES_ESTIMATE = 6;
/** Fraction of collectibles that sold near their estimate, as {@link Price} counts it. */
const CONFIDENCE_OF_COLLECTIBLES = 0.4;

/**
 * Raises the upper end of the range, in every grade, if words say that an item could sell for many times its estimate.
 * A rare item is priced like an ordinary one of its brand, so only this end reflects the rarity.
 */
function openUpward(price: Price, beyondEvidence: BeyondEvidence): Price {
  if (beyondEvidence.length === 0) return price;
  // What has worth without a name brings at least what a plain one of its kind does.
  const isFloor = beyondEvidence.some(({ reason }) => reason === 'worth');
  const openRange = (range: PriceRange): PriceRange => ({
    ...toRange(range),
    priceLow: isFloor ? range.price : range.priceLow,
    priceHigh: Math.max(range.priceHigh, Math.round(range.price * MAX_TIMES_ESTIMATE)),
  });
  return {
    ...price,
    ...openRange(price),
    confidence: Math.min(price.confidence, CONFIDENCE_OF_COLLECTIBLES),
    findRange: (condition) => openRange(price.findRange(condition)),
  };
}

/** Returns the words that say that an item could sell for many times its brand's usual price, or an empty list. */
function findBeyondEvidence({ title, garment: { brand, category } }: ReadItem): BeyondEvidence {
  const { collaboration } = title.mentions;
  const worthText = findWorth(title, brand, category);
  return compact<BeyondEvidence[number]>(
    collaboration && { text: collaboration.text, reason: 'collaboration' },
    findRarity(title, brand, category),
    worthText !== undefined && { text: worthText, reason: 'worth' },
  );
}

/** Words for a child's gender in a field. */
const CHILDREN = { female: 'girls', male: 'boys', unknown: 'kids' } as const;

/**
 * Returns what fields say, as a link to the title has it: a brand (its slug, or the name of one that we do not know) and a
 * category (its text) only if the title does not say them, and no gender that was assumed.
 */
function findSetFields({ brand, kindField, wearer, gender, condition }: ListingQuery, title: ParsedTitle) {
  const isBrandSet = brand !== undefined && !brand.isUnnamed && (title.brand ?? brand) === brand;
  const brandText = brand && (isUnknown(brand) ? brand.name : brand.slug);
  return {
    brand: isBrandSet && title.mentions.brand?.slug !== brand.slug ? brandText : undefined,
    category: title.kindByField ? kindField?.text : undefined,
    gender: wearer === 'children' ? CHILDREN[gender ?? 'unknown'] : gender,
    condition,
  };
}

function listFindings(pricing: Pricing, listing: ReadItem & Listing, beyondEvidence: BeyondEvidence): Finding[] {
  const { query, title, garment, facts, estimate } = listing;
  const { brand, category } = garment;
  const isLinePriced = estimate.sum.keyEffects.some(({ key: [group] }) => group === 'line');
  return compact<Finding>(
    findBeyondFinding(listing, beyondEvidence),
    facts.isDoubted && { code: 'copy_sign', words: title.doubtTexts },
    title.overriddenBrand && {
      code: 'title_followed',
      titleText: title.mentions.brand?.text ?? '',
      fieldText: title.overriddenBrand.name,
      pricedText: brand.name,
    },
    findBrandFinding(listing),
    ...findFieldFindings(listing),
    ...findMoneyFindings(listing),
    !query.gender && !title.gender && { code: 'assumed_gender', by: pricing.findUsualGender(brand, category).by },
    facts.line !== undefined && !isLinePriced && { code: 'line_without_price', line: facts.line },
    title.changeWords.length > 0 && { code: 'altered', words: title.changeWords },
    title.labelNumber && { code: 'label_number', ...title.labelNumber },
  );
}

/** Says that an item is beyond our evidence, and whether it is a collaboration that involves a mass-market brand. */
function findBeyondFinding({ garment, title }: ReadItem, signs: BeyondEvidence): Finding | undefined {
  if (signs.length === 0) return undefined;
  const isCollaboration = signs.some(({ reason }) => reason === 'collaboration');
  const makers = [garment.brand, ...(title.mentions.collaboration?.makers ?? [])];
  const isMassMarket = isCollaboration && makers.some((maker) => isOfCatalog(maker) && maker.tier === 'fast-fashion');
  return { code: 'beyond_evidence', signs, isMassMarket };
}

/** Finds that a brand is unknown, misspelled, or only suggested by a title that the field overrides. */
function findBrandFinding({ query, title }: ReadItem): Finding | undefined {
  const { mentions, overriddenBrand } = title;
  const { brand: titleBrand, searchedBrands, unknownWords, hasUnknownName } = mentions;
  const fieldBrand = query.brand && !isUnknown(query.brand) && !overriddenBrand ? query.brand : undefined;
  const [text] = unknownWords;
  if (!fieldBrand && searchedBrands.length > 0) return { code: 'several_brands', names: searchedBrands };
  if (query.brand && isUnknown(query.brand) && !title.brand) return { code: 'brand_not_found', text: query.brand.name };
  if (fieldBrand && query.brandSlip) return { code: 'spelling', text: query.brandSlip };
  if (!fieldBrand && hasUnknownName && text !== undefined) return { code: 'brand_not_found', text };
  if (!titleBrand || titleBrand.foundBy === 'name' || titleBrand.slug === fieldBrand?.slug) return undefined;
  if (fieldBrand) return overrule(titleBrand.text, fieldBrand.name);
  return titleBrand.foundBy === 'spelling' ? { code: 'spelling', text: titleBrand.text } : undefined;
}

/** Says that what a field gives counts, and not what the title says. */
const overrule = (titleText: string, fieldText: string): Finding => ({
  code: 'field_followed',
  titleText,
  fieldText,
  pricedText: fieldText,
});

/** Finds each category, condition, gender, or price in the title that a field overrides. */
function findFieldFindings(reading: ReadItem): Finding[] {
  const { query, title, garment } = reading;
  const { condition, gender, spans, kindByField, mentions } = title;
  const { category: kind } = mentions;
  const isKind =
    kind?.slug !== undefined && fitsModel({ slug: kind.slug, text: normalize(kind.text) }, garment.category.slug);
  const isGenderSaid = spans.some(({ concept, foundBy }) => concept === 'gender' && foundBy === 'word');
  const titlePrice = title.money.askingPriceInAll;
  const { askingPrice } = query;
  const isPriceOverruled = titlePrice !== undefined && askingPrice !== undefined && askingPrice !== titlePrice;
  return compact(
    kindByField && kind && !isKind && overrule(kind.text, categoryInWords(garment.category)),
    findKindFinding(reading),
    condition && garment.condition && condition !== garment.condition && overrule(condition, garment.condition),
    gender && gender !== garment.gender && isGenderSaid && overrule(genderWord(gender), genderWord(garment.gender)),
    isPriceOverruled && { code: 'field_followed', titleText: usd(titlePrice), fieldText: plainDollars(askingPrice) },
  );
}

/** Finds that a model overrides a category text, or that it names several kinds or is misspelled. */
function findKindFinding({ query: { kindField }, title, garment: { category } }: ReadItem): Finding | undefined {
  if (!kindField) return undefined;
  const { text, foundBy, usualKind } = kindField;
  const titleText = title.mentions.category?.text;
  if (title.kindByField === undefined) {
    if (titleText === undefined || !usualKind || includesKind(kindField, category)) return undefined;
    return { code: 'model_followed', titleText, fieldText: text, pricedText: categoryInWords(category) };
  }
  if (foundBy === 'set' && titleText === undefined) return { code: 'usual_kind', text };
  return foundBy === 'spelling' ? { code: 'kind_spelling', text } : undefined;
}

/** Roles of amounts that are neither the asking price nor asked about. */
const KNOWN_MONEY: ReadonlySet<string> = new Set(['paid', 'retail', 'extra']);

function findMoneyFindings({ query, title: { money, bareCount, numbers } }: ReadItem): Finding[] {
  // Costs, retail prices and extras are understood, also where the title repeats one.
  const knownAmounts = numbers.flatMap(({ role, value }) => (KNOWN_MONEY.has(role) ? value : []));
  const findUnusedMoney = (reason: UnusedMoney): Finding[] => {
    const amounts = money.unusedMoney.flatMap(({ code, text, price }) =>
      code === reason && !knownAmounts.includes(price) ? text : [],
    );
    return amounts.length > 0 ? [{ code: 'other_money', reason, amounts }] : [];
  };
  const findings = findUnusedMoney('other_currency');
  // A sent lot answers the question.
  if (bareCount !== undefined && !query.lot) findings.push({ code: 'bare_count', number: bareCount });
  if (money.possibleAskingPrice !== undefined && query.askingPrice === undefined)
    findings.push({ code: 'bare_number', number: money.possibleAskingPrice });
  // Beside a tag, an earlier price or the price of something else is no question.
  const isTagged = (query.askingPrice ?? money.askingPrice) !== undefined;
  return [...findings, ...(isTagged ? [] : findUnusedMoney('other_price')), ...findUnusedMoney('second_price')];
}

/** The reason why a listing has no price, with what was read of it. */
export class UnpricedListing extends Problem {
  readonly query: ListingQuery;
  readonly title: ParsedTitle;
  readonly setByFields: ReturnType<typeof findSetFields>;
  readonly refusal: NonNullable<ParsedTitle['refusal']>;
  /** The message as it is to be shown apart: what counts, then the rest. */
  readonly sentences: readonly string[];

  constructor(title: ParsedTitle, refusal: UnpricedListing['refusal'], query: ListingQuery = {}) {
    const { code, text, items = [], nearest = [] } = refusal;
    const didYouMean = nearest.map(({ slug }) => slug);
    const sentences = writeRefusal(refusal);
    super(code, items.length > 0 ? (name) => `${sentences.join(' ')} Send ${name('items')}.` : sentences.join(' '), {
      phrase: text || undefined,
      items: refusal.items,
      didYouMean,
    });
    this.query = query;
    this.title = title;
    this.setByFields = findSetFields(query, title);
    this.refusal = refusal;
    this.sentences = sentences;
  }
}

function writeRefusal({ code, text, items = [], nearest = [], pieces }: UnpricedListing['refusal']): readonly string[] {
  if (pieces !== undefined) return [`We price lots of 2 to ${MAX_QUANTITY}.`, `Split these ${pieces}.`];
  if (items.length > 0) return [`These are ${items.length} items: ${joinNames(items)}.`];
  const names = nearest.map(({ name }) => name.toLowerCase());
  if (names.length > 0) return [`Did you mean ${joinNames(names, 'or')}?`];
  const words = text === '' ? 'the title' : `“${text}”`;
  return refusalTemplates[code].map((template) => fillTemplate(template, { words }));
}

/** Returns the range in a condition, by default in any: of a lot, or with the user's evidence, as if it was asked for. */
export function findRangeIn(pricing: Pricing, appraisal: Appraisal, condition?: Condition): PriceRange {
  const isOwnQuestion = appraisal.userEvidence !== undefined || appraisal.lot !== undefined;
  const outcome = isOwnQuestion ? appraiseTitle(pricing, { ...appraisal.query, condition }) : appraisal;
  return (outcome instanceof UnpricedListing ? appraisal : outcome).estimate.findRange(condition);
}
