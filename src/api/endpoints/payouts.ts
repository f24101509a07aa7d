import { Type } from 'typebox';
import { answerSale } from '../../answers/sale.ts';
import { cacheableJson, sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../items/query.ts';
import { circumstancesIn, forCircumstances } from '../../marketplaces/circumstances.ts';
import { MOST_SHIPPING, MOST_TAX } from '../../marketplaces/payout-answer.ts';
import { CERTAINTIES, SELLING_MODELS } from '../../marketplaces/schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { Amounts, BuyerTermsQuery } from '../estimate-schemas.ts';
import { cachedOperation, json, parameters } from '../openapi/operation-parts.ts';
import { readAnyParts } from '../pair.ts';
import { amount, choice, dollars, priceAsked, refer } from '../schema-parts.ts';
import {
  Accepted,
  ConditionSchema,
  Currency,
  MarketplaceName,
  PriceQuery,
  PriceRange,
  UsualGenderSchema,
} from '../schemas.ts';

// Amounts have cents here: fees are paid to the cent.

const wanted = (description: string) =>
  priceAsked(
    `${description}, US dollars. Give either \`price\` or \`keep\`, or \`brand\` and \`category\`: the price is our estimate then.`,
  );

export const PayoutsQuery = Type.Object({
  price: Type.Optional(wanted('What the garment sells at')),
  keep: Type.Optional(wanted('What the seller wants to keep')),
  brand: Type.Optional(PriceQuery.properties.brand),
  category: Type.Optional(PriceQuery.properties.category),
  gender: Type.Optional(UsualGenderSchema),
  condition: Type.Optional(ConditionSchema),
  ...forCircumstances(({ meaning }) =>
    Type.Optional(Type.Boolean({ description: `Whether it is ${meaning}.` })),
  ),
  shipping: amount('What the buyer pays the seller for shipping, US dollars.', MOST_SHIPPING),
  label: amount('What the seller pays for the shipping label, US dollars.', MOST_SHIPPING),
  taxRate: Type.Optional(
    Type.Number({
      description: 'Sales tax that the buyer pays, as a fraction of price and shipping.',
      minimum: 0,
      maximum: MOST_TAX,
    }),
  ),
  ...BuyerTermsQuery,
});

const FeeSource = Type.Object(
  {
    url: Type.String({ description: 'The marketplace’s own page.', format: 'uri' }),
    checkedOn: Type.String({ description: 'Day or month when the fees were last read.' }),
    effectiveFrom: Type.Optional(
      Type.String({ description: 'When they took effect, where known: a day, month or year.' }),
    ),
    certainty: choice(CERTAINTIES, 'How sure the fees are.'),
  },
  { description: 'Where the fees come from.' },
);

const Payout = Type.Object({
  marketplace: MarketplaceName,
  model: choice(
    SELLING_MODELS,
    'Who sells: you list it, they sell it for you, or you meet the buyer.',
  ),
  accepted: Accepted,
  reason: Type.Optional(Type.String({ description: 'Why not, or what to check.' })),
  fees: Type.Optional(
    Type.Array(
      Type.Object({ name: Type.String({ description: 'Fee line.' }), amount: dollars('The fee') }),
      { description: 'Each line, rounded half up to a cent by itself.' },
    ),
  ),
  totalFees: Type.Optional(dollars('All fees together')),
  net: Type.Optional(dollars('What the seller keeps: price and shipping less fees and label')),
  netRange: Type.Optional(
    Type.Object(
      { low: dollars('At worst'), high: dollars('At best') },
      {
        description:
          'What is left at the ends of the estimate, where that is the price. Without `net`, because sources give only a range of fees.',
      },
    ),
  ),
  profit: Type.Optional(dollars('`net` less `cost`')),
  payUpTo: Type.Optional(Amounts),
  leastAsk: Type.Optional(
    dollars('With `keep`: the least price that keeps it; fees and `net` are those at this price'),
  ),
  warning: Type.Optional(
    Type.String({
      description: 'For example that a lower price nets more, or that fees exceed the price.',
    }),
  ),
  feeSource: refer('FeeSource'),
});

const PayoutsAnswer = Type.Object({
  price: Type.Optional(dollars('The price asked about, or our estimate')),
  keep: Type.Optional(dollars('The amount to keep that was asked about')),
  currency: Currency,
  assumptions: Type.Array(Type.String(), { description: 'The assumptions behind the amounts.' }),
  payouts: Type.Array(refer('Payout'), { description: 'One for each marketplace.' }),
  notModeled: Type.Array(Type.String(), { description: 'Fees and effects that are not counted.' }),
  estimate: Type.Optional(
    Type.Object(PriceRange.properties, { description: 'Our estimate, where it is the price.' }),
  ),
});

const readQuery = createQueryReader(PayoutsQuery);

/** GET /api/public/payouts: what a seller keeps on each marketplace, for anybody. */
export const payouts: Endpoint = {
  path: '/api/public/payouts',
  method: 'get',
  schemas: { FeeSource, Payout, PayoutsAnswer },
  describe: ({ garment, ...parts }) =>
    cachedOperation({
      operationId: 'getPayouts',
      tags: ['Marketplaces'],
      summary: 'What a seller keeps on each marketplace',
      description:
        'Give `price` to get what is left after fees, or `keep` to get the lowest price to ask; without either, `brand` and `category`, and our estimate is the price. One of `profit`, `returnOnCost` and `margin` adds the most to pay. Brand, category, gender and condition decide which fees apply and which marketplaces do not take the garment. Needs no key.',
      parameters: parameters(PayoutsQuery, {
        price: { price: 72 },
        keep: { keep: 50 },
        brand: { price: 'coach', keep: 'coach' },
        category: { price: 'bag', keep: 'bag' },
        cost: { price: 20 },
      }),
      answer: 'Fees and net, marketplace by marketplace.',
      content: json('PayoutsAnswer', {
        price: answerSale(parts, { price: 72, cost: 20, garment }),
        keep: answerSale(parts, { keep: 50, garment }),
      }),
      refusals: ['BadQuery', 'UnknownItem'],
    }),
  register: (app, parts) => {
    app.get(payouts.path, (request, reply) => {
      const { gender, condition, ...query } = readQuery(request);
      const garment = { ...readAnyParts(query), gender, condition, ...circumstancesIn(query) };
      const content = answerSale(parts, { ...query, garment });
      sendAnswer(request, reply, cacheableJson(content));
    });
  },
};
