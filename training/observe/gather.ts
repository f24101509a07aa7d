import type { Gender } from '../../src/catalog/catalog.ts';
import { findKindBySlug } from '../../src/catalog/other-kinds.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Observation } from '../solve/table.ts';
import type { ReadRow } from './observe.ts';
import { ANY_KIND } from './published.ts';
import type { ReadItem } from './read.ts';

const { maxOthers, cellError, figureError, anyKindError, noise } = PARAMETERS.observations;

/** Makes observations of rows: rows without a title become cells, and unstated wearers the usual ones. */
export function gather(rows: readonly ReadRow[]): Observation[] {
  const wearerOf = usualWearers(rows);
  const perSource = new Map<string, number>();
  const sourceOf = ({ source, basis }: ReadRow) => `${source} ${basis}`;
  for (const row of rows)
    if (row.role === 'other' && row.title !== '') perSource.set(sourceOf(row), (perSource.get(sourceOf(row)) ?? 0) + 1);
  const cells = new Map<string, ReadRow[]>();
  const observations: Observation[] = [];
  for (const row of rows) {
    const item = { ...row.item, wearer: wearerOf(row.item) };
    if (row.title === '' && row.role !== 'name' && !row.isFigure) {
      const key = `${row.source} ${row.basis} ${JSON.stringify(item)}`;
      const cell = cells.get(key);
      if (cell) cell.push(row);
      else cells.set(key, [row]);
      continue;
    }
    const share = row.role === 'other' ? Math.min(1, maxOthers / (perSource.get(sourceOf(row)) ?? 1)) : 1;
    const { title: _, brand: _b, category: _c, gender: _g, condition: _d, usd, ...rest } = row;
    const own = noise[row.role] ** 2 / (row.weight * share);
    const shared =
      row.item.kind === ANY_KIND ? anyKindError ** 2 : row.isFigure && row.count > 1 ? figureError ** 2 : 0;
    // A sale of the open test is priced but has no say.
    const variance = row.isOpenTest ? Infinity : own + shared;
    observations.push({ ...rest, log: Math.log(usd), variance, item });
  }
  for (const cell of cells.values()) {
    const [first] = cell as [ReadRow];
    const logs = cell.map(({ usd }) => Math.log(usd)).sort((a, b) => a - b);
    const { title: _, brand: _b, category: _c, gender: _g, condition: _d, usd: _u, ...rest } = first;
    // The trimmed mean, since a few rows of a search are of other things.
    const kept = logs.slice(Math.floor(logs.length / 10), Math.ceil((logs.length * 9) / 10));
    const log = kept.reduce((sum, value) => sum + value, 0) / kept.length;
    observations.push({
      ...rest,
      count: cell.length,
      log,
      variance: cellError ** 2 + noise[first.role] ** 2 / cell.length,
      item: { ...first.item, wearer: wearerOf(first.item) },
    });
  }
  return observations;
}

/** Returns a function that completes the wearer: as stated, else that of most rows of the brand and kind, else of the brand. */
export function usualWearers(
  rows: readonly { readonly item: ReadItem; readonly count?: number }[],
): (item: ReadItem) => Gender {
  const counts = new Map<string, [number, number]>();
  for (const { item } of rows) {
    if (!item.wearer) continue;
    for (const key of [`${item.brand} ${item.kind}`, String(item.brand), ` ${item.kind}`]) {
      const pair = counts.get(key) ?? [0, 0];
      pair[item.wearer === 'female' ? 0 : 1]++;
      counts.set(key, pair);
    }
  }
  return (item) => {
    if (item.wearer) return item.wearer;
    const ofKind = findKindBySlug(item.kind)?.gender;
    if (ofKind) return ofKind;
    for (const key of item.brand === null ? [] : [`${item.brand} ${item.kind}`, item.brand]) {
      const [female, male] = counts.get(key) ?? [0, 0];
      if (female !== male) return female > male ? 'female' : 'male';
    }
    return 'female';
  };
}
