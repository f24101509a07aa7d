import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { sourceOf } from '../../answers/garment/answer.ts';
import { GenderName } from '../../answers/garment/schema.ts';
import { PROBLEM_CODES, Problem } from '../../base/problem.ts';
import { choice, counted, orNull, text, usdPrice } from '../../base/shape.ts';
import { quoted } from '../../base/text.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { type FieldSchema, isValid } from '../../items/field.ts';
import { createQueryReader, isObject } from '../../items/query.ts';
import { Grade } from '../../pricing/ranges/price-range.ts';
import { clientNetwork, limitHeaders } from '../../service/http/address-throttle.ts';
import { sendJson, sendNothing } from '../../service/http/answer.ts';
import { readJson } from '../../service/http/bodies.ts';
import { requireClient } from '../../service/http/errors.ts';
import { DAY_SECONDS, secondsToMidnight, utcDay } from '../../service/keys/quota.ts';
import type { AddedSales, ContributedSale, NewSale, SaleBounds, SaleOutcome } from '../../service/sales/sale-store.ts';
import { type ApiParts, type Endpoint, readList, requireSales, routeOf, withoutBody } from '../endpoint.ts';
import { dailyLimitHeaders, readKeyHash, requireLiveKey, usedAfter } from '../keyed.ts';
import operations from '../openapi/operations.json' with { type: 'json' };
import { estimatedSale, readSaleItem, SaleItem, saleToStore, wrongEstimate } from '../sale-estimates.ts';

const MOST_SALES = 100;
/** Bytes per sale as JSON, on average at most: 500 characters as escapes, and 1,000 bytes of others and names. */
const SALE_BYTES = 4 * 1024;
const PAGE = 1_000;
/** Number of sales that cost as much as a request: to estimate, and to list. */
const SALES_A_REQUEST = 10;
const LISTED_A_REQUEST = 100;

const SalesRequest = Type.Object(
  { sales: Type.Array(SaleItem, { minItems: 1, maxItems: MOST_SALES }) },
  { $id: 'SalesRequest' },
);

const SalesAnswer = Type.Object(
  {
    accepted: counted('Number of sales stored.'),
    replaced: counted('Number of sales that replaced a different one with the same id.'),
    duplicates: counted('Number of sales identical to ones this key sent before: nothing changes.'),
    refused: Type.Array(
      Type.Object({
        index: counted('Position in the request, starting at 0.'),
        code: choice(PROBLEM_CODES, 'As in problem documents.'),
        detail: text('The error, and what to do about it.'),
      }),
      { description: 'Sales that were not stored.' },
    ),
  },
  { $id: 'SalesAnswer' },
);

const StoredSale = Type.Object(
  {
    id: SaleItem.properties.id,
    brand: text('Slug; `unknown-brand` if no brand was recognized.'),
    category: text('Slug.'),
    gender: GenderName,
    condition: orNull(Grade),
    title: text('The words of the title that are stored.'),
    price: Type.Number({ description: 'The selling price, US dollars.', exclusiveMinimum: 0 }),
    soldOn: Type.String({ format: 'date' }),
    marketplace: orNull(Type.String()),
    receivedAt: text('The time it was contributed.', { format: 'date-time' }),
    estimate: Type.Object({
      price: usdPrice('The expected price'),
      priceLow: usdPrice('Lower end of the 80% range'),
      priceHigh: usdPrice('Upper end of the 80% range'),
      source: text('The model and its version at the time.'),
      madeOn: text('The day of the estimate, UTC.', { format: 'date' }),
    }),
  },
  { $id: 'StoredSale' },
);

const OwnSales = Type.Object(
  {
    total: counted('Total number of sales from this key.'),
    sales: Type.Array(StoredSale, { description: 'In the order of their ids.' }),
  },
  { $id: 'OwnSales' },
);

const OwnSalesQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      ...SaleItem.properties.id,
      description: 'The last id on the previous page: only later ones are listed.',
    }),
  ),
  limit: Type.Optional(
    Type.Number({
      description: 'The maximum number of sales to list.',
      minimum: 1,
      maximum: PAGE,
      multipleOf: 1,
      default: PAGE,
    }),
  ),
});
const readOwnQuery = createQueryReader(OwnSalesQuery);

