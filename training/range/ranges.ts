import type { RangeTable } from '../../src/pricing/effects.ts';
import type { makerClass } from '../../src/pricing/keys.ts';

/** A sale in a source that was left out, with its distance from our price (log) and that source's weight for each sale. */
export interface Miss {
  readonly kind: string;
  readonly class: ReturnType<typeof makerClass>;
  /** US dollars. */
  readonly price: number;
  readonly distance: number;
  readonly weight: number;
}

/** The share of sales that a range holds. */
const HELD = 0.8;
/** Upper ends of bands of prices, US dollars. */
const BANDS = [8, 15, 25, 45, 90, 200, null] as const;
/** Sales with which a kind, class, or band counts half and the rest half. */
const PRIOR_SALES = 80;

/** Fits half widths that hold 80% of the sales of each kind, then factors by class and price. */
export function fitRanges(misses: readonly Miss[]): RangeTable {
  const other = quantile(misses, ({ distance }) => distance, HELD);
  const shrunk = (group: readonly Miss[], scaled: (miss: Miss) => number, usual: number) => {
    const share = group.length / (group.length + PRIOR_SALES);
    return usual * (quantile(group, scaled, HELD) / usual) ** share;
  };
  const tableOf = (keyOf: (miss: Miss) => string, scaled: (miss: Miss) => number, usual: number) =>
    Object.fromEntries(
      [...Map.groupBy(misses, keyOf)].sort().map(([key, group]) => [key, round(shrunk(group, scaled, usual))]),
    );
  const kinds = tableOf(
    ({ kind }) => kind,
    ({ distance }) => distance,
    other,
  );
  const byKind = (miss: Miss) => miss.distance / (kinds[miss.kind] as number);
  const classes = tableOf((miss) => miss.class, byKind, 1);
  const byClass = (miss: Miss) => byKind(miss) / (classes[miss.class] as number);
  const prices = BANDS.map((upTo, at) => {
    const from = BANDS[at - 1] ?? 0;
    const group = misses.filter(({ price }) => price > from && (upTo === null || price <= upTo));
    return [upTo, round(group.length === 0 ? 1 : shrunk(group, byClass, 1))] as const;
  });
  const factorAt = (price: number) => prices.find(([upTo]) => upTo === null || price <= upTo)?.[1] ?? 1;
  const scaled = (miss: Miss) => byClass(miss) / factorAt(miss.price);
  const whole = quantile(misses, scaled, HELD);
  const shape = Array.from({ length: 19 }, (_, at) => round(quantile(misses, scaled, (at + 1) / 20) / whole));
  const widened = Object.fromEntries(Object.entries(kinds).map(([kind, width]) => [kind, round(width * whole)]));
  return { kinds: widened, other: round(other * whole), classes, prices, shape };
}

const round = (value: number) => Number(value.toFixed(3));

/** Returns a weighted quantile. */
function quantile(misses: readonly Miss[], amountOf: (miss: Miss) => number, share: number): number {
  const sorted = misses
    .map((miss) => ({ value: amountOf(miss), weight: miss.weight }))
    .sort((a, b) => a.value - b.value);
  let left = share * sorted.reduce((sum, { weight }) => sum + weight, 0);
  for (const { value, weight } of sorted) {
    left -= weight;
    if (left <= 0) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}
