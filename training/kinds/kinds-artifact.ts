import { ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import { PLACES, RECENT_FROM } from '../../src/pricing/evidence/evidence-grade.ts';
import type { EvidenceRow, KindsArtifact, PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { countBy } from '../numbers/sums.ts';
import { evidenceRow } from '../publish/evidence.ts';
import childsModels from './childs-models.json' with { type: 'json' };
import { fitKinds, type KindRow } from './fit-kinds.ts';
import { type MeasuredRanges, priceUnseenPieces, rangesOf } from './kind-ranges.ts';
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
    const counted = own.map(({ basis, items, from, to }) => ({
      basis,
      items,
      ...(from > 0 && { years: { from, to, recent: from >= RECENT_FROM ? items : 0 } }),
    }));
    const row = evidenceRow(ROW_GENDERS.indexOf(gender as (typeof ROW_GENDERS)[number]), PLACES.indexOf('us'), counted);
    brands[brand] = { ...brands[brand], [kind]: [...(brands[brand]?.[kind] ?? []), row] };
  }
  return brands;
}
