import { count, grouped, money } from '../../base/numbers.ts';
import type { SalesAccuracy, Sums } from './report.ts';

/** Returns what sales cost: the sum that is known, and the number of sales whose cost is not. */
export function costInWords({ cost, sales, withoutCost }: Pick<Sums, 'cost' | 'sales' | 'withoutCost'>): string {
  if (withoutCost === 0) return money(cost);
  return withoutCost === sales ? 'not known' : `${money(cost)} (${grouped(withoutCost)} not known)`;
}

/** Returns the fees of sales: those that are known, and the number of sales whose fees are not. */
export function feesInWords(
  { fees, sales, withoutFees }: Pick<Sums, 'fees' | 'sales' | 'withoutFees'>,
  written = money,
): string {
  if (withoutFees === 0) return written(fees);
  return withoutFees === sales ? 'not counted' : `${written(fees)} (${grouped(withoutFees)} not counted)`;
}

/** Describes the accuracy of the estimates in one or two sentences. */
export function accuracyInWords({ sales, inRange, medianError, drift }: SalesAccuracy): string {
  const near = `half within ${Math.round(medianError * 100)}% of the estimate`;
  return (
    `Of ${count(sales, 'sale')} with an estimate, ${near}; ${grouped(inRange)} of ${grouped(sales)} in its ` +
    `range. ${driftSentence(drift)}`
  );
}

function driftSentence(drift: number): string {
  const percent = Math.round(Math.abs(drift) * 100);
  if (percent === 0) return 'Typical sale: as estimated.';
  return `Typical sale: ${percent}% ${drift > 0 ? 'over' : 'under'} the estimate.`;
}
