import type { Condition } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { isChildrens } from '../../src/catalog/other-kinds.ts';
import { ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import { PLACES, RECENT_FROM } from '../../src/pricing/evidence/evidence-grade.ts';
import { explainKind, kindGradeLog, kindScore, packLog } from '../../src/pricing/kinds/kind-price.ts';
import type { EvidenceRow, KindsArtifact, PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { CONFIDENCE_FACTOR, P90, shareNear, stated } from '../../src/pricing/ranges/confidence.ts';
import { MIX } from '../../src/pricing/ranges/spread.ts';
import { hashShare } from '../judged/split.ts';
import { quantile, shareWithin, type Weighted } from '../numbers/robust.ts';
import { countBy, meanOf, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { evidenceRow } from '../publish/evidence.ts';
import childsModels from './childs-models.json' with { type: 'json' };
import { fitKinds, type KindFit, type KindRow } from './fit-kinds.ts';
import { cellRows, isOfAdults, type JudgedKindRow, PUBLISHED_MEANS } from './kind-rows.ts';
import type { KindCell } from './read-listings.ts';

/** Everything from which the artifact is computed. */
interface KindInput {
  readonly prediction: PredictionArtifact;
  readonly cells: readonly KindCell[];
  readonly judged: readonly JudgedKindRow[];
  /** Prices from which those of children's pieces are drawn. */
  readonly grownUps: readonly KindRow[];
  readonly measured: MeasuredRanges;
}

/** Fits the prices of other kinds and returns them as the service reads them. */
export function kindsArtifact({ prediction, cells, judged, grownUps, measured }: KindInput, fittedOn: string) {
  const rows = [...cellRows(cells), ...grownUps];
  const fit = fitKinds(prediction, [...rows, ...judged.filter(({ isKeptOut }) => !isKeptOut)]);
  const artifact: KindsArtifact = {
    pricesVersion: prediction.version,
    fittedOn,
    ...fit,
    ranges: rangesOf(measured, priceUnseenPieces(prediction, rows, judged)),
    evidence: evidenceOf(cells.filter((cell) => cell.source !== PUBLISHED_MEANS && isOfAdults(cell))),
    childsModels,
    judged: Object.fromEntries(
      [...countBy(judged, ({ garment }) => garment.category.slug)].sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
  return { $schema: './kinds.schema.json', ...artifact };
}

/** Counts sales and listings by brand and kind, in the rows of evidence.json. */
function evidenceOf(cells: readonly KindCell[]): KindsArtifact['evidence'] {
  const brands: Record<string, Record<string, EvidenceRow[]>> = {};
  const groups = Map.groupBy(cells, ({ brand, kind, gender }) => [brand, kind, gender].join(' '));
  for (const key of [...groups.keys()].sort()) {
    const own = groups.get(key) ?? [];
    const [{ brand, kind, gender }] = own as [KindCell];
    const counted = own.map(({ basis, items, from, to }) => {
      const years = { from, to, recent: from >= RECENT_FROM ? items : 0 };
      return from > 0 ? { basis, items, years } : { basis, items };
    });
    const row = evidenceRow(ROW_GENDERS.indexOf(gender as (typeof ROW_GENDERS)[number]), PLACES.indexOf('us'), counted);
    brands[brand] ??= {};
    brands[brand][kind] = [...(brands[brand][kind] ?? []), row];
  }
  return brands;
}

/** A row with its title, whose hash decides the fold in which it is left out. */
interface FoldedRow extends KindRow {
  readonly title: string;
}

/** The distance of a piece's sold or judged price from the price of a fit without it, log USD. */
interface UnseenPiece {
  readonly row: FoldedRow;
  readonly distance: number;
}

/** Returns the log of the price of a row by a fit. */
function logPriceOf(prediction: PredictionArtifact, fit: KindFit, { garment, words, pack }: KindRow): number {
  const kinds: KindsArtifact = { ...fit, pricesVersion: '', fittedOn: '', ranges: {}, evidence: {}, judged: {} };
  const condition: Condition | undefined = garment.condition;
  let log = condition ? kindGradeLog(kinds, garment, condition) : 0;
  for (const part of explainKind(prediction, kinds, garment))
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

/** Ranges by class that sales show. */
export type MeasuredRanges = Readonly<Record<'known brand' | 'no brand', KindsArtifact['ranges'][string]>>;

/**
 * Returns the distances that hold four in five held-out sales, with a known brand and without one; no source dominates.
 */
export function measuredRanges(sold: readonly UnseenPiece[]): MeasuredRanges {
  const { priceError } = PARAMETERS.kinds;
  const { mostSalesOfSeller } = PARAMETERS.ranges;
  const rangeOf = (own: readonly UnseenPiece[]) => {
    const counts = countBy(own, ({ row }) => row.source);
    const distances = own.map(({ row, distance }): Weighted => {
      const weight = Math.min(1, mostSalesOfSeller / (counts.get(row.source) as number));
      return [Math.abs(distance), weight];
    });
    const half = round(quantile(distances, 0.8), 2);
    const near = round(shareWithin(distances, 0, Math.log(CONFIDENCE_FACTOR)), 2);
    return { low: -half, high: half, near, error: priceError };
  };
  const isUnbranded = ({ row }: UnseenPiece) => isUnknown(row.garment.brand);
  return {
    'known brand': rangeOf(sold.filter((piece) => !isUnbranded(piece))),
    'no brand': rangeOf(sold.filter(isUnbranded)),
  };
}

/**
 * Returns the ranges by class: as sales show, and for children's pieces, of which too few sales are known, from the
 * fit's error relative to the judge and the error of the judge relative to sales, combined.
 */
function rangesOf(measured: MeasuredRanges, judged: readonly UnseenPiece[]): KindsArtifact['ranges'] {
  const { saleBesideJudge, priceErrorOfJudged } = PARAMETERS.kinds;
  const childrens = judged.filter(({ row }) => isChildrens(row.garment.category));
  const missed = meanOf(childrens, ({ distance }) => distance ** 2);
  const deviation = Math.hypot(Math.sqrt(missed), saleBesideJudge);
  const half = round(P90 * deviation, 2);
  const near = stated(shareNear(deviation));
  return { ...measured, children: { low: -half, high: half, near, error: priceErrorOfJudged } };
}
