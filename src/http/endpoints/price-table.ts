import { CSV_TYPE } from '../../base/csv-text.ts';
import { onceAsync } from '../../base/memo.ts';
import { priceTable, priceTableExample } from '../../operations/all-prices.ts';
import { largeAnswer, sendAnswer } from '../answer.ts';
import { type Endpoint, versionHeaders } from '../endpoint.ts';

/** The whole table of prices as a file, which is made on the first request for it. */
export const priceTableEndpoint: Endpoint = {
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
    app.get(priceTableEndpoint.path, async (request, reply) => {
      sendAnswer(request, reply, await file());
      return reply;
    });
  },
};
