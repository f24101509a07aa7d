import { brands } from '../../src/garments/catalog.ts';
import { ordinaryShare } from '../markets/markets.ts';
import { buildDesign } from '../model/design.ts';
import { type Fit, type FitOptions, fitModel } from '../model/fit.ts';
import {
  type LeftOutRow,
  leavePairsOut,
  leaveSitesOut,
  leaveTitlesOut,
  predictRowsOf,
} from '../model/left-out.ts';
import { structureRows, titledRows } from '../model/rows.ts';
import type { Statistics } from '../model/statistics.ts';
import type { ConditionMix, Effects } from '../model/terms.ts';
import { orderTiers } from '../model/tier-order.ts';
import { FEW_DRAWS, itemVariances, type Spreads, spreadsOf } from '../model/uncertainty.ts';
import { withUnknownBrandsLower } from '../model/unknown-brands.ts';
import { priorFor, readPublished } from '../publish/prior.ts';
import {
  fitSpread,
  fitStatic,
  type StaticNumbers,
  staticResiduals,
} from '../publish/static-estimate.ts';
import { inOrder } from '../publish/static-order.ts';
import {
  bandOf,
  type Calibration,
  calibrate,
  type Residual,
  unseenResiduals,
} from '../ranges/calibrate.ts';
import { type Cell, countItems, type TitledItem } from '../read/cells.ts';
import { conditionMix } from '../read/condition-mix.ts';
import { type ItemTables, itemTables, noItems } from '../titles/item-effects.ts';
import {
  mediansWithoutWords,
  ordinaryFacts,
  withCatalog,
  withoutWords,
} from '../titles/wordless.ts';

/** What prices are fitted to. */
export interface FitInput {
  readonly cells: readonly Cell[];
  /** Titled items behind some of the cells, one by one: effects of facts are learned from them. */
  readonly titled: readonly TitledItem[];
  /** Effects of facts that an earlier fit has learned, for cells without titled items. */
  readonly items?: ItemTables | undefined;
  readonly statistics: Statistics;
}

/** A fit with titles: what facts say, and what it says of titled items of marketplaces that it has not seen. */
export interface LearnedItems {
  readonly fit: Fit;
  readonly leftOut: readonly LeftOutRow[];
  /** The same where their titles were left out in turn, and their marketplaces were not. */
  readonly inTurn: readonly LeftOutRow[];
}

/** Everything that is computed from cells, titles and published statistics. */
export interface FittedPrices {
  /** Structure, conditions and markets, with the facts held fixed. */
  readonly fit: Fit;
  /** Its effects as prices have them: brands without evidence lower, tiers in order. */
  readonly effects: Effects;
  readonly mix: ConditionMix;
  readonly items: ItemTables;
  /** Where they come from; undefined without titles. */
  readonly learned: LearnedItems | undefined;
  /** The cells of the fit, with what the facts leave of their price. */
  readonly cells: readonly Cell[];
  /** The published statistics of the fit, less the facts of models. */
  readonly statistics: Statistics;
  readonly spreads: Spreads;
  readonly calibration: Calibration;
  readonly numbers: StaticNumbers;
  /** Tiers of a category that were moved apart to keep their order. */
  readonly ordered: readonly string[];
  /** What the listings say too little of, so that the published effects were the prior. */
  readonly lacking: readonly string[];
  readonly residuals: readonly Residual[];
  /** Items of catalog brands behind the fit. */
  readonly fittedListings: number;
}

/**
 * Fits facts, then structure and markets, intervals and static numbers; `step` is called with what is being done. All
 * but the facts follows from the cells, so cells that were written with the facts taken out give the same prices.
 */
