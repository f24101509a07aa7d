import { dayInWords } from '../base/day.ts';
import {
  capitalize,
  compact,
  dollarsAndCents,
  joinTexts,
  percent,
  plainDollars,
  uncapitalize,
  usd,
  wholeDollars,
} from '../base/text.ts';
import { roundToCent } from '../base/values.ts';
import type { Call, PayoutRow, Step, Verdict } from '../money/advice-schema.ts';
import { findCallOfWay } from '../money/decide.ts';
import { setsPrice } from '../money/fees.ts';
import {
  bothWaysInWords,
  callInWords,
  forAllInWords,
  keptAmountInWords,
  profitInWords,
  sharesInWords,
} from '../money/money-text.ts';
import { findAskedPrice } from '../money/selling.ts';
import { isWithoutEvidence, isWithoutSales } from '../pricing/evidence.ts';
import { CONFIDENCE_FACTOR } from '../pricing/price-range.ts';
import type { CaveatCode } from './caveats.ts';
import type { AnswerParts, Estimate, ItemAnswer } from './item-answer.ts';

export type FeeParts = Pick<AnswerParts, 'fees'>;

/** Caveats that come before the price, because it would mislead without them. */
const LEADING_CAVEATS = new Set<CaveatCode>(['copy_sign', 'beyond_evidence']);

/** Returns where a caveat stands in the text: first, at the plan, last, or nowhere, if the text says it anyway. */
function findCaveatPosition({ code }: ItemAnswer['caveats'][number], { verdict, each }: ItemAnswer) {
  // A possible copy has no price up front, only what a real one sells for.
  if (LEADING_CAVEATS.has(code) || (verdict?.toCheck === 'real' && code === 'how_to_check')) return 'first';
  if (code === 'plan' || code === 'speed') return 'plan';
  return code === 'lot' && each !== undefined ? 'nowhere' : 'last';
}

/** Returns the lines of an item's answer: the call, the price, what is kept, the evidence, and caveats. */
export function writeItemLines(answer: ItemAnswer, parts: FeeParts): string[] {
  const { caveats, purpose, verdict, sale, guess, plan, ignored = [], evidence, words, conditions } = answer;
  const { limits, searches, sources, estimate } = answer;
  const isMaybeCopy = verdict?.toCheck === 'real';
  const caveatTextsAt = (position: ReturnType<typeof findCaveatPosition>) =>
    caveats.flatMap((caveat) => (findCaveatPosition(caveat, answer) === position ? caveat.text : []));
  const hasPlanCaveat = caveats.some(({ code }) => code === 'plan');
  const showsReason = verdict?.profit !== undefined && !estimate?.ifReal;
  const isGuessFirst = guess && estimate && isWithoutSales(evidence.grade);
  const priceText = isGuessFirst
    ? `${guessInWords(answer)} Most sell for ${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}.`
    : priceInWords(answer);
  return compact(
    writeCallLine(answer),
    ...caveatTextsAt('first'),
    joinTexts(!isMaybeCopy && priceText, `${answer.item.takenFor}.`),
    joinTexts(showsReason && verdict.reason, answer.oneByOne?.text, sale?.text),
    purpose !== undefined && limits?.text,
    tagInWords(answer),
    conditions &&
      !isMaybeCopy &&
      `${conditions.map(({ condition, price }) => `${condition} ${usd(price)}`).join('; ')}.`,
    joinTexts(plan && !hasPlanCaveat && stepsInWords(answer), ...caveatTextsAt('plan')),
    guess && !isMaybeCopy && !isGuessFirst && guessInWords(answer),
    `Evidence: ${evidence.text}`,
    ...writePayoutLines(answer.payouts ?? [], parts),
    words && effectsInWords(words),
    ...caveatTextsAt('last'),
    ignored.length > 0 && `No effect on the price: ${ignored.join(', ')}.`,
    searches && `Sold ones: ${searches.map(({ url }) => url).join(' and ')}`,
    sources &&
      estimate &&
      `${percent(estimate.confidence)} of comparable items are within a factor of ${CONFIDENCE_FACTOR} of the price.`,
    sources && `Hangtag prediction model ${sources.model}.`,
    verdict?.question,
    purpose === undefined && limits?.text,
  );
}

