import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { CONDITIONS } from '../../garments/catalog.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { csvText } from '../../items/csv-text.ts';
import { readAnyPair } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import type { ApiParts } from '../endpoint.ts';
import { versionHeaders } from '../price-parts.ts';
import { ConditionQuery, UsualGenderQuery } from '../schemas.ts';

const CSV_TYPE = 'text/csv; charset=utf-8';
/** Stands for the mix of conditions that real listings have. */
const ANY = 'any';

interface PairParams {
  readonly brand: string;
  readonly category: string;
}

// As everywhere under /price/, any spelling of a condition counts.
const readOptions = createQueryReader(
  Type.Object({
    gender: Type.Optional(UsualGenderQuery),
    condition: Type.Optional(ConditionQuery),
  }),
);

/**
 * GET /price/{brand}/{category}.csv: the estimate that the page shows, a row for each condition or for the one given, of the
 * usual gender unless one is given. It needs no key, since a formula in a sheet can send none.
 */
export function registerEstimateCsv(
  app: FastifyInstance,
  { pricing, throttle }: Pick<ApiParts, 'pricing' | 'throttle'>,
): void {
  const headers = versionHeaders(pricing);
  app.get<{ Params: PairParams }>('/price/:brand/:category.csv', (request, reply) => {
    throttle(request);
    const { brand, category } = readAnyPair(request.params);
    const { gender = pricing.usualGender(brand, category).gender, ...given } = readOptions(request);
    const conditions = given.condition ? [given.condition] : [undefined, ...CONDITIONS];
    const rows = conditions.map((condition) => {
      const garment = { brand, category, gender, condition };
      const { price, priceLow, priceHigh } = pricing.priceAtCondition(garment);
      return [condition ?? ANY, price, priceLow, priceHigh, gender];
    });
    const text = csvText([['condition', 'price', 'low', 'high', 'gender'], ...rows]);
    sendAnswer(request, reply, cacheableAnswer(CSV_TYPE, text, headers));
  });
}
