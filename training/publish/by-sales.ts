import { singular } from '../../src/catalog/normalize.ts';
import { createEffects, type EffectsFile, type EvidenceGroup } from '../../src/pricing/effects.ts';
import { type KeyedItem, listNamedWords } from '../../src/pricing/item-keys.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Observation } from '../solve/table.ts';
import {
  isCounted,
  isLookedUp,
  isRecent,
  namesMore,
  paidAt,
  paidOf,
  salesIn,
  voicesIn,
  withFewOfSeller,
} from './evidence.ts';

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
  const { models, versions } = soldNames(file, observations);
  const withNames = (moved: EffectsFile) => moveNames(moveNames(moved, 'model', models), 'variant', versions);
  // Sales of a kind also name models, whose own sales count first.
  const kinds = kindsApart(withNames(file), observations);
  return withNames(moveKeys(file, 'brand x kind', kinds, kindForHalf));
}

/** How many sales there are, and how far they lie from our prices, log. */
type Distance = Pick<SoldName, 'sales'> & { readonly distance: number };

function moveKeys(
  file: EffectsFile,
  group: EvidenceGroup,
  distances: Iterable<readonly [string, Distance]>,
  forHalf = salesForHalf,
): EffectsFile {
  const { findEffect } = createEffects(file);
  const entries = [...distances].map(([id, { sales, distance }]) => {
    const { log, sd } = findEffect([group, id]);
    const shift = (sales / (sales + forHalf)) * distance;
    return [id, `${Math.round(1000 * (log + shift))} ${Math.round(1000 * sd)}`] as const;
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
function kindsApart(file: EffectsFile, observations: readonly Observation[]) {
  const effects = createEffects(file);
  const group = 'brand x kind';
  const isUsual = (row: Observation) =>
    row.item.brand !== null && !row.item.lot && isCounted(row, effects) && !isLookedUp(row);
  const recent = observations
    .filter((row) => row.role === 'sold' && isUsual(row))
    .flatMap(paidOf)
    .filter(isRecent);
  return [...Map.groupBy(recent, ({ item }) => `${item.brand}|${item.kind}`)].flatMap(([id, paid]) => {
    const distances = withFewOfSeller(paid).map((row) => ({
      ...row,
      log: row.log - effects.computeLogPrice(row.item),
    }));
    const [sales, distance] = [salesIn(distances), paidAt(distances, 0.5)];
    const plainSales = paid.filter(({ item }) => !namesMore(group, item));
    const isShown = sales >= minOfKind && voicesIn(paid) >= minVoices && salesIn(plainSales) >= minPlain;
    return isShown && Math.abs(distance) >= Math.log(apart) ? [[id, { sales, distance }] as const] : [];
  });
}

/** Returns the models and versions with recent US sales, by the identifiers of their keys. */
export function soldNames(file: EffectsFile, observations: readonly Observation[]) {
  const effects = createEffects(file);
  const ofModel = ({ item }: Observation) => `${item.brand}|${item.model}`;
  const rows = observations.filter(({ item }) => item.brand !== null && item.model !== undefined && !item.lot);
  const byModel = Map.groupBy(rows, ofModel);
  // A name such as Jordan, before Jordan 1 and Jordan 4, stands for many models.
  const generic = new Set([...byModel.keys()].flatMap((id) => (/-\d/.test(id) ? [id.replace(/-\d.*/, '')] : [])));
  const isSold = (row: Observation) => row.role === 'sold' && isCounted(row, effects);
  const models = new Map<string, SoldName>();
  const versions = new Map<string, SoldName>();
  for (const [id, ofId] of byModel) {
    const sold = ofId.filter(isSold);
    if (sold.length === 0 || generic.has(id)) continue;
    addNewName(models, id, ofId, sold, []);
    for (const variant of new Set(sold.flatMap(({ item }) => item.variants ?? []))) {
      const isOfVariant = ({ item }: Observation) => item.variants?.includes(variant) === true;
      addNewName(versions, `${id}|${variant}`, ofId.filter(isOfVariant), sold.filter(isOfVariant), [variant]);
    }
  }
  return { models, versions };
}

function addNewName(
  names: Map<string, SoldName>,
  id: string,
  rows: readonly Observation[],
  sold: readonly Observation[],
  variants: readonly string[],
): void {
  const item = nameOf(rows, variants);
  // A name stands for its usual kind: a line of jeans has tees too.
  const ofKind = sold.filter((row) => row.item.kind === item.kind);
  const paid = withFewOfSeller(ofKind.flatMap(paidOf).filter(isRecent));
  const sales = paid.reduce((sum, row) => sum + row.sales, 0);
  if (sales > 0) names.set(id, { item, sales, median: paidAt(paid, 0.5) });
}

/** Returns a model or version of which nothing is said but its name, of the kind and for whom most of its rows are. */
function nameOf(rows: readonly Observation[], variants: readonly string[]): KeyedItem {
  const mostFrequent = <T>(memberOf: (row: Observation) => T): T => {
    const groups = [...Map.groupBy(rows, memberOf)].sort(([, a], [, b]) => b.length - a.length);
    return groups[0]?.[0] as T;
  };
  const kind = mostFrequent(({ item }) => item.kind);
  const wearer = mostFrequent(({ item }) => item.wearer);
  const line = mostFrequent(({ item }) => item.line);
  const { brand, model } = mostFrequent(({ item }) => item);
  const typed = new Set(rows.flatMap(({ item }) => item.words));
  const words = [...listNamedWords({ model, variants } as KeyedItem)].map(singular).filter((word) => typed.has(word));
  return { brand, hasUnknownName: false, kind, wearer, grade: null, line, model, variants, words };
}
