import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/garments/catalog.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { shareService } from '../support/service.ts';

const pricing = loadModel();

describe('prices for sheets and shells', () => {
  const service = shareService();
  const textOf = async (path: string) => (await fetch(service().url + path)).text();

  it('gives the rows of the price endpoint as CSV', async () => {
    for (const query of [
      'brand=coach&category=bag',
      'brand=Nike&category=shoes&condition=Fair&t=1',
    ]) {
      const answer = await fetch(`${service().url}/api/public/price.csv?${query}`);
      assert.equal(answer.status, 200);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.ok(answer.headers.get('etag'));
      const { prices } = (await (
        await fetch(`${service().url}/api/public/price?${query}`)
      ).json()) as { prices: { condition: string; low: number; mid: number; high: number }[] };
      const lines = prices.map(
        ({ condition, low, mid, high }) => `${condition},${low},${mid},${high}\n`,
      );
      assert.equal(await answer.text(), `condition,low,mid,high\n${lines.join('')}`);
    }
  });

  it('refuses what the price endpoint refuses, with a problem document', async () => {
    const missing = await fetch(`${service().url}/api/public/price.csv?category=bag`);
    assert.equal(missing.status, 400);
    const unknown = await fetch(`${service().url}/api/public/price.csv?brand=coahc&category=bag`);
    assert.equal(unknown.status, 404);
    assert.deepEqual(((await unknown.json()) as { didYouMean: string[] }).didYouMean, ['coach']);
  });

  it('gives the estimate of every garment as rows', async () => {
    for (const brand of brands.filter((_, index) => index % 9 === 0)) {
      for (const category of categories.filter((_, index) => index % 4 === 0)) {
        for (const gender of GENDERS) {
          const path = `/price/${brand.slug}/${category.slug}`;
          const rows = [undefined, ...CONDITIONS].map((condition) => {
            const garment = { brand, category, gender, condition };
            const { price, priceLow, priceHigh } = pricing.priceAtCondition(garment);
            return [condition ?? 'any', price, priceLow, priceHigh];
          });
          assert.equal(
            await textOf(`${path}.csv?gender=${gender}`),
            `condition,price,low,high,gender\n${rows.map((row) => `${row.join(',')},${gender}\n`).join('')}`,
          );
        }
      }
    }
  });

  it('knows any spelling of a condition, like the page and the JSON of a garment', async () => {
    const path = '/price/coach/bag';
    for (const [typed, name] of [
      ['good', 'Good'],
      ['LIKE+NEW', 'Like New'],
      ['nwt', 'New with tags'],
    ] as const) {
      const all = (await textOf(`${path}.csv`)).split('\n').map((line) => line.split(','));
      const price = all.find(([condition]) => condition === name)?.[1];
      assert.ok(price);
      const [, row, ...others] = (await textOf(`${path}.csv?condition=${typed}`))
        .trimEnd()
        .split('\n');
      assert.deepEqual([row?.split(',').slice(0, 2), others], [[name, price], []]);
      const json = JSON.parse(await textOf(`${path}.json?condition=${typed}`));
      assert.deepEqual([json.condition, json.estimate.price], [name, Number(price)]);
      const page = await fetch(`${service().url}${path}?condition=${typed}`);
      assert.equal(page.status, 200);
      assert.equal(new URL(page.url).searchParams.get('condition'), name);
    }
    for (const ending of ['.csv', '.json']) {
      const answer = await fetch(`${service().url}${path}${ending}?condition=shiny`);
      assert.equal(answer.status, 400);
      const { parameter, validValues } = (await answer.json()) as Record<string, unknown>;
      assert.deepEqual([parameter, validValues], ['condition', CONDITIONS]);
    }
  });
});
