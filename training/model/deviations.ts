import { OF_A_MARKET } from '../../src/pricing/total.ts';
import { isOddBrand, knowledgeOf } from '../markets/markets.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Key } from './terms.ts';

/** Standard deviations of effects within their group, by term, log USD. */
export const DEVIATIONS: Readonly<Record<string, number>> = PARAMETERS.deviations;

/** Effects that say how a market's level differs between goods. */
const OF_MARKETS = new Set(['market x tier', 'market x category', OF_A_MARKET]);

/** The standard deviation of an effect around zero, log USD. */
export function deviationOf({ term, facets: { market, brand } }: Key): number {
  if (term === 'market' && market) return knowledgeOf(market).deviation;
  const deviation = DEVIATIONS[term];
  if (deviation === undefined) throw new Error(`There is no deviation for effects of ${term}.`);
  if (term.startsWith('site x brand') && brand && isOddBrand(brand)) return PARAMETERS.markets.oddBrand;
  // A market whose level is known is known for all tiers, categories and brands; one abroad may differ between them.
  return OF_MARKETS.has(term) && market ? Math.min(knowledgeOf(market).deviation, deviation) : deviation;
}
