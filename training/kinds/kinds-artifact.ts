import { isUnknown } from '../../src/catalog/other-brands.ts';
import { isChildrens } from '../../src/catalog/other-kinds.ts';
import { PLACES, RECENT_FROM, ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import { explainKind, kindGradeLog, kindScore, packLog } from '../../src/pricing/kinds/kind-price.ts';
import type { EvidenceRow, KindsArtifact, PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { MIX } from '../../src/pricing/prediction.ts';
import { CONFIDENCE_FACTOR, P90, roundConfidence, shareNear } from '../../src/pricing/ranges/spread.ts';
import { hashShare } from '../judged/split.ts';
import { evenDistances } from '../level/levels.ts';
import { quantile, shareUpTo } from '../numbers/statistics.ts';
import { byKey, countBy, meanOf, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { evidenceRow } from '../publish/evidence.ts';
import childsModels from './childs-models.json' with { type: 'json' };
import { fitKinds, type KindRow } from './fit-kinds.ts';
import { cellRows, isOfAdults, type JudgedKindRow, PUBLISHED_MEANS } from './kind-rows.ts';
import type { KindCell } from './read-listings.ts';

/** Fits the prices of other kinds and returns `kinds.json`. `grownUps` derive children's prices from adult prices. */
export function kindsArtifact(
  input: {
    readonly prediction: PredictionArtifact;
    readonly cells: readonly KindCell[];
    readonly judged: readonly JudgedKindRow[];
    readonly grownUps: readonly KindRow[];
    readonly measured: MeasuredRanges;
  },
  fittedOn: string,
) {
  const { prediction, cells, judged, grownUps, measured } = input;
  const rows = [...cellRows(cells), ...grownUps];
  const fit = fitKinds(prediction, [...rows, ...judged.filter(({ isKeptOut }) => !isKeptOut)]);
  const artifact: KindsArtifact = {
    pricesVersion: prediction.version,
    fittedOn,
    ...fit,
    ranges: rangesOf(measured, priceUnseenPieces(prediction, rows, judged)),
    evidence: evidenceOf(cells.filter((cell) => cell.source !== PUBLISHED_MEANS && isOfAdults(cell))),
    childsModels,
    judged: Object.fromEntries([...countBy(judged, ({ garment }) => garment.category.slug)].sort(byKey)),
  };
  return { $schema: './kinds.schema.json', ...artifact };
}

/** Counts sales and listings by brand and kind, in rows like those in `evidence.json`. */
function evidenceOf(cells: readonly KindCell[]): KindsArtifact['evidence'] {
  const rowsByBrand: Record<string, Record<string, EvidenceRow[]>> = {};
  const groups = Map.groupBy(cells, ({ brand, kind, gender }) => [brand, kind, gender].join(' '));
  for (const [, group] of [...groups].sort(byKey)) {
    const { brand, kind } = group[0] as KindCell;
    const rowsByKind = rowsByBrand[brand] ?? {};
    rowsByBrand[brand] = rowsByKind;
    rowsByKind[kind] = [...(rowsByKind[kind] ?? []), rowOfGroup(group)];
  }
  return rowsByBrand;
}

/** Returns the evidence row for a brand's cells of one kind and gender, which are all from the US. */
function rowOfGroup(cells: readonly KindCell[]): EvidenceRow {
  const { gender } = cells[0] as KindCell;
  const counts = cells.map(({ basis, items, from, to }) => {
    const years = { from, to, recent: from >= RECENT_FROM ? items : 0 };
    return from > 0 ? { basis, items, years } : { basis, items };
  });
  return evidenceRow(ROW_GENDERS.indexOf(gender as (typeof ROW_GENDERS)[number]), PLACES.indexOf('us'), counts);
}

/** A row with a title, whose hash decides in which fold the row is held out. */
type FoldedRow = KindRow & { readonly title: string };

/** A sold or judged item, priced by a fit to other items. */
interface UnseenPiece {
  readonly row: FoldedRow;
  /** Log ratio of the item's price to the fitted one. */
  readonly distance: number;
}

/** Returns the fitted price of a row, log USD. */
function logPriceOf(
  prediction: PredictionArtifact,
  fit: ReturnType<typeof fitKinds>,
  { garment, words, pack }: KindRow,
): number {
  const kinds: KindsArtifact = { ...fit, pricesVersion: '', fittedOn: '', ranges: {}, evidence: {}, judged: {} };
  const { category, condition } = garment;
  let log = condition ? kindGradeLog(kinds, garment, condition) : 0;
  for (const part of explainKind(prediction, kinds, garment)) {
    // A stated grade replaces the mix of grades.
    if (part.name !== MIX || condition === undefined) log += part.log;
  }
  return log + kindScore(kinds, category, words).log + (packLog(kinds, category, pack) ?? 0);
}

/** Prices each titled row by a fit without its fold. */
export function priceUnseenPieces(
  prediction: PredictionArtifact,
  rows: readonly KindRow[],
  folded: readonly FoldedRow[],
): UnseenPiece[] {
  const { folds } = PARAMETERS.kinds;
  const foldOf = ({ title }: FoldedRow) => Math.floor(hashShare(`kinds ${title}`) * folds);
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const others = folded.filter((row) => foldOf(row) !== fold);
    const fit = fitKinds(prediction, [...rows, ...others]);
    return folded
      .filter((row) => foldOf(row) === fold)
      .map((row) => ({ row, distance: row.log - logPriceOf(prediction, fit, row) }));
  });
}

/** Measured ranges of items with and without a known brand. */
export type MeasuredRanges = Readonly<Record<'known brand' | 'no brand', KindsArtifact['ranges'][string]>>;

/** Measures the ranges that contain 80% of held-out sales. Weights keep a single source from dominating. */
export function measuredRanges(sold: readonly UnseenPiece[]): MeasuredRanges {
  const { priceError } = PARAMETERS.kinds;
  const rangeOf = (pieces: readonly UnseenPiece[]) => {
    const distances = evenDistances(pieces.map(({ row, distance }) => ({ seller: row.source, distance })));
    const half = round(quantile(distances, 0.8), 2);
    const near = round(shareUpTo(distances, Math.log(CONFIDENCE_FACTOR)), 2);
    return { low: -half, high: half, near, error: priceError };
  };
  const isUnbranded = ({ row }: UnseenPiece) => isUnknown(row.garment.brand);
  return {
    'known brand': rangeOf(sold.filter((piece) => !isUnbranded(piece))),
    'no brand': rangeOf(sold.filter(isUnbranded)),
  };
}

/**
 * Returns all ranges. There are too few sales of children's items to measure theirs, so it combines the fit's error
 * relative to the judge with the judge's error relative to sales.
 */
function rangesOf(measured: MeasuredRanges, judged: readonly UnseenPiece[]): KindsArtifact['ranges'] {
  const { saleBesideJudge, priceErrorOfJudged } = PARAMETERS.kinds;
  const childrens = judged.filter(({ row }) => isChildrens(row.garment.category));
  const errorOfFit = Math.sqrt(meanOf(childrens, ({ distance }) => distance ** 2));
  const deviation = Math.hypot(errorOfFit, saleBesideJudge);
  const half = round(P90 * deviation, 2);
  const near = roundConfidence(shareNear(deviation));
  return { ...measured, children: { low: -half, high: half, near, error: priceErrorOfJudged } };
}
