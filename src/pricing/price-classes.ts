import { TIERS, type Tier } from '../garments/catalog.ts';

/** What prices are based on: a tier of the catalog, or what is known of a brand outside it, the most first. */
export const PRICE_CLASSES = [...TIERS, 'many sales', 'few sales', 'judged', 'no brand'] as const;
export type PriceClass = Tier | 'many sales' | 'few sales' | 'judged' | 'no brand';
