import { type Brand, type Category, findBrand, type Garment } from '../catalog/catalog.ts';
import { normalize } from '../catalog/normalize.ts';
import { isUnknown, unknownBrand } from '../catalog/other-brands.ts';
import type { OtherMoney } from '../titles/amounts.ts';
import { type BeyondEvidence, findRareModels } from '../titles/beyond-evidence.ts';
import { isColor } from '../titles/brands.ts';
import { type FoundFacts, findFacts } from '../titles/facts.ts';
import { findItemWords, findKindWords, type ItemWord, ignoredWords } from '../titles/item-words.ts';
import { includesKind, type KindField } from '../titles/kind-field.ts';
import { agrees } from '../titles/kind-words.ts';
import { brandOutside, type Lexicon } from '../titles/lexicon.ts';
import { type ParsedTitle, parseTitle } from '../titles/parse-title.ts';
import { wordsOf } from '../titles/tokens.ts';
import {
  type Appraisal,
  type AskedPrice,
  type Finding,
  isPriced,
  type ListingQuery,
  type Unpriced,
} from './appraisal.ts';
import { hasEnoughComps, isCostly, ownBasis, weighEvidence } from './asker/weigh-evidence.ts';
import { type EvidenceFacts, itemEvidence, withoutListings } from './evidence/evidence.ts';
import { wordEffects } from './item/word-effects.ts';
import { findGrownUpModel, packLog } from './kinds/kind-price.ts';
import { hitRate, uncheckedSales } from './price-class.ts';
import { type Price, type Pricing, rangeOf } from './pricing.ts';
import { askedBand } from './ranges/confidence.ts';
import { openedUpward } from './ranges/spread.ts';
import { lotFactor, lotPrice } from './total.ts';

/** Prices an item by title and fields, or returns the reason for no price. Without a grade, prices the usual mix. */
export function appraiseTitle(pricing: Pricing, query: ListingQuery): Appraisal | Unpriced {
  const reading = readQuery(pricing.lexicon, query);
  const { parsed } = reading;
  const { category } = parsed;
  const refusal = query.refusal ?? parsed.refusal;
  if (refusal) return { parsed, refusal };
  if (!category) return { parsed, refusal: { code: 'category_not_found', text: '' } };
  if (category.isExtended && !pricing.artifacts.kinds) {
    const text = parsed.mentions.category?.text ?? category.name;
    return { parsed, refusal: { code: 'not_covered', text } };
  }
  return appraiseReading(pricing, reading, category);
}

/** Prices a garment without a title. Pure. Throws an error if the model has no price for its kind. */
export function priceGarment(pricing: Pricing, { brand, category, gender, condition }: Garment): Appraisal {
  const outcome = appraiseTitle(pricing, { brand, category, gender, condition });
  if (!isPriced(outcome)) throw new Error(`The model has no price for ${category.name}.`);
  return outcome;
}

function appraiseReading(pricing: Pricing, reading: ReadQuery, category: Category): Appraisal {
  const { query, parsed } = reading;
  const garment = garmentOf(pricing, reading, category);
  const { facts, words, beyondEvidence, each, ours } = ourEstimate(pricing, garment, parsed);
  const isBeyond = beyondEvidence.length > 0;
  // We do not know the named model, so a verdict would be about a different item.
  const isUnread = parsed.unreadName?.stands === 'model';
  const isByKindAlone = pricing.predict(garment).level === 'population';
  const evidence = evidenceFor(pricing, garment, ours, isBeyond);
  const isUnnamed = isByKindAlone || (isUnread && isCostly(garment.brand));
  const basis = ownBasis(evidence, isBeyond, isUnnamed);
  const { price, asker } = weighEvidence(pricing, garment, ours, query, { basis, evidence });
  const isSold = hasEnoughComps(asker);
  const isComparable = isSold || !(isBeyond || isUnread);
  const isKindsAverage = isByKindAlone && evidence.grade !== 'judged';

  // Hit rates are measured on our own estimates, so they do not apply if the asker's sales set the price.
  const rate = isSold ? undefined : hitRate(pricing, garment);
  const pricedWords = words.filter(({ form }) =>
    each.item.parts.some(({ group, id }) => group === 'word' && id === form),
  );
  const { effects, residual } = wordEffects(ours, facts.spans, pricedWords, parsed);
  const priced = {
    query,
    garment,
    parsed,
    facts,
    price,
    evidence,
    hitRate: rate,
    uncheckedSales: rate === undefined ? undefined : uncheckedSales(pricing, garment),
    lot: parsed.lot && { pieces: parsed.lot.pieces, each: rangeOf(each) },
    effects,
    residual,
    asker,
    hasUsualPrice: isSold || (isComparable && !isKindsAverage),
    asked: askedPrice(query, parsed, isComparable ? price : undefined),
    ignored: ignoredWords(parsed, facts, pricedWords),
    beyondEvidence,
    isToLookUp: isBeyond && !isSold,
    isByKindAlone,
  };
  return { ...priced, findings: findingsOf(pricing, reading, priced) };
}

