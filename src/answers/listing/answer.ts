import { defined } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { quoted } from '../../base/text.ts';
import { findBrand } from '../../catalog/by-slug.ts';
import type { Garment } from '../../catalog/garment.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { appraiseTitle, isPriced, type ListingQuery, type PricedListing } from '../../pricing/appraise.ts';
import { type EvidenceFacts, unseenPiece } from '../../pricing/evidence.ts';
import { itemEvidence } from '../../pricing/item/evidence.ts';
import { hasEnoughComps, type Yours } from '../../pricing/joint-price.ts';
import { type Pricing, rangeOf } from '../../pricing/pricing.ts';
import type { Caveat } from '../../wording/caveat.ts';
import { alteredInWords } from '../../wording/caveats.ts';
import { garments } from '../../wording/garments.ts';
import { bodyOf, figuresOf, type PriceFigures } from '../garment/answer.ts';
import { soldSearches } from '../sale/where-sold.ts';
import { type AnswerParts, type JudgmentTerms, judgeTag, judgmentBody } from '../verdict/judgment.ts';
import { pieceOf } from '../verdict/piece.ts';
import { askerEvidenceInWords } from './asker-evidence.ts';
import { beyondInWords } from './beyond-evidence.ts';
import { candidatesInWords } from './candidate-words.ts';
import { candidatesFor } from './candidates.ts';
import { lotInWords } from './lot-words.ts';
import { UnpricedListing } from './refusals.ts';
import type { ListingAnswer, ListingFigures } from './schema.ts';
import { takenForInWords } from './taken-for.ts';

/** Prices a listing, whose fields every surface has read, by the words of its title. Throws a {@link Problem}. Pure. */
export function answerListing(pricing: Pricing, question: ListingQuery): PricedListing {
  const { title = '' } = question;
  if (title.trim() === '' && question.brand === undefined) {
    throw new Problem(
      'missing_parameter',
      (name) => `${name('title')} is required unless ${name('brand')} and ${name('category')} are given.`,
      {
        parameter: 'title',
      },
    );
  }
  const outcome = priceListing(pricing, question);
  if (outcome instanceof UnpricedListing) throw outcome;
  return outcome;
}

/** Prices typed or pasted text; a listing without a price is a result, not an error. Pure. */
export function priceListing(pricing: Pricing, query: ListingQuery): PricedListing | UnpricedListing {
  const outcome = appraiseTitle(pricing, query);
  return isPriced(outcome) ? outcome : new UnpricedListing(outcome.reading, outcome.refusal);
}

/** Returns an appraisal in the shape of the API, with a verdict on its asking price by a seller's terms. Pure. */
export function listingAnswer(
  { pricing, marketplaces }: AnswerParts,
  appraisal: PricedListing,
  terms: JudgmentTerms = {},
): ListingAnswer {
  const piece = pieceOf(pricing, appraisal);
  const judgment = judgeTag(marketplaces, piece, appraisal.asked?.price, terms);
  return bodyOf(pricing, { ...listingEstimate(pricing, appraisal), judgment: judgmentBody(judgment) });
}

/** A listing's garment with everything an answer says about its price. */
export interface ListingEstimate extends Omit<ListingFigures, 'caveats'>, Pick<PriceFigures, 'caveats'> {
  readonly garment: Garment;
}

/** Returns the estimate of a listing, the same on every surface. Pure. */
export function listingEstimate(pricing: Pricing, appraisal: PricedListing): ListingEstimate {
  const { garment, reading, price, lot, asked, offers, beyondEvidence, yours } = appraisal;
  const counted = listingEvidence(pricing, appraisal);
  const { estimate, byCondition, evidence, caveats } = figuresOf(pricing, garment, price, counted, appraisal.item);
  const found = candidatesFor(pricing, appraisal);
  const candidates = found.length > 0 ? found : undefined;
  return {
    garment,
    takenFor: takenFor(appraisal),
    ...(isToLookUp(appraisal) && { beyondEvidence }),
    ...defined({ candidates }),
    estimate: yours ? { ...estimate, note: `${askerEvidenceInWords(yours)} ${estimate.note}` } : estimate,
    ...(yours && { withoutYours: yours.without }),
    ...(lot && { lot: { pieces: lot.pieces, ...lot.each } }),
    ...(offers && { offers }),
    ...(asked && { askingPrice: asked }),
    understood: reading.understood,
    ignored: appraisal.ignored,
    changed: reading.changed,
    words: appraisal.words,
    ordinaryWords: appraisal.ordinary,
    withoutWords: rangeOf(appraisal.withoutWords),
    byCondition,
    evidence: { ...evidence, ...wordCounts(appraisal), ...(yours && { yours: yoursBody(yours) }) },
    soldSearches: soldSearches(reading.withoutMoney || garments(garment)),
    caveats: [
      ...(candidates ? [choiceOf(candidates)] : []),
      ...[...remarksOn(appraisal), ...caveats].filter(({ code }) => !isOfOursAlone(code, yours)),
    ],
  };
}

