import { CSV_TYPE } from '../base/csv-text.ts';
import { membersOf } from '../base/members.ts';
import { Type } from '../base/type.ts';
import { SELLER_FIELDS } from '../money/seller-fields.ts';
import { appraise } from '../operations/appraise.ts';
import { FIELDS, GRADE_FIELD } from '../operations/fields/item-fields.ts';
import { createQueryReader } from '../operations/fields/read-input.ts';
import { requireBrand, requireGarment, requireKind } from '../operations/names.ts';
import { inputSchema, type Operation, operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { estimateCsv } from '../operations/price-table.ts';
import { cacheableAnswer, sendAnswer, unknownHeader } from './answer.ts';
import {
  type DocumentParts,
  type Endpoint,
  fixedEndpoint,
  operationEndpoint,
  toRoute,
  versionHeaders,
} from './endpoint.ts';
import { appraiseLine } from './endpoints/appraise-line.ts';
import { appraiseList } from './endpoints/appraise-list.ts';
import { keyEndpoints } from './endpoints/keys.ts';
import { priceTableEndpoint } from './endpoints/price-table.ts';
import { priceEndpoints } from './endpoints/prices.ts';

/** The example of a brand and a kind. */
const BAG = { brand: 'coach', category: 'bag' };

const PairPath = Type.Object({
  brand: Type.String({
    description:
      'The slug of a brand: one of `/api/public/brands`, or of thousands of others, such as `telfar`. Case and ' +
      'surrounding spaces do not matter.',
    minLength: 1,
    examples: ['coach', 'telfar'],
  }),
  category: Type.String({
    description:
      'The slug of a category from `/api/public/categories`, or of a kind from `/api/public/kinds`, such as `swimsuit`.',
    minLength: 1,
    examples: ['bag', 'swimsuit'],
  }),
});

/** Without a title, there are no words and no own listing to tell of. */
const PAIR_INPUT = {
  ...membersOf(FIELDS, 'brand', 'category', 'gender', 'condition', 'askingPrice', 'cost', 'purpose', 'include'),
  ...SELLER_FIELDS,
};

/** The answer about an item that slugs name. An unknown slug is a 404, since these are addresses of pages too. */
const pairAppraisal = operation({
  name: 'estimate',
  input: PAIR_INPUT,
  answer: appraise.answer,
  summary: 'Price a brand and kind, at the address of its page',
  description: 'The answer of `/api/public/appraise` for a brand and a kind, by their slugs.',
  run(context, input) {
    const { brand = '', category = '', ...others } = input;
    const maker = requireBrand(context.pricing, brand).entry.slug;
    return appraise.run(context, { ...others, brand: maker, category: requireKind(category).entry.slug });
  },
});

const PAIR_CSV_INPUT = { gender: FIELDS.gender, condition: GRADE_FIELD };
const readPairCsv = createQueryReader(PAIR_CSV_INPUT);

function pairCsvOf({ pricing }: DocumentParts, input: object): string {
  return estimateCsv(pricing, requireGarment(pricing, input as Parameters<typeof requireGarment>[1]).garment);
}

/** The same prices for spreadsheets: a row for any condition and one for each grade, or only the requested grade. */
const pairCsv: Endpoint = {
  operation: 'getEstimateCsv',
  path: '/price/{brand}/{category}.csv',
  kind: 'cached',
  tag: 'Prices',
  says: 'A row for each condition.',
  headers: ['X-Model-Version', 'X-Unknown-Parameters'],
  refusals: ['BadQuery', 'UnknownItem', 'TooManyRequests'],
  examples: { rows: BAG },
  summary: 'Price a brand and kind as CSV',
  description:
    'The price with its range in any condition and in each of the five, as comma-separated values with a header, or only ' +
    'in the given one: =IMPORTDATA("…") in Google Sheets. Needs no key; rate-limited by client address.',
  pathParameters: PairPath,
  query: inputSchema({ input: PAIR_CSV_INPUT }),
  example: pairCsvOf,
  register: (app, parts) => {
    const headers = versionHeaders(parts.pricing);
    app.get(toRoute(pairCsv.path), (request, reply) => {
      const { values, unknown } = readPairCsv(request);
      parts.countEstimates(request, reply);
      const rows = pairCsvOf(parts, { ...values, ...Object(request.params) });
      return sendAnswer(request, reply, cacheableAnswer(CSV_TYPE, rows, headers), unknownHeader(unknown));
    });
  },
};

function endpointsOf(of: Operation): Endpoint[] {
  if (!of.http) return [];
  const { kind } = of.http;
  return [kind === 'fixed' ? fixedEndpoint(of, of.http) : operationEndpoint(of, of.http, kind === 'cached')];
}

/**
 * All endpoints, in the order of the OpenAPI document. The document also describes the health checks, which are defined
 * in `openapi/service.json` and served elsewhere.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  ...priceEndpoints,
  ...OPERATIONS.flatMap(endpointsOf),
  appraiseList,
  appraiseLine,
  operationEndpoint(
    pairAppraisal,
    {
      operation: 'getEstimate',
      path: '/price/{brand}/{category}.json',
      pathParameters: PairPath,
      tag: 'Prices',
      says: 'The estimate.',
      examples: { all: BAG },
      isOfModel: true,
    },
    true,
  ),
  pairCsv,
  priceTableEndpoint,
  ...keyEndpoints,
];
