import { medianOf } from '../../src/base/median.ts';
import type { Condition } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import type { PredictionArtifact } from '../../src/pricing/artifact.ts';
import { isNear } from '../../src/pricing/confidence.ts';
import { explainKind, kindGradeLog, kindScore } from '../../src/pricing/kinds/kind-price.ts';
import type { KindRange, KindsArtifact } from '../../src/pricing/kinds/kinds-artifact.ts';
import { P90 } from '../../src/pricing/normal.ts';
import { MIX } from '../../src/pricing/price-at-condition.ts';
import { hashShare } from '../judged/split.ts';
import { quantile } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import { PARAMETERS } from '../parameters.ts';
import { fitKinds, type KindFit, type KindRow } from './fit-kinds.ts';

/** A row with its title, whose hash says in which fold it is left out. */
interface FoldedRow extends KindRow {
  readonly title: string;
}

/** The distance of what a piece brought, or was judged at, from the price of a fit that had not seen it, log USD. */
export interface UnseenPiece {
  readonly row: FoldedRow;
  readonly distance: number;
}

/** Returns the log of the price of a row by a fit. */
function logPriceOf(prediction: PredictionArtifact, fit: KindFit, { garment, words }: KindRow): number {
  const kinds: KindsArtifact = { ...fit, fittedOn: '', date: '', ranges: {}, evidence: {}, judged: {} };
  const condition: Condition | undefined = garment.condition;
  let log = condition ? kindGradeLog(kinds, garment, condition) : 0;
  for (const part of explainKind({ prediction, kinds }, garment))
    if (part.name !== MIX || condition === undefined) log += part.log;
  return log + kindScore(kinds, garment.category, words).log;
}

/** Prices rows by fits that leave their fold out. */
export function priceUnseenPieces(
  prediction: PredictionArtifact,
  rows: readonly KindRow[],
  folded: readonly FoldedRow[],
): UnseenPiece[] {
  const { folds } = PARAMETERS.kinds;
  const foldOf = ({ title }: FoldedRow) => Math.floor(hashShare(`kinds ${title}`) * folds);
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const kept = folded.filter((row) => foldOf(row) !== fold);
    const fit = fitKinds(prediction, [...rows, ...kept]);
    return folded
      .filter((row) => foldOf(row) === fold)
      .map((row) => ({ row, distance: row.log - logPriceOf(prediction, fit, row) }));
  });
}

/** Measured distances of sales, by family, and of no brand. */
export type MeasuredRanges = Readonly<Record<string, KindRange>>;

/** Returns the ranges that hold 80% of unseen sales, by family; a family with few takes part of the width of all. */
export function measuredRanges(sold: readonly UnseenPiece[]): MeasuredRanges {
  const { priorSales } = PARAMETERS.kinds;
  const all = sold.map(({ distance }) => distance);
  const labels = new Map<string, number[]>();
  for (const { row, distance } of sold) {
    const { family } = row.garment.category;
    for (const label of isUnknown(row.garment.brand) ? [family, `${family} ${NO_BRAND}`] : [family])
      labels.set(label, [...(labels.get(label) ?? []), distance]);
  }
  const whole = rangeOf(all);
  const own = [...labels].map(([label, distances]): [string, KindRange] => {
    const share = distances.length / (distances.length + priorSales);
    const mine = rangeOf(distances);
    const mixed = (a: number, b: number) => round(share * a + (1 - share) * b, 2);
    return [
      label,
      {
        low: mixed(mine.low, whole.low),
        high: mixed(mine.high, whole.high),
        near: mixed(mine.near, whole.near),
        error: PARAMETERS.kinds.priceError,
      },
    ];
  });
  return Object.fromEntries([[ALL, roundedRange(whole)], ...own.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Label of all families in the measured ranges. */
export const ALL = 'all';
const NO_BRAND = 'no brand';

function rangeOf(distances: readonly number[]): KindRange {
  const middle = medianOf(distances);
  const weighted = distances.map((distance) => [distance - middle, 1] as const);
  return {
    low: Math.min(-0.3, quantile(weighted, 0.1)),
    high: Math.max(0.3, quantile(weighted, 0.9)),
    near: weighted.filter(([distance]) => isNear(distance)).length / weighted.length,
    error: PARAMETERS.kinds.priceError,
  };
}

const roundedRange = ({ low, high, near, error }: KindRange): KindRange => ({
  low: round(low, 2),
  high: round(high, 2),
  near: round(near, 2),
  error,
});

/**
 * Returns the range of each family: as sales measured it, else as wide as what the fit misses of the judge and what
 * sales miss the judge by together.
 */
export function rangesOf(
  families: readonly string[],
  measured: MeasuredRanges,
  judged: readonly UnseenPiece[],
): Readonly<Record<string, KindRange>> {
  const { saleBesideJudge, priceErrorOfJudged } = PARAMETERS.kinds;
  const byFamily = Map.groupBy(judged, ({ row }) => row.garment.category.family);
  const ranges = families.flatMap((family): [string, KindRange][] => {
    const own = measured[family];
    if (own) {
      const unbranded = measured[`${family} ${NO_BRAND}`];
      return [[family, own], ...(unbranded ? [[`${family} ${NO_BRAND}`, unbranded] as [string, KindRange]] : [])];
    }
    const squares = (byFamily.get(family) ?? []).map(({ distance }) => distance ** 2);
    const missed = squares.length > 0 ? squares.reduce((sum, one) => sum + one, 0) / squares.length : 0.36;
    const half = round(P90 * Math.hypot(Math.sqrt(missed), saleBesideJudge), 2);
    const near = measured[ALL]?.near ?? 0.4;
    return [[family, { low: -half, high: half, near, error: priceErrorOfJudged }]];
  });
  return Object.fromEntries(ranges.sort(([a], [b]) => (a < b ? -1 : 1)));
}
