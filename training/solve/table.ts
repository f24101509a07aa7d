import { GROUPS, type Group, type Key, type KeyedItem, keysOf } from '../../src/pricing/keys.ts';
import type { KitRow, Role } from '../observe/kit.ts';
import type { ReadItem } from '../observe/read.ts';
import sources from '../observe/sources.json' with { type: 'json' };
import type { Design } from './solve.ts';

/** A row of the table of observations: a price, or the mean of `count` log prices, and the item that has it. */
export interface Observation extends Omit<KitRow, 'title' | 'brand' | 'category' | 'gender' | 'condition' | 'usd'> {
  /** Log USD. */
  readonly log: number;
  /** Variance of the log, without that of the item's and the source's keys. */
  readonly variance: number;
  readonly item: KeyedItem;
}

/** Standard deviations of single log prices about their expected values. */
export const NOISE: Readonly<Record<Role, number>> = { sold: 0.55, asked: 0.5, judged: 0.35, name: 0.35, other: 0.5 };

/** Groups of the keys of sources, and their priors' deviations. */
export const SOURCE_DEVIATIONS = {
  base: 10,
  judge: 2,
  batch: 0.1,
  market: 0.1,
  search: 0.2,
  seller: 0.35,
  asks: 1,
  'list of asks': 0.35,
  others: 1,
  'other source': 0.4,
  'other site': 0.3,
  'site x brand': 0.5,
  'site x kind': 0.2,
} as const;
export type SourceGroup = keyof typeof SOURCE_DEVIATIONS;

/** Prior deviations of the groups of an item's keys, from which the fit starts. */
export const START: Readonly<Record<Group, number>> = {
  kind: 0.38,
  'kind x wearer': 0.1,
  class: 1.5,
  'class x kind': 0.12,
  tier: 0.5,
  'tier x kind': 0.12,
  brand: 0.6,
  'brand x kind': 0.2,
  'brand x wearer': 0.09,
  grade: 1,
  'grade x class': 0.22,
  'grade x kind': 0.06,
  line: 0.32,
  model: 0.35,
  'model x kind': 0.15,
  variant: 0.28,
  word: 0.18,
  'word x kind': 0.11,
  'word x brand': 0.11,
  'word x class': 0.1,
  pair: 0.15,
  words: 0.16,
  'words x tier': 0.12,
  plain: 0.2,
  'model alone': 0.2,
  lot: 0.5,
  pack: 0.5,
  doubt: 0.25,
};

export const ALL_GROUPS = [...(Object.keys(SOURCE_DEVIATIONS) as SourceGroup[]), ...GROUPS];
export type AnyGroup = Group | SourceGroup;

/** Returns what a source of US sales is: a market, a search, or one seller. */
export const kindOfSource = (source: string): 'market' | 'search' | 'seller' =>
  sources.markets.includes(source) ? 'market' : sources.searches.includes(source) ? 'search' : 'seller';

/** Returns the keys of an observation's source. */
export function sourceKeys(observation: Observation): (readonly [SourceGroup, string])[] {
  const { role, source, basis, site, item, isFigure } = observation;
  // A published median is of many sellers, whose own levels cancel.
  if (role === 'sold')
    return isFigure
      ? [['base', '']]
      : [
          ['base', ''],
          [kindOfSource(source), source],
        ];
  if (role === 'judged' || role === 'name')
    return [
      ['base', ''],
      ['judge', ''],
      ['batch', source],
    ];
  if (role === 'asked')
    return [
      ['base', ''],
      ['asks', ''],
      ['list of asks', `${source} ${basis}`],
    ];
  const place = `${source} ${site} ${basis}`;
  return [
    ['base', ''],
    ['others', ''],
    ['other source', `${source} ${basis}`],
    ['other site', place],
    ['site x brand', `${site} ${basis} ${item.brand ?? ''}`],
    ['site x kind', `${site} ${basis} ${item.kind}`],
  ];
}

export interface Table {
  readonly observations: readonly Observation[];
  readonly design: Design;
  /** Column of each key, by group. */
  readonly columns: ReadonlyMap<AnyGroup, ReadonlyMap<string, number>>;
}

/** Keys with fewer observations are left out of the fit, by group; 1 for others. */
const MIN_SUPPORT: Partial<Record<AnyGroup, number>> = {
  word: 3,
  'word x kind': 3,
  'word x brand': 3,
  'word x class': 3,
  pair: 3,
};

/** Sources with one seller, whose own phrases must not enter the model. */
const oneSeller = (source: string): boolean => ONE_SELLER.some((name) => source.includes(name));
const ONE_SELLER = [
  'depop_liana',
  'thriftflip',
  'wallst',
  'mercari_ryan',
  'phposh',
  'resellai',
  'xaboo',
  'closet',
  'djm',
  'rkish',
  'vendoo',
  'loveluxury',
  'leedal',
  'krishna',
  'jenaalsup',
];

/** Makes the table of observations with the columns of their keys. `keys` may leave groups out. */
export function tableOf(observations: readonly Observation[], keys: (item: KeyedItem) => Key[] = keysOf): Table {
  const support = new Map<AnyGroup, Map<string, number>>();
  const sellersOfPair = new Map<string, Set<string>>();
  observations.forEach(({ item, source }, row) => {
    for (const [group, id] of keys(item)) {
      if (!MIN_SUPPORT[group]) continue;
      if (group === 'pair') {
        const sellers = sellersOfPair.get(id) ?? new Set<string>();
        if (sellers.size < 3)
          sellersOfPair.set(id, sellers.add(oneSeller(source) ? (source.split(' ').at(-1) as string) : String(row)));
        continue;
      }
      const counts = support.get(group) ?? new Map<string, number>();
      support.set(group, counts.set(id, (counts.get(id) ?? 0) + 1));
    }
  });
  const isEnough = (group: AnyGroup, id: string) => {
    const least = MIN_SUPPORT[group];
    if (least === undefined) return true;
    const n = group === 'pair' ? (sellersOfPair.get(id)?.size ?? 0) : (support.get(group)?.get(id) ?? 0);
    return n >= least;
  };
  const columns = new Map<AnyGroup, Map<string, number>>(ALL_GROUPS.map((group) => [group, new Map()]));
  const groups: number[] = [];
  const groupIndex = new Map(ALL_GROUPS.map((group, at) => [group, at]));
  let cells = new Int32Array(1 << 22);
  let used = 0;
  const begins = new Int32Array(observations.length + 1);
  observations.forEach((observation, row) => {
    for (const [group, id] of [...sourceKeys(observation), ...keys(observation.item)]) {
      if (!isEnough(group, id)) continue;
      const ofGroup = columns.get(group) as Map<string, number>;
      let column = ofGroup.get(id);
      if (column === undefined) {
        column = groups.length;
        ofGroup.set(id, column);
        groups.push(groupIndex.get(group) as number);
      }
      if (used === cells.length) {
        const more = new Int32Array(2 * used);
        more.set(cells);
        cells = more;
      }
      cells[used++] = column;
    }
    begins[row + 1] = used;
  });
  const design = {
    begins,
    columns: cells.slice(0, used),
    y: Float64Array.from(observations, ({ log }) => log),
    precision: Float64Array.from(observations, ({ variance }) => 1 / variance),
    group: Int32Array.from(groups),
  };
  return { observations, design, columns };
}

/** Returns the effect of a key, 0 if the fit has none. */
export function effectOf({ columns }: Table, effects: Float64Array, [group, id]: readonly [AnyGroup, string]): number {
  const column = columns.get(group)?.get(id);
  return column === undefined ? 0 : (effects[column] as number);
}
export type { ReadItem };
