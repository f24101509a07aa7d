import type { FastifyInstance } from 'fastify';
import { DEFAULT_GENDER } from '../../garments/catalogue.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { API_HEADERS } from '../../http/headers.ts';
import { Problem } from '../../http/problem.ts';
import { createQueryReader } from '../../http/query.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { type BuyerTerms, estimateBody } from '../estimate-body.ts';
import { EstimateQuery } from '../estimate-schemas.ts';
import type { TakeEstimate } from '../estimate-throttle.ts';
import { readPair } from '../pair.ts';

export interface GarmentEstimateParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly publicUrl: () => string;
  readonly take: TakeEstimate;
}

interface Pair {
  readonly brand: string;
  readonly category: string;
}

const readQuery = createQueryReader(EstimateQuery);

/** GET /price/{brand}/{category}.json: the estimate that the page of the same address shows, for anybody. */
export function registerGarmentEstimate(app: FastifyInstance, parts: GarmentEstimateParts): void {
  const { pricing, marketplaces, publicUrl, take } = parts;
  const headers = { ...API_HEADERS, 'x-model-version': pricing.modelVersion };
  app.get<{ Params: Pair }>('/price/:brand/:category.json', (request, reply) => {
    take(request);
    const { gender = DEFAULT_GENDER, condition, ...terms } = readQuery(request);
    requireOneGoal(terms);
    const garment = { ...readPair(request.params), gender, condition };
    const body = estimateBody({ pricing, marketplaces, publicUrl: publicUrl() }, garment, terms);
    sendAnswer(request, reply, cacheableAnswer('application/json', JSON.stringify(body), headers));
  });
}

/** The three goals give different answers: which one is meant has to be said. */
function requireOneGoal({ profit, returnOnCost, margin }: BuyerTerms): void {
  const given = Object.entries({ profit, returnOnCost, margin }).filter(
    ([, value]) => value !== undefined,
  );
  const [, second] = given;
  if (!second) return;
  throw new Problem(
    'invalid_parameter',
    `${given.map(([name]) => name).join(' and ')} are different goals: give only one.`,
    { parameter: second[0] },
  );
}
