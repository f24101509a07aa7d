import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CONDITIONS, type Condition, conditionSlug } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { resolveCondition } from '../../garments/read/conditions.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { csvText } from '../../http/csv-text.ts';
import { Problem } from '../../http/problem.ts';
import { quoted } from '../../http/text.ts';
import { createQueryReader } from '../../items/query.ts';
import type { ApiParts } from '../endpoint.ts';
import { readAnyPair } from '../pair.ts';
import { versionHeaders } from '../price-parts.ts';
import { PriceQuery, UsualGenderSchema } from '../schemas.ts';

// Prices as sheets and shells take them: without a key, since a formula in a sheet can send none.

const CSV_TYPE = 'text/csv; charset=utf-8';
/** The mix of conditions that real listings have. */
const ANY = 'any';

interface PairParams {
  readonly brand: string;
  readonly category: string;
}

// As everywhere under /price/, any spelling of a condition counts.
const readOptions = createQueryReader(
  Type.Object({
    gender: Type.Optional(UsualGenderSchema),
    condition: PriceQuery.properties.condition,
  }),
  { takesMeant: true },
);

/**
 * GET /price/{brand}/{category}.csv and /price/{brand}/{category}/{condition}.txt: the estimate that the page shows, as
 * rows by condition and as one number, of the usual gender unless one is given. With a condition, the file has one row.
 */
export function registerPriceTexts(
  app: FastifyInstance,
  { pricing, throttle }: Pick<ApiParts, 'pricing' | 'throttle'>,
): void {
  const headers = versionHeaders(pricing);
  const csv = (rows: Iterable<readonly (string | number)[]>) =>
    cacheableAnswer(CSV_TYPE, csvText(rows), headers);

  const readItem = (request: FastifyRequest<{ Params: PairParams }>): Garment => {
    const { brand, category } = readAnyPair(request.params);
    const { gender = pricing.usualGender(brand, category).gender, condition } =
      readOptions(request);
    return { brand, category, gender, condition };
  };

  app.get<{ Params: PairParams }>('/price/:brand/:category.csv', (request, reply) => {
    throttle(request);
    const item = readItem(request);
    const conditions = item.condition ? [item.condition] : [undefined, ...CONDITIONS];
    const rows = conditions.map((condition) => {
      const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...item, condition });
      return [condition ?? ANY, price, priceLow, priceHigh, item.gender];
    });
    sendAnswer(request, reply, csv([['condition', 'price', 'low', 'high', 'gender'], ...rows]));
  });

  app.get<{ Params: PairParams & { condition: string } }>(
    '/price/:brand/:category/:condition.txt',
    (request, reply) => {
      throttle(request);
      const item = readItem(request);
      const condition = readCondition(request.params.condition);
      const { price } = pricing.priceAtCondition({ ...item, condition });
      // The body is a number and nothing else, for a cell of a sheet: whose garment it is stands in a header.
      const answer = cacheableAnswer('text/plain; charset=utf-8', String(price), {
        ...headers,
        'x-gender': item.gender,
      });
      sendAnswer(request, reply, answer);
    },
  );
}

/** The grade that a part of a path names; undefined for `any`. Throws a 404 {@link Problem}. */
function readCondition(text: string): Condition | undefined {
  if (text === ANY) return undefined;
  const grade = resolveCondition(text);
  if (grade) return grade.name;
  const names = [ANY, ...CONDITIONS.map(conditionSlug)];
  throw new Problem(
    'not_found',
    `There is no condition ${quoted(text)}: use one of ${names.join(', ')}.`,
    {
      validValues: names,
    },
  );
}
