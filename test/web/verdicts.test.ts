import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countInWords } from '../../src/answers/garment/evidence-words.ts';
import { answerPageListing } from '../../src/answers/listing/page-listing.ts';
import { omit } from '../../src/base/members.ts';
import { capital, usd } from '../../src/base/numbers.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import type { ListingAppraisal } from '../../src/package/types.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { wordsOf } from '../support/pages.ts';
import { ASKS_ALL } from '../support/sampled.ts';
import { shareService } from '../support/service.ts';

const PIECES = ASKS_ALL ? 200 : 120;
/** One piece in this many is typed as a command. */
const TYPED = 10;

const pricing = loadModel();
const marketplaces = loadMarketplaces();
const { appraise } = createPrices({ pricing, marketplaces });

/** Titles with a tag price: brands and kinds in rotation, at prices from a few dollars to a few thousand. */
const pieces = Array.from({ length: PIECES }, (_, i) => {
  const brand = brands[i % brands.length]?.name;
  const category = categories[Math.floor(i / 3) % categories.length]?.name.split(' ')[0];
  return { title: `${brand} ${category}`, tag: Math.round(3 * 1.011 ** ((i * 37) % 600)) };
});

describe('one piece', () => {
  const service = shareService();

  it('has one code, one set of dollars and one evidence on every surface', async () => {
    const form = new FormData();
    form.append('marketplace', 'ebay');
    const lines = pieces.map(({ title, tag }) => `"${title}",${tag}`);
    form.append('list', ['title,cost', ...lines].join('\n'));
    const list = (await service().ask('/list', { body: form })).text;
    const cards = new Map(
      [...list.matchAll(/<tr data-row="(\d+)".*?<\/tr>/gs)].map(([card, row]) => [Number(row), card]),
    );
    const zones = new Set<string | null>();
    let compared = 0;
    for (let from = 0; from < pieces.length; from += 100) {
      const some = pieces.slice(from, from + 100);
      const authorization = `Bearer ${await service().issueKey(`from${from}@example.com`)}`;
      const response = await service().app.inject({
        method: 'POST',
        url: '/api/public/appraise',
        headers: { authorization },
        payload: { items: some.map(({ title, tag }) => ({ title, askingPrice: tag })) },
      });
      const { items } = response.json() as { items: ListingAppraisal[] };
      for (const [i, { title, tag }] of some.entries()) {
        const answer = appraise({ title, askingPrice: tag });
        const { judgment, estimate, evidence } = answer;
        const { zone, reason } = judgment;
        zones.add(zone);
        const same = (other: Pick<ListingAppraisal, 'judgment' | 'estimate' | 'evidence'>, where: string) => {
          assert.deepEqual(other.judgment, judgment, `${where}: ${title}`);
          assert.deepEqual(other.estimate, estimate, `${where}: ${title}`);
          assert.deepEqual(other.evidence, evidence, `${where}: ${title}`);
        };
        same(items[i] as ListingAppraisal, 'HTTP');
        // Each command reads the model anew.
        if (i % TYPED === 0) {
          const { out } = await hangtag({}, 'price', title, '--asking', String(tag), '--json');
          same(JSON.parse(out), 'command line');
        }
        const beside = answerPageListing({ pricing, marketplaces }, { name: title, price: tag });
        assert.ok(!('why' in beside), title);
        same(beside.appraisal, 'extension');
        const agent = call('get_price', { title, askingPrice: tag }).data;
        // Agents read its evidence beside it, and some of the members, each as it is.
        assert.equal(agent.judgment.zone, zone, `MCP: ${title}`);
        assert.partialDeepStrictEqual(judgment, agent.judgment, `MCP: ${title}`);
        assert.partialDeepStrictEqual(estimate, omit(agent.estimate, 'note'), `MCP: ${title}`);
        assert.equal(agent.evidence.text, evidence.text, `MCP: ${title}`);

        const card = cards.get(from + i) ?? '';
        assert.ok(card.includes(usd(estimate.price)), `list: ${title}`);
        assert.ok(card.includes(`data-zone="${zone ?? 'none'}"`), `list: ${title}`);
        assert.ok(wordsOf(card).includes(wordsOf(reason)), `list: ${title}: ${reason}`);
        assert.ok(wordsOf(card).includes(`, ${countInWords(evidence)}. `), `list: ${title}: ${card}`);

        const query = new URLSearchParams({ title, tag: String(tag) });
        const page = await service().ask(`/appraise?${query}`, { headers: { accept: 'text/html' } });
        assert.equal(/class="verdict[^"]*" data-zone="(\w*)"/.exec(page.text)?.[1], zone ?? '', title);
        // The page says the amounts of the reason in words of its own.
        const isSale = !judgment.ask && !judgment.authenticity;
        for (const { price } of isSale ? judgment.money.at : [])
          assert.ok(wordsOf(page.text).includes(usd(price)), `page: ${title}: ${price}`);
        assert.ok(wordsOf(page.text).includes(wordsOf(capital(evidence.text))), `page: ${title}: ${evidence.text}`);
        if (!judgment.ask) assert.ok(page.text.includes(usd(estimate.price)), `page: ${title}`);
        compared++;
      }
    }
    assert.equal(compared, PIECES);
    assert.deepEqual(zones, new Set(['buy', 'check', 'thin', 'leave', null]));
  });
});
