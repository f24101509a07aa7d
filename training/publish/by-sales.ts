import { singular } from '../../src/catalog/normalize.ts';
import { createEffects, type EffectsFile } from '../../src/pricing/effects.ts';
import { type KeyedItem, namedWords } from '../../src/pricing/item-keys.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Observation } from '../solve/table.ts';
import { isCounted, isRecent, paidAt, paidOf, withFewOfSeller } from './evidence.ts';

const { salesForHalf } = PARAMETERS.evidence;

/** The name of a model or a version alone, in no stated grade, with its recent US sales. */
interface SoldName {
  readonly item: KeyedItem;
  /** Number of sales, at most three of one seller, and their median, log USD. */
  readonly sales: number;
  readonly median: number;
}

/**
 * Returns a file in which the name of each model alone costs what its US sales brought, and that of each version what
 * its own sales say beyond that. With `salesForHalf` sales, they count half, and the fit the rest. All titles with the
 * key of the model or the version move.
 */
export function agreeWithSales(file: EffectsFile, observations: readonly Observation[]): EffectsFile {
  const { models, versions } = soldNames(file, observations);
  return moved(moved(file, 'model', models), 'variant', versions);
}

function moved(file: EffectsFile, group: 'model' | 'variant', names: ReadonlyMap<string, SoldName>): EffectsFile {
  const { logPrice, effectOf } = createEffects(file);
  const entries = [...names].map(([id, { item, sales, median }]) => {
    const { log, sd } = effectOf([group, id]);
    const shift = (sales / (sales + salesForHalf)) * (median - logPrice(item));
    return [id, `${Math.round(1000 * (log + shift))} ${Math.round(1000 * sd)}`] as const;
  });
  const table = file.groups[group] ?? { sd: 0, effects: {} };
  const effects = { ...table.effects, ...Object.fromEntries(entries) };
  return { ...file, groups: { ...file.groups, [group]: { ...table, effects } } };
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
    addName(models, id, ofId, sold, []);
    for (const variant of new Set(sold.flatMap(({ item }) => item.variants ?? []))) {
      const isOf = ({ item }: Observation) => item.variants?.includes(variant) === true;
      addName(versions, `${id}|${variant}`, ofId.filter(isOf), sold.filter(isOf), [variant]);
    }
  }
  return { models, versions };
}

function addName(
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
  const most = <T>(of: (row: Observation) => T): T => {
    const groups = [...Map.groupBy(rows, of)].sort(([, a], [, b]) => b.length - a.length);
    return groups[0]?.[0] as T;
  };
  const kind = most(({ item }) => item.kind);
  const wearer = most(({ item }) => item.wearer);
  const line = most(({ item }) => item.line);
  const { brand, model } = most(({ item }) => item);
  const typed = new Set(rows.flatMap(({ item }) => item.words));
  const words = [...namedWords({ model, variants } as KeyedItem)].map(singular).filter((word) => typed.has(word));
  return { brand, hasUnknownName: false, kind, wearer, grade: null, line, model, variants, words };
}
