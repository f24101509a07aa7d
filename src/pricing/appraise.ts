import type { Brand, Category, Garment } from '../catalog/catalog.ts';
import { normalize } from '../catalog/normalize.ts';
import { isUnknown, unknownBrand } from '../catalog/other-brands.ts';
import type { OtherMoney } from '../titles/amounts.ts';
import { type BeyondEvidence, findRarity } from '../titles/beyond-evidence.ts';
import { isColor } from '../titles/brands.ts';
import { findFacts } from '../titles/facts.ts';
import { ignoredWords } from '../titles/item-words.ts';
import { includesKind, type KindField } from '../titles/kind-field.ts';
import { agrees } from '../titles/kind-words.ts';
import { brandOutside, hasPrice, type Lexicon } from '../titles/lexicon.ts';
import { type ParsedTitle, parseTitle } from '../titles/parse-title.ts';
import { fieldWords } from '../titles/tokens.ts';
import type { Appraisal, Finding, ListingQuery, Unpriced } from './appraisal.ts';
import { hasEnoughComps, ownBasis, weighEvidence } from './asker/weigh-evidence.ts';
import type { Effects } from './effects.ts';
import { evidenceOf, withoutListings } from './evidence/evidence.ts';
import { pricedWords, wordEffects } from './explain.ts';
import { keyedItem } from './keyed-item.ts';
import type { KeyedItem } from './keys.ts';
import { findLookUps } from './look-up.ts';
import { type Price, type Pricing, rangeOf } from './pricing.ts';
import { openUpward } from './ranges/spread.ts';

/**
 * Prices an item by its title and fields, or returns the reason for refusing to price it. Pure. If the condition is
 * unknown, the price is for the usual mix of grades.
 */
export function appraiseTitle(pricing: Pricing, query: ListingQuery): Appraisal | Unpriced {
  const reading = readQuery(pricing.lexicon, query);
  const { parsed } = reading;
  const { category } = parsed;
  const refusal = query.refusal ?? parsed.refusal;
  if (refusal) return { parsed, refusal };
  if (!category) return { parsed, refusal: { code: 'category_not_found', text: '' } };
  return appraiseReading(pricing, reading, category);
}

function appraiseReading(pricing: Pricing, reading: ReadQuery, category: Category): Appraisal {
  const { query, parsed } = reading;
  const { effects } = pricing;
  const garment = garmentOf(pricing, reading, category);
  const titled = findFacts(parsed.words, garment.brand.slug, category.slug);
  // Only a known brand can be copied, so words that suggest a copy are ignored for others.
  const isByKindAlone = isUnknown(garment.brand);
  const facts = { ...titled, isDoubted: parsed.doubt.length > 0 && !isByKindAlone };
  const item = keyedItem(garment, parsed, facts);
  const beyondEvidence = signsOfRarity(effects, parsed, garment, item);
  const isBeyond = beyondEvidence.length > 0;
  // A rare item is priced like an ordinary one of its brand, so only the upper end of its range reflects the rarity.
  const openIfBeyond = (price: Price) => (isBeyond ? openUpward(price) : price);
  const ourPrice = openIfBeyond(pricing.appraise(item));
  const evidence = isBeyond ? withoutListings('model', 'none') : evidenceOf(effects, item);
  const basis = ownBasis(evidence, isBeyond, isByKindAlone);
  const { price, asker } = weighEvidence(effects, item, ourPrice, query, { basis, evidence });
  const isPricedByComps = hasEnoughComps(asker);
  // Our listings may be of different items than a rare item. Enough comparables make up for that.
  const isComparable = isPricedByComps || !isBeyond;
  const isKindsAverage = isByKindAlone && !category.isExtended;
  const { effects: wordsEffects, residual } = wordEffects(ourPrice, facts, parsed, evidence);
  const { lot } = parsed;
  const appraisal = {
    query,
    garment,
    parsed,
    facts,
    item,
    price,
    evidence,
    lot: lot && { pieces: lot.pieces, each: rangeOf(openIfBeyond(pricing.appraise({ ...item, lot: undefined }))) },
    effects: wordsEffects,
    residual,
    asker,
    hasUsualPrice: isPricedByComps || (isComparable && !isKindsAverage),
    askingPrice: query.askingPrice ?? titlesAskingPrice(parsed),
    ignored: ignoredWords(parsed, facts, pricedWords(ourPrice, parsed)).filter(
      (word) => !beyondEvidence.some(({ text }) => text.split(' ').includes(word)),
    ),
    beyondEvidence,
    needsLookup: isBeyond && !isPricedByComps,
  };
  return { ...appraisal, findings: findingsOf(pricing, reading, appraisal) };
}

