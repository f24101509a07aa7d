import type { Condition, Gender, Tier } from '../../catalog/catalog.ts';
import type { PairSize } from '../../titles/genders.ts';
import type { PriceRange } from '../ranges/price-range.ts';

// Types of a model's files, limited to what the service uses. The schemas in model/ describe every field.

type Table<T> = Readonly<Record<string, T>>;

/** Regions of marketplaces. Our prices are for the first. */
export const REGIONS = ['us', 'europe', 'korea'] as const;
export type Region = (typeof REGIONS)[number];

/** `static-estimate.json`: prices by tier, category, and grade. */
export interface StaticArtifact {
  readonly version: string;
  readonly market: string;
  readonly priceYear: number;
  readonly fittedListings: number;
  readonly formula: string;
  readonly base: Readonly<Record<Tier, number>>;
  readonly modifier: Table<number>;
  readonly multiplier: Readonly<Record<Condition, number>>;
  /** Grades whose multipliers are extrapolated, since too few listings are in them. */
  readonly extrapolated: readonly string[];
  /** Low and high ends as multiples of the price, by tier. */
  readonly spread: Table<{ readonly low: number; readonly high: number }>;
}

/** Price of a brand, category, and gender for the usual mix of grades in US dollars, and the evidence behind it. */
export interface PredictionCell extends PriceRange {
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  /** Expected fraction of comparable items within CONFIDENCE_FACTOR of `price`. */
  readonly confidence: number;
  /** Number of listings for this gender or without a stated gender. */
  readonly listings: number;
  /** Most specific level at which the fit had listings. */
  readonly level: 'brand x category' | 'brand' | 'tier' | 'population';
  readonly pairListings: number;
  readonly brandListings: number;
  /** False for items that the brand does not make, such as dresses for men. */
  readonly exists: boolean;
  /** Standard deviation of the typical price, log USD, excluding the error in the overall price level. */
  readonly error?: number | undefined;
  /** Number of an operator's sales that set the price level of the brand and category; absent if there are none. */
  readonly ownSales?: number | undefined;
  /** Standard deviation of the price level that the operator's sales set, log USD. Replaces that of the tier. */
  readonly levelError?: number | undefined;
  /** Spread of the operator's sales around the price, as a multiple of that in the published model. */
  readonly spreadScale?: number | undefined;
}

/** Fitted effects of a brand outside the catalog, log USD. */
export interface OtherBrandRow {
  /** Name of an operator's own brand; absent for brands on our lists. */
  readonly name?: string;
  /** Relative to the base level. */
  readonly level: number;
  /** Standard deviation of the level in kinds without listings of the brand. */
  readonly error: number;
  readonly families?: Table<readonly [add: number, error: number]>;
  readonly kinds?: Table<readonly [add: number, error: number]>;
  readonly judged?: number;
  /** By category: listings for women, for men, and for neither, then the sales among each. */
  readonly listings: Table<readonly number[]>;
  /** Number of sales by the US sellers that set the price level; absent if there are none. */
  readonly usSales?: number;
}

/** Prices of brands outside the catalog, log USD. */
export interface OtherBrandsArtifact {
  readonly population: { readonly level: number; readonly error: number };
  /** `grades` scales the effects of grades for an item without a brand. Older models lack it, which means 1. */
  readonly unnamed: { readonly level: number; readonly grades?: number };
  readonly ordinary: Table<number>;
  readonly brands: Table<OtherBrandRow>;
  /** An operator's sales of these brands, by `brand category`. Their price level is an effect, `own sales`. */
  readonly ownSales?:
    | Table<{
        readonly sales: number;
        readonly error: number;
        readonly levelError: number;
        readonly spreadScale: number;
      }>
    | undefined;
}

/** Basis of a brand's prices: its tier or, for a brand outside the catalog, the kind of evidence. */
export type PriceClass = Tier | 'many sales' | 'few sales' | 'judged' | 'no brand';

/** Groups of price classes whose sales are equally far from our prices. */
export const RANGE_CLASSES = ['catalog', 'houses', 'other brands', 'no brand'] as const;

/** Distances of US sales (for houses, sales abroad) from prices that were fitted without their sellers. */
export interface SaleErrors {
  /** Distances that contain 5%, 10%, ... 95% of sales, as multiples of `distance`. */
  readonly shape: readonly number[];
  readonly classes: readonly {
    readonly class: (typeof RANGE_CLASSES)[number];
    /** Distance that contains 80% of sales, log USD. */
    readonly distance: number;
    /** Fraction of these sales inside the range; absent if there are too few. */
    readonly held?: number;
  }[];
}

/** Summary of an operator's sales that a model was fitted to. */
export interface OwnSales {
  readonly publishedVersion: string;
  readonly sales: number;
  readonly brands: number;
  /** Number of pairs of a brand and a category. */
  readonly kinds: number;
  /** Shift of all other prices to the operator's price level, log USD; absent if the sales don't show one. */
  readonly level?: number;
  /** Our grades by the letter grades that the operator uses. */
  readonly grades?: Table<Condition>;
}

