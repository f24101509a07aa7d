import { TIERS, type Tier } from '../garments/catalog.ts';

/** Bases of prices: a tier of the catalog, or the evidence of a brand outside it, the most first. */
export const PRICE_CLASSES = [...TIERS, 'many sales', 'few sales', 'judged', 'no brand'] as const;
export type PriceClass = Tier | 'many sales' | 'few sales' | 'judged' | 'no brand';
