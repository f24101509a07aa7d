import { type Static, Type } from 'typebox';
import { goalOf } from '../../answers/goal.ts';
import { judgeListing } from '../../answers/judgment.ts';
import { answerListing, listingAnswer } from '../../answers/listing.ts';
import { ListingAnswer } from '../../answers/listing-schema.ts';
import { payoutsFor } from '../../answers/resale.ts';
import { type GoalTerms, Payouts } from '../../answers/sale-schema.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { jsonBytes } from '../../http/answer.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { readNames } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import type { Goal } from '../../marketplaces/pay-up-to.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { registerCounted } from '../counted.ts';
import type { ApiParts, Endpoint } from '../endpoint.ts';
import { countedOperation, json, parameters } from '../openapi/operation-parts.ts';
import { optionalField } from '../schema-parts.ts';
import { BuyerTermsQuery, ConditionQuery, GenderQuery, NamedParts } from '../schemas.ts';

export const AppraiseQuery = Type.Object({
  title: optionalField(
    ITEM_FIELDS.title,
    'The title of a listing, or any words for an item, in any order. Required unless `brand` and `category` are given.',
    { examples: ['Louis Vuitton Monogram Neverfull MM tote'] },
  ),
  ...NamedParts,
  gender: Type.Optional(GenderQuery),
  condition: Type.Optional(ConditionQuery),
  askingPrice: optionalField(
    ITEM_FIELDS.askingPrice,
    'The asking price, in US dollars. Overrides a price in the title.',
    { multipleOf: 0.01 },
  ),
});

/** One title, with a reseller's cost and goal. */
const AppraiseOneQuery = Type.Object({ ...AppraiseQuery.properties, ...BuyerTermsQuery });

export const AppraiseAnswer = Type.Object(
  {
    ...ListingAnswer.properties,
    payouts: Payouts,
    webUrl: Type.String({ description: 'Page for people about this title.', format: 'uri' }),
    estimateId: Type.Optional(
      Type.String({
        description:
          'Names this estimate, for when the item is sold; see `POST /api/public/sales`. Only if the service takes sales. It holds the estimate itself: nothing is stored.',
      }),
    ),
  },
  { $id: 'AppraiseAnswer' },
);

/** The parts that appraisals need. */
export type AppraisalParts = Pick<ApiParts, 'pricing' | 'marketplaces' | 'publicUrl' | 'sales'>;

const readQuery = createQueryReader(AppraiseOneQuery);

const EXAMPLE = { title: 'Louis Vuitton Monogram Neverfull MM tote', askingPrice: 900 };

/** GET /api/public/appraise: prices a listing by the words of its title, for a key. A refused title costs nothing. */
export const appraiseEndpoint: Endpoint = {
  path: '/api/public/appraise',
  method: 'get',
  describe: ({ requestsPerDay, ...parts }) =>
    countedOperation({
      operationId: 'appraise',
      tags: ['Prices'],
      summary: 'Appraise a listing by its title',
      description: `Finds brand, category, gender, condition and asking price in a title and prices the item by its words: a range, the effect of each word, prices to ask, and a verdict on the asking price. Replicas, parts, lots and children’s clothes are rejected, and one brand is never priced as another. Counts like the prediction endpoint: ${requestsPerDay} answered requests per key and UTC day, shared by both.`,
      parameters: parameters(AppraiseOneQuery, {
        title: { tote: EXAMPLE.title },
        askingPrice: { tote: EXAMPLE.askingPrice },
      }),
      answer: 'The appraisal.',
      content: json(AppraiseAnswer, { tote: appraisalAnswer(parts, EXAMPLE).body }),
      refusals: ['BadKeyedQuery', 'UnknownItem', 'NotPriced'],
    }),
  register: (app, parts) => {
    registerCounted(
      app,
      appraiseEndpoint.path,
      (request) => {
        const query = readQuery(request);
        goalOf(query);
        return jsonBytes(appraisalAnswer(parts, query).body);
      },
      parts,
    );
  },
};

/** Answers a query. Throws a {@link Problem} for a listing without a price. */
export function appraisalAnswer(
  { pricing, marketplaces, publicUrl, sales }: AppraisalParts,
  query: Omit<Static<typeof AppraiseOneQuery>, keyof GoalTerms> & GoalTerms,
): { readonly appraisal: Appraisal; readonly body: object } {
  const { title, askingPrice } = query;
  const appraisal = answerListing(pricing, { title, ...readNames(query), askingPrice });
  const estimateId = sales?.estimateIds.of(appraisal);
  return {
    appraisal,
    body: {
      ...appraisalBody({ pricing, marketplaces }, publicUrl(), appraisal, goalOf(query)),
      ...(estimateId === undefined ? {} : { estimateId }),
      ...payoutsFor(marketplaces, appraisal.garment, appraisal.price, query),
    },
  };
}

/** Returns a listing's estimate with a verdict and its page. `publicUrl` is the service's address without a trailing slash. */
export function appraisalBody(
  { pricing, marketplaces }: Pick<AppraisalParts, 'pricing' | 'marketplaces'>,
  publicUrl: string,
  appraisal: Appraisal,
  goal?: Goal,
) {
  const { garment, reading } = appraisal;
  const path =
    reading.text === '' ? pricePath(pricing, garment) : appraisePath(reading.text, garment);
  const judgment = judgeListing({ pricing, marketplaces }, appraisal, { goal });
  return { ...listingAnswer(pricing, appraisal, judgment), webUrl: publicUrl + path };
}
