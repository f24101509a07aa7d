import { omit } from '../../src/base/values.ts';
import type { Gender } from '../../src/catalog/catalog.ts';
import { findKindBySlug } from '../../src/catalog/outside-catalog.ts';
import { type KeyedItem, listWordsOfNames } from '../../src/pricing/item-keys.ts';
import { computeMean, countBy } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import { classifySource, isAuthenticated, type Observation } from '../solve/table.ts';
import type { ObservedItem, ReadRow } from './observe.ts';
import { ANY_KIND } from './published.ts';
import sources from './sources.json' with { type: 'json' };

const { maxOthers, cellError, figureError, noise } = PARAMETERS.observations;
const { minPrices } = PARAMETERS.evidence;
const { seller } = PARAMETERS.fit.sources;

/**
 * Makes observations of rows: rows without a title become cells, and unstated wearers the usual ones. The sales of a
 * model in a whole market also make a cell of the model's name alone, since a user who gives only that asks about the
 * usual one.
 */
export function gatherObservations(rows: readonly ReadRow[]): Observation[] {
  const findWearer = createWearerFinder(rows);
  const toSourceKey = ({ source, basis }: ReadRow) => `${source} ${basis}`;
  const isOtherTitle = ({ role, title }: ReadRow) => role === 'other' && title !== '';
  const rowCountBySource = countBy(rows.filter(isOtherTitle), toSourceKey);
  const completeItem = ({ item }: ReadRow): KeyedItem => ({ ...item, wearer: findWearer(item) });
  const cells: RowsByCell = new Map();
  const models: RowsByCell = new Map();
  const observations: Observation[] = [];
  for (const row of rows) {
    const item = completeItem(row);
    if (row.title === '' && row.role !== 'name' && !row.isFigure) {
      addToCell(cells, row, item);
      continue;
    }
    if (isOfModelInMarket(row)) addToCell(models, row, keepNameOnly(item));
    const share = row.role === 'other' ? Math.min(1, maxOthers / (rowCountBySource.get(toSourceKey(row)) ?? 1)) : 1;
    const ownVariance = noise[row.role] ** 2 / (row.weight * share);
    observations.push({
      ...omit(row, ...READ_MEMBERS),
      log: Math.log(row.usd) - findHiddenDiscount({ source: row.source, item }),
      // A sale of the open test is priced but has no say.
      variance: row.isOpenTest ? Infinity : ownVariance + findSharedVariance(row),
      item,
    });
  }
  for (const cell of cells.values())
    observations.push({ ...averageCell(cell), item: completeItem(cell[0] as ReadRow) });
  for (const cell of models.values()) {
    const item = keepNameOnly(completeItem(cell[0] as ReadRow));
    // Its sales are counted one by one.
    if (cell.length >= minPrices) observations.push({ ...averageCell(cell), count: 0, item });
  }
  return observations;
}

/** Members of a row that its item and log price have. */
const READ_MEMBERS = ['title', 'brand', 'category', 'gender', 'condition', 'usd'] as const;

/** Returns the part of a figure's variance, log, that more prices do not lower. */
function findSharedVariance({ item, isFigure, count }: ReadRow): number {
  // A figure about all kinds of a brand says as little of each as one seller does.
  if (item.kind === ANY_KIND) return seller ** 2;
  return isFigure && count > 1 ? figureError ** 2 : 0;
}

/** Returns how far the price shown of an authenticated piece lies above what was paid, log. */
const findHiddenDiscount = (row: Parameters<typeof isAuthenticated>[0]): number =>
  isAuthenticated(row) ? sources.authenticated[row.source as keyof typeof sources.authenticated] : 0;

type RowsByCell = Map<string, ReadRow[]>;

function addToCell(cells: RowsByCell, row: ReadRow, item: KeyedItem): void {
  const key = `${row.source} ${row.basis} ${JSON.stringify(item)}`;
  const cell = cells.get(key);
  if (cell) cell.push(row);
  else cells.set(key, [row]);
}

const isOfModelInMarket = ({ role, source, isFigure, isOpenTest, item }: ReadRow): boolean =>
  role === 'sold' &&
  !isFigure &&
  !isOpenTest &&
  classifySource(source) === 'market' &&
  item.model !== undefined &&
  item.lotPieces === undefined;

/** Returns an item that is described by its model and grade alone. */
function keepNameOnly({ line: _, isDoubted: _d, ...item }: KeyedItem): KeyedItem {
  const nameWords = listWordsOfNames(item);
  return { ...item, words: item.words.filter((word) => nameWords.has(word)) };
}

/** Returns the mean of a cell's log prices, trimmed, since a few rows of a search are of other things. */
function averageCell(cell: readonly ReadRow[]): Omit<Observation, 'item'> {
  const [first] = cell as [ReadRow];
  const logs = cell.map(({ usd }) => Math.log(usd)).sort((a, b) => a - b);
  const middleLogs = logs.slice(Math.floor(logs.length / 10), Math.ceil((logs.length * 9) / 10));
  return {
    ...omit(first, ...READ_MEMBERS),
    count: cell.length,
    log: computeMean(middleLogs),
    variance: cellError ** 2 + noise[first.role] ** 2 / cell.length,
  };
}

/** Creates a function that finds an item's wearer: as stated, else that of most rows of the pair, else of the brand. */
function createWearerFinder(rows: readonly ReadRow[]): (item: ObservedItem) => Gender {
  const countsByKey = new Map<string, [number, number]>();
  for (const { item } of rows) {
    if (!item.wearer) continue;
    for (const key of [`${item.brand} ${item.kind}`, String(item.brand), ` ${item.kind}`]) {
      const genderCounts = countsByKey.get(key) ?? [0, 0];
      genderCounts[item.wearer === 'female' ? 0 : 1]++;
      countsByKey.set(key, genderCounts);
    }
  }
  return (item) => {
    if (item.wearer) return item.wearer;
    const genderOfKind = findKindBySlug(item.kind)?.gender;
    if (genderOfKind) return genderOfKind;
    for (const key of item.brand === null ? [] : [`${item.brand} ${item.kind}`, item.brand]) {
      const [female, male] = countsByKey.get(key) ?? [0, 0];
      if (female !== male) return female > male ? 'female' : 'male';
    }
    return 'female';
  };
}
