// Answers as lines of text, for agents and terminals. Each takes the answer that programs get, so nothing differs.

import { defined } from '../base/members.ts';
import { count, joinNames, limitDollars, money, percent, plainDollars, usd, withCommas } from '../base/numbers.ts';
import { compact } from '../base/text.ts';
import type { PayoutRow, Reply } from '../money/advice-schema.ts';
import { USUAL_TERMS } from '../money/terms.ts';
import { isWithoutEvidence } from '../pricing/evidence/evidence.ts';
import { CONFIDENCE_FACTOR } from '../pricing/ranges/spread.ts';
import type { ItemAnswer } from './answer.ts';
import type { ListTotal } from './list.ts';

/** Names of the calls. */
export const CALL_NAMES = { buy: 'Buy', maybe: 'Maybe', skip: 'Skip', check: 'Check it’s real' } as const;

/** Caveats that come before the price, because it would mislead without them. */
const LEADING_CAVEATS: ReadonlySet<string> = new Set(['copy_sign', 'beyond_evidence']);

/** Returns the lines of an item's answer: its price, the verdict, the evidence, what was included, and the caveats. */
export function itemLines(answer: ItemAnswer): string[] {
  const { caveats, guess, plan, ignored = [], evidence, words, grades, searches, sources } = answer;
  // What may be a copy has no price in front, only what a real one sells for.
  const isChecked = answer.verdict?.call === 'check';
  const isFirst = ({ code }: { code: string }) => LEADING_CAVEATS.has(code) || (isChecked && code === 'how_to_check');
  const first = caveats.filter(isFirst);
  const others = caveats.filter((caveat) => !isFirst(caveat));
  return compact(
    isChecked && verdictInWords(answer),
    ...first.map(({ text }) => text),
    isChecked ? `${answer.item.takenFor}.` : `${priceInWords(answer)} ${answer.item.takenFor}.`,
    !isChecked && verdictInWords(answer),
    guess && !isChecked && guessInWords(guess),
    plan && !others.some(({ code }) => code === 'plan') && stepsInWords(plan),
    `Evidence: ${evidenceText(evidence)}.`,
    ...payoutLines(answer.payouts ?? []),
    words && wordsInWords(words),
    grades && !isChecked && `${grades.map(({ condition, price }) => `${condition} ${usd(price)}`).join('; ')}.`,
    ...others.map(({ text }) => text),
    ignored.length > 0 && `Without effect: "${ignored.join(', ')}".`,
    searches && `Sold ones: ${searches.map(({ url }) => url).join(' and ')}`,
    sources && confidenceInWords(answer),
    sources && `Hangtag prediction model ${sources.model}.`,
  );
}

type Estimate = NonNullable<ItemAnswer['estimate']>;

/** Returns the price with its range, or the least an item beyond our evidence is worth. */
export function priceInWords({ estimate, atLeast, each, quantity, evidence }: ItemAnswer): string {
  if (!estimate) return `Look it up: at least ${usd(atLeast ?? 0)}.`;
  const lot = each ? ` for all ${quantity}, ${usd(each.price)} for one alone` : '';
  return `${usualInWords(estimate, evidence)}${estimate.ifReal ? ' if real' : ''}${lot}: ${rangeInWords(estimate)}.`;
}

const usualInWords = ({ price }: Estimate, { grade }: ItemAnswer['evidence']): string =>
  `${isWithoutEvidence(grade) ? 'About ' : ''}${usd(price)}`;

/** Returns what half sell for, and the prices below and above which one in ten does. */
export function rangeInWords({ priceLow, priceHigh, middleHalf: [low = 0, high = 0] }: Estimate): string {
  return `half sell for ${usd(low)} to ${usd(high)}, one in ten below ${usd(priceLow)}, one in ten above ${usd(priceHigh)}`;
}

const evidenceText = ({ grade, text }: ItemAnswer['evidence']): string =>
  `${grade === 'judged' ? 'judged, no sale seen' : grade} (${text})`;

/** Returns the call with its reason and question, and the limits: `Buy. Profit: $86 at $173 on eBay …; it doubles your money. Pay up to $73, maybe $97.` */
function verdictInWords({ verdict, limits, sale }: Pick<ItemAnswer, 'verdict' | 'limits' | 'sale'>): string {
  const kept =
    sale &&
    (sale.profit === undefined ? `You keep ${money(sale.net)}.` : `Profit over your cost: ${money(sale.profit)}.`);
  return compact(
    verdict && `${CALL_NAMES[verdict.call]}. ${verdict.reason}`,
    limits && (verdict ? mostInWords(limits) : limitsInWords(limits)),
    kept,
    verdict?.question,
  ).join(' ');
}

