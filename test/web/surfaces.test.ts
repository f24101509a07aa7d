import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateBody } from '../../src/api/endpoints/price.ts';
import { usd } from '../../src/base/numbers.ts';
import { brands, CONDITIONS, categories, type Garment, GENDERS } from '../../src/catalog/catalog.ts';
import { isOftenCopied } from '../../src/money/copied.ts';
import { loadMarketplaces } from '../../src/money/load.ts';
import { rangeInWords } from '../../src/present/garment-words.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { pricePath } from '../../src/pricing/price-path.ts';
import { mainOf } from '../support/pages.ts';
import { sampled } from '../support/sampled.ts';
import { shareService } from '../support/service.ts';

const GRADES = [undefined, ...CONDITIONS];
const pairs = brands.flatMap((brand) => categories.map((category) => ({ brand, category })));
/** Every pair for both genders, each at one grade, since each answer has the prices at all grades. */
const garments: Garment[] = pairs
  .flatMap((pair) => GENDERS.map((gender) => ({ ...pair, gender })))
  .map((garment, at) => ({
    ...garment,
    condition: GRADES[(at + Math.floor(at / GRADES.length)) % GRADES.length],
  }));

describe('the price of a garment', () => {
  const service = shareService();
  const parts = { pricing: loadModel(), marketplaces: loadMarketplaces(), publicUrl: () => 'https://h.example' };
  const get = (url: string) => service().app.inject({ url, headers: { accept: 'text/html' } });

  it('is the same on its page, in the page’s data for search engines, and in the formats that it links to', async () => {
    for (const garment of sampled(garments, 11)) {
      const path = pricePath(parts.pricing, garment);
      const { estimate } = estimateBody(parts, garment);
      const { price, priceLow, priceHigh } = estimate;
      const { body } = await get(path);
      const main = mainOf(body);
      const description = /<meta name="description" content="([^"]*)"/.exec(body)?.[1] ?? '';
      assert.ok(description.includes(usd(price)), path);
      assert.ok(description.includes(rangeInWords(estimate, isOftenCopied({ garment }))), path);
      // A page with a question shows only the range, and no amount to search engines.
      const hasPrice = !main.includes('is-question');
      const amounts = hasPrice ? [price, priceLow, priceHigh] : [priceLow, priceHigh];
      for (const amount of amounts) assert.ok(main.includes(usd(amount)), `${path} ${amount}`);
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
      const amountInData = `"value":${price},"minValue":${priceLow},"maxValue":${priceHigh}`;
      assert.equal(data.includes(amountInData), hasPrice, path);
      const link = /<link rel="alternate" type="application\/json" href="([^"]*)"/.exec(body)?.[1] ?? '';
      const address = link.replaceAll('&#38;', '&');
      assert.deepEqual((await get(address)).json().estimate, estimate, path);
      const csv = (await get(address.replace('.json', '.csv'))).body.split('\n');
      const row = [garment.condition ?? 'any', price, priceLow, priceHigh, garment.gender].join();
      assert.deepEqual(csv.slice(0, 2), ['condition,price,low,high,gender', row], path);
    }
  });
});
