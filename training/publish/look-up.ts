import { medianOf } from '../../src/base/numbers.ts';
import { createEffects, type EffectsFile } from '../../src/pricing/effects.ts';
import { makerClass } from '../../src/pricing/keys.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Observation } from '../solve/table.ts';
import { soldNames } from './by-sales.ts';

const { lookUpMultiple, lookUpPrice, minPrices } = PARAMETERS.evidence;

/**
 * Returns the models and the words of themes that the judge prices at a multiple of ours, where the judge's own level is
 * taken off. What it says of a name that has sold here lately is no reason.
 */
export function findLookUps(file: EffectsFile, observations: readonly Observation[]): EffectsFile['lookUp'] {
  const { logPrice } = createEffects(file);
  const names = observations.filter(({ role }) => role === 'name');
  const aboveUs = new Map(names.map((row) => [row, row.log - logPrice(row.item)]));
  const excess = (rows: readonly Observation[]) => medianOf(rows.map((row) => aboveUs.get(row) as number));
  // The judge prices houses, and names of models, at levels of their own.
  const groupOf = ({ item }: Observation) => `${makerClass(item) === 'house'} ${item.model !== undefined}`;
  const levels = new Map([...Map.groupBy(names, groupOf)].map(([group, rows]) => [group, excess(rows)]));
  const isFar = (rows: readonly Observation[]) =>
    excess(rows) - (levels.get(groupOf(rows[0] as Observation)) as number) >= Math.log(lookUpMultiple) &&
    medianOf(rows.map(({ log }) => log)) >= Math.log(lookUpPrice);
  const { models: ofModels, versions } = soldNames(file, observations);
  const isSold = (id: string) => {
    const [brand, model, ...variants] = id.split('|');
    const own = variants.map((variant) => versions.get(`${brand}|${model}|${variant}`));
    const sold = variants.length === 0 ? [ofModels.get(id)] : own;
    return sold.every((name) => name !== undefined && name.sales >= minPrices);
  };
  const far = (groups: ReadonlyMap<string, Observation[]>) =>
    [...groups].flatMap(([id, rows]) => (isFar(rows) ? [id] : [])).sort();
  const models = Map.groupBy(
    names.filter(({ item }) => item.model !== undefined && item.brand !== null),
    ({ item }) => [item.brand, item.model, ...(item.variants ?? [])].join('|'),
  );
  const themes = Map.groupBy(
    names.filter(({ source }) => source === 'themes'),
    ({ item }) => `${item.words.join(' ')}|${item.kind}`,
  );
  // A vintage piece is of a wanted decade often enough to look it up.
  const words = far(themes).flatMap((id) => [id, id.replace(/^\d0s /, 'vintage ')]);
  return { models: far(models).filter((id) => !isSold(id)), words: [...new Set(words)].sort() };
}
