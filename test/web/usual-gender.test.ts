import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { brands, categories, findBrand, findCategory, type Gender } from '../../src/catalog/catalog.ts';
import { appraise, payouts as payoutsOf, price } from '../../src/index.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call } from '../mcp/support.ts';
import { getPage } from '../support/pages.ts';
import { pluck } from '../support/pluck.ts';
import { shareService } from '../support/service.ts';

const pricing = loadModel();

const PAIRS = [
  ['coach', 'bag', 'female'],
  ['levis', 'jeans', 'male'],
] as const;

const words = { female: /women’s/i, male: /(?<!wo)men’s/i } as const;
const others: Readonly<Record<Gender, Gender>> = { female: 'male', male: 'female' };

describe('a garment without a stated gender', () => {
  const service = shareService({ mcpRequestsPerMinute: 100_000 });
  const get = (path: string) => getPage(service(), path);
  const textOf = async (path: string) => {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    return answer.text;
  };

  it('has the gender with more listings, the brand’s in a tie, else women’s', () => {
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

    it(`is ${gender} in every interface: ${path}`, async () => {
      const [brand, category] = [findBrand(brandSlug), findCategory(categorySlug)];
      assert.ok(brand && category);
      assert.equal(pricing.usualGender(brand, category).gender, gender);
      const usual = pricing.predict({ brand, category, gender });

      // Addresses without a gender lead to the answer for the usual gender, not for the other.
      for (const address of [`/price/${path}.json`, `/price/${path}.csv`, `/price/${path}`]) {
        const named = (one: Gender) => `${address}?gender=${one}`;
        const [unsaid, said, other] = await Promise.all([address, named(gender), named(others[gender])].map(textOf));
        assert.equal(unsaid, said, address);
        assert.notEqual(unsaid, other, address);
      }

      const page = await textOf(`/price/${path}`);
      assert.match(page, new RegExp(`<link rel="canonical" href="[^"]*/price/${path}">`));
      const json = JSON.parse(await textOf(`/price/${path}.json`));
      assert.equal(json.estimate.price, usual.price);
      assert.equal(new URL(json.webUrl).pathname + new URL(json.webUrl).search, `/price/${path}`);
      const csv: { gender: string }[] = parse(await textOf(`/price/${path}.csv`), { columns: true });
      const found = await textOf(`/appraise?title=${brandSlug}+${categorySlug}`);
      assert.match(found, new RegExp(`<a id="${gender}" [^>]*aria-current="true"`));
      const body = new FormData();
      body.append('list', `${brand.name} ${categorySlug}`);
      assert.match((await service().ask('/list', { body })).text, new RegExp(`href="/price/${path}"`));

      const pair = { brand: brandSlug, category: categorySlug };
      const query = `brand=${brandSlug}&category=${categorySlug}`;
      const key = await service().issueKey();
      const { gender: ofApi } = (await service().ask(`/api/public/appraise?${query}`, { key })).body;
      const { text, data } = call('get_price', pair);
      const genders = [json.gender, ofApi, data.gender, price(pair).gender, appraise(pair).gender];
      assert.deepEqual([...new Set([...genders, ...pluck(csv, 'gender')])], [gender]);

      // A gender that only affects fees is listed among the assumptions.
      const payouts = JSON.parse(await textOf(`/api/public/payouts?price=40&${query}`));
      assert.deepEqual(payoutsOf({ price: 40, ...pair }), payouts);
      const rows = await service().ask('/api/public/appraise', {
        key,
        headers: { 'content-type': 'text/csv' },
        body: `brand,category\n${brandSlug},${categorySlug}\n`,
      });
      assert.ok(rows.text.includes(payouts.assumptions[0]), rows.text);
      const naming = {
        heading: /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? '',
        title: /<title>(.*?)<\/title>/.exec(page)?.[1] ?? '',
        agent: text,
        comparison: call('compare_prices', { items: [pair] }).text,
        assumption: payouts.assumptions[0],
        fees: await textOf(`/fees?${query}`),
      };
      for (const [where, said] of Object.entries(naming)) assert.match(said, words[gender], where);
    });
  }
});
