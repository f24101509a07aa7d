import { OF_A_MARKET } from '../../src/pricing/total.ts';
import { isOddBrand, knowledgeOf } from '../markets/markets.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Key } from './terms.ts';

/** Prior standard deviations of effects by term, log USD. */
export const DEVIATIONS: Readonly<Record<string, number>> = PARAMETERS.deviations;

/** Terms for differences of a market's level between goods. */
const OF_MARKETS = new Set(['market x tier', 'market x category', OF_A_MARKET]);

/** Returns the prior standard deviation of an effect, log USD. */
export function deviationOf({ term, facets: { market, brand } }: Key): number {
  if (term === 'market' && market) return knowledgeOf(market).deviation;
  const deviation = DEVIATIONS[term];
  if (deviation === undefined) throw new Error(`There is no deviation for effects of ${term}.`);
  if (term.startsWith('site x brand') && brand && isOddBrand(brand)) return PARAMETERS.markets.oddBrand;
  // A market with a known level has it for all tiers, categories and brands; a foreign one may differ between them.
  return OF_MARKETS.has(term) && market ? Math.min(knowledgeOf(market).deviation, deviation) : deviation;
}