const [EXAMPLE] = operations.contributeSales.examples.one.sales as [Static<typeof SaleItem>];
const EXAMPLE_TIME = Date.UTC(2026, 9, 4, 9, 30);

/**
 * Checks that the service takes sales and that the key is live, before a body is read. Returns the parts for sales, and
 * the key's hash.
 */
async function requireContributor(parts: ApiParts, request: FastifyRequest) {
  const sales = requireSales(parts);
  const hash = readKeyHash(request);
  await requireLiveKey(parts.store, hash, utcDay(parts.clock()));
  return { ...sales, hash };
}

const contributeSales: Endpoint = {
  operation: 'contributeSales',
  path: '/api/public/sales',
  method: 'post',
  body: Type.Union([SalesRequest, SaleItem]),
  answer: SalesAnswer,
  example: () => ({ accepted: 1, replaced: 0, duplicates: 0, refused: [] }),
  figures: { most: MOST_SALES },
  register: (app, parts) => {
    const { pricing, clock, requestsPerDay, work } = parts;
    app.post(
      contributeSales.path,
      {
        config: { accepts: { 'application/json': MOST_SALES * SALE_BYTES } },
        onRequest: async (request) => {
          await requireContributor(parts, request);
        },
      },
      async (request, reply) => {
        const { store, bounds, throttle } = requireSales(parts);
        const now = clock();
        const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
        const values = readSales(readJson(body));
        throttle(request, Math.ceil(values.length / SALES_A_REQUEST));
        const sales: NewSale[] = [];
        const places: number[] = [];
        const refused: Static<typeof SalesAnswer>['refused'] = [];
        const refuse = (index: number, { code, message }: Problem) => refused.push({ index, code, detail: message });
        await work.run(clientNetwork(request.ip), body.length, async () => {
          for (const [index, value] of values.entries()) {
            try {
              sales.push(await saleToStore(parts, readSaleItem(value, now), now));
              places.push(index);
            } catch (error) {
              if (!(error instanceof Problem)) throw error;
              refuse(index, error);
            }
            await yieldToOthers();
          }
        });
        requireClient(reply);
        const hash = readKeyHash(request);
        const day = utcDay(now);
        const result: AddedSales =
          sales.length > 0
            ? await store.add({
                hash,
                sales,
                bounds,
                day,
                receivedAt: now,
                limit: requestsPerDay,
                network: clientNetwork(request.ip),
              })
            : { ...(await requireLiveKey(parts.store, hash, day)), outcome: 'granted', sales: [] };
        if (result.outcome === 'full') throw tooManySales(result.bound, bounds, now);
        const used = usedAfter(result, now, requestsPerDay);
        const outcomes = result.outcome === 'granted' ? result.sales : [];
        for (const [at, outcome] of outcomes.entries()) {
          if (outcome === 'estimate-used') refuse(places[at] as number, estimateUsed);
        }
        const count = (outcome: SaleOutcome) => outcomes.filter((one) => one === outcome).length;
        reply.headers(dailyLimitHeaders(used, now, requestsPerDay));
        reply.header('x-model-version', pricing.modelVersion);
        return sendJson(reply, {
          accepted: count('added'),
          replaced: count('replaced'),
          duplicates: count('same'),
          refused: refused.sort((a, b) => a.index - b.index),
        });
      },
    );
  },
};

const estimateUsed = wrongEstimate(
  'estimateId belongs to another of this key’s sales: omit it, or appraise this item too.',
);

/** Refuses sales beyond a limit: 413 if the key is full, 429 if the daily limit is reached. */
function tooManySales(bound: keyof SaleBounds, bounds: SaleBounds, now: number): Problem {
  const most = bounds[bound];
  if (bound === 'perKey') {
    return new Problem(
      'too_many_items',
      `A key may have ${most} sales, and this would be more: delete some, or send fewer.`,
      { parameter: 'sales' },
    );
  }
  const seconds = secondsToMidnight(now);
  return new Problem(
    'quota_exceeded',
    `${bound === 'perAddress' ? 'One client address' : 'This service'} may add ${most} sales a day, and this would ` +
      'be more: send fewer, or try again after midnight UTC.',
    { 'violated-policies': ['sales'] },
    limitHeaders('sales', { limit: most, windowSeconds: DAY_SECONDS }, seconds),
  );
}

