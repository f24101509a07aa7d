import type { EvidenceGrade } from './evidence-grade.ts';
import { usd } from './numbers.ts';

/** A price in words: `$72`, or `about $35` if it has no listings of its own. */
export function estimatedPrice(price: number, grade: EvidenceGrade): string {
  return grade === 'borrowed' ? `about ${usd(price)}` : usd(price);
}

/** The range of single items: `8 in 10 between $44 and $170`. */
export function rangeInWords(range: {
  readonly priceLow: number;
  readonly priceHigh: number;
}): string {
  return `8 in 10 between ${usd(range.priceLow)} and ${usd(range.priceHigh)}`;
}
