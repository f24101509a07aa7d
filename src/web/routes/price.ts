import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ConditionSchema, GenderSchema } from '../../api/schemas.ts';
import { DEFAULT_GENDER } from '../../garments/catalogue.ts';
import { pricePath } from '../../garments/price-path.ts';
import { createQueryReader } from '../../http/query.ts';
import { pricePage } from '../pages/price-page.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';
import { readBrand, readCategory } from '../slugs.ts';

const readQuery = createQueryReader(
  Type.Object({
    gender: Type.Optional(GenderSchema),
    condition: Type.Optional(ConditionSchema),
  }),
);

/** GET /price/{brand}/{category}: the page that `webUrl` leads to. */
export function registerPricePage(app: FastifyInstance, site: Site): void {
  app.get<{ Params: { brand: string; category: string } }>(
    '/price/:brand/:category',
    (request, reply) => {
      const { gender = DEFAULT_GENDER, condition } = readQuery(request);
      const brand = readBrand(request.params.brand);
      const category = readCategory(request.params.category);
      const garment = { brand: brand.entry, category: category.entry, gender, condition };
      if (!brand.isExact || !category.isExact) {
        reply.redirect(pricePath(garment), 302);
        return;
      }
      sendPage(request, reply, pageAnswer(site, pricePage(site, garment)));
    },
  );
}
