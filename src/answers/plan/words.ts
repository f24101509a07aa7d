import { count, money, percent, plainDollars, usd } from '../../base/numbers.ts';
import type { AdviceAnswer } from './schema.ts';

/** Months as dates in sentences name them. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day in a sentence: `Dec 5` for `2026-12-05`. */
export function dayInWords(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month as number) - 1]} ${date}`;
}

/** Places an asking price beside an estimate: `1.3 times the estimate of $42`, `the estimate of $42`. */
function besideEstimate(amount: number, estimate: number): string {
  const ratio = amount / estimate;
  const times = Number(ratio.toFixed(ratio < 0.1 ? 2 : 1));
  return `${times === 1 ? '' : `${times} times `}the estimate of ${usd(estimate)}`;
}

/** Says in a sentence that a sale brings less than the seller's work is worth. Amounts in US dollars. */
export function notWorthItInWords(
  sale: { readonly price: number; readonly left: number; readonly place: string },
  { minutes, hourly }: { readonly minutes: number; readonly hourly: number | undefined },
): string {
  const left = `You’d get ${money(Math.max(0, sale.left))} for it at ${plainDollars(sale.price)} on ${sale.place}`;
  return hourly === undefined
    ? `${left}: a sale earns nothing`
    : `${left}: less than ${minutes} minutes of your time, ${money((hourly * minutes) / 60)}`;
}

/** Says in a clause for how long a piece has been asked at a price; without a price, that it is not for sale. */
export function askedInWords(asked: number | undefined, estimate: number, days: number | undefined): string {
  if (asked === undefined) {
    const state = days ? `For sale for ${count(days, 'day')}, asking price not given` : 'Not for sale yet';
    return `${state}; the estimate is ${usd(estimate)}`;
  }
  const place = `${plainDollars(asked)}, ${besideEstimate(asked, estimate)}`;
  return days === undefined ? `Asked: ${place}` : `${count(days, 'day')} at ${place}`;
}

/** Says in sentences what a piece that sat below the estimate is worth to its seller, US dollars. */
export const satInWords = (asked: string, worth: number): string =>
  `${asked}, without a sale: such a piece is worth about ${usd(Math.round(worth))} to you. Check its photos and title`;

/** Says in sentences that a piece is not worth waiting for any longer. */
export const spentInWords = (asked: string): string =>
  `${asked}, without a sale: another 90 days are likely to bring less than $1. ` +
  'Sell it with others as a lot, or donate it';

/** Says what to do with a piece that sat below the estimate, after its last price. */
export const IF_IT_STAYS = 'If it stays, sell it with others as a lot.';

/** Says in a clause how often a shop with a schedule of its own has cut a price; `share` is a fraction. */
export function cutsInWords(
  { everyDays, share }: { readonly everyDays: number; readonly share: number },
  days: number,
): string {
  const cuts = Math.floor(days / everyDays);
  return `${percent(share)} off every ${everyDays} days: ${cuts === 0 ? 'no cut' : count(cuts, 'cut')} so far`;
}

/** Returns the action to take; empty if the price stays. A piece of a known condition is not asked about damage. */
export function actionInWords(action: string, price: number, condition?: string): string[] {
  if (action === 'RELIST') return [`Relist it at ${plainDollars(price)}: new listings are shown first.`];
  if (action === 'RAISE') {
    return [`${condition ? `If it is ${condition}` : 'Is it damaged? If not'}, ask ${plainDollars(price)}.`];
  }
  return action === 'CUT' || action === 'LIST' ? [`Ask ${plainDollars(price)}.`] : [];
}

/** Returns advice in a line, such as `HOLD: 30 days at $12, ...`. */
export const adviceInWords = ({ action, why }: Pick<AdviceAnswer, 'action' | 'why'>) =>
  `${action ?? 'NO ADVICE'}: ${why}`;

/** Returns the next price and its day. */
export const nextInWords = (price: number, day: string) => `Next: ${plainDollars(price)} on ${dayInWords(day)}.`;

/** Says that a price has reached the seller's minimum. */
export const floorInWords = (floor: number) => `Your floor is ${plainDollars(floor)}.`;
