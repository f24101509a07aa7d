import { CSV_TYPE } from '../../base/csv-text.ts';
import { oncePromised } from '../../base/memo.ts';
import { Type } from '../../base/type.ts';
import { PriceTableRow, priceTable, priceTableExample } from '../../operations/price-table.ts';
import { largeAnswer, sendAnswer } from '../answer.ts';
import { type Endpoint, versionHeaders } from '../endpoint.ts';

/** Creates the endpoint of the whole table of prices as a file, which is made on the first request for it. */
function tableEndpoint(
  format: 'csv' | 'json',
  described: Pick<Endpoint, 'operation' | 'answer' | 'summary' | 'description'>,
): Endpoint {
  const path = `/data/prices.${format}`;
  return {
    ...described,
    path,
    kind: 'cached',
    tag: 'Prices',
    says: 'A row for each price.',
    headers: ['X-Model-Version'],
    examples: { rows: {} },
    example: ({ pricing }) => priceTableExample(pricing, format),
    register: (app, { pricing }) => {
      const type = format === 'csv' ? CSV_TYPE : 'application/json';
      const file = oncePromised(async () =>
        largeAnswer(type, await priceTable(pricing, format), versionHeaders(pricing)),
      );
      app.get(path, async (request, reply) => {
        sendAnswer(request, reply, await file());
        return reply;
      });
    },
  };
}

export const priceTableEndpoints: readonly Endpoint[] = [
  tableEndpoint('csv', {
    operation: 'getPriceTableCsv',
    summary: 'All prices as CSV',
    description:
      'The estimates of every brand and category in one file: the brands of the catalog by gender and condition, then ' +
      'other brands with listings. Needs no key.',
  }),
  tableEndpoint('json', {
    operation: 'getPriceTable',
    answer: Type.Array(PriceTableRow),
    summary: 'All prices as JSON',
    description: 'The rows of /data/prices.csv as a JSON array, one on each line. Needs no key.',
  }),
];
