import { brands } from '../src/garments/catalogue.ts';
import {
  type Calibration,
  calibrate,
  itemResiduals,
  pairResiduals,
  type Residual,
} from './calibrate.ts';
import { type Cell, countItems, marketName, marketsOf } from './cells.ts';
import { conditionMix } from './condition-mix.ts';
import { type Fit, fitModel } from './model/fit.ts';
import { type Reference, referenceLevel } from './model/reference.ts';
import { orderTiers } from './model/tier-order.ts';
import { priorFor, readPublished } from './prior.ts';
import { cellSampler, type Spreads, spreadsOf } from './spread.ts';
import { fitSpread, fitStatic, type StaticNumbers, staticResiduals } from './static-estimate.ts';
import { inOrder } from './static-order.ts';
import { marketsOfMedians, observationsOf, type Statistics } from './statistics.ts';

/** Everything that is computed from cells and published statistics. */
export interface FittedPrices {
  readonly fit: Fit;
  readonly reference: Reference;
  readonly spreads: Spreads;
  readonly calibration: Calibration;
  readonly numbers: StaticNumbers;
  /** Tiers of a category that were moved apart to keep their order. */
  readonly ordered: readonly string[];
  /** What the listings say too little of, so that the published effects were the prior. */
  readonly lacking: readonly string[];
  readonly residuals: readonly Residual[];
  /** Items of catalogue brands behind the fit. */
  readonly fittedListings: number;
}

/** Fits model, reference level, intervals and static numbers; `step` hears what is being done. */
export function fitPrices(
  cells: readonly Cell[],
  statistics: Statistics,
  step: (text: string) => void,
): FittedPrices {
  step(`fitting ${cells.length} cells`);
  const mix = conditionMix(cells);
  const sampler = cellSampler();
  const extra = observationsOf(statistics, mix);
  const published = readPublished();
  const prior = priorFor(cells, published);
  if (prior)
    step(`too few listings of ${prior.lacking.join(', ')}: the published effects are the prior`);
  const fit = fitModel(cells, { mix, extra, prior: prior?.means, onSample: sampler.take });
  const spreads = spreadsOf(fit, sampler.variances());
  const items = countItems(cells, marketName);
  const reference = referenceLevel(fit.system, [
    ...marketsOf(cells).map((market) => ({
      market,
      items: items.get(marketName(market)) as number,
    })),
    ...marketsOfMedians(statistics),
  ]);

  const ordered = orderTiers(fit.system, mix, reference.level);
  for (const move of ordered) step(`moved apart in ${move}`);

  step('cross-fitting the intervals');
  const pairs = countItems(cells, (cell) => `${cell.brand} ${cell.category}`);
  const input = {
    cells,
    extra,
    whole: fit,
    level: reference.level,
    spreads,
    listings: (brand: string, category: string) => pairs.get(`${brand} ${category}`) ?? 0,
  };
  const residuals = itemResiduals(input);
  step('cross-fitting brands in categories they are not seen in');
  const calibration = calibrate(residuals, pairResiduals(input));

  const fitted = fitStatic(fit, reference, (brand, category) =>
    spreads.error(brand, category, 'female'),
  );
  const formula = inOrder(fitted, published, step);
  const numbers = { ...formula, spread: fitSpread(staticResiduals(formula, residuals)) };
  const totals = countItems(cells, (cell) => cell.brand);
  const fittedListings = brands.reduce((sum, { slug }) => sum + (totals.get(slug) ?? 0), 0);
  return {
    fit,
    reference,
    spreads,
    calibration,
    numbers,
    ordered,
    lacking: prior?.lacking ?? [],
    residuals,
    fittedListings,
  };
}
