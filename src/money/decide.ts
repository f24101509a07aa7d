import { defined, omit } from '../base/members.ts';
import { capitalize, plainDollars, usd } from '../base/numbers.ts';
import { compact } from '../base/text.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { middleHalfOf } from '../pricing/price-range.ts';
import type { Call, Limits, Purpose, Verdict } from './advice-schema.ts';
import { cents, dollars, type Marketplaces } from './fees.ts';
import { type Question, questionAbout } from './inquiry.ts';
import { CALL_NAMES, keptAtUsualInWords, sharesInWords, shippingInWords } from './money-text.ts';
import { type Goal, usualLabel } from './payout-rules.ts';
import { type ItemForSale, itemForSale, type JudgmentTerms, type Selling, sellingAt } from './selling.ts';

/** What to pay for an item, and the verdict on its asking price. */
export interface Decision {
  readonly limits?: Limits;
  readonly verdict?: Judgment;
  /** The sale that the limits are for: of a lot, the one that pays better. */
  readonly selling?: Selling;
  /** The sale at the estimate: of a lot, as one lot. */
  readonly sellingWhole?: Selling;
}

/** A verdict whose sentences are in their parts. */
export interface Judgment extends Omit<Verdict, 'reason' | 'question'> {
  readonly reason: Reason;
  readonly question?: Question | undefined;
}

/** Returns a verdict as answers have it: with its sentences in whole. */
export function verdictBody({ reason, question, ...call }: Judgment): Verdict {
  return { ...call, reason: reason.text, ...(question && { question: compact(question.ask, question.why).join(' ') }) };
}

interface DecisionTerms extends JudgmentTerms {
  readonly askingPrice?: number | undefined;
  readonly shareBelow?: number | undefined;
}

/**
 * Returns what to pay for an item and the verdict on its asking price, US dollars, as far as `purpose` asks for them.
 * An item beyond our evidence has none of them; one that is often copied has neither limits nor a sale for who buys it,
 * unless its price is too high even if it is real. Pure.
 */
export function decide(
  marketplaces: Pick<Marketplaces, 'list'>,
  appraisal: Appraisal,
  { askingPrice, shareBelow = 0.5, ...terms }: DecisionTerms,
  goods: ItemForSale = itemForSale(appraisal),
): Decision {
  const { purpose } = terms;
  if (appraisal.needsLookup || purpose === 'value') return {};
  if (purpose === 'wear') {
    if (askingPrice === undefined) return {};
    const { price } = appraisal.price;
    const limits = { payUpTo: price, maybeUpTo: Math.round(price * middleHalfOf(appraisal.price)[1]) };
    const call = callOn(askingPrice, goods, limits);
    if (call === 'check') return { verdict: checkFirst(appraisal, askingPrice, goods) };
    const reason = standingReason(askingPrice, goods.price.price, shareBelow);
    return { verdict: { call, reason, question: questionAbout(appraisal, askingPrice) } };
  }
  const sellingWhole = sellingAt(marketplaces, goods, terms);
  if (purpose === 'sell') return { sellingWhole };
  const apart = oneByOne(goods);
  const selling = apart ? better(sellingWhole, sellingAt(marketplaces, apart, terms)) : sellingWhole;
  const ifYouShip = limitsIfYouShip(marketplaces, selling);
  const verdict =
    askingPrice === undefined ? undefined : judge(appraisal, askingPrice, { selling, sellingWhole, ifYouShip });
  if (goods.toCheck && verdict?.call !== 'skip') return defined({ verdict });
  const { payUpTo = 0, maybeUpTo, rule } = selling.limits;
  const limits: Limits = {
    payUpTo,
    rule,
    ...defined({
      maybeUpTo,
      marketplace: selling.marketplace?.id,
      ifYouShip: ifYouShip && omit(ifYouShip, 'rule'),
    }),
    text: limitsInWords(selling, purpose, verdict !== undefined),
  };
  return { limits, ...defined({ verdict }), selling, sellingWhole };
}

/** Returns a lot whose items are sold one by one, or undefined if it is none. */
function oneByOne({ each, ...lot }: ItemForSale): ItemForSale | undefined {
  const { pieces: sales = 1, ...garment } = lot.garment;
  if (each === undefined || sales < 2) return undefined;
  const times = (sales * each) / lot.price.price;
  return {
    ...lot,
    garment,
    sales,
    ...(lot.upper !== undefined && { upper: times * lot.upper }),
    price: { ...lot.price, price: sales * each },
  };
}

