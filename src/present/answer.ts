import { defined, membersOf } from '../base/members.ts';
import { roundToDollar, sumOf } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import { CONDITIONS } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Include } from '../input/item-fields.ts';
import { caveat, isOftenCopied, online, signsOf } from '../money/copied.ts';
import { decide } from '../money/decide.ts';
import { planInWords, planOf } from '../money/plan.ts';
import { searchesLike } from '../money/seller.ts';
import { type AnswerParts, type JudgmentTerms, usualPrice } from '../money/selling.ts';
import { speedInWords, speedOf } from '../money/speed.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { whyOutside } from '../pricing/evidence/sold-groups.ts';
import { listingPath } from '../pricing/price-path.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import { middleHalfOf } from '../pricing/ranges/spread.ts';
import { compsAndGuessInWords } from './asker-words.ts';
import { candidatesFor, candidatesInWords } from './candidates.ts';
import { type Caveat, labelCaveat } from './caveats.ts';
import { evidenceInWords, salesInWords } from './evidence-words.ts';
import { modelName, takenFor } from './garment-words.ts';
import type { ItemAnswer } from './item-schema.ts';
import { listingCaveats } from './listing.ts';
import { payoutRows } from './payouts.ts';

/** What a caller says of an item besides its description. Amounts are US dollars. */
export interface ItemTerms extends JudgmentTerms {
  readonly askingPrice?: number | undefined;
  readonly listPrice?: number | undefined;
  readonly daysListed?: number | undefined;
  readonly floor?: number | undefined;
  readonly include?: readonly Include[] | undefined;
  /** The service's address, for a link to the page. */
  readonly publicUrl?: string | undefined;
}

/** Returns the answer about an item under a seller's terms. Pure. */
export function itemAnswer(
  { pricing, marketplaces }: AnswerParts,
  listing: Appraisal,
  { include = [], askingPrice = listing.asked?.price, publicUrl, ...terms }: ItemTerms,
): ItemAnswer {
  const wants = (part: Include) => include.includes(part) || include.includes('all');
  const { price, lot, isToLookUp, ignored, asker } = listing;
  const { listPrice, daysListed, floor } = terms;
  const isSale = terms.cost !== undefined || wants('payouts');
  const { sale, ...decision } = decide(marketplaces, listing, askingPrice, terms);
  const { call } = decision.verdict ?? {};
  // Under a suspected copy, nothing says what to ask or what a sale would bring.
  const isSuspect = call === 'check';
  const hasPayouts = !isToLookUp && !isSuspect;
  const wantsPlan = wants('plan') || daysListed !== undefined;
  const hasPlan = wantsPlan && listing.hasUsualPrice && !isSuspect && !terms.forMyself;
  const plan = hasPlan ? planOf(price.price, { daysListed, floor }) : undefined;
  return {
    item: itemBody(listing, { askingPrice, listPrice }),
    ...(isToLookUp ? { atLeast: price.priceLow } : { estimate: estimateBody(listing) }),
    ...(lot && !isToLookUp && { each: lot.each, quantity: lot.pieces }),
    evidence: evidenceBody(listing),
    ...decision,
    ...(isSale && sale && { sale }),
    ...defined({
      guess:
        asker?.priceWithGuess === undefined ? undefined : guessBody(marketplaces, listing, { ...terms, askingPrice }),
      plan,
      caveats: [
        ...itemCaveats(pricing, listing),
        ...(hasPayouts ? speedCaveat(listing) : []),
        ...(isOftenCopied(listing) && call !== 'skip' ? [howToCheck(listing)] : []),
        ...(terms.marketplace ? labelCaveat(terms.marketplace, terms.label) : []),
        ...(plan ? planCaveat(price.price, terms) : []),
      ],
      ignored: ignored.length > 0 ? ignored : undefined,
      payouts: wants('payouts') && hasPayouts ? payoutRows(marketplaces, listing, terms) : undefined,
      ...includedParts(pricing, listing, wants, publicUrl),
    }),
  } as ItemAnswer;
}

/** Returns the parts of an answer that depend on nothing but the item. What only describes a price goes without one. */
function includedParts(pricing: Pricing, listing: Appraisal, wants: (part: Include) => boolean, publicUrl?: string) {
  const { isToLookUp } = listing;
  return {
    words: wants('words') && !isToLookUp ? wordsBody(listing) : undefined,
    searches: wants('searches') || isToLookUp ? searchesLike(listing) : undefined,
    grades: wants('grades') && !isToLookUp ? gradesOf(listing) : undefined,
    sources: wants('sources') ? sourcesOf(pricing, listing, publicUrl) : undefined,
  };
}

