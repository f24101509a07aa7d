import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from 'ghtml';
import { dayInWords } from '../../base/day.ts';
import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { plain, shortened } from '../../base/text.ts';
import { garments } from '../../catalog/garment-names.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { verdictInWords } from '../../present/verdict-words.ts';
import { AddressThrottle, clientNetwork } from '../../service/http/address-throttle.ts';
import { cacheableAnswer, NOT_CACHEABLE, sendAnswer } from '../../service/http/answer.ts';
import type { GarmentAnswer } from '../answer.ts';
import type { Markup } from '../markup.ts';
import { NoSuchPage } from '../paths.ts';
import { PICTURE_ANSWERS } from '../routes/offline-pages.ts';
import type { WebParts } from '../routes/pages.ts';
import type { PageRequest, Site } from '../site.ts';

const SYMBOL = /<symbol id="([a-z-]+)" viewBox="0 0 48 48">(.*?)<\/symbol>/g;

const DRAWINGS = new Map(
  [...readFileSync(new URL('../assets/drawings.svg', import.meta.url), 'utf8').matchAll(SYMBOL)].map(
    ([, slug = '', lines = '']) => [slug, lines],
  ),
);

const MAX_NAME_LENGTH = 40;
/** Matches characters that are missing from the font and would leave gaps. */
const NOT_IN_FONT = /[^ -~·×çèéêñöü–—‘’“”…]+/gu;

/** Replaces accented letters that the font lacks with unaccented ones, and removes other unsupported characters. */
function withFontCharacters(text: string): string {
  const letters = text.replace(NOT_IN_FONT, (missing) => missing.normalize('NFKD').replace(NOT_IN_FONT, ''));
  return letters.replace(/ +/g, ' ').trim();
}

function tagInWords({ judgment, choice: { tag } }: GarmentAnswer): string {
  if (tag === undefined) return '';
  const { ask, money, authenticity } = judgment;
  const profit = money.at.find(({ what }) => what === 'usual')?.profit;
  const tagText = `${plainDollars(tag)} on the tag`;
  if (profit === undefined || ask || authenticity) return tagText;
  return `${tagText}, ${wholeDollars(profit)} profit`;
}

/** Renders an answer as a 1,200 by 630 pixel SVG hangtag. The image includes the date of the prices. */
function tagPicture({ pricing }: Site, answer: GarmentAnswer): Markup {
  const { garment, title, price, judgment } = answer;
  const { ask, authenticity } = judgment;
  const { fittedOn } = pricing.artifacts.prediction;
  const name = withFontCharacters(plain(title ?? capital(garments(garment))));
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"
font-family="Zilla Slab SemiBold, Rockwell, Georgia, serif" fill="#171c36">
<rect width="1200" height="630" fill="#eef1f7"/>
<path d="M100 130v450h1040V130l-50-50H150z" fill="#fff"/>
<path d="M100 580h1040" stroke="#a8551c" stroke-width="6" stroke-dasharray="24 14"/>
<circle cx="180" cy="140" r="18" fill="#eef1f7" stroke="#a8551c" stroke-width="6"/>
<g transform="translate(860 190) scale(4.8)" fill="none" stroke="#a8551c" stroke-width="1.5"
stroke-linecap="round" stroke-linejoin="round">!${DRAWINGS.get(garment.category.slug) ?? ''}</g>
<text x="230" y="156" font-size="46">${shortened(name, MAX_NAME_LENGTH)}</text>
<text x="160" y="330" font-size="160">${ask ? '?' : usd(price.price)}</text>
<text x="160" y="392" font-size="36"
fill="#50577a">${ask ? '' : capital(rangeInWords(price, authenticity !== undefined))}</text>
<text x="160" y="462" font-size="56"
fill="#a8551c">${ask ? 'Check three sold listings' : verdictInWords(judgment)}</text>
<text x="160" y="518" font-size="40">${tagInWords(answer)}</text>
<text x="1110" y="560" font-size="28" fill="#50577a"
text-anchor="end">Hangtag, prices of ${dayInWords(fittedOn)}, ${fittedOn.slice(0, 4)}</text>
</svg>`;
}

const MAX_WAITING = 20;
const MAX_PNG_BYTES = 200_000;
const TIMEOUT_MS = 5_000;

/** Converts SVG to PNG in a worker thread, which is started for the first image. */
export class PngDrawer {
  readonly #waiting = new Map<number, (png: Uint8Array | undefined) => void>();
  #worker: Worker | undefined;
  #count = 0;

  /** Resolves to undefined if the drawing fails or times out, the PNG is too large, or the queue is full. */
  async draw(svg: string): Promise<Uint8Array | undefined> {
    if (this.#waiting.size >= MAX_WAITING) return undefined;
    this.#worker ??= this.#start();
    this.#worker.ref();
    const id = ++this.#count;
    const timer = setTimeout(() => this.end(), TIMEOUT_MS);
    const png = await new Promise<Uint8Array | undefined>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker?.postMessage({ id, svg });
    });
    clearTimeout(timer);
    return png && png.length <= MAX_PNG_BYTES ? png : undefined;
  }

  #start(): Worker {
    // The worker has this module's extension: TypeScript in a checkout, JavaScript in the npm package.
    const worker = new Worker(new URL(`./draw-worker${extname(import.meta.url)}`, import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
    });
    worker.on('message', ({ id, png }: { id: number; png: Uint8Array | undefined }) => {
      const resolve = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
      resolve?.(png);
    });
    worker.on('error', () => this.end());
    return worker;
  }

  /** Terminates the thread and abandons any queued images. The next image starts a new thread. */
  end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }
}

const PICTURES_PER_MINUTE = 20;

/** Allows chat apps to embed images, but doesn't allow images to run code. */
const PICTURE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};
const SVG = 'image/svg+xml';

/** Registers routes for answer images: SVG under /pictures/, and PNG for chat apps under /pictures/png/. */
export function registerTagPictures(app: FastifyInstance, site: Site, { work, countPages, clock }: WebParts): void {
  const drawer = new PngDrawer();
  const perAddress = new AddressThrottle(PICTURES_PER_MINUTE, 60, clock);
  for (const [path, answerAt] of Object.entries(PICTURE_ANSWERS)) {
    const drawSvg = (request: FastifyRequest) =>
      work.run(clientNetwork(request.ip), 0, async () => {
        const answer = answerAt(site, request as PageRequest);
        if (!answer) throw new NoSuchPage('This title has no price to draw.');
        return tagPicture(site, answer);
      });
    app.get(`/pictures${path}`, async (request, reply) => {
      countPages(request, reply);
      sendAnswer(request, reply, cacheableAnswer(SVG, await drawSvg(request), PICTURE_HEADERS));
      return reply;
    });
    app.get(`/pictures/png${path}`, async (request, reply) => {
      countPages(request, reply);
      const svg = await drawSvg(request);
      const png = perAddress.take(request.ip).isRefused ? undefined : await drawer.draw(svg);
      const picture = png
        ? cacheableAnswer('image/png', Buffer.from(png), PICTURE_HEADERS)
        : cacheableAnswer(SVG, svg, { ...PICTURE_HEADERS, 'cache-control': NOT_CACHEABLE });
      sendAnswer(request, reply, picture);
      return reply;
    });
  }
}