interface ReadQuery {
  readonly query: ListingQuery;
  readonly parsed: ParsedTitle;
  /** The brand in the field; undefined if the field is empty or unknown, or if the title's brand overrides it. */
  readonly brandField: Brand | undefined;
  /** The title's brand as written, and the field's brand that it overrides. */
  readonly contradiction: { readonly text: string; readonly given: Brand } | undefined;
}

/** Parses a title with its fields. A brand in the title overrides the brand field; other fields override the title. */
function readQuery(lexicon: Lexicon, query: ListingQuery): ReadQuery {
  const { title = '', kindField, wearer } = query;
  const otherFields = { kindField, wearer };
  // An unknown brand in the field does not keep the title from naming one.
  const brand = query.brand && !isUnknown(query.brand) ? query.brand : undefined;
  const parsed = parseTitle(lexicon, title, { brand, ...otherFields });
  const titledBrand = brand && otherBrand(lexicon, parsed, brand);
  if (!brand || titledBrand === undefined) return { query, parsed, brandField: brand, contradiction: undefined };
  // Sellers pick the wrong brand from a list more often than they type the wrong one, so the title wins.
  return {
    query,
    parsed: parseTitle(lexicon, title, otherFields),
    brandField: undefined,
    contradiction: { text: titledBrand, given: brand },
  };
}

/**
 * Returns the text of a brand in the title that contradicts the brand field, or undefined. The following do not
 * contradict it: a color (`Guccissima Off White`), a fact about an item of the field's brand, and a brand outside the
 * catalog whose one-word name stands next to a model of the field's brand (`Alma Dune`).
 */
function otherBrand(lexicon: Lexicon, parsed: ParsedTitle, fieldBrand: Brand): string | undefined {
  const { mentions, collaboration, category, words } = parsed;
  const titleBrand = mentions.brand;
  if (titleBrand?.by !== 'name' || titleBrand.slug === fieldBrand.slug) return undefined;
  if (collaboration?.makers.includes(fieldBrand)) return undefined;
  const nameWords = fieldWords(titleBrand.text);
  if (isColor(nameWords)) return undefined;
  const { model, spans } = findFacts(words, fieldBrand.slug, category?.slug ?? '');
  const isFact = spans.some(({ from, to }) => {
    const factWords = words.slice(from, to);
    return nameWords.every((word) => factWords.includes(word));
  });
  if (isFact) return undefined;
  const isMinorBrand = nameWords.length === 1 && brandOutside(lexicon, titleBrand.slug ?? '') !== undefined;
  return model !== undefined && isMinorBrand ? undefined : titleBrand.text;
}

/** Returns the garment of a title and its fields. The title's brand was already weighed against the field's. */
function garmentOf(pricing: Pricing, { query, parsed }: ReadQuery, category: Category): Garment {
  const brand = parsed.brand ?? query.brand ?? unknownBrand();
  const condition = query.condition ?? parsed.condition;
  const gender = query.gender ?? parsed.gender ?? pricing.usualGender(brand, category).gender;
  return { brand, category, gender, condition };
}

/** Returns the signs that an item could sell for many times its brand's usual price, or an empty list. */
function signsOfRarity(
  effects: Effects,
  parsed: ParsedTitle,
  { brand, category }: Garment,
  item: KeyedItem,
): readonly BeyondEvidence[] {
  const rare = findRarity(parsed, brand, category);
  const signs = rare ? [rare] : findLookUps(effects, parsed, item);
  const { collaboration } = parsed;
  return collaboration ? [{ text: collaboration.text, reason: 'collaboration' }, ...signs] : signs;
}

/** Returns the asking price in the title: that of a lot if it asks so much for each. */
function titlesAskingPrice({ askingPrice, isAskedEach, lot }: ParsedTitle): number | undefined {
  return askingPrice && isAskedEach && lot ? lot.pieces * askingPrice : askingPrice;
}

