import { usd } from './numbers.ts';

/** Months as dates in sentences name them. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day in a sentence: `Dec 5` for `2026-12-05`. */
export function dayInWords(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month as number) - 1]} ${date}`;
}

/** Places an asking price beside an estimate: `1.3 times the estimate of $42`, `the estimate of $42`. */
export function besideEstimate(amount: number, estimate: number): string {
  const ratio = amount / estimate;
  const times = Number(ratio.toFixed(ratio < 0.1 ? 2 : 1));
  return `${times === 1 ? '' : `${times} times `}the estimate of ${usd(estimate)}`;
}
