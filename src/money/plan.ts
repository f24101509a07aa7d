import { count, plainDollars, roundToDollar, usd } from '../base/numbers.ts';
import type { Step } from './advice-schema.ts';

/** Prices to ask as multiples of the usual price, by the day from which they apply. */
const STEPS = [
  { fromDay: 0, multiple: 1.25 },
  { fromDay: 30, multiple: 1 },
  { fromDay: 60, multiple: 0.8 },
] as const;

/** A last price below this, US dollars, is not worth the work of another listing. */
const WORTH_KEEPING = 15;

/** Returns the price to ask of an item with this usual price after a number of days, whole US dollars. */
export function stepAfter(days: number, usual: number): number {
  const { multiple } = STEPS.findLast(({ fromDay }) => fromDay <= days) ?? STEPS[0];
  return roundToDollar(multiple * usual);
}

/**
 * Returns the prices to ask of an item, none below a floor. The first is in force `daysListed` days after listing. Equal
 * prices are one step. US dollars. Pure.
 */
export function pricePlan(usual: number, { daysListed = 0, floor = 0 }: PlanTerms = {}): Step[] {
  const steps = STEPS.map(({ fromDay }) => ({
    fromDay,
    listPrice: Math.max(stepAfter(fromDay, usual), Math.ceil(floor)),
  }));
  const current = steps.findLastIndex(({ fromDay }) => fromDay <= daysListed);
  return steps.slice(Math.max(0, current)).filter(({ listPrice }, at, ahead) => listPrice !== ahead[at - 1]?.listPrice);
}

interface PlanTerms {
  /** Days since the item was listed. */
  readonly daysListed?: number | undefined;
  /** The least that the seller asks, US dollars. */
  readonly floor?: number | undefined;
}

/** A list price below this fraction of the usual one is a mistake, or the item is damaged. */
const TOO_LOW = 0.7;

/**
 * Returns what to do with a listing now: `90 days at $217: ask $174. If it stays, sell it with others, or keep it at $174.`
 * Prices are US dollars. Pure.
 */
export function planInWords(usual: number, listPrice: number, terms: PlanTerms = {}): string {
  const { daysListed = 0, floor = 0 } = terms;
  const plan = pricePlan(usual, terms) as [Step, ...Step[]];
  const [now, next] = plan;
  const state = `${count(daysListed, 'day')} at ${plainDollars(listPrice)}`;
  if (listPrice < floor) return `${state}: that is below your floor of ${plainDollars(floor)}. Change one of them.`;
  const end = endInWords(Math.min(listPrice, now.listPrice));
  if (listPrice > now.listPrice) {
    return next
      ? `${state}: ask ${usd(now.listPrice)}, ${usd(next.listPrice)} from day ${next.fromDay}.`
      : `${state}: ask ${usd(now.listPrice)}. If it stays, ${end}.`;
  }
  if (!next) return `${state}: ${end}.`;
  if (listPrice < TOO_LOW * usual) return `${state}: that is low; if it is not damaged, ask ${usd(now.listPrice)}.`;
  const cut = plan.find((step) => step.listPrice < listPrice);
  return cut ? `${state}: keep it until day ${cut.fromDay}, then ask ${usd(cut.listPrice)}.` : `${state}: keep it.`;
}

/** Returns what to do with an item that does not sell at its last price, US dollars. */
const endInWords = (last: number): string =>
  `sell it with others, or ${last < WORTH_KEEPING ? 'donate it' : `keep it at ${plainDollars(last)}`}`;
