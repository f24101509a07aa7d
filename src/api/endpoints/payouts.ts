import { type Static, Type } from 'typebox';
import { flag } from '../../base/shape.ts';
import { TERM_FIELDS } from '../../input/item-fields.ts';
import { readItem } from '../../input/parse-item.ts';
import { VINTAGE } from '../../money/payouts.ts';
import { namedMarketplace } from '../../money/seller.ts';
import { inSentences } from '../../present/caveats.ts';
import { appraiseListing } from '../../present/listing.ts';
import { answerOffer } from '../../present/offer.ts';
import { answerSale, itemToSell } from '../../present/sale.ts';
import { OfferAnswer, SaleAnswer } from '../../present/sale-schema.ts';
import {
  BuyerTermsQuery,
  COMPS_QUERY,
  type DocumentParts,
  type Endpoint,
  estimateEndpoint,
  field,
  optionalField,
  SELLING_QUERY,
  UnknownParameters,
  WORDS_QUERY,
} from '../endpoint.ts';

/** Last part of the descriptions of `price` and `keep`, which explains how the two relate. */
const EITHER =
  'US dollars. Give either `price` or `keep`, or give `brand` and `category` to use our estimate as the price.';

const shipping = optionalField(TERM_FIELDS.shipping, 'The buyer’s payment to the seller for shipping, US dollars.');

const PayoutsQuery = Type.Object({
  price: optionalField(TERM_FIELDS.price, `The selling price, ${EITHER}`),
  keep: optionalField(TERM_FIELDS.keep, `The amount that the seller wants to keep, ${EITHER}`),
  ...WORDS_QUERY,
  vintage: Type.Optional(flag(`True if it is ${VINTAGE}.`)),
  shipping,
  label: optionalField(TERM_FIELDS.label, 'The seller’s cost of the shipping label, US dollars.'),
  taxRate: optionalField(TERM_FIELDS.taxRate, 'Sales tax that the buyer pays, as a fraction of price and shipping.'),
  ...BuyerTermsQuery,
  marketplace: SELLING_QUERY.marketplace,
});

const payouts = estimateEndpoint({
  operation: 'getPayouts',
  path: '/api/public/payouts',
  query: PayoutsQuery,
  answer: Type.Object({ ...SaleAnswer.properties, ...UnknownParameters }, { $id: 'PayoutsAnswer' }),
  make: payoutsAnswer,
});

function payoutsAnswer({ pricing, marketplaces }: DocumentParts, query: Static<typeof PayoutsQuery>) {
  const { marketplace: marketplaceName, ...terms } = query;
  const hasAmount = terms.price !== undefined || terms.keep !== undefined;
  const { garment, listing } = itemToSell(pricing, readItem(pricing.lexicon, query), hasAmount);
  const marketplace = marketplaceName === undefined ? undefined : namedMarketplace(marketplaces, marketplaceName);
  const sale = { ...terms, marketplace, garment: { ...garment, vintage: query.vintage }, listing };
  return answerSale({ pricing, marketplaces }, sale);
}

const OfferQuery = Type.Object({
  asked: field(TERM_FIELDS.asked, 'The asking price of the listing, US dollars.'),
  offered: field(TERM_FIELDS.offered, 'The buyer’s offer, US dollars.'),
  ...WORDS_QUERY,
  ...COMPS_QUERY,
  cost: optionalField(TERM_FIELDS.cost, 'The seller’s cost of the item, US dollars.'),
  listedFor: optionalField(
    TERM_FIELDS.listedFor,
    'Whole days since it was listed, by default 0: the price that an offer has to reach comes down after 30 and 60.',
  ),
  shipping,
  ...SELLING_QUERY,
});

const offer = estimateEndpoint({
  operation: 'getOfferAdvice',
  path: '/api/public/offer',
  query: OfferQuery,
  answer: Type.Object({ ...OfferAnswer.properties, ...UnknownParameters }, { $id: 'OfferAnswer' }),
  make: offerAnswer,
});

function offerAnswer({ pricing, marketplaces }: DocumentParts, query: Static<typeof OfferQuery>) {
  const marketplace = namedMarketplace(marketplaces, query.marketplace);
  const { comps, guess, ...terms } = query;
  const appraisal = appraiseListing(pricing, { ...readItem(pricing.lexicon, query), comps, guess });
  return inSentences(answerOffer(pricing, { ...terms, appraisal, marketplace }));
}

export const payoutEndpoints: readonly Endpoint[] = [payouts, offer];
