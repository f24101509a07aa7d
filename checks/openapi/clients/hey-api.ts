// A developer's code with a client that @hey-api/openapi-ts generated, which sends the key by the document's
// security schemes.

import { client } from '../out/hey-api/client.gen.js';
import { appraiseList, createKey, getMlPrice, getPrice } from '../out/hey-api/index.js';

client.setConfig({ baseUrl: process.argv[2] as string });

const price = await getPrice({ query: { brand: 'coach', category: 'bag', condition: 'Good' } });
const mid: number | undefined = price.data?.prices[0]?.mid;

const query = { brand: 'coach', category: 'bag' } as const;
const refused = await getMlPrice({ query });
const code: string | undefined = refused.error?.code;

const issued = await createKey({ body: { email: 'ada@example.com' } });
client.setConfig({ auth: issued.data?.apiKey ?? '' });
const prediction = await getMlPrice({ query, throwOnError: true });
const usd: number = prediction.data.mlPrediction.price;

const items = [{ title: 'Coach leather tote', quantity: 2 }, { title: 'Casio watch' }];
const list = await appraiseList({ body: { items } });
const total = list.data?.total;

if (!(mid && code === 'missing_key' && usd && total?.priced === 1 && total.notPriced === 1)) {
  const found = { mid, code, usd, total };
  throw new Error(`unexpected answers: ${JSON.stringify(found)}`);
}
