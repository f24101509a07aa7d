import type { Market } from '../read/cells.ts';
import file from './sellers.json' with { type: 'json' };

/** Sellers in the US by source: sources with the same one have one voice. */
export const sellers: ReadonlyMap<string, string> = new Map(Object.entries(file.sellers));

/** Returns the seller of a market's sales; undefined where they say nothing of the level. */
export function sellerOf({ source, basis }: Pick<Market, 'source' | 'basis'>): string | undefined {
  return basis === 'sold' ? sellers.get(source) : undefined;
}

const voices = new Set(sellers.values());

/** Returns true for a seller whose sales say what persons in the US get. */
export const isVoice = (seller: string): boolean => voices.has(seller);

const shops = new Map<string, readonly string[]>(Object.entries(file.shops));

/** Returns true where the sales of a source in a condition say what persons in the US got. */
export const isOfPersons = (source: string, condition: string): boolean =>
  sellers.has(source) && !shops.get(source)?.includes(condition);

/** Returns true where the prices of a source are means of many sales of a name. */
export const isOfNames = (source: string): boolean => namedSources.includes(source);

/** The sources of such prices. */
export const namedSources: readonly string[] = file.names;
