import { type Condition, type Gender, TIERS, type Tier } from '../../catalog/catalog.ts';
import type { PairSize } from '../../titles/genders.ts';
import type { Region } from '../evidence/evidence-grade.ts';

// The parts of the fitted files that the service uses; the schemas in model/ describe each field.

type Table<T> = Readonly<Record<string, T>>;

/** `static-estimate.json` */
export interface StaticArtifact {
  readonly version: string;
  /** The market of the prices, in a clause. */
  readonly market: string;
  readonly priceYear: number;
  readonly fittedListings: number;
  readonly formula: string;
  readonly base: Readonly<Record<Tier, number>>;
  readonly modifier: Table<number>;
  readonly multiplier: Readonly<Record<Condition, number>>;
  /** Grades with too few listings. */
  readonly extrapolated: readonly string[];
  readonly spread: Table<{ readonly low: number; readonly high: number }>;
}

export interface PredictionCell {
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
  readonly confidence: number;
  readonly listings: number;
  /** The most specific level with real listings for the price. */
  readonly level: 'brand x category' | 'brand' | 'tier' | 'population';
  readonly pairListings: number;
  readonly brandListings: number;
  /** False if there are no such goods, such as men's dresses of a house that makes none. */
  readonly exists: boolean;
  /** Error of the typical price, standard deviation in log USD. */
  readonly error?: number | undefined;
  /** An operator's sales of this brand and category, which set the level of the price; absent without any. */
  readonly ownSales?: number | undefined;
  /** Error of their level, standard deviation in log USD, instead of the tier's. */
  readonly levelError?: number | undefined;
  /** Distances of their prices from the estimate as a multiple of those of the published model. */
  readonly spreadScale?: number | undefined;
}

/** One brand outside the catalog, log USD. */
export interface OtherBrandRow {
  /** Name of the operator's own brand, which is on no list. */
  readonly name?: string;
  /** Relative to the base level. */
  readonly level: number;
  /** Error of the level in a kind in which the brand was not seen. */
  readonly error: number;
  readonly families?: Table<readonly [add: number, error: number]>;
  readonly kinds?: Table<readonly [add: number, error: number]>;
  readonly judged?: number;
  /** Listings by category: women's, men's and without a stated gender; then the same for those that sold. */
  readonly listings: Table<readonly number[]>;
  /** Its sales by the US sellers that the level is measured on; absent without any. */
  readonly usSales?: number;
}

/** Prices of brands outside the catalog, log USD. */
export interface OtherBrandsArtifact {
  readonly population: { readonly level: number; readonly error: number };
  /** `grades` is the share of the steps between grades that an unbranded piece keeps; all in older models. */
  readonly unnamed: { readonly level: number; readonly grades?: number };
  readonly ordinary: Table<number>;
  readonly brands: Table<OtherBrandRow>;
  /** An operator's own sales of them, by `brand category`; the level is in the effects `own sales`. */
  readonly ownSales?:
    | Table<{
        readonly sales: number;
        readonly error: number;
        readonly levelError: number;
        readonly spreadScale: number;
      }>
    | undefined;
}

/** Bases of prices: a tier of the catalog, or the evidence for a brand outside it, in descending order. */
const PRICE_CLASSES = [...TIERS, 'many sales', 'few sales', 'judged', 'no brand'] as const;
export type PriceClass = (typeof PRICE_CLASSES)[number];

/** Classes of prices whose sales are about as far from them. */
export const RANGE_CLASSES = ['catalog', 'houses', 'other brands', 'no brand'] as const;

/** Distances of US sellers' sales from prices that were fitted without these sellers; of houses, of sales abroad. */
export interface SaleErrors {
  /** Distances that 5, 10, ... 95% of sales are within, as multiples of that of their class. */
  readonly shape: readonly number[];
  readonly classes: readonly {
    readonly class: (typeof RANGE_CLASSES)[number];
    /** The distance that holds 80% of sales, log USD. */
    readonly distance: number;
    readonly sales?: number;
    /** Share of these sales inside the range; absent without enough sales. */
    readonly held?: number;
  }[];
}

export interface OwnSales {
  readonly publishedVersion: string;
  readonly sales: number;
  readonly brands: number;
  /** Pairs of a brand and a category. */
  readonly kinds: number;
  /** How far the operator's level moves all other prices, log USD; absent if the sales do not show it. */
  readonly level?: number;
  /** Our grades for the letters that the operator grades by, for lists. */
  readonly grades?: Table<Condition>;
}

/** `prediction.json` */
export interface PredictionArtifact {
  readonly version: string;
  readonly fittedOn: string;
  readonly newestSale?: string | undefined;
  readonly market: string;
  readonly reference: {
    readonly priceYear: number;
    /** Standard deviations of the levels of prices, log USD: by tier, and by `tier clothes` if those differ. */
    readonly levelError: Table<number>;
  };
  /** Eight in ten sellers get between these factors of the price; absent with too few sellers. */
  readonly levels?: { readonly ofSellers?: readonly [low: number, high: number] } | undefined;
  readonly saleErrors: SaleErrors;
  readonly conditionMix: Table<number>;
  /** Log price of each grade relative to Good, by tier and kind of wear. */
  readonly conditions: Table<Table<Table<number>>>;
  readonly wears: Table<string>;
  readonly families: Table<string>;
  readonly effects: Table<Table<number>>;
  readonly cells: readonly PredictionCell[];
  readonly otherBrands?: OtherBrandsArtifact | undefined;
  readonly ownSales?: OwnSales | undefined;
  /** By group of effects, (log USD) squared. */
  readonly variances: Table<number>;
  readonly sources: readonly {
    readonly source: string;
    readonly marketplace: string;
    readonly basis: string;
    readonly from: string;
    readonly to: string;
    readonly rows: number;
    readonly items: number;
  }[];
  readonly leftOut: readonly { readonly reason: string; readonly rows: number }[];
}

