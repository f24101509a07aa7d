import { defined } from '../base/members.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { middleHalfOf } from '../pricing/spread.ts';
import type { Call, Limits, Verdict } from './advice-schema.ts';
import { cents, dollars, type Marketplaces } from './fees.ts';
import { type Question, questionAbout } from './inquiry.ts';
import { copyReason, limitsInWords, type Reason, saleReason, stakeReason, standingReason } from './money-text.ts';
import { usualLabel } from './payout-rules.ts';
import {
  type ItemForSale,
  itemForSale,
  type JudgmentTerms,
  oneByOne,
  type PayLimits,
  type Selling,
  sellingAt,
} from './selling.ts';

/** What to pay for an item, and the verdict on its asking price. */
export interface Decision {
  readonly limits?: Limits;
  readonly verdict?: Verdict;
  /** The sentences of the verdict in their parts. */
  readonly reason?: Reason;
  readonly question?: Question | undefined;
  /** The sale that the limits are for: of a lot, the one that pays better. */
  readonly selling?: Selling;
  /** The sale at the estimate: of a lot, as one lot. */
  readonly sale?: Selling;
}

interface DecisionTerms extends JudgmentTerms {
  readonly askingPrice?: number | undefined;
  readonly shareBelow?: number | undefined;
}

/**
 * Returns what to pay for an item and the verdict on its asking price, US dollars, as far as `purpose` asks for them. An
 * item beyond our evidence has none of them; one that is often copied has neither limits nor a sale for who buys it, unless
 * its price is too high even if it is real. Pure.
 */
export function decide(
  marketplaces: Pick<Marketplaces, 'list'>,
  appraisal: Appraisal,
  { askingPrice, shareBelow = 0.5, ...terms }: DecisionTerms,
  item: ItemForSale = itemForSale(appraisal),
): Decision {
  const { purpose } = terms;
  if (appraisal.needsLookup || purpose === 'value') return {};
  if (purpose === 'wear') {
    if (askingPrice === undefined) return {};
    const { price } = appraisal.price;
    const limits = { buy: price, maybe: Math.round(price * middleHalfOf(appraisal.price)[1]) };
    const call = callOn(askingPrice, item, limits);
    const reason =
      call === 'check' ? copyReason(askingPrice, item) : standingReason(askingPrice, item.price.price, shareBelow);
    return judged(appraisal, askingPrice, { call }, reason);
  }
  const sale = sellingAt(marketplaces, item, terms);
  if (purpose === 'sell') return { sale };
  const apart = oneByOne(item);
  const selling = apart ? better(sale, sellingAt(marketplaces, apart, terms)) : sale;
  const ifYouShip = limitsIfYouShip(marketplaces, selling);
  const decided = askingPrice === undefined ? {} : judge(appraisal, askingPrice, { selling, sale, ifYouShip });
  if (item.signs && decided.verdict?.call !== 'skip') return decided;
  const { buy = 0, maybe, limitBy } = selling.limits;
  const limits: Limits = {
    payUpTo: buy,
    rule: limitBy,
    ...defined({
      maybeUpTo: maybe,
      marketplace: selling.marketplace?.id,
      ifYouShip: ifYouShip && defined({ payUpTo: ifYouShip.buy, maybeUpTo: ifYouShip.maybe }),
    }),
    text: limitsInWords(selling, purpose, decided.verdict !== undefined),
  };
  return { limits, ...decided, selling, sale };
}

function better(first: Selling, second: Selling): Selling {
  const { buy = 0, maybe = 0 } = first.limits;
  const { buy: otherBuy = 0, maybe: otherMaybe = 0 } = second.limits;
  return otherBuy > buy || (otherBuy === buy && otherMaybe > maybe) ? second : first;
}

function limitsIfYouShip(
  marketplaces: Pick<Marketplaces, 'list'>,
  { item, terms, marketplace }: Selling,
): PayLimits | undefined {
  const isAssumed = terms.shippingLabel === undefined && !terms.buyerShipping;
  if (!isAssumed || !marketplace || !usualLabel(marketplace, item.garment)) return undefined;
  return sellingAt(marketplaces, item, { ...terms, marketplace, shippingLabel: 'usual' }).limits;
}

function judge(
  appraisal: Appraisal,
  price: number,
  { selling, sale, ifYouShip }: { selling: Selling; sale: Selling; ifYouShip: PayLimits | undefined },
): Decision {
  const callAt = ({ item, limits, netAt }: Selling) => ({
    call: callOn(price, item, limits),
    profit: dollars(cents(netAt(item.usual) - price)),
  });
  const { item } = selling;
  const { call, profit } = callAt(selling);
  if (call === 'check') return judged(appraisal, price, { call }, copyReason(price, item));
  const asLot = selling === sale ? undefined : callAt(sale);
  const shipped = ifYouShip && callOn(price, item, ifYouShip);
  const reason = item.signs
    ? stakeReason(price, profit)
    : saleReason(selling, price, call, shipped === call ? undefined : shipped);
  return judged(appraisal, price, { call, profit, ...defined({ asLot }) }, reason);
}

function judged(appraisal: Appraisal, price: number, call: Omit<Verdict, 'reason'>, reason: Reason): Decision {
  const question = questionAbout(appraisal, price);
  const asked = question && `${question.ask} ${question.why}`;
  return { verdict: { ...call, reason: reason.text, ...defined({ question: asked }) }, reason, question };
}

function callOn(
  price: number,
  { signs, aboveOurs = 0 }: ItemForSale,
  { buy = 0, maybe = 0 }: Omit<PayLimits, 'limitBy'>,
): Call {
  // What most sales brought more than is worth a look, if it is real.
  if (price > Math.max(buy, maybe, signs ? aboveOurs : 0)) return 'skip';
  // An item that could be a copy is never a buy.
  if (signs) return 'check';
  return price <= buy ? 'buy' : 'maybe';
}
