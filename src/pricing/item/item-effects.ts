import type { PlaceCount } from '../evidence/evidence-grade.ts';
import type { AVERAGE_TITLE, KEYWORD_COUNT, KeywordTerm, PairTerm, Term } from './item-terms.ts';

/** A published median of a model's sales in the United States since 2022. */
export interface PublishedMedian {
  /** USD. */
  readonly usd: number;
  /** Sales behind it. */
  readonly sold: number;
}

/** Effect of a fact on a price, with the evidence behind it. */
export interface ItemEffect {
  /** Log USD. */
  readonly log: number;
  /** Listings that name it, sold ones included. */
  readonly listings: number;
  readonly sold: number;
  /** Effects of judged titles beside listings, log USD. */
  readonly judged?: number;
  /** Judged titles that name it. */
  readonly titles?: number;
  /** Of a model, a variant or a line. */
  readonly medians?: readonly PublishedMedian[];
  readonly places?: readonly PlaceCount[];
}

/** Terms that name an item: answers say what they rest on. */
export const NAMING = ['variant', 'model', 'line'] as const satisfies readonly Term[];

/** Returns the artifact as devices store it: with the evidence of named terms only. */
export function lighter(artifact: ItemEffectsArtifact): unknown {
  const effects = Object.entries(artifact.effects).map(([key, effect]) => [
    key,
    NAMING.some((term) => term === partsOfKey(key)[0])
      ? effect
      : { log: effect.log, ...(effect.judged !== undefined && { judged: effect.judged }) },
  ]);
  return { ...artifact, effects: Object.fromEntries(effects) };
}

/** The key of an effect in the artifact, such as `variant:coach/tabby/26`. */
export const effectKey = (
  term: Term | PairTerm | KeywordTerm | typeof KEYWORD_COUNT | typeof AVERAGE_TITLE,
  id: string,
): string => `${term}:${id}`;

/** Returns the term and the identifier of an {@link effectKey}. */
export function partsOfKey(key: string): readonly [term: string, id: string] {
  const at = key.indexOf(':');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** Additions to prices from sales of a model, of a version of one, or of the models of a class or a brand. */
export interface PaidRow {
  /**
   * Log USD to add to the price by a title that says more than the model and one version, by one that names these, and
   * by one that names the model alone: the latter stand for the details with which it sells.
   */
  readonly log: readonly [detailed: number, version: number, alone: number];
  /** Sales from person to person behind it, those of published medians included. */
  readonly n: number;
  /** Distance from the price within which 80% of its sales are, log USD; of a model or a version with sales alone. */
  readonly within?: number;
}

/** Pieces of a brand's kind whose model nobody names: models and nameless pieces in the shares in which they sell. */
export interface Mixture {
  /** Their median above the price that holds the mean of models among ordinary listings alone, log USD. */
  readonly log: number;
  /** Ends of the range that holds 80% of them and the prices of usual models, log USD beside that median. */
  readonly ends: readonly [low: number, high: number];
}

/** By brand and category. */
export type MixtureTable = Readonly<Record<string, Readonly<Record<string, Mixture>>>>;

/** By the keys of `paidKeys`. */
export type PaidTable = Readonly<Record<string, PaidRow>>;

/** `item-effects.json`; its schema describes each field. */
export interface ItemEffectsArtifact {
  readonly version: string;
  /** By {@link effectKey}. */
  readonly effects: Readonly<Record<string, ItemEffect>>;
  /**
   * Mean effects of ordinary listings by brand and category, log USD, in the order of the groups of facts: a price
   * without a title holds them. Brands outside the catalog share the row {@link OTHERS}.
   */
  readonly ordinary: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /**
   * The share of judged effects that prices take, by class of price: 1 for a class that is not here. Where many sales
   * are known, judgments say less.
   */
  readonly judgedShare?: Readonly<Record<string, number>> | undefined;
  /** Additions to the prices of models from sales from person to person. */
  readonly paid?: PaidTable | undefined;
  /** Pieces without a model, of houses. Prices without a title hold them. */
  readonly mixtures?: MixtureTable | undefined;
  readonly spread: ItemSpreads;
}

/** Stands for all brands outside the catalog. */
export const OTHERS = 'other brands';

/** Distances of items from their prices, on marketplaces left out of the fit. */
export interface ItemSpreads {
  /** Log of the standard deviation of items (log USD), by `tier family`; the next two add to it. */
  readonly goods: Readonly<Record<string, number>>;
  /** By how much a title says: nothing, facts, a model, a variant. */
  readonly known: Readonly<Record<'bags' | 'garments', readonly number[]>>;
  /** By `brand category`. */
  readonly brands: Readonly<Record<string, number>>;
  /**
   * Distances from the price below which 5, 10, ... 95% of items are, by tier, in standard deviations, without the
   * level's error.
   */
  readonly quantiles: Readonly<Record<string, readonly number[]>>;
}
