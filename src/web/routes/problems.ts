import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Answer, cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { API_HEADERS } from '../../http/headers.ts';
import { memo } from '../../http/memo.ts';
import { PROBLEM_STATUS, type ProblemCode } from '../../http/problem.ts';
import { wantsPage } from '../error-pages.ts';
import { NoSuchPage } from '../no-such-page.ts';
import { problemPage, problemsPage } from '../pages/problem-pages.ts';
import { PROBLEM_CODES, PROBLEM_WORDS } from '../problem-words.ts';
import { pageAnswer } from '../send.ts';
import type { Site } from '../site.ts';

const VARY = { vary: 'Accept' };

/** GET /problems and /problems/{code}: pages for browsers, documents for programs. */
export function registerProblemPages(app: FastifyInstance, site: Site): void {
  const pages = memo((code) => pageAnswer(site, problemPage(site, code as ProblemCode), VARY));
  const documents = memo((code) => problemKind(site, code as ProblemCode));
  const index = memo(() => pageAnswer(site, problemsPage(site)));
  app.get('/problems', (request, reply) => sendAnswer(request, reply, index('')));
  app.get<{ Params: { code: string } }>('/problems/:code', (request, reply) => {
    const code = PROBLEM_CODES.find((known) => known === request.params.code);
    if (!code) throw new NoSuchPage('We answer with no problem of this code.', {});
    sendAnswer(request, reply, wantsPage(request) ? pages(code) : documents(code));
  });
}

/** What a code means, for programs: the members that all problems of the kind share. */
function problemKind(site: Site, code: ProblemCode): Answer {
  const { title, meaning, remedy } = PROBLEM_WORDS[code];
  const status = PROBLEM_STATUS[code];
  const content = {
    type: `${site.publicUrl()}/problems/${code}`,
    title: STATUS_CODES[status] ?? title,
    status,
    detail: `${meaning} ${remedy}`,
    code,
  };
  return cacheableAnswer('application/problem+json', JSON.stringify(content), {
    ...API_HEADERS,
    ...VARY,
  });
}