function findingsOf(pricing: Pricing, reading: ReadQuery, appraisal: Omit<Appraisal, 'findings'>): Finding[] {
  const { query, contradiction, parsed } = reading;
  const { garment, facts, lot, asker, price } = appraisal;
  const ours = asker?.modelOnly.price ?? price.price;
  const findings: Finding[] = [];
  if (appraisal.needsLookup) findings.push(rarityFinding(appraisal));
  if (facts.isDoubted) findings.push({ code: 'copy_sign', words: parsed.doubt });
  if (lot) {
    // Compares our own prices of the lot and of one item, before the user's evidence changes that of the lot.
    findings.push({ code: 'lot', pieces: lot.pieces, each: lot.each.price, whole: ours });
  }
  if (query.lot) {
    const { pieces, isPack } = query.lot;
    const whole = pricing.appraise({ ...appraisal.item, lot: pieces, isPack });
    findings.push({ code: 'lot', pieces, each: ours, whole: whole.price });
  }
  if (contradiction) findings.push({ code: 'title_followed', ...contradiction });
  findings.push(...brandFindings(reading), ...fieldFindings(reading, garment));
  findings.push(...moneyFindings(reading));
  if (!query.gender && !parsed.gender) {
    const { by } = pricing.usualGender(garment.brand, garment.category);
    findings.push({ code: 'assumed_gender', by });
  }
  const isLinePriced = price.item.keys.some(({ key: [group] }) => group === 'line');
  if (facts.line !== undefined && !isLinePriced) findings.push({ code: 'line_without_price', line: facts.line });
  if (parsed.changed.length > 0) findings.push({ code: 'altered', words: parsed.changed });
  return findings;
}

/** Returns the remark on a rare item, and whether it is a collaboration that involves a mass-market brand. */
function rarityFinding({ garment, parsed, beyondEvidence }: Omit<Appraisal, 'findings'>): Finding {
  const isCollaboration = beyondEvidence.some(({ reason }) => reason === 'collaboration');
  const makers = [garment.brand, ...(parsed.collaboration?.makers ?? [])];
  const isMassMarket =
    isCollaboration && makers.some((maker) => hasPrice<Brand>(maker) && maker.tier === 'fast-fashion');
  return { code: 'beyond_evidence', signs: beyondEvidence, isMassMarket };
}

/** Returns the remark on a brand that is unknown, misspelled, or only suggested by a title that the field overrides. */
function brandFindings({ query, parsed, brandField }: ReadQuery): Finding[] {
  const titleBrand = parsed.mentions.brand;
  if (!brandField && parsed.searchedBrands.length > 0) {
    return [{ code: 'several_brands', names: parsed.searchedBrands }];
  }
  if (query.brand && isUnknown(query.brand) && !parsed.brand) {
    return [{ code: 'unknown_brand', text: query.brand.name }];
  }
  if (brandField && query.brandSlip) return [{ code: 'spelling', text: query.brandSlip }];
  if (!titleBrand || titleBrand.by === 'name') return [];
  if (!brandField) return titleBrand.by === 'spelling' ? [{ code: 'spelling', text: titleBrand.text }] : [];
  if (titleBrand.slug === brandField.slug) return [];
  return [{ code: 'field_followed', field: 'brand', text: titleBrand.text, name: titleBrand.name }];
}

/** Returns a remark for each category, condition, gender, or price in the title that a field overrides. */
function fieldFindings({ query, parsed }: ReadQuery, garment: Garment): Finding[] {
  const { condition, gender, spans } = parsed;
  const titleKind = parsed.mentions.category;
  const { kindField } = query;
  const findings: Finding[] = [];
  if (parsed.kindByField && titleKind && !isOfKind(titleKind, garment.category))
    findings.push({ code: 'field_followed', field: 'category', text: titleKind.text });
  if (kindField) findings.push(...kindFindings(kindField, parsed, garment));
  if (condition && garment.condition && condition !== garment.condition)
    findings.push({ code: 'field_followed', field: 'condition', titled: condition });
  if (gender && gender !== garment.gender && spans.some(({ concept, by }) => concept === 'gender' && by === 'word'))
    findings.push({ code: 'field_followed', field: 'gender', titled: gender });
  const titled = titlesAskingPrice(parsed);
  if (titled !== undefined && query.askingPrice !== undefined && titled !== query.askingPrice)
    findings.push({ code: 'field_followed', field: 'askingPrice', titled });
  return findings;
}

function isOfKind({ slug, text }: NonNullable<ParsedTitle['mentions']['category']>, category: Category): boolean {
  return slug !== undefined && agrees(slug, normalize(text), category.slug);
}

/** Returns the remark on a category text that a model overrides, that names several kinds, or that is misspelled. */
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
  const hasAskingPrice = query.askingPrice !== undefined || askingPrice !== undefined;
  const amountsBy = (reason: OtherMoney['code']): Finding[] => {
    const amounts = otherMoney.filter(({ code }) => code === reason).map(({ text }) => text);
    return amounts.length > 0 ? [{ code: 'other_money', reason, amounts, hasAskingPrice }] : [];
  };
  const findings = amountsBy('other_currency');
  if (bareNumber !== undefined && query.askingPrice === undefined)
    findings.push({ code: 'bare_number', number: bareNumber });
  return [...findings, ...amountsBy('retail'), ...amountsBy('other_price'), ...amountsBy('second_price')];
}
