import type { EffectsFile } from '../../src/pricing/effects.ts';
import type { KeyedItem } from '../../src/pricing/item-keys.ts';
import { computeWeightedQuantile } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';

/** A sale in a source that was left out, with its distance from our price (log) and its weight. */
export interface Miss {
  readonly item: KeyedItem;
  /** Class of maker, or `house|bag`. */
  readonly class: string;
  /** US dollars. */
  readonly price: number;
  readonly distance: number;
  readonly weight: number;
}

const { held, bands: upperEnds, priorSales } = PARAMETERS.level;
/** Upper ends of bands of prices, US dollars. */
const BANDS = [...upperEnds, null];

const findBand = (price: number) => BANDS.findIndex((upTo) => upTo === null || price <= upTo);

/** What a width depends on: its factor by key, and the usual one. */
interface RangePart {
  readonly toKey: (miss: Miss) => string;
  readonly defaultWidth: number;
  readonly widthByKey: Map<string, number>;
}

/** Rounds in which kinds, classes, and bands take turns. */
const FIT_ROUNDS = 4;

/** Fits half widths that hold 80% of the sales of each kind, times factors by class and by price. */
export function fitRanges(misses: readonly Miss[]): EffectsFile['ranges'] {
  const usualWidth = computeMissQuantile(misses, ({ distance }) => distance, held);
  const kinds: RangePart = { toKey: ({ item }) => item.kind, defaultWidth: usualWidth, widthByKey: new Map() };
  const classes: RangePart = { toKey: (miss) => miss.class, defaultWidth: 1, widthByKey: new Map() };
  const bands: RangePart = { toKey: ({ price }) => String(findBand(price)), defaultWidth: 1, widthByKey: new Map() };
  // The last one is met exactly.
  const parts = [classes, bands, kinds];
  const computeWidth = (miss: Miss, without?: RangePart) =>
    parts.reduce(
      (width, part) => width * (part === without ? 1 : (part.widthByKey.get(part.toKey(miss)) ?? part.defaultWidth)),
      1,
    );
  for (let round = 0; round < FIT_ROUNDS; round++)
    for (const part of parts)
      for (const [key, group] of Map.groupBy(misses, part.toKey)) {
        const ownWidth = computeMissQuantile(group, (miss) => miss.distance / computeWidth(miss, part), held);
        const share = group.length / (group.length + priorSales);
        part.widthByKey.set(key, part.defaultWidth * (ownWidth / part.defaultWidth) ** share);
      }
  const scaleDistance = (miss: Miss) => miss.distance / computeWidth(miss);
  const scale = computeMissQuantile(misses, scaleDistance, held);
  const scaleWidths = ({ widthByKey }: RangePart, times: number) =>
    Object.fromEntries([...widthByKey].sort().map(([key, width]) => [key, roundToThousandths(width * times)]));
  return {
    kinds: scaleWidths(kinds, scale),
    other: roundToThousandths(usualWidth * scale),
    classes: scaleWidths(classes, 1),
    groups: {},
    prices: BANDS.map((upTo, index) => [upTo, roundToThousandths(bands.widthByKey.get(String(index)) ?? 1)] as const),
    shape: Array.from({ length: 19 }, (_, index) =>
      roundToThousandths(computeMissQuantile(misses, scaleDistance, (index + 1) / 20) / scale),
    ),
  };
}

const roundToThousandths = (value: number) => Number(value.toFixed(3));

const computeMissQuantile = (misses: readonly Miss[], getAmount: (miss: Miss) => number, share: number) =>
  computeWeightedQuantile(
    misses.map((miss) => ({ value: getAmount(miss), weight: miss.weight })),
    share,
  );
