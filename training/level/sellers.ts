import type { Market } from '../read/cells.ts';
import file from './sellers.json' with { type: 'json' };

/** The US seller of each source. Sources of the same seller count as one. */
export const sellers: ReadonlyMap<string, string> = new Map(Object.entries(file.sellers));

/** Returns the seller of a market's sales; undefined if these sales say nothing about the level. */
export function sellerOf({ source, basis }: Pick<Market, 'source' | 'basis'>): string | undefined {
  return basis === 'sold' ? sellers.get(source) : undefined;
}

/** Returns true if a seller stands for a sample of a whole market. */
export const isMarket = (seller: string): boolean => file.markets.includes(seller);
