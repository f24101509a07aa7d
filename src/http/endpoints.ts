import { CSV_TYPE } from '../base/csv-text.ts';
import { Type } from '../base/type.ts';
import { estimateCsv } from '../operations/all-prices.ts';
import { PAGE_FIELDS } from '../operations/estimate.ts';
import { OPERATIONS } from '../operations/every-operation.ts';
import { FIELDS, GRADE_FIELD } from '../operations/fields/item-fields.ts';
import { createQueryReader } from '../operations/fields/read-input.ts';
import { requireGarment } from '../operations/names.ts';
import { inputSchema, type Operation, type Route } from '../operations/operation.ts';
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
import { countedEndpoint, keptEndpoint } from './endpoints/few-answers.ts';
import { keyEndpoints } from './endpoints/keys.ts';
import { priceTableEndpoint } from './endpoints/price-table.ts';

/** The example of a brand and a kind. */
const BAG = { brand: 'coach', category: 'bag' };

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
  pathParameters: Type.Object(PAGE_FIELDS),
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

/** Makes the endpoint of an operation by its kind. */
const MAKERS: Readonly<Record<Route['kind'], (of: Operation, route: Route) => Endpoint>> = {
  fixed: fixedEndpoint,
  kept: keptEndpoint,
  counted: countedEndpoint,
  cached: operationEndpoint,
  limited: operationEndpoint,
};

/**
 * All endpoints, in the order of the OpenAPI document. The document also describes the health checks, which are defined
 * in `openapi/service.json` and served elsewhere.
 */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OPERATIONS.flatMap((of: Operation) => (of.http ? [MAKERS[of.http.kind](of, of.http)] : [])),
  appraiseList,
  appraiseLine,
  pairCsv,
  priceTableEndpoint,
  ...keyEndpoints,
];
