import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { type GoalTerms, goalOf } from '../../answers/goal.ts';
import { answerListing } from '../../answers/listing.ts';
import { jsonBytes } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { appraisalBody } from '../appraisal-body.ts';
import { AppraiseOneQuery } from '../appraise-schemas.ts';
import { payoutsFor } from '../buyer-terms.ts';
import { type CountedParts, registerCounted } from '../counted.ts';
import { readBrand, readCategory } from '../pair.ts';

/** What appraisals are made with. */
export interface AppraisalParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** The service's address without a trailing slash. */
  readonly publicUrl: () => string;
}

export type AppraiseParts = CountedParts & AppraisalParts;

const readQuery = createQueryReader(AppraiseOneQuery);

/** GET /api/public/appraise: what a listing is worth by the words of its title, for a key. A refused title costs nothing. */
export function registerAppraise(app: FastifyInstance, parts: AppraiseParts): void {
  const readBody = (request: FastifyRequest) => {
    const query = readQuery(request);
    goalOf(query);
    return jsonBytes(appraisalAnswer(parts, query).body);
  };
  registerCounted(app, '/api/public/appraise', readBody, parts);
}

/** The answer to a query. Throws a {@link Problem} that says why there is none. */
export function appraisalAnswer(
  { pricing, marketplaces, publicUrl }: AppraisalParts,
  query: Omit<Static<typeof AppraiseOneQuery>, keyof GoalTerms> & GoalTerms,
): { readonly appraisal: Appraisal; readonly body: object } {
  const { title, brand, category, gender, condition, askingPrice } = query;
  const appraisal = answerListing(pricing, {
    title,
    brand: brand === undefined ? undefined : readBrand(brand),
    category: category === undefined ? undefined : readCategory(category),
    gender,
    condition,
    askingPrice,
  });
  return {
    appraisal,
    body: {
      ...appraisalBody(pricing, publicUrl(), appraisal),
      ...payoutsFor(marketplaces, appraisal.garment, appraisal.price, query),
    },
  };
}
