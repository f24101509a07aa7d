import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { brands, type Category, categories, findBrand, findCategory, type Gender } from '../../src/catalog/catalog.ts';
import { appraise, payouts as payoutsOf, price } from '../../src/index.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call } from '../mcp/support.ts';
import { sharePages } from '../support/pages.ts';
import { pluck } from '../support/pluck.ts';

const pricing = loadModel();

it('the usual gender is that of most listings of the kind, else of the brand, else female', () => {
  for (const brand of brands) {
    const leadOf = (category: Category) => {
      const listings = (gender: Gender) => pricing.predict({ brand, category, gender }).listings;
      return listings('female') - listings('male');
    };
    const leadOfBrand = categories.reduce((sum, category) => sum + leadOf(category), 0);
    for (const category of categories) {
      const leadOfKind = leadOf(category);
      const lead = leadOfKind || leadOfBrand;
      const ground = leadOfKind === 0 ? 'brand' : 'evidence';
      const expected = { gender: lead >= 0 ? 'female' : 'male', by: lead === 0 ? 'default' : ground };
      const { gender, by } = pricing.usualGender(brand, category);
      assert.deepEqual({ gender, by }, expected, `${brand.slug} ${category.slug}`);
    }
  }
});

const PAIRS = [
  { brand: 'coach', category: 'bag', usual: 'female', other: 'male', named: /women’s/i },
  { brand: 'levis', category: 'jeans', usual: 'male', other: 'female', named: /(?<!wo)men’s/i },
] as const;

for (const { brand, category, usual, other, named } of PAIRS) {
  describe(`${brand} ${category} without a stated gender`, () => {
    const { service, get } = sharePages();
    const textAt = async (path: string) => {
      const answer = await get(path);
      assert.equal(answer.status, 200, path);
      return answer.text;
    };
    const path = `/price/${brand}/${category}`;
    const pair = { brand, category };
    const query = `brand=${brand}&category=${category}`;

    it('gets the answer of the usual gender at each address', async () => {
      for (const address of [`${path}.json`, `${path}.csv`, path]) {
        const unstated = await textAt(address);
        assert.equal(unstated, await textAt(`${address}?gender=${usual}`), address);
        assert.notEqual(unstated, await textAt(`${address}?gender=${other}`), address);
      }
      const { estimate, webUrl } = JSON.parse(await textAt(`${path}.json`));
      const [entry, kind] = [findBrand(brand), findCategory(category)];
      assert.ok(entry && kind);
      assert.equal(estimate.price, pricing.predict({ brand: entry, category: kind, gender: usual }).price);
      assert.ok(webUrl.endsWith(path), webUrl);
      assert.match(await textAt(path), new RegExp(`<link rel="canonical" href="[^"]*${path}">`));
    });

    it('has the usual gender as a title, on a list, in a file, in the API, for agents and in the package', async () => {
      const page = await textAt(`/appraise?title=${brand}+${category}`);
      assert.match(page, new RegExp(`<a id="${usual}" [^>]*aria-current="true"`));
      const body = new FormData();
      body.append('list', `${brand} ${category}`);
      assert.match((await service().ask('/list', { body })).text, new RegExp(`href="${path}"`));
      const key = await service().issueKey();
      const { body: api } = await service().ask(`/api/public/appraise?${query}`, { key });
      const csv: { gender: string }[] = parse(await textAt(`${path}.csv`), { columns: true });
      const inPrograms = [api, call('get_price', pair).data, price(pair), appraise(pair)];
      const genders = [...pluck(inPrograms, 'gender'), ...pluck(csv, 'gender')];
      assert.deepEqual(new Set(genders), new Set([usual]));
    });

    it('is named with the usual gender in headings, for agents, and among assumptions about fees', async () => {
      const page = await textAt(path);
      const payouts = JSON.parse(await textAt(`/api/public/payouts?price=40&${query}`));
      assert.deepEqual(payoutsOf({ price: 40, ...pair }), payouts);
      const [assumption] = payouts.assumptions;
      const rows = await service().ask('/api/public/appraise', {
        key: await service().issueKey(),
        headers: { 'content-type': 'text/csv' },
        body: `brand,category\n${brand},${category}\n`,
      });
      assert.ok(rows.text.includes(assumption), rows.text);
      const texts = {
        heading: /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? '',
        title: /<title>(.*?)<\/title>/.exec(page)?.[1] ?? '',
        agent: call('get_price', pair).text,
        comparison: call('compare_prices', { items: [pair] }).text,
        assumption,
        fees: await textAt(`/fees?${query}`),
      };
      for (const [where, text] of Object.entries(texts)) assert.match(text, named, where);
    });
  });
}
