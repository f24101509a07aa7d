import { type Static, Type } from 'typebox';
import { answerListing, listingAnswer } from '../../answers/listing/answer.ts';
import { ListingAnswer } from '../../answers/listing/schema.ts';
import { type GuessedItem, readGuesses } from '../../answers/reader/read-guesses.ts';
import { payoutsFor } from '../../answers/sale/answer.ts';
import { type GoalTerms, Payouts } from '../../answers/sale/schema.ts';
import { sellerOf } from '../../answers/sale/seller.ts';
import type { AnswerParts, JudgmentTerms } from '../../answers/verdict/selling.ts';
import { text } from '../../base/shape.ts';
import { BuyerTermsQuery, COMPS_QUERY, optionalField, SELLING_QUERY, WORDS_QUERY } from '../../items/described.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { readNames } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import type { SellerTerms } from '../../items/term-fields.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { jsonOnce } from '../../service/http/answer.ts';
import { registerCounted } from '../counted.ts';
import type { ApiParts, Endpoint } from '../endpoint.ts';
import { countedOperation, json, parameters } from '../openapi/operation-parts.ts';

/** One title, with a reseller's cost and goal, and the seller's terms. */
const AppraiseQuery = Type.Object({
  ...WORDS_QUERY,
  askingPrice: optionalField(
    ITEM_FIELDS.askingPrice,
    'The asking price, in US dollars. Overrides a price in the title.',
    { multipleOf: 0.01 },
  ),
  ...COMPS_QUERY,
  ...BuyerTermsQuery,
  ...SELLING_QUERY,
});

export const AppraiseAnswer = Type.Object(
  {
    ...ListingAnswer.properties,
    payouts: Payouts,
    webUrl: text('Web page about this title.', { format: 'uri' }),
    estimateId: Type.Optional(
      text(
        'Identifies this estimate for when the item sells; see `POST /api/public/sales`. Only if the service ' +
          'accepts sales. It contains the estimate itself: nothing is stored.',
      ),
    ),
  },
  { $id: 'AppraiseAnswer' },
);

/** The seller's terms, and a reseller's goal. */
export type StandingTerms = SellerTerms & GoalTerms;

/** The parts that appraisals need. */
export type AppraisalParts = Pick<ApiParts, 'pricing' | 'marketplaces' | 'publicUrl' | 'sales'>;

const readQuery = createQueryReader(AppraiseQuery);

const EXAMPLE = { title: 'Louis Vuitton Monogram Neverfull MM tote', askingPrice: 900 };

/** GET /api/public/appraise: prices a listing by the words of its title, for a key. A refused title costs nothing. */
export const appraiseEndpoint: Endpoint = {
  path: '/api/public/appraise',
  method: 'get',
  describe: ({ requestsPerDay, ...parts }) =>
    countedOperation({
      operationId: 'appraise',
      tags: ['Prices'],
      summary: 'Price a listing by its title',
      description:
        'Finds brand, category, gender, condition and asking price in a title and prices the item by ' +
        'its words: a range, the effect of each word, prices to ask, and a verdict on the asking price. A lot is ' +
        'priced as a whole if the title says how many items of what kind. Replicas, parts and children’s clothes are ' +
        'rejected, and one brand is never priced as another. Counts like the prediction endpoint: ' +
        `${requestsPerDay} answered requests per key per UTC day, shared by both.`,
      parameters: parameters(AppraiseQuery, {
        title: { tote: EXAMPLE.title },
        askingPrice: { tote: EXAMPLE.askingPrice },
      }),
      answer: 'The price of the listing.',
      content: json(AppraiseAnswer, { tote: appraisalAnswer(parts, EXAMPLE).body }),
      refusals: ['BadKeyedQuery', 'UnknownItem', 'NotPriced'],
    }),
  register: (app, parts) => {
    const { reader } = parts;
    registerCounted(
      app,
      appraiseEndpoint.path,
      (request) => jsonOnce(appraisalAnswer(parts, readQuery(request)).body),
      parts,
      reader &&
        (async (request) => {
          const [query] = await readGuesses([readQuery(request)], reader);
          return jsonOnce(appraisalAnswer(parts, query as NonNullable<typeof query>).body);
        }),
    );
  },
};

/** Answers a query, with a reader's guess if one was asked. Throws a {@link Problem} for a listing without a price. */
export function appraisalAnswer(
  { pricing, marketplaces, publicUrl, sales }: AppraisalParts,
  query: GuessedItem<Omit<Static<typeof AppraiseQuery>, keyof StandingTerms> & StandingTerms>,
): { readonly appraisal: PricedListing; readonly body: object } {
  const { title, askingPrice, comps, guess, reader } = query;
  const terms = sellerOf(marketplaces, query);
  const listing = { title, ...readNames(query), askingPrice, comps };
  const appraisal = answerListing(pricing, { ...listing, guess, reader });
  // An estimate that holds what the asker or a reader knows says nothing of ours.
  const own = reader ? answerListing(pricing, listing) : appraisal;
  const estimateId = own.asker ? undefined : sales?.estimateIds.issue(own);
  return {
    appraisal,
    body: {
      ...appraisalBody({ pricing, marketplaces }, publicUrl(), appraisal, terms),
      ...(estimateId === undefined ? {} : { estimateId }),
      ...payoutsFor(marketplaces, appraisal, query),
    },
  };
}

/**
 * Returns a listing's estimate with a verdict and its page. `publicUrl` is the service's address without a trailing
 * slash.
 */
function appraisalBody(parts: AnswerParts, publicUrl: string, appraisal: PricedListing, terms?: JudgmentTerms) {
  const { garment, reading } = appraisal;
  const path = reading.text === '' ? pricePath(parts.pricing, garment) : appraisePath(reading.text, garment);
  return { ...listingAnswer(parts, appraisal, terms), webUrl: publicUrl + path };
}
