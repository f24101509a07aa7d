/** How well a price is supported by listings of its brand, category and gender, best first. */
export const EVIDENCE_GRADES = [
  'many sales',
  'some sales',
  'asking prices only',
  'few listings',
  'no listings',
] as const;
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/**
 * Listings, or sales, from which on there are many. The model's own error of the typical price is about 20% there, and held-out
 * errors fall slowly with the number of listings and show no clear threshold: `evidence` in
 * model/evaluation.json has them, by grade, for other thresholds, and with listings taken away.
 */
export const MANY_LISTINGS = 20;

/** Listings of a brand, category and gender, and those of them that were sold, where that is known. */
export interface ListingCounts {
  readonly listings: number;
  readonly sold?: number | undefined;
}

/** The grade of a price with such listings behind it. Where the number of sales is not known, none is counted. */
export function evidenceGrade({ listings, sold = 0 }: ListingCounts): EvidenceGrade {
  if (listings === 0) return 'no listings';
  if (listings < MANY_LISTINGS) return 'few listings';
  if (sold === 0) return 'asking prices only';
  return sold < MANY_LISTINGS ? 'some sales' : 'many sales';
}

/** Whether no listing of its kind stands behind a price, so that it is a guess. */
export function isGuess(grade: EvidenceGrade): boolean {
  return grade === 'no listings';
}

/** The grade in everyday words. */
export const EVIDENCE_WORDS: Readonly<Record<EvidenceGrade, string>> = {
  'many sales': 'Many sales of this brand and kind',
  'some sales': 'Some sales of this brand and kind',
  'asking prices only': 'Only asking prices of this brand and kind',
  'few listings': 'Few listings of this brand and kind',
  'no listings': 'None of this brand and kind: guessed from similar garments',
};
