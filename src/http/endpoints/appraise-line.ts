import { CSV_TYPE, safeCell } from '../../base/csv-text.ts';
import { Problem } from '../../base/problem.ts';
import { appraise } from '../../operations/appraise-item.ts';
import { orProblem } from '../../operations/fields/field.ts';
import { DESCRIPTION_FIELDS } from '../../operations/fields/item-fields.ts';
import { createQueryReader } from '../../operations/fields/read-input.ts';
import { inputSchema } from '../../operations/operation.ts';
import { type DocumentParts, type Endpoint, toRoute, versionHeaders } from '../endpoint.ts';
import { cacheableAnswer, sendAnswer, unknownHeader } from '../send-answer.ts';

const readDescription = createQueryReader(DESCRIPTION_FIELDS);

/**
 * Returns an item's price, low and high in whole US dollars and what it was taken for, as a line of CSV. Without a price,
 * the first is empty and the last says why, because spreadsheets show no text of an error; the second is then the least
 * that it brings, if that is known.
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

/** The price of one item for a cell of a spreadsheet. */
export const appraiseLine: Endpoint = {
  operation: 'appraiseLine',
  path: '/appraise.csv',
  kind: 'cached',
  tag: 'Prices',
  says: 'One line: price, low, high, what it was taken for.',
  headers: ['X-Model-Version', 'X-Unknown-Parameters'],
  refusals: ['BadQuery', 'TooManyRequests'],
  examples: { tote: { title: 'Coach leather tote' } },
  summary: 'Price an item in a cell of a spreadsheet',
  description:
    'One line without a header: the price, its low and high end in whole US dollars, and what the item was taken for. ' +
    'Without a price, the first cell is empty and the last says why. =IMPORTDATA("…/appraise.csv?title=" & ' +
    'ENCODEURL(A2)) in Google Sheets, =WEBSERVICE(…) in Excel. Needs no key; rate-limited by client address.',
  query: inputSchema({ input: DESCRIPTION_FIELDS }),
  example: lineOf,
  register: (app, parts) => {
    const headers = versionHeaders(parts.pricing);
    app.get(toRoute(appraiseLine.path), (request, reply) => {
      const { values, unknown } = readDescription(request);
      parts.countEstimates(request, reply);
      const line = lineOf(parts, values);
      return sendAnswer(request, reply, cacheableAnswer(CSV_TYPE, line, headers), unknownHeader(unknown));
    });
  },
};
