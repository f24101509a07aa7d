import { Type } from 'typebox';
import { answerOffer } from '../../answers/offer/answer.ts';
import { OfferAnswer } from '../../answers/offer/schema.ts';
import { namedMarketplace } from '../../answers/sale/seller.ts';
import { COMPS_QUERY, field, optionalField, SELLING_QUERY, WORDS_QUERY } from '../../items/described.ts';
import { readNames } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { cacheableJson, sendAnswer } from '../../service/http/answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { cachedOperation, json, parameters } from '../openapi/operation-parts.ts';
import { PayoutsQuery } from './payouts.ts';

const { shipping } = PayoutsQuery.properties;
const OfferQuery = Type.Object({
  asked: field(TERM_FIELDS.asked, 'The asking price of the listing, US dollars.'),
  offered: field(TERM_FIELDS.offered, 'The buyer’s offer, US dollars.'),
  ...WORDS_QUERY,
  ...COMPS_QUERY,
  cost: optionalField(TERM_FIELDS.cost, 'The seller’s cost of the item, US dollars.'),
  listedFor: optionalField(TERM_FIELDS.listedFor, 'Whole days since it was listed; the odds of a sale fall over time.'),
  shipping,
  ...SELLING_QUERY,
});

const readQuery = createQueryReader(OfferQuery);

const EXAMPLE = { title: 'Coach Tabby 26 shoulder bag', asked: 200, offered: 130, cost: 60 };

/** GET /api/public/offer: advises on an offer, for anybody. */
export const offerEndpoint: Endpoint = {
  path: '/api/public/offer',
  method: 'get',
  describe: ({ pricing, marketplaces }) =>
    cachedOperation({
      operationId: 'getOfferAdvice',
      tags: ['Marketplaces'],
      summary: 'Accept, counter or decline an offer',
      description:
        'Advises you to accept, to counter with an amount, or to decline, based on the expected price of such an ' +
        'item, which also depends on the asking price and the days listed. Includes the reason and the payout of ' +
        'each choice. Needs no key; rate-limited by client address.',
      parameters: parameters(OfferQuery, {
        asked: { tabby: EXAMPLE.asked },
        offered: { tabby: EXAMPLE.offered },
        marketplace: { tabby: 'ebay' },
        title: { tabby: EXAMPLE.title },
        cost: { tabby: EXAMPLE.cost },
      }),
      answer: 'The advice.',
      content: json(OfferAnswer, {
        tabby: answerOffer(pricing, {
          ...EXAMPLE,
          marketplace: namedMarketplace(marketplaces, 'ebay'),
        }),
      }),
      refusals: ['BadQuery', 'UnknownItem', 'NotPriced', 'TooManyRequests'],
    }),
  register: (app, { pricing, marketplaces, throttle }) => {
    app.get(offerEndpoint.path, (request, reply) => {
      throttle(request);
      const query = readQuery(request);
      const marketplace = namedMarketplace(marketplaces, query.marketplace);
      const body = answerOffer(pricing, { ...query, marketplace, ...readNames(query) });
      sendAnswer(request, reply, cacheableJson(body));
    });
  },
};
