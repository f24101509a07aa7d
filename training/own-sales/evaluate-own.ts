import { medianOf } from '../../src/median.ts';
import { OWN_SALES } from '../../src/pricing/prediction.ts';
import { checkCalibration } from '../evaluation/calibration-check.ts';
import type { Judged } from '../evaluation/held-out.ts';
import type { EvaluationReport } from '../evaluation/measure.ts';
import type { GroupErrors } from '../evaluation/method-errors.ts';
import { bootstrap, type Errors, errorsOf, rmsOf } from '../evaluation/metrics.ts';
import { tablesOf } from '../evaluation/tables.ts';
import { seededRandom } from '../numbers/random.ts';
import { isWithin, shareOf } from '../numbers/summaries.ts';
import { countBy } from '../numbers/sums.ts';
import { bandOf } from '../ranges/calibrate.ts';
import { scaledConfidence } from './confidence.ts';
import { fitBoth } from './fit-shifts.ts';
import { kindOf, type Sale } from './sale.ts';

/** A sale with the price of a fit that has not seen it. */
export interface JudgedSale {
  readonly sale: Sale;
  /** Log USD, and the ends of its 80% range beside it. */
  readonly price: number;
  readonly ends: readonly [low: number, high: number];
  readonly confidence: number;
  /** True where the fit had other sales of its brand and category. */
  readonly isMoved: boolean;
}

/** Tenths of the sales that are left out together: each fifth in turn. */
const FIFTHS = [0, 2, 4, 6, 8];

/** Prices each fifth of the sales by a fit to the others. Sales under one title are on one side. */
export function judgeInTurn(sales: readonly Sale[]): JudgedSale[] {
  return FIFTHS.flatMap((first) => {
    const isLeft = ({ fold }: Sale) => fold === first || fold === first + 1;
    const { titled, untitled } = fitBoth(sales.filter((sale) => !isLeft(sale)));
    return sales.filter(isLeft).map((sale) => {
      const shift = (sale.hasWords ? titled : untitled).get(kindOf(sale));
      const { log, scale } = shift ?? { log: 0, scale: 1 };
      const [low, high] = sale.ends;
      return {
        sale,
        price: sale.published + log,
        ends: [scale * low, scale * high],
        confidence: shift ? scaledConfidence(sale.confidence, sale.ends, scale) : sale.confidence,
        isMoved: shift !== undefined,
      };
    });
  });
}

/** The report of own sales, which know neither marketplaces nor totals. */
type OwnReport = Omit<EvaluationReport, 'evidence' | 'totals'>;

/** The report that pages and agents read; no level is taken out, since these sales are the market. */
export function ownReport(judged: readonly JudgedSale[], version: string): OwnReport {
  const logs = judged.map(({ sale }) => sale.log);
  const prices = {
    prediction: judged.map(({ price }) => price),
    published: judged.map(({ sale }) => sale.published),
  };
  const counts = countBy(judged, ({ sale }) => kindOf(sale));
  const checked = judged.map(({ sale, price, ends, confidence }): Judged => {
    const raw = sale.log - price;
    return {
      source: OWN_SALES,
      tier: sale.brand.tier,
      log: sale.log,
      raw,
      residual: raw,
      band: bandOf(counts.get(kindOf(sale)) ?? 0),
      ends,
      confidence,
    };
  });
  const random = seededRandom(7);
  const errors: Record<string, Errors> = {};
  const methods: Record<string, GroupErrors> = {};
  for (const [name, some] of Object.entries(prices)) {
    const own = errorsOf(logs, some);
    const { rmsRaw, medianAbsoluteRaw: medianAbsolute, spearman } = own;
    const residuals = logs.map((log, i) => log - (some[i] as number));
    const rmsInterval = bootstrap([residuals], ([list]) => rmsOf(list as number[]), random);
    errors[name] = own;
    methods[name] = { rms: rmsRaw, rmsInterval, medianAbsolute, rmsRaw, spearman };
  }
  const report: OwnReport = {
    $schema: './evaluation.schema.json',
    version,
    heldOut: 'each fifth of the own sales in turn, priced by a fit to the others',
    trainingItems: Math.round(0.8 * judged.length),
    heldOutItems: judged.length,
    groups: [{ name: OWN_SALES, about: 'sales of the operator', sources: [OWN_SALES], methods }],
    sources: [{ source: OWN_SALES, methods: errors }],
    tiers: [],
    houses: [],
    calibration: checkCalibration(checked),
    staticCalibration: [],
    leaveOneMarketplaceOut: [],
    titles: [],
    titlesInTurn: [],
    titleCoverage: [],
  };
  return { ...report, tables: tablesOf(report) };
}

/** The fit of prices to sales that they have not seen. */
export interface Outcome {
  readonly sales: number;
  /** Half of the sales are within this of the price, as a fraction of it. */
  readonly halfWithin: number;
  /** Share of the sales inside the 80% range. */
  readonly inside: number;
}

/** The same sales at the published prices, and at the own model's. */
export function outcomes(judged: readonly JudgedSale[]): Record<'published' | 'own', Outcome> {
  const of = (read: (one: JudgedSale) => Pick<JudgedSale, 'price' | 'ends'>): Outcome => {
    const left = judged.map((one) => {
      const { price, ends } = read(one);
      return { distance: one.sale.log - price, ends };
    });
    return {
      sales: judged.length,
      halfWithin: Math.expm1(medianOf(left.map(({ distance }) => Math.abs(distance)))),
      inside: shareOf(left, ({ distance, ends }) => isWithin(distance, ends)),
    };
  };
  return {
    published: of(({ sale: { published, ends } }) => ({ price: published, ends })),
    own: of((one) => one),
  };
}