function better(first: Selling, second: Selling): Selling {
  const { payUpTo: buy = 0, maybeUpTo: maybe = 0 } = first.limits;
  const { payUpTo: otherBuy = 0, maybeUpTo: otherMaybe = 0 } = second.limits;
  return otherBuy > buy || (otherBuy === buy && otherMaybe > maybe) ? second : first;
}

function limitsIfYouShip(
  marketplaces: Pick<Marketplaces, 'list'>,
  { goods, terms, marketplace }: Selling,
): Selling['limits'] | undefined {
  const isAssumed = terms.shippingLabel === undefined && !terms.buyerShipping;
  if (!isAssumed || !marketplace || !usualLabel(marketplace, goods.garment)) return undefined;
  return sellingAt(marketplaces, goods, { ...terms, marketplace, shippingLabel: 'usual' }).limits;
}

function judge(
  appraisal: Appraisal,
  price: number,
  {
    selling,
    sellingWhole,
    ifYouShip,
  }: { selling: Selling; sellingWhole: Selling; ifYouShip: Selling['limits'] | undefined },
): Judgment {
  const callAt = ({ goods, limits, netAt }: Selling) => ({
    call: callOn(price, goods, limits),
    profit: dollars(cents(netAt(goods.price.price) - price)),
  });
  const { goods } = selling;
  const { call, profit } = callAt(selling);
  if (call === 'check') return checkFirst(appraisal, price, goods);
  const question = questionAbout(appraisal, price);
  const asLot = selling === sellingWhole ? undefined : callAt(sellingWhole);
  const shipped = ifYouShip && callOn(price, goods, ifYouShip);
  const reason = goods.signs
    ? stakeReason(price, profit)
    : saleReason(selling, price, call, shipped === call ? undefined : shipped);
  return { call, profit, ...defined({ asLot }), reason, question };
}

function callOn(
  price: number,
  { toCheck, signs, aboveOurs = 0 }: ItemForSale,
  { payUpTo = 0, maybeUpTo = 0 }: Omit<Selling['limits'], 'rule'>,
): Call {
  // What most sales brought more than is worth a look, if it is real.
  if (price > Math.max(payUpTo, maybeUpTo, signs ? aboveOurs : 0)) return 'skip';
  // An item that could be a copy, or another one than the user's sales, is never a buy.
  if (toCheck) return 'check';
  return price <= payUpTo ? 'buy' : 'maybe';
}

/** Returns the verdict on an item of which something is to be looked at first. */
function checkFirst(appraisal: Appraisal, price: number, goods: ItemForSale): Judgment {
  const { toCheck = 'real' } = goods;
  if (toCheck === 'real') {
    return { call: 'check', toCheck, reason: copyReason(price, goods), question: questionAbout(appraisal, price) };
  }
  const lead = `${toCheck === 'sales' ? 'They are' : 'It is'} over twice what such items bring.`;
  const reason = { text: lead, lead, ifYouPay: '', rest: '' };
  return { call: 'check', toCheck, reason, question: { ask: 'Same item, and sold?', why: '' } };
}

/** A verdict's reason, and the parts that it joins. A part that there is not is ''. */
interface Reason {
  readonly text: string;
  /** What counts first: what is kept and who pays shipping, or how the price stands. */
  readonly lead: string;
  /** The call if the seller pays the label, where it is another: `If you pay it: Maybe.` */
  readonly ifYouPay: string;
  /** What is at stake, what real ones sell for, or the price that the goal needs. */
  readonly rest: string;
}

/** Says what is kept and who pays shipping, for a call on a price in US dollars. */
function saleReason(selling: Selling, price: number, call: Call, ifYouShip: Call | undefined): Reason {
  const isByGoal = call === 'maybe' && selling.goal;
  const lead = compact(keptAtUsualInWords(selling), shippingInWords(selling)).join(' ');
  const ifYouPay = ifYouShip ? `If you pay it: ${CALL_NAMES[ifYouShip]}.` : '';
  const brings = isByGoal ? usd(selling.priceReaching(price)) : '';
  const rest = brings && `It meets your goal only if it brings ${brings}, as at least a quarter do.`;
  return { text: compact(lead, ifYouPay, rest).join(' '), lead, ifYouPay, rest };
}

