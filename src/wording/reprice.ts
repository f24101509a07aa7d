import { money, usd } from './numbers.ts';

/** Months as dates in sentences name them. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day in a sentence: `Dec 5` for `2026-12-05`. */
export function dayInWords(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month as number) - 1]} ${date}`;
}

/** How many times as likely, with the ends of its 80% interval: `about twice as likely (1.6 to 2.5 times)`. */
export function timesAsLikely(times: { value: number; low: number; high: number }): string {
  const [value, low, high] = [times.value, times.low, times.high].map(tenths);
  const words = value === '2' ? 'twice' : `${value} times`;
  return `about ${words} as likely (${low} to ${high} times)`;
}

const tenths = (times: number) => String(times < 10 ? Number(times.toFixed(1)) : Math.round(times));

/** An amount as it is asked: with cents only where there are some. */
export function asked(amount: number): string {
  return Number.isInteger(amount) ? usd(amount) : money(amount);
}

/** Where an asking price stands beside an estimate: `1.3 times the estimate of $42`, `the estimate of $42`. */
export function besideEstimate(amount: number, estimate: number): string {
  const ratio = amount / estimate;
  const isAt = ratio > 0.97 && ratio < 1.03;
  return `${isAt ? '' : `${Number(ratio.toFixed(ratio < 0.1 ? 2 : 1))} times `}the estimate of ${usd(estimate)}`;
}
