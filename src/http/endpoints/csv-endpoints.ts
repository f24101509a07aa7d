import type { TObject } from 'typebox';
import { CSV_TYPE, safeCell } from '../../base/csv-text.ts';
import { membersOf } from '../../base/members.ts';
import { onceAsync } from '../../base/memo.ts';
import { Problem } from '../../base/problem.ts';
import { type Fields, Type } from '../../base/shape.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { appraise } from '../../operations/appraise-item.ts';
import { requireGarment } from '../../operations/browse.ts';
import { estimate } from '../../operations/estimate.ts';
import { DESCRIPTION_FIELDS, FIELDS, GRADE_FIELD } from '../../operations/fields/item-fields.ts';
import { createQueryReader, orProblem } from '../../operations/fields/read-input.ts';
import { inputSchema } from '../../operations/operation.ts';
import { estimateCsv, priceTable } from '../../operations/price-table.ts';
import { type DocumentParts, type Endpoint, toRoute, versionHeaders } from '../endpoint.ts';
import { cacheableResponse, largeResponse, sendResponse, unknownHeader } from '../send-response.ts';

/** Creates an endpoint of CSV that a query asks for, which counts toward the limit for the client's address. */
function csvEndpoint(
  texts: Pick<Endpoint, 'operation' | 'path' | 'says' | 'refusals' | 'examples' | 'summary' | 'description'>,
  { query, path }: { readonly query: Fields; readonly path?: TObject },
  csvOf: (parts: DocumentParts, input: object) => string,
): Endpoint {
  const readQuery = createQueryReader(query);
  return {
    ...texts,
    access: 'cached',
    tag: 'Prices',
    headers: ['X-Model-Version', 'X-Unknown-Parameters'],
    ...(path && { pathParameters: path }),
    query: inputSchema({ input: query }),
    example: csvOf,
    register: (app, parts) => {
      const headers = versionHeaders(parts.pricing);
      app.get(toRoute(texts.path), (request, reply) => {
        const { values, unknown } = readQuery(request);
        parts.countEstimates(request, reply);
        const csv = csvOf(parts, { ...values, ...Object(request.params) });
        return sendResponse(request, reply, cacheableResponse(CSV_TYPE, csv, headers), unknownHeader(unknown));
      });
    },
  };
}

/** The price of one item for a cell of a spreadsheet. */
const appraiseLine = csvEndpoint(
  {
    operation: 'appraiseLine',
    path: '/appraise.csv',
    says: 'One line: price, low, high, what it was taken for.',
    refusals: ['BadQuery', 'TooManyRequests'],
    examples: { tote: { title: 'Coach leather tote' } },
    summary: 'Price an item in a cell of a spreadsheet',
    description:
      'One line without a header: the price, its low and high end in whole US dollars, and what the item was taken ' +
      'for. Without a price, the first cell is empty and the last says why. =IMPORTDATA("…/appraise.csv?title=" & ' +
      'ENCODEURL(A2)) in Google Sheets, =WEBSERVICE(…) in Excel. Needs no key; rate-limited by client address.',
  },
  { query: DESCRIPTION_FIELDS },
  lineOf,
);

/**
 * Returns an item's price, low and high in whole US dollars and what it was taken for, as a line of CSV. Without a
 * price, the first is empty and the last says why, because spreadsheets show no text of an error; the second is then
 * the least that it brings, if that is known.
 */
function lineOf(parts: DocumentParts, input: object): string {
  const answer = orProblem(() => appraise.run(parts, input));
  const cells =
    answer instanceof Problem
      ? ['', '', '', answer.message]
      : [
          answer.estimate?.price ?? '',
          answer.estimate?.priceLow ?? answer.atLeast ?? '',
          answer.estimate?.priceHigh ?? '',
          answer.estimate ? answer.item.takenFor : `${answer.item.takenFor}. ${answer.caveats[0]?.text ?? ''}`.trim(),
        ];
  return `${cells.map(String).map(safeCell).join(',')}\n`;
}

/** A row for any condition and one for each grade, or only the requested grade. */
const pairCsv = csvEndpoint(
  {
    operation: 'getEstimateCsv',
    path: '/price/{brand}/{category}.csv',
    says: 'A row for each condition.',
    refusals: ['BadQuery', 'UnknownItem', 'TooManyRequests'],
    examples: { rows: { brand: 'coach', category: 'bag' } },
    summary: 'Price a brand and kind as CSV',
    description:
      'The price with its range in any condition and in each of the five, as comma-separated values with a header, ' +
      'or only in the given one: =IMPORTDATA("…") in Google Sheets. Needs no key; rate-limited by client address.',
  },
  {
    query: { gender: FIELDS.gender, condition: GRADE_FIELD },
    path: Type.Object(membersOf(estimate.input, 'brand', 'category')),
  },
  ({ pricing }, input) =>
    estimateCsv(pricing, requireGarment(pricing, input as Parameters<typeof requireGarment>[1]).garment),
);

/** The whole table of prices as a file, which is made on the first request for it. */
const priceTableCsv: Endpoint = {
  operation: 'getPriceTableCsv',
  path: '/data/prices.csv',
  access: 'cached',
  tag: 'Prices',
  says: 'A row for each price.',
  headers: ['X-Model-Version'],
  summary: 'All prices as CSV',
  description:
    'The estimates of every brand and category in one file, in whole US dollars: the brands of the catalog by ' +
    'gender and condition (`any` without a stated grade), then other brands with listings, whose tier is the one ' +
    'with similar prices. `evidence` grades the listings at the level of `evidence_of`, and `listings` counts ' +
    'those of the brand and category. Needs no key.',
  examples: { rows: {} },
  example: ({ pricing }) => priceTable(pricing).take(2).toArray().join(''),
  register: (app, { pricing }) => {
    const file = onceAsync(async () => {
      const parts: string[] = [];
      for (const part of priceTable(pricing)) {
        parts.push(part);
        await yieldToOthers();
      }
      return largeResponse(CSV_TYPE, parts.join(''), versionHeaders(pricing));
    });
    app.get(priceTableCsv.path, async (request, reply) => {
      sendResponse(request, reply, await file());
      return reply;
    });
  },
};

export const csvEndpoints: readonly Endpoint[] = [appraiseLine, pairCsv, priceTableCsv];
