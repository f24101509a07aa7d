import type { FastifyInstance } from 'fastify';
import { type Answer, cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { readGarmentQuery } from '../garment-query.ts';
import { sharePath } from '../paths.ts';
import { pricePicture } from '../share/price-picture.ts';
import { openTypeSetter, type TypeSetter } from '../share/type-setter.ts';
import type { Site } from '../site.ts';
import { readBrand, readCategory } from '../slugs.ts';

/** Pictures kept in memory, some 15 kB each: a link that is passed around is asked for many times. */
const MAX_KEPT = 64;

/** GET /share/{brand}/{category}: the picture that other sites show with a link to a price. */
export function registerSharePicture(app: FastifyInstance, site: Site): void {
  let setter: TypeSetter | undefined;
  const kept = new Map<string, Promise<Answer>>();
  app.get<{ Params: { brand: string; category: string } }>(
    '/share/:brand/:category',
    async (request, reply) => {
      const { entry: brand } = readBrand(request.params.brand);
      const { entry: category } = readCategory(request.params.category.replace(/\.png$/, ''));
      const item = readGarmentQuery(request, site.pricing, { brand, category });
      const path = sharePath(item);
      let picture = kept.get(path);
      if (!picture) {
        setter ??= openTypeSetter();
        picture = pricePicture(setter, site.pricing, item).then(pictureAnswer);
        // The oldest goes first.
        if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string);
        kept.set(path, picture);
      }
      sendAnswer(request, reply, await picture);
      return reply;
    },
  );
}

function pictureAnswer(content: Buffer): Answer {
  return cacheableAnswer('image/png', content, {
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
}
