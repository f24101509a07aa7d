import { brands } from '../src/garments/catalogue.ts';
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
import {
  type LeftOutFit,
  type LeftOutRow,
  leaveSitesOut,
  predictRowsOf,
} from './joint/left-out.ts';
import { jointRows } from './joint/rows.ts';
import { type Fit, fitModel } from './model/fit.ts';
import { orderTiers } from './model/tier-order.ts';
import { priorFor, readPublished } from './prior.ts';
import { cellSampler, type Spreads, spreadsOf } from './spread.ts';
import { fitSpread, fitStatic, type StaticNumbers, staticResiduals } from './static-estimate.ts';
import { inOrder } from './static-order.ts';
import { observationsOf, type Statistics } from './statistics.ts';
import { tokenRules } from './title-rules.ts';

/** What prices are fitted to. */
export interface FitInput {
  readonly cells: readonly Cell[];
  /** Titled items behind some of the cells, one by one; without any, no word gets an effect. */
  readonly titled: readonly TitledItem[];
  readonly statistics: Statistics;
}

/** Everything that is computed from cells, titles and published statistics. */
export interface FittedPrices {
  /** Garments and conditions at the reference market. */
  readonly fit: Fit;
  readonly joint: JointFit;
  readonly jointOptions: JointOptions;
  readonly spreads: Spreads;
  readonly calibration: Calibration;
  /** Titled items as fits to other marketplaces see them. */
  readonly leftOut: readonly LeftOutRow[];
  readonly numbers: StaticNumbers;
  /** Tiers of a category that were moved apart to keep their order. */
  readonly ordered: readonly string[];
  /** What the listings say too little of, so that the published effects were the prior. */
  readonly lacking: readonly string[];
  readonly residuals: readonly Residual[];
  /** Items of catalogue brands behind the fit. */
  readonly fittedListings: number;
}

/** Fits structure, words and markets, intervals and static numbers; `step` is called with what is being done. */
export function fitPrices(input: FitInput, step: (text: string) => void): FittedPrices {
  const { cells, titled, statistics } = input;
  step(`estimating variances on ${cells.length} cells`);
  const mix = conditionMix(cells);
  const sampler = cellSampler();
  const extra = observationsOf(statistics, mix);
  const published = readPublished();
  const prior = priorFor(cells, published);
  if (prior)
    step(`too few listings of ${prior.lacking.join(', ')}: the published effects are the prior`);
  const whole = fitModel(cells, { mix, extra, prior: prior?.means, onSample: sampler.take });
  const spreads = spreadsOf(whole, sampler.variances());

  step(`fitting structure, words and markets at once, with ${titled.length} titles`);
  const design = buildDesign(jointRows(cells, titled, statistics, mix), mix, tokenRules());
  const deviations = deviationsOf(whole);
  const jointOptions = { mix, deviations, prior: prior?.means };
  const joint = fitJoint(design, jointOptions);
  const fit = asFit(joint, whole);
  const ordered = orderTiers(fit.system, mix);
  for (const move of ordered) step(`moved apart in ${move}`);

  step('leaving marketplaces out');
  const pairs = countItems(cells, (cell) => `${cell.brand} ${cell.category}`);
  const listings = (brand: string, category: string) => pairs.get(`${brand} ${category}`) ?? 0;
  const leftOut: LeftOutRow[] = [];
  const residuals = siteResiduals(
    { cells, spreads, listings },
    noting(leaveSitesOut(joint, jointOptions), leftOut),
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
    jointOptions,
    spreads,
    calibration,
    leftOut,
    numbers,
    ordered,
    lacking: prior?.lacking ?? [],
    residuals,
    fittedListings,
  };
}

/** Passes fits on and keeps what each says of the titled items that it has not seen. */
function* noting(fits: Iterable<LeftOutFit>, into: LeftOutRow[]): Generator<LeftOutFit> {
  for (const one of fits) {
    into.push(...predictRowsOf(one.fit, (row) => row.title !== undefined && one.isLeftOut(row)));
    yield one;
  }
}
