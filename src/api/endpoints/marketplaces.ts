import type { FastifyInstance } from 'fastify';
import { cacheableAnswer, sendAnswer } from '../../http/answer.ts';
import { Problem } from '../../http/problem.ts';
import { createQueryReader } from '../../http/query.ts';
import type { Marketplaces } from '../../marketplaces/load.ts';
import { payoutAnswer, type SaleQuestion } from '../../marketplaces/payout-answer.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { namedGender } from '../../pricing/usual-gender.ts';
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
export function registerMarketplaces(
  app: FastifyInstance,
  marketplaces: Marketplaces,
  pricing: Pick<Pricing, 'usualGender'>,
): void {
  const list = cacheableAnswer(JSON_TYPE, JSON.stringify(marketplaceList(marketplaces)));
  app.get('/api/public/marketplaces', (request, reply) => sendAnswer(request, reply, list));

  app.get('/api/public/payouts', (request, reply) => {
    const { brand, category, gender, condition, vintage, ...amounts } = readQuery(request);
    requireOne(amounts);
    const known = {
      ...(brand ? { brand: readBrand(brand) } : {}),
      ...(category ? { category: readCategory(category) } : {}),
      ...(gender ? { gender } : {}),
    };
    const named = namedGender(pricing, known);
    const garment = {
      ...known,
      gender: named.gender,
      ...(condition ? { condition } : {}),
      isVintage: vintage ?? false,
    };
    const answer = payoutAnswer(marketplaces, { ...amounts, garment });
    const content = { ...answer, assumptions: [...named.assumptions, ...answer.assumptions] };
    sendAnswer(request, reply, cacheableAnswer(JSON_TYPE, JSON.stringify(content)));
  });
}

/** A price has a net, and an amount to keep has a price: both at once would be two questions. */
function requireOne({ price, keep }: Pick<SaleQuestion, 'price' | 'keep'>): void {
  if (price === undefined && keep === undefined) {
    throw new Problem(
      'missing_parameter',
      'price or keep is required: add ?price=… to get what is left after fees, or ?keep=… to get the lowest price to ask.',
      { parameter: 'price' },
    );
  }
  if (price !== undefined && keep !== undefined) {
    throw new Problem('invalid_parameter', 'price and keep are both given: give only one.', {
      parameter: 'keep',
    });
  }
}
