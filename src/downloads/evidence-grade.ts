/** How well a price is founded: on many listings of its own, on few, or on those of other garments. */
export const EVIDENCE_GRADES = ['direct', 'thin', 'borrowed'] as const;
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/** Listings from which on a price rests on its own garments. */
export const MANY_LISTINGS = 20;

/** The grade of a price with so many listings of its brand, category and gender behind it. */
export function evidenceGrade(listings: number): EvidenceGrade {
  if (listings >= MANY_LISTINGS) return 'direct';
  return listings > 0 ? 'thin' : 'borrowed';
}
