import { type Static, Type } from 'typebox';
import { text } from '../../base/shape.ts';
import { listUnknown } from '../../input/field-names.ts';
import { type GoalTerms, ITEM_FIELDS, type SellerTerms, TERM_FIELDS } from '../../input/item-fields.ts';
import { readItem } from '../../input/parse-item.ts';
import { createQueryReader } from '../../input/query.ts';
import { sellerOf } from '../../money/seller.ts';
import { ListingAnswer } from '../../present/answer-schema.ts';
import { inSentences } from '../../present/caveats.ts';
import { appraiseListing, listingAnswer } from '../../present/listing.ts';
import { payoutsFor } from '../../present/sale.ts';
import { Payouts } from '../../present/sale-schema.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { listingPath } from '../../pricing/price-path.ts';
import { sendJson } from '../../service/http/answer.ts';
import { checkSentKey } from '../access.ts';
import {
  BuyerTermsQuery,
  COMPS_QUERY,
  type DocumentParts,
  type Endpoint,
  optionalField,
  SELLING_QUERY,
  UnknownParameters,
  WORDS_QUERY,
} from '../endpoint.ts';
import words from '../parameter-words.json' with { type: 'json' };

const AppraiseQuery = Type.Object({
  ...WORDS_QUERY,
  askingPrice: optionalField({ ...ITEM_FIELDS.askingPrice, multipleOf: 0.01 }),
  ...COMPS_QUERY,
  ...BuyerTermsQuery,
  ...SELLING_QUERY,
  forMyself: optionalField(TERM_FIELDS.forMyself, words.forMyself),
});

/** The answer to a title: its price, verdict, and payouts. */
export const AppraiseAnswer = Type.Object(
  {
    ...ListingAnswer.properties,
    payouts: Payouts,
    webUrl: text('Web page about this title.', { format: 'uri' }),
    ...UnknownParameters,
  },
  { $id: 'AppraiseAnswer' },
);

const readQuery = createQueryReader(AppraiseQuery);

export const appraiseOne: Endpoint = {
  operation: 'appraise',
  path: '/api/public/appraise',
  query: AppraiseQuery,
  answer: AppraiseAnswer,
  example: (parts, query: Static<typeof AppraiseQuery>) => appraisalAnswer(parts, query).body,
  register: (app, parts) => {
    const { pricing, countEstimates } = parts;
    app.get(appraiseOne.path, async (request, reply) => {
      const { values: query, unknown } = readQuery(request);
      countEstimates(request, reply);
      await checkSentKey(parts, request);
      reply.header('x-model-version', pricing.modelVersion);
      const { body } = appraisalAnswer(parts, query);
      return sendJson(reply, { ...body, ...listUnknown(unknown) });
    });
  },
};

/** A query, or an item in a list combined with the terms that apply to the whole list. */
type AppraisedItem = Omit<Static<typeof AppraiseQuery>, keyof SellerTerms | keyof GoalTerms> & SellerTerms & GoalTerms;

/** Appraises an item. Throws a `Problem` if the item can't be priced. */
export function appraisalAnswer(
  { pricing, marketplaces, publicUrl }: DocumentParts,
  item: AppraisedItem,
): { readonly appraisal: Appraisal; readonly body: object } {
  const { askingPrice, comps, guess, forMyself } = item;
  const terms = { ...sellerOf(marketplaces, item), forMyself };
  const listing = { ...readItem(pricing.lexicon, item), askingPrice, comps, guess };
  const appraisal = appraiseListing(pricing, listing);
  return {
    appraisal,
    body: {
      ...inSentences(listingAnswer({ pricing, marketplaces }, appraisal, terms)),
      webUrl: publicUrl() + listingPath(pricing, appraisal),
      ...payoutsFor(marketplaces, appraisal, item),
    },
  };
}
