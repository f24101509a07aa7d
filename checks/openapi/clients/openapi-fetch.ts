// The calls of docs/api.md with types from openapi-typescript: they must compile unchanged and run on the service.
import createClient from 'openapi-fetch';
import type { paths } from '../out/types.js';
import { expect } from './expect.js';

const client = createClient<paths>({ baseUrl: process.argv[2] as string });

const estimate = await client.GET('/price/{brand}/{category}.json', {
  params: { path: { brand: 'coach', category: 'bag' }, query: { condition: 'Good' } },
});
const other = await client.GET('/price/{brand}/{category}.json', {
  params: { path: { brand: 'telfar', category: 'swimsuit' } },
});
const usd: (number | undefined)[] = [estimate.data?.estimate.price, other.data?.estimate.price];
expect('prices of any brand and kind', usd.every(Number.isInteger));

const payouts = await client.GET('/api/public/payouts', {
  params: { query: { price: 85, brand: 'coach', category: 'bag' } },
});
expect('payouts', (payouts.data?.payouts.length ?? 0) > 1);
const offer = await client.GET('/api/public/offer', {
  params: { query: { title: 'Coach Tabby 26', asked: 200, offered: 130, marketplace: 'ebay' } },
});
expect('advice on an offer', offer.data?.advice !== undefined);

const title = await client.GET('/api/public/appraise', {
  params: { query: { title: 'Coach Tabby 26', askingPrice: 60, comps: [40, 55, 48] } },
});
const withComps: number | undefined = title.data?.withoutYours?.price;
expect('a title with comparables', withComps !== undefined);
const list = await client.POST('/api/public/appraise', {
  body: { items: [{ title: 'Coach Tabby 26', quantity: 2 }, { title: 'Sephora lipstick' }] },
});
// The endpoint also answers CSV, as a string.
const total = typeof list.data === 'object' ? list.data.total : undefined;
expect('a list', total?.priced === 1 && total.notPriced === 1);

const key = await client.POST('/api/public/keys', { body: { email: 'ada@example.com' } });
const prediction = await client.GET('/api/public/ml-price', {
  params: { query: { brand: 'coach', category: 'bag', gender: 'female' } },
  headers: { authorization: `Bearer ${key.data?.apiKey}` },
});
const confidence: number | undefined = prediction.data?.mlPrediction.confidence;
expect('a prediction', confidence !== undefined);

const price = await client.GET('/api/public/price', {
  params: { query: { brand: 'coach', category: 'bag', condition: 'Good' } },
});
const mid: number | undefined = price.data?.prices[0]?.mid;
expect('a tier average', mid !== undefined);
const unknown = await client.GET('/api/public/price', {
  params: { query: { brand: 'lv' as 'coach', category: 'bag' } },
});
const meant: string[] | undefined = unknown.error?.didYouMean;
expect('the nearest brand', meant?.includes('louis-vuitton') === true);
