import { medianOf } from '../../src/base/numbers.ts';
import { createEffects, type EffectsFile } from '../../src/pricing/effects.ts';
import { makerClass } from '../../src/pricing/keys.ts';
import type { Observation } from '../solve/table.ts';
import type { UnseenSale } from './left-out.ts';

/** Returns the mean, or 0 without values. */
export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Returns the slope of y on x within groups, each group's means taken out. */
function slopeWithin(points: readonly { readonly x: number; readonly y: number; readonly group: string }[]): number {
  let xy = 0;
  let xx = 0;
  for (const group of Map.groupBy(points, (point) => point.group).values()) {
    const [x, y] = [mean(group.map((point) => point.x)), mean(group.map((point) => point.y))];
    for (const point of group) {
      xy += (point.x - x) * (point.y - y);
      xx += (point.x - x) ** 2;
    }
  }
  return xy / xx;
}

/** Slope of log paid on our log, within sources: 1 if better pieces are priced as much better as they are. */
export const slopeOfPaid = (unseen: readonly UnseenSale[]): number =>
  slopeWithin(unseen.map(({ observation, ours, source }) => ({ x: ours, y: observation.log, group: source })));

/** Slope of the distance on the sum of the effects of words, within sources: 0 if words count as much as they should. */
export const slopeOfWords = (unseen: readonly UnseenSale[]): number =>
  slopeWithin(
    unseen.map(({ observation, ours, ofWords, source }) => ({ x: ofWords, y: observation.log - ours, group: source })),
  );

const KIND_GROUPS: readonly (readonly [string, RegExp])[] = [
  ['children', /^kids|^baby/],
  ['shoes', /^(shoes|boots|sneakers)$/],
  ['bags', /^(bag|wallet|small-leather|wristlet|card-case|coin-purse|cosmetic-bag)$/],
  ['tops', /^(t-shirt|top|sweater|hoodie|activewear)$/],
  ['bottoms', /^(jeans|pants|skirt)$/],
  ['outerwear', /^(coat|jacket|suit)$/],
  ['dresses', /^dress$/],
];
export const kindGroup = (kind: string): string =>
  KIND_GROUPS.find(([, pattern]) => pattern.test(kind))?.[0] ?? 'other';

/** Returns the share of unseen sales inside their 80% ranges, by class of maker and group of kinds. */
export function coverage(unseen: readonly UnseenSale[], file: EffectsFile) {
  const { halfWidth } = createEffects(file);
  const inside = unseen.map(({ observation, ours }) => {
    const { item } = observation;
    const isInside = Math.abs(observation.log - ours) <= halfWidth(item, Math.exp(ours));
    return { class: makerClass(item), kinds: kindGroup(item.kind), isInside };
  });
  const shares = (keyOf: (row: (typeof inside)[number]) => string) =>
    [...Map.groupBy(inside, keyOf)].sort().map(([name, rows]) => {
      return { name, sales: rows.length, inside: mean(rows.map(({ isInside }) => Number(isInside))) };
    });
  return [...shares((row) => row.class), ...shares((row) => row.kinds)];
}

/** Fewer sales of a brand and kind than this show no median. */
const MIN_SALES = 30;

/** Returns every brand and kind with enough sales here, with the medians of what was paid and of our prices. */
export function besideOwnMedians(observations: readonly Observation[], file: EffectsFile) {
  const { logPrice } = createEffects(file);
  const sold = observations.filter(
    ({ role, count, item }) => role === 'sold' && count === 1 && item.brand !== null && item.lot === undefined,
  );
  return [...Map.groupBy(sold, ({ item }) => `${item.brand} ${item.kind}`)]
    .filter(([, rows]) => rows.length >= MIN_SALES)
    .sort()
    .map(([name, rows]) => ({
      name,
      sales: rows.length,
      paid: Math.exp(medianOf(rows.map(({ log }) => log))),
      ours: Math.exp(medianOf(rows.map(({ item }) => logPrice(item)))),
    }));
}

/** Returns the shares of judged names within a factor of 2 of ours, and of those that we price below .4 of the judge. */
export function besideJudgedNames(observations: readonly Observation[], file: EffectsFile) {
  const { logPrice } = createEffects(file);
  const names = observations.filter(({ role }) => role === 'name');
  const all = names.map((row) => logPrice(row.item) - row.log);
  const middle = medianOf(all);
  const share = (isMet: (log: number) => boolean) => all.filter(isMet).length / all.length;
  return {
    names: names.length,
    level: middle,
    withinTwo: share((log) => Math.abs(log) <= Math.LN2),
    belowFourTenths: share((log) => log < Math.log(0.4)),
  };
}
