import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/garments/catalogue.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { saleOf } from '../../src/marketplaces/payout-answer.ts';
import { payoutOf } from '../../src/marketplaces/payouts.ts';
import { loadModel } from '../../src/pricing/load-model.ts';

// biome-ignore lint/suspicious/noExplicitAny: a module of the pages, which has no types.
const offline: any = await import('../../src/web/assets/offline-answer.js' as string);

import { shareService } from '../support/service.ts';

const pricing = loadModel();

describe('without a network', () => {
  const service = shareService();
  const worker = async () => (await fetch(`${service().url}/service-worker.js`)).text();
  const files = async () =>
    JSON.parse(/const FILES = (.*);/.exec(await worker())?.[1] ?? '[]') as string[];
  const dataFile = async () => {
    const path = (await files()).find((name) => name.startsWith('/offline/')) ?? '';
    return fetch(service().url + path);
  };

  it('needs only files that are there, under one name for all of them', async () => {
    for (const path of await files()) {
      assert.equal((await fetch(service().url + path)).status, 200, path);
    }
    assert.match(await worker(), /const CACHE = 'hangtag-[\w-]{10}';/);
    const { headers } = await fetch(`${service().url}/service-worker.js`);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal((await fetch(`${service().url}/offline/older.json`)).status, 404);
  });

  it('gives the service’s own price of every garment in every grade', async () => {
    const response = await dataFile();
    assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    const data = await response.json();
    brands.forEach((brand, b) => {
      categories.forEach((category, c) => {
        GENDERS.forEach((gender, g) => {
          [undefined, ...CONDITIONS].forEach((condition, grade) => {
            const garment = { brand, category, gender, condition };
            const { price, priceLow, priceHigh } = pricing.priceAtCondition(garment);
            const found = offline.priceOf(data, {
              brand: b,
              category: c,
              gender: g,
              condition: grade === 0 ? undefined : grade - 1,
            });
            assert.deepEqual([found.price, found.low, found.high], [price, priceLow, priceHigh]);
          });
        });
      });
    });
  });

  it('fits into 45 kB on the way', async () => {
    const body = Buffer.from(await (await dataFile()).arrayBuffer());
    assert.ok(brotliCompressSync(body).length < 45_000, String(brotliCompressSync(body).length));
  });

  it('reads what people type as the service does', async () => {
    const data = await (await dataFile()).json();
    for (const text of [
      'coach bag',
      'lv tote',
      'mens levis jeans fair',
      'Women’s Zara dresses',
      'nwt lululemon leggings',
      'dr martens boots',
      'patagonia fleece',
    ]) {
      const { url } = (
        (await (
          await fetch(
            `${service().url}/search/suggestions.json?${new URLSearchParams({ q: text, kind: 'price' })}`,
          )
        ).json()) as { suggestions: { url: string }[] }
      ).suggestions[0] ?? { url: '' };
      assert.equal(offline.pathOf(data, offline.readText(data, text)), url, text);
    }
    for (const text of [
      'kids nike shoes',
      'gap jeans',
      'gucci belt',
      'fake coach bag',
      'coach',
      '',
    ]) {
      assert.equal(offline.readText(data, text), undefined, text);
    }
  });

  it('keeps what marketplaces leave, to the cent', async () => {
    const data = (await (await dataFile()).json()) as {
      marketplaces: [id: string, name: string, points: [number, number][]][];
    };
    const { list } = loadMarketplaces();
    assert.ok(data.marketplaces.length > 10);
    for (const [id, , points] of data.marketplaces) {
      const marketplace = list.find((one) => one.id === id);
      assert.ok(marketplace);
      for (const price of [
        1, 7, 10, 14, 15, 16, 33, 50, 75, 100, 149, 150, 200, 333, 500, 1000, 2500, 9999,
      ]) {
        const { net } = payoutOf(marketplace, saleOf({ price, garment: {} }));
        const kept = offline.keptOf(points, price);
        assert.ok(
          Math.abs(kept - (net ?? Number.NaN)) < 0.02,
          `${id} at ${price}: ${kept}, ${net}`,
        );
      }
    }
  });
});
