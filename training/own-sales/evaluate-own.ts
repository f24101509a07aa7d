import { medianOf } from '../../src/base/numbers.ts';
import { OWN_SALES } from '../../src/pricing/prediction.ts';
import { checkCalibration, type Judged } from '../evaluation/held-out.ts';
import type { EvaluationReport } from '../evaluation/measure.ts';
import type { GroupErrors } from '../evaluation/method-errors.ts';
import { bootstrap, rmsOf } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { type Ends, isWithin, shareOf } from '../numbers/sums.ts';
import { fitBoth } from './fit-shifts.ts';
import { kindOf, type Sale } from './sale.ts';

/** A sale priced by a fit without it. */
export interface JudgedSale {
  readonly sale: Sale;
  /** Log USD, and the ends of the 80% range relative to it. */
  readonly price: number;
  readonly ends: Ends;
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
      const ends = [scale * low, scale * high] as const;
      const judged: JudgedSale = { sale, price: sale.published + log, ends, isMoved: shift !== undefined };
      return Array<JudgedSale>(sale.items).fill(judged);
    });
  });
}

/** Returns the sales for whose kind the fit had others; the prices of the rest are the published ones. */
export const compared = (judged: readonly JudgedSale[]): JudgedSale[] => judged.filter(({ isMoved }) => isMoved);

/** Returns the evaluation for pages and agents. No level is removed: these sales are the market. */
export function ownReport(judged: readonly JudgedSale[], version: string): EvaluationReport {
  const checked = judged.map(
    ({ sale, price, ends }): Judged => ({ tier: sale.brand.tier, residual: sale.log - price, ends }),
  );
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
  };
}

/** Compares published prices and the own model's on the same sales: half are within a fraction of the price. */
export function outcomes(judged: readonly JudgedSale[]) {
  const outcomeOf = (read: (one: JudgedSale) => Pick<JudgedSale, 'price' | 'ends'>) => {
    const left = judged.map((one) => ({ ...read(one), log: one.sale.log }));
    return {
      sales: judged.length,
      halfWithin: Math.expm1(medianOf(left.map(({ log, price }) => Math.abs(log - price)))),
      inside: shareOf(left, ({ log, price, ends }) => isWithin(log - price, ends)),
    };
  };
  return {
    published: outcomeOf(({ sale: { published, ends } }) => ({ price: published, ends })),
    own: outcomeOf((one) => one),
  };
}
