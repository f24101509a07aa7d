import { type Condition, type Gender, TIERS, type Tier } from '../../catalog/catalog.ts';
import type { Place } from '../evidence/evidence-grade.ts';
import type { LevelErrors } from '../ranges/level-error.ts';

/** The most specific level at which real listings stand behind a price. */
export type EvidenceLevel = 'brand x category' | 'brand' | 'tier' | 'population';

/** The part of `static-estimate.json` that the service uses; its schema describes each field. */
export interface StaticArtifact {
  readonly version: string;
  /** The market that the prices are of, in a clause. */
  readonly market: string;
  readonly priceYear: number;
  readonly fittedListings: number;
  readonly formula: string;
  readonly base: Readonly<Record<Tier, number>>;
  readonly modifier: Readonly<Record<string, number>>;
  readonly multiplier: Readonly<Record<Condition, number>>;
  /** Grades of which there are too few listings. */
  readonly extrapolated: readonly string[];
  readonly spread: Readonly<Record<string, { readonly low: number; readonly high: number }>>;
}

/** The prediction for one brand, category and gender. */
export interface PredictionCell {
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
  readonly confidence: number;
  readonly listings: number;
  /** Those of the listings that were sold. */
  readonly sold?: number | undefined;
  readonly level: EvidenceLevel;
  readonly pairListings: number;
  readonly brandListings: number;
  /** There are such goods: false for men's dresses of a house that makes none. */
  readonly exists: boolean;
  /** Error of the typical price of this brand, category and gender, standard deviation in log USD. */
  readonly error?: number | undefined;
  /** An operator's sales of this brand and category, whose level the price has; absent without any. */
  readonly ownSales?: number | undefined;
  /** Error of their level, standard deviation in log USD, in place of the tier's. */
  readonly levelError?: number | undefined;
  /** Their prices' distances from the estimate as a multiple of those of the published model. */
  readonly spreadScale?: number | undefined;
}

/** One brand outside the catalog. */
export interface OtherBrandRow {
  /** Of a brand of the operator's own, which no list holds. */
  readonly name?: string;
  /**
   * Level of its prices beside the base level, and how far off it may be in a kind that it was not seen in, log USD.
   */
  readonly level: number;
  readonly error: number;
  /** Addition of a family or a category, and the error of its price: log USD. */
  readonly families?: Readonly<Record<string, readonly [add: number, error: number]>>;
  readonly kinds?: Readonly<Record<string, readonly [add: number, error: number]>>;
  /** Shift of the level by judgments, log USD. */
  readonly judged?: number;
  /** Listings by category: women's, men's and of no stated gender; then the same of those that were sold. */
  readonly listings: Readonly<Record<string, readonly number[]>>;
  /** Its sales by the sellers in the US that the level is measured on; absent without any. */
  readonly usSales?: number;
}

/** Prices of brands outside the catalog, log USD. */
export interface OtherBrandsArtifact {
  /** The population that brands are drawn from. */
  readonly population: { readonly level: number; readonly error: number };
  /**
   * A piece without a name, or with one that no list holds: its level, what its kind adds, and the share of the steps
   * between grades that it keeps; all of them in older models.
   */
  readonly unnamed: {
    readonly level: number;
    readonly kinds: Readonly<Record<string, number>>;
    readonly grades?: number;
  };
  readonly within: { readonly family: number; readonly category: number };
  /** Spread of items of a category, standard deviation. */
  readonly spread: Readonly<Record<string, number>>;
  /** Mean facts of ordinary listings by category, which a price without a title holds. */
  readonly ordinary: Readonly<Record<string, number>>;
  readonly brands: Readonly<Record<string, OtherBrandRow>>;
  /** An operator's own sales of them, by `brand category`; the level is in the effects `own sales`. */
  readonly ownSales?: Readonly<Record<string, OwnSalesOfOther>> | undefined;
}

/** Own sales of a kind of a brand outside the catalog: the same as in {@link PredictionCell}. */
export interface OwnSalesOfOther {
  readonly sales: number;
  readonly error: number;
  readonly levelError: number;
  readonly spreadScale: number;
}

/** Bases of prices: a tier of the catalog, or the evidence of a brand outside it, the most first. */
export const PRICE_CLASSES = [...TIERS, 'many sales', 'few sales', 'judged', 'no brand'] as const;
export type PriceClass = (typeof PRICE_CLASSES)[number];

/** Facts by which sales are nearer to a price or farther from it; training/MODEL.md says what each is. */
export const ERROR_FACTS = ['height', 'error', 'era', 'bag', 'new', 'worn'] as const;
export type ErrorFacts = Readonly<Record<(typeof ERROR_FACTS)[number], number>>;

/** How far sales of a class are from prices that had not seen their seller. */
export interface ClassErrors {
  readonly class: PriceClass;
  readonly sales: number;
  /** Log of the distance that holds 80% of sales where every fact is 0, log USD. */
  readonly log: number;
  /** Share of these sales inside the range. */
  readonly held: number;
}

