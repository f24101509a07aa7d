import type { FastifyInstance } from 'fastify';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { compareAnswer, compareCsv } from '../compare-form.ts';
import { readItems } from '../compared-items.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const CSV_HEADERS = {
  'content-disposition': 'attachment; filename="rail.csv"',
  'x-content-type-options': 'nosniff',
};

type Query = Readonly<Record<string, unknown>>;

/** GET /compare: `items` holds the state, such as `coach/bag,nike/shoes/male/fair/x2`; /compare.csv: the same list as a file. */
export function registerCompare(app: FastifyInstance, site: Site): void {
  app.get<{ Querystring: Query }>('/compare', (request, reply) => {
    const answer = compareAnswer(site, request.query);
    if ('path' in answer) reply.redirect(answer.path, 303);
    else sendPage(request, reply, pageAnswer(site, answer.page));
  });

  app.get<{ Querystring: Query }>('/compare.csv', (request, reply) => {
    const content = compareCsv(site, readItems(site.pricing, request.query.items));
    sendAnswer(request, reply, cacheableAnswer('text/csv; charset=utf-8', content, CSV_HEADERS));
  });
}
