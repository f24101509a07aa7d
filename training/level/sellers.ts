import type { Market } from '../read/cells.ts';
import file from './sellers.json' with { type: 'json' };

/** US sellers by source. Sources with the same seller count as one. */
export const sellers: ReadonlyMap<string, string> = new Map(Object.entries(file.sellers));

/** Returns the seller of a market's sales; undefined if they say nothing about the level. */
export function sellerOf({ source, basis }: Pick<Market, 'source' | 'basis'>): string | undefined {
  return basis === 'sold' ? sellers.get(source) : undefined;
}

const voices = new Set(sellers.values());

/** Returns true for a seller whose sales are by individuals in the US. */
export const isVoice = (seller: string): boolean => voices.has(seller);

/** Returns true if a seller stands for a sample of a whole market. */
export const isMarket = (seller: string): boolean => file.markets.includes(seller);

const shops = new Map<string, readonly string[]>(Object.entries(file.shops));

/** Returns true if a source's sales in a condition are by individuals in the US. */
export const isOfPersons = (source: string, condition: string): boolean =>
  sellers.has(source) && !shops.get(source)?.includes(condition);

/** Sources that no fit reads. */
export const heldOutSources: readonly string[] = file.heldOut;

/** Returns true if a source's prices are means of many sales of a name. */
export const isOfNames = (source: string): boolean => namedSources.includes(source);

/** Sources whose prices are means of many sales of a name. */
export const namedSources: readonly string[] = file.names;
