import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import { MOST_DOLLARS } from '../../marketplaces/payout-answer.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { chosenMarketplace } from '../chosen-marketplace.ts';
import { readGarmentQuery } from '../garment-query.ts';
import { pricePage } from '../pages/price-page.ts';
import { brandPath } from '../paths.ts';
import { type SellerChoice, tagsAnswer, USUAL_PROFIT } from '../seller-tags.ts';
import { pageAnswer, redirectTo, sendPage } from '../send.ts';
import type { Site } from '../site.ts';
import { readBrand, readCategory } from '../slugs.ts';

const amount = Type.Optional(Type.Number({ minimum: 0, maximum: MOST_DOLLARS, multipleOf: 0.01 }));
const SellerQuery = Type.Object({
  marketplace: Type.Optional(Type.String({ maxLength: 40 })),
  profit: amount,
  cost: amount,
});
const readSellerQuery = createQueryReader(SellerQuery);

const JSON_HEADERS = { 'x-content-type-options': 'nosniff' };

interface Pair {
  readonly Params: { readonly brand: string; readonly category: string };
}

/** GET /price/{brand}/{category}: the page that `webUrl` leads to; beside it, tags.json: its three tags for a seller. */
export function registerPricePage(app: FastifyInstance, site: Site): void {
  // What is left when a visitor shortens an address.
  app.get<{ Params: { brand: string } }>('/price/:brand', (request, reply) => {
    reply.redirect(brandPath(readBrand(request.params.brand).entry), 302);
  });

  app.get<Pair>('/price/:brand/:category', (request, reply) => {
    const choice = choiceOf(site.marketplaces, readSellerQuery(request));
    const { garment, isExact } = readGarment(site, request);
    if (isExact) sendPage(request, reply, pageAnswer(site, pricePage(site, garment, choice)));
    else redirectTo(request, reply, pricePath(site.pricing, garment));
  });

  app.get<Pair>('/price/:brand/:category/tags.json', (request, reply) => {
    const choice = choiceOf(site.marketplaces, readSellerQuery(request));
    const content = tagsAnswer(site, readGarment(site, request).garment, choice);
    const answer = cacheableAnswer('application/json', JSON.stringify(content), JSON_HEADERS);
    sendAnswer(request, reply, answer);
  });
}

function readGarment({ pricing }: Site, request: FastifyRequest<Pair>) {
  const typed = request.query as { readonly gender?: string; readonly condition?: string };
  const brand = readBrand(request.params.brand);
  const category = readCategory(request.params.category);
  const garment = readGarmentQuery(request, pricing, {
    brand: brand.entry,
    category: category.entry,
  });
  return {
    garment,
    isExact:
      brand.isExact &&
      category.isExact &&
      (typed.gender?.trim() || garment.gender) === garment.gender &&
      (typed.condition?.trim() || garment.condition) === garment.condition,
  };
}

function choiceOf(
  marketplaces: Marketplaces,
  { marketplace, profit = USUAL_PROFIT, cost }: Static<typeof SellerQuery>,
): SellerChoice {
  return { marketplace: chosenMarketplace(marketplaces, marketplace), profit, cost };
}
