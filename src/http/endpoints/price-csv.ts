import { CSV_TYPE } from '../../base/csv-text.ts';
import { onceAsync } from '../../base/memo.ts';
import { Type } from '../../base/type.ts';
import { estimateCsv, priceTable, priceTableExample } from '../../operations/all-prices.ts';
import { PAGE_FIELDS } from '../../operations/estimate.ts';
import { FIELDS, GRADE_FIELD } from '../../operations/fields/item-fields.ts';
import { createQueryReader } from '../../operations/fields/read-input.ts';
import { requireGarment } from '../../operations/names.ts';
import { inputSchema } from '../../operations/operation.ts';
import { type DocumentParts, type Endpoint, toRoute, versionHeaders } from '../endpoint.ts';
import { cacheableAnswer, largeAnswer, sendAnswer, unknownHeader } from '../send-answer.ts';

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
  examples: { rows: { brand: 'coach', category: 'bag' } },
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

/** The whole table of prices as a file, which is made on the first request for it. */
const priceTableCsv: Endpoint = {
  operation: 'getPriceTableCsv',
  path: '/data/prices.csv',
  kind: 'cached',
  tag: 'Prices',
  says: 'A row for each price.',
  headers: ['X-Model-Version'],
  summary: 'All prices as CSV',
  description:
    'The estimates of every brand and category in one file, in whole US dollars: the brands of the catalog by gender and ' +
    'condition (`any` without a stated grade), then other brands with listings, whose tier is the one with similar prices. ' +
    '`evidence` grades the listings at the level of `evidence_of`, and `listings` counts those of the brand and category. ' +
    'Needs no key.',
  examples: { rows: {} },
  example: ({ pricing }) => priceTableExample(pricing),
  register: (app, { pricing }) => {
    const file = onceAsync(async () => largeAnswer(CSV_TYPE, await priceTable(pricing), versionHeaders(pricing)));
    app.get(priceTableCsv.path, async (request, reply) => {
      sendAnswer(request, reply, await file());
      return reply;
    });
  },
};

export const priceCsvEndpoints: readonly Endpoint[] = [pairCsv, priceTableCsv];
