import { brands } from '../../src/catalog/catalog.ts';
import type { PriceClass } from '../../src/pricing/loading/artifact.ts';
import { judgedEquations, withTellingWords } from '../judged/equations.ts';
import { fitJudged, understandingOf, withJudged, withoutJudged } from '../judged/fit-judged.ts';
import type { Judgment } from '../judged/judgments.ts';
import { levelsFrom, priceUnseen } from '../level/leave-sellers-out.ts';
import { type Levels, levelAt, NO_LEVELS } from '../level/levels.ts';
import { withUnknownBrandsLower } from '../model/after-fit.ts';
import { buildDesign } from '../model/design.ts';
import { type Fit, type FitOptions, fitModel } from '../model/fit.ts';
import { structureRows, titledRows } from '../model/rows.ts';
import { conditionMix, type Effects } from '../model/terms.ts';
import { pricingOf } from '../publish/artifacts.ts';
import { withFlatterGrades } from '../publish/grade-logs.ts';
import { fitSpread, fitStatic, raised } from '../publish/static-estimate.ts';
import { countItems } from '../read/cells.ts';
import { fitNamed } from '../sold-models/fit-named.ts';
import { fitMixtures } from '../sold-models/mixtures.ts';
import { namedSales } from '../sold-models/named-sales.ts';
import { fitUsualPieces } from '../sold-models/usual-pieces.ts';
import { type ItemTables, itemTables, noItems, ordinaryFacts, withCatalog } from '../titles/item-effects.ts';
import { mediansWithoutWords, withoutWords } from '../titles/wordless.ts';
import type { FitInput, FittedPrices } from './fitted-prices.ts';

/**
 * Fits facts, then structure and markets, levels and static numbers; calls `step` with a name for each. The fit of
 * structure takes listings only as cells, so cells written without facts give the same prices.
 */
export function fitPrices(input: FitInput, step: (text: string) => void): FittedPrices {
  const { titled } = input;
  const mix = conditionMix(input.cells);
  const options = { mix };
  if (titled.length > 0) step(`fitting structure, facts and markets together, with ${titled.length} titles`);
  const known = titled.length > 0 ? itemTables(fitWithFacts(input, options)) : withCatalog(input.items ?? noItems());
  // New judgments replace those with which the effects were written.
  const items = input.judgments?.length ? withoutJudged(known) : known;
  step(`fitting structure and markets to ${input.cells.length} cells`);
  const { fit, cells, statistics } = fitStructure(input, items, options);
  const effects = withUnknownBrandsLower(fit);
  const totals = countItems(cells, (cell) => cell.brand);
  const fittedListings = brands.reduce((sum, { slug }) => sum + (totals.get(slug) ?? 0), 0);
  const numbersOf = (leveled: Effects) => {
    const formula = raised(fitStatic(leveled), step);
    return { ...formula, spread: fitSpread(formula, cells) };
  };
  const prices = {
    fit,
    effects,
    mix,
    items,
    cells,
    statistics,
    fittedListings,
    numbers: numbersOf(effects),
    unseenSales: [],
  };
  const { sales = [], judgments = [] } = input;
  if (judgments.length > 0) step(`fitting ${judgments.length} judged and sold titles`);
  const judged = judgments.length > 0 ? fitJudgments(prices, judgments, step) : undefined;
  if (sales.length > 0) step('leaving sellers out');
  const unseenSales = priceUnseen(prices, sales, step, judged);
  const measured = sales.length > 0 ? levelsFrom(unseenSales) : (input.levels ?? NO_LEVELS);
  const levels = judged ? { ...measured, judged: judged.effects.garments } : measured;
  const leveled = withLevels(withFlatterGrades(effects, mix), levels);
  const found = {
    ...prices,
    items: judged ? withJudged(items, judged.effects) : items,
    effects: leveled,
    numbers: numbersOf(leveled),
    levels,
    unseenSales,
  };
  return titled.length > 0 ? withSalesOfModels(found, input) : found;
}

/** Adds the effects of models' person-to-person sales, relative to prices that include everything else. */
function withSalesOfModels(prices: FittedPrices, { titled, statistics }: FitInput): FittedPrices {
  const paid = fitNamed(namedSales(pricingOf(prices), titled, statistics));
  if (Object.keys(paid).length === 0) return prices;
  const sold = { ...prices, items: { ...prices.items, paid } };
  const mixtures = { ...fitMixtures(pricingOf(sold), titled), ...fitUsualPieces(prices.unseenSales) };
  return { ...sold, items: { ...sold.items, mixtures } };
}

/** Judged effects relative to the prices of a fit, before the level of US sellers. */
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
  const found = fitJudged(equations);
  const correlation = understandingOf(equations, found).toFixed(3);
  step(`${found.items.size} effects of facts and words; with held-out judgments they correlate ${correlation}`);
  return { equations, effects: found };
}

/** Returns effects that include the level of each tier. */
function withLevels(effects: Effects, levels: Levels): Effects {
  return (key) => effects(key) + (key.term === 'tier' ? levelAt(levels, key.facets.tier as PriceClass) : 0);
}

/** Fits structure and markets to cells and medians less the effects of facts, which are held fixed. */
function fitStructure(
  { cells: all, titled, statistics: tables }: FitInput,
  items: ItemTables,
  options: FitOptions,
): Pick<FittedPrices, 'fit' | 'cells' | 'statistics'> {
  const { mix } = options;
  const cells = withoutWords(all, titled, items);
  const statistics = mediansWithoutWords(tables, items);
  const rows = structureRows(cells, statistics, mix);
  const ordinary = ordinaryFacts(items, rows);
  return { fit: fitModel(buildDesign(rows, mix), { ...options, ordinary }), cells, statistics };
}

/** A joint fit of structure, facts and markets. */
function fitWithFacts({ cells, titled, statistics }: FitInput, options: FitOptions): Fit {
  const { mix } = options;
  return fitModel(buildDesign(titledRows(cells, titled, statistics, mix), mix), options);
}
