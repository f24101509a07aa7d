import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { FeeFile, MarketplaceRow } from '../../src/marketplaces/schema.ts';
import { getPage, wordsOf } from '../support/pages.ts';
import { shareService, startService, temporaryFolder } from '../support/service.ts';

/** Returns the words of a page's content. */
const textOf = (html: string) => wordsOf(html.replace(/^.*<main/s, '<main')).replaceAll(/ (?=[.,])/g, '');

describe('what a marketplace takes', () => {
  const service = shareService();

  it('stands in the fold that its former address leads to', async () => {
    const { status, headers } = await getPage(service(), '/fees/ebay');
    assert.deepEqual([status, headers.get('location')], [308, '/fees#ebay']);
    const { text } = await service().ask('/fees');
    assert.match(text, /<details id="at-ebay">.*?<div id="ebay">.*?Final value fee/s);
    assert.equal((await getPage(service(), '/fees/nowhere')).status, 404);
  });

  it('says what is taken, in the words of its row', async (t) => {
    const row = (id: string, more: Partial<MarketplaceRow>): MarketplaceRow => ({
      id,
      name: id,
      model: 'you list',
      checkedOn: '2026-11-01',
      certainty: 'high',
      sources: ['https://fair.example/fees'],
      label: 'none',
      taxInBase: 'no',
      accepts: [],
      schedules: [
        {
          for: 'everything',
          lines: [{ name: 'Commission', basis: ['item'], bands: [{ rate: 0.1 }] }],
        },
      ],
      holdsFor: [],
      selling: {},
      ...more,
    });
    const file: FeeFile = {
      notModeled: [],
      marketplaces: [
        row('all', {}),
        row('floor', { smallestPrice: 40 }),
        row('high-floor', { smallestPrice: 40.01 }),
        row('picky', {
          accepts: [
            { answer: 'no', when: { brands: ['shein'] }, reason: 'None of these.' },
            {
              answer: 'check',
              when: { tiers: ['luxury'], genders: ['male'] },
              unless: { categories: ['bag'], conditions: ['Good'] },
              reason: 'Ask first.',
            },
          ],
        }),
      ],
    };
    const feesFile = join(temporaryFolder(t), 'fees.json');
    writeFileSync(feesFile, JSON.stringify(file));
    const { get } = await startService(t, { feesFile });
    const page = await (await get('/fees')).text();
    const text = (id: string) => textOf(page.slice(page.indexOf(`<div id="${id}">`)).split('</details>', 1)[0] ?? '');
    const all = 'Every brand and kind with prices here.';
    assert.ok(text('all').includes(all));
    const picky = text('picky');
    assert.ok(picky.includes('Not accepted (Shein): None of these.'), picky);
    const asks = 'Check first (Luxury brands, menswear, all but Bags, Good): Ask first.';
    assert.ok(picky.includes(asks), picky);
    assert.ok(!picky.includes(all));
    const floor = text('floor');
    assert.ok(floor.includes('The minimum price is $40.00.') && !floor.includes(all));
  });
});
