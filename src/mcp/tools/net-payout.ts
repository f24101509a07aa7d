import { membersOf, omit } from '../../base/members.ts';
import { money } from '../../base/numbers.ts';
import { invalid, Problem } from '../../base/problem.ts';
import { searchesLike } from '../../decide/seller.ts';
import { garmentIn } from '../../input/parse-item.ts';
import { takenFor } from '../../present/garment-words.ts';
import { answerSale } from '../../present/sale.ts';
import { SaleAnswer } from '../../present/sale-schema.ts';
import { saleLines } from '../../present/sale-words.ts';
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
import { listingOf } from './listing.ts';
import { callInstead, type ToolSource } from './tool.ts';

/** Marketplaces shown if none are named, in addition to the seller's own and the one with the highest payout. */
const SHOWN = ['ebay', 'poshmark', 'mercari'];

const REMARK = 'Fees alone need no brand: omit it if it is not covered.';

export const netPayout: ToolSource = {
  name: 'net_payout',
  remark: REMARK,
  // Fees at a given price ignore evidence, and say so.
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
    const { args, values, seller, terms, marketplaces: named } = call;
    if (args.offer || args.offered) {
      throw invalid('offered', 'A buyer’s offer is for answer_offer: give it askingPrice and offered, with the title.');
    }
    const isOurs = args.price === ESTIMATE;
    const { garment, estimate, soldSearches, ...understood } = garmentOf(pricing, call);
    if (isOurs && soldSearches) throw withoutEstimate(args, soldSearches);
    const price = isOurs ? estimate : values.price;
    if (price === undefined && values.keep === undefined) throw withoutPrice(args);
    const { payouts, ...sale } = answerSale(
      { pricing, marketplaces: { ...marketplaces, list: named ?? marketplaces.list } },
      { keep: values.keep, price, ...membersOf(seller, 'label', 'shipping', 'taxRate'), garment },
    );
    const shown = [...SHOWN, sale.best, args.seller === undefined ? undefined : seller.marketplace.id];
    const rows = named ? payouts : payouts.filter(({ marketplace: { id } }) => shown.includes(id));
    const hasSources = named !== undefined && named.length < marketplaces.list.length;
    // The fees at a given price do not depend on evidence.
    const ignored = isOurs ? [] : Object.keys(EVIDENCE).filter((name) => args[name] !== undefined);
    const answer = {
      ...sale,
      ...understood,
      payouts: rows.map((row) => (hasSources ? row : { ...row, feeSource: omit(row.feeSource, 'url') })),
      caveats: seller.shipping && terms.label === undefined ? [paysFor(seller.shipping)] : [],
      ignored,
      webUrl: address && `${address}/fees`,
    };
    return { answer, lines: [...saleLines(answer), ...othersLine(payouts.length - rows.length)] };
  },
};

const othersLine = (hidden: number) => (hidden > 0 ? ['For other marketplaces, set marketplaces to all.'] : []);

const paysFor = (shipping: number) => `label was not given: the ${money(shipping)} for shipping is taken to pay it.`;

/** Returns the refusal to reckon with a price that our listings cannot give. */
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

/** Returns the garment that is named, if any, with our estimate. Throws a {@link Problem}. */
function garmentOf(pricing: Pricing, call: Call) {
  const { item } = call;
  const named = garmentIn(item);
  if (item.title === '' && !item.refusal && !(named.brand && named.category))
    return { garment: named, estimate: undefined, soldSearches: undefined };
  try {
    const appraisal = listingOf(pricing, call);
    const { garment, facts, price } = appraisal;
    return {
      // The gender may be assumed: the answer then states that.
      garment: { ...(item.title === '' ? named : garment), vintage: isVintage(facts.era) },
      estimate: price.price,
      soldSearches: appraisal.isToLookUp ? searchesLike(appraisal) : undefined,
      takenFor: takenFor(appraisal),
    };
  } catch (error) {
    throw error instanceof Problem ? withRemark(error, REMARK) : error;
  }
}
