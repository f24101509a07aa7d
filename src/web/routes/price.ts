import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { DEFAULT_GENDER } from '../../garments/catalogue.ts';
import { pricePath } from '../../garments/price-path.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import { MOST_DOLLARS } from '../../marketplaces/payout-answer.ts';
import { chosenMarketplace } from '../chosen-marketplace.ts';
import { readGarmentQuery } from '../garment-query.ts';
import { pricePage } from '../pages/price-page.ts';
import { brandPath, marketplacePath } from '../paths.ts';
import { type SellerChoice, sellerTags, USUAL_PROFIT } from '../seller-tags.ts';
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
  // What is left when somebody shortens an address.
  app.get<{ Params: { brand: string } }>('/price/:brand', (request, reply) => {
    reply.redirect(brandPath(readBrand(request.params.brand).entry), 302);
  });

  app.get<Pair>('/price/:brand/:category', (request, reply) => {
    const choice = choiceOf(site.marketplaces, readSellerQuery(request));
    const { garment, isExact } = readGarment(request);
    if (isExact) sendPage(request, reply, pageAnswer(site, pricePage(site, garment, choice)));
    else redirectTo(request, reply, pricePath(garment));
  });

  app.get<Pair>('/price/:brand/:category/tags.json', (request, reply) => {
    const choice = choiceOf(site.marketplaces, readSellerQuery(request));
    const { marketplace } = choice;
    const content = {
      tags: sellerTags(site, readGarment(request).garment, choice),
      fees: { path: marketplacePath(marketplace), text: `Fees of ${marketplace.name}` },
    };
    const answer = cacheableAnswer('application/json', JSON.stringify(content), JSON_HEADERS);
    sendAnswer(request, reply, answer);
  });
}

function readGarment(request: FastifyRequest<Pair>) {
  const { gender = DEFAULT_GENDER, condition } = readGarmentQuery(request);
  const brand = readBrand(request.params.brand);
  const category = readCategory(request.params.category);
  return {
    garment: { brand: brand.entry, category: category.entry, gender, condition },
    isExact: brand.isExact && category.isExact,
  };
}

function choiceOf(
  marketplaces: Marketplaces,
  { marketplace, profit = USUAL_PROFIT, cost }: Static<typeof SellerQuery>,
): SellerChoice {
  return { marketplace: chosenMarketplace(marketplaces, marketplace), profit, cost };
}
