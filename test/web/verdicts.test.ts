import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerPageListing } from '../../src/answers/page-listing.ts';
import { brands, categories } from '../../src/garments/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const PIECES = 200;
/** One piece in this many has its page fetched. */
const PAGED = 5;

const pricing = loadModel();
const marketplaces = loadMarketplaces();
const { appraise } = createPrices({ pricing, marketplaces });

/** Titles with a tag price: brands and kinds in rotation, at prices from a few dollars to a few thousand. */
const pieces = Array.from({ length: PIECES }, (_, i) => {
  const brand = brands[i % brands.length]?.name;
  const category = categories[Math.floor(i / 3) % categories.length]?.name.split(' ')[0];
  return { title: `${brand} ${category}`, tag: Math.round(3 * 1.011 ** ((i * 37) % 600)) };
});

describe('a verdict', () => {
  const service = shareService();

  it('is the same in the package, beside a web page, on pages and in a list', async () => {
    const form = new FormData();
    form.append('marketplace', 'ebay');
    const lines = pieces.map(({ title, tag }) => `"${title}",${tag}`);
    form.append('list', ['title,cost', ...lines].join('\n'));
    const list = (await service().ask('/list', { body: form })).text;
    const inList = new Map(
      [...list.matchAll(/<li data-row="(\d+)".*?<p class="card-plan[^>]*>(.*?)<\/p>/gs)].map(([, row, said = '']) => [
        Number(row),
        said,
      ]),
    );
    assert.ok(inList.size > PIECES / 4, `${inList.size}`);
    const zones = new Set<string | null>();
    for (const [index, { title, tag }] of pieces.entries()) {
      const { judgment } = appraise({ title, askingPrice: tag });
      const { zone, reason } = judgment;
      zones.add(zone);
      const answer = answerPageListing({ pricing, marketplaces }, { name: title, price: tag });
      assert.ok(!('why' in answer), title);
      assert.deepEqual(answer.appraisal.judgment, judgment, title);
      const said = inList.get(index);
      if (said !== undefined) {
        assert.equal(/class="zone-(\w+)"/.exec(said)?.[1] ?? null, zone, said);
        assert.ok(wordsOf(said).includes(wordsOf(reason)), `${said}: ${reason}`);
      }
      if (index % PAGED !== 0) continue;
      const query = new URLSearchParams({ title, tag: String(tag) });
      const page = await service().ask(`/appraise?${query}`, { headers: { accept: 'text/html' } });
      assert.equal(/data-zone="(\w*)"/.exec(page.text)?.[1], zone ?? '', title);
      assert.ok(wordsOf(page.text).includes(wordsOf(reason)), `${title}: ${reason}`);
    }
    assert.deepEqual(zones, new Set(['buy', 'check', 'thin', 'leave', null]));
  });
});
