// A developer's code with types from openapi-typescript: it must compile unchanged and run against the service.
import createClient from 'openapi-fetch';
import type { paths } from '../out/types.js';

const client = createClient<paths>({ baseUrl: process.argv[2] as string });

const price = await client.GET('/api/public/price', {
  params: { query: { brand: 'coach', category: 'bag', condition: 'Good' } },
});
const mid: number | undefined = price.data?.prices[0]?.mid;

const unknown = await client.GET('/api/public/price', {
  params: { query: { brand: 'lv' as 'coach', category: 'bag' } },
});
const meant: string[] | undefined = unknown.error?.didYouMean;

const key = await client.POST('/api/public/keys', { body: { email: 'ada@example.com' } });
const prediction = await client.GET('/api/public/ml-price', {
  params: { query: { brand: 'coach', category: 'bag', gender: 'female' } },
  headers: { authorization: `Bearer ${key.data?.apiKey}` },
});
const confidence: number | undefined = prediction.data?.mlPrediction.confidence;

if (!(mid && meant?.includes('louis-vuitton') && confidence)) {
  throw new Error(`unexpected answers: ${mid}, ${meant}, ${confidence}`);
}
