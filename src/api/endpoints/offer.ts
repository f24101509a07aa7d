import { Type } from 'typebox';
import { JudgmentSchema } from '../../answers/judgment-schema.ts';
import { namedMarketplace } from '../../answers/named-marketplace.ts';
import { ADVICE, answerOffer, type OfferQuestion, offerBody } from '../../answers/offer.ts';
import { cacheableJson, sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../items/query.ts';
import { MOST_DAYS } from '../../marketplaces/payout-answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { Caveats, PricedGarment, TitleEvidence } from '../estimate-schemas.ts';
import { cachedOperation, json, parameters } from '../openapi/operation-parts.ts';
import { readAnyParts } from '../pair.ts';
import { amount, dollars, priceAsked, refer } from '../schema-parts.ts';
import { MarketplaceName, Source } from '../schemas.ts';
import { AppraiseQuery } from './appraise.ts';
import { PayoutsQuery } from './payouts.ts';

const { title, brand, category, gender, condition } = AppraiseQuery.properties;
const { shipping, label } = PayoutsQuery.properties;
const OfferQuery = Type.Object({
  asked: priceAsked('What the listing asks, US dollars.'),
  offered: priceAsked('What the buyer offers, US dollars.'),
  marketplace: Type.String({
    description: 'Identifier of the marketplace, as in `/api/public/marketplaces`.',
    minLength: 1,
    maxLength: 40,
    examples: ['poshmark'],
  }),
  ...{ title, brand, category, gender, condition },
  cost: amount('What the seller paid for it, US dollars.'),
  listedFor: Type.Optional(
    Type.Number({
      description: 'Whole days that it has been listed: odds of a sale fall with them.',
      multipleOf: 1,
      minimum: 0,
      maximum: MOST_DAYS,
    }),
  ),
  shipping,
  label,
});

const Kept = Type.Object({
  price: dollars('The price'),
  net: dollars('What is left after fees and label'),
  profit: Type.Optional(dollars('`net` less `cost`')),
});
const likely = (description: string) =>
  Type.Optional(
    Type.Object(
      { value: Type.Number(), low: Type.Number(), high: Type.Number() },
      { description: `${description} With its 80% interval.` },
    ),
  );

const OfferAnswer = Type.Object({
  advice: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    enum: [...ADVICE, null],
    description:
      'What to do. Null where nothing is known to advise on: `judgment.ask` has the question then.',
  }),
  counter: Type.Optional(dollars('What to answer, with `counter`')),
  reason: Type.String({ description: 'Why, in a sentence.' }),
  isClose: Type.Optional(
    Type.Boolean({
      description:
        'Whether the advice would be another if this item is worth as little, or as much, as three in ten are.',
    }),
  ),
  keep: Type.Object(
    {
      offered: refer('Kept', Kept),
      asked: refer('Kept', Kept),
      counter: Type.Optional(refer('Kept', Kept)),
    },
    { description: 'What a sale leaves at each price.' },
  ),
  timesAsLikely: likely(
    'How many times as likely a sale is on any day at the price that was offered as at the one that is asked.',
  ),
  soldIn90Days: likely(
    'The share that sells within 90 days at what is asked, only where that was measured.',
  ),
  judgment: refer('Judgment', JudgmentSchema),
  marketplace: MarketplaceName,
  ...PricedGarment,
  evidence: TitleEvidence,
  caveats: Caveats,
  source: Source,
});

const readQuery = createQueryReader(OfferQuery);

const EXAMPLE = { title: 'Coach Tabby 26 shoulder bag', asked: 200, offered: 130, cost: 60 };

/** GET /api/public/offer: what to do with an offer in hand, for anybody. */
export const offer: Endpoint = {
  path: '/api/public/offer',
  method: 'get',
  schemas: { OfferAnswer, Kept, Judgment: JudgmentSchema },
  describe: ({ pricing, marketplaces }) =>
    cachedOperation({
      operationId: 'getOfferAdvice',
      tags: ['Marketplaces'],
      summary: 'Accept, counter or decline an offer',
      description:
        'Says whether to accept, counter with an amount, or decline: by what such a piece should bring, which the asking price and the days on sale tell too. With the reason and what each way leaves. Needs no key; rate-limited by client address.',
      parameters: parameters(OfferQuery, {
        asked: { tabby: EXAMPLE.asked },
        offered: { tabby: EXAMPLE.offered },
        marketplace: { tabby: 'ebay' },
        title: { tabby: EXAMPLE.title },
        cost: { tabby: EXAMPLE.cost },
      }),
      answer: 'The advice.',
      content: json('OfferAnswer', {
        tabby: bodyOf(pricing, { ...EXAMPLE, marketplace: namedMarketplace(marketplaces, 'ebay') }),
      }),
      refusals: ['BadQuery', 'UnknownItem', 'NotPriced', 'TooManyRequests'],
    }),
  register: (app, { pricing, marketplaces, throttle }) => {
    app.get(offer.path, (request, reply) => {
      throttle(request);
      const query = readQuery(request);
      const marketplace = namedMarketplace(marketplaces, query.marketplace);
      const body = bodyOf(pricing, { ...query, marketplace, ...readAnyParts(query) });
      sendAnswer(request, reply, cacheableJson(body));
    });
  },
};

function bodyOf(pricing: Parameters<typeof answerOffer>[0], question: OfferQuestion) {
  return offerBody(pricing, question.marketplace, answerOffer(pricing, question));
}
