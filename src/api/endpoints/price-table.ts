import { Type } from 'typebox';
import { CSV_TYPE } from '../../base/csv-text.ts';
import { oncePromised } from '../../base/memo.ts';
import { PriceTableRow, priceTable, priceTableExample } from '../../operations/price-table.ts';
import { largeAnswer, sendAnswer } from '../../service/http/answer.ts';
import { type Endpoint, versionHeaders } from '../endpoint.ts';

/** Creates the endpoint of the whole table of prices as a file, which is made on the first request for it. */
function tableEndpoint(format: 'csv' | 'json', described: Pick<Endpoint, 'operation' | 'answer'>): Endpoint {
  const path = `/data/prices.${format}`;
  return {
    ...described,
    path,
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
  tableEndpoint('csv', { operation: 'getPriceTableCsv' }),
  tableEndpoint('json', { operation: 'getPriceTable', answer: Type.Array(PriceTableRow) }),
];
