import { sumOf } from '../../src/base/values.ts';
import { RECENT_FROM } from '../../src/pricing/evidence.ts';
import {
  classifyMaker,
  type Group,
  type Key,
  type KeyedItem,
  makeKeys,
  WORD_GROUPS,
} from '../../src/pricing/item-keys.ts';
import groupTable from '../../src/pricing/key-groups.json' with { type: 'json' };
import type { KitRow } from '../observe/kit.ts';
import sources from '../observe/sources.json' with { type: 'json' };
import { PARAMETERS } from '../parameters.ts';
import type { Design } from './solve.ts';

/** A row of the table of observations: a price, or the mean of `count` log prices, and the item that has it. */
export interface Observation extends Omit<KitRow, 'title' | 'brand' | 'category' | 'gender' | 'condition' | 'usd'> {
  /** Log USD. */
  readonly log: number;
  /** Variance of the log, without that of the item's and the source's keys. */
  readonly variance: number;
  readonly item: KeyedItem;
}

/** Groups of the keys of sources, and their priors' deviations. */
export const SOURCE_DEVIATIONS = PARAMETERS.fit.sources;
type SourceGroup = keyof typeof SOURCE_DEVIATIONS;

/** Prior deviations of the groups of an item's keys, from which the fit starts. */
const START_DEVIATIONS: Readonly<Record<Group | 'house', number>> = PARAMETERS.fit.items;

/** Houses stand farther apart than other brands, from Gucci to Hermès, so their keys have a prior of their own. */
const HOUSE = 'house';

/** Groups of an item's keys, general ones first. */
export const KEY_GROUPS = Object.keys(groupTable.groups) as Group[];

export const ALL_GROUPS = [...(Object.keys(SOURCE_DEVIATIONS) as SourceGroup[]), ...KEY_GROUPS, HOUSE] as const;
type AnyGroup = Group | SourceGroup | typeof HOUSE;
export const DEVIATIONS: Readonly<Record<AnyGroup, number>> = { ...SOURCE_DEVIATIONS, ...START_DEVIATIONS };

const findPriorGroup = (group: AnyGroup, id: string): AnyGroup =>
  group === 'brand' && classifyMaker({ brand: id, hasUnknownName: false }) === 'house' ? HOUSE : group;

/** Returns what a source of US sales is: a market, a search, or one seller. */
export const classifySource = (source: string): 'market' | 'search' | 'seller' =>
  sources.markets.includes(source) ? 'market' : sources.searches.includes(source) ? 'search' : 'seller';

/** Brands outside of houses whose level recent sales set, and whether a source has such sales. */
export const SOURCE_LABELS: readonly string[] = Object.values(sources.labels).flat();
export const isOfLabel = (source: string): boolean => Object.hasOwn(sources.labels, source);

/** Returns the keys of an observation's source, and of the number of words with a tier, which differs by source. */
export function makeSourceKeys(observation: Observation): (readonly [SourceGroup, string])[] {
  const keys = makeLevelKeys(observation);
  const idByGroup = new Map(makeKeys(observation.item));
  const tier = idByGroup.get('tier');
  return tier === undefined ? keys : [...keys, ['words x tier', `${idByGroup.get('words')}|${tier}`]];
}

function makeLevelKeys(observation: Observation): (readonly [SourceGroup, string])[] {
  const { role, source, basis, site, item, isFigure } = observation;
  const { brand, kind, model } = item;
  // Authenticated pieces set the level of their house, so they have none of their own.
  if (isAuthenticated(observation)) return [['base', '']];
  const modelText = model === undefined ? '' : ' of a model';
  const keys: (readonly [SourceGroup, string])[] = [['base', ''], ...makeHouseKeys(observation)];
  if (role === 'sold') {
    // A published median is of many sellers, whose own levels cancel.
    if (!isFigure && !isOfLabel(source)) keys.push([classifySource(source), source]);
    return [...keys, ...makeOldSaleKeys(observation)];
  }
  // Names have a level of their own: a name alone stands for a usual piece, of which no title tells the rest.
  if (role === 'judged' || role === 'name')
    return [...keys, ['judge', `${role}${modelText}`], ['batch', source], ...makeJudgeKeys(item)];
  const siteAndBasis = `${site} ${basis}`;
  if (model !== undefined) keys.push(['site x model', `${siteAndBasis} ${brand}|${model}`]);
  if (role === 'asked') return [...keys, ['asks', `asked${modelText}`], ['list of asks', `${source} ${basis}`]];
  return [
    ...keys,
    ['others', ''],
    ['other source', `${source} ${basis}`],
    ['other site', `${source} ${siteAndBasis}`],
    ['site x brand', `${siteAndBasis} ${brand ?? ''}`],
    ['site x kind', `${siteAndBasis} ${kind}`],
  ];
}

const isHousePiece = ({ item }: Pick<Observation, 'item'>) => classifyMaker(item) === 'house';
const isShoe = (kind: string) => ['shoes', 'boots', 'sneakers'].includes(kind);

/** Returns true for a piece of a house that somebody checked. */
export const isAuthenticated = (row: Pick<Observation, 'source' | 'item'>): boolean =>
  Object.hasOwn(sources.authenticated, row.source) && isHousePiece(row);

