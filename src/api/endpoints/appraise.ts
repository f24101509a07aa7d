import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { jsonBytes } from '../../http/answer.ts';
import { Problem } from '../../http/problem.ts';
import { createQueryReader } from '../../http/query.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import { type Appraisal, appraise, isPriced } from '../../pricing/appraise.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { refusalText } from '../../wording/title-refusals.ts';
import { appraisalBody } from '../appraisal-body.ts';
import { AppraiseOneQuery, type AppraiseQuery } from '../appraise-schemas.ts';
import { payoutsFor, requireOneGoal } from '../buyer-terms.ts';
import { type CountedParts, registerCounted } from '../counted.ts';
import { readBrand, readCategory } from '../pair.ts';

export interface AppraiseParts extends CountedParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** The service's address without a trailing slash. */
  readonly publicUrl: () => string;
}

const readQuery = createQueryReader(AppraiseOneQuery);

/** GET /api/public/appraise: what a listing is worth by the words of its title, for a key. A refused title costs nothing. */
export function registerAppraise(app: FastifyInstance, parts: AppraiseParts): void {
  const { pricing, marketplaces, publicUrl } = parts;
  const readBody = (request: FastifyRequest) => {
    const query = readQuery(request);
    requireOneGoal(query);
    const appraisal = appraiseQuery(pricing, query);
    return jsonBytes({
      ...appraisalBody(pricing, publicUrl(), appraisal),
      ...payoutsFor(marketplaces, appraisal.garment, appraisal.price, query),
    });
  };
  registerCounted(app, '/api/public/appraise', readBody, parts);
}

/** What a query asks about. Throws a {@link Problem} that says why there is no answer. */
export function appraiseQuery(pricing: Pricing, query: Static<typeof AppraiseQuery>): Appraisal {
  const { title = '', brand, category, gender, condition, askingPrice } = query;
  if (title.trim() === '' && brand === undefined) {
    throw new Problem(
      'missing_parameter',
      'title is required unless brand and category are given: add ?title=… to the address.',
      { parameter: 'title' },
    );
  }
  const outcome = appraise(pricing, {
    title,
    brand: brand === undefined ? undefined : readBrand(brand),
    category: category === undefined ? undefined : readCategory(category),
    gender,
    condition,
    askingPrice,
  });
  if (!isPriced(outcome)) {
    const { refusal } = outcome;
    throw new Problem(
      refusal.code,
      refusalText(refusal),
      refusal.text === '' ? {} : { phrase: refusal.text },
    );
  }
  return outcome;
}
