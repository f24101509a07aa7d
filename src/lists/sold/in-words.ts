import { count, grouped } from '../../wording/numbers.ts';
import type { SalesAccuracy } from './report.ts';

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
