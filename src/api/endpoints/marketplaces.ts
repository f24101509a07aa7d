import { Type } from 'typebox';
import { UsDollars } from '../../answers/garment-schema.ts';
import { MarketplaceRow } from '../../marketplaces/schema.ts';
import { listEndpoint } from '../list-endpoint.ts';

const MarketplaceList = Type.Object(
  {
    total: Type.Integer({ description: 'The number of entries.' }),
    currency: UsDollars,
    marketplaces: Type.Array({ ...MarketplaceRow, $id: 'Marketplace' }),
    notModeled: Type.Array(Type.String(), { description: 'Fees and effects that no row counts.' }),
  },
  { $id: 'MarketplaceList' },
);

/** GET /api/public/marketplaces: the fees themselves, for anybody. */
export const marketplaceList = listEndpoint({
  path: '/api/public/marketplaces',
  operationId: 'listMarketplaces',
  tag: 'Marketplaces',
  summary: 'All marketplaces with their seller fees and sources',
  schema: MarketplaceList,
  make: ({ marketplaces: { rows, notModeled } }) => ({
    total: rows.length,
    currency: 'USD',
    marketplaces: rows,
    notModeled,
  }),
});
