import type { FastifyInstance } from 'fastify';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { compareCsv } from '../compare-form.ts';
import { readItems } from '../compared-items.ts';
import type { Site } from '../site.ts';

const CSV_HEADERS = {
  'content-disposition': 'attachment; filename="rail.csv"',
  'x-content-type-options': 'nosniff',
};

/** GET /compare.csv: the list of /compare as a file. */
export function registerCompareCsv(app: FastifyInstance, site: Site): void {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>('/compare.csv', (request, reply) => {
    const content = compareCsv(site, readItems(site.pricing, request.query.items));
    sendAnswer(request, reply, cacheableAnswer('text/csv; charset=utf-8', content, CSV_HEADERS));
  });
}
