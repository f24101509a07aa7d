import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sale } from '../../src/lists/sold/sale.ts';
import { answerSales } from '../../src/web/pages/sold-page.ts';
import { decoded } from '../support/pages.ts';
import { plainSite } from '../support/site.ts';

const site = plainSite();

/** Returns the answer to the /sold form: the text at the top, and the sales that the browser then keeps. */
async function answer(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ today: '2026-11-20', ...fields })) form.set(name, value);
  const found = await answerSales(site, form);
  assert.ok('page' in found);
  const page = String(found.page);
  const [, kept = ''] = /<textarea hidden[^>]*>\n(.*?)<\/textarea>/s.exec(page) ?? [];
  const json = decoded(kept);
  return { page, sales: JSON.parse(json) as Sale[], text: json };
}

describe('the sales in a browser', () => {
  it('are added by pasting, and a repeated row adds nothing', async () => {
    const pasted = 'Coach Tabby 26 bag sold for $150 on Poshmark, 10/03/2026\nZara dress, $20';
    const once = await answer({ pasted });
    assert.match(once.page, /2 sales added\./);
    const kept = once.sales.map(({ price, soldOn, marketplace, fees }) => `${price} ${soldOn} ${marketplace} ${fees}`);
    assert.deepEqual(kept, ['150 2026-10-03 Poshmark 30', '20 2026-11-20 undefined undefined']);
    const twice = await answer({ sales: once.text, pasted });
    assert.match(twice.page, /0 sales added\. 2 sales already saved\./);
    assert.match((await answer({ pasted: 'a bag' })).page, /No dollar price in “a bag”\./);
  });

  it('may be changed: the estimate stays with its title, computed fees follow the price', async () => {
    const { sales, text } = await answer({ pasted: 'Coach Tabby 26 bag, $150, Poshmark' });
    const [{ id, estimate } = {} as Sale] = sales;
    const fields = { sales: text, change: id, title: 'Coach Tabby 26 bag', soldOn: '2026-10-03' };
    const cheaper = await answer({ ...fields, price: '100', marketplace: 'Poshmark', cost: '40' });
    assert.equal(cheaper.sales.length, 1);
    const [changed] = cheaper.sales;
    assert.deepEqual([changed?.id, changed?.price, changed?.fees, changed?.cost], [id, 100, 20, 40]);
    assert.deepEqual(changed?.estimate, estimate);
    const other = await answer({ ...fields, title: 'Zara dress', price: '$100', marketplace: '' });
    assert.notDeepEqual(other.sales[0]?.estimate, estimate);
    assert.deepEqual([other.sales[0]?.fees, other.sales[0]?.marketplace], [undefined, undefined]);
    const wrong = await answer({ ...fields, price: 'much' });
    assert.match(wrong.page, /Enter a title, a price above zero and a date/);
    assert.deepEqual(wrong.sales, sales);
  });

  it('are compared with the rest of the list', async () => {
    const list = JSON.stringify([
      { title: 'Coach Willow tote', askingPrice: 90, listedOn: '2026-11-10' },
      { title: 'Old Navy cotton tee', askingPrice: 12, listedOn: '2025-10-01' },
      { title: 'Zara dress', listedOn: '2026-06-01' },
      { title: 'Gap jeans', isSold: true },
    ]);
    const { page } = await answer({ pasted: 'Coach <b>bag</b>, $50', list });
    assert.match(page, /3 garments on your list are for sale: 25% sold\./);
    assert.match(page, /<caption>For sale, by age<\/caption>.*?<th scope="row">90 days or more<\/th><td>2<\/td>/s);
    assert.match(page, /&#60;b&#62;bag|&lt;b&gt;bag/);
    // The list itself has advice on each.
    assert.doesNotMatch(page, /Old Navy cotton tee/);
  });

  it('are totaled by brand and kind, with the best and worst buys, to the cent', async () => {
    const row = (name: string, price: number, cost: number | '') => `${name},${price},2026-10-03,In person,${cost}`;
    const rows = [row('Coach tote', 80.1, 20), row('Coach bag', 60.05, 30), row('Zara dress', 9.99, 12)];
    const pasted = ['title,sold price,sold date,marketplace,cost', ...rows, row('Coach Tabby 26', 100, '')].join('\n');
    const { page } = await answer({ pasted });
    const firstOf = (table: string) => {
      const [, row = ''] = new RegExp(`<caption>${table}</caption>.*?<tbody>(.*?)</tr>`, 's').exec(page) ?? [];
      return [...row.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell]) => cell);
    };
    const ofBrand = firstOf('By brand');
    assert.deepEqual(ofBrand.slice(0, 4), ['Coach', '3', '$240.15', '$0.00']);
    assert.ok(ofBrand.includes('$190.15') && ofBrand.at(-1) === '$40', ofBrand.join(' '));
    assert.deepEqual(firstOf('By kind of garment').slice(0, 3), ['Bags', '3', '$240.15']);
    const ends = ['Ten best buys', 'Ten worst buys'].map((table) => [firstOf(table)[0], firstOf(table).at(-1)]);
    assert.deepEqual(ends, [
      ['Coach tote', '$60.10'],
      ['Zara dress', '-$2.01'],
    ]);
    assert.doesNotMatch(page, /For sale, by age/);
  });

  it('show how many rows of a report are new, already saved, left out and sold', async () => {
    const said = ({ page }: { page: string }) => /data-sold-said[^>]*>([^<]*)</.exec(page)?.[1];
    const head = 'Listing Title,Order Price,Order Date,Your Earnings\n';
    const two = 'Coach tote,60,2026-10-03,48\nZara dress,20,2026-10-04,16\n';
    const once = await answer({ pasted: head + two });
    assert.equal(said(once), 'Read as Poshmark sales report: 2 sales added.');
    const more = `${two}Nike hoodie,30,2026-10-05,24\n`;
    const again = await answer({ sales: once.text, pasted: head + more });
    assert.equal(said(again), 'Read as Poshmark sales report: 1 sale added. 2 sales already saved.');
    const broken = await answer({ pasted: `${head}${two}Gap jeans,,2026-10-06,\n` });
    assert.match(said(broken) ?? '', /2 sales added\. 1 row left out: not sold, canceled, or /);
    const lines = await answer({ pasted: 'Coach bag, $50\nZara dress\nGap jeans' });
    assert.equal(said(lines), '1 sale added. No dollar price in “Zara dress”, “Gap jeans”.');
  });
});
