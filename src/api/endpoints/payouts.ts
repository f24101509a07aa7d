import { Type } from 'typebox';
import { answerSale } from '../../answers/sale/answer.ts';
import { SaleAnswer } from '../../answers/sale/schema.ts';
import { BuyerTermsQuery, ConditionQuery, NamedParts, optionalField, UsualGenderQuery } from '../../items/described.ts';
import { readNames } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { circumstancesIn, forCircumstances } from '../../marketplaces/circumstances.ts';
import { cacheableJson, sendAnswer } from '../../service/http/answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { cachedOperation, json, parameters } from '../openapi/operation-parts.ts';

const EITHER =
  'US dollars. Give either `price` or `keep`, or give `brand` and `category` to use our estimate as the price.';

export const PayoutsQuery = Type.Object({
  price: optionalField(TERM_FIELDS.price, `The selling price, ${EITHER}`),
  keep: optionalField(TERM_FIELDS.keep, `The amount that the seller wants to keep, ${EITHER}`),
  ...NamedParts,
  gender: Type.Optional(UsualGenderQuery),
  condition: Type.Optional(ConditionQuery),
  ...forCircumstances(({ meaning }) => Type.Optional(Type.Boolean({ description: `True if it is ${meaning}.` }))),
  shipping: optionalField(TERM_FIELDS.shipping, 'The buyer’s payment to the seller for shipping, US dollars.'),
  label: optionalField(TERM_FIELDS.label, 'The seller’s cost of the shipping label, US dollars.'),
  taxRate: optionalField(TERM_FIELDS.taxRate, 'Sales tax that the buyer pays, as a fraction of price and shipping.'),
  ...BuyerTermsQuery,
});

const readQuery = createQueryReader(PayoutsQuery);

/** GET /api/public/payouts: the seller's payout on each marketplace, for anybody. */
export const payoutsEndpoint: Endpoint = {
  path: '/api/public/payouts',
  method: 'get',
  describe: ({ garment, ...parts }) =>
    cachedOperation({
      operationId: 'getPayouts',
      tags: ['Marketplaces'],
      summary: 'Payout on each marketplace',
      description:
        'Give `price` to get the payout after fees, or `keep` to get the lowest price to ask; without either, give ' +
        '`brand` and `category`, and our estimate is the price. With `profit`, `returnOnCost` or `margin`, the ' +
        'answer also gives the most you should pay. Brand, category, gender and condition decide which fees apply ' +
        'and which marketplaces do not accept the garment. Needs no key.',
      parameters: parameters(PayoutsQuery, {
        price: { price: 72 },
        keep: { keep: 50 },
        brand: { price: 'coach', keep: 'coach' },
        category: { price: 'bag', keep: 'bag' },
        cost: { price: 20 },
      }),
      answer: 'Fees and net, marketplace by marketplace.',
      content: json(SaleAnswer, {
        price: answerSale(parts, { price: 72, cost: 20, garment }),
        keep: answerSale(parts, { keep: 50, garment }),
      }),
      refusals: ['BadQuery', 'UnknownItem'],
    }),
  register: (app, parts) => {
    app.get(payoutsEndpoint.path, (request, reply) => {
      const query = readQuery(request);
      const garment = { ...readNames(query), ...circumstancesIn(query) };
      const content = answerSale(parts, { ...query, garment });
      sendAnswer(request, reply, cacheableJson(content));
    });
  },
};
