import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Answer, cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { API_HEADERS } from '../../http/headers.ts';
import { memo } from '../../http/memo.ts';
import { PROBLEM_CODES, PROBLEM_KINDS, type ProblemCode, problemType } from '../../http/problem.ts';
import { NoSuchPage } from '../no-such-page.ts';
import { problemPage } from '../pages/problem-pages.ts';
import { PROBLEM_WORDS } from '../problem-words.ts';
import { pageAnswer } from '../send.ts';
import type { Site } from '../site.ts';

const VARY = { vary: 'Accept' };

/** GET /problems/{code}: a page, or JSON if the client asks for it. */
export function registerProblemPages(app: FastifyInstance, site: Site): void {
  const pages = memo((code) => pageAnswer(site, problemPage(site, code as ProblemCode), VARY));
  const documents = memo((code) => problemKind(code as ProblemCode));
  app.get<{ Params: { code: string } }>('/problems/:code', (request, reply) => {
    const code = PROBLEM_CODES.find((known) => known === request.params.code);
    if (!code) throw new NoSuchPage('We answer with no problem of this code.');
    sendAnswer(request, reply, wantsJson(request) ? documents(code) : pages(code));
  });
}

function wantsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return /\bjson\b/i.test(accept) && !accept.includes('text/html');
}

/** What a code means, for programs: what all problems of the kind share. It is no problem itself. */
function problemKind(code: ProblemCode): Answer {
  const content = { type: problemType(code), code, ...PROBLEM_KINDS[code], ...PROBLEM_WORDS[code] };
  return cacheableAnswer('application/json', JSON.stringify(content), { ...API_HEADERS, ...VARY });
}
