// The calls of docs/api.md with axios, which writes an array as `comps[]=40&comps[]=55`, and types of the document.
import { create } from 'axios';
import type { paths } from '../out/types.js';
import { expect } from './expect.js';

/** The body of a 200 to a GET, or to a POST. */
type Answer<Path extends keyof paths, Method extends 'get' | 'post' = 'get'> = paths[Path][Method] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

const { get, post } = create({ baseURL: process.argv[2] as string });

const estimate = await get<Answer<'/price/{brand}/{category}.json'>>('/price/telfar/bag.json', {
  params: { condition: 'Good' },
});
expect('the price of any brand', Number.isInteger(estimate.data.estimate.price));
const payouts = await get<Answer<'/api/public/payouts'>>('/api/public/payouts', {
  params: { price: 85, brand: 'coach', category: 'bag' },
});
expect('payouts', payouts.data.payouts.length > 1);
const offer = await get<Answer<'/api/public/offer'>>('/api/public/offer', {
  params: { title: 'Coach Tabby 26', asked: 200, offered: 130, marketplace: 'ebay' },
});
expect('advice on an offer', offer.data.advice !== undefined);

const title = await get<Answer<'/api/public/appraise'>>('/api/public/appraise', {
  params: { title: 'Coach Tabby 26', askingPrice: 60, comps: [40, 55, 48] },
});
expect('a title with comparables', title.data.withoutYours !== undefined);
const list = await post<Answer<'/api/public/appraise', 'post'>>('/api/public/appraise', {
  items: [{ title: 'Coach Tabby 26', quantity: 2 }, { title: 'Sephora lipstick' }],
});
expect('a list', list.data.total.priced === 1 && list.data.total.notPriced === 1);

const key = await post<Answer<'/api/public/keys', 'post'>>('/api/public/keys', { email: 'ada@example.com' });
const prediction = await get<Answer<'/api/public/ml-price'>>('/api/public/ml-price', {
  params: { brand: 'coach', category: 'bag', gender: 'female' },
  headers: { authorization: `Bearer ${key.data.apiKey}` },
});
expect('a prediction', prediction.data.mlPrediction.confidence > 0);
const average = await get<Answer<'/api/public/price'>>('/api/public/price', {
  params: { brand: 'coach', category: 'bag', condition: 'Good' },
});
expect('a tier average', average.data.prices.length === 1);
