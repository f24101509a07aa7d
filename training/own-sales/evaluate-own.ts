import { TIERS } from '../../src/garments/catalog.ts';
import { medianOf } from '../../src/median.ts';
import { OWN_SALES } from '../../src/pricing/prediction.ts';
import { type Checked, checkCalibration } from '../evaluation/calibration-check.ts';
import type { GroupErrors } from '../evaluation/group-errors.ts';
import { bootstrap, errorsOf, rmsOf } from '../evaluation/metrics.ts';
import type { EvaluationReport } from '../evaluation/report.ts';
import { tablesOf } from '../evaluation/tables.ts';
import { seededRandom } from '../numbers/random.ts';
import { bandOf } from '../ranges/calibrate.ts';
import { scaledConfidence } from './confidence.ts';
import { fitBoth, type Shift } from './fit-shifts.ts';
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
    return sales
      .filter(isLeft)
      .map((sale) => judge(sale, (sale.hasWords ? titled : untitled).get(kindOf(sale))));
  });
}

function judge(sale: Sale, shift: Shift | undefined): JudgedSale {
  const { published, ends, confidence } = sale;
  if (!shift) return { sale, price: published, ends, confidence, isMoved: false };
  const [low, high] = ends;
  return {
    sale,
    price: published + shift.log,
    ends: [shift.scale * low, shift.scale * high],
    confidence: scaledConfidence(confidence, ends, shift.scale),
    isMoved: true,
  };
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
  const counts = Map.groupBy(judged, ({ sale }) => kindOf(sale));
  const checked = judged.map(
    ({ sale, price, ends: [low, high], confidence }): Checked => ({
      item: { source: OWN_SALES, tier: sale.brand.tier },
      band: bandOf(counts.get(kindOf(sale))?.length ?? 0),
      residual: sale.log - price,
      ...{ low, high, confidence },
    }),
  );
  const errors = Object.entries(prices).map(
    ([name, some]) => [name, errorsOf(logs, some)] as const,
  );
  const random = seededRandom(7);
  const methods = errors.map(([name, { rmsRaw, medianAbsoluteRaw, spearman }]) => {
    const residuals = logs.map(
      (log, i) => log - (prices[name as keyof typeof prices][i] as number),
    );
    const rmsInterval = bootstrap([residuals], ([list]) => rmsOf(list as number[]), random);
    const own = { rms: rmsRaw, rmsInterval, medianAbsolute: medianAbsoluteRaw, rmsRaw, spearman };
    return [name, own] as const;
  });
  const report: OwnReport = {
    $schema: './evaluation.schema.json',
    version,
    heldOut: 'each fifth of the own sales in turn, priced by a fit to the others',
    trainingItems: Math.round(0.8 * judged.length),
    heldOutItems: judged.length,
    groups: [
      {
        name: OWN_SALES,
        about: 'sales of the operator',
        sources: [OWN_SALES],
        methods: Object.fromEntries(methods) as Record<string, GroupErrors>,
      },
    ],
    sources: [{ source: OWN_SALES, methods: Object.fromEntries(errors) }],
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
export function outcomes(judged: readonly JudgedSale[]): {
  readonly published: Outcome;
  readonly own: Outcome;
} {
  const of = (read: (one: JudgedSale) => Pick<JudgedSale, 'price' | 'ends'>): Outcome => {
    const distances = judged.map((one) => ({ ...read(one), log: one.sale.log }));
    const inside = distances.filter(
      ({ log, price, ends: [low, high] }) => log - price >= low && log - price <= high,
    );
    const half = medianOf(distances.map(({ log, price }) => Math.abs(log - price)));
    return {
      sales: judged.length,
      halfWithin: Math.expm1(half),
      inside: inside.length / judged.length,
    };
  };
  return {
    published: of(({ sale: { published, ends } }) => ({ price: published, ends })),
    own: of((one) => one),
  };
}

/** Outcomes by tier, those with sales only. */
export function byTier(judged: readonly JudgedSale[]) {
  return TIERS.flatMap((tier) => {
    const own = judged.filter(({ sale }) => sale.brand.tier === tier);
    return own.length > 0 ? [{ tier, ...outcomes(own) }] : [];
  });
}
