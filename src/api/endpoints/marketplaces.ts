import { Type } from 'typebox';
import { Marketplace } from '../../marketplaces/schema.ts';
import { listEndpoint } from '../list-endpoint.ts';
import { refer } from '../schema-parts.ts';
import { Currency } from '../schemas.ts';

const MarketplaceList = Type.Object({
  total: Type.Integer({ description: 'How many there are.' }),
  currency: Currency,
  marketplaces: Type.Array(refer('Marketplace')),
  notModeled: Type.Array(Type.String(), { description: 'Fees and effects that no row counts.' }),
});

/** GET /api/public/marketplaces: the fees themselves, for anybody. */
export const marketplaceList = listEndpoint({
  path: '/api/public/marketplaces',
  operationId: 'listMarketplaces',
  tag: 'Marketplaces',
  summary: 'All marketplaces with their seller fees and sources',
  schemas: { MarketplaceList, Marketplace },
  make: ({ marketplaces: { rows, notModeled } }) => ({
    total: rows.length,
    currency: 'USD',
    marketplaces: rows,
    notModeled,
  }),
});