/** Prices a single item by its title (`each`) and the whole listing (`ours`). The two differ only for a lot. */
function ourEstimate(pricing: Pricing, garment: Garment, parsed: ParsedTitle) {
  const { lot } = parsed;
  const { facts, words, price } = priceByFacts(pricing, garment, parsed);
  const beyondEvidence = signsOfRarity(parsed, garment);
  // A rarity is priced like any item of its brand, so we raise the upper end of its range.
  const each = beyondEvidence.length > 0 ? openedUpward(price) : price;
  const ours = lot ? lotPrice(each, factorOfLot(pricing, lot, garment.category)) : each;
  return { facts, words, beyondEvidence, each, ours };
}

interface ReadQuery {
  readonly query: ListingQuery;
  readonly parsed: ParsedTitle;
  /** Undefined if the field is empty, its brand is unknown, or the title names another brand. */
  readonly brandField: Brand | undefined;
  readonly contradiction: { readonly text: string; readonly given: Brand } | undefined;
}

/** Parses a title with its fields. Fields override the title, except that a brand named in the title wins. */
function readQuery(lexicon: Lexicon, query: ListingQuery): ReadQuery {
  const { title = '', category, kindField, wearer } = query;
  const otherFields = { category, kindField, wearer };
  // If the field's brand is unknown, the title may still name a brand.
  const brand = query.brand && !isUnknown(query.brand) ? query.brand : undefined;
  const parsed = parseTitle(lexicon, title, { brand, ...otherFields });
  const titledBrand = brand && otherBrand(lexicon, parsed, brand);
  if (!brand || titledBrand === undefined) return { query, parsed, brandField: brand, contradiction: undefined };
  // Sellers who pick a brand from a list are wrong more often than those who type it, so the title's brand wins.
  return {
    query,
    parsed: parseTitle(lexicon, title, otherFields),
    brandField: undefined,
    contradiction: { text: titledBrand, given: brand },
  };
}

/**
 * Returns the brand that the title names instead of the field's, as written. Ignores a color (`Guccissima Off White`),
 * a fact of the field's brand, and a one-word brand outside the catalog next to the field's model (`Alma Dune`).
 */
function otherBrand(
  lexicon: Lexicon,
  { mentions, collaboration, category, words, extrasAt }: ParsedTitle,
  fieldBrand: Brand,
): string | undefined {
  const { brand } = mentions;
  if (brand?.by !== 'name' || brand.slug === fieldBrand.slug) return undefined;
  if (collaboration?.brands.some(({ slug }) => slug === fieldBrand.slug)) return undefined;
  const name = wordsOf(brand.text);
  if (isColor(name)) return undefined;
  const { model, spans } = findFacts(words, fieldBrand.slug, category?.slug ?? '', extrasAt);
  const isFact = spans.some(({ from, to }) => {
    const wordsOfFact = words.slice(from, to);
    return name.every((word) => wordsOfFact.includes(word));
  });
  if (isFact) return undefined;
  const isSmall = name.length === 1 && brandOutside(lexicon, brand.slug ?? '') !== undefined;
  return model !== undefined && isSmall ? undefined : brand.text;
}

