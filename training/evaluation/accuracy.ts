import { medianOf } from '../../src/base/numbers.ts';
import { TIERS } from '../../src/catalog/catalog.ts';
import { isWithin, meanOf, medianByGroup, shareOf } from '../numbers/summaries.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Judged } from './held-out.ts';

/** A held-out listing and the service's price. */
export interface Appraised extends Pick<Judged, 'tier' | 'source' | 'log' | 'raw' | 'ends' | 'confidence'> {
  readonly basis: string;
  readonly titled: boolean;
}

type Level = (row: Appraised) => number;
const AS_IT_IS: Level = () => 0;

/** The content of `accuracy` in evaluation.json. */
export type AccuracyReport = ReturnType<typeof accuracyReport>;
/** Accuracy on held-out listings of a tier or of `all`. */
export type Accuracy = AccuracyReport['groups'][number];

/** Returns accuracy by tier, title and basis, and by confidence. */
export function accuracyReport(rows: readonly Appraised[]) {
  const level = medianByGroup(
    rows,
    ({ source, tier, titled }) => `${source} ${tier} ${titled}`,
    ({ raw }) => raw,
  );
  const groups = [true, false].flatMap((titled) =>
    ['sold', 'asking'].flatMap((basis) =>
      ['all', ...TIERS].flatMap((tier) => {
        const own = rows.filter(
          (row) => row.titled === titled && row.basis === basis && (tier === 'all' || row.tier === tier),
        );
        if (own.length < PARAMETERS.evaluation.fewestOfGroup) return [];
        return [
          {
            tier,
            titled,
            basis,
            items: own.length,
            asItIs: ratiosOf(own, AS_IT_IS),
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

/** Returns the log ratio of actual to estimated price after the level, log USD. */
const distanceOf = (row: Appraised, level: Level) => row.raw - level(row);

/** Returns errors as valuers report them, fractions of the actual price. */
function ratiosOf(rows: readonly Appraised[], level: Level) {
  const ratios = rows.map((row) => Math.exp(-distanceOf(row, level)));
  const errors = ratios.map((ratio) => Math.abs(ratio - 1));
  const middle = medianOf(ratios);
  const within = (most: number) => shareOf(errors, (error) => error <= most);
  return {
    medianError: medianOf(errors),
    within10: within(0.1),
    within20: within(0.2),
    within50: within(0.5),
    // The coefficient of dispersion.
    scatter: meanOf(ratios, (ratio) => Math.abs(ratio - middle)) / middle,
    inside: shareOf(rows, (row) => isWithin(distanceOf(row, level), row.ends)),
  };
}

/** Least squares of log actual price on log price, both around their means in a source. */
function slopeOf(rows: readonly Appraised[]): number {
  let both = 0;
  let square = 0;
  for (const list of Map.groupBy(rows, ({ source }) => source).values()) {
    const priceOf = ({ log, raw }: Appraised) => log - raw;
    const price = meanOf(list, priceOf);
    const actual = meanOf(list, ({ log }) => log);
    for (const row of list) {
      both += (priceOf(row) - price) * (row.log - actual);
      square += (priceOf(row) - price) ** 2;
    }
  }
  return square > 0 ? both / square : 1;
}

const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9, 1];

/** Shares within 20% when only the surest are answered. */
function answeredOf(titled: readonly Appraised[], level: Level) {
  const surest = [...titled].sort((a, b) => b.confidence - a.confidence);
  const within20 = (rows: readonly Appraised[], own: Level) => (rows.length > 0 ? ratiosOf(rows, own).within20 : 0);
  if (surest.length === 0) return [];
  return SHARES.map((share) => {
    const taken = surest.slice(0, Math.max(1, Math.round(share * surest.length)));
    const sold = taken.filter(({ basis }) => basis === 'sold');
    return {
      share,
      confidence: (taken.at(-1) as Appraised).confidence,
      within20: within20(taken, level),
      soldWithin20: within20(sold, AS_IT_IS),
    };
  });
}
