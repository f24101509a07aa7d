import { CSV_TYPE } from '../../base/csv-text.ts';
import { lazyAsync } from '../../base/values.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import { DESCRIPTION_FIELDS } from '../../operations/fields/item-fields.ts';
import { createQueryReader } from '../../operations/fields/read-input.ts';
import { inputSchema } from '../../operations/operation.ts';
import { itemCsv, priceTable } from '../../operations/price-table.ts';
import { type Endpoint, versionHeaders } from '../endpoint.ts';
import { cacheableResponse, largeResponse, sendResponse, unknownHeader } from '../send-response.ts';

const readItemQuery = createQueryReader(DESCRIPTION_FIELDS);

/** The price of one item for a cell of a spreadsheet. */
const appraiseLine: Endpoint = {
  operationId: 'appraiseLine',
  path: '/appraise.csv',
  access: 'cached',
  tag: 'Prices',
  responseText: 'One line: price, low, high, what it was taken for.',
  headers: ['X-Model-Version', 'X-Unknown-Parameters'],
  refusals: ['BadQuery', 'TooManyRequests'],
  summary: 'Price an item in a cell of a spreadsheet',
  description:
    'One line without a header: the price, its low and high end in whole US dollars, and what the item was taken ' +
    'for. Without a price, the first cell is empty and the last says why. =IMPORTDATA("…/appraise.csv?title=" & ' +
    'ENCODEURL(A2)) in Google Sheets, =WEBSERVICE(…) in Excel. Needs no key; rate-limited by client address.',
  query: inputSchema({ input: DESCRIPTION_FIELDS }),
  examples: { tote: { title: 'Coach leather tote' } },
  example: itemCsv,
  register: (app, parts) => {
    const headers = versionHeaders(parts.pricing);
    app.get(appraiseLine.path, (request, reply) => {
      const { values, unknown } = readItemQuery(request);
      parts.countEstimates(request, reply);
      const response = cacheableResponse(CSV_TYPE, itemCsv(parts, values), headers);
      sendResponse(request, reply, response, unknownHeader(unknown));
    });
  },
};

/** The whole table of prices as a file, which is made on the first request for it. */
const priceTableCsv: Endpoint = {
  operationId: 'getPriceTableCsv',
  path: '/data/prices.csv',
  access: 'cached',
  tag: 'Prices',
  responseText: 'A row for each price.',
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
    const file = lazyAsync(async () => {
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

export const csvEndpoints: readonly Endpoint[] = [appraiseLine, priceTableCsv];
