import type { Estimate } from '../../answers/estimate.ts';
import type { GradePrice } from '../../answers/estimate-schema.ts';
import type { ListingEstimate } from '../../answers/listing-estimate.ts';
import type { Garment } from '../../garments/garment.ts';
import { isUnknown } from '../../garments/other-brands.ts';
import { quoted } from '../../http/text.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import { confidenceInWords } from '../../wording/confidence.ts';
import { estimatedPrice, rangeInWords } from '../../wording/estimate.ts';
import { isGuess } from '../../wording/evidence-grade.ts';
import { count, grouped, usd } from '../../wording/numbers.ts';
import { takenForInWords } from '../../wording/taken-for.ts';

/**
 * Returns the first line of an answer: the thing, the evidence of it, then the price, so that nobody quotes the price for
 * another thing.
 */
export function headline(
  {
    garment,
    estimate,
    evidence,
    beyondEvidence,
  }: Estimate & Pick<Partial<ListingEstimate>, 'beyondEvidence'>,
  appraisal?: Pick<Appraisal, 'item' | 'reading'>,
): string {
  const what = takenFor(garment, appraisal);
  // A rare piece has no usual price: only a floor.
  if (beyondEvidence)
    return `${what}. Look up what this very one sold for; from ${usd(estimate.priceLow)}.`;
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  return `${what}. Evidence: ${groundsOf(evidence)}. ${price}, ${rangeInWords(estimate)}.`;
}

/** Returns what a garment or a title was taken for; a brand that nothing is known of as it was typed. */
export function takenFor(
  garment: Garment,
  appraisal?: Pick<Appraisal, 'item' | 'reading'>,
): string {
  const unread = appraisal?.reading.unreadName;
  const typed = unread?.stands === 'brand' ? `${quoted(unread.text)}, a brand that` : 'Brand that';
  const brand = isUnknown(garment.brand) ? `${typed} is not known` : garment.brand.name;
  return takenForInWords(garment, brand, appraisal?.item);
}

/** Returns evidence by place and year, with what it counts: `some sold here (model: 6 sold in the US, 2019 to 2023)`. */
export function groundsOf({ grade, of, listings, sold, text }: Estimate['evidence']): string {
  const counts = listings > 0 ? `, ${count(listings, 'listing')}, ${grouped(sold)} sold` : '';
  return `${grade} (${of}${counts}: ${text})`;
}

/** The five grades in a line. */
export function gradesInWords(grades: readonly GradePrice[]): string {
  return `By condition: ${grades.map((grade) => `${grade.condition} ${amounts(grade)}`).join('; ')}.`;
}

/** A price with its range, short: `$72 ($44 to $170)`. */
export function amounts({ price, priceLow, priceHigh }: PriceRange): string {
  return `${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`;
}

/** Returns what a price rests on and the meaning of its confidence. */
export function groundsInWords({ estimate }: Estimate): string {
  return `${estimate.note} Confidence ${estimate.confidence}: ${confidenceInWords(estimate.confidence)}.`;
}