/** `prediction.json`: fitted effects, and the prices that follow from them. */
export interface PredictionArtifact {
  readonly version: string;
  readonly fittedOn: string;
  readonly newestSale?: string | undefined;
  readonly market: string;
  readonly reference: {
    /** Standard deviation of the price level, log USD, by tier, and by `tier clothes` where that differs. */
    readonly levelError: Table<number>;
  };
  /** Multiples of our prices that are the levels of the middle 80% of sellers; absent with too few sellers. */
  readonly levels?: { readonly ofSellers?: readonly [low: number, high: number] } | undefined;
  readonly saleErrors: SaleErrors;
  /** Fraction of listings by grade. */
  readonly conditionMix: Table<number>;
  /** Log price of a grade relative to Good, by tier and type of wear. */
  readonly conditions: Table<Table<Table<number>>>;
  /** Type of wear by category. */
  readonly wears: Table<string>;
  readonly families: Table<string>;
  /** Log USD, by term and key. */
  readonly effects: Table<Table<number>>;
  readonly cells: readonly PredictionCell[];
  readonly otherBrands?: OtherBrandsArtifact | undefined;
  readonly ownSales?: OwnSales | undefined;
  /** Variances of effects by term, log USD squared. */
  readonly variances: Table<number>;
  readonly sources: readonly {
    readonly source: string;
    readonly marketplace: string;
    readonly basis: string;
    readonly from: string;
    readonly to: string;
    readonly items: number;
  }[];
  readonly leftOut: readonly { readonly reason: string; readonly rows: number }[];
}

/** `evidence.json`: counts of listings. */
export interface EvidenceArtifact {
  readonly version: string;
  /** By brand and category. */
  readonly brands: Table<Table<readonly EvidenceRow[]>>;
  /** Ratio of neighboring steps in `prices`; absent without `prices`. */
  readonly step?: number;
  /**
   * Price histograms of the same listings by brand, category, and gender: the lowest step (a power of `step`, US
   * dollars), then the number of listings in it and each higher step. Not stored in browsers.
   */
  readonly prices?: Table<Table<Table<readonly [sold: readonly number[], asked: readonly number[]]>>>;
}

/** Listings of one gender and place. The years are of sales or, if nothing sold, of asking prices; 0 if unknown. */
export type EvidenceRow = readonly [
  genderIndex: number,
  placeIndex: number,
  sold: number,
  asked: number,
  fromYear: number,
  toYear: number,
  recentSales: number,
];

/** Sales channels. Our prices are for the first. A published median represents sales that we have no records of. */
export const CHANNELS = ['person to person', 'published median', 'checked', 'auction'] as const;

/** Sales of a model, brand, or kind in one region and channel, in US dollars at the time of sale. */
export interface SoldGroup {
  readonly place: Region;
  readonly channel: (typeof CHANNELS)[number];
  readonly n: number;
  /** Number of sales of new items, which have a group of their own if enough sold. */
  readonly new?: number;
  /** Number of sales by one seller who made at least half of them; absent if the sellers are unknown. */
  readonly ofOneSeller?: number;
  /** Number of sales whose titles name a model, if at least half do. Only in groups of a brand and kind. */
  readonly ofModels?: number;
  /** Sales that a published median covers, in words. */
  readonly covers?: string;
  readonly median: number;
  /** First and third quartiles; absent for published medians. */
  readonly low?: number;
  readonly high?: number;
  /** Month (YYYY-MM) or year of the newest sale; absent if no source states it. */
  readonly newest?: string;
  readonly marketplaces: Table<number>;
}

/** `sold.json`: groups of sales, with US sales first. */
export interface SoldArtifact {
  readonly version: string;
  /** By brand, category, and gender. Sales without a stated gender are in both. */
  readonly kinds: Table<Table<Table<readonly SoldGroup[]>>>;
  /** By the effect key of a line, model, or version. */
  readonly named: Table<readonly SoldGroup[]>;
}

/**
 * Terms that add up to the price of a kind outside the 15 categories, from general to specific, followed by words and
 * packs. A pack term is an exponent of the number of items in a pack.
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

/** `kinds.json`: prices of kinds outside the 15 categories, which build on prices in those. Effects in log USD. */
export interface KindsArtifact {
  readonly pricesVersion: string;
  readonly fittedOn: string;
  /** By term and label. */
  readonly effects: Readonly<Partial<Record<KindTerm, Table<number>>>>;
  /** Mean effect of the words in titles, by family. A price without a title includes it. */
  readonly usualWords: Table<number>;
  /** Log price of a grade relative to Good, by family. */
  readonly grades: Table<Table<number>>;
  /** By class: `known brand`, `no brand`, and `children`. */
  readonly ranges: Table<{
    /** Ends of the 80% range relative to the price, log USD. */
    readonly low: number;
    readonly high: number;
    /** Fraction of items within CONFIDENCE_FACTOR of the price. */
    readonly near: number;
    /** Standard deviation of the typical price of a brand and kind, log USD. */
    readonly error: number;
  }>;
  /** By brand and kind. The brand is `unknown-brand` for listings without one. */
  readonly evidence: EvidenceArtifact['brands'];
  /** Log ratio of a children's price to the adult price, with the numbers of sold and judged pairs behind it. */
  readonly childsModels?: Readonly<
    Record<PairSize, { readonly log: number; readonly sold: number; readonly judged: number }>
  >;
  readonly judged: Table<number>;
}

/** An error in a model's file. The message names the file, the problem, and the remedy. */
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
