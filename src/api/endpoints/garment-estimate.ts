import type { FastifyInstance } from 'fastify';
import { goalOf } from '../../answers/goal.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { API_HEADERS } from '../../http/headers.ts';
import { createQueryReader } from '../../http/query.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { estimateBody } from '../estimate-body.ts';
import { EstimateQuery } from '../estimate-schemas.ts';
import type { ThrottleEstimate } from '../estimate-throttle.ts';
import { readPair } from '../pair.ts';

export interface GarmentEstimateParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly publicUrl: () => string;
  readonly throttle: ThrottleEstimate;
}

interface Pair {
  readonly brand: string;
  readonly category: string;
}

const readQuery = createQueryReader(EstimateQuery, { takesMeant: true });

/** GET /price/{brand}/{category}.json: the estimate that the page of the same address shows, for anybody. */
export function registerGarmentEstimate(app: FastifyInstance, parts: GarmentEstimateParts): void {
  const { pricing, marketplaces, publicUrl, throttle } = parts;
  const headers = { ...API_HEADERS, 'x-model-version': pricing.modelVersion };
  app.get<{ Params: Pair }>('/price/:brand/:category.json', (request, reply) => {
    throttle(request);
    const { gender, condition, ...terms } = readQuery(request);
    goalOf(terms);
    const { brand, category } = readPair(request.params);
    const usual = pricing.usualGender(brand, category).gender;
    const garment = { brand, category, gender: gender ?? usual, condition };
    const body = estimateBody({ pricing, marketplaces, publicUrl: publicUrl() }, garment, terms);
    sendAnswer(request, reply, cacheableAnswer('application/json', JSON.stringify(body), headers));
  });
}
