import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sumOf } from '../../../src/base/values.ts';
import type { ItemAnswer } from '../../../src/index.ts';
import { call } from '../../mcp/support.ts';
import { decodeReferences, sharePages } from '../../support/pages.ts';

const { service, listAt } = sharePages();

const amount = (text = '') => Number(text.replace('−', '-').replace(/[$,]/g, ''));
const amountsIn = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, text]) => amount(text));
/** Returns a group of a page's list. */
const groupIn = (page: string, group: string) =>
  new RegExp(`id="set-${group}".*?</details>`, 's').exec(page)?.[0] ?? '';
const rowAmounts = (group: string) => amountsIn(group, /<span class="amount">(−?\$[\d,]+)/g);
const sumIn = (group: string) => amountsIn(group, /class="sum-of">(\$[\d,]+)/g)[0];
const ledgerIn = (page: string) =>
  [...page.matchAll(/<th scope="row">(?:<a[^>]*>)?([^<]*).*?<td>(\d+)<\/td>/gs)].map(([, name, size]) => [
    name,
    Number(size),
  ]);

const LIST = [
  'coach tabby 26 my price $180, paid $40',
  'zara dress listed at $15',
  'levis 501 tag $12',
  'lululemon align leggings tag $14',
  'chanel flap bag tag $80',
  'gap tee tag $40',
  'nike sneakers sold for $43',
  'zara top (donated)',
  'toaster',
  'Total $31',
];

describe('sums that a page shows', () => {
  it('are those of the rows, and the counts add up to all', async () => {
    const page = decodeReferences((await listAt({ list: LIST.join('\n') })).text);
    assert.deepEqual(ledgerIn(page), [
      ['Needs a word', 1],
      ['Yours to sell', 2],
      ['To buy', 4],
      ['Sold', 1],
      ['Gone', 1],
      ['All', 9],
    ]);
    const [mine, buy] = [groupIn(page, 'mine'), groupIn(page, 'buy')];
    assert.equal(sumIn(mine), sumOf(rowAmounts(mine)));
    assert.equal(amountsIn(page, /total"[^>]*><span>(\$[\d,]+)/g)[0], sumIn(mine));
    const [skipped = ''] = /<li>(?:(?!<li>).)*row-call skip.*?<\/li>/s.exec(buy) ?? [];
    assert.equal(sumIn(buy), sumOf(rowAmounts(buy.replace(skipped, ''))));
    const [keptSum = 0, paid = 0, profit] = amountsIn(page, /(?:kept|paid|profit) (\$[\d,]+)(?=[,.] ?[pa]?)/g);
    assert.deepEqual([paid, profit], [40, keptSum - paid]);
    assert.match(page, /\+ \$[\d,]+ if the Chanel is real\./);
    assert.match(page, /Left out: “Total \$31”\./);
  });

  it('of what to buy are what is kept and paid', async () => {
    const page = decodeReferences(
      (await listAt({ list: 'coach tabby 26 $60 + $9 shipping\nlevis 501 x2 $4.50' })).text,
    );
    const [profit = 0, kept, paid = 0] = [
      /<span>(\$[\d,]+)<\/span> <small>profit/g,
      /You keep (\$[\d.,]+)/g,
      /and pay (\$[\d.,]+)/g,
    ].map((pattern) => amountsIn(page, pattern)[0]);
    assert.deepEqual([paid, kept], [78, profit + 78]);
    assert.match(page, /Buy these 2</);
    assert.equal(sumOf(rowAmounts(groupIn(page, 'buy'))), profit);
  });

  it('show a loss as one, as that of what costs more to ship than it brings', async () => {
    const fields = { list: 'gap tee I ask $8\nnike tee I ask $9', purpose: 'sell', shippingLabel: '60' };
    const page = decodeReferences((await listAt(fields)).text);
    const [total = 0] = amountsIn(page, /<span>(−?\$[\d,]+)<\/span> <small>you keep/g);
    assert.ok(total < 0);
    assert.equal(total, sumOf(rowAmounts(groupIn(page, 'mine'))));
  });

  it('of a list with lots are those of each row’s own way to sell, also for agents', async () => {
    const rows = ['lot of 5 nike tees $20', 'coach tabby 26 $60', 'levis 501 x3 $9.50'];
    const body = { items: rows.map((title) => ({ title })), include: ['payouts'] };
    const { items } = (await service().ask('/api/public/appraise', { body })).body;
    const profit = sumOf(
      items.map(
        ({ verdict, quantity = 1, each }: ItemAnswer) => Math.floor(verdict?.profit ?? 0) * (each ? 1 : quantity),
      ),
    );
    const page = decodeReferences((await listAt({ list: rows.join('\n') })).text);
    assert.deepEqual(amountsIn(page, /<span>(\$[\d,]+)<\/span> <small>profit/g), [profit]);
    const kept = sumOf(
      items.map(
        ({ sale, oneByOne, quantity, each }: ItemAnswer) =>
          Math.floor((oneByOne ?? sale)?.net ?? 0) * (each ? 1 : (quantity ?? 1)),
      ),
    );
    const toolText = call('price_list', { items: rows, seller: { marketplace: 'ebay' } }).text;
    assert.deepEqual(amountsIn(toolText, /^9 items: .*You keep (\$[\d,]+) on eBay/gm), [kept]);
  });

  it('of what has no price asked are what it usually sells for', async () => {
    const page = decodeReferences((await listAt({ list: 'coach tabby 26\nlevis 501' })).text);
    const usual = amountsIn(page, /<small>usual<\/small> (\$[\d,]+)/g);
    assert.match(page, /2 items<.*<small>usual<.*Most likely \$\d+ to \$\d+\./s);
    assert.deepEqual(amountsIn(page, /data-total>(\$[\d,]+)/g), [sumOf(usual)]);
  });

  it('name where it is kept, of rows of several places each', async () => {
    const at = async (...places: string[]) =>
      decodeReferences(
        (
          await listAt({
            list: ['title,my price,platform', ...places.map((place) => `Gap jeans,20,${place}`)].join('\n'),
          })
        ).text,
      );
    assert.match(await at('Poshmark', 'Poshmark'), /you keep on Poshmark</);
    assert.match(await at('Poshmark', 'Mercari'), /you keep where each sells</);
  });
});
