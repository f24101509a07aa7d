import artifact from '../../../model/asker-evidence.json' with { type: 'json' };
import { sumOf } from '../../base/numbers.ts';
import { P90 } from '../ranges/confidence.ts';

// The posterior of a piece's price given the asker's evidence: sales, asking prices and a guess. training/MODEL.md has
// the formula; training/guesses fits the constants of guesses.

/** The fitted file that ships with the project. It is about askers' evidence, so operators' prices do not change it. */
export const askerEvidence = artifact;
export type Constants = typeof askerEvidence;

export type Guesser = 'agent' | 'person';

export interface GuessReader {
  readonly model: string;
  /** Host of its address, or `your machine`. */
  readonly host: string;
  readonly prompt: string;
  /** Its measured error, standard deviation in log USD; without it, its guess has no effect. */
  readonly error?: number | undefined;
}

interface GuessError {
  /** Error of a blind guess, in addition to the unknowable part of the price: standard deviation, log USD. */
  readonly error: number;
  /** The share of guesses that are made to please or are of a different item. */
  readonly pleasing: number;
}

/** Returns the error of a guess by its maker; undefined for a language model without a measured error. */
export function guessErrorOf(guesser: Guesser, reader: GuessReader | undefined): GuessError | undefined {
  const maker = reader ? 'reader' : guesser;
  const found = askerEvidence.guesses.find((one) => one.maker === maker) as (typeof askerEvidence.guesses)[number];
  if (!reader) return found;
  return reader.error === undefined ? undefined : { error: reader.error, pleasing: found.pleasing };
}

interface Prior {
  /** Log USD. */
  readonly log: number;
  /** Standard deviation of comparable items around the price, log USD. */
  readonly spread: number;
  /** US sales of the same item behind the price: they make it more certain by their standard error. */
  readonly sold: number;
  readonly isFree: boolean;
}

/** The asker's evidence, logs of US dollars at the grade of the piece. */
interface Witnesses {
  readonly sales?: readonly number[];
  readonly asks?: readonly number[];
  readonly guess?: ({ readonly log: number } & GuessError) | undefined;
}

/** Points of a standard normal distribution for the integral over the noise. */
const NOISE_POINTS = [-1.6, -0.8, 0, 0.8, 1.6];
/** Steps of the integral over the price. */
const STEPS = 160;
/** The integral's reach beyond the evidence and the prior, in standard deviations. */
const REACH = 3;

/** Returns the posterior: log and spread, log USD, and the fractions due to comparables and to the guess. Pure. */
export function posteriorOf(prior: Prior, witnesses: Witnesses, constants: Constants = askerEvidence) {
  const { sales = [], asks = [], guess } = witnesses;
  const { comparables, pleasing, asks: asked } = constants;
  const noise = comparables.noiseShare * Math.min(prior.spread, comparables.widestSpread);
  const error = errorOf(prior, noise, constants);
  const comps = [
    ...sales.map((log) => ({ log, more: 0 })),
    ...asks.map((log) => ({ log: log - asked.log, more: asked.error })),
  ];
  const points = pointsBetween(
    [prior.log, Math.min(error, prior.spread)],
    ...comps.map(({ log }) => [log, noise] as const),
    ...(guess ? [[guess.log, guess.error] as const] : []),
  );
  const pleases = (distance: number) =>
    pleasing.upward * normal(distance - pleasing.distance, pleasing.width) +
    (1 - pleasing.upward) * normal(distance + pleasing.distance, pleasing.width);
  const { freedom } = comparables;
  const ours = points.map((at) => (1 + ((at - prior.log) / error) ** 2 / freedom) ** (-(freedom + 1) / 2));
  const chosen = (distance: number) => {
    // For a piece that we cannot price, we have no evidence that the sales are too high.
    const aside = prior.isFree ? 0 : comparables.asideShare;
    return (1 - aside) * normal(distance, comparables.choiceError) + aside * pleases(distance);
  };
  const { likely, noises } = comps.length > 0 ? likelihoodOf(comps, points, noise, chosen, comparables) : UNSEEN;
  const before = ours.map((density, i) => density * (likely[i] ?? 1));
  const honestAt = (at: number) => (guess ? (1 - guess.pleasing) * normal(guess.log - at, guess.error) : 1);
  const pleasingAt = (at: number) => (guess ? guess.pleasing * pleases(guess.log - at) : 0);
  const weighed = (of: (at: number) => number) =>
    momentsOf(
      points,
      before.map((density, i) => density * of(points[i] as number)),
    );
  const without = weighed(() => 1);
  const honest = weighed(honestAt);
  const after = weighed((at) => honestAt(at) + pleasingAt(at));
  // Sales that agree narrow the range; a guess removes at most the part of our error that it explains.
  const left =
    comps.length > 0
      ? comparables.rangeShare ** 2 *
        (sumOf(before.map((density, i) => density * (noises[i] as number))) / without.total)
      : Math.max(0, prior.spread ** 2 - error ** 2);
  const middle = sumOf(comps.map(({ log }) => log)) / comps.length;
  const explained = (honest.total / after.total) * Math.max(0, 1 - honest.variance / without.variance);
  return {
    log: after.mean,
    spread: Math.sqrt(after.variance + left),
    // Comparables far from our price make it less certain but still change it.
    weight:
      comps.length > 0 ? Math.max(1 - without.variance / error ** 2, movedTo(middle, prior.log, without.mean)) : 0,
    guessWeight: guess ? Math.max(explained, movedTo(guess.log, without.mean, after.mean)) : 0,
  };
}