/** The sales in a body. Throws a {@link Problem} if there are none or too many. */
function readSales(body: unknown): readonly unknown[] {
  const isOne = isObject(body) && 'id' in body && !('sales' in body);
  return readList(isOne ? [body] : Object(body).sales, {
    parameter: 'sales',
    most: MOST_SALES,
    send: `Send {"sales": [${JSON.stringify(EXAMPLE)}]} as JSON, or one such sale.`,
  });
}

const ownSales: Endpoint = {
  operation: 'listSales',
  path: contributeSales.path,
  method: 'get',
  query: OwnSalesQuery,
  answer: OwnSales,
  example: ({ pricing }, { after, limit }: Static<typeof OwnSalesQuery>) => {
    if (after !== undefined || limit !== undefined) return undefined;
    const sale = estimatedSale(pricing, { ...EXAMPLE, marketplace: 'poshmark' }, EXAMPLE_TIME);
    return { total: 1, sales: [saleAnswer({ ...sale, receivedAt: EXAMPLE_TIME })] };
  },
  figures: { page: PAGE, listedARequest: LISTED_A_REQUEST },
  register: (app, parts) => {
    app.get(ownSales.path, async (request, reply) => {
      const { store, throttle, hash } = await requireContributor(parts, request);
      const { after = '', limit = PAGE } = readOwnQuery(request);
      throttle(request, Math.ceil(limit / LISTED_A_REQUEST));
      const { total, sales } = await store.own(hash, after, limit);
      return sendJson(reply, { total, sales: sales.map(saleAnswer) });
    });
  },
};

function saleAnswer(sale: Omit<ContributedSale, 'number' | 'contributor' | 'network'>): Static<typeof StoredSale> {
  const { price, priceLow, priceHigh, modelVersion, madeOn } = sale.estimate;
  return {
    id: sale.id,
    brand: sale.brand,
    category: sale.category,
    gender: sale.gender as Static<typeof GenderName>,
    condition: sale.condition as Static<typeof Grade> | null,
    title: sale.words,
    price: sale.price,
    soldOn: sale.soldOn,
    marketplace: sale.marketplace,
    receivedAt: new Date(sale.receivedAt).toISOString(),
    estimate: { price, priceLow, priceHigh, source: sourceOf({ modelVersion }), madeOn },
  };
}

const deleteSales: Endpoint = {
  operation: 'deleteSales',
  path: contributeSales.path,
  method: 'delete',
  register: (app, parts) => {
    app.delete(
      deleteSales.path,
      withoutBody(async (request, reply) => {
        const { store, throttle, hash } = await requireContributor(parts, request);
        throttle(request);
        while ((await store.removeSome(hash)) > 0);
        return sendNothing(reply);
      }),
    );
  },
};

const deleteSale: Endpoint = {
  operation: 'deleteSale',
  path: `${contributeSales.path}/{id}`,
  method: 'delete',
  pathParameters: Type.Object({ id: text('The id that you sent.', { maxLength: 64 }) }),
  register: (app, parts) => {
    app.delete(
      routeOf(deleteSale.path),
      withoutBody(async (request, reply) => {
        const { store, throttle, hash } = await requireContributor(parts, request);
        throttle(request);
        const { id } = request.params as { id: string };
        const isId = isValid(id, SaleItem.properties.id as unknown as FieldSchema);
        if (!isId || !(await store.remove(hash, id))) {
          throw new Problem('not_found', `This key has no sale with the id ${quoted(id)}.`);
        }
        return sendNothing(reply);
      }),
    );
  },
};

export const saleEndpoints: readonly Endpoint[] = [contributeSales, ownSales, deleteSales, deleteSale];