/** Returns the first line, about the call, or ''. Without a profit, it ends in the reason. */
function writeCallLine({ verdict, item, estimate, limits, oneByOne, sale }: ItemAnswer): string {
  if (!verdict) return '';
  const { call, profit, reason, misses, question } = verdict;
  const { askingPrice = 0, extraCost = 0 } = item;
  const callText = callInWords(verdict);
  if (call === 'check') return `${callText}. ${reason}`;
  if (profit === undefined || estimate?.ifReal) return `${callText}: ${uncapitalize(reason)}`;
  const { profit: profitOneByOne } = oneByOne ?? {};
  const limitsAsLot = sale?.limits ?? limits;
  if (profitOneByOne !== undefined && sale && limitsAsLot) {
    const profitAsLot = roundToCent(sale.net - askingPrice - extraCost);
    const callAsLot = findCallOfWay(askingPrice, extraCost, profitAsLot, limitsAsLot);
    return writeLotCallLine(verdict, profitOneByOne, profitAsLot, callAsLot);
  }
  if (misses) return `${callText}: ${profitInWords(profit)}, ${misses}.`;
  const freeText = `${callText}: it’s free,`;
  if (askingPrice === 0 && call !== 'skip') return `${freeText} and you keep ${wholeDollars(profit)}.`;
  if (askingPrice === 0) return `${freeText} but brings you ${profit < 1 ? '' : 'only '}${keptAmountInWords(profit)}.`;
  const isNameless = item.brand === null && question !== undefined;
  const ifSoldText = estimate && isNameless && call !== 'skip' ? `, if it sells for about ${usd(estimate.price)}` : '';
  return `${callText}: ${profitInWords(profit)} on ${plainDollars(roundToCent(askingPrice + extraCost))}${ifSoldText}.`;
}

/** Names both ways to sell a lot: `Buy, to sell one by one: $70 profit. As one lot, $7 loss.` */
function writeLotCallLine(verdict: Verdict, profitOneByOne: number, profitAsLot: number, callAsLot: Call): string {
  const callText = callInWords(verdict);
  if (verdict.way === 'oneByOne' && callAsLot !== verdict.call)
    return `${callText}, to sell one by one: ${profitInWords(profitOneByOne)}. As one lot, ${profitInWords(profitAsLot)}.`;
  return `${callText}: ${bothWaysInWords(profitOneByOne, profitAsLot, verdict.way)}.`;
}

/** Returns the price with its range, or the least an item beyond our evidence is worth. */
export function priceInWords(
  answer: Pick<ItemAnswer, 'estimate' | 'atLeast' | 'each' | 'quantity' | 'evidence'>,
): string {
  const { estimate, atLeast = 0, each, quantity, evidence } = answer;
  if (!estimate) return `At least ${usd(atLeast)}.`;
  const usualText = estimateInWords(estimate, evidence);
  if (each) {
    const mostText = `${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}`;
    return `${usualText}${forAllInWords(quantity)}. One alone: ${usd(each.price)}. Most such lots sell for ${mostText}.`;
  }
  const [ifRealText, realOnesText] = estimate.ifReal ? [' if real', ' of real ones'] : ['', ''];
  return `${usualText}${ifRealText}: ${rangeInWords(estimate, realOnesText)}.`;
}

export const estimateInWords = ({ price }: Estimate, { grade }: ItemAnswer['evidence']): string =>
  `${isWithoutEvidence(grade) ? 'About ' : ''}${usd(price)}`;

/** Returns what half and most sell for: `half sell for $106 to $282, most for $68 to $441`. */
export const rangeInWords = ({ priceLow, priceHigh, middleHalf: [low, high] }: Estimate, groupText = ''): string =>
  `half${groupText} sell for ${usd(low)} to ${usd(high)}, most for ${usd(priceLow)} to ${usd(priceHigh)}`;

/** Returns what share of sales bring more than the tag, for the question what an item is worth, otherwise ''. */
function tagInWords({ item, purpose, verdict, shareBelow }: ItemAnswer): string {
  const price = findAskedPrice(item);
  const showsShare = purpose === 'value' || (purpose === 'wear' && !verdict);
  if (!showsShare || price === undefined || shareBelow === undefined) return '';
  return `${capitalize(sharesInWords(1 - shareBelow))} for more than ${plainDollars(price)}.`;
}

/** Returns the price that a guess and ours make together: `With your $90: $100 together.`, or '' without a guess. */
export const guessInWords = ({ guess, evidence }: Pick<ItemAnswer, 'guess' | 'evidence'>): string => {
  if (!guess) return '';
  const [guessText, togetherText] = [plainDollars(guess.price), usd(guess.together)];
  return isWithoutSales(evidence.grade)
    ? `About ${togetherText}: our ${usd(guess.ours)} and your ${guessText} together.`
    : `With your ${guessText}: ${togetherText} together.`;
};

