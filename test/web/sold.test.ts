import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sale } from '../../src/lists/sales.ts';
import { answerSales } from '../../src/web/pages/sold-page.ts';
import { decoded } from '../support/pages.ts';
import { plainSite } from '../support/site.ts';

const site = plainSite();

/** Returns the answer to the /sold form: the text at the top, and the sales that the browser then keeps. */
async function answer(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ today: '2026-11-20', ...fields })) form.set(name, value);
  const page = await answerSales(site, form);
  const [, kept = ''] = /<textarea hidden[^>]*>\n(.*?)<\/textarea>/s.exec(page) ?? [];
  const json = decoded(kept);
  return { page, sales: JSON.parse(json) as Sale[], text: json };
}

describe('POST /sold', () => {
  it('adds pasted sales, each only once', async () => {
    const pasted = 'Coach Tabby 26 bag sold for $150 on Poshmark, 10/03/2026\nZara dress, $20';
    const once = await answer({ pasted });
    assert.match(once.page, /2 sales added\./);
    const kept = once.sales.map(({ price, soldOn, marketplace }) => `${price} ${soldOn} ${marketplace}`);
    assert.deepEqual(kept, ['150 2026-10-03 Poshmark', '20 2026-11-20 undefined']);
    const twice = await answer({ sales: once.text, pasted });
    assert.match(twice.page, /0 sales added\. 2 sales already saved\./);
  });

  it('changes a sale to a retyped line, and keeps its estimate if the title is the same', async () => {
    const { sales, text } = await answer({ pasted: 'Coach Tabby 26 bag, $150, Poshmark, 10/03/2026' });
    const [{ id, estimate } = {} as Sale] = sales;
    const change = (pasted: string) => answer({ sales: text, change: id, pasted });
    const cheaper = await change('$100 Coach Tabby 26 bag, In person, 2026-10-03, cost $40');
    assert.match(cheaper.page, /Changed\./);
    assert.equal(cheaper.sales.length, 1);
    const [changed] = cheaper.sales;
    assert.deepEqual([changed?.id, changed?.price, changed?.cost, changed?.marketplace], [id, 100, 40, 'In person']);
    assert.deepEqual(changed?.estimate, estimate);
    const other = await change('$100 Zara dress, 2026-10-03');
    assert.notDeepEqual(other.sales[0]?.estimate, estimate);
    assert.equal(other.sales[0]?.marketplace, undefined);
  });

  it('leaves a sale unchanged if the retyped line has no dollar price', async () => {
    const { sales, text } = await answer({ pasted: 'Coach Tabby 26 bag, $150, Poshmark, 10/03/2026' });
    const retyped = await answer({ sales: text, change: sales[0]?.id ?? '', pasted: 'Zara dress, much' });
    assert.match(retyped.page, /No dollar price in “Zara dress, much”/);
    assert.deepEqual(retyped.sales, sales);
  });

  it('sums the sales, and compares them with our prices and with the rest of the list', async () => {
    const list = JSON.stringify([
      { title: 'Coach Willow tote', askingPrice: 90, listedOn: '2026-11-10' },
      { title: 'Zara dress', listedOn: '2026-06-01' },
      { title: 'Gap jeans', isSold: true },
      { title: 'Gap hoodie', state: 'cart' },
    ]);
    const row = (name: string, price: number, cost: number | '') => `${name},${price},2026-10-03,In person,${cost}`;
    const rows = [row('Coach <b>tote</b>', 80, 20), row('Coach bag', 60, 30.5), row('Zara dress', 9.99, '')];
    const pasted = ['title,sold price,sold date,marketplace,cost', ...rows].join('\n');
    const { page } = await answer({ pasted, list });
    assert.match(page, />\$150<\/strong> paid in 3 sales/);
    assert.match(page, /<li><span>Oct 2026<\/span> <strong>\$150<\/strong>.*?in 3 sales, our prices \$\d+</s);
    assert.match(page, /You paid \$51 for 2 of them\. 2 rows of your list not sold: 60% sold\./);
    assert.match(page, /You sell for .*our prices.*: \d of 3 sales in our range\./);
    assert.match(page, /<caption>By brand<\/caption>.*?<th scope="row">Coach<\/th><td>2<\/td><td>\$70\.00<\/td>/s);
    assert.match(page, /Coach &#60;b&#62;tote/);
    assert.doesNotMatch(page, /Willow/);
  });

  it('charts the sums of each month, with our prices only if every sale of the month has one', async () => {
    const row = (name: string, price: number, day: string) => `${name},${price},${day}`;
    const rows = [
      row('Coach tote', 80, '2026-09-03'),
      row('Coach bag', 60, '2026-11-03'),
      row('Gadget', 9, '2026-11-04'),
    ];
    const { page } = await answer({ pasted: ['title,sold price,sold date', ...rows].join('\n') });
    const months = [...page.matchAll(/<li><span>(\w+ \d{4})<\/span> <strong>\$(\d+)<\/strong>(.*?)<\/li>/gs)];
    assert.deepEqual(
      months.map(([, month, paid, bar = '']) => [month, paid, bar.includes('<circle'), bar.includes('our prices')]),
      [
        ['Nov 2026', '69', false, false],
        ['Sep 2026', '80', true, true],
      ],
    );
    assert.match(page, />\$149<\/strong> paid in 3 sales/);
  });

  it('says how many sales of a report are new, already saved or left out', async () => {
    const outcomeOf = ({ page }: { page: string }) => /data-sold-said[^>]*>([^<]*)</.exec(page)?.[1];
    const head = 'Listing Title,Order Price,Order Date,Your Earnings\n';
    const two = 'Coach tote,60,2026-10-03,48\nZara dress,20,2026-10-04,16\n';
    const once = await answer({ pasted: head + two });
    assert.match(
      outcomeOf(once) ?? '',
      /^2 sales added\. Read as: Poshmark sales report.* 2 rows: 2 sales, \$80\.00\./,
    );
    const more = `${two}Nike hoodie,30,2026-10-05,24\n`;
    const again = await answer({ sales: once.text, pasted: head + more });
    assert.match(outcomeOf(again) ?? '', /^1 sale added\. 2 sales already saved\./);
    const broken = await answer({ pasted: `${head}${two}Gap jeans,,2026-10-06,\n` });
    assert.match(outcomeOf(broken) ?? '', /2 sales added\..*1 without a price\. Line 4: It has no price paid\./);
  });

  it('names pasted lines without a price', async () => {
    const { page } = await answer({ pasted: 'Coach bag, $50\nZara dress\nGap jeans' });
    assert.match(page, /1 sale added\. No dollar price in “Zara dress”, “Gap jeans”\./);
  });
});
