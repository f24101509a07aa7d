import { sumOf } from '../../base/numbers.ts';

/** Grades of the evidence behind a price, best first. */
export const EVIDENCE_GRADES = [
  'sold here',
  'some sold here',
  'sold elsewhere',
  'asked only',
  'other kinds of the brand',
  'judged',
  'none',
] as const;
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/** Subjects of evidence, most specific first. */
export const EVIDENCE_OF = ['model', 'line', 'brand and kind', 'brand', 'kind'] as const;

/** Markets of listings; prices are those of the first. */
export const REGIONS = ['us', 'europe', 'korea'] as const;
/** Markets of the evidence, `own` for an operator's own sales, whose files need not name one. */
export const PLACES = [...REGIONS, 'own'] as const;
export type Region = (typeof REGIONS)[number];

export interface PlaceEvidence {
  readonly place: (typeof PLACES)[number];
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

/** Returns true for the places whose prices the estimates are. */
export const isHere = (place: PlaceEvidence['place']): boolean => place === 'us' || place === 'own';

/** Minimum sales here since {@link RECENT_FROM} for `sold here`. */
const ENOUGH_SALES = 3;

export const RECENT_FROM = 2021;

/** Returns the grade of listings by place; `none` without any. Sales of other kinds are not sales of this one. */
export function evidenceGrade(of: (typeof EVIDENCE_OF)[number], places: readonly PlaceCount[]): EvidenceGrade {
  if (of === 'brand' && places.length > 0) return 'other kinds of the brand';
  const here = places.filter(({ place, sold }) => isHere(place) && sold > 0);
  if (here.length > 0) return sumOf(here.map(({ recent }) => recent)) >= ENOUGH_SALES ? 'sold here' : 'some sold here';
  if (places.some(({ sold }) => sold > 0)) return 'sold elsewhere';
  return places.length > 0 ? 'asked only' : 'none';
}

/** Returns true for a price without listings as evidence, too uncertain to act on. */
export function isWithoutEvidence(grade: EvidenceGrade): boolean {
  return grade === 'judged' || grade === 'none';
}
