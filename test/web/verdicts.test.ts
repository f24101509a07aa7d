import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Judgment } from '../../src/answers/judgment-schema.ts';
import { answerPageListing } from '../../src/answers/page-listing.ts';
import { brands, categories } from '../../src/garments/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const PIECES = 1000;
/** Rows that the list page takes at once. */
const AT_ONCE = 500;
/** Pages that are fetched of them. */
const PAGES = 60;

const pricing = loadModel();
const marketplaces = loadMarketplaces();
const { appraise } = createPrices({ pricing, marketplaces });

/** Titles with the price on their tag: all brands and kinds in turn, at prices from a few dollars to a few thousand. */
const pieces = Array.from({ length: PIECES }, (_, i) => {
  const brand = brands[i % brands.length]?.name;
  const category = categories[Math.floor(i / 3) % categories.length]?.name.split(' ')[0];
  return { title: `${brand} ${category}`, tag: Math.round(3 * 1.011 ** ((i * 37) % 600)) };
});
const judgedBy = ({ title, tag }: (typeof pieces)[number]): Judgment =>
  appraise({ title, askingPrice: tag }).judgment;

describe('a verdict', () => {
  const service = shareService();

  it('is the same in the package and beside a web page, for 1,000 pieces', () => {
    const zones = new Set<string | null>();
    for (const piece of pieces) {
      const judgment = judgedBy(piece);
      zones.add(judgment.zone);
      const listing = { name: piece.title, price: piece.tag };
      const answer = answerPageListing({ pricing, marketplaces }, listing);
      assert.ok(!('why' in answer), piece.title);
      assert.deepEqual(answer.appraisal.judgment, judgment, piece.title);
    }
    assert.deepEqual(zones, new Set(['buy', 'thin', 'leave', null]));
  });

  it('is the same in a list, for 1,000 pieces', async () => {
    for (let from = 0; from < PIECES; from += AT_ONCE) {
      const some = pieces.slice(from, from + AT_ONCE);
      const form = new FormData();
      form.append('marketplace', 'ebay');
      const lines = some.map(({ title, tag }) => `"${title}",${tag}`);
      form.append('list', ['title,cost', ...lines].join('\n'));
      const response = await fetch(`${service().url}/list`, { method: 'POST', body: form });
      const page = await response.text();
      const line = /<li data-row="(\d+)".*?<p class="card-plan[^>]*>(.*?)<\/p>/gs;
      const said = [...page.matchAll(line)];
      assert.ok(said.length > AT_ONCE / 4, `${said.length}`);
      for (const [, row, line = ''] of said) {
        const { zone, reason } = judgedBy(some[Number(row)] as (typeof pieces)[number]);
        assert.equal(/class="zone-(\w+)"/.exec(line)?.[1] ?? null, zone, line);
        assert.ok(wordsOf(line).includes(wordsOf(reason)), `${line}: ${reason}`);
      }
    }
  });

  it('is the same on pages', async () => {
    for (const piece of pieces.filter((_, i) => i % Math.floor(PIECES / PAGES) === 0)) {
      const { zone, reason } = judgedBy(piece);
      const query = new URLSearchParams({ title: piece.title, tag: String(piece.tag) });
      const url = `${service().url}/appraise?${query}`;
      const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
      assert.equal(/data-zone="(\w*)"/.exec(page)?.[1], zone ?? '', piece.title);
      assert.ok(wordsOf(page).includes(wordsOf(reason)), `${piece.title}: ${reason}`);
    }
  });
});
