import type { Estimate } from '../../answers/estimate.ts';
import type { GradePrice } from '../../answers/estimate-schema.ts';
import type { ListingEstimate } from '../../answers/listing-estimate.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import { confidenceInWords } from '../../wording/confidence.ts';
import { estimatedPrice, openRangeInWords, rangeInWords } from '../../wording/estimate.ts';
import { isGuess } from '../../wording/evidence-grade.ts';
import { garments } from '../../wording/garments.ts';
import { capital, count, grouped, usd } from '../../wording/numbers.ts';

/** The price in a sentence, such as `Women’s Coach bags, Good: $72, 8 in 10 between $44 and $170.` */
export function headline({
  garment,
  estimate,
  evidence,
  beyondEvidence,
}: Estimate & Pick<Partial<ListingEstimate>, 'beyondEvidence'>): string {
  const { condition } = garment;
  const range = beyondEvidence ? openRangeInWords(estimate) : rangeInWords(estimate);
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  return `${capital(garments(garment))}, ${condition ?? 'any condition'}: ${price}, ${range}.`;
}

/** The five grades in a line. */
export function gradesInWords(grades: readonly GradePrice[]): string {
  return `By condition: ${grades.map((grade) => `${grade.condition} ${amounts(grade)}`).join('; ')}.`;
}

/** A price with its range, short: `$72 ($44 to $170)`. */
export function amounts({ price, priceLow, priceHigh }: PriceRange): string {
  return `${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`;
}

/** Returns the evidence of a price and the meaning of its confidence. */
export function groundsInWords({ estimate, evidence }: Estimate): string {
  const { grade, of, listings, sold } = evidence;
  return `Evidence: ${grade} (${of}: ${count(listings, 'listing')}, ${grouped(sold)} sold). ${estimate.note} Confidence ${estimate.confidence}: ${confidenceInWords(estimate.confidence)}.`;
}
