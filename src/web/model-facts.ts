import { existsSync, readFileSync } from 'node:fs';
import type { Condition, Tier } from '../garments/catalogue.ts';

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

/** How one method did on listings that it had not seen. */
export interface MethodScore {
  /** Root mean square of the error of the log price, after one offset for each source. */
  readonly rms: number;
  /** Half of the errors are smaller than this. */
  readonly medianAbsolute: number;
  /** Rank correlation. */
  readonly spearman: number;
}

/** Share of items that a range held. */
export interface Coverage {
  readonly name: string;
  readonly items: number;
  readonly share: number;
}

/** `evaluation.json`, as far as the method page shows it. */
export interface Evaluation {
  readonly heldOut: string;
  readonly trainingItems: number;
  readonly heldOutItems: number;
  readonly groups: readonly {
    readonly name: string;
    readonly methods: Readonly<Record<string, MethodScore>>;
  }[];
  readonly calibration: {
    readonly overall: Coverage;
    readonly tiers: readonly Coverage[];
    readonly bands: readonly Coverage[];
    /** Mean distance of stated from observed confidence. */
    readonly confidenceError: number;
    readonly reliability: readonly {
      readonly items: number;
      readonly stated: number;
      readonly observed: number;
    }[];
  };
}

/** What the fitted files say of themselves, as far as the method page shows it. */
export interface ModelFacts {
  readonly prediction: {
    readonly version: string;
    readonly date: string;
    readonly market: string;
    readonly reference: { readonly priceYear: number; readonly soldToAsking: number };
    readonly conditionMix: Readonly<Record<Condition, number>>;
    readonly sources: readonly Source[];
    readonly leftOut: readonly { readonly reason: string; readonly rows: number }[];
  };
  readonly fixed: {
    readonly formula: string;
    readonly base: Readonly<Record<Tier, number>>;
    readonly modifier: Readonly<Record<string, number>>;
    readonly multiplier: Readonly<Record<Condition, number>>;
    readonly extrapolated: readonly Condition[];
    readonly fittedListings: number;
  };
  /** Missing after a fit of an operator's own until it is evaluated. */
  readonly evaluation: Evaluation | undefined;
}

/** Reads the files again: the service keeps only what it answers from. Their schemas were checked at the start. */
export function readModelFacts(): ModelFacts {
  return {
    prediction: readModelFile('prediction'),
    fixed: readModelFile('static-estimate'),
    evaluation: existsSync(fileOf('evaluation')) ? readModelFile('evaluation') : undefined,
  };
}

function fileOf(name: string): URL {
  return new URL(`../../model/${name}.json`, import.meta.url);
}

function readModelFile<T>(name: string): T {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as T;
}
