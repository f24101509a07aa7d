import type { FastifyInstance } from 'fastify';
import { DEFAULT_GENDER } from '../../garments/catalogue.ts';
import { AddressThrottle } from '../../http/address-throttle.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { API_HEADERS } from '../../http/headers.ts';
import { Problem } from '../../http/problem.ts';
import { createQueryReader } from '../../http/query.ts';
import { throttledHeaders } from '../../http/rate-limit.ts';
import type { Clock } from '../../keys/quota.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { type BuyerTerms, estimateBody } from '../estimate-body.ts';
import { EstimateQuery } from '../estimate-schemas.ts';
import { readPair } from '../pair.ts';

export interface GarmentEstimateParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly publicUrl: () => string;
  /** Requests that one client address may send in a minute. */
  readonly requestsPerMinute: number;
  readonly clock: Clock;
}

interface Pair {
  readonly brand: string;
  readonly category: string;
}

const MINUTE_SECONDS = 60;
const readQuery = createQueryReader(EstimateQuery);

/** GET /price/{brand}/{category}.json: the estimate that the page of the same address shows, for anybody. */
export function registerGarmentEstimate(app: FastifyInstance, parts: GarmentEstimateParts): void {
  const { pricing, marketplaces, publicUrl } = parts;
  const headers = { ...API_HEADERS, 'x-model-version': pricing.modelVersion };
  const throttle = new AddressThrottle(parts.requestsPerMinute, MINUTE_SECONDS, parts.clock);
  app.get<{ Params: Pair }>('/price/:brand/:category.json', (request, reply) => {
    const wait = throttle.take(request.ip);
    if (wait > 0) throw tooManyRequests(throttle, wait);
    const { gender = DEFAULT_GENDER, condition, ...terms } = readQuery(request);
    requireOneGoal(terms);
    const garment = { ...readPair(request.params), gender, condition };
    const body = estimateBody({ pricing, marketplaces, publicUrl: publicUrl() }, garment, terms);
    sendAnswer(request, reply, cacheableAnswer('application/json', JSON.stringify(body), headers));
  });
}

function tooManyRequests({ limit, windowSeconds }: AddressThrottle, wait: number): Problem {
  return new Problem(
    'too_many_requests',
    `The limit is ${limit} estimates per minute and address: try again in ${wait} s.`,
    { 'violated-policies': ['estimates'] },
    throttledHeaders('estimates', limit, windowSeconds, wait),
  );
}

/** The three goals give different answers: the client must choose one. */
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