/** Returns the most to pay with the rule behind it. */
export function limitsInWords({ payUpTo, maybeUpTo, rule }: NonNullable<ItemAnswer['limits']>): string {
  const met = rule === 'half' ? `doubles your money and leaves ${usd(USUAL_TERMS.profit)}` : 'meets your goal';
  if (payUpTo < 1) return `No price ${met}.`;
  return mostInWords({ payUpTo, ...defined({ maybeUpTo }) }, `: it ${met}`);
}

/** Returns the most to pay, or '' if the reason has said that no price meets the rule. */
export function mostInWords({ payUpTo, maybeUpTo }: Omit<NonNullable<ItemAnswer['limits']>, 'rule'>, why = ''): string {
  const maybe = maybeUpTo === undefined ? '' : `, maybe ${limitDollars(maybeUpTo)}`;
  return payUpTo < 1 ? '' : `Pay up to ${limitDollars(payUpTo)}${maybe}${why}.`;
}

const guessInWords = ({ price, together, call }: NonNullable<ItemAnswer['guess']>): string =>
  `With your ${plainDollars(price)}: ${usd(together)} together${call ? `; then: ${CALL_NAMES[call]}` : ''}.`;

/** Returns the price to ask now, and the later ones with their days. */
function stepsInWords([now, ...later]: NonNullable<ItemAnswer['plan']>): string {
  const steps = later.map(({ fromDay, listPrice }) => `${usd(listPrice)} from day ${fromDay}`);
  return `Ask ${usd(now?.listPrice ?? 0)} now${steps.length > 0 ? `; ${joinNames(steps)}` : ''}.`;
}

function wordsInWords({ basePrice, effects, rest }: NonNullable<ItemAnswer['words']>): string {
  const factors = effects.map(({ text, factor, basis }) => `${text} x${factor}${basis ? ` (${basis})` : ''}`);
  if (rest !== 1) factors.push(`the rest of the title x${rest}`);
  return factors.length === 0 ? '' : `${usd(basePrice)} without its words; ${factors.join(', ')}.`;
}

const confidenceInWords = ({ estimate }: ItemAnswer): string =>
  estimate
    ? `${percent(estimate.confidence)} of comparable items are within a factor of ${CONFIDENCE_FACTOR} of the price.`
    : '';

/** Returns a line for each marketplace that accepts the item, and one for those that do not. */
function payoutLines(rows: readonly PayoutRow[]): string[] {
  const accepted = rows.filter(({ net, leastAsk }) => net !== undefined || leastAsk !== undefined);
  const refused = rows.filter((row) => !accepted.includes(row) && row.reason !== undefined);
  return compact(
    ...accepted.map(payoutInWords),
    refused.length > 0 &&
      `Not accepted: ${refused.map(({ marketplace, reason }) => `${marketplace}: ${reason}`).join(' ')}`,
  );
}

function payoutInWords({ marketplace, net, netHigh, fees, label, profit, leastAsk, reason, asOf }: PayoutRow): string {
  const range = netHigh === undefined || netHigh === net ? '' : ` to ${money(netHigh)}`;
  const parts = compact(
    leastAsk !== undefined && `ask ${money(leastAsk)}`,
    net !== undefined && `you keep ${money(net)}${range}`,
    fees !== undefined && `fees ${money(fees)}`,
    label && `a label is usually ${money(label.price)}`,
    profit !== undefined && `profit ${money(profit)}`,
  );
  return `${marketplace}: ${parts.join(', ')} (${asOf})${reason ? `; ${reason}` : '.'}`;
}

interface OfferText extends Omit<ItemAnswer, 'limits' | 'verdict'> {
  readonly reply?: Reply;
}

/** Returns the lines of a reply to an offer. */
export function offerLines({ reply, ...answer }: OfferText): string[] {
  return compact(
    reply && replyInWords(reply),
    `${priceInWords(answer)} ${answer.item.takenFor}.`,
    answer.guess && guessInWords(answer.guess),
    `Evidence: ${evidenceText(answer.evidence)}.`,
    ...answer.caveats.map(({ text }) => text),
  );
}

