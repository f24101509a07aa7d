import type { EffectsFile } from '../../src/pricing/effects.ts';
import type { KeyedItem } from '../../src/pricing/item-keys.ts';
import { weightedQuantile } from '../numbers/statistics.ts';
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

const bandOf = (price: number) => BANDS.findIndex((upTo) => upTo === null || price <= upTo);

/** What a width depends on: its factor by key, and the usual one. */
interface RangePart {
  readonly keyOf: (miss: Miss) => string;
  readonly usual: number;
  readonly widths: Map<string, number>;
}

/** Rounds in which kinds, classes, and bands take turns. */
const FIT_ROUNDS = 4;

/** Fits half widths that hold 80% of the sales of each kind, times factors by class and by price. */
export function fitRanges(misses: readonly Miss[]): EffectsFile['ranges'] {
  const other = missQuantile(misses, ({ distance }) => distance, held);
  const kinds: RangePart = { keyOf: ({ item }) => item.kind, usual: other, widths: new Map() };
  const classes: RangePart = { keyOf: (miss) => miss.class, usual: 1, widths: new Map() };
  const bands: RangePart = { keyOf: ({ price }) => String(bandOf(price)), usual: 1, widths: new Map() };
  // The last one is met exactly.
  const parts = [classes, bands, kinds];
  const widthOf = (miss: Miss, without?: RangePart) =>
    parts.reduce(
      (width, part) => width * (part === without ? 1 : (part.widths.get(part.keyOf(miss)) ?? part.usual)),
      1,
    );
  for (let round = 0; round < FIT_ROUNDS; round++)
    for (const part of parts)
      for (const [key, group] of Map.groupBy(misses, part.keyOf)) {
        const ownWidth = missQuantile(group, (miss) => miss.distance / widthOf(miss, part), held);
        const share = group.length / (group.length + priorSales);
        part.widths.set(key, part.usual * (ownWidth / part.usual) ** share);
      }
  const scaled = (miss: Miss) => miss.distance / widthOf(miss);
  const scale = missQuantile(misses, scaled, held);
  const tableOf = ({ widths }: RangePart, times: number) =>
    Object.fromEntries([...widths].sort().map(([key, width]) => [key, round(width * times)]));
  return {
    kinds: tableOf(kinds, scale),
    other: round(other * scale),
    classes: tableOf(classes, 1),
    groups: {},
    prices: BANDS.map((upTo, at) => [upTo, round(bands.widths.get(String(at)) ?? 1)] as const),
    shape: Array.from({ length: 19 }, (_, at) => round(missQuantile(misses, scaled, (at + 1) / 20) / scale)),
  };
}

const round = (value: number) => Number(value.toFixed(3));

const missQuantile = (misses: readonly Miss[], amountOf: (miss: Miss) => number, share: number) =>
  weightedQuantile(
    misses.map((miss) => ({ value: amountOf(miss), weight: miss.weight })),
    share,
  );
