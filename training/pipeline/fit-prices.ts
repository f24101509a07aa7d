import { brands } from '../../src/catalog/catalog.ts';
import type { PriceClass } from '../../src/pricing/loading/artifact.ts';
import { judgedEquations, withTellingWords } from '../judged/equations.ts';
import { fitJudged, understandingOf, withJudged, withoutJudged } from '../judged/fit-judged.ts';
import type { Judgment } from '../judged/judgments.ts';
import { levelsFrom, priceUnseen } from '../level/leave-sellers-out.ts';
import { type Levels, levelAt, NO_LEVELS } from '../level/levels.ts';
import { isOrdinary } from '../markets/markets.ts';
import { withUnknownBrandsLower } from '../model/after-fit.ts';
import { buildDesign } from '../model/design.ts';
import { type Fit, type FitOptions, fitModel } from '../model/fit.ts';
import { type LeftOutFit, leavePairsOut, leaveSitesOut, leaveTitlesOut, predictRowsOf } from '../model/left-out.ts';
import { structureRows, titledRows } from '../model/rows.ts';
import { conditionMix, type Effects } from '../model/terms.ts';
import { itemVariances, spreadsOf } from '../model/uncertainty.ts';
import { PARAMETERS } from '../parameters.ts';
import { told } from '../progress.ts';
import { pricingOf } from '../publish/artifacts.ts';
import { withFlatterGrades } from '../publish/grade-logs.ts';
import { fitSpread, fitStatic, raised } from '../publish/static-estimate.ts';
import { bandOf, calibrate, unseenResiduals } from '../ranges/calibrate.ts';
import { type Cell, countItems } from '../read/cells.ts';
import { fitNamed } from '../sold-models/fit-named.ts';
import { fitMixtures } from '../sold-models/mixtures.ts';
import { namedSales } from '../sold-models/named-sales.ts';
import { type ItemTables, itemTables, noItems } from '../titles/item-effects.ts';
import { mediansWithoutWords, ordinaryFacts, withCatalog, withoutWords } from '../titles/wordless.ts';
import type { FitInput, FittedPrices, LearnedItems } from './fitted-prices.ts';

const { leavingOut } = PARAMETERS;

/**
 * Fits facts, then structure and markets, intervals and static numbers; calls `step` with a name for each. The fit of
 * structure takes listings only as cells, so cells written without facts give the same prices.
 */
export function fitPrices(input: FitInput, step: (text: string) => void): FittedPrices {
  const { titled } = input;
  const mix = conditionMix(input.cells);
  const options = { mix };
  const learned = titled.length > 0 ? learnItems(input, options, step) : undefined;
  const known = learned ? itemTables(learned.fit, learned) : withCatalog(input.items ?? noItems());
  // New judgments replace those with which the effects were written.
  const items = input.judgments?.length ? withoutJudged(known) : known;
  step(`fitting structure and markets to ${input.cells.length} cells`);
  const { fit, cells, statistics } = fitStructure(input, items, options);
  const effects = withUnknownBrandsLower(fit);
  step('drawing errors');
  const itemVariance = itemVariances(cells);
  const spreads = spreadsOf(fit, itemVariance);

  step('leaving marketplaces out');
  const pairs = countItems(cells, (cell) => `${cell.brand} ${cell.category}`);
  const listings = ({ brand, category }: Cell) => pairs.get(`${brand} ${category}`) ?? 0;
  const residuals = unseenResiduals(
    told(leaveSitesOut(fit), leavingOut.siteFits, step),
    cells.filter(isOrdinary),
    () => spreads,
    (cell) => bandOf(listings(cell)),
  );
  step('leaving brands out of categories');
  const unseen = unseenResiduals(
    told(leavePairsOut(fit), leavingOut.pairParts, step),
    cells,
    (own) => spreadsOf(own, itemVariance, PARAMETERS.uncertainty.fewDraws),
    () => 'thin',
  );
  const calibration = calibrate(residuals, unseen);

  const totals = countItems(cells, (cell) => cell.brand);
  const fittedListings = brands.reduce((sum, { slug }) => sum + (totals.get(slug) ?? 0), 0);
  const numbersOf = (leveled: Effects) => {
    const formula = raised(fitStatic(leveled), step);
    return { ...formula, spread: fitSpread(formula, residuals) };
  };
  const prices = {
    fit,
    effects,
    mix,
    items,
    learned,
    cells,
    statistics,
    spreads,
    calibration,
    fittedListings,
    itemVariance,
    numbers: numbersOf(effects),
    unseenSales: [],
  };
  const { sales = [], judgments = [] } = input;
  if (judgments.length > 0) step(`fitting ${judgments.length} judged and sold titles`);
  const judged = judgments.length > 0 ? fitJudgments(prices, judgments, step) : undefined;
  if (sales.length > 0) step('leaving sellers out');
  const unseenSales = priceUnseen(prices, sales, judged);
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
  return { ...sold, items: { ...sold.items, mixtures: fitMixtures(pricingOf(sold), titled) } };
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

/** Fits structure, facts and markets jointly, then again without some marketplaces and without some titles. */
function learnItems(input: FitInput, options: FitOptions, step: (text: string) => void): LearnedItems {
  step(`fitting structure, facts and markets together, with ${input.titled.length} titles`);
  const fit = fitWithFacts(input, options);
  const unseenTitles = (fits: Iterable<LeftOutFit>) =>
    [...fits].flatMap(({ fit: own, isLeftOut }) => predictRowsOf(own, (row) => !row.isMedian && isLeftOut(row)));
  step('leaving marketplaces out of the facts');
  const leftOut = unseenTitles(told(leaveSitesOut(fit), leavingOut.siteFits, step));
  step('leaving titles out in turn');
  return { fit, leftOut, inTurn: unseenTitles(told(leaveTitlesOut(fit), leavingOut.titleParts, step)) };
}
