import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { AddressThrottle, clientNetwork } from '../../service/http/address-throttle.ts';
import { cacheableAnswer, sendAnswer } from '../../service/http/answer.ts';
import { NOT_CACHEABLE } from '../../service/http/headers.ts';
import { tagPicture } from '../parts/pictures.ts';
import { PICTURE_HEADERS } from '../routes/pages.ts';
import { TAG_ANSWERS, type WebParts } from '../routes/service-pages.ts';
import type { PageRequest, Site } from '../site.ts';
import type { DrawAnswer, DrawRequest } from './draw-worker.ts';

const MOST_KEPT = 256;
const MOST_WAITING = 20;
const MOST_BYTES = 200_000;
const MOST_MS = 5_000;

/** Draws SVG as PNG in a thread, which starts with the first picture. */
export class PngDrawer {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #waiting = new Map<number, (png: Uint8Array | undefined) => void>();
  #worker: Worker | undefined;
  #count = 0;

  kept(svg: string): Uint8Array | undefined {
    const png = this.#kept.get(svg);
    if (png) {
      this.#kept.delete(svg);
      this.#kept.set(svg, png);
    }
    return png;
  }

  /** Draws a picture; undefined if it fails, is too large, takes too long, or too many others are waiting. */
  async draw(svg: string): Promise<Uint8Array | undefined> {
    if (this.#waiting.size >= MOST_WAITING) return undefined;
    this.#worker ??= this.#start();
    this.#worker.ref();
    const id = ++this.#count;
    const request: DrawRequest = { id, svg };
    const timer = setTimeout(() => this.end(), MOST_MS);
    const png = await new Promise<Uint8Array | undefined>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker?.postMessage(request);
    });
    clearTimeout(timer);
    if (!png || png.length > MOST_BYTES) return undefined;
    this.#kept.set(svg, png);
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
    return png;
  }

  #start(): Worker {
    // Next to this file, as TypeScript or, in the npm package, as JavaScript.
    const worker = new Worker(new URL(`./draw-worker${extname(import.meta.url)}`, import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
    });
    worker.on('message', (answer: DrawAnswer) => {
      const resolve = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) worker.unref();
      resolve?.('png' in answer ? answer.png : undefined);
    });
    worker.on('error', () => this.end());
    return worker;
  }

  /** Ends a thread that fails or hangs, and drops the pictures waiting for it; the next picture starts another. */
  end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }
}

const DRAWN = { limit: 20, windowSeconds: 60 };

/** GET /pictures/png/...: the tag of an answer as PNG, which chats show; as SVG if it is not drawn. */
export function registerTagPictures(app: FastifyInstance, site: Site, { work, countPages, clock }: WebParts): void {
  const drawer = new PngDrawer();
  const drawn = new AddressThrottle(DRAWN.limit, DRAWN.windowSeconds, clock);
  for (const [path, find] of Object.entries(TAG_ANSWERS)) {
    app.get(`/pictures/png${path}`, async (request, reply) => {
      countPages(request, reply);
      const svg = await work.run(clientNetwork(request.ip), 0, async () =>
        tagPicture(site, find(site, request as PageRequest)),
      );
      const png = drawer.kept(svg) ?? (drawn.take(request.ip).isRefused ? undefined : await drawer.draw(svg));
      const picture = png
        ? cacheableAnswer('image/png', Buffer.from(png), PICTURE_HEADERS)
        : cacheableAnswer('image/svg+xml', svg, { ...PICTURE_HEADERS, 'cache-control': NOT_CACHEABLE });
      sendAnswer(request, reply, picture);
      return reply;
    });
  }
}
