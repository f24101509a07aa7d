import { defined, membersOf, omit } from '../../base/members.ts';
import { money } from '../../base/numbers.ts';
import { invalid, Problem } from '../../base/problem.ts';
import { garmentIn } from '../../input/parse-item.ts';
import { searchesLike } from '../../money/seller.ts';
import { saleLines } from '../../present/answer-lines.ts';
import { takenFor } from '../../present/garment-words.ts';
import { answerSale } from '../../present/sale.ts';
import { SaleAnswer } from '../../present/sale-schema.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { isVintage } from '../../titles/item-names.ts';
import {
  type Arguments,
  type Call,
  ESTIMATE,
  EVIDENCE,
  FIELDS,
  GARMENT,
  MARKETPLACES,
  SELLER,
  withRemark,
} from './arguments.ts';
import { appraiseCall } from './listing.ts';
import { callInstead, type ToolSource } from './tool.ts';

/** Marketplaces shown by default, in addition to the seller's own and the one with the highest payout. */
const SHOWN = ['ebay', 'poshmark', 'mercari'];

const REMARK = 'Fees alone need no brand: omit it if it is not covered.';

export const netPayout: ToolSource = {
  name: 'net_payout',
  remark: REMARK,
  // If the call specifies a price, evidence doesn't affect the fees, so the answer lists the evidence as ignored.
  takes: {
    price: { type: ['number', 'string'] },
    keep: FIELDS.keep,
    ...GARMENT,
    ...MARKETPLACES,
    ...SELLER,
    ...EVIDENCE,
  },
  gives: SaleAnswer.properties,
  answer: ({ pricing, marketplaces }, call, address) => {
    const { args, values, seller, terms } = call;
    if (args.offer || args.offered) {
      throw invalid('offered', 'A buyer’s offer is for answer_offer: give it askingPrice and offered, with the title.');
    }
    const { garment, estimate, soldSearches, description } = garmentOf(pricing, call);
    const isEstimateWanted = args.price === ESTIMATE;
    if (isEstimateWanted && soldSearches) throw withoutEstimate(args, soldSearches);
    const price = isEstimateWanted ? estimate : values.price;
    if (price === undefined && values.keep === undefined) throw withoutPrice(args);
    const namedMarketplaces = call.marketplaces;
    const list = namedMarketplaces ?? marketplaces.list;
    const { payouts, ...sale } = answerSale(
      { pricing, marketplaces: { ...marketplaces, list } },
      { keep: values.keep, price, ...membersOf(seller, 'label', 'shipping', 'taxRate'), garment },
    );
    const shownByDefault = [...SHOWN, sale.best, args.seller === undefined ? undefined : seller.marketplace.id];
    const usualPayouts = payouts.filter(({ marketplace }) => shownByDefault.includes(marketplace.id));
    const rows = namedMarketplaces ? payouts : usualPayouts;
    // Link to the fee sources only if the call names some of the marketplaces rather than none or all.
    const hasSourceLinks = namedMarketplaces !== undefined && list.length < marketplaces.list.length;
    const { shipping = 0 } = seller;
    const isLabelAssumed = shipping > 0 && terms.label === undefined;
    const assumption = `label was not given: the ${money(shipping)} for shipping is taken to pay it.`;
    const answer = {
      ...sale,
      ...defined({ takenFor: description }),
      payouts: rows.map((row) => (hasSourceLinks ? row : { ...row, feeSource: omit(row.feeSource, 'url') })),
      caveats: isLabelAssumed ? [assumption] : [],
      ignored: isEstimateWanted ? [] : Object.keys(EVIDENCE).filter((name) => args[name] !== undefined),
      webUrl: address && `${address}/fees`,
    };
    const hint = rows.length < payouts.length ? 'For other marketplaces, set marketplaces to all.' : undefined;
    return { answer, lines: [...saleLines(answer), hint] };
  },
};

function withoutEstimate(args: Arguments, searches: readonly { readonly url: string }[]): Problem {
  const links = searches.map(({ url }) => url).join(' or ');
  return invalid(
    'price',
    `There is no estimate: our listings cannot price this. See what this exact item sold for, at ${links}; then ` +
      callInstead('net_payout', { ...omit(args, 'price'), price: 'what it sold for' }),
  );
}

function withoutPrice(args: Arguments): Problem {
  const missing = (message: string) => new Problem('missing_parameter', message);
  if (args.title || (args.brand && args.category)) {
    const call = { ...omit(args, 'price', 'keep', 'marketplaces'), marketplaces: args.marketplaces ?? SHOWN };
    return missing(`price is missing. For our estimate ${callInstead('get_price', call)}`);
  }
  if (args.price === ESTIMATE) {
    return missing('price is "estimate", of no garment: give title, or brand and category, as well.');
  }
  return missing('Give the price, or keep, the amount to keep.');
}

/**
 * Returns the garment, to the extent that the call describes it, with our estimate if the description suffices, or with
 * searches for sold items if our listings can't price it. Throws a {@link Problem} for goods that we don't price.
 */
function garmentOf(pricing: Pricing, call: Call) {
  const { item } = call;
  const named = garmentIn(item);
  const isPriceable = item.title !== '' || item.refusal !== undefined || (named.brand && named.category);
  if (!isPriceable) return { garment: named, estimate: undefined, soldSearches: undefined, description: undefined };
  try {
    const appraisal = appraiseCall(pricing, call);
    const { garment, facts, price, isToLookUp } = appraisal;
    return {
      // If there is no title, omit an assumed gender, since the answer lists its own assumptions.
      garment: { ...(item.title === '' ? named : garment), vintage: isVintage(facts.era) },
      estimate: price.price,
      soldSearches: isToLookUp ? searchesLike(appraisal) : undefined,
      description: takenFor(appraisal),
    };
  } catch (error) {
    throw error instanceof Problem ? withRemark(error, REMARK) : error;
  }
}
