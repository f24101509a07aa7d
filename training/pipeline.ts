import { brands } from '../src/garments/catalog.ts';
import {
  type Calibration,
  calibrate,
  pairResiduals,
  type Residual,
  siteResiduals,
} from './calibrate.ts';
import { type Cell, countItems, type TitledItem } from './cells.ts';
import { conditionMix } from './condition-mix.ts';
import { asFit } from './joint/as-fit.ts';
import { buildDesign } from './joint/design.ts';
import { deviationsOf, fitJoint, type JointFit, type JointOptions } from './joint/fit.ts';
import { type LeftOutRow, leaveSitesOut, leaveTitlesOut, predictRowsOf } from './joint/left-out.ts';
import { jointRows, structureRows } from './joint/rows.ts';
import { type Fit, fitModel } from './model/fit.ts';
import { orderTiers } from './model/tier-order.ts';
import { priorFor, readPublished } from './prior.ts';
import { cellSampler, type Spreads, spreadsOf } from './spread.ts';
import { fitSpread, fitStatic, type StaticNumbers, staticResiduals } from './static-estimate.ts';
import { inOrder } from './static-order.ts';
import { observationsOf, type Statistics } from './statistics.ts';
import { tokenRules } from './title-rules.ts';
import { noWords, type WordTables, wordTables } from './title-words.ts';
import { mediansWithoutWords, ordinaryWords, withCatalog, withoutWords } from './wordless.ts';

/** What prices are fitted to. */
export interface FitInput {
  readonly cells: readonly Cell[];
  /** Titled items behind some of the cells, one by one: words are learned from them. */
  readonly titled: readonly TitledItem[];
  /** Words that an earlier fit has learned, for cells without titled items. */
  readonly words?: WordTables | undefined;
  readonly statistics: Statistics;
}

/** A fit with titles: what words say, and what it says of titled items of marketplaces that it has not seen. */
export interface LearnedWords {
  readonly joint: JointFit;
  readonly options: JointOptions;
  readonly leftOut: readonly LeftOutRow[];
  /** The same where their titles were left out in turn, and their marketplaces were not. */
  readonly inTurn: readonly LeftOutRow[];
}

/** Everything that is computed from cells, titles and published statistics. */
export interface FittedPrices {
  /** Garments and conditions at the reference market. */
  readonly fit: Fit;
  /** Structure, conditions and markets, with the words held fixed. */
  readonly joint: JointFit;
  readonly words: WordTables;
  readonly options: JointOptions;
  /** Where the words come from; undefined without titles. */
  readonly learned: LearnedWords | undefined;
  /** The cells of the fit, with what the words leave of their price. */
  readonly cells: readonly Cell[];
  /** The published statistics of the fit, less the words of models. */
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
 * Fits words, then structure and markets, intervals and static numbers; `step` is called with what is being done. All
 * but the words follows from the cells, so cells that were written with the words taken out give the same prices.
 */
export function fitPrices(input: FitInput, step: (text: string) => void): FittedPrices {
  const { titled } = input;
  step(`estimating variances on ${input.cells.length} cells`);
  const mix = conditionMix(input.cells);
  const sampler = cellSampler();
  const extra = observationsOf(input.statistics, mix);
  const published = readPublished();
  const prior = priorFor(input.cells, published);
  if (prior)
    step(`too few listings of ${prior.lacking.join(', ')}: the published effects are the prior`);
  const whole = fitModel(input.cells, { mix, extra, prior: prior?.means, onSample: sampler.take });
  const spreads = spreadsOf(whole, sampler.variances());

  const options = { mix, deviations: deviationsOf(whole), prior: prior?.means };
  const learned = titled.length > 0 ? learnWords(input, options, step) : undefined;
  const words = learned
    ? wordTables(learned.joint, learned)
    : withCatalog(input.words ?? noWords());
  const cells = learned ? withoutWords(input.cells, titled, words) : input.cells;
  const statistics = mediansWithoutWords(input.statistics, words);

  step('fitting structure and markets with these words');
  const { joint, options: structureOptions } = fitStructure({ cells, words, statistics }, options);
  const fit = asFit(joint, whole);
  const ordered = orderTiers(fit.system, mix);
  for (const move of ordered) step(`moved apart in ${move}`);

  step('leaving marketplaces out');
  const pairs = countItems(cells, (cell) => `${cell.brand} ${cell.category}`);
  const listings = (brand: string, category: string) => pairs.get(`${brand} ${category}`) ?? 0;
  const residuals = siteResiduals(
    { cells, spreads, listings },
    leaveSitesOut(joint, structureOptions),
  );
  step('cross-fitting brands in categories they are not seen in');
  const unseen = pairResiduals({ cells, extra, whole, spreads, listings });
  const calibration = calibrate(residuals, unseen);

  const fitted = fitStatic(fit, (brand, category) => spreads.error(brand, category, 'female'));
  const formula = inOrder(fitted, published, step);
  const numbers = { ...formula, spread: fitSpread(staticResiduals(formula, residuals)) };
  const totals = countItems(cells, (cell) => cell.brand);
  const fittedListings = brands.reduce((sum, { slug }) => sum + (totals.get(slug) ?? 0), 0);
  return {
    fit,
    joint,
    options: structureOptions,
    words,
    learned,
    cells,
    statistics,
    spreads,
    calibration,
    numbers,
    ordered,
    lacking: prior?.lacking ?? [],
    residuals,
    fittedListings,
  };
}

/** A fit of structure and markets to cells, with the words held fixed. */
function fitStructure(
  { cells, words, statistics }: Pick<FitInput, 'cells' | 'statistics'> & { words: WordTables },
  { mix, ...others }: JointOptions,
): { readonly joint: JointFit; readonly options: JointOptions } {
  const rows = structureRows(cells, statistics, mix);
  const options = { mix, ...others, ordinary: ordinaryWords(words, rows) };
  return { joint: fitJoint(buildDesign(rows, mix, tokenRules()), options), options };
}

/** Both steps of the fit alone, without intervals: for what is only measured by. */
export function fitBothSteps(
  input: FitInput,
  options: JointOptions,
): Pick<FittedPrices, 'joint' | 'words'> {
  const words = wordTables(fitWithWords(input, options));
  const cells = withoutWords(input.cells, input.titled, words);
  const statistics = mediansWithoutWords(input.statistics, words);
  const { joint } = fitStructure({ cells, words, statistics }, options);
  return { joint, words };
}

/** Structure, words and markets at once. */
function fitWithWords({ cells, titled, statistics }: FitInput, options: JointOptions): JointFit {
  const { mix } = options;
  const rows = jointRows(cells, titled, statistics, mix);
  return fitJoint(buildDesign(rows, mix, tokenRules()), options);
}

/** Fits structure, words and markets at once, and again without some marketplaces. */
function learnWords(
  input: FitInput,
  options: JointOptions,
  step: (text: string) => void,
): LearnedWords {
  step(`fitting structure, words and markets at once, with ${input.titled.length} titles`);
  const joint = fitWithWords(input, options);
  step('leaving marketplaces out of the words');
  const leftOut = [...leaveSitesOut(joint, options)].flatMap(({ fit, isLeftOut }) =>
    predictRowsOf(fit, (row) => row.title !== undefined && !row.isMedian && isLeftOut(row)),
  );
  step('leaving titles out in turn');
  const inTurn = [...leaveTitlesOut(joint, options)].flatMap(({ fit, isLeftOut }) =>
    predictRowsOf(fit, (row) => row.title !== undefined && isLeftOut(row)),
  );
  return { joint, options, leftOut, inTurn };
}