/** Says how the price of a possible copy stands: `Many are copies; most real ones sell for $500 to $2,000.` */
function copyReason(price: number, { price: { priceLow, priceHigh } }: ItemForSale): Reason {
  const isCheap = price < priceLow;
  const lead = isCheap ? `${plainDollars(price)} is too cheap for a real one` : 'Many are copies';
  const rest = `${isCheap ? 'most' : 'most real ones'} sell for ${usd(priceLow)} to ${usd(priceHigh)}.`;
  return { text: `${lead}; ${rest}`, lead, ifYouPay: '', rest };
}

/** Says what is at stake at a price that is too high even for a real one, which leaves `profit`. US dollars. */
function stakeReason(price: number, profit: number): Reason {
  const lead = 'Too much, even for a real one.';
  const rest =
    profit < 0
      ? `You would lose ${usd(Math.ceil(-profit))}.`
      : `A real one leaves ${usd(Math.floor(profit))}; a copy costs you ${plainDollars(price)}.`;
  return { text: `${lead} ${rest}`, lead, ifYouPay: '', rest };
}

/** Says how a price stands beside the usual one: `$180 is 4% above the usual price; about half sell for more.` */
function standingReason(price: number, usual: number, shareBelow: number): Reason {
  const times = price / usual;
  const change = Math.round(100 * Math.abs(times - 1));
  const near = change <= 2 ? 'close to' : `${change}% ${times > 1 ? 'above' : 'below'}`;
  const distance = times >= 2 ? `${Number(times.toFixed(1))} times` : near;
  const text = `${plainDollars(price)} is ${distance} the usual price; ${sharesInWords(1 - shareBelow)} for more.`;
  return { text, lead: text, ifYouPay: '', rest: '' };
}

/**
 * Says what is true of the limits. Who did not say that they resell hears the most first. `isJudged` is false without a
 * call, whose sale of a lot is that of one lot.
 */
function limitsInWords(selling: Selling, purpose: Purpose | undefined, isJudged: boolean): string {
  if (purpose === undefined) return toResellInWords(selling);
  const text = eachLimitInWords(selling);
  const isApart = !isJudged && selling.goods.sales !== undefined;
  return isApart ? `One by one, ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** Says what is true of each limit: `Up to $73 leaves $73 and doubles your money; up to $97 leaves $49.` */
function eachLimitInWords({ goods, goal, limits, netAt, priceReaching }: Selling): string {
  const most = Math.floor(limits.payUpTo ?? 0);
  const upper = Math.floor(limits.maybeUpTo ?? 0);
  const isSecond = upper > most;
  if (goal) {
    if (most + upper === 0) return `No price meets your goal, ${goalInWords(goal)}.`;
    const share = limits.maybeUpTo === goods.price.price ? 'at least a quarter' : 'a quarter';
    const meets = most > 0 && `up to ${usd(most)} meets it`;
    const only = isSecond && `up to ${usd(upper)} only if it brings ${usd(priceReaching(upper))}, as ${share} do`;
    return `Your goal, ${goalInWords(goal)}: ${compact(meets, only).join('; ')}.`;
  }
  if (most + upper === 0) return 'It sells for too little to be worth the work.';
  const kept = Math.floor(netAt(goods.price.price));
  const leaves = (limit: number) => `up to ${usd(limit)} leaves ${usd(kept - limit)}`;
  const doubles = 2 * most <= kept && kept < 3 * most ? ' and doubles your money' : '';
  return `${capitalize(compact(most > 0 && leaves(most) + doubles, isSecond && leaves(upper)).join('; '))}.`;
}

/** Says what who resells may pay, after all else: `To resell it, pay up to $73.` */
function toResellInWords(selling: Selling): string {
  const { limits, goods, goal } = selling;
  const { payUpTo: buy = 0, maybeUpTo: maybe = 0 } = limits;
  const said = eachLimitInWords(selling);
  if (buy >= 1)
    return `To resell ${goods.sales === undefined ? 'it' : 'them one by one'}, pay up to ${usd(Math.floor(buy))}.`;
  return goal || maybe < 1 ? said : `To resell it, ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}

/** Names a goal: `$25 left`, `a 40% margin`. */
function goalInWords(goal: Goal): string {
  if ('minProfit' in goal) return goal.minProfit === 0 ? 'to break even' : `${plainDollars(goal.minProfit)} left`;
  const [share, name] = 'minMargin' in goal ? [goal.minMargin, 'margin'] : [goal.minReturn, 'return'];
  const percent = `${Number((100 * share).toFixed(1))}%`;
  return `${/^(8|1[18]\b)/.test(percent) ? 'an' : 'a'} ${percent} ${name}`;
}
