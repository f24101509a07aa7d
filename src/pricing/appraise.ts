import { type Brand, type Category, findBrand, type Garment } from '../catalog/catalog.ts';
import { normalize } from '../catalog/normalize.ts';
import { isUnknown, unknownBrand } from '../catalog/other-brands.ts';
import { type BeyondEvidence, findRareModels } from '../titles/beyond-evidence.ts';
import { isColor } from '../titles/brands.ts';
import { findFacts } from '../titles/facts.ts';
import { findItemWords, findKindWords, ignoredWords } from '../titles/item-words.ts';
import { includesKind, type KindField } from '../titles/kind-field.ts';
import { agrees } from '../titles/kind-words.ts';
import { brandOutside, type Lexicon } from '../titles/lexicon.ts';
import type { OtherMoney } from '../titles/money.ts';
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

/** Reads a title and prices it, or returns why it cannot; without a grade, for the mix of real listings. Pure. */
export function appraiseTitle(pricing: Pricing, query: ListingQuery): Appraisal | Unpriced {
  const piece = readPiece(pricing, query);
  if (piece.refusal !== undefined) return piece;
  const { read, garment, facts, others, beyondEvidence, each, ours } = piece;
  const { parsed } = read;
  const { lot } = parsed;
  const isBeyond = beyondEvidence.length > 0;
  // A verdict would be about a different item.
  const isUnread = parsed.unreadName?.stands === 'model';
  const isByKindAlone = pricing.predict(garment).level === 'population';
  const evidence = evidenceOf(pricing, garment, ours, isBeyond);
  const basis = ownBasis(evidence, isBeyond, isByKindAlone || (isUnread && isCostly(garment.brand)));
  const { price, asker } = weighEvidence(pricing, garment, ours, query, { basis, evidence });
  const isSold = hasEnoughComps(asker);
  const pricedForms = new Set(each.item.parts.map(({ group, id }) => (group === 'word' ? id : undefined)));
  const pricedWords = others.filter(({ form }) => pricedForms.has(form));
  // With sales of such items, the measured rates belong to a different price.
  const rate = isSold ? undefined : hitRate(pricing, garment);
  const priced = {
    query,
    garment,
    parsed,
    facts,
    price,
    evidence,
    hitRate: rate,
    uncheckedSales: rate === undefined ? undefined : uncheckedSales(pricing, garment),
    lot: lot && { pieces: lot.pieces, each: rangeOf(each) },
    ...wordEffects(ours, facts.spans, pricedWords, parsed),
    asker,
    hasUsualPrice: isSold || !(isBeyond || isUnread || (isByKindAlone && evidence.grade !== 'judged')),
    asked: askedPrice(query, parsed, !isSold && (isBeyond || isUnread) ? undefined : price),
    ignored: ignoredWords(parsed, facts, pricedWords),
    beyondEvidence,
    isToLookUp: isBeyond && !isSold,
    isByKindAlone,
  };
  return { ...priced, findings: findingsOf(pricing, read, priced) };
}

/** Prices a garment whatever its title. Pure. */
export function priceGarment(pricing: Pricing, { brand, category, gender, condition }: Garment): Appraisal {
  const outcome = appraiseTitle(pricing, { brand, category, gender, condition });
  if (!isPriced(outcome)) throw new Error(`The model has no price for ${category.name}.`);
  return outcome;
}

/** Reads a title with its fields. The fields win if they disagree, except for a brand that the title names. */
function readQuery(lexicon: Lexicon, query: ListingQuery): ReadQuery {
  const { title = '', category, kindField, wearer } = query;
  const kinds = { category, kindField, wearer };
  // If nothing is known about the brand, the title may name one.
  const given = query.brand && !isUnknown(query.brand) ? query.brand : undefined;
  const parsed = parseTitle(lexicon, title, { brand: given, ...kinds });
  const text = given && otherBrand(lexicon, parsed, given);
  if (!given || text === undefined) return { query, parsed, brandField: given, contradiction: undefined };
  // A brand that a seller picks from a list is wrong more often than one that is typed.
  const contradiction = { text, given };
  return { query, parsed: parseTitle(lexicon, title, kinds), brandField: undefined, contradiction };
}

/**
 * Returns the brand that the title names instead of the given one, as written. A color, a fact of the given brand's
 * item, or one word of a small brand with its model name is not a brand: `Guccissima Off White`, `Alma Dune`.
 */
