import { omit } from '../../base/members.ts';
import { sumOf } from '../../base/numbers.ts';
import { type Category, categories, type Garment, type Gender } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import {
  type EvidenceArtifact,
  type EvidenceRow,
  type PredictionArtifact,
  REGIONS,
  type Region,
} from '../loading/artifact.ts';
import sites from './sites.json' with { type: 'json' };

/** Grades of evidence, best first. */
export const EVIDENCE_GRADES = [
  'sold here',
  'some sold here',
  'sold elsewhere',
  'asked only',
  'other kinds of the brand',
  'judged',
  'none',
] as const;

/** Subjects that listings are counted for, most specific first. */
export const EVIDENCE_OF = ['model', 'line', 'brand and kind', 'brand', 'kind'] as const;

/** Places of listings. `own` means an operator's own sales, whose files need not name a market. */
export const PLACES = [...REGIONS, 'own'] as const;

export interface PlaceEvidence {
  readonly place: (typeof PLACES)[number];
  readonly sold: number;
  /** Listings with only an asking price. */
  readonly asked: number;
  /** First and last year of the sales or, if nothing sold, of the asking prices; absent if unknown. */
  readonly from?: number;
  readonly to?: number;
}

export interface PlaceCount extends PlaceEvidence {
  /** Sales since {@link RECENT_FROM}. */
  readonly recent: number;
}

/** Listings that support a price. */
export interface EvidenceFacts {
  readonly grade: (typeof EVIDENCE_GRADES)[number];
  /** Subject that listings were counted for, even if there are none. */
  readonly of: (typeof EVIDENCE_OF)[number];
  readonly listings: number;
  readonly sold: number;
  /** Counts by place, with the United States and own sales first and the others by number of sales. */
  readonly places: readonly PlaceEvidence[];
}

/** Returns true for a place in the market that our prices are for. */
export const isHere = (place: PlaceEvidence['place']): boolean => place === 'us' || place === 'own';

/** Minimum number of recent sales in our market for the grade `sold here`. */
const ENOUGH_SALES = 3;

/** First year whose sales count as recent. */
export const RECENT_FROM = 2021;

/** Grades listings by place. A brand's listings of other kinds get a grade of their own, even if they sold. */
function evidenceGrade(of: EvidenceFacts['of'], places: readonly PlaceCount[]): EvidenceFacts['grade'] {
  if (of === 'brand' && places.length > 0) return 'other kinds of the brand';
  const here = places.filter(({ place, sold }) => isHere(place) && sold > 0);
  if (here.length > 0) return sumOf(here.map(({ recent }) => recent)) >= ENOUGH_SALES ? 'sold here' : 'some sold here';
  if (places.some(({ sold }) => sold > 0)) return 'sold elsewhere';
  return places.length > 0 ? 'asked only' : 'none';
}

/** Returns true if no listings support a price, which makes it too uncertain to act on. */
export function isWithoutEvidence(grade: EvidenceFacts['grade']): boolean {
  return grade === 'judged' || grade === 'none';
}

/** Genders of listings, in the order of their indexes in the artifact. */
export const ROW_GENDERS = ['female', 'male', 'unknown'] as const;

/** Returns the evidence for a subject, given the counts of its listings by place. */
export function evidenceFacts(of: EvidenceFacts['of'], counts: readonly PlaceCount[]): EvidenceFacts {
  const places = counts.map(({ recent, ...place }): PlaceEvidence => {
    // A single sale cannot span two years, so the years are those of its whole source.
    const areYearsOfSource = place.sold === 1 && place.from !== place.to;
    return areYearsOfSource ? omit(place, 'from', 'to') : place;
  });
  const sold = sumOf(counts.map((count) => count.sold));
  const listings = sold + sumOf(counts.map(({ asked }) => asked));
  return { grade: evidenceGrade(of, counts), of, listings, sold, places };
}

/** Returns the evidence for a price without listings. */
export function withoutListings(of: EvidenceFacts['of'], grade: 'judged' | 'none'): EvidenceFacts {
  return { grade, of, listings: 0, sold: 0, places: [] };
}

/**
 * Returns the evidence for a garment: listings of its brand, kind, and gender, including listings without a stated
 * gender, or if there are none, all listings of its brand. For a garment without a brand, only own sales count.
 */
export function evidenceAbout(
  artifact: EvidenceArtifact,
  { brand, category, gender }: Garment,
  isJudged: boolean,
): EvidenceFacts {
  const ofKind = countsOf(artifact, brand, { category, gender });
  if (ofKind.length > 0) return evidenceFacts(isUnknown(brand) ? 'kind' : 'brand and kind', ofKind);
  const ofBrand = countsOf(artifact, brand);
  if (ofBrand.length > 0) return evidenceFacts('brand', ofBrand);
  return isJudged ? withoutListings('brand', 'judged') : withoutListings('kind', 'none');
}

