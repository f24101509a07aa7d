import { CONDITIONS } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import type { Appraisal } from '../pricing/appraise.ts';
import { type EvidenceFacts, unseenPiece } from '../pricing/evidence.ts';
import { itemEvidence } from '../pricing/item/evidence.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import { beyondInWords } from '../wording/beyond-evidence.ts';
import { alteredInWords } from '../wording/caveats.ts';
import { caveatsOf } from './estimate.ts';
import type { ListingFigures } from './listing-schema.ts';

/** A listing's garment with everything an answer says about its price. */
export interface ListingEstimate extends ListingFigures {
  readonly garment: Garment;
}

/** The one estimate of a listing: every surface gives these figures and says these things of it. Pure. */
export function listingEstimate(pricing: Pricing, appraisal: Appraisal): ListingEstimate {
  const { garment, reading, price, asked, offers, beyondEvidence, withoutWords } = appraisal;
  const evidence = listingEvidence(pricing, appraisal);
  return {
    garment,
    ...(beyondEvidence.length > 0 && { beyondEvidence }),
    estimate: {
      ...rangeOf(price),
      confidence: price.confidence,
      note: pricing.noteAbout(garment, evidence),
    },
    ...(offers && { offers }),
    ...(asked && { askingPrice: asked }),
    understood: reading.understood,
    ignored: appraisal.ignored,
    changed: reading.changed,
    words: appraisal.words,
    ordinaryWords: appraisal.ordinary,
    withoutWords: rangeOf(withoutWords),
    byCondition: CONDITIONS.map((condition) => ({
      condition,
      ...rangeOf(price.atCondition(condition)),
    })),
    evidence: {
      ...evidence,
      ...wordCounts(appraisal),
    },
    caveats: listingCaveats(pricing, appraisal),
  };
}

/** Counts words of a title that could name a fact, and those that do. */
function wordCounts({ reading: { words, roles }, facts }: Appraisal) {
  let [wordsRead, wordsKnown] = [0, 0];
  for (const i of words.keys()) {
    const isFact = facts.some(({ from, to }) => i >= from && i < to);
    if (isFact) wordsKnown++;
    if (isFact || roles[i] === undefined) wordsRead++;
  }
  return { wordsRead, wordsKnown };
}

/** Returns the evidence of a listing's price: of its model or line, else of its brand and kind; none where ours cannot price it. */
export function listingEvidence(
  pricing: Pricing,
  { garment, beyondEvidence, price }: Pick<Appraisal, 'garment' | 'beyondEvidence' | 'price'>,
): EvidenceFacts {
  if (beyondEvidence.length > 0) return unseenPiece();
  const { named } = price.item;
  return (named && itemEvidence(named)) ?? pricing.predict(garment).evidence;
}

/** Caveats of a listing's price, the most important first, in sentences. */
function listingCaveats(pricing: Pricing, appraisal: Appraisal): string[] {
  return [
    ...remarksOn(appraisal),
    ...caveatsOf(pricing, appraisal.garment, appraisal.price.item.depth > 0),
  ];
}

/** Those of them that are about this one listing. */
export function remarksOn({ reading, beyondEvidence, followed }: Appraisal): string[] {
  const beyond = beyondInWords(beyondEvidence);
  return [
    ...(beyond ? [beyond] : []),
    ...followed,
    ...(reading.changed.length > 0 ? [alteredInWords(reading.changed)] : []),
  ];
}