function otherBrand(
  lexicon: Lexicon,
  { mentions, collaboration, category, words, extrasAt }: ParsedTitle,
  given: Brand,
): string | undefined {
  const { brand } = mentions;
  if (brand?.by !== 'name' || brand.slug === given.slug) return undefined;
  if (collaboration?.brands.some(({ slug }) => slug === given.slug)) return undefined;
  const name = wordsOf(brand.text);
  if (isColor(name)) return undefined;
  const { model, spans } = findFacts(words, given.slug, category?.slug ?? '', extrasAt);
  if (spans.some(({ from, to }) => name.every((word) => words.slice(from, to).includes(word)))) return undefined;
  const isSmall = name.length === 1 && brandOutside(lexicon, brand.slug ?? '') !== undefined;
  return model !== undefined && isSmall ? undefined : brand.text;
}

function garmentOf(pricing: Pricing, { query, parsed }: ReadQuery, category: Category): Garment {
  const brand = parsed.brand ?? query.brand ?? unknownBrand();
  const condition = query.condition ?? parsed.condition;
  const gender = query.gender ?? parsed.gender ?? pricing.usualGender(brand, category).gender;
  return { brand, category, gender, condition };
}

/** Reads and prices one piece; for a lot, `ours` is the price of all its pieces. */
function readPiece(pricing: Pricing, query: ListingQuery) {
  const read = readQuery(pricing.lexicon, query);
  const { parsed } = read;
  const { category, lot } = parsed;
  const refused = query.refusal ?? parsed.refusal;
  if (refused || !category) {
    return { parsed, refusal: refused ?? { code: 'category_not_found' as const, text: '' } };
  }
  if (category.isExtended && !pricing.artifacts.kinds) {
    return { parsed, refusal: { code: 'not_covered' as const, text: parsed.mentions.category?.text ?? category.name } };
  }
  const garment = garmentOf(pricing, read, category);
  const { brand } = garment;
  const found = findFacts(parsed.words, brand.slug, category.slug, parsed.extrasAt);
  const words = category.isExtended ? findKindWords(parsed, found) : findItemWords(parsed, found.spans);
  const grownUp = findGrownUpModel(garment, parsed);
  const byFacts = pricing.appraise(garment, { ...found, others: words.map(({ form }) => form) }, grownUp);
  const isOfGrownUp = grownUp !== undefined && byFacts.item.ofGrownUp !== undefined;
  // The price of the model is complete: it includes the effects of words on other children's pieces.
  const others = isOfGrownUp ? [] : words;
  const facts = {
    ...(isOfGrownUp ? grownUp.facts : found),
    others: others.map(({ form }) => form),
    // Words about a copy of nothing in particular say nothing.
    isDoubted: parsed.doubt.length > 0 && !isUnknown(brand),
  };
  const { collaboration } = parsed;
  const beyondEvidence: BeyondEvidence[] = [...findRareModels(parsed, brand, category)];
  if (collaboration) beyondEvidence.unshift({ text: collaboration.text, reason: 'collaboration' });
  // The price is then for any item of the brand.
  const each = beyondEvidence.length > 0 ? openedUpward(byFacts) : byFacts;
  const ours = lot ? lotPrice(each, factorOf(pricing, lot, category)) : each;
  return { read, garment, facts, others, beyondEvidence, each, ours };
}

/** Returns the price of a lot or a pack as a multiple of one piece's; a pack's is by the fit, if it has one. */
function factorOf(
  { artifacts: { kinds } }: Pricing,
  { pieces, isPack }: NonNullable<ParsedTitle['lot']>,
  category: Category,
): number {
  const log = isPack && kinds ? packLog(kinds, category, pieces) : undefined;
  return log === undefined ? lotFactor(pieces) : Math.exp(log);
}

function evidenceOf(pricing: Pricing, garment: Garment, { item: { named } }: Price, isBeyond: boolean): EvidenceFacts {
  if (isBeyond) return withoutListings('model', 'none');
  return (named && itemEvidence(named)) ?? pricing.predict(garment).evidence;
}

function askedPrice(query: ListingQuery, parsed: ParsedTitle, compared: Price | undefined): AskedPrice | undefined {
  const price = query.askingPrice ?? parsed.askingPrice;
  if (price === undefined) return undefined;
  const isFromTitle = query.askingPrice === undefined;
  if (!compared) return { price, isFromTitle };
  return { price, isFromTitle, band: askedBand(price, compared) };
}

interface ReadQuery {
  readonly query: ListingQuery;
  readonly parsed: ParsedTitle;
  /** Undefined without one, for an unknown one, and if the title names another. */
  readonly brandField: Brand | undefined;
  readonly contradiction: { readonly text: string; readonly given: Brand } | undefined;
}

