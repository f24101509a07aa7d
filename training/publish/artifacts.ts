import { defined, membersOf } from '../../src/base/members.ts';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { marketInYear } from '../../src/present/evidence-words.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { OF_A_MARKET } from '../../src/pricing/total.ts';
import { knowledgeOf } from '../markets/markets.ts';
import type { Statistics } from '../model/published-figures.ts';
import { CATEGORIES, CONDITION_TERMS, DEVIATIONS, familyOf, GARMENT_TERMS, recordOf, wearOf } from '../model/terms.ts';
import { byKey, round } from '../numbers/sums.ts';
import { UNSEEN_SALES } from '../open-test/read-sales.ts';
import { fitOtherBrands } from '../other-brands/fit.ts';
import { byTerm, PARAMETERS } from '../parameters.ts';
import type { FittedPrices } from '../pipeline/fitted-prices.ts';
import { countItems, type Market, marketName } from '../read/cells.ts';
import type { Grouped } from '../read/grouped.ts';
import { itemEffectsArtifact } from '../titles/item-effects.ts';
import { evidenceRows } from './evidence.ts';
import { priceCells } from './price-cells.ts';
import type { Stamp } from './write-artifact.ts';

/** Year of the dollars in which prices are quoted. */
const PRICE_YEAR = 2026;

/** Returns `static-estimate.json`: the group averages and their sources. */
export function staticArtifact(prices: FittedPrices, stamp: Stamp, grouped: Grouped) {
  const { numbers, fittedListings } = prices;
  return {
    $schema: './static-estimate.schema.json',
    version: stamp.version,
    formula: 'mid = round(base[tier] x modifier[category] x multiplier[condition]), whole US dollars',
    market: marketInYear(PRICE_YEAR),
    priceYear: PRICE_YEAR,
    fittedListings,
    base: numbers.base,
    modifier: numbers.modifier,
    multiplier: numbers.multiplier,
    extrapolated: ['Poor'],
    spread: numbers.spread,
    sources: grouped.sources,
  };
}

/** Returns the members of `prediction.json` that determine prices. */
function pricedArtifact(
  prices: Pick<FittedPrices, 'fit' | 'mix' | 'cells' | 'levels'>,
  priced: ReturnType<typeof priceCells>,
) {
  const { mix, levels } = prices;
  const otherBrands = fitOtherBrands(prices);
  return {
    reference: { priceYear: PRICE_YEAR, levelError: byTerm(PARAMETERS.levelErrors) },
    levels: membersOf(levels, 'level', 'interval', 'sales', 'sellers', 'withoutBrand', 'ofSellers'),
    saleErrors: levels.errors,
    conditionMix: recordOf(CONDITIONS, (grade) => mix.get(grade) ?? 0),
    conditions: priced.conditions,
    wears: recordOf(CATEGORIES, wearOf),
    variances: priorVariances(),
    families: recordOf(CATEGORIES, familyOf),
    effects: priced.effects,
    cells: priced.cells,
    ...defined({ otherBrands }),
  };
}

/** Returns the prior variance of each term, (log USD)^2. */
function priorVariances(): Record<string, number> {
  const variances: Record<string, number> = {};
  for (const term of [...GARMENT_TERMS, ...CONDITION_TERMS]) {
    const deviation = DEVIATIONS[term];
    if (deviation !== undefined && term !== 'base') variances[term] = round(deviation ** 2, 4);
  }
  return { ...variances, [OF_A_MARKET]: round(PARAMETERS.markets.betweenMarkets ** 2, 4) };
}

/** Returns `prediction.json`: the effects, their evidence, and the resulting prices. */
export function predictionArtifact(
  prices: FittedPrices,
  priced: ReturnType<typeof priceCells>,
  stamp: Stamp,
  grouped: Grouped,
  statistics: Statistics,
) {
  const { cells, otherBrands, ...effects } = pricedArtifact(prices, priced);
  return {
    $schema: './prediction.schema.json',
    ...stamp,
    market: marketInYear(PRICE_YEAR),
    ...effects,
    markets: marketRows(prices, grouped),
    sources: grouped.sources,
    tables: statistics.files,
    leftOut: grouped.leftOut,
    unseenSales: UNSEEN_SALES,
    cells,
    ...defined({ otherBrands }),
  };
}

/**
 * Returns each market's number of items and its level relative to the reference market, log USD, which is the sum of
 * the expected level and a fitted effect.
 */
function marketRows({ fit }: FittedPrices, { cells }: Grouped) {
  const items = countItems(cells, marketName);
  const marketByName = new Map<string, Market>();
  for (const { source, marketplace, basis } of cells) {
    const market = { source, marketplace, basis };
    marketByName.set(marketName(market), market);
  }
  return [...marketByName].sort(byKey).map(([name, market]) => ({
    market: name,
    items: items.get(name) as number,
    expected: knowledgeOf(market).level,
    effect: round(fit.effects({ term: 'market', facets: { market } }), 3),
  }));
}

/** The stamp of prices that are only for measuring or fitting and are never written. */
const STAMP = { version: '', fittedOn: '' };

/** Creates the service's pricing from a fit's prices, without texts that are only for readers. */
export function pricingOf(prices: FittedPrices): Pricing {
  const { numbers, items, fittedListings } = prices;
  const about = { ...STAMP, market: '' };
  return createPricing({
    prediction: {
      ...about,
      ...pricedArtifact(prices, priceCells(prices)),
      sources: [],
      leftOut: [],
    },
    staticArtifact: {
      version: '',
      market: '',
      ...numbers,
      priceYear: 0,
      formula: '',
      extrapolated: [],
      fittedListings,
    },
    items: itemEffectsArtifact(items, STAMP),
    evidence: { version: '', brands: evidenceRows(prices.cells), step: 1, prices: {} },
    evaluation: undefined,
    card: '',
  });
}
