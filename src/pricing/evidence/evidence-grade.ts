/** Grades of the evidence behind a price, best first. */
export const EVIDENCE_GRADES = [
  'sold here',
  'some sold here',
  'sold elsewhere',
  'asked only',
  'judged',
  'none',
] as const;
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/** Subjects of evidence, most specific first. */
export const EVIDENCE_OF = ['model', 'line', 'brand and kind', 'brand', 'kind'] as const;

/** Markets of the evidence; prices are those of the first. */
export const PLACES = ['us', 'europe', 'korea'] as const;
export type Place = (typeof PLACES)[number];

export interface PlaceEvidence {
  readonly place: Place;
  readonly sold: number;
  /** Listings with only an asking price. */
  readonly asked: number;
  /** Years of the sales, or of the asking prices if nothing sold; absent if none are known. */
  readonly from?: number;
  readonly to?: number;
}

export interface PlaceCount extends PlaceEvidence {
  /** Sales since {@link RECENT_FROM}. */
  readonly recent: number;
}

/** Minimum sales in the United States since {@link RECENT_FROM} for `sold here`. */
const ENOUGH_SALES = 3;

export const RECENT_FROM = 2021;

/** Returns the grade of listings by place; `none` without any. */
export function evidenceGrade(places: readonly PlaceCount[]): EvidenceGrade {
  const here = places.find(({ place, sold }) => place === 'us' && sold > 0);
  if (here) return here.recent >= ENOUGH_SALES ? 'sold here' : 'some sold here';
  if (places.some(({ sold }) => sold > 0)) return 'sold elsewhere';
  return places.length > 0 ? 'asked only' : 'none';
}

/** Returns true for a price without listings as evidence, too uncertain to act on. */
export function isWithoutEvidence(grade: EvidenceGrade): boolean {
  return grade === 'judged' || grade === 'none';
}