/** `evidence.json`, by brand and category */
export interface EvidenceArtifact {
  readonly version: string;
  readonly brands: Table<Table<readonly EvidenceRow[]>>;
  /** Width of the steps of `prices`, as a factor; absent without them. */
  readonly step?: number;
  /**
   * Prices of the same listings by gender, sold and asked: the first step (a power of `step`, USD), then the listings
   * in each step from there on. Browsers do not store them.
   */
  readonly prices?: Table<Table<Table<readonly [sold: readonly number[], asked: readonly number[]]>>>;
}

/** Listings of one gender and place, by index; years of the sales, else of the asking prices, 0 if unknown. */
export type EvidenceRow = readonly [
  gender: number,
  place: number,
  sold: number,
  asked: number,
  from: number,
  to: number,
  recent: number,
];

/** Ways in which items are sold, ours first. A published median summarizes sales that are not known one by one. */
export const CHANNELS = ['person to person', 'published median', 'checked', 'auction'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Sale prices of one model, brand or kind in one region and channel, US dollars as of the sale. */
export interface SoldGroup {
  readonly place: Region;
  readonly channel: Channel;
  readonly n: number;
  /** Sales of new items, with tags or box, among them; all of them if enough new ones sold for a group. */
  readonly new?: number;
  /** Sales by the seller with most of them, if that is at least half; absent if the sellers are not known. */
  readonly ofOneSeller?: number;
  /** Sales whose title names a model, if that is at least half; only in groups of a brand and kind. */
  readonly ofModels?: number;
  /** The sales behind a published median, in words. */
  readonly covers?: string;
  readonly median: number;
  /** The ends of the middle half; absent for published medians. */
  readonly low?: number;
  readonly high?: number;
  /** Month of the newest sale, YYYY-MM, or its year; absent if no source states it. */
  readonly newest?: string;
  readonly marketplaces: Table<number>;
}

/** `sold.json`: groups of sales of one subject, the United States first. */
export interface SoldArtifact {
  readonly version: string;
  /** By brand, category and gender; sales without a stated gender are in both. */
  readonly kinds: Table<Table<Table<readonly SoldGroup[]>>>;
  /** By the key of a line, a model or a version among the effects of facts. */
  readonly named: Table<readonly SoldGroup[]>;
}

/**
 * Terms of the price of a kind outside the 15 categories, from the most general to the brand's own, which add up; of
 * its words; and of a pack of basics, whose terms are powers of the number of its pieces.
 */
export const KIND_TERMS = [
  'base',
  'family',
  'kind',
  'kind x gender',
  'brand level',
  'brand level x family',
  'class',
  'class x family',
  'brand',
  'brand x family',
  'brand x kind',
  'word',
  'word x family',
  'pack',
  'pack x kind',
] as const;
export type KindTerm = (typeof KIND_TERMS)[number];

/** `kinds.json`, fitted on top of the prices of the 15 categories. Effects are in log USD. */
export interface KindsArtifact {
  readonly pricesVersion: string;
  readonly fittedOn: string;
  /** By term and label. */
  readonly effects: Readonly<Partial<Record<KindTerm, Table<number>>>>;
  /** Mean of the effects of words in usual titles, by family: a price without a title includes it. */
  readonly usualWords: Table<number>;
  readonly grades: Table<Table<number>>;
  /** By class: `known brand`, `no brand` and `children`. */
  readonly ranges: Table<{
    /** Ends of the 80% range relative to the price, log USD: below and above 0. */
    readonly low: number;
    readonly high: number;
    /** Share of pieces within CONFIDENCE_FACTOR of the price, a fraction. */
    readonly near: number;
    /** Error of the typical price of a brand and kind, standard deviation in log USD. */
    readonly error: number;
  }>;
  /** Those without a brand are under `unknown-brand`. */
  readonly evidence: EvidenceArtifact['brands'];
  /** Children's prices as a share of adult prices, log, with the pairs that it was fitted to. */
  readonly childsModels?: Readonly<
    Record<PairSize, { readonly log: number; readonly sold: number; readonly judged: number }>
  >;
  readonly judged: Table<number>;
}

/** A fitted file that the service cannot use; the message names the file, the fault and the remedy. */
export class ArtifactError extends Error {
  override readonly name = 'ArtifactError';
  readonly path: string;
  readonly problem: string;
  constructor(path: string, problem: string, remedy = '') {
    super(`${path}: ${problem} ${remedy}`.trimEnd());
    this.path = path;
    this.problem = problem;
  }
}