/** Returns a reply in words: `Counter with $180. Take no less than $180, …. At $180 you keep $144 on Poshmark.` */
function replyInWords({ say, price, reason }: Reply): string {
  const said = {
    accept: `Accept ${plainDollars(price)}`,
    counter: `Counter with ${plainDollars(price)}`,
    decline: 'Decline',
  };
  return `${said[say]}. ${reason}`;
}

interface PayoutsText extends Partial<Pick<ItemAnswer, 'item' | 'estimate'>>, Pick<ItemAnswer, 'caveats'> {
  readonly price?: number;
  readonly minNet?: number;
  readonly payouts: readonly PayoutRow[];
}

/** Returns the lines of a sale's payouts. */
export function saleLines({ price, minNet, item, estimate, payouts, caveats }: PayoutsText): string[] {
  const amount = minNet === undefined ? `From ${money(price ?? 0)}` : `To keep ${money(minNet)}`;
  const range = estimate ? ` (${rangeInWords(estimate)})` : '';
  return [
    `${compact(item?.takenFor, `${amount}${range}:`).join('. ')}`,
    ...payoutLines(payouts),
    ...caveats.map(({ text }) => text),
  ];
}

/** Returns a list's total: `Total of 12 items: $340; 8 in 10 totals are between $290 and $410.` */
export function totalInWords({ price, priceLow, priceHigh, quantity, unpriced, ifReal }: ListTotal): string {
  return compact(
    quantity > 0 &&
      `Total of ${count(quantity, 'item')}: ${usd(price)}; 8 in 10 totals are between ${usd(priceLow)} and ${usd(priceHigh)}.`,
    ifReal !== undefined && `${usd(ifReal)} more if the often copied ones are real.`,
    unpriced > 0 && `${withCommas(unpriced)} without a price.`,
  ).join(' ');
}

interface Row extends Partial<Omit<ItemAnswer, 'quantity'>> {
  readonly number: number;
  readonly name?: string;
  readonly quantity?: number;
  readonly problem?: { readonly text: string };
}

/** Returns a line for each row of a list, then its total and the caveats that rows share. */
export function listLines({ items, total }: { readonly items: readonly Row[]; readonly total: ListTotal }): string[] {
  const caveats = items.flatMap(({ number, caveats = [] }) => caveats.map(({ text }) => ({ number, text })));
  const shared = [...Map.groupBy(caveats, ({ text }) => text)].map(([text, rows]) =>
    rows.length === items.length ? text : `${joinNames(rows.map(({ number }) => `${number}`))}: ${text}`,
  );
  return [...items.map(rowInWords), totalInWords(total), ...shared];
}

/** Returns the line of a row: its price, what it was taken for, and what to do. */
export function rowInWords({ number, name, quantity, problem, ...answer }: Row): string {
  const called = name === undefined ? '' : `"${name}", `;
  if (problem || !answer.item) return `${number}. ${called}no price: ${problem?.text ?? ''}`;
  const item = answer as ItemAnswer;
  // A lot has one price for all of it.
  const times = quantity === undefined || item.each ? '' : `${quantity} x `;
  const verdict = item.verdict && `${CALL_NAMES[item.verdict.call]}${profitText(item.verdict.profit)}.`;
  const sale = item.sale && !item.verdict ? `Keeps ${money(item.sale.net)}${profitText(item.sale.profit)}.` : undefined;
  const step = item.plan?.[0] && `Ask ${usd(item.plan[0].listPrice)}.`;
  const limit = item.verdict && item.limits && mostInWords(item.limits);
  const price = item.verdict?.call === 'check' ? '' : `${priceInShort(item, quantity)} `;
  return compact(
    `${number}. ${times}${price}${called}${item.item.takenFor}; ${item.evidence.grade}.`,
    verdict,
    limit,
    sale,
    step,
    item.verdict?.question,
  ).join(' ');
}

/** Returns the price as rows of lists have it: `$15 (half $11 to $20).` */
function priceInShort(answer: ItemAnswer, quantity?: number): string {
  const { estimate, evidence, each } = answer;
  if (!estimate) return priceInWords(answer);
  const [low = 0, high = 0] = estimate.middleHalf;
  const lot = each ? ` for all ${quantity}` : '';
  return `${usualInWords(estimate, evidence)}${lot} (${estimate.ifReal ? 'if real, ' : ''}half ${usd(low)} to ${usd(high)}).`;
}

const profitText = (profit: number | undefined): string => {
  if (profit === undefined) return '';
  return profit < 0 ? `, loses ${money(-profit)}` : `, profit ${money(profit)}`;
};
