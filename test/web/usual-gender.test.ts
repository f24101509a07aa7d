import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { brands, categories, findBrand, findCategory, type Gender } from '../../src/catalog/catalog.ts';
import { appraise, payouts as payoutsOf, price } from '../../src/index.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call } from '../mcp/support.ts';
import { getPage } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const pricing = loadModel();

const PAIRS = [
  ['coach', 'bag', 'female'],
  ['levis', 'jeans', 'male'],
] as const;

const words = { female: /women’s/i, male: /(?<!wo)men’s/i } as const;
const others: Readonly<Record<Gender, Gender>> = { female: 'male', male: 'female' };

describe('a garment whose gender nobody gives', () => {
  const service = shareService({ mcpRequestsPerMinute: 100_000 });
  const get = (path: string) => getPage(service(), path);
  const textOf = async (path: string) => {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    return answer.text;
  };

  it('is of the gender with more listings, of the brand’s where both have as many, else women’s', () => {
    for (const brand of brands) {
      const leadOf = (category: (typeof categories)[number]) => {
        const of = (gender: Gender) => pricing.predict({ brand, category, gender }).listings;
        return of('female') - of('male');
      };
      const ofBrand = categories.reduce((sum, category) => sum + leadOf(category), 0);
      for (const category of categories) {
        const ofKind = leadOf(category);
        const lead = ofKind || ofBrand;
        const { gender, by } = pricing.usualGender(brand, category);
        assert.equal(gender, lead >= 0 ? 'female' : 'male', `${brand.slug} ${category.slug}`);
        const ground = ofKind === 0 ? 'brand' : 'evidence';
        assert.equal(by, lead === 0 ? 'default' : ground);
      }
    }
  });

  for (const [brandSlug, categorySlug, gender] of PAIRS) {
    const path = `${brandSlug}/${categorySlug}`;

    it(`is ${gender} on every surface: ${path}`, async () => {
      const [brand, category] = [findBrand(brandSlug), findCategory(categorySlug)];
      assert.ok(brand && category);
      assert.equal(pricing.usualGender(brand, category).gender, gender);
      const usual = pricing.predict({ brand, category, gender });

      // Addresses without a gender give the answer for the usual gender, not for the other one.
      for (const address of [`/price/${path}.json`, `/price/${path}.csv`, `/price/${path}`]) {
        const named = (one: Gender) => `${address}?gender=${one}`;
        const [unsaid, said, other] = await Promise.all([address, named(gender), named(others[gender])].map(textOf));
        assert.equal(unsaid, said, address);
        assert.notEqual(unsaid, other, address);
      }

      // Each names the gender.
      const page = await textOf(`/price/${path}`);
      assert.match(/<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? '', words[gender]);
      assert.match(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? '', words[gender]);
      assert.match(page, new RegExp(`<link rel="canonical" href="[^"]*/price/${path}">`));
      const json = JSON.parse(await textOf(`/price/${path}.json`));
      assert.equal(json.gender, gender);
      assert.equal(json.estimate.price, usual.price);
      assert.equal(new URL(json.webUrl).pathname + new URL(json.webUrl).search, `/price/${path}`);
      const csv = parse(await textOf(`/price/${path}.csv`), { columns: true });
      for (const row of csv as { gender: string }[]) assert.equal(row.gender, gender);

      // Agents, programs, lists, the browser's list and offline answers take the same one.
      const pair = { brand: brandSlug, category: categorySlug };
      const { text, data } = call('get_price', pair);
      assert.equal(data.gender, gender);
      assert.match(text, words[gender]);
      assert.match(call('compare_prices', { items: [pair] }).text, words[gender]);
      assert.deepEqual([price(pair).gender, appraise(pair).gender], [gender, gender]);
      const key = await service().issueKey();
      const query = `brand=${brandSlug}&category=${categorySlug}`;
      const asked = await service().ask(`/api/public/appraise?${query}`, { key });
      assert.equal(asked.body.gender, gender);
      const found = await textOf(`/appraise?title=${brandSlug}+${categorySlug}`);
      assert.match(found, new RegExp(`<a id="${gender}" [^>]*aria-current="true"`));
      const body = new FormData();
      body.append('list', `${brand.name} ${categorySlug}`);
      const list = await service().ask('/list', { body });
      assert.match(list.text, new RegExp(`href="/price/${path}"`));

      // A gender that only affects fees is listed among the assumptions.
      const payouts = JSON.parse(await textOf(`/api/public/payouts?price=40&${query}`));
      assert.match(payouts.assumptions[0], words[gender]);
      assert.deepEqual(payoutsOf({ price: 40, ...pair }), payouts);
      const rows = await service().ask('/api/public/appraise', {
        key,
        headers: { 'content-type': 'text/csv' },
        body: `brand,category\n${brandSlug},${categorySlug}\n`,
      });
      assert.ok(rows.text.includes(payouts.assumptions[0]), rows.text);
      assert.match(await textOf(`/fees?${query}`), words[gender]);
    });
  }
});
