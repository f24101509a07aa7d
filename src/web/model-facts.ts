import { readFileSync } from 'node:fs';
import type { Condition, Tier } from '../catalogue/catalogue.ts';

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
}

/** Reads the files again: the service keeps only what it answers from. Their schemas were checked at the start. */
export function readModelFacts(): ModelFacts {
  return { prediction: readModelFile('prediction'), fixed: readModelFile('static-estimate') };
}

function readModelFile<T>(name: string): T {
  const file = new URL(`../../model/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
