import type { FastifyInstance } from 'fastify';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { compareCsv, readCompareForm } from '../compare-form.ts';
import { comparePath, readItems } from '../compared-items.ts';
import { comparePage } from '../pages/compare-page.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const CSV_HEADERS = {
  'content-disposition': 'attachment; filename="rail.csv"',
  'x-content-type-options': 'nosniff',
};

type Query = Readonly<Record<string, unknown>>;

/**
 * GET /compare: `items` holds the state, such as `coach/bag,nike/shoes/male/fair/x2`. The form sends its rows as
 * `item`, `condition` and `quantity` and what to add as `garment`; once all is understood it leads to the address with
 * `items`. GET /compare.csv: the same list as a file.
 */
export function registerCompare(app: FastifyInstance, site: Site): void {
  app.get<{ Querystring: Query }>('/compare', (request, reply) => {
    const { query } = request;
    if (query.garment === undefined && query.item === undefined) {
      const items = readItems(site.pricing, query.items);
      sendPage(request, reply, pageAnswer(site, comparePage(site, items)));
      return;
    }
    const { items, unread } = readCompareForm(site, query);
    if (unread.length > 0) {
      sendPage(request, reply, pageAnswer(site, comparePage(site, items, unread)));
    } else {
      reply.redirect(comparePath(items), 303);
    }
  });

  app.get<{ Querystring: Query }>('/compare.csv', (request, reply) => {
    const content = compareCsv(site, readItems(site.pricing, request.query.items));
    sendAnswer(request, reply, cacheableAnswer('text/csv; charset=utf-8', content, CSV_HEADERS));
  });
}
