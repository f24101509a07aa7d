import { toSingular } from '../../src/catalog/normalize.ts';
import { createEffects, type EffectsFile, type EvidenceGroup } from '../../src/pricing/effects.ts';
import { type KeyedItem, listWordsOfNames } from '../../src/pricing/item-keys.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Observation } from '../solve/table.ts';
import {
  computeQuantile,
  countSales,
  countSellers,
  isCounted,
  isLookedUp,
  isRecent,
  limitSellers,
  namesFurther,
  readPaid,
} from './evidence.ts';
import { formatEffect } from './write-model.ts';

const { salesForHalf, kindForHalf, minPlain, minOfKind, minVoices, apart } = PARAMETERS.evidence;

/** The name of a model or a version alone, in no stated grade, with its recent US sales. */
interface SoldName {
  readonly item: KeyedItem;
  /** Number of sales, at most three of one seller, and their median, log USD. */
  readonly sales: number;
  readonly median: number;
}

/**
 * Returns a file that agrees with recent US sales: the kinds of a brand that they show to be off, then the name of each
 * model alone, then each version by what its own sales say beyond that. With `salesForHalf` sales, they count half, and
 * the fit the rest. All titles with such a key move.
 */
export function agreeWithSales(file: EffectsFile, observations: readonly Observation[]): EffectsFile {
  const { models, versions } = listSoldNames(file, observations);
  const moveBothNames = (movedFile: EffectsFile) =>
    moveNames(moveNames(movedFile, 'model', models), 'variant', versions);
  // Sales of a kind also name models, whose own sales count first.
  const farKinds = findFarKinds(moveBothNames(file), observations);
  return moveBothNames(moveKeys(file, 'brand x kind', farKinds, kindForHalf));
}

/** Number of sales, and how far they are from our prices, log USD. */
type Distance = Pick<SoldName, 'sales'> & { readonly distance: number };

function moveKeys(
  file: EffectsFile,
  group: EvidenceGroup,
  distances: Iterable<readonly [string, Distance]>,
  salesForHalfWeight = salesForHalf,
): EffectsFile {
  const { findEffect } = createEffects(file);
  const entries = [...distances].map(([id, { sales, distance }]) => {
    const { log, sd } = findEffect([group, id]);
    const shift = (sales / (sales + salesForHalfWeight)) * distance;
    return [id, formatEffect({ log: log + shift, sd })] as const;
  });
  const table = file.groups[group] ?? { sd: 0, effects: {} };
  const effects = { ...table.effects, ...Object.fromEntries(entries) };
  return { ...file, groups: { ...file.groups, [group]: { ...table, effects } } };
}

function moveNames(file: EffectsFile, group: EvidenceGroup, names: ReadonlyMap<string, SoldName>): EffectsFile {
  const { computeLogPrice } = createEffects(file);
  const distances = [...names].map(
    ([id, { item, sales, median }]) => [id, { sales, distance: median - computeLogPrice(item) }] as const,
  );
  return moveKeys(file, group, distances);
}

/** Returns a brand's kinds of which enough sales of several voices lie too far from our prices of these very pieces. */
function findFarKinds(file: EffectsFile, observations: readonly Observation[]) {
  const effects = createEffects(file);
  const group = 'brand x kind';
  const isUsual = (row: Observation) =>
    row.item.brand !== null && !row.item.lotPieces && isCounted(row, effects) && !isLookedUp(row);
  const recentSales = observations
    .filter((row) => row.role === 'sold' && isUsual(row))
    .flatMap(readPaid)
    .filter(isRecent);
  return [...Map.groupBy(recentSales, ({ item }) => `${item.brand}|${item.kind}`)].flatMap(([id, paid]) => {
    const distances = limitSellers(paid).map((row) => ({
      ...row,
      log: row.log - effects.computeLogPrice(row.item),
    }));
    const [sales, distance] = [countSales(distances), computeQuantile(distances, 0.5)];
    const plainSales = paid.filter(({ item }) => !namesFurther(group, item));
    const isShown = sales >= minOfKind && countSellers(paid) >= minVoices && countSales(plainSales) >= minPlain;
    return isShown && Math.abs(distance) >= Math.log(apart) ? [[id, { sales, distance }] as const] : [];
  });
}

/** Returns the models and versions with recent US sales, by the identifiers of their keys. */
export function listSoldNames(file: EffectsFile, observations: readonly Observation[]) {
  const effects = createEffects(file);
  const toModelId = ({ item }: Observation) => `${item.brand}|${item.model}`;
  const rows = observations.filter(({ item }) => item.brand !== null && item.model !== undefined && !item.lotPieces);
  const rowsByModel = Map.groupBy(rows, toModelId);
  // A name such as Jordan, before Jordan 1 and Jordan 4, stands for many models.
  const genericNames = new Set(
    [...rowsByModel.keys()].flatMap((id) => (/-\d/.test(id) ? [id.replace(/-\d.*/, '')] : [])),
  );
  const isSold = (row: Observation) => row.role === 'sold' && isCounted(row, effects);
  const models = new Map<string, SoldName>();
  const versions = new Map<string, SoldName>();
  for (const [id, rowsOfModel] of rowsByModel) {
    const soldRows = rowsOfModel.filter(isSold);
    if (soldRows.length === 0 || genericNames.has(id)) continue;
    const model = createSoldName(rowsOfModel, soldRows, []);
    if (model) models.set(id, model);
    for (const variant of new Set(soldRows.flatMap(({ item }) => item.variants ?? []))) {
      const isOfVariant = ({ item }: Observation) => item.variants?.includes(variant) === true;
      const version = createSoldName(rowsOfModel.filter(isOfVariant), soldRows.filter(isOfVariant), [variant]);
      if (version) versions.set(`${id}|${variant}`, version);
    }
  }
  return { models, versions };
}

/** Returns the name that rows share with its recent sales; undefined if it has none. */
function createSoldName(
  rows: readonly Observation[],
  sold: readonly Observation[],
  variants: readonly string[],
): SoldName | undefined {
  const item = createNameItem(rows, variants);
  // A name stands for its usual kind: a line of jeans has tees too.
  const soldOfKind = sold.filter((row) => row.item.kind === item.kind);
  const paid = limitSellers(soldOfKind.flatMap(readPaid).filter(isRecent));
  const sales = countSales(paid);
  return sales > 0 ? { item, sales, median: computeQuantile(paid, 0.5) } : undefined;
}

/** Returns an item with no facts but a model or version, and the kind and wearer of most of its rows. */
function createNameItem(rows: readonly Observation[], variants: readonly string[]): KeyedItem {
  const findMostFrequent = <T>(getMember: (row: Observation) => T): T => {
    const groups = [...Map.groupBy(rows, getMember)].sort(([, a], [, b]) => b.length - a.length);
    return groups[0]?.[0] as T;
  };
  const kind = findMostFrequent(({ item }) => item.kind);
  const wearer = findMostFrequent(({ item }) => item.wearer);
  const line = findMostFrequent(({ item }) => item.line);
  const { brand, model } = findMostFrequent(({ item }) => item);
  const titleWords = new Set(rows.flatMap(({ item }) => item.words));
  const words = [...listWordsOfNames({ model, variants } as KeyedItem)]
    .map(toSingular)
    .filter((word) => titleWords.has(word));
  return { brand, hasUnknownName: false, kind, wearer, grade: null, line, model, variants, words };
}