/** Where somebody checked pieces of a house, every other source of them has a level of its own. */
function makeHouseKeys({
  role,
  source,
  basis,
  item: { brand, kind },
}: Observation): (readonly [SourceGroup, string])[] {
  const group = isShoe(kind) ? 'shoes' : 'bag';
  if (kind !== group && !isShoe(kind)) return [];
  const { checked } = sources;
  if (!checked[group].includes(brand ?? '')) return [];
  return [
    ['source x house', `${role === 'judged' || role === 'name' ? role : `${source} ${basis}`} ${brand}|${group}`],
  ];
}

/** An old market's order of brands and models is not today's. */
function makeOldSaleKeys({ source, month, item: { brand, model } }: Observation): (readonly [SourceGroup, string])[] {
  if (brand === null || month === '' || Number(month.slice(0, 4)) >= RECENT_FROM) return [];
  const group = classifySource(source) === 'search' ? 'old search' : 'old sale';
  return [[group, brand], ...(model === undefined ? [] : [[group, `${brand}|${model}`] as const])];
}

/**
 * What the judge believes of a brand or a model is one error for all its titles, however many it priced, so that a few
 * sales of them count beside a hundred judgments. Houses are so well known that only their models need this.
 */
function makeJudgeKeys(item: KeyedItem): (readonly [SourceGroup, string])[] {
  const { brand, kind, model } = item;
  if (brand === null) return [];
  return [
    ...(classifyMaker(item) === 'house'
      ? []
      : ([
          ['judge x brand', brand],
          ['judge x brand x kind', `${brand}|${kind}`],
        ] as const)),
    ...(model === undefined ? [] : ([['judge x model', `${brand}|${model}`]] as const)),
  ];
}

export interface ObservationTable {
  readonly observations: readonly Observation[];
  /** Returns the keys of an item that its columns stand for. */
  readonly makeKeys: (item: KeyedItem) => Key[];
  readonly design: Design;
  /** Column of each key, by group. */
  readonly columns: ReadonlyMap<AnyGroup, ReadonlyMap<string, number>>;
}

/** Returns a predicate: words count if enough titles have them, pairs if enough sellers do, other keys always. */
function createTitleCheck(
  observations: readonly Observation[],
  keys: ObservationTable['makeKeys'],
): (key: Key) => boolean {
  const { minTitles } = PARAMETERS.fit;
  const titlesByKey = new Map<string, Set<string | number>>();
  observations.forEach(({ item, seller }, row) => {
    for (const [group, id] of keys(item)) {
      if (!WORD_GROUPS.includes(group)) continue;
      const titles = titlesByKey.get(`${group} ${id}`) ?? new Set();
      if (titles.size < minTitles)
        titlesByKey.set(`${group} ${id}`, titles.add(group === 'pair' ? (seller ?? row) : row));
    }
  });
  return ([group, id]) => !WORD_GROUPS.includes(group) || (titlesByKey.get(`${group} ${id}`)?.size ?? 0) >= minTitles;
}

/** Makes the table of observations with the columns of their keys. `keys` may leave groups out. */
export function createTable(
  observations: readonly Observation[],
  keys: (item: KeyedItem) => Key[] = makeKeys,
): ObservationTable {
  const hasEnoughTitles = createTitleCheck(observations, keys);
  const columns = new Map<AnyGroup, Map<string, number>>(ALL_GROUPS.map((group) => [group, new Map()]));
  const groups: number[] = [];
  let cells = new Int32Array(1 << 22);
  let cellCount = 0;
  const rowStarts = new Int32Array(observations.length + 1);
  observations.forEach((observation, row) => {
    for (const [group, id] of [...makeSourceKeys(observation), ...keys(observation.item).filter(hasEnoughTitles)]) {
      const columnById = columns.get(group) as Map<string, number>;
      let column = columnById.get(id);
      if (column === undefined) {
        column = groups.length;
        columnById.set(id, column);
        groups.push(ALL_GROUPS.indexOf(findPriorGroup(group, id)));
      }
      if (cellCount === cells.length) {
        const largerCells = new Int32Array(2 * cellCount);
        largerCells.set(cells);
        cells = largerCells;
      }
      cells[cellCount++] = column;
    }
    rowStarts[row + 1] = cellCount;
  });
  const design = {
    rowStarts,
    columns: cells.slice(0, cellCount),
    logPrices: Float64Array.from(observations, ({ log }) => log),
    precisions: Float64Array.from(observations, ({ variance }) => 1 / variance),
    groupByColumn: Int32Array.from(groups),
  };
  return { observations, makeKeys: keys, design, columns };
}

/** Returns the effect of a key, 0 if the fit has none. */
export function getEffect(
  { columns }: ObservationTable,
  effects: Float64Array,
  [group, id]: readonly [AnyGroup, string],
): number {
  const column = columns.get(group)?.get(id);
  return column === undefined ? 0 : (effects[column] as number);
}

/** Returns the sum of the effects of keys, log USD. */
export const sumKeyEffects = (
  table: ObservationTable,
  effects: Float64Array,
  keys: readonly (readonly [AnyGroup, string])[],
): number => sumOf(keys.map((key) => getEffect(table, effects, key)));
