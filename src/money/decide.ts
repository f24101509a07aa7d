import { defined } from '../base/members.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { middleHalfOf } from '../pricing/spread.ts';
import type { Call, Limits } from './advice-schema.ts';
import { cents, dollars, type Marketplaces } from './fees.ts';
import {
  type ItemForSale,
  itemForSale,
  type JudgmentTerms,
  oneByOne,
  type PayLimits,
  type Selling,
  sellingAt,
} from './selling.ts';
import { usualLabel } from './shipping-label.ts';

/** A call on an asking price, with the profit at the usual price. US dollars. */
interface Judgment {
  readonly call: Call;
  /** Absent for who wears the item, and for a suspected copy. */
  readonly profit?: number;
}

/** What to pay for an item, and the call on its asking price. */
export interface Decision {
  readonly limits?: Omit<Limits, 'text'>;
  readonly judged?: Judgment & {
    /** The asking price, US dollars. */
    readonly price: number;
    /** The call if the seller bought the label, where it is another. */
    readonly ifYouShip?: Call;
    /** The judgment of a lot as one lot, where it pays better to sell its items one by one. */
    readonly asLot?: Judgment;
  };
  /** The sale that the limits are for: of a lot, the one that pays better. */
  readonly selling?: Selling;
  /** The sale at the estimate: of a lot, as one lot. */
  readonly sale?: Selling;
}

/**
 * Returns what to pay for an item and the call on its asking price, US dollars, as far as `terms.purpose` asks for them. An
 * item beyond our evidence has none of them; one that is often copied has neither limits nor a sale for who buys it, unless
 * its price is too high even if it is real. Pure.
 */
export function decide(
  marketplaces: Pick<Marketplaces, 'list'>,
  appraisal: Appraisal,
  askingPrice: number | undefined,
  terms: JudgmentTerms,
  item: ItemForSale = itemForSale(appraisal),
): Decision {
  const { purpose } = terms;
  if (appraisal.needsLookup || purpose === 'value') return {};
  if (purpose === 'wear') {
    const { price } = appraisal.price;
    const limits = { buy: price, maybe: Math.round(price * middleHalfOf(appraisal.price)[1]) };
    if (askingPrice === undefined) return {};
    return { judged: { price: askingPrice, call: callOn(askingPrice, item, limits) } };
  }
  const sale = sellingAt(marketplaces, item, terms);
  if (purpose === 'sell') return { sale };
  const apart = oneByOne(item);
  const selling = apart ? better(sale, sellingAt(marketplaces, apart, terms)) : sale;
  const ifYouShip = limitsIfYouShip(marketplaces, selling);
  const judged = askingPrice === undefined ? undefined : judge(askingPrice, selling, sale, ifYouShip);
  if (item.signs && judged?.call !== 'skip')
    return { ...(judged && { judged: { price: judged.price, call: judged.call } }) };
  const { buy = 0, maybe, limitBy } = selling.limits;
  const limits = {
    payUpTo: buy,
    rule: limitBy,
    ...defined({ maybeUpTo: maybe, marketplace: selling.marketplace?.id }),
  };
  const ofLabel = ifYouShip && { ifYouShip: defined({ payUpTo: ifYouShip.buy, maybeUpTo: ifYouShip.maybe }) };
  return { limits: { ...limits, ...ofLabel }, ...defined({ judged }), selling, sale };
}

/** Returns the sale for which one may pay more. */
function better(first: Selling, second: Selling): Selling {
  const { buy = 0, maybe = 0 } = first.limits;
  const { buy: otherBuy = 0, maybe: otherMaybe = 0 } = second.limits;
  return otherBuy > buy || (otherBuy === buy && otherMaybe > maybe) ? second : first;
}

/** Returns the limits if the seller bought the usual label, where its price is known and the buyer was assumed to pay it. */
function limitsIfYouShip(
  marketplaces: Pick<Marketplaces, 'list'>,
  { item, terms, marketplace }: Selling,
): PayLimits | undefined {
  const isAssumed = terms.shippingLabel === undefined && !terms.buyerShipping;
  if (!isAssumed || !marketplace || !usualLabel(marketplace, item.garment)) return undefined;
  return sellingAt(marketplaces, item, { ...terms, marketplace, shippingLabel: 'usual' }).limits;
}

function judge(price: number, selling: Selling, sale: Selling, ifYouShip: PayLimits | undefined) {
  const judgmentOf = ({ item, limits, netAt }: Selling): Judgment & { readonly profit: number } => ({
    call: callOn(price, item, limits),
    profit: dollars(cents(netAt(item.usual) - price)),
  });
  const judgment = judgmentOf(selling);
  const shipped = ifYouShip && callOn(price, selling.item, ifYouShip);
  return {
    price,
    ...judgment,
    ...(shipped && shipped !== judgment.call && { ifYouShip: shipped }),
    ...(selling !== sale && { asLot: judgmentOf(sale) }),
  };
}

/** Returns the call on a price by what may be paid. */
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
