import type { Market } from '../read/cells.ts';
import file from './sellers.json' with { type: 'json' };

/** Sellers in the US by source: sources with the same one have one voice. */
export const sellers: ReadonlyMap<string, string> = new Map(Object.entries(file.sellers));

/** Returns the seller of a market's sales; undefined where they say nothing of the level. */
export function sellerOf({ source, basis }: Pick<Market, 'source' | 'basis'>): string | undefined {
  return basis === 'sold' ? sellers.get(source) : undefined;
}
