import { grouped, percent, usd } from '../base/numbers.ts';
import type { DecisionFigures } from '../pricing/loading/evaluation.ts';
import type { uncheckedSales } from '../pricing/ranges/spread.ts';

/** Returns a sentence about unchecked sales across all fashion houses. `ratio` and `inside` are fractions. */
export function uncheckedInWords({ sales, ratio, inside }: NonNullable<ReturnType<typeof uncheckedSales>>): string {
  return (
    `Of ${sales} unchecked sales of all such houses, copies included, half brought less than ` +
    `${percent(ratio)} of our price, and ${percent(inside)} fell within the range.`
  );
}

/** Returns a sentence that compares the profit of following our verdicts with the profit of buying everything. */
export function decisionsInWords({ tags, pieces, ours, everything }: DecisionFigures): string {
  const lowestTag = usd(Math.min(...tags));
  const highestTag = usd(Math.max(...tags));
  const perHundred = (fraction: number) => Math.round(100 * fraction);
  return (
    `Our Buy and Maybe earn ${percent(ours.share)} of the possible profit on ${grouped(pieces)} pieces at ` +
    `${lowestTag} to ${highestTag}, without brands that are often copied, buying everything ` +
    `${percent(everything.share)}; with $10 of work each, ${percent(ours.withWork)} and ` +
    `${percent(everything.withWork)}; ` +
    `${perHundred(ours.losing)} and ${perHundred(everything.losing)} in 100 lose money. ` +
    'No fit has seen these sales, but a language model judged some of their titles, which flatters us.'
  );
}
