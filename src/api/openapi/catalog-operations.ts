import { PayoutsQuery } from '../marketplace-schemas.ts';
import type { Examples } from './examples.ts';
import { cachedResponses, ifNoneMatch, json, parameters } from './operation-parts.ts';
import { badQuery, unknownItem } from './refusals.ts';

// What the document says of the lists, and of what marketplaces leave.

export function brandsOperation(examples: Examples): object {
  return listOperation('listBrands', 'All brands by tier', 'BrandList', examples.brands);
}

export function categoriesOperation(examples: Examples): object {
  return listOperation('listCategories', 'All categories', 'CategoryList', examples.categories);
}

export function marketplacesOperation(examples: Examples): object {
  return listOperation(
    'listMarketplaces',
    'All marketplaces with their seller fees and sources',
    'MarketplaceList',
    examples.marketplaces,
    'Marketplaces',
  );
}

export function payoutsOperation(examples: Examples): object {
  return {
    operationId: 'getPayouts',
    tags: ['Marketplaces'],
    summary: 'What a seller keeps on each marketplace',
    description:
      'Give `price` to get what is left after fees, or `keep` to get the lowest price to ask; without either, `brand` and `category`, and our estimate is the price. One of `profit`, `returnOnCost` and `margin` adds the most to pay. Brand, category, gender and condition decide which fees apply and which marketplaces do not take the garment. Needs no key.',
    parameters: [
      ...parameters(PayoutsQuery, {
        price: { price: 72 },
        keep: { keep: 50 },
        brand: { price: 'coach', keep: 'coach' },
        category: { price: 'bag', keep: 'bag' },
        cost: { price: 20 },
      }),
      ifNoneMatch,
    ],
    responses: cachedResponses(
      'Fees and net, marketplace by marketplace.',
      json('PayoutsAnswer', { price: examples.payouts, keep: examples.leastAsks }),
      [badQuery, unknownItem],
    ),
    security: [],
  };
}

function listOperation(
  id: string,
  summary: string,
  schema: string,
  example: unknown,
  tag = 'Catalog',
): object {
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${summary}. Needs no key and no parameters.`,
    parameters: [ifNoneMatch],
    responses: cachedResponses('The list.', json(schema, { all: example }), []),
    security: [],
  };
}
