import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { MAX_TITLE_LENGTH } from '../../garments/title-tokens.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import { searchAnswer, suggestionsAnswer } from '../search/search-answer.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const readQuery = createQueryReader(
  Type.Object({
    q: Type.Optional(Type.String({ maxLength: MAX_TITLE_LENGTH })),
    kind: Type.Optional(Type.String({ enum: ['price', 'answer'] })),
  }),
);

const JSON_HEADERS = { 'x-content-type-options': 'nosniff' };

/** GET /search: to the page that a phrase names, or to a choice; GET /search/suggestions.json: as you type. */
export function registerSearch(app: FastifyInstance, site: Site): void {
  app.get('/search', (request, reply) => {
    const answer = searchAnswer(site, readQuery(request).q);
    if ('path' in answer) reply.redirect(answer.path, 303);
    else sendPage(request, reply, pageAnswer(site, answer.page));
  });
  app.get('/search/suggestions.json', (request, reply) => {
    const { q, kind } = readQuery(request);
    const content = JSON.stringify(suggestionsAnswer(site, q, kind));
    sendAnswer(request, reply, cacheableAnswer('application/json', content, JSON_HEADERS));
  });
}
