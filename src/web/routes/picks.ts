import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { GenderSchema } from '../../api/schemas.ts';
import { categories } from '../../garments/catalogue.ts';
import { createQueryReader } from '../../http/query.ts';
import { SHOPS } from '../../marketplaces/worth-picking-up.ts';
import { picksPage } from '../pages/picks-page.ts';
import { EVIDENCE_CHOICES, pickChoice } from '../pick-choice.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const PicksQuery = Type.Object({
  shop: Type.Optional(Type.String({ enum: Object.keys(SHOPS) })),
  gender: Type.Optional(GenderSchema),
  category: Type.Optional(Type.String({ enum: categories.map(({ slug }) => slug) })),
  evidence: Type.Optional(Type.String({ enum: [...EVIDENCE_CHOICES] })),
  marketplace: Type.Optional(Type.String({ maxLength: 40 })),
  keep: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000 })),
});
const readPicksQuery = createQueryReader(PicksQuery);

/** GET /picks: what is worth picking up. */
export function registerPicks(app: FastifyInstance, site: Site): void {
  app.get('/picks', (request, reply) => {
    sendPage(
      request,
      reply,
      pageAnswer(site, picksPage(site, pickChoice(site, readPicksQuery(request)))),
    );
  });
}
