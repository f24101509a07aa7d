import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { cleanTitle, MAX_TITLE_LENGTH } from '../../garments/title-tokens.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { searchPage } from '../pages/search-page.ts';
import { tagAnswerTo } from '../search/answer.ts';
import { isListingTitle, searchedAppraisalPath } from '../search/listing-title.ts';
import { type Suggestion, search } from '../search/suggest.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const readQuery = createQueryReader(
  Type.Object({
    q: Type.Optional(Type.String({ maxLength: MAX_TITLE_LENGTH })),
    kind: Type.Optional(Type.String({ enum: ['price', 'answer'] })),
  }),
);

/** A phrase longer than this names no page; a listing's title may be longer. */
const LONGEST_PHRASE = 100;

const JSON_HEADERS = { 'x-content-type-options': 'nosniff' };

/** GET /search: to the page that a phrase names, or to a choice; GET /search/suggestions.json: as you type. */
export function registerSearch(app: FastifyInstance, site: Site): void {
  app.get('/search', (request, reply) => {
    const text = readQuery(request).q?.trim() ?? '';
    if (isListingTitle(text)) {
      reply.redirect(searchedAppraisalPath(text), 303);
      return;
    }
    const result = search(site, text.slice(0, LONGEST_PHRASE));
    // What was not taken literally comes first, on a page with the answer's price.
    const isLiteral = result.readAs.length === 0 && !result.model?.isApart;
    if (result.garment && isLiteral) reply.redirect(pricePath(site.pricing, result.garment), 303);
    else sendPage(request, reply, pageAnswer(site, searchPage(site, text, result)));
  });
  app.get('/search/suggestions.json', (request, reply) => {
    const { q = '', kind } = readQuery(request);
    const isTitle = isListingTitle(q);
    const { suggestions, notCovered } = search(site, q.slice(0, LONGEST_PHRASE));
    const wanted =
      kind === 'price' ? suggestions.filter(({ url }) => url.startsWith('/price/')) : suggestions;
    const own = kind !== 'price' && isTitle ? [titleSuggestion(q)] : [];
    // A title is answered by its own page, which may read it otherwise.
    const none = notCovered && !isTitle ? { notCovered: notCoveredInWords(notCovered) } : {};
    const found = kind === 'answer' ? tagAnswerTo(site.pricing, q) : {};
    const content = JSON.stringify({ suggestions: [...own, ...wanted], ...none, ...found });
    sendAnswer(request, reply, cacheableAnswer('application/json', content, JSON_HEADERS));
  });
}

function titleSuggestion(text: string): Suggestion {
  return {
    title: `“${cleanTitle(text)}”`,
    note: 'priced by its words',
    url: searchedAppraisalPath(text),
  };
}
