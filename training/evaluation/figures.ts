import { medianOf } from '../../src/base/numbers.ts';
import { createEffects, type Effects, type EffectsFile } from '../../src/pricing/effects.ts';
import { type KeyedItem, makerClass } from '../../src/pricing/item-keys.ts';
import { rmsOf } from '../numbers/statistics.ts';
import { mean } from '../numbers/sums.ts';
import { soldNames } from '../publish/by-sales.ts';
import type { Observation } from '../solve/table.ts';
import type { UnseenSale } from './left-out.ts';

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

/** Slope of the distance on the sum of words' effects, within sources: 0 if words count as much as they should. */
export const slopeOfWords = (unseen: readonly UnseenSale[]): number =>
  slopeWithin(
    unseen.map(({ observation, ours, ofWords, source }) => ({ x: ofWords, y: observation.log - ours, group: source })),
  );

/** A sale that was left out, with our price, half the width of its range, and its distance from the price, log USD. */
export interface Measured {
  readonly source: string;
  readonly item: KeyedItem;
  readonly class: string;
  readonly log: number;
  readonly width: number;
  readonly distance: number;
  readonly isInside: boolean;
}

/** Returns what a sale that was left out shows of our price and range. */
export function measured({ observation, ours, source }: UnseenSale, { halfWidth }: Effects): Measured {
  const { item } = observation;
  const width = halfWidth(item, Math.exp(ours));
  const distance = observation.log - ours;
  return { source, item, class: makerClass(item), log: ours, width, distance, isInside: Math.abs(distance) <= width };
}

/** Returns the share of sales inside their ranges. */
export const insideOf = (sales: readonly Measured[]): number => mean(sales.map(({ isInside }) => Number(isInside)));

/** Fewer sales of a kind than this show no share, and fewer of a stratum no level. */
export const MIN_OF_KIND = 80;
const MIN_OF_STRATUM = 30;

/** Returns the share of sales inside their 80% ranges, by class of maker and by kind. */
export function coverage(sales: readonly Measured[]) {
  const shares = (keyOf: (sale: Measured) => string, min = 1) =>
    [...Map.groupBy(sales, keyOf)]
      .sort()
      .flatMap(([name, of]) => (of.length < min ? [] : [{ name, sales: of.length, inside: insideOf(of) }]));
  return [...shares((sale) => sale.class), ...shares(({ item }) => item.kind, MIN_OF_KIND)];
}

/** Returns the levels, spreads and shares inside the range of authenticated pieces, of labels and of ages. */
export function strata(leftOut: readonly UnseenSale[], effects: Effects) {
  const nameOf = ({ isOfHalf, observation: { item } }: UnseenSale) =>
    isOfHalf
      ? `${makerClass(item) === 'house' ? 'authenticated' : 'label'} ${item.brand}`
      : item.words.find((word) => /^\d0s$|^2000s$|^archiv/.test(word));
  return [...Map.groupBy(leftOut, nameOf)].sort().flatMap(([name, ofName]) => {
    if (name === undefined || ofName.length < MIN_OF_STRATUM) return [];
    const sales = ofName.map((sale) => measured(sale, effects));
    const distances = sales.map(({ distance }) => distance);
    const level = medianOf(distances);
    return [{ name, sales: sales.length, level, own: rmsOf(distances, level), inside: insideOf(sales) }];
  });
}

/** Fewer recent US sales of a model than this show no median. */
const MIN_OF_MODEL = 10;

/** Returns every model and version with enough recent US sales, with their median and our price of its name alone. */
export function besideOwnSales(observations: readonly Observation[], file: EffectsFile) {
  const { logPrice } = createEffects(file);
  const { models, versions } = soldNames(file, observations);
  return [...models, ...versions]
    .filter(([, { sales }]) => sales >= MIN_OF_MODEL)
    .sort()
    .map(([name, { item, sales, median }]) => {
      return { name, sales: Math.round(sales), paid: Math.exp(median), ours: Math.exp(logPrice(item)) };
    });
}

/** Returns the shares of judged names within a factor of 2 of ours, and of those that we price below 0.4 of it. */
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