/** How far sales of sellers in the US are from prices that had not seen them. */
export interface SaleErrors {
  /** Parts of the log of the distance, by fact. */
  readonly facts: ErrorFacts;
  /** Distances below which 5, 10, ... 95% of sales are, as multiples of the one that holds 80%. */
  readonly shape: readonly number[];
  readonly classes: readonly ClassErrors[];
}

/** The sales of an operator's own that a published model was fitted to. */
export interface OwnSales {
  /** Version of the published model. */
  readonly publishedVersion: string;
  readonly sales: number;
  readonly brands: number;
  /** Pairs of a brand and a category. */
  readonly kinds: number;
  /** Our grades for the letters that the operator grades by, for lists. */
  readonly grades?: Readonly<Record<string, Condition>>;
}

/** The part of `prediction.json` that the service uses; its schema describes each field. */
export interface PredictionArtifact {
  readonly version: string;
  /** Day of the fit, YYYY-MM-DD. */
  readonly fittedOn: string;
  /** Day, month or year of the newest sale that the fit read; absent where no source says. */
  readonly newestSale?: string | undefined;
  /** The market that the prices are of, in a clause. */
  readonly market: string;
  readonly reference: {
    readonly priceYear: number;
    readonly levelError: LevelErrors;
  };
  /** How far sales in the US are from prices; a class of prices that is not here has the ranges of the fit. */
  readonly saleErrors?: SaleErrors | undefined;
  readonly conditionMix: Readonly<Record<string, number>>;
  /** Log price of each grade beside Good, by tier and kind of wear. */
  readonly conditions: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
  /** Category slug to the kind of wear that its grades share. */
  readonly wears: Readonly<Record<string, string>>;
  /** Category slug to family: a brand is expensive or cheap in a whole family at once. */
  readonly families: Readonly<Record<string, string>>;
  readonly effects: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly cells: readonly PredictionCell[];
  /** Brands outside the catalog; absent from older models. */
  readonly otherBrands?: OtherBrandsArtifact | undefined;
  /** False where all listings are of one market, whose level the prices have. */
  readonly converted?: boolean | undefined;
  /** Absent from a model that was not fitted on top of another. */
  readonly ownSales?: OwnSales | undefined;
  /** Estimated variance of each group of effects, (log USD) squared. */
  readonly variances: Readonly<Record<string, number>>;
  readonly sources: readonly Source[];
  readonly leftOut: readonly { readonly reason: string; readonly rows: number }[];
}

/** The part of `evidence.json` that the service uses; its schema describes each field. */
export interface EvidenceArtifact {
  readonly version: string;
  /** Listings by brand and category. */
  readonly brands: Readonly<Record<string, Readonly<Record<string, readonly EvidenceRow[]>>>>;
  /** Width of the steps of `prices`, as a factor; absent without them. */
  readonly step?: number;
  /** Prices of the same listings by brand and category; browsers do not store them. */
  readonly prices?: Readonly<Record<string, Readonly<Record<string, PriceCounts>>>>;
}

/**
 * Listings of one gender and place, each by its index: those that were sold, those of which only the asking price is
 * known, first and last year of the sales (else of the asking prices; 0 where no source says), and recent sales.
 */
export type EvidenceRow = readonly [
  gender: number,
  place: number,
  sold: number,
  asked: number,
  from: number,
  to: number,
  recent: number,
];

/** By gender, sold and asked: the first step (a power of `step`, USD), then the listings of each step from there on. */
export type PriceCounts = Readonly<Record<string, readonly [sold: readonly number[], asked: readonly number[]]>>;

/**
 * Ways in which things are sold, the one of our prices first: from person to person, by a shop or a site that checks
 * them, by an auction house. A published median stands for sales that are not known one by one.
 */
export const CHANNELS = ['person to person', 'published median', 'checked', 'auction'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Prices of the sales of one thing at one place in one way, US dollars as paid at the time. */
export interface SoldGroup {
  readonly place: Place;
  readonly channel: Channel;
  readonly n: number;
  /** Sales of new ones, with tags or box, among them; all of them where enough new ones sold for a group. */
  readonly new?: number;
  /** The sales behind a published median, in words. */
  readonly covers?: string;
  readonly median: number;
  /** The ends of the middle half; absent for published medians. */
  readonly low?: number;
  readonly high?: number;
  /** Month of the newest sale, YYYY-MM, or its year; absent where no source says. */
  readonly newest?: string;
  /** Sales by marketplace. */
  readonly marketplaces: Readonly<Record<string, number>>;
}

/** The part of `sold.json` that the service uses; its schema describes each field. */
export interface SoldArtifact {
  readonly version: string;
  /** By brand, category and gender; sales of no stated gender are in both. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, SoldByKey>>>>;
  /** By the key of a line, a model or a version of one among the effects of facts. */
  readonly named: SoldByKey;
}

/** Groups of sales by a key: those of one thing, the United States first. */
export type SoldByKey = Readonly<Record<string, readonly SoldGroup[]>>;

/** Listings of one marketplace that the model was fitted on. */
export interface Source {
  readonly source: string;
  readonly marketplace: string;
  readonly basis: string;
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  readonly items: number;
}

/** A fitted file that the service cannot use; the message names the file, what is wrong and what to do. */
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