function readRow([genderIndex, placeIndex, sold, asked, from, to, recent]: EvidenceRow) {
  return { gender: ROW_GENDERS[genderIndex], place: PLACES[placeIndex], sold, asked, from, to, recent };
}

/** Counts a brand's listings by place. Counts only one category and gender if they are given. */
export function countsOf(
  { brands }: Pick<EvidenceArtifact, 'brands'>,
  { slug }: Pick<Garment['brand'], 'slug'>,
  { category, gender }: { readonly category?: Pick<Category, 'slug'>; readonly gender?: Gender } = {},
): PlaceCount[] {
  const kinds = category ? [category] : categories;
  const rows = kinds.flatMap((kind) => brands[slug]?.[kind.slug] ?? []).map(readRow);
  const ofGender = rows.filter((row) => gender === undefined || row.gender === gender || row.gender === 'unknown');
  const counts: PlaceCount[] = [];
  for (const place of PLACES) {
    const inPlace = ofGender.filter((row) => row.place === place);
    if (inPlace.length > 0) counts.push(placeCount(place, inPlace));
  }
  const rank = ({ place }: PlaceCount) => (isHere(place) ? 0 : 1);
  return counts.sort((a, b) => rank(a) - rank(b) || b.sold - a.sold || b.asked - a.asked);
}

function placeCount(place: PlaceCount['place'], rows: readonly ReturnType<typeof readRow>[]): PlaceCount {
  const withSales = rows.filter(({ sold }) => sold > 0);
  const dated = withSales.length > 0 ? withSales : rows;
  const years = dated.flatMap(({ from, to }) => [from, to]).filter((year) => year > 0);
  const count = {
    place,
    sold: sumOf(rows.map(({ sold }) => sold)),
    asked: sumOf(rows.map(({ asked }) => asked)),
    recent: sumOf(rows.map(({ recent }) => recent)),
  };
  return years.length > 0 ? { ...count, from: Math.min(...years), to: Math.max(...years) } : count;
}

/** Returns the evidence for a model, version, or line; undefined if no source states the place of its listings. */
export function itemEvidence(item: {
  readonly of: 'variant' | 'model' | 'line';
  readonly listings: number;
  readonly places?: readonly PlaceCount[];
  readonly medians?: readonly { readonly sold: number }[];
}): EvidenceFacts | undefined {
  const { of, listings, places = [], medians = [] } = item;
  const publishedSales = sumOf(medians.map(({ sold }) => sold));
  const counts = publishedSales === 0 ? places : withPublished(places, publishedSales);
  const subject = of === 'line' ? of : 'model';
  if (counts.length > 0) return evidenceFacts(subject, counts);
  return listings === 0 ? withoutListings(subject, 'judged') : undefined;
}

/** Adds the sales behind published medians, which are recent US sales. Drops the years, which exclude these sales. */
function withPublished(places: readonly PlaceCount[], sales: number): PlaceCount[] {
  const us = places.find(({ place }) => place === 'us');
  const { sold, asked, recent } = us ?? { sold: 0, asked: 0, recent: 0 };
  const elsewhere = places.filter((count) => count !== us);
  return [{ place: 'us', sold: sold + sales, asked, recent: recent + sales }, ...elsewhere];
}

/** A marketplace, or shops in general. */
interface KnownSite {
  readonly name: string;
  readonly place: Region;
  /** True if the site authenticates items before they reach the buyer. */
  readonly checked: boolean;
  readonly auction?: boolean;
}

/** Returns the site with the name that data sets use, such as `vinted-it`, or undefined for an independent shop. */
export function siteNamed(marketplace: string): KnownSite | undefined {
  return (sites as Readonly<Record<string, KnownSite>>)[marketplace.split(/[_-]/)[0] as string];
}

/**
 * Counts the listings of a model, the sales among them, and the listings in two regions. A marketplace with both sales
 * and asking prices counts as two. The years are infinite if no source has dates.
 */
export function dataFacts(sources: PredictionArtifact['sources']) {
  const itemsOf = (some: PredictionArtifact['sources']) => sumOf(some.map(({ items }) => items));
  const itemsIn = (region: Region) =>
    itemsOf(sources.filter(({ marketplace }) => siteNamed(marketplace)?.place === region));
  const years = sources.flatMap(yearsOf);
  return {
    listings: itemsOf(sources),
    sold: itemsOf(sources.filter(({ basis }) => basis === 'sold')),
    american: itemsIn('us'),
    european: itemsIn('europe'),
    firstYear: Math.min(...years),
    lastYear: Math.max(...years),
    markets: new Set(sources.map(({ marketplace, basis }) => `${marketplace} ${basis}`)).size,
  };
}

/** Returns the years in a source's dates. */
export function yearsOf({ from, to }: Pick<PredictionArtifact['sources'][number], 'from' | 'to'>): number[] {
  const years = `${from} ${to}`.match(/\b(?:19|20)\d\d\b/g) ?? [];
  return years.map(Number);
}
