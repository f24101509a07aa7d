import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { MAX_TITLE_LENGTH } from '../../garments/title-tokens.ts';
import { createQueryReader } from '../../http/query.ts';
import { readGarmentWords } from '../garment-query.ts';
import { appraisalAnswer } from '../pages/appraisal-page.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const readQuery = createQueryReader(
  Type.Object({ title: Type.String({ maxLength: MAX_TITLE_LENGTH }) }),
);

/** GET /appraise: what a listing is worth by the words of its title. */
export function registerAppraisalPage(app: FastifyInstance, site: Site): void {
  app.get('/appraise', (request, reply) => {
    const { title } = readQuery(request);
    const answer = appraisalAnswer(site, { title, ...readGarmentWords(request) });
    if ('path' in answer) reply.redirect(answer.path, 303);
    else sendPage(request, reply, pageAnswer(site, answer.page));
  });
}
