import { medianOf } from '../../src/base/numbers.ts';
import { OWN_SALES } from '../../src/pricing/prediction.ts';
import { checkCalibration } from '../evaluation/accuracy.ts';
import type { Judged } from '../evaluation/held-out.ts';
import type { EvaluationReport } from '../evaluation/measure.ts';
import type { GroupErrors } from '../evaluation/method-errors.ts';
import { bootstrap, rmsOf } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import type { Weighted } from '../numbers/robust.ts';
import { countBy, isWithin, shareOf, total } from '../numbers/sums.ts';
import { bandOf } from '../ranges/calibrate.ts';
import { fitBoth } from './fit-shifts.ts';
import { type MedianOfSales, medianOfSales, shopLevel } from './level.ts';
import { kindOf, type Sale } from './sale.ts';

/** A sale priced by a fit without it. */
export interface JudgedSale {
  readonly sale: Sale;
  /** Log USD, and the ends of the 80% range relative to it. */
  readonly price: number;
  readonly ends: readonly [low: number, high: number];
  /** True if the fit had other sales of the brand and category. */
  readonly isMoved: boolean;
}

/** First of the two folds of each fifth that is left out. */
const FIFTHS = [0, 2, 4, 6, 8];

/** Prices each fifth of the sales by a fit to the others. Sales with the same title stay together. */
export function judgeInTurn(sales: readonly Sale[], isSoldOnly = false): JudgedSale[] {
  return FIFTHS.flatMap((first) => {
    const isLeft = ({ fold }: Sale) => fold === first || fold === first + 1;
    const { titled, untitled, level } = fitBoth(sales.filter((sale) => !isLeft(sale)));
    return sales.filter(isLeft).flatMap((sale) => {
      const shift = (sale.hasWords ? titled : untitled).get(kindOf(sale));
      const { log, scale } = shift ?? { log: sale.brand.isOwn || isSoldOnly ? 0 : level, scale: 1 };
      const [low, high] = sale.ends;
      const judged: JudgedSale = {
        sale,
        price: sale.published + log,
        ends: [scale * low, scale * high],
        isMoved: shift !== undefined,
      };
      return Array<JudgedSale>(sale.items).fill(judged);
    });
  });
}

/**
 * Returns the sales for whose kind the fit had others. The prices of the rest are the published ones, although the
 * model that was written has moved them.
 */
export const compared = (judged: readonly JudgedSale[]): JudgedSale[] => judged.filter(({ isMoved }) => isMoved);

/** Returns the evaluation for pages and agents. No level is removed: these sales are the market. */
export function ownReport(judged: readonly JudgedSale[], version: string): Omit<EvaluationReport, 'totals'> {
  const counts = countBy(judged, ({ sale }) => kindOf(sale));
  const checked = judged.map(({ sale, price, ends }): Judged => {
    const raw = sale.log - price;
    return { tier: sale.brand.tier, raw, residual: raw, band: bandOf(counts.get(kindOf(sale)) ?? 0), ends };
  });
  const random = seededRandom(7);
  const errorsOf = (priceOf: (one: JudgedSale) => number): GroupErrors => {
    const residuals = judged.map((one) => one.sale.log - priceOf(one));
    return {
      rms: rmsOf(residuals),
      rmsInterval: bootstrap([residuals], ([list = []]) => rmsOf(list), random),
      medianAbsolute: medianOf(residuals.map(Math.abs)),
    };
  };
  const methods = { prediction: errorsOf(({ price }) => price), published: errorsOf(({ sale }) => sale.published) };
  return {
    $schema: './evaluation.schema.json',
    version,
    heldOut: 'each fifth of the own sales in turn, priced by a fit to the others',
    trainingItems: Math.round(0.8 * judged.length),
    heldOutItems: judged.length,
    groups: [{ name: OWN_SALES, about: 'sales of the operator', sources: [OWN_SALES], methods }],
    calibration: checkCalibration(checked),
    leaveOneMarketplaceOut: [],
  };
}

/** Accuracy of prices on held-out sales. */
export type Outcome = ReturnType<typeof outcomes>['own'];

/** Compares published prices and the own model's on the same sales. */
export function outcomes(judged: readonly JudgedSale[]) {
  const outcomeOf = (read: (one: JudgedSale) => Pick<JudgedSale, 'price' | 'ends'>) => {
    const left = judged.map((one) => {
      const { price, ends } = read(one);
      return { distance: one.sale.log - price, ends };
    });
    const errors = left.map(({ distance }): Weighted => [Math.expm1(Math.abs(distance)), 1]);
    return {
      sales: judged.length,
      // Median absolute error, as a fraction of the price, and its 90% interval; undefined for few sales.
      halfWithin: Math.expm1(medianOf(left.map(({ distance }) => Math.abs(distance)))),
      interval: medianOfSales(errors)?.interval,
      inside: shareOf(left, ({ distance, ends }) => isWithin(distance, ends)),
    };
  };
  return {
    published: outcomeOf(({ sale: { published, ends } }) => ({ price: published, ends })),
    own: outcomeOf((one) => one),
  };
}

/** Sums of what was paid and of both prices, US dollars. */
export function dollarsOf(judged: readonly JudgedSale[]) {
  return {
    paid: total(judged, ({ sale }) => Math.exp(sale.log)),
    published: total(judged, ({ sale }) => Math.exp(sale.published)),
    own: total(judged, ({ price }) => Math.exp(price)),
  };
}

/** Returns how far sales are above the published prices. */
export const levelBefore = (judged: readonly JudgedSale[]): MedianOfSales | undefined =>
  shopLevel(judged.map(({ sale }) => [sale.log - sale.published, 1]));

/** Returns how far sales are above the prices of a model fitted without them. */
export const levelAfter = (judged: readonly JudgedSale[]): MedianOfSales | undefined =>
  shopLevel(judged.map(({ sale, price }) => [sale.log - price, 1]));
