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

/** Accuracy on held-out listings of a tier or of `all`. */
export type Accuracy = ReturnType<typeof accuracyReport>['groups'][number];

/** The content of `accuracy` in evaluation.json: accuracy by tier, title and basis. */
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
  return { groups };
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
