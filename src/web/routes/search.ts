import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { pricePath } from '../../garments/price-path.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import { searchPage } from '../pages/search-page.ts';
import { search } from '../search/suggest.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const readQuery = createQueryReader(
  Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    kind: Type.Optional(Type.String({ enum: ['price'] })),
  }),
);

const JSON_HEADERS = { 'x-content-type-options': 'nosniff' };

/** GET /search: to the page that a phrase names, or to a choice; GET /search/suggestions.json: as one types. */
export function registerSearch(app: FastifyInstance, site: Site): void {
  app.get('/search', (request, reply) => {
    const text = readQuery(request).q?.trim() ?? '';
    const result = search(site, text);
    // What was not taken literally is said first, on a page with the answer's price.
    const isLiteral = result.readAs.length === 0 && !result.model?.isApart;
    if (result.garment && isLiteral) reply.redirect(pricePath(result.garment), 303);
    else sendPage(request, reply, pageAnswer(site, searchPage(site, text, result)));
  });
  app.get('/search/suggestions.json', (request, reply) => {
    const { q = '', kind } = readQuery(request);
    const { suggestions } = search(site, q);
    const wanted =
      kind === 'price' ? suggestions.filter(({ url }) => url.startsWith('/price/')) : suggestions;
    const content = JSON.stringify({ suggestions: wanted });
    sendAnswer(request, reply, cacheableAnswer('application/json', content, JSON_HEADERS));
  });
}
