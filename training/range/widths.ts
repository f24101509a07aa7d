import { type Effects, type EffectsFile, EVIDENCE_GROUPS, type EvidenceGroup } from '../../src/pricing/effects.ts';
import { type KeyedItem, makeKeys } from '../../src/pricing/item-keys.ts';
import { computeWeightedQuantile, sumBy } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Miss } from './ranges.ts';

const { held, priorSales, manySales, priorOfGroup, minOfGroup, leastWidth } = PARAMETERS.level;

/** Groups of evidence whose ranges have factors, the most specific first. */
const WIDTH_GROUPS: readonly EvidenceGroup[] = ['variant', 'model', 'line', 'brand x kind'];

/** A sale in a source that was left out: the key of its evidence, and its distance as a multiple of its half width. */
interface WidthRow {
  readonly group: EvidenceGroup;
  readonly id: string;
  readonly value: number;
  readonly weight: number;
}

/**
 * Returns factors of the half width of ranges by key of evidence: first by its group and whether that has many sales,
 * then by the distances of its own sales, both of sources that were left out. Factors next to 1 are left out.
 */
export function fitWidths(misses: readonly Miss[], effects: Effects): EffectsFile['ranges']['groups'] {
  const findDepth = (group: EvidenceGroup, id: string) => {
    const sold = effects.findCounts(group, id)?.soldHere ?? 0;
    const depth = manySales.filter((minSales) => sold >= minSales).length;
    return depth > 0 ? `${group} ${depth}` : FEW_SALES_KEY;
  };
  const rows = misses.flatMap(({ item, price, distance, weight }): WidthRow[] => {
    const key = findEvidenceKey(item);
    return key ? [{ ...key, weight, value: distance / effects.computeHalfWidth(item, price) }] : [];
  });
  const rowsByDepth = Map.groupBy(rows, ({ group, id }) => findDepth(group, id));
  const widthByDepth = new Map(
    [...rowsByDepth].map(([depth, sales]) => [
      depth,
      depth === FEW_SALES_KEY ? 1 : computeShrunkWidth(sales, sumBy(sales, getWeight), priorSales),
    ]),
  );
  const rowsByKey = Map.groupBy(rows, ({ group, id }) => `${group} ${id}`);
  const computeWidth = (group: EvidenceGroup, id: string) => {
    const depthWidth = widthByDepth.get(findDepth(group, id)) ?? 1;
    const ownRows = rowsByKey.get(`${group} ${id}`) ?? [];
    const scaledRows = ownRows.map((row) => ({ ...row, value: row.value / depthWidth }));
    // Only its own sales make a range wider.
    return ownRows.length < minOfGroup
      ? Math.min(1, depthWidth)
      : depthWidth * computeShrunkWidth(scaledRows, ownRows.length, priorOfGroup);
  };
  const listFactors = (group: EvidenceGroup) =>
    effects.listObserved(group).flatMap((id) => {
      const width = Number(computeWidth(group, id).toFixed(2));
      return Math.abs(width - 1) < leastWidth ? [] : [[id, width] as const];
    });
  return Object.fromEntries(
    EVIDENCE_GROUPS.map((group) => [group, Object.fromEntries(WIDTH_GROUPS.includes(group) ? listFactors(group) : [])]),
  ) as EffectsFile['ranges']['groups'];
}

/** Evidence of few sales has the usual width. */
const FEW_SALES_KEY = 'few';

const getWeight = ({ weight }: WidthRow) => weight;

/** Returns the multiple of the usual half width that holds 80% of sales, which `count` of them show. */
const computeShrunkWidth = (rows: readonly WidthRow[], count: number, prior: number): number =>
  computeWeightedQuantile(rows, held) ** (count / (count + prior));

/** Returns the key of the evidence of an item that was sold. */
function findEvidenceKey(item: KeyedItem): Pick<WidthRow, 'group' | 'id'> | undefined {
  const keys = makeKeys(item);
  const evidenceKey = WIDTH_GROUPS.map((group) => keys.find(([name]) => name === group)).find(
    (key) => key !== undefined,
  );
  return evidenceKey && { group: evidenceKey[0] as EvidenceGroup, id: evidenceKey[1] };
}
