import { type Static, Type } from 'typebox';
import { goalOf } from '../../answers/goal.ts';
import { answerListing, listingAnswer } from '../../answers/listing.ts';
import type { GoalTerms } from '../../answers/sale-answer.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { BEYOND_REASONS } from '../../garments/read/rare-models.ts';
import { jsonBytes } from '../../http/answer.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { createQueryReader } from '../../items/query.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { VERDICTS } from '../../wording/verdict.ts';
import { payoutsFor } from '../buyer-terms.ts';
import { registerCounted } from '../counted.ts';
import type { ApiParts, Endpoint } from '../endpoint.ts';
import {
  BuyerTermsQuery,
  Caveats,
  GradePrices,
  Payouts,
  PricedGarment,
  TitleEvidence,
} from '../estimate-schemas.ts';
import { countedOperation, json, parameters } from '../openapi/operation-parts.ts';
import { NamedParts, readAnyParts } from '../pair.ts';
import { choice, optionalField, refer, usd } from '../schema-parts.ts';
import { ConditionSchema, GenderSchema, Source } from '../schemas.ts';

export const AppraiseQuery = Type.Object({
  title: optionalField(
    ITEM_FIELDS.title,
    'The title of a listing, or any words for an item, in any order. Required unless `brand` and `category` are given.',
    { examples: ['Louis Vuitton Monogram Neverfull MM tote'] },
  ),
  ...NamedParts,
  gender: Type.Optional(GenderSchema),
  condition: Type.Optional(ConditionSchema),
  askingPrice: optionalField(
    ITEM_FIELDS.askingPrice,
    'The asking price, in US dollars. Overrides a price in the title.',
    { multipleOf: 0.01 },
  ),
});

/** One title, with what a reseller pays and wants. */
const AppraiseOneQuery = Type.Object({ ...AppraiseQuery.properties, ...BuyerTermsQuery });

const factor = (description: string) =>
  Type.Number({ description, exclusiveMinimum: 0, examples: [1.35] });

const Understood = Type.Object({
  field: choice(['brand', 'category', 'gender', 'condition', 'askingPrice'], 'What was found.'),
  value: Type.Union([Type.String(), Type.Number()], {
    description: 'A slug, a gender, a grade, or US dollars.',
  }),
  by: choice(
    ['name', 'spelling', 'model', 'word', 'garment', 'size'],
    'By the name of the brand or a misspelling of it, by words that belong to its models, or by a word for it; of a gender also by what the garment is, or by its size.',
  ),
  text: Type.String({ description: 'The words of the title it was read from.' }),
});

export const AppraiseAnswer = Type.Object({
  ...PricedGarment,
  beyondEvidence: Type.Optional(
    Type.Array(
      Type.Object({
        text: Type.String({ description: 'The words that say so.' }),
        reason: choice(BEYOND_REASONS, 'Why.'),
      }),
      {
        description:
          'Only for what our listings cannot price: collaborations, collectibles and rare models, which may sell for many times the estimate. There is then no verdict and no advice on what to ask; look up what this very item sold for.',
      },
    ),
  ),
  offers: Type.Optional(
    Type.Object(
      {
        quick: usd(
          'To sell soon: about a fifth more likely to sell on any day than at the estimate',
        ),
        patient: usd('With patience: about a fifth less likely to sell on any day'),
      },
      {
        description:
          'What to ask for it, by the fitted odds of a sale. Absent with `beyondEvidence`, and where the price is by kind alone.',
      },
    ),
  ),
  askingPrice: Type.Optional(
    Type.Object(
      {
        price: Type.Number({ description: 'US dollars.', exclusiveMinimum: 0 }),
        verdict: Type.Optional(
          choice(
            VERDICTS,
            'Where it stands among the estimated prices of comparable items: below the cheapest tenth, below 3 in 10, in the middle, above 7 in 10, above 9 in 10. Absent with `beyondEvidence`.',
          ),
        ),
        text: Type.String({
          description: 'The verdict with its odds, and that the price is from the title if it is.',
        }),
      },
      { description: 'The asking price, where the title or the parameter has one.' },
    ),
  ),
  understood: Type.Array(refer('Understood')),
  ignored: Type.Array(Type.String(), { description: 'Words that do not affect the price.' }),
  changed: Type.Array(Type.String(), {
    description:
      'Words that say that the item was altered: the price is that of the item as it was made.',
  }),
  words: Type.Array(
    Type.Object({ text: Type.String(), factor: factor('What the words multiply the price by.') }),
    { description: 'The words that move the price, the strongest first.' },
  ),
  ordinaryWords: factor(
    'What is left of the way: the words of ordinary listings, which `withoutWords` holds already, and rounding. The price of `withoutWords` times all factors of `words` times this one is the price of `estimate`, to the dollar.',
  ),
  withoutWords: refer('PriceRange'),
  byCondition: GradePrices,
  evidence: TitleEvidence,
  caveats: Caveats,
  payouts: Payouts,
  source: Source,
  webUrl: Type.String({ description: 'Page for people about this title.', format: 'uri' }),
  estimateId: Type.Optional(
    Type.String({
      description:
        'Names this estimate, for when the item is sold; see `POST /api/public/sales`. Only where the service takes sales. It holds the estimate itself: nothing is stored.',
    }),
  ),
});

