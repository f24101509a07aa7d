import type { Garment } from '../../garments/garment.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { csvText } from '../../items/csv-text.ts';
import { readPair } from '../../items/names.ts';
import { createQueryReader } from '../../items/query.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { Endpoint } from '../endpoint.ts';
import { modelHeaders } from '../openapi/headers.ts';
import { cachedOperation, parameters } from '../openapi/operation-parts.ts';
import { tierRows, versionHeaders } from '../price-parts.ts';
import { PriceQuery } from '../schemas.ts';

const readQuery = createQueryReader(PriceQuery, { isExact: true });

/** GET /api/public/price.csv: the prices of /api/public/price as rows, for sheets: a formula can send no key. */
export const priceCsv: Endpoint = {
  path: '/api/public/price.csv',
  method: 'get',
  describe: ({ pricing, garment }) =>
    cachedOperation({
      operationId: 'getPriceCsv',
      tags: ['Prices'],
      summary: 'Tier average as CSV',
      description:
        'The prices of /api/public/price as comma-separated values with a header, for spreadsheets: =IMPORTDATA("…") in Google Sheets. Needs no key.',
      parameters: parameters(PriceQuery, {
        brand: { one: 'coach' },
        category: { one: 'bag' },
        condition: { one: 'Good' },
      }),
      answer: 'The estimate.',
      content: {
        'text/csv': {
          schema: { type: 'string' },
          examples: { one: { value: tierAverageCsv(pricing, { ...garment, condition: 'Good' }) } },
        },
      },
      headers: modelHeaders,
      refusals: ['BadQuery', 'UnknownItem'],
    }),
  register: (app, { pricing }) => {
    const headers = versionHeaders(pricing);
    app.get(priceCsv.path, (request, reply) => {
      const { condition, ...pair } = readQuery(request);
      const content = tierAverageCsv(pricing, { ...readPair(pair), condition });
      sendAnswer(request, reply, cacheableAnswer('text/csv; charset=utf-8', content, headers));
    });
  },
};

/** The tier average as CSV: all five grades, or one. */
function tierAverageCsv(
  pricing: Pick<Pricing, 'staticPrices'>,
  { brand, category, condition }: Omit<Garment, 'gender'>,
): string {
  const rows = tierRows(pricing, brand, category, condition);
  return csvText([
    ['condition', 'low', 'mid', 'high'],
    ...rows.map((row) => [row.condition, row.low, row.mid, row.high]),
  ]);
}
