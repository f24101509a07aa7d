import type { Condition } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { explainKind, kindGradeLog, kindScore, packLog } from '../../src/pricing/kinds/kind-price.ts';
import type { KindRange, KindsArtifact, PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { CONFIDENCE_FACTOR, P90 } from '../../src/pricing/ranges/confidence.ts';
import { MIX } from '../../src/pricing/ranges/price-at-condition.ts';
import { hashShare } from '../judged/split.ts';
import { posterior } from '../numbers/posterior.ts';
import { quantile, shareWithin, type Weighted } from '../numbers/robust.ts';
import { round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { fitKinds, type KindFit, type KindRow } from './fit-kinds.ts';

/** A row with its title, whose hash decides the fold in which it is left out. */
interface FoldedRow extends KindRow {
  readonly title: string;
}

/** The distance of a piece's sold or judged price from the price of a fit without it, log USD. */
export interface UnseenPiece {
  readonly row: FoldedRow;
  readonly distance: number;
}

/** Returns the log of the price of a row by a fit. */
function logPriceOf(prediction: PredictionArtifact, fit: KindFit, { garment, words, pack }: KindRow): number {
  const kinds: KindsArtifact = { ...fit, pricesVersion: '', fittedOn: '', ranges: {}, evidence: {}, judged: {} };
  const condition: Condition | undefined = garment.condition;
  let log = condition ? kindGradeLog(kinds, garment, condition) : 0;
  for (const part of explainKind({ prediction, kinds }, garment))
    if (part.name !== MIX || condition === undefined) log += part.log;
  return log + kindScore(kinds, garment.category, words).log + (packLog(kinds, garment.category, pack) ?? 0);
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

/** Measured distances of sales, by family, and of pieces without a brand. */
export type MeasuredRanges = Readonly<Record<string, KindRange>>;

/** Returns 80% ranges of held-out sales: one regression of the log error on families and no brand, then one factor. */
export function measuredRanges(sold: readonly UnseenPiece[]): MeasuredRanges {
  const { leastDistance, classOfErrors } = PARAMETERS.ranges;
  const { priceError } = PARAMETERS.kinds;
  const labelsOf = ({ row: { garment } }: UnseenPiece) =>
    isUnknown(garment.brand) ? [garment.category.family, NO_BRAND] : [garment.category.family];
  const rows = sold.map((piece) => ({
    value: Math.log(Math.abs(piece.distance) + leastDistance),
    precision: 1,
    effects: Object.fromEntries([ALL, ...labelsOf(piece)].map((label) => [label, 1])),
  }));
  const effectOf = posterior(rows, (name) => (name === ALL ? 1 : classOfErrors));
  const scaleOf = (labels: readonly string[]) => Math.exp(effectOf(ALL, ...labels).value);
  const multiples = sold.map((piece): Weighted => [Math.abs(piece.distance) / scaleOf(labelsOf(piece)), 1]);
  const factor = quantile(multiples, 0.8);
  const rangeOf = (labels: readonly string[]): KindRange => {
    const half = round(factor * scaleOf(labels), 2);
    const near = round(shareWithin(multiples, 0, (factor * Math.log(CONFIDENCE_FACTOR)) / half), 2);
    return { low: -half, high: half, near, error: priceError };
  };
  const families = [...new Set(sold.map(({ row }) => row.garment.category.family))].sort();
  return Object.fromEntries([
    [ALL, rangeOf([])],
    ...families.flatMap((family) => [
      [family, rangeOf([family])],
      [`${family} ${NO_BRAND}`, rangeOf([family, NO_BRAND])],
    ]),
  ]);
}

/** Label of all families in the measured ranges. */
export const ALL = 'all';
const NO_BRAND = 'no brand';

/**
 * Returns the range of each family: as measured on sales, otherwise from the fit's error relative to the judge and the
 * error of the judge relative to sales, combined.
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