/** Returns the question which of several things a description means, as a caveat. */
const choiceOf = (candidates: Parameters<typeof candidatesInWords>[0]): Caveat => ({
  code: 'candidates',
  text: candidatesInWords(candidates),
});

/** Returns true for a piece that our listings cannot price, without sales of the thing itself. */
export function isToLookUp({ beyondEvidence, yours }: PricedListing): boolean {
  return beyondEvidence.length > 0 && !hasEnoughComps(yours);
}

/** Caveats about our own price: with sales that make the price, they are about another one. */
const OF_OURS: readonly Caveat['code'][] = [
  'level',
  'level_less_known',
  'level_of_own_sales',
  'model_apart',
  'outside_catalog',
  'unknown_brand',
  'unknown_name',
];

const isOfOursAlone = (code: Caveat['code'], yours: Yours | undefined) =>
  yours?.oursCannot === true && hasEnoughComps(yours) && OF_OURS.includes(code);

/** Returns the asker's part of a price as programs get it: a guess is weighed, never repeated. */
function yoursBody(yours: Yours) {
  const { comps, median, guessed, weight, disagrees } = yours;
  const text = askerEvidenceInWords(yours);
  return { comps, ...defined({ median }), guessed, weight, disagrees, text };
}

/** Returns how a listing was understood; an unknown brand keeps its spelling. */
export function takenFor({ garment, reading: { unreadName }, item, lot }: PricedListing): string {
  const { brand } = garment;
  const typed = unreadName?.stands === 'brand' ? `${quoted(unreadName.text)}, a brand that` : 'Brand that';
  return takenForInWords(garment, isUnknown(brand) ? `${typed} is not known` : brand.name, item, lot?.pieces);
}

/** Counts the words of a title that could name a fact, and those that do. */
function wordCounts({ reading: { words, roles }, facts }: PricedListing) {
  let wordsRead = 0;
  let wordsKnown = 0;
  for (const i of words.keys()) {
    const isFact = facts.some(({ from, to }) => i >= from && i < to);
    if (isFact) wordsKnown++;
    if (isFact || roles[i] === undefined) wordsRead++;
  }
  return { wordsRead, wordsKnown };
}

/**
 * Returns the evidence of a listing's price: of its model or line, else of its brand and kind; none where ours cannot
 * price it.
 */
export function listingEvidence(pricing: Pricing, { garment, beyondEvidence, price }: PricedListing): EvidenceFacts {
  if (beyondEvidence.length > 0) return unseenPiece();
  const { named } = price.item;
  return (named && itemEvidence(named)) ?? pricing.predict(garment).evidence;
}

/** Returns the caveats about this one listing, the most important first. */
export function remarksOn({ garment, reading, beyondEvidence, followed, lot, price, yours }: PricedListing): Caveat[] {
  const caveats = [...followed];
  if (lot)
    caveats.unshift({
      code: 'lot',
      text: lotInWords(lot.pieces, lot.each.price, yours?.without.price ?? price.price),
    });
  // With sales of the thing itself, the figures are its own.
  const makers = reading.collaboration?.brands.map(({ slug = '' }) => findBrand(slug)?.tier) ?? [];
  const isCollaboration = beyondEvidence.some(({ reason }) => reason === 'collaboration');
  const isMassMarket = isCollaboration && [garment.brand.tier, ...makers].includes('fast-fashion');
  const beyond = hasEnoughComps(yours) ? undefined : beyondInWords(beyondEvidence, isMassMarket);
  if (beyond) caveats.unshift({ code: 'beyond_evidence', text: beyond });
  if (reading.changed.length > 0) caveats.push({ code: 'altered', text: alteredInWords(reading.changed) });
  return caveats;
}
