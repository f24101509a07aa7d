import { formatCount, plainDollars, usd } from '../base/text.ts';
import { roundToDollar } from '../base/values.ts';
import type { Step } from './advice-schema.ts';
import type { AdviceTerms } from './selling.ts';

/** Prices to ask as multiples of the usual price, by the day from which they apply. */
const PLAN_STEPS = [
  { fromDay: 0, multiple: 1.25 },
  { fromDay: 30, multiple: 1 },
  { fromDay: 60, multiple: 0.8 },
] as const;

/** A last price below this, US dollars, is not worth the work of another listing. */
const MIN_WORTH_KEEPING = 15;

/** A list price below this fraction of the usual one is a mistake, or the item is damaged. */
export const LOW_PRICE_SHARE = 0.7;

/** Returns the price to ask of an item with this usual price after a number of days, whole US dollars. */
export function priceToAskAfter(days: number, usualPrice: number): number {
  const { multiple } = PLAN_STEPS.findLast(({ fromDay }) => fromDay <= days) ?? PLAN_STEPS[0];
  return roundToDollar(multiple * usualPrice);
}

/**
 * Returns the prices to ask of an item, none below a floor. The first is in force `daysListed` days after listing. A
 * list price in order, which counts if the days are known, is kept until a step is below it, and an asking price that
 * found no buyer for 60 days is never raised. US dollars. Pure.
 */
export function planPrices(
  usualPrice: number,
  { daysListed, listPrice, floor = 0 }: AdviceTerms = {},
): [Step, ...Step[]] {
  const findAsk = (day: number) => Math.max(priceToAskAfter(day, usualPrice), Math.ceil(floor));
  const stepIndex = PLAN_STEPS.findLastIndex(({ fromDay }) => fromDay <= (daysListed ?? 0));
  const [{ fromDay } = PLAN_STEPS[0], ...laterSteps] = PLAN_STEPS.slice(stepIndex);
  const isLastStep = laterSteps.length === 0;
  const leastToKeep = Math.max(isLastStep ? 0.01 : LOW_PRICE_SHARE * usualPrice, floor);
  const keepsListPrice =
    daysListed !== undefined && listPrice !== undefined && listPrice >= leastToKeep && listPrice <= findAsk(fromDay);
  const plan: [Step, ...Step[]] = [{ fromDay, suggestedPrice: keepsListPrice ? listPrice : findAsk(fromDay) }];
  for (const { fromDay } of laterSteps) {
    if (findAsk(fromDay) < (plan.at(-1)?.suggestedPrice ?? 0)) plan.push({ fromDay, suggestedPrice: findAsk(fromDay) });
  }
  return plan;
}

/**
 * Returns what to do with a listing now: `90 days at $217`, `ask $174.` and `If it stays, …`, which may be ''. Prices are
 * US dollars. Pure.
 */
export function planListing(usualPrice: number, listPrice: number, terms: AdviceTerms = {}) {
  const { daysListed = 0, floor = 0 } = terms;
  const [step, nextStep] = planPrices(usualPrice, { ...terms, daysListed, listPrice });
  const priceText = plainDollars(listPrice);
  const state = daysListed === 0 ? `Listed today at ${priceText}` : `${formatCount(daysListed, 'day')} at ${priceText}`;
  const toPlan = (now: string, later = '') => ({ state, now, later });
  if (listPrice < floor) return toPlan(`that is below your floor of ${plainDollars(floor)}.`, 'Change one of them.');
  const askText = usd(step.suggestedPrice);
  if (step.suggestedPrice > listPrice) return toPlan('that is low.', `Not damaged? Ask ${askText}.`);
  if (step.suggestedPrice < listPrice && nextStep)
    return toPlan(`ask ${askText}, ${usd(nextStep.suggestedPrice)} from day ${nextStep.fromDay}.`);
  if (step.suggestedPrice < listPrice) return toPlan(`ask ${askText}.`, `If it stays, ${lastResortInWords(step)}.`);
  if (nextStep) return toPlan(`keep it until day ${nextStep.fromDay}, then ask ${usd(nextStep.suggestedPrice)}.`);
  if (step.fromDay < (PLAN_STEPS.at(-1)?.fromDay ?? 0)) return toPlan('keep it.');
  if (listPrice >= LOW_PRICE_SHARE * usualPrice) return toPlan(`${lastResortInWords(step)}.`);
  return toPlan('that is low.', 'Not damaged? List it anew with better photos, then sell it with others.');
}

const lastResortInWords = ({ suggestedPrice }: Step): string =>
  `sell it with others, or ${suggestedPrice < MIN_WORTH_KEEPING ? 'donate it' : `keep it at ${plainDollars(suggestedPrice)}`}`;