function garmentOf(pricing: Pricing, { query, parsed }: ReadQuery, category: Category): Garment {
  const brand = parsed.brand ?? query.brand ?? unknownBrand();
  const condition = query.condition ?? parsed.condition;
  const gender = query.gender ?? parsed.gender ?? pricing.usualGender(brand, category).gender;
  return { brand, category, gender, condition };
}

function priceByFacts(
  pricing: Pricing,
  garment: Garment,
  parsed: ParsedTitle,
): { readonly facts: FoundFacts; readonly words: readonly ItemWord[]; readonly price: Price } {
  const { brand, category } = garment;
  const titled = findFacts(parsed.words, brand.slug, category.slug, parsed.extrasAt);
  const words = category.isExtended ? findKindWords(parsed, titled) : findItemWords(parsed, titled.spans);
  // Words about copies mean nothing without a brand that could be copied.
  const isDoubted = parsed.doubt.length > 0 && !isUnknown(brand);
  const facts = { ...titled, others: words.map(({ form }) => form), isDoubted };
  const grownUp = findGrownUpModel(garment, parsed);
  const price = pricing.appraise(garment, facts, grownUp);
  if (!grownUp || !price.item.ofGrownUp) return { facts, words, price };
  // The adult model's price already includes what words add to other children's items, so no words count here.
  return { facts: { ...grownUp.facts, others: [], isDoubted }, words: [], price };
}

/** Returns signs that an item may sell for many times its brand's usual price; empty for an ordinary item. */
function signsOfRarity(parsed: ParsedTitle, { brand, category }: Garment): readonly BeyondEvidence[] {
  const rareModels = findRareModels(parsed, brand, category);
  const { collaboration } = parsed;
  return collaboration ? [{ text: collaboration.text, reason: 'collaboration' }, ...rareModels] : rareModels;
}

function factorOfLot(
  { artifacts: { kinds } }: Pricing,
  { pieces, isPack }: NonNullable<ParsedTitle['lot']>,
  category: Category,
): number {
  const log = isPack && kinds ? packLog(kinds, category, pieces) : undefined;
  return log === undefined ? lotFactor(pieces) : Math.exp(log);
}

function evidenceFor(pricing: Pricing, garment: Garment, { item: { named } }: Price, isBeyond: boolean): EvidenceFacts {
  if (isBeyond) return withoutListings('model', 'none');
  const ofItem = named && itemEvidence(named);
  return ofItem ?? pricing.predict(garment).evidence;
}

function askedPrice(query: ListingQuery, parsed: ParsedTitle, compared: Price | undefined): AskedPrice | undefined {
  const price = query.askingPrice ?? parsed.askingPrice;
  if (price === undefined) return undefined;
  const isFromTitle = query.askingPrice === undefined;
  return compared ? { price, isFromTitle, band: askedBand(price, compared) } : { price, isFromTitle };
}

function findingsOf(
  pricing: Pick<Pricing, 'usualGender'>,
  reading: ReadQuery,
  priced: Omit<Appraisal, 'findings'>,
): Finding[] {
  const { query, contradiction, parsed } = reading;
  const { garment, facts, lot, asker, price } = priced;
  const { ofGrownUp, isLineKnown } = price.item;
  const findings: Finding[] = [];
  if (priced.isToLookUp) findings.push(rarityFinding(priced));
  if (facts.isDoubted) findings.push({ code: 'copy_sign', words: parsed.doubt });
  if (lot) {
    const whole = asker?.modelOnly.price ?? price.price;
    findings.push({ code: 'lot', pieces: lot.pieces, each: lot.each.price, whole });
  }
  if (ofGrownUp) findings.push({ code: 'childs_model', ...ofGrownUp });
  if (contradiction) findings.push({ code: 'title_followed', ...contradiction });
  findings.push(...brandFindings(reading), ...fieldFindings(reading, garment));
  if (parsed.unreadName) findings.push({ code: 'unknown_name', name: parsed.unreadName });
  findings.push(...moneyFindings(reading));
  if (!query.gender && !parsed.gender) {
    const { by } = pricing.usualGender(garment.brand, garment.category);
    findings.push({ code: 'assumed_gender', by });
  }
  if (facts.line !== undefined && !isLineKnown) findings.push({ code: 'line_without_price', line: facts.line });
  if (parsed.changed.length > 0) findings.push({ code: 'altered', words: parsed.changed });
  return findings;
}

