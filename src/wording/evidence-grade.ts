/** How well a price is supported: by many listings of its own, by few, or by those of other garments. */
export const EVIDENCE_GRADES = ['direct', 'thin', 'borrowed'] as const;
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/**
 * Listings from which on a price rests on its own garments: from here on the model's own error of the typical price is
 * below 15 % for most. Held-out errors fall slowly with the number of listings and show no clear threshold: `evidence` in
 * model/evaluation.json has them, by grade, for other thresholds, and with listings taken away.
 */
export const MANY_LISTINGS = 20;

/** The grade of a price with so many listings of its brand, category and gender behind it. */
export function evidenceGrade(listings: number): EvidenceGrade {
  if (listings >= MANY_LISTINGS) return 'direct';
  return listings > 0 ? 'thin' : 'borrowed';
}

/** The grade in everyday words. */
export const EVIDENCE_WORDS: Readonly<Record<EvidenceGrade, string>> = {
  direct: 'Many listings of exactly this',
  thin: 'Few listings of exactly this',
  borrowed: 'No listings of exactly this: guessed from similar garments',
};
