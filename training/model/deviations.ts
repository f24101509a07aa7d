import { OF_A_MARKET } from '../../src/pricing/total.ts';
import { isOddBrand, knowledgeOf } from '../markets/markets.ts';
import type { Key } from './terms.ts';

/**
 * Standard deviations of effects within their group, log USD. Those of the garment, the condition and the tables were
 * estimated on the published cells, by a Gibbs sampler (Gelfand and Smith, 1990) over their posterior; the rest chosen
 * by
 * cross-validation over titles and over marketplaces inside the training part.
 */
export const DEVIATIONS: Readonly<Record<string, number>> = {
  base: 10,
  category: 0.361,
  'category x gender': 0.104,
  tier: 0.774,
  'tier x category': 0.122,
  // Most listings state no gender and count as half and half: freer effects would trade one gender against the other.
  // The
  // estimates are 0.113 and 0.165.
  'tier x gender': 0.08,
  'brand x gender': 0.08,
  brand: 0.568,
  'brand x family': 0.162,
  'brand x category': 0.123,
  'bags without leather': 0.5,
  condition: 0.431,
  'condition x tier': 0.106,
  'condition x wear': 0.166,
  'condition x tier x wear': 0.1,
  'table brands': 0.323,
  'table ratios': 0.226,
  'table categories': 0.119,
  'table conditions': 0.307,
  'market x tier': 0.3,
  'market x category': 0.2,
  'market x brand x category': 0.07,
  // Korea's levels by brand, measured beside Vestiaire's, spread by 0.65; its categories no less than elsewhere (0.25).
  'site x brand': 0.6,
  'site x brand x category': 0.3,
  // Men's clothes stand 0.3 above women's under the same title there, and elsewhere next to nothing.
  'site x category x gender': 0.4,
  'site x brand x gender': 0.4,
  // A house's loss where nobody checks its goods: by held-out error on sites that check.
  'unchecked x brand': 0.4,
  'unchecked x brand x family': 0.2,
  line: 0.3,
  model: 0.35,
  variant: 0.2,
  size: 0.2,
  'brand size': 0.15,
  'sub-kind': 0.2,
  'tier sub-kind': 0.1,
  'brand sub-kind': 0.12,
  material: 0.2,
  'tier material': 0.1,
  'brand material': 0.15,
  'model material': 0.15,
  era: 0.2,
  'tier era': 0.1,
  'brand era': 0.15,
};

/**
 * Distance of the level of a brand's kind of garment from one market to another, standard deviation in log USD:
 * estimated as
 * those above. The fit takes less ({@link DEVIATIONS}), since large markets would say too little of brands otherwise.
 */
export const BETWEEN_MARKETS = 0.257;

/** A brand's level on the odd site where it says nothing about its level elsewhere. */
const ODD = 2;

/** Effects that say how a market's level differs between goods. */
const OF_MARKETS = new Set(['market x tier', 'market x category', OF_A_MARKET]);

/** The standard deviation of an effect around zero, log USD. */
export function deviationOf({ term, facets: { market, brand } }: Key): number {
  if (term === 'market' && market) return knowledgeOf(market).deviation;
  const deviation = DEVIATIONS[term];
  if (deviation === undefined) throw new Error(`There is no deviation for effects of ${term}.`);
  if (term.startsWith('site x brand') && brand && isOddBrand(brand)) return ODD;
  // A market whose level is known is known for all tiers, categories and brands; one abroad may differ between them.
  return OF_MARKETS.has(term) && market ? Math.min(knowledgeOf(market).deviation, deviation) : deviation;
}
