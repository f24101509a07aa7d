import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { GENDERS } from '../../garments/catalogue.ts';
import { resolveCondition } from '../../garments/condition-words.ts';
import type { Garment } from '../../garments/garment.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { API_HEADERS } from '../../http/headers.ts';
import { Problem, quoted } from '../../http/problem.ts';
import { createQueryReader } from '../../http/query.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { garments } from '../../wording/garments.ts';
import { capital } from '../../wording/numbers.ts';
import { readGarmentQuery } from '../garment-query.ts';
import { frameableHeaders } from '../page-headers.ts';
import { CARD_SIZE, priceCard } from '../pages/price-card.ts';
import { badge } from '../parts/badge.ts';
import { sharePath } from '../paths.ts';
import { pageAnswer } from '../send.ts';
import type { Site } from '../site.ts';
import { readBrand, readCategory } from '../slugs.ts';

const readOEmbedQuery = createQueryReader(
  Type.Object({
    url: Type.String({ maxLength: 500 }),
    format: Type.Optional(Type.String({ maxLength: 20 })),
    maxwidth: Type.Optional(Type.String({ maxLength: 10 })),
    maxheight: Type.Optional(Type.String({ maxLength: 10 })),
  }),
);

interface Pair {
  readonly brand: string;
  readonly category: string;
}

/** GET /badge/{brand}/{category}.svg, /card/{brand}/{category} and /oembed: prices on other people's pages. */
export function registerEmbeds(app: FastifyInstance, site: Site): void {
  app.get<{ Params: Pair }>('/badge/:brand/:category.svg', (request, reply) => {
    const garment = readGarment(site, request, request.params);
    const label = capital(garments(garment));
    const picture = badge(label, site.pricing.priceAtCondition(garment));
    const headers = { ...API_HEADERS, 'cache-control': 'public, max-age=86400' };
    sendAnswer(request, reply, cacheableAnswer('image/svg+xml', picture, headers));
  });
  app.get<{ Params: Pair }>('/card/:brand/:category', (request, reply) => {
    const page = priceCard(site, readGarment(site, request, request.params));
    sendAnswer(request, reply, pageAnswer(site, page, frameableHeaders(site)));
  });
  app.get('/oembed', (request, reply) => {
    const query = readOEmbedQuery(request);
    if (query.format !== undefined && query.format !== 'json') {
      throw new Problem(
        'invalid_parameter',
        `format is ${quoted(query.format)}: there is only json.`,
        {
          parameter: 'format',
          valid_values: ['json'],
        },
      );
    }
    const garment = garmentAt(site, request.host, query.url);
    const content = JSON.stringify(oEmbed(site, garment, query));
    sendAnswer(request, reply, cacheableAnswer('application/json', content));
  });
}

function readGarment({ pricing }: Site, request: FastifyRequest, pair: Pair): Garment {
  const [brand, category] = [readBrand(pair.brand).entry, readCategory(pair.category).entry];
  return readGarmentQuery(request, pricing, { brand, category });
}

const PRICE_PATH = /^\/price\/([^/.]+)\/([^/.]+)\/?$/;

/** The garment of one of our price pages. `host` is how the client calls us. Throws a 404 {@link Problem} otherwise. */
function garmentAt(site: Site, host: string, address: string): Garment {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const [, brandText, categoryText] = PRICE_PATH.exec(url?.pathname ?? '') ?? [];
  const isOurs = url && [host, new URL(site.publicUrl()).host].includes(url.host);
  if (!isOurs || !brandText || !categoryText) {
    throw new Problem(
      'not_found',
      `url is ${quoted(address)}: give the address of a price page, such as ${site.publicUrl()}/price/coach/bag.`,
      { parameter: 'url' },
    );
  }
  const named = (name: string) => url.searchParams.get(name);
  const [brand, category] = [readBrand(brandText).entry, readCategory(categoryText).entry];
  return {
    brand,
    category,
    gender:
      GENDERS.find((gender) => gender === named('gender')?.toLowerCase()) ??
      site.pricing.usualGender(brand, category).gender,
    condition: resolveCondition(named('condition') ?? '')?.name,
  };
}

/** What a site that unfolds links shows (oEmbed 1.0, type rich). */
function oEmbed(
  site: Site,
  garment: Garment,
  query: { maxwidth?: string; maxheight?: string },
): object {
  const publicUrl = site.publicUrl();
  const title = `${capital(garments(garment))}: resale price`;
  const width = atMost(CARD_SIZE.width, query.maxwidth);
  const height = atMost(CARD_SIZE.height, query.maxheight);
  const source = publicUrl + pricePath(site.pricing, garment).replace(/^\/price/, '/card');
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Hangtag',
    provider_url: publicUrl,
    cache_age: 86_400,
    // The address is made of slugs and encoded parameters: nothing that an attribute would need escaped but the &.
    html: `<iframe src="${source.replaceAll('&', '&amp;')}" width="${width}" height="${height}" title="${title.replaceAll('&', '&amp;')}" loading="lazy" style="border:0"></iframe>`,
    width,
    height,
    thumbnail_url: publicUrl + sharePath(garment),
    thumbnail_width: 1200,
    thumbnail_height: 630,
  };
}

function atMost(size: number, limit: string | undefined): number {
  const most = /^\d{1,5}$/.test(limit ?? '') ? Number(limit) : size;
  return most > 0 ? Math.min(size, most) : size;
}
