import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { MAX_TITLE_LENGTH } from '../../garments/title-tokens.ts';
import { createQueryReader } from '../../http/query.ts';
import { appraise } from '../../pricing/appraise.ts';
import { readGarmentWords } from '../garment-query.ts';
import { appraisalPage } from '../pages/appraisal-page.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const readQuery = createQueryReader(
  Type.Object({ title: Type.String({ maxLength: MAX_TITLE_LENGTH }) }),
);

/** GET /appraise: what a listing is worth by the words of its title. */
export function registerAppraisalPage(app: FastifyInstance, site: Site): void {
  app.get('/appraise', (request, reply) => {
    const { title } = readQuery(request);
    const outcome = appraise(site.pricing, { title, ...readGarmentWords(request) });
    sendPage(request, reply, pageAnswer(site, appraisalPage(site, outcome)));
  });
}
