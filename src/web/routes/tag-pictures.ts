import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ThrottleEstimate } from '../../api/throttles.ts';
import { AddressThrottle, clientNetwork } from '../../service/http/address-throttle.ts';
import { type Answer, cacheableAnswer, sendAnswer } from '../../service/http/answer.ts';
import { NOT_CACHEABLE } from '../../service/http/headers.ts';
import type { WorkQueue } from '../../service/http/work-queue.ts';
import type { Clock } from '../../service/keys/quota.ts';
import type { PageRequest } from '../page-route.ts';
import { tagPicture } from '../parts/pictures.ts';
import { PngDrawer } from '../pictures/png-drawer.ts';
import type { Site } from '../site.ts';
import { PICTURE_HEADERS } from './pages.ts';
import { TAG_ANSWERS } from './service-pages.ts';

export interface TagPictureParts {
  readonly work: WorkQueue;
  readonly throttle: ThrottleEstimate;
  readonly clock: Clock;
}

/** New pictures that an address may ask for in a while. */
const DRAWN = { limit: 20, windowSeconds: 60 };

/** GET /pictures/png/...: the tag of an answer as PNG, which chats show; as SVG where it cannot be drawn. */
export function registerTagPictures(
  app: FastifyInstance,
  site: Site,
  { work, throttle, clock }: TagPictureParts,
): void {
  const drawer = new PngDrawer();
  const drawn = new AddressThrottle(DRAWN.limit, DRAWN.windowSeconds, clock);
  for (const [path, find] of Object.entries(TAG_ANSWERS)) {
    app.get(`/pictures/png${path}`, async (request, reply) => {
      throttle(request);
      const svg = await work.run(clientNetwork(request.ip), 0, async () =>
        tagPicture(site, find(site, request as PageRequest)),
      );
      return sendPicture(request, reply, svg);
    });
  }

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, svg: string): Promise<FastifyReply> {
    const png = drawer.kept(svg) ?? (drawn.take(request.ip) === 0 ? await drawer.draw(svg) : undefined);
    sendAnswer(request, reply, png ? pictureOf('image/png', png) : pictureOf('image/svg+xml', svg, NOT_CACHEABLE));
    return reply;
  }
}

function pictureOf(type: string, content: string | Uint8Array, cacheControl?: string): Answer {
  const headers = { ...PICTURE_HEADERS, ...(cacheControl && { 'cache-control': cacheControl }) };
  return cacheableAnswer(type, typeof content === 'string' ? content : Buffer.from(content), headers);
}
