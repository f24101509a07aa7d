import { UsDollars, wholeCount } from '../base/shape.ts';
import { Type } from '../base/type.ts';
import { MarketplaceRow } from '../money/schema.ts';
import { operation } from './operation.ts';

const MarketplaceList = Type.Object(
  {
    total: wholeCount('The number of entries.'),
    currency: UsDollars,
    marketplaces: Type.Array({ ...MarketplaceRow, $id: 'Marketplace' }, { description: 'Each with its fees.' }),
    notModeled: Type.Array(Type.String(), { description: 'Fees and effects that no row includes.' }),
  },
  { $id: 'MarketplaceList' },
);

export const marketplaces = operation({
  name: 'marketplaces',
  summary: 'All marketplaces with their seller fees and sources',
  description: 'Needs no key and no parameters.',
  input: {},
  answer: MarketplaceList,
  run: ({ marketplaces: { rows, notModeled } }) => ({
    total: rows.length,
    currency: 'USD' as const,
    marketplaces: rows,
    notModeled,
  }),
  http: { operation: 'listMarketplaces', path: '/api/public/marketplaces', tag: 'Marketplaces', kind: 'fixed' },
});
