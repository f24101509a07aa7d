import {
  type EffectsFile,
  EVIDENCE_COLUMNS,
  EVIDENCE_GROUPS,
  type EvidenceCounts,
  type EvidenceGroup,
} from '../../src/pricing/effects.ts';
import type { Group, KeyedItem } from '../../src/pricing/item-keys.ts';

type Effects = Readonly<
  Partial<Record<Group, { readonly sd: number; readonly effects: Readonly<Record<string, string>> }>>
>;
type Counts = Readonly<Partial<Record<EvidenceGroup, Readonly<Record<string, Partial<EvidenceCounts>>>>>>;

/** Returns a pair of women’s Gap jeans about which nothing else is known, except `fields`. */
export const keyedItem = (fields: Partial<KeyedItem> = {}): KeyedItem => ({
  brand: 'gap',
  hasUnknownName: false,
  kind: 'jeans',
  wearer: 'female',
  grade: null,
  words: [],
  ...fields,
});

/** Returns a small file of effects. Every item costs exp(3), about $20, without effects. */
export function effectsFile(
  groups: Effects = {},
  counts: Counts = {},
  changes: Partial<EffectsFile> = {},
): EffectsFile {
  const formatCounts = (row: Partial<EvidenceCounts>) => EVIDENCE_COLUMNS.map((column) => row[column] ?? '').join(',');
  const createTable = (group: EvidenceGroup) =>
    Object.fromEntries(Object.entries(counts[group] ?? {}).map(([id, row]) => [id, formatCounts(row)]));
  return {
    version: '2020.1.0',
    fittedOn: '2020-01-02',
    newestSale: '2020-01',
    level: 3,
    noise: { sold: 0.5, asked: 0.5, judged: 0.35 },
    sellers: 0.25,
    groups,
    evidence: Object.fromEntries(
      EVIDENCE_GROUPS.map((group) => [group, createTable(group)]),
    ) as EffectsFile['evidence'],
    // Sales are spread evenly over log prices: 80% are within 0.8 of a pair of jeans.
    ranges: {
      kinds: { jeans: 0.8 },
      other: 1,
      classes: { house: 2 },
      groups: {},
      prices: [
        [50, 1],
        [null, 1.5],
      ],
      shape: Array.from({ length: 19 }, (_, index) => (index + 1) / 16),
    },
    ...changes,
  };
}
