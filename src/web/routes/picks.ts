import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { GenderSchema } from '../../api/schemas.ts';
import { categories } from '../../garments/catalogue.ts';
import { createQueryReader } from '../../http/query.ts';
import {
  type PickChoice,
  SHOPS,
  type Shop,
  USUAL_KEPT,
} from '../../marketplaces/worth-picking-up.ts';
import { MANY_LISTINGS } from '../../wording/evidence-grade.ts';
import { chosenMarketplace } from '../chosen-marketplace.ts';
import { picksPage } from '../pages/picks-page.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

const PicksQuery = Type.Object({
  shop: Type.Optional(Type.String({ enum: Object.keys(SHOPS) })),
  gender: Type.Optional(GenderSchema),
  category: Type.Optional(Type.String({ enum: categories.map(({ slug }) => slug) })),
  evidence: Type.Optional(Type.String({ enum: ['direct', 'seen', 'any'] })),
  marketplace: Type.Optional(Type.String({ maxLength: 40 })),
  keep: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000 })),
});
const readPicksQuery = createQueryReader(PicksQuery);

const LEAST_LISTINGS = { direct: MANY_LISTINGS, seen: 1, any: 0 } as const;

/** GET /picks: what is worth picking up. */
export function registerPicks(app: FastifyInstance, site: Site): void {
  app.get('/picks', (request, reply) => {
    sendPage(
      request,
      reply,
      pageAnswer(site, picksPage(site, choiceOf(site, readPicksQuery(request)))),
    );
  });
}

function choiceOf({ marketplaces }: Site, query: Static<typeof PicksQuery>): PickChoice {
  const { shop = 'thrift', gender, category, evidence = 'direct', keep = USUAL_KEPT } = query;
  return {
    shop: shop as Shop,
    gender,
    category: categories.find(({ slug }) => slug === category),
    leastListings: LEAST_LISTINGS[evidence as keyof typeof LEAST_LISTINGS],
    leastKept: keep,
    marketplace: chosenMarketplace(marketplaces, query.marketplace),
  };
}
