import { medianOf } from '../../src/base/numbers.ts';
import { OWN_SALES } from '../../src/pricing/prediction.ts';
import { checkCalibration, type GroupErrors, type Judged } from '../evaluation/held-out.ts';
import type { EvaluationReport } from '../evaluation/measure.ts';
import { seededRandom } from '../numbers/random.ts';
import { bootstrap, rmsOf } from '../numbers/statistics.ts';
import { type Ends, isWithin, shareOf } from '../numbers/sums.ts';
import { fitBoth } from './fit-shifts.ts';
import { kindOf, type Sale } from './sale.ts';

/** A sale, priced by a fit to other sales. */
export interface JudgedSale {
  readonly sale: Sale;
  /** Log USD. */
  readonly price: number;
  /** Ends of the 80% range relative to the price, log USD. */
  readonly ends: Ends;
  /** True if the fit had sales of the brand and category. */
  readonly isMoved: boolean;
}

/** The first of the two folds that make up each fifth of the sales. */
const FIFTHS = [0, 2, 4, 6, 8];

/** Prices each fifth of the sales by a fit to the others. Sales with the same title are in the same fifth. */
export function judgeInTurn(sales: readonly Sale[], isSoldOnly = false): JudgedSale[] {
  return FIFTHS.flatMap((first) => {
    const isHeldOut = ({ fold }: Sale) => fold === first || fold === first + 1;
    const { titled, untitled, level } = fitBoth(sales.filter((sale) => !isHeldOut(sale)));
    return sales.filter(isHeldOut).flatMap((sale) => {
      const shift = (sale.hasWords ? titled : untitled).get(kindOf(sale));
      const levelOfOthers = sale.brand.isOwn || isSoldOnly ? 0 : level;
      const { log, scale } = shift ?? { log: levelOfOthers, scale: 1 };
      const judged: JudgedSale = {
        sale,
        price: sale.published + log,
        ends: { low: scale * sale.ends.low, high: scale * sale.ends.high },
        isMoved: shift !== undefined,
      };
      return Array<JudgedSale>(sale.items).fill(judged);
    });
  });
}

/** Returns the sales whose kinds had sales in the fit. The rest have published prices. */
export const compared = (judged: readonly JudgedSale[]): JudgedSale[] => judged.filter(({ isMoved }) => isMoved);

/** Returns the evaluation for pages and agents, without removing a level, because these sales are the market. */
export function ownReport(judged: readonly JudgedSale[], version: string): EvaluationReport {
  const checked = judged.map(
    ({ sale, price, ends }): Judged => ({ tier: sale.brand.tier, residual: sale.log - price, ends }),
  );
  const random = seededRandom(7);
  const errorsOf = (priceOf: (sale: JudgedSale) => number): GroupErrors => {
    const residuals = judged.map((judgedSale) => judgedSale.sale.log - priceOf(judgedSale));
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

/** Compares the accuracy of published and own prices on the same sales. */
export function outcomes(judged: readonly JudgedSale[]) {
  const outcomeOf = (priceOf: (sale: JudgedSale) => Pick<JudgedSale, 'price' | 'ends'>) => {
    const errors = judged.map((judgedSale) => {
      const { price, ends } = priceOf(judgedSale);
      return { error: judgedSale.sale.log - price, ends };
    });
    return {
      sales: judged.length,
      /** Half of the sales are off by at most this fraction. */
      halfWithin: Math.expm1(medianOf(errors.map(({ error }) => Math.abs(error)))),
      /** Fraction of the sales in the 80% range. */
      inside: shareOf(errors, ({ error, ends }) => isWithin(error, ends)),
    };
  };
  return {
    published: outcomeOf(({ sale: { published, ends } }) => ({ price: published, ends })),
    own: outcomeOf((judgedSale) => judgedSale),
  };
}