/** Returns the item as it was understood, with the prices that were read. */
export function itemBody(
  listing: Appraisal,
  prices: Pick<ItemTerms, 'askingPrice' | 'listPrice'> = {},
): ItemAnswer['item'] {
  const { garment, facts } = listing;
  const { brand, category, gender, condition } = garment;
  const { name, slug, tier, isOutsideCatalog = false } = brand;
  return {
    brand: isUnknown(brand) ? null : { name, slug, ...(!isOutsideCatalog && { tier }), inCatalog: !isOutsideCatalog },
    category: { name: category.name, slug: category.slug, inCatalog: category.isExtended !== true },
    gender,
    condition: condition ?? null,
    ...defined({ model: modelName(facts, brand.name) }),
    takenFor: takenFor(listing),
    ...defined(prices),
  };
}

/** Returns the price with its range. */
export function estimateBody({ price, garment, facts }: Appraisal): NonNullable<ItemAnswer['estimate']> {
  const ifReal = isOftenCopied({ garment, facts }) || undefined;
  const middleHalf = middleHalfOf(price).map((factor) => roundToDollar(factor * price.price));
  return { ...rangeOf(price), middleHalf, confidence: price.confidence, ...defined({ ifReal }) };
}

/** Returns the listings behind a price, as counts and in words. */
export function evidenceBody(listing: Appraisal): ItemAnswer['evidence'] {
  const { evidence } = listing;
  const { grade, places, sales } = evidence;
  const [group] = sales;
  const text = evidenceInWords(evidence);
  return {
    grade,
    sold: sumOf(places.map(({ sold }) => sold)),
    asking: sumOf(places.map(({ asked }) => asked)),
    ...defined({
      median: group?.median,
      middleHalf: group?.low === undefined || group.high === undefined ? undefined : [group.low, group.high],
      newest: group?.newest,
    }),
    text: text + salesInWords(text, group && { ...group, why: whyOutside(listing, group) }),
  };
}

const LIMITED = 'What to pay follows our own price.';

function itemCaveats(pricing: Pricing, listing: Appraisal): Caveat[] {
  const candidates = candidatesFor(pricing, listing);
  const question: Caveat[] = candidates.length > 0 ? [{ code: 'candidates', text: candidatesInWords(candidates) }] : [];
  const isLimited = usualPrice(listing) < listing.price.price;
  const comps = listing.asker && stated(compsAndGuessInWords(listing.asker), isLimited && LIMITED).join(' ');
  return [
    ...question,
    ...(comps ? [{ code: 'comps', text: comps } as const] : []),
    ...listingCaveats(pricing, listing),
  ];
}

function speedCaveat(listing: Appraisal): Caveat[] {
  const speed = speedOf(listing);
  return speed ? [{ code: 'speed', text: speedInWords(speed) }] : [];
}

/** Returns three signs of a real item to look at, and how to buy it online. */
const howToCheck = (listing: Appraisal): Caveat => ({
  code: 'how_to_check',
  text: `Look: ${signsOf(listing)?.join('; ')}. ${caveat} ${online}`,
});

/** Says what to do with a listing now, if its price and age are known. */
const planCaveat = (usual: number, { listPrice, daysListed, floor }: ItemTerms): Caveat[] =>
  listPrice === undefined || daysListed === undefined
    ? []
    : [{ code: 'plan', text: planInWords(usual, listPrice, { daysListed, floor }) }];

/** Returns the price with the caller's guess and the call at that price: a second voice beside ours. */
function guessBody(
  marketplaces: AnswerParts['marketplaces'],
  listing: Appraisal,
  terms: ItemTerms,
): ItemAnswer['guess'] {
  const { asker, price } = listing;
  const together = asker?.priceWithGuess ?? price;
  const withGuess = { ...listing, price: together, asker: undefined };
  const { verdict } = decide(marketplaces, withGuess, terms.askingPrice, terms);
  return { price: asker?.guess ?? 0, together: together.price, ...defined({ call: verdict?.call }) };
}

const gradesOf = ({ price }: Appraisal): ItemAnswer['grades'] =>
  CONDITIONS.map((condition) => ({ condition, ...rangeOf(price.atCondition(condition)) }));

function wordsBody({ effects, residual, price }: Appraisal): ItemAnswer['words'] {
  return {
    basePrice: price.basePrice.price,
    effects: effects.map(({ text, factor, basis }) => {
      const counts = basis && (basis.listings === 0 ? 'judged' : `${basis.listings} listings, ${basis.sold} sold`);
      return { text, factor, ...defined({ basis: counts }) };
    }),
    rest: residual,
  };
}

function sourcesOf(pricing: Pricing, listing: Appraisal, publicUrl: string | undefined): ItemAnswer['sources'] {
  return {
    model: pricing.modelVersion,
    ...defined({ webUrl: publicUrl === undefined ? undefined : publicUrl + listingPath(pricing, listing) }),
    places: listing.evidence.places.map(({ asked, ...place }) => ({ ...place, asking: asked })),
    sales: listing.evidence.sales.map((group) => ({ ...group })),
  };
}

/** Members that an offer's answer shares with that of its item. */
export const offeredItem = (answer: ItemAnswer) =>
  membersOf(answer, 'item', 'estimate', 'atLeast', 'each', 'quantity', 'evidence', 'guess', 'caveats', 'ignored');