type Priced = Omit<Appraisal, 'findings'>;

/** Returns the findings about a listing, the most important first. Pure. */
function findingsOf(pricing: Pick<Pricing, 'usualGender'>, read: ReadQuery, priced: Priced): Finding[] {
  const { query, contradiction, parsed } = read;
  const { garment, facts, lot, asker, price } = priced;
  const { ofGrownUp, isLineKnown } = price.item;
  const found: Finding[] = [];
  if (priced.isToLookUp) found.push(rarityOf(priced));
  if (facts.isDoubted) found.push({ code: 'copy_sign', words: parsed.doubt });
  if (lot) {
    const whole = asker?.modelOnly.price ?? price.price;
    found.push({ code: 'lot', pieces: lot.pieces, each: lot.each.price, whole });
  }
  if (ofGrownUp) found.push({ code: 'childs_model', ...ofGrownUp });
  if (contradiction) found.push({ code: 'title_followed', ...contradiction });
  found.push(...brandFindings(read), ...fieldFindings(read, garment));
  if (parsed.unreadName) found.push({ code: 'unknown_name', name: parsed.unreadName });
  found.push(...moneyFindings(read));
  if (!query.gender && !parsed.gender)
    found.push({ code: 'assumed_gender', by: pricing.usualGender(garment.brand, garment.category).by });
  if (facts.line !== undefined && !isLineKnown) found.push({ code: 'line_without_price', line: facts.line });
  if (parsed.changed.length > 0) found.push({ code: 'altered', words: parsed.changed });
  return found;
}

/** Signs of a rarity; with sales of the item itself, the figures are its own. */
function rarityOf({ garment, parsed, beyondEvidence }: Priced): Finding {
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
  if (brandField && mention.slug !== brandField.slug)
    return [{ code: 'field_followed', field: 'brand', text: mention.text, name: mention.name }];
  return !brandField && mention.by === 'spelling' ? [{ code: 'spelling', text: mention.text }] : [];
}

function fieldFindings({ query, parsed }: ReadQuery, garment: Garment): Finding[] {
  const { mentions, condition, gender, genderFrom } = parsed;
  const found: Finding[] = [];
  const isDecided = query.category ?? parsed.kindByField;
  if (isDecided && mentions.category && !isOfKind(mentions.category, garment.category.slug))
    found.push({ code: 'field_followed', field: 'category', text: mentions.category.text });
  const { kindField } = query;
  if (kindField && !query.category) found.push(...kindFindings(kindField, parsed, garment));
  if (condition && garment.condition && condition !== garment.condition)
    found.push({ code: 'field_followed', field: 'condition', titled: condition });
  if (gender && gender !== garment.gender && genderFrom === 'word')
    found.push({ code: 'field_followed', field: 'gender', titled: gender });
  return found;
}

/** Returns the findings about a category field: another kind's model, the usual kind of several, a misspelling. */
function kindFindings(field: KindField, { kindByField, mentions }: ParsedTitle, { category }: Garment): Finding[] {
  const { text, by } = field;
  if (kindByField === undefined) {
    const model = mentions.category?.text;
    const isFollowed = model === undefined || !field.usual || includesKind(field, category);
    return isFollowed ? [] : [{ code: 'model_followed', text: model, field: text }];
  }
  if (by === 'set' && !mentions.category) return [{ code: 'usual_kind', field: text }];
  return by === 'spelling' ? [{ code: 'kind_spelling', text }] : [];
}

function isOfKind(named: NonNullable<ParsedTitle['mentions']['category']>, category: string): boolean {
  return named.slug !== undefined && agrees(named.slug, normalize(named.text), category);
}

function moneyFindings({ query, parsed: { otherMoney, bareNumber, askingPrice } }: ReadQuery): Finding[] {
  const isAsked = (query.askingPrice ?? askingPrice) !== undefined;
  const amountsOf = (reason: OtherMoney['code']): Finding[] => {
    const amounts = otherMoney.filter(({ code }) => code === reason).map(({ text }) => text);
    return amounts.length > 0 ? [{ code: 'other_money', reason, amounts, isAsked }] : [];
  };
  const found = amountsOf('other_currency');
  if (bareNumber !== undefined && query.askingPrice === undefined)
    found.push({ code: 'bare_number', number: bareNumber });
  return [...found, ...amountsOf('retail'), ...amountsOf('other_price'), ...amountsOf('second_price')];
}