/** The likelihood without comparables, the same at every price. */
const UNSEEN: { readonly likely: readonly number[]; readonly noises: readonly number[] } = { likely: [], noises: [] };

/** Returns the error of our price, log USD: with many sales of the item, little more than `ownError`. */
function errorOf({ spread, sold, isFree }: Prior, noise: number, { comparables, ownError }: Constants): number {
  if (isFree) return comparables.freeError;
  const error = Math.max(Math.sqrt(spread ** 2 - noise ** 2), comparables.leastError * spread);
  return sold === 0 ? error : Math.min(error, Math.hypot(ownError, 1 / Math.hypot(1 / error, Math.sqrt(sold) / noise)));
}

function pointsBetween(...around: readonly (readonly [center: number, deviation: number])[]): number[] {
  const from = Math.min(...around.map(([center, deviation]) => center - REACH * deviation));
  const to = Math.max(...around.map(([center, deviation]) => center + REACH * deviation));
  return Array.from({ length: STEPS + 1 }, (_, step) => from + ((to - from) * step) / STEPS);
}

/** Returns how far a price moved toward a guess, or toward the mean of comparables, a fraction. */
const movedTo = (guess: number, from: number, to: number): number =>
  Math.abs(guess - from) < 0.1 ? 0 : Math.min(1, Math.max(0, (to - from) / (guess - from)));

/** A comparable, log USD, with its error in addition to the noise of a sale. */
interface Comp {
  readonly log: number;
  readonly more: number;
}

/**
 * Returns the likelihood of comparables at each point, up to a factor, and the mean square of a sale's noise there.
 * Their shared error, since someone chose them, is integrated over the same points: `chosen` is its density.
 */
function likelihoodOf(
  comps: readonly Comp[],
  points: readonly number[],
  noise: number,
  chosen: (distance: number) => number,
  { noiseError, wildShare, wildWidth }: Constants['comparables'],
) {
  const rows = NOISE_POINTS.map((point) => {
    const own = noise * Math.exp(noiseError * point);
    const logs = points.map((at) =>
      comps.reduce(
        (sum, { log, more }) => {
          const density = (1 - wildShare) * normal(log - at, Math.hypot(own, more)) + wildShare / wildWidth;
          return sum + Math.log(density);
        },
        -(point ** 2) / 2,
      ),
    );
    return { own, logs };
  });
  const most = Math.max(...rows.map(({ logs }) => Math.max(...logs)));
  const step = (points[1] as number) - (points[0] as number);
  const kernel = Array.from({ length: 2 * STEPS + 1 }, (_, i) => chosen((i - STEPS) * step));
  const likely = points.map(() => 0);
  const squares = points.map(() => 0);
  for (const { own, logs } of rows) {
    const densities = logs.map((log) => Math.exp(log - most));
    for (const i of points.keys()) {
      let sum = 0;
      for (let j = 0; j <= STEPS; j++) sum += (kernel[j - i + STEPS] as number) * (densities[j] as number);
      likely[i] = (likely[i] as number) + sum;
      squares[i] = (squares[i] as number) + sum * own ** 2;
    }
  }
  return { likely, noises: squares.map((square, i) => square / (likely[i] as number)) };
}

function momentsOf(points: readonly number[], densities: readonly number[]) {
  const total = sumOf(densities);
  const mean = sumOf(densities.map((density, i) => density * (points[i] as number))) / total;
  const square = sumOf(densities.map((density, i) => density * ((points[i] as number) - mean) ** 2));
  return { total, mean, variance: square / total };
}

const normal = (distance: number, deviation: number) =>
  Math.exp(-((distance / deviation) ** 2) / 2) / (deviation * Math.sqrt(2 * Math.PI));

/** Returns the standard deviation of an 80% range, log USD. */
export const spreadOfRange = (low: number, high: number): number => (high - low) / (2 * P90);
