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

/** Markets of the evidence. `own` is for an operator's own sales, whose files need not name a market. */
export const PLACES = [...REGIONS, 'own'] as const;

export interface PlaceEvidence {
  readonly place: (typeof PLACES)[number];
  readonly sold: number;
  /** Listings with only an asking price. */
  readonly asked: number;
  /** First and last year of the sales, or of the asking prices if nothing sold; absent if unknown. */
  readonly from?: number;
  readonly to?: number;
}

export interface PlaceCount extends PlaceEvidence {
  /** Sales since {@link RECENT_FROM}. */
  readonly recent: number;
}

/** Listings that support a price. */
export interface EvidenceFacts {
  readonly grade: EvidenceGrade;
  /** Subject whose listings were counted, even if there are none. */
  readonly of: (typeof EVIDENCE_OF)[number];
  readonly listings: number;
  readonly sold: number;
  /** Counts by place: the United States and own sales first, then by sales. */
  readonly places: readonly PlaceEvidence[];
}

/** Returns true for places in the market that we estimate prices for. */
export const isHere = (place: PlaceEvidence['place']): boolean => place === 'us' || place === 'own';

/** Minimum number of recent sales here for the grade `sold here`. */
const ENOUGH_SALES = 3;

/** First year of recent sales. */
export const RECENT_FROM = 2021;

/** Grades the evidence of listings by place. Sales of a brand's other kinds do not count as sales. */
function evidenceGrade(of: EvidenceFacts['of'], places: readonly PlaceCount[]): EvidenceGrade {
  if (of === 'brand' && places.length > 0) return 'other kinds of the brand';
  const here = places.filter(({ place, sold }) => isHere(place) && sold > 0);
  if (here.length > 0) return sumOf(here.map(({ recent }) => recent)) >= ENOUGH_SALES ? 'sold here' : 'some sold here';
  if (places.some(({ sold }) => sold > 0)) return 'sold elsewhere';
  return places.length > 0 ? 'asked only' : 'none';
}

/** Returns true if no listings support a price, so the price is too uncertain to act on. */
export function isWithoutEvidence(grade: EvidenceGrade): boolean {
  return grade === 'judged' || grade === 'none';
}

/** Genders of listings, by their index in the artifact. */
export const ROW_GENDERS = ['female', 'male', 'unknown'] as const;

/** Returns the evidence of listings counted by place. */
export function evidenceFacts(of: EvidenceFacts['of'], counts: readonly PlaceCount[]): EvidenceFacts {
  const places = counts.map(({ recent, ...place }): PlaceEvidence => {
    // If a single sale has two different years, they are the range of its source, so we omit them.
    const isOfSource = place.sold === 1 && place.from !== place.to;
    return isOfSource ? omit(place, 'from', 'to') : place;
  });
  const sold = sumOf(counts.map((count) => count.sold));
  const listings = sold + sumOf(counts.map(({ asked }) => asked));
  return { grade: evidenceGrade(of, counts), of, listings, sold, places };
}

/** Returns the evidence for a price without listings. */
export const withoutListings = (of: EvidenceFacts['of'], grade: 'judged' | 'none'): EvidenceFacts => ({
  grade,
  of,
  listings: 0,
  sold: 0,
  places: [],
});

/**
 * Returns the evidence for a garment. Counts listings of its brand, kind, and gender, including those without a stated
 * gender, or all listings of its brand if there are none. Without a brand, only an operator's own sales count.
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

/** Returns true if any listing of a brand and category sold. Cheaper than counting the evidence for many pairs. */
export function hasSold(
  tables: readonly EvidenceArtifact['brands'][],
  { slug }: Pick<Garment['brand'], 'slug'>,
  category: Pick<Category, 'slug'>,
): boolean {
  return tables.some((brands) => brands[slug]?.[category.slug]?.some(([, , sold]) => sold > 0));
}

/** Counts a brand's listings by place, of one kind and gender if given. */
export function countsOf(
  { brands }: Pick<EvidenceArtifact, 'brands'>,
  { slug }: Pick<Garment['brand'], 'slug'>,
  only: { readonly category?: Pick<Category, 'slug'>; readonly gender?: Gender } = {},
): PlaceCount[] {
  const kinds = only.category ? [only.category] : categories;
  const rows = kinds.flatMap((kind) => brands[slug]?.[kind.slug] ?? []);
  const counted = rows.filter(([genderIndex]) => {
    const gender = ROW_GENDERS[genderIndex];
    return only.gender === undefined || gender === only.gender || gender === 'unknown';
  });
  const counts: PlaceCount[] = [];
  PLACES.forEach((place, index) => {
    const ofPlace = counted.filter(([, placeIndex]) => placeIndex === index);
    if (ofPlace.length > 0) counts.push(placeCount(place, ofPlace));
  });
  const rank = ({ place }: PlaceCount) => (isHere(place) ? 0 : 1);
  return counts.sort((a, b) => rank(a) - rank(b) || b.sold - a.sold || b.asked - a.asked);
}

function placeCount(place: PlaceCount['place'], rows: readonly EvidenceRow[]): PlaceCount {
  const listings = rows.map(([, , sold, asked, from, to, recent]) => ({ sold, asked, from, to, recent }));
  const withSales = listings.filter(({ sold }) => sold > 0);
  const dated = withSales.length > 0 ? withSales : listings;
  const years = dated.flatMap(({ from, to }) => [from, to]).filter((year) => year > 0);
  const count = {
    place,
    sold: sumOf(listings.map(({ sold }) => sold)),
    asked: sumOf(listings.map(({ asked }) => asked)),
    recent: sumOf(listings.map(({ recent }) => recent)),
  };
  return years.length > 0 ? { ...count, from: Math.min(...years), to: Math.max(...years) } : count;
}

/** Returns the evidence for a model, variant, or line; undefined if no source states the place of any listing. */
export function itemEvidence({
  of,
  listings,
  places = [],
  medians = [],
}: {
  readonly of: 'variant' | 'model' | 'line';
  readonly listings: number;
  readonly places?: readonly PlaceCount[];
  readonly medians?: readonly { readonly sold: number }[];
}): EvidenceFacts | undefined {
  const published = sumOf(medians.map(({ sold }) => sold));
  const counts = published === 0 ? places : withPublished(places, published);
  const subject = of === 'line' ? of : 'model';
  if (counts.length > 0) return evidenceFacts(subject, counts);
  return listings === 0 ? withoutListings(subject, 'judged') : undefined;
}

/** Adds the sales behind published medians, which are recent, American, and later than the years of other sales. */
function withPublished(places: readonly PlaceCount[], sales: number): PlaceCount[] {
  const us = places.find(({ place }) => place === 'us');
  const { sold, asked, recent } = us ?? { sold: 0, asked: 0, recent: 0 };
  const elsewhere = places.filter((count) => count !== us);
  return [{ place: 'us', sold: sold + sales, asked, recent: recent + sales }, ...elsewhere];
}

type Source = PredictionArtifact['sources'][number];

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
export function dataFacts(sources: readonly Source[]) {
  const itemsOf = (some: readonly Source[]) => sumOf(some.map(({ items }) => items));
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
export function yearsOf({ from, to }: Pick<Source, 'from' | 'to'>): number[] {
  const years = `${from} ${to}`.match(/\b(?:19|20)\d\d\b/g) ?? [];
  return years.map(Number);
}