/** What appraisals are made with. */
export type AppraisalParts = Pick<ApiParts, 'pricing' | 'marketplaces' | 'publicUrl' | 'sales'>;

const readQuery = createQueryReader(AppraiseOneQuery);

const EXAMPLE = { title: 'Louis Vuitton Monogram Neverfull MM tote', askingPrice: 900 };

/** GET /api/public/appraise: what a listing is worth by the words of its title, for a key. A refused title costs nothing. */
export const appraise: Endpoint = {
  path: '/api/public/appraise',
  method: 'get',
  schemas: { AppraiseAnswer, Understood },
  describe: ({ requestsPerDay, ...parts }) =>
    countedOperation({
      operationId: 'appraise',
      tags: ['Prices'],
      summary: 'Appraise a listing by its title',
      description: `Finds brand, category, gender, condition and asking price in a title and prices the item by its words: a range, the effect of each word, what to ask, and a verdict on the asking price. Replicas, parts, lots and children’s clothes are rejected, and one brand is never priced as another. Counts like the prediction endpoint: ${requestsPerDay} answered requests per key and UTC day, shared by both.`,
      parameters: parameters(AppraiseOneQuery, {
        title: { tote: EXAMPLE.title },
        askingPrice: { tote: EXAMPLE.askingPrice },
      }),
      answer: 'The appraisal.',
      content: json('AppraiseAnswer', { tote: appraisalAnswer(parts, EXAMPLE).body }),
      refusals: ['BadKeyedQuery', 'UnknownItem', 'NotPriced'],
    }),
  register: (app, parts) => {
    registerCounted(
      app,
      appraise.path,
      (request) => {
        const query = readQuery(request);
        goalOf(query);
        return jsonBytes(appraisalAnswer(parts, query).body);
      },
      parts,
    );
  },
};

/** The answer to a query. Throws a {@link Problem} that says why there is none. */
export function appraisalAnswer(
  { pricing, marketplaces, publicUrl, sales }: AppraisalParts,
  query: Omit<Static<typeof AppraiseOneQuery>, keyof GoalTerms> & GoalTerms,
): { readonly appraisal: Appraisal; readonly body: object } {
  const { title, gender, condition, askingPrice } = query;
  const appraisal = answerListing(pricing, {
    title,
    ...readAnyParts(query),
    gender,
    condition,
    askingPrice,
  });
  const estimateId = sales?.estimateIds.of(appraisal);
  return {
    appraisal,
    body: {
      ...appraisalBody(pricing, publicUrl(), appraisal),
      ...(estimateId === undefined ? {} : { estimateId }),
      ...payoutsFor(marketplaces, appraisal.garment, appraisal.price, query),
    },
  };
}

/** What programs get of a listing's estimate. `publicUrl` is the service's address without a trailing slash. */
export function appraisalBody(pricing: Pricing, publicUrl: string, appraisal: Appraisal) {
  const { garment, reading } = appraisal;
  const path =
    reading.text === '' ? pricePath(pricing, garment) : appraisePath(reading.text, garment);
  return { ...listingAnswer(pricing, appraisal), webUrl: publicUrl + path };
}