/** Returns the prices to ask: `Ask $249 now, $199 from day 30, $159 from day 60.`; of a lot, in both ways. */
function stepsInWords({ plan = [], oneByOne, quantity }: ItemAnswer): string {
  const oneByOneText = oneByOne?.plan && `One by one, ask ${pricesInWords(oneByOne.plan, quantity)}.`;
  return joinTexts(`Ask ${pricesInWords(plan)}.`, oneByOneText);
}

/** Returns the prices of a plan: `$249 now, $199 from day 30`; divided by the number of `pieces`, `$83 each now`. */
function pricesInWords(steps: readonly Step[], pieces?: number): string {
  const nowText = pieces === undefined ? 'now' : 'each now';
  const stepTexts = steps.map(({ fromDay, suggestedPrice }, index) => {
    const priceText = usd(Math.round(suggestedPrice / (pieces ?? 1)));
    return `${priceText} ${index === 0 ? nowText : `from day ${fromDay}`}`;
  });
  return stepTexts.join(', ');
}

function effectsInWords({ basePrice, effects, rest }: NonNullable<ItemAnswer['words']>): string {
  const effectTexts = effects.map(({ text, factor, basis }) => `${text} x${factor}${basis ? ` (${basis})` : ''}`);
  const factorTexts = compact(...effectTexts, rest !== 1 && `the rest of the title x${rest}`);
  return factorTexts.length === 0 ? '' : `${usd(basePrice)} without its words; ${factorTexts.join(', ')}.`;
}

/**
 * Returns a line for each marketplace: first those that take the item, then those that say why they do not. Without a
 * price to sell at (`isPriced`), one that sets the price itself does not refuse the item.
 */
export function writePayoutLines(
  payouts: readonly PayoutRow[],
  parts: FeeParts,
  { isPriced = true }: { readonly isPriced?: boolean } = {},
): string[] {
  const isAccepted = ({ net, leastAsk }: PayoutRow) => (net ?? leastAsk) !== undefined;
  const acceptedPayouts = payouts.filter(isAccepted);
  const refusedPayouts = payouts.filter((row) => !isAccepted(row));
  return [
    ...acceptedPayouts.map((row) => payoutInWords(row, findMarketplaceName(parts, row.marketplace))),
    ...compact(acceptedPayouts.length > 0 && `Fees as of ${monthsInWords(acceptedPayouts.map(({ asOf }) => asOf))}.`),
    ...refusedPayouts.map(({ marketplace, reason }) => {
      const knownMarketplace = parts.fees.marketplaces.find(({ id }) => id === marketplace);
      const isPricedThere = !isPriced && knownMarketplace !== undefined && setsPrice(knownMarketplace);
      return `${knownMarketplace?.name ?? marketplace}${isPricedThere ? ':' : ' does not take it.'} ${reason}`;
    }),
  ];
}

function payoutInWords({ net = 0, netHigh = net, profit, leastAsk, reason }: PayoutRow, name: string): string {
  const isRange = netHigh !== net;
  const amountText = (isRange ? [net, netHigh] : [Math.abs(net)]).map(dollarsAndCents).join(' to ');
  const profitText =
    profit === undefined || isRange ? '' : `, ${dollarsAndCents(Math.abs(profit))} ${profit < 0 ? 'loss' : 'profit'}`;
  const keptText = net < 0 && !isRange ? `you lose ${amountText}` : `you keep ${amountText}`;
  const saleText = leastAsk === undefined ? keptText : `ask ${dollarsAndCents(leastAsk)} to keep ${amountText}`;
  return joinTexts(`${name}: ${saleText}${profitText}.`, reason);
}

/** Returns the months of days, from the first to the last: `July to October 2026`. */
function monthsInWords(days: readonly string[]): string {
  const months = days.map((day) => day.slice(0, 7)).toSorted();
  const [firstMonth = '', lastMonth = ''] = [months[0], months.at(-1)];
  if (firstMonth === lastMonth) return dayInWords(lastMonth);
  const firstMonthText = dayInWords(firstMonth);
  return `${firstMonth.slice(0, 4) === lastMonth.slice(0, 4) ? firstMonthText.replace(/ \d+$/, '') : firstMonthText} to ${dayInWords(lastMonth)}`;
}

/** Returns the name of the marketplace with an ID, or the ID if there is none. */
export const findMarketplaceName = ({ fees }: FeeParts, id: string): string =>
  fees.marketplaces.find((marketplace) => marketplace.id === id)?.name ?? id;
