import { brands } from '../../src/catalog/catalog.ts';
import type { PriceClass } from '../../src/pricing/loading/artifact.ts';
import { judgedEquations, withTellingWords } from '../judged/equations.ts';
import { fitJudged, heldOutCorrelation, withJudged, withoutJudged } from '../judged/fit-judged.ts';
import type { Judgment } from '../judged/judgments.ts';
import { levelsFrom, priceUnseen } from '../level/leave-sellers-out.ts';
import { type Levels, levelAt, NO_LEVELS } from '../level/levels.ts';
import { withFlatterGrades, withUnknownBrandsLower } from '../model/after-fit.ts';
import { buildDesign } from '../model/design.ts';
import { fitModel } from '../model/fit.ts';
import { structureRows, titledRows } from '../model/rows.ts';
import { type ConditionMix, conditionMix, type Effects } from '../model/terms.ts';
import { total } from '../numbers/sums.ts';
import { pricingOf } from '../publish/artifacts.ts';
import { fitStaticNumbers } from '../publish/static-estimate.ts';
import { countItems } from '../read/cells.ts';
import { fitNamed, namedSales } from '../sold-models/fit-named.ts';
import { fitMixtures, fitUsualPieces } from '../sold-models/mixtures.ts';
import { type ItemTables, itemTables, noItems, ordinaryFacts, withCatalog } from '../titles/item-effects.ts';
import { mediansWithoutWords, withoutWords } from '../titles/wordless.ts';
import type { FitInput, FittedPrices } from './fitted-prices.ts';

/**
 * Fits facts, then structure and markets, then levels and static numbers, and reports each step to `step`. The fit of
 * structure uses listings only as cells without the effects of titles, so that a fit to written cells gives the same
 * prices.
 */
export function fitPrices(input: FitInput, step: (text: string) => void): FittedPrices {
  const { titled, sales = [], judgments = [] } = input;
  const mix = conditionMix(input.cells);
  const listed = fitFacts(input, mix, step);
  // New judgments replace those in the earlier fit.
  const items = judgments.length > 0 ? withoutJudged(listed) : listed;
  step(`fitting structure and markets to ${input.cells.length} cells`);
  const { fit, cells, statistics } = fitStructure(input, items, mix);
  const effects = withUnknownBrandsLower(fit);
  const totals = countItems(cells, (cell) => cell.brand);
  const fittedListings = total(brands, ({ slug }) => totals.get(slug) ?? 0);
  const prices = {
    fit,
    effects,
    mix,
    items,
    cells,
    statistics,
    fittedListings,
    numbers: fitStaticNumbers(effects, cells, step),
    unseenSales: [],
  };
  if (judgments.length > 0) step(`fitting ${judgments.length} judged and sold titles`);
  const judged = judgments.length > 0 ? fitJudgments(prices, judgments, step) : undefined;
  if (sales.length > 0) step('leaving sellers out');
  const unseenSales = priceUnseen(prices, sales, step, judged);
  const measured = sales.length > 0 ? levelsFrom(unseenSales) : (input.levels ?? NO_LEVELS);
  const levels = judged ? { ...measured, judged: judged.effects.garments } : measured;
  const leveled = withLevels(withFlatterGrades(effects, mix), levels);
  const finished = {
    ...prices,
    items: judged ? withJudged(items, judged.effects) : items,
    effects: leveled,
    numbers: fitStaticNumbers(leveled, cells, step),
    levels,
    unseenSales,
  };
  return titled.length > 0 ? withSalesOfModels(finished, input) : finished;
}

/** Adds the effects of models' sales, relative to prices that include all other effects. */
function withSalesOfModels(prices: FittedPrices, { titled, statistics }: FitInput): FittedPrices {
  const paid = fitNamed(namedSales(pricingOf(prices), titled, statistics));
  if (Object.keys(paid).length === 0) return prices;
  const sold = { ...prices, items: { ...prices.items, paid } };
  const mixtures = { ...fitMixtures(pricingOf(sold), titled), ...fitUsualPieces(prices.unseenSales) };
  return { ...sold, items: { ...sold.items, mixtures } };
}

/** Fits judged effects relative to the prices of a fit, before the level of US sellers is added. */
function fitJudgments(
  prices: Omit<FittedPrices, 'levels'>,
  judgments: readonly Judgment[],
  step: (text: string) => void,
) {
  const effects = withFlatterGrades(prices.effects, prices.mix);
  const items = withoutJudged(prices.items);
  const pricing = pricingOf({ ...prices, effects, items, levels: NO_LEVELS });
  const withAllWords = judgedEquations(pricing, judgments);
  const equations = withTellingWords(withAllWords, fitJudged(withAllWords).items);
  const judged = fitJudged(equations);
  const correlation = heldOutCorrelation(equations, judged).toFixed(3);
  step(`${judged.items.size} effects of facts and words; with held-out judgments they correlate ${correlation}`);
  return { equations, effects: judged };
}

function withLevels(effects: Effects, levels: Levels): Effects {
  return (key) => effects(key) + (key.term === 'tier' ? levelAt(levels, key.facets.tier as PriceClass) : 0);
}

/** Fits structure and markets to cells and medians without the effects of facts, which stay fixed. */
function fitStructure(
  input: FitInput,
  items: ItemTables,
  mix: ConditionMix,
): Pick<FittedPrices, 'fit' | 'cells' | 'statistics'> {
  const cells = withoutWords(input.cells, input.titled, items);
  const statistics = mediansWithoutWords(input.statistics, items);
  const rows = structureRows(cells, statistics, mix);
  const ordinary = ordinaryFacts(items, rows);
  return { fit: fitModel(buildDesign(rows, mix), { mix, ordinary }), cells, statistics };
}

/** Fits facts together with structure and markets. Without titles, falls back to the facts of an earlier fit. */
function fitFacts(input: FitInput, mix: ConditionMix, step: (text: string) => void): ItemTables {
  const { cells, titled, statistics } = input;
  if (titled.length === 0) return withCatalog(input.items ?? noItems());
  step(`fitting structure, facts and markets together, with ${titled.length} titles`);
  return itemTables(fitModel(buildDesign(titledRows(cells, titled, statistics, mix), mix), { mix }));
}