export function fitPrices(input: FitInput, step: (text: string) => void): FittedPrices {
  const { titled } = input;
  const mix = conditionMix(input.cells);
  const published = readPublished();
  const prior = priorFor(input.cells, published);
  if (prior)
    step(`too few listings of ${prior.lacking.join(', ')}: the published effects are the prior`);

  const options = { mix, prior: prior?.means };
  const learned = titled.length > 0 ? learnItems(input, options, step) : undefined;
  const items = learned ? itemTables(learned.fit, learned) : withCatalog(input.items ?? noItems());
  const cells = learned ? withoutWords(input.cells, titled, items) : input.cells;
  const statistics = mediansWithoutWords(input.statistics, items);

  step(`fitting structure and markets to ${cells.length} cells`);
  const fit = fitStructure({ cells, items, statistics }, options);
  const { effects, moved } = orderTiers(withUnknownBrandsLower(fit), mix);
  for (const move of moved) step(`moved apart in ${move}`);
  step('drawing errors');
  const itemVariance = itemVariances(cells);
  const spreads = spreadsOf(fit, itemVariance);

  step('leaving marketplaces out');
  const pairs = countItems(cells, (cell) => `${cell.brand} ${cell.category}`);
  const listings = ({ brand, category }: Cell) => pairs.get(`${brand} ${category}`) ?? 0;
  const residuals = unseenResiduals(
    {
      cells: cells.filter((cell) => ordinaryShare(cell) > 0),
      spreadsOf: () => spreads,
      bandOf: (cell) => bandOf(listings(cell)),
    },
    leaveSitesOut(fit),
  );
  step('leaving brands out of categories');
  const unseen = unseenResiduals(
    {
      cells,
      spreadsOf: (own) => spreadsOf(own, itemVariance, FEW_DRAWS),
      bandOf: () => 'thin',
    },
    leavePairsOut(fit),
  );
  const calibration = calibrate(residuals, unseen);

  const formula = inOrder(fitStatic(effects), published, step);
  const numbers = { ...formula, spread: fitSpread(staticResiduals(formula, residuals)) };
  const totals = countItems(cells, (cell) => cell.brand);
  const fittedListings = brands.reduce((sum, { slug }) => sum + (totals.get(slug) ?? 0), 0);
  return {
    fit,
    effects,
    mix,
    items,
    learned,
    cells,
    statistics,
    spreads,
    calibration,
    numbers,
    ordered: moved,
    lacking: prior?.lacking ?? [],
    residuals,
    fittedListings,
  };
}

/** A fit of structure and markets to cells, with the facts held fixed. */
function fitStructure(
  { cells, items, statistics }: Pick<FitInput, 'cells' | 'statistics'> & { items: ItemTables },
  options: FitOptions,
): Fit {
  const { mix } = options;
  const rows = structureRows(cells, statistics, mix);
  const ordinary = ordinaryFacts(items, rows);
  return fitModel(buildDesign(rows, mix), { ...options, ordinary });
}

/** Both steps of the fit alone, without intervals: for what is only measured by. */
export function fitBothSteps(
  input: FitInput,
  options: FitOptions,
): Pick<FittedPrices, 'fit' | 'items'> {
  const items = itemTables(fitWithFacts(input, options));
  const cells = withoutWords(input.cells, input.titled, items);
  const statistics = mediansWithoutWords(input.statistics, items);
  return { fit: fitStructure({ cells, items, statistics }, options), items };
}

/** Structure, facts and markets at once. */
function fitWithFacts({ cells, titled, statistics }: FitInput, options: FitOptions): Fit {
  const { mix } = options;
  const rows = titledRows(cells, titled, statistics, mix);
  return fitModel(buildDesign(rows, mix), options);
}

/** Fits structure, facts and markets at once, and again without some marketplaces. */
function learnItems(
  input: FitInput,
  options: FitOptions,
  step: (text: string) => void,
): LearnedItems {
  step(`fitting structure, facts and markets at once, with ${input.titled.length} titles`);
  const fit = fitWithFacts(input, options);
  step('leaving marketplaces out of the facts');
  const leftOut = [...leaveSitesOut(fit)].flatMap(({ fit: own, isLeftOut }) =>
    predictRowsOf(own, (row) => row.title !== undefined && !row.isMedian && isLeftOut(row)),
  );
  step('leaving titles out in turn');
  const inTurn = [...leaveTitlesOut(fit)].flatMap(({ fit: own, isLeftOut }) =>
    predictRowsOf(own, (row) => row.title !== undefined && isLeftOut(row)),
  );
  return { fit, leftOut, inTurn };
}
