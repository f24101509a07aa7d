import type { FastifyInstance } from 'fastify';
import { answerSale, type SaleParts } from '../../answers/sale.ts';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { createQueryReader } from '../../http/query.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import { PayoutsQuery } from '../marketplace-schemas.ts';
import { readBrand, readCategory } from '../pair.ts';

const JSON_TYPE = 'application/json';
const readQuery = createQueryReader(PayoutsQuery);

/** The table of marketplaces as the API gives it. */
export function marketplaceList({ rows, notModeled }: Marketplaces) {
  return { total: rows.length, currency: 'USD', marketplaces: rows, notModeled };
}

/**
 * GET /api/public/payouts: what a seller keeps on each marketplace; GET /api/public/marketplaces: the fees themselves.
 * Both for anybody.
 */
export function registerMarketplaces(app: FastifyInstance, parts: SaleParts): void {
  const list = cacheableAnswer(JSON_TYPE, JSON.stringify(marketplaceList(parts.marketplaces)));
  app.get('/api/public/marketplaces', (request, reply) => sendAnswer(request, reply, list));

  app.get('/api/public/payouts', (request, reply) => {
    const { brand, category, gender, condition, vintage, ...terms } = readQuery(request);
    const content = answerSale(parts, {
      ...terms,
      garment: {
        brand: brand ? readBrand(brand) : undefined,
        category: category ? readCategory(category) : undefined,
        gender,
        condition,
        isVintage: vintage,
      },
    });
    sendAnswer(request, reply, cacheableAnswer(JSON_TYPE, JSON.stringify(content)));
  });
}
