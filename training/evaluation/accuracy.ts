import { TIERS, type Tier } from '../../src/garments/catalog.ts';
import { medianOf } from '../../src/median.ts';
import type { Accuracy, Evaluation, Ratios } from '../../src/pricing/evaluation.ts';
import { byGroup } from '../numbers/by-group.ts';

/** A held-out listing with what the service would have said of it. */
export interface Appraised {
  readonly tier: Tier;
  readonly brand: string;
  readonly category: string;
  readonly source: string;
  readonly isSold: boolean;
  readonly titled: boolean;
  /** Log USD. */
  readonly actual: number;
  /** Log USD. */
  readonly price: number;
  /** Ends of the 80% range beside the price, log USD. */
  readonly ends: readonly [low: number, high: number];
  readonly confidence: number;
}

/** The content of `accuracy` in evaluation.json. */
export type AccuracyReport = NonNullable<Evaluation['accuracy']>;
type Answered = AccuracyReport['answered'][number];

/** Listings of a group below which nothing is said of it. */
const LEAST_ITEMS = 30;

/** Accuracy by tier, title and basis, and by how sure the prices are. */
export function accuracyReport(rows: readonly Appraised[]): AccuracyReport {
  const level = byGroup(
    rows,
    ({ source, tier, titled }) => `${source} ${tier} ${titled}`,
    (own) => medianOf(own.map(({ actual, price }) => actual - price)),
  );
  const groups = [true, false].flatMap((titled) =>
    (['sold', 'asking'] as const).flatMap((basis) =>
      ['all', ...TIERS].flatMap((tier): Accuracy[] => {
        const own = rows.filter(
          (row) =>
            row.titled === titled &&
            row.isSold === (basis === 'sold') &&
            (tier === 'all' || row.tier === tier),
        );
        if (own.length < LEAST_ITEMS) return [];
        return [
          {
            ...{ tier, titled, basis, items: own.length },
            asItIs: ratiosOf(own, () => 0),
            levelOut: ratiosOf(own, level),
            slope: slopeOf(own),
          },
        ];
      }),
    ),
  );
  const titled = rows.filter((row) => row.titled);
  return { groups, answered: answeredOf(titled, level) };
}

function ratiosOf(rows: readonly Appraised[], level: (row: Appraised) => number): Ratios {
  const distances = rows.map((row) => row.actual - row.price - level(row));
  const ratios = distances.map((distance) => Math.exp(-distance));
  const errors = ratios.map((ratio) => Math.abs(ratio - 1));
  const middle = medianOf(ratios);
  const within = (most: number) => errors.filter((error) => error <= most).length / rows.length;
  return {
    medianError: medianOf(errors),
    within10: within(0.1),
    within20: within(0.2),
    within50: within(0.5),
    scatter:
      ratios.reduce((sum, ratio) => sum + Math.abs(ratio - middle), 0) / rows.length / middle,
    inside:
      rows.filter(({ ends: [low, high] }, i) => {
        const distance = distances[i] as number;
        return distance >= low && distance <= high;
      }).length / rows.length,
  };
}

/** Least squares of log actual price on log price, both around their means in a source. */
function slopeOf(rows: readonly Appraised[]): number {
  let both = 0;
  let square = 0;
  for (const list of Map.groupBy(rows, ({ source }) => source).values()) {
    const mean = (of: (row: Appraised) => number) =>
      list.reduce((sum, row) => sum + of(row), 0) / list.length;
    const price = mean((row) => row.price);
    const actual = mean((row) => row.actual);
    for (const row of list) {
      both += (row.price - price) * (row.actual - actual);
      square += (row.price - price) ** 2;
    }
  }
  return square > 0 ? both / square : 1;
}

const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9, 1];

function answeredOf(titled: readonly Appraised[], level: (row: Appraised) => number): Answered[] {
  const surest = [...titled].sort((a, b) => b.confidence - a.confidence);
  const isNear = (row: Appraised, offset: number) =>
    Math.abs(Math.exp(row.price - row.actual + offset) - 1) <= 0.2;
  const shareOf = (rows: readonly Appraised[], offset: (row: Appraised) => number) =>
    rows.filter((row) => isNear(row, offset(row))).length / Math.max(1, rows.length);
  if (surest.length === 0) return [];
  return SHARES.map((share) => {
    const taken = surest.slice(0, Math.max(1, Math.round(share * surest.length)));
    return {
      share,
      confidence: (taken.at(-1) as Appraised).confidence,
      within20: shareOf(taken, level),
      soldWithin20: shareOf(
        taken.filter(({ isSold }) => isSold),
        () => 0,
      ),
    };
  });
}
