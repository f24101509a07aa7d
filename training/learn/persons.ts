import { MEDIAN_DISTANCE, median, middleOf, type Weighted } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import type { Level } from '../own-sales/fit-shifts.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PersonKind } from './contributed.ts';

const { learning } = PARAMETERS;

/** Reasons for quarantine. */
export const QUARANTINE = {
  few: `fewer than ${learning.fewestSales} sales`,
  copies: 'most sales are copies of others',
  apart: 'out of line with others’ sales',
} as const;
export type Quarantine = keyof typeof QUARANTINE;

/** A person who contributed sales. */
export interface Person {
  readonly kinds: readonly PersonKind[];
  readonly sales: number;
  readonly copies: number;
}

export const personsOf = (rows: readonly PersonKind[]): ReadonlyMap<string, Person> =>
  new Map(
    [...Map.groupBy(rows, ({ person }) => person)].map(([person, kinds]) => {
      const copies = total(kinds, (one) => one.copies);
      return [person, { kinds, sales: total(kinds, (one) => one.sales), copies }];
    }),
  );

/** Returns the number of a person's sales; 0 if unknown. */
export const salesOf = (people: ReadonlyMap<string, Person>, name: string): number => people.get(name)?.sales ?? 0;

/** The market, as shown by others' sales. */
export interface Market {
  /** Returns a kind's log ratio to its published price; that of its tier, or of all, if unknown. */
  readonly levels: (kind: string) => number;
  /** Spread of the median person's sales, in the standard deviations that ranges imply. */
  readonly scale: number;
}
type Levels = Market['levels'];

/** Returns why a person is in quarantine; undefined if their sales count at least in part. */
export function quarantineOf(person: Person, market: Market): Quarantine | undefined {
  if (person.copies > person.sales) return 'copies';
  if (person.sales < learning.fewestSales) return 'few';
  return agreement(person.kinds, market) > 0 ? undefined : 'apart';
}

/** Returns the trust that a person's sales of other kinds earn, 0 to 1. */
export function vouchedFor(person: Person, kind: string, market: Market): number {
  const others = person.kinds.filter((one) => one.kind !== kind);
  return total(others, ({ sales }) => sales) >= learning.fewestSales ? agreement(others, market) : 0;
}

/** Returns the market at these levels, assuming that the median person is honest. */
export function marketAt(levels: Levels, people: readonly Person[]): Market {
  const spreads = people.map(({ kinds }) => spreadOf(kinds, levels));
  const usual = people.length > 0 ? middleOf(spreads) : MEDIAN_DISTANCE;
  return { levels, scale: Math.max(learning.leastScale, usual / MEDIAN_DISTANCE) };
}

/** Returns a person's median distance from the market's levels, in the standard deviations that ranges imply. */
function spreadOf(kinds: readonly PersonKind[], levels: Levels): number {
  return median(kinds.map((row): Weighted => [Math.abs(row.titled - levels(row.kind)) / errorOf(row), row.sales]));
}

/** Returns how far sales agree with the market, 0 to 1. */
export function agreement(kinds: readonly PersonKind[], { levels, scale }: Market): number {
  const middle = median(kinds.map((row): Weighted => [row.titled - levels(row.kind), row.sales]));
  const sales = total(kinds, (one) => one.sales);
  const noise = total(kinds, (one) => one.sales * one.noise) / sales;
  return Math.min(
    falling(spreadOf(kinds, levels) / scale, learning.spreadAgreement),
    falling(Math.abs(middle) / errorOf({ noise, sales }), learning.biasAgreement),
  );
}

/** Falls linearly from 1 at the first bound to 0 at the second. */
const falling = (value: number, [from = 0, to = 1]: readonly number[]): number =>
  Math.min(1, Math.max(0, (to - value) / (to - from)));

/** Standard error of a person's median relative to the market, log USD. */
export const errorOf = ({ noise, sales }: Pick<PersonKind, 'noise' | 'sales'>): number =>
  Math.hypot(learning.sellers, noise / Math.sqrt(Math.max(1, sales)));

/** One person's evidence on a kind of garment. */
export interface Voice {
  /** Median log ratio of the person's sales to the published price, or to its tier's level, log USD. */
  readonly distance: number;
  /** Inverse variance of the distance, times its agreement with the market, (log USD)^-2. */
  readonly weight: number;
  /** Trust earned by the person's sales of other kinds, 0 to 1. */
  readonly vouched: number;
}

/** Ratio of the variance of a median to that of a mean. */
const MEDIAN_VARIANCE = Math.PI / 2;

/**
 * Returns the consensus of persons: the mean of the middle fifth of their distances by weight, with the published price
 * among them. The published price counts as ten persons if there is no one else, as five with ten others, and as one
 * with ninety. Persons without trust count only beyond the number `liars`: up to that many may be liars who all target
 * this kind. Undefined if no one counts. Pure.
 */
export function consensus(voices: readonly Voice[], liars: number): Level | undefined {
  const doubted = voices.reduce((sum, { vouched }) => sum + 1 - vouched, 0);
  const trust = doubted > liars ? 1 - liars / doubted : 0;
  const trusted = voices.map((voice) => ({
    ...voice,
    trust: voice.vouched + (1 - voice.vouched) * trust,
  }));
  // No one has more weight than the median person, however many sales they have.
  const most = median(trusted.map((one): Weighted => [one.weight, one.trust]));
  const counted = trusted.map((one): Weighted => [one.distance, Math.min(most, one.weight) * one.trust]);
  const weight = total(counted, (one) => one[1]);
  if (!(weight > 0)) return undefined;
  const published = (learning.publishedPersons * most) ** 2 / (weight + learning.publishedPersons * most);
  return { mean: middle([...counted, [0, published]]), weight: weight / MEDIAN_VARIANCE };
}

/** The mean of the values that are in the middle by weight: as robust as a median, but without jumps. */
function middle(values: readonly Weighted[]): number {
  const whole = total(values, ([, weight]) => weight);
  const [from, to] = learning.consensusMiddle.map((share) => share * whole) as [number, number];
  let below = 0;
  let sum = 0;
  for (const [value, weight] of [...values].sort((a, b) => a[0] - b[0])) {
    sum += value * Math.max(0, Math.min(to, below + weight) - Math.max(from, below));
    below += weight;
  }
  return sum / (to - from);
}