function rarityFinding({ garment, parsed, beyondEvidence }: Omit<Appraisal, 'findings'>): Finding {
  const isCollaboration = beyondEvidence.some(({ reason }) => reason === 'collaboration');
  const makers = parsed.collaboration?.brands.map(({ slug = '' }) => findBrand(slug)?.tier) ?? [];
  const isMassMarket = isCollaboration && [garment.brand.tier, ...makers].includes('fast-fashion');
  return { code: 'beyond_evidence', signs: beyondEvidence, isMassMarket };
}

function brandFindings({ query, parsed, brandField }: ReadQuery): Finding[] {
  const { brand: mention } = parsed.mentions;
  if (query.brand && isUnknown(query.brand) && !parsed.brand) {
    return [{ code: 'unknown_brand', text: query.brand.name }];
  }
  if (brandField && query.brandSlip) return [{ code: 'spelling', text: query.brandSlip }];
  if (!mention || mention.by === 'name') return [];
  if (!brandField) return mention.by === 'spelling' ? [{ code: 'spelling', text: mention.text }] : [];
  if (mention.slug === brandField.slug) return [];
  return [{ code: 'field_followed', field: 'brand', text: mention.text, name: mention.name }];
}

function fieldFindings({ query, parsed }: ReadQuery, garment: Garment): Finding[] {
  const { condition, gender, genderFrom } = parsed;
  const { category: kind } = parsed.mentions;
  const { kindField } = query;
  const findings: Finding[] = [];
  const fieldDecides = query.category ?? parsed.kindByField;
  const isOfKind = kind?.slug !== undefined && agrees(kind.slug, normalize(kind.text), garment.category.slug);
  if (fieldDecides && kind && !isOfKind) findings.push({ code: 'field_followed', field: 'category', text: kind.text });
  if (kindField && !query.category) findings.push(...kindFindings(kindField, parsed, garment));
  if (condition && garment.condition && condition !== garment.condition)
    findings.push({ code: 'field_followed', field: 'condition', titled: condition });
  if (gender && gender !== garment.gender && genderFrom === 'word')
    findings.push({ code: 'field_followed', field: 'gender', titled: gender });
  return findings;
}

function kindFindings(field: KindField, { kindByField, mentions }: ParsedTitle, { category }: Garment): Finding[] {
  const { text, by } = field;
  if (kindByField === undefined) {
    const model = mentions.category?.text;
    const hasFieldsKind = !field.usual || includesKind(field, category);
    if (model === undefined || hasFieldsKind) return [];
    return [{ code: 'model_followed', text: model, field: text }];
  }
  if (by === 'set' && !mentions.category) return [{ code: 'usual_kind', field: text }];
  return by === 'spelling' ? [{ code: 'kind_spelling', text }] : [];
}

function moneyFindings({ query, parsed: { otherMoney, bareNumber, askingPrice } }: ReadQuery): Finding[] {
  const isAsked = query.askingPrice !== undefined || askingPrice !== undefined;
  const amountsBy = (reason: OtherMoney['code']): Finding[] => {
    const amounts = otherMoney.filter(({ code }) => code === reason).map(({ text }) => text);
    return amounts.length > 0 ? [{ code: 'other_money', reason, amounts, isAsked }] : [];
  };
  const findings = amountsBy('other_currency');
  if (bareNumber !== undefined && query.askingPrice === undefined)
    findings.push({ code: 'bare_number', number: bareNumber });
  return [...findings, ...amountsBy('retail'), ...amountsBy('other_price'), ...amountsBy('second_price')];
}
