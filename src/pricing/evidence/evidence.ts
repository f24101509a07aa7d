import { omit } from '../../base/members.ts';
import { type Category, categories, type Garment, type Gender } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import type { NamedEvidence } from '../item/score.ts';
import type { EvidenceArtifact, EvidenceRow } from '../loading/artifact.ts';
import {
  type EVIDENCE_OF,
  type EvidenceGrade,
  evidenceGrade,
  isHere,
  PLACES,
  type PlaceCount,
  type PlaceEvidence,
} from './evidence-grade.ts';

/** Listings that support a price. */
export interface EvidenceFacts {
  readonly grade: EvidenceGrade;
  /** The subject that was counted; it may have no listings. */
  readonly of: (typeof EVIDENCE_OF)[number];
  readonly listings: number;
  /** Listings among them that were sold. */
  readonly sold: number;
  /** The same by place, the United States and own sales first, then by sales. */
  readonly places: readonly PlaceEvidence[];
}

/** Genders of listings, by their index in the artifact. */
export const ROW_GENDERS = ['female', 'male', 'unknown'] as const;

/** Returns the evidence of listings counted by place. */
export function evidenceFacts(of: (typeof EVIDENCE_OF)[number], counts: readonly PlaceCount[]): EvidenceFacts {
  const places = counts.map(({ recent, ...place }): PlaceEvidence => {
    // A single sale with two years does not have its own year: the years are those of its source.
    return place.sold === 1 && place.from !== place.to ? omit(place, 'from', 'to') : place;
  });
  const sold = counts.reduce((sum, one) => sum + one.sold, 0);
  const listings = counts.reduce((sum, { asked }) => sum + asked, sold);
  return { grade: evidenceGrade(of, counts), of, listings, sold, places };
}

/** Returns the evidence for a price without listings. */
export const withoutListings = (of: (typeof EVIDENCE_OF)[number], grade: 'judged' | 'none'): EvidenceFacts => ({
  grade,
  of,
  listings: 0,
  sold: 0,
  places: [],
});

/**
 * Returns the evidence for a garment: its brand, kind and gender, counting listings without a stated gender; else its
 * brand; else nothing, or our judgment of the brand. Without a brand, only an operator's own sales count.
 */
export function evidenceAbout(
  artifact: EvidenceArtifact,
  { brand, category, gender }: Garment,
  isJudged: boolean,
): EvidenceFacts {
  const own = countsOf(artifact, brand, { category, gender });
  if (own.length > 0) return evidenceFacts(isUnknown(brand) ? 'kind' : 'brand and kind', own);
  const ofBrand = countsOf(artifact, brand);
  if (ofBrand.length > 0) return evidenceFacts('brand', ofBrand);
  return isJudged ? withoutListings('brand', 'judged') : withoutListings('kind', 'none');
}

/** Returns true if listings of a brand's kind sold, a quick test of many before their evidence is counted. */
export function hasSold(
  tables: readonly EvidenceArtifact['brands'][],
  { slug }: Pick<Garment['brand'], 'slug'>,
  category: Pick<Category, 'slug'>,
): boolean {
  return tables.some((brands) => brands[slug]?.[category.slug]?.some(([, , sold]) => sold > 0));
}

/** Returns the listings of a brand by place, for one kind and gender if given. */
export function countsOf(
  { brands }: Pick<EvidenceArtifact, 'brands'>,
  { slug }: Pick<Garment['brand'], 'slug'>,
  only: { readonly category?: Pick<Category, 'slug'>; readonly gender?: Gender } = {},
): PlaceCount[] {
  const kinds = only.category ? [only.category] : categories;
  const rows = kinds.flatMap((kind) => brands[slug]?.[kind.slug] ?? []);
  return placesOf(
    rows.filter(([gender]) => {
      const stated = ROW_GENDERS[gender];
      return only.gender === undefined || stated === 'unknown' || stated === only.gender;
    }),
  );
}

function placesOf(rows: readonly EvidenceRow[]): PlaceCount[] {
  const isFirst = ({ place }: PlaceCount) => Number(!isHere(place));
  return PLACES.flatMap((place, index) => {
    const own = rows.filter((row) => row[1] === index);
    return own.length > 0 ? [placeTotal(place, own)] : [];
  }).sort((a, b) => isFirst(a) - isFirst(b) || b.sold - a.sold || b.asked - a.asked);
}

function placeTotal(place: PlaceCount['place'], rows: readonly EvidenceRow[]): PlaceCount {
  const total = (at: 2 | 3 | 6) => rows.reduce((sum, row) => sum + row[at], 0);
  const sold = rows.filter((row) => row[2] > 0);
  const years = (sold.length > 0 ? sold : rows).flatMap((row) => [row[4], row[5]]).filter(Boolean);
  const span = years.length > 0 ? { from: Math.min(...years), to: Math.max(...years) } : {};
  return { place, sold: total(2), asked: total(3), ...span, recent: total(6) };
}

/** Returns the evidence for a model, variant or line; undefined if no source states the place of any listing. */
export function itemEvidence({ of, listings, places = [], medians = [] }: NamedEvidence): EvidenceFacts | undefined {
  const published = medians.reduce((sum, { sold }) => sum + sold, 0);
  const counts = published === 0 ? places : withPublished(places, published);
  const named = of === 'line' ? of : 'model';
  if (counts.length > 0) return evidenceFacts(named, counts);
  return listings === 0 ? withoutListings(named, 'judged') : undefined;
}

/** Adds the sales behind published medians, which are recent, American, and later than the years of others. */
function withPublished(places: readonly PlaceCount[], sales: number): PlaceCount[] {
  const here = places.find(({ place }) => place === 'us');
  const { sold, asked, recent } = here ?? { sold: 0, asked: 0, recent: 0 };
  return [{ place: 'us', sold: sold + sales, asked, recent: recent + sales }, ...places.filter((one) => one !== here)];
}
