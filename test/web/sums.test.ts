import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sumOf } from '../../src/base/numbers.ts';
import type { ItemAnswer } from '../../src/index.ts';
import { call } from '../mcp/support.ts';
import { decoded, sharePages } from '../support/pages.ts';

const { service, pageAt } = sharePages();

const amount = (text = '') => Number(text.replace('−', '-').replace(/[$,]/g, ''));
const amountsIn = (page: string, pattern: RegExp) =>
  [...decoded(page).matchAll(pattern)].map(([, text]) => amount(text));

describe('sums that pages show', () => {
  it('add up from the usual price to the API’s profit, with cents only if the tag has them', async () => {
    for (const query of [
      'title=lululemon+align+leggings&askingPrice=60',
      'title=levis+501&askingPrice=9.50&marketplace=poshmark',
      'title=gap+jeans+mens&askingPrice=25',
      'title=zara+dress&shippingLabel=5&askingPrice=3',
      'title=gap+jeans&askingPrice=1.10',
    ]) {
      const { verdict } = (await service().ask(`/api/public/appraise?${query}`)).body;
      const page = await pageAt(`/appraise?${query}`);
      const [sum = ''] = /<dl class="sum">.*?<\/dl>/s.exec(page) ?? [];
      const amounts = amountsIn(sum, /<dd[^>]*>([^<]*)/g);
      const [keep = 0, tag = 0, last = 0] = amounts.slice(-3);
      const left = sum.includes('Loss') ? -last : last;
      assert.equal(left, Number.isInteger(tag) ? Math.floor(verdict.profit) : verdict.profit, query);
      const cents = [sumOf(amounts.slice(0, -3)), sumOf([keep, tag])].map((sum) => Math.round(100 * sum));
      assert.deepEqual(cents, [Math.round(100 * keep), Math.round(100 * left)], query);
      const [large] = amountsIn(page, /<p class="number"><span data-price>([^<]*)/g);
      assert.equal(large, Math.abs(Math.floor(verdict.profit)), query);
    }
  });

  it('of a list are the sums of its rows, without what may be a copy', async () => {
    const body = new FormData();
    body.append(
      'list',
      'coach tabby 26 $60\nlululemon align leggings x2 $14\nlevis 501 $12\nzara dress $15\nchanel flap bag $80',
    );
    const { text } = await service().ask('/list', { body, headers: { accept: 'text/html' } });
    const [doubtful = ''] = /class="pill check".*?<\/details>/s.exec(text) ?? [];
    const sure = text.replace(doubtful, '');
    const usual = amountsIn(sure, /usual (?:\d+ × \$[\d,]+ = )?(\$[\d,]+)\./gi);
    assert.equal(usual.length, 4);
    assert.equal(amountsIn(text, /data-total>([^<]*)/g)[0], sumOf(usual));
    assert.deepEqual(
      amountsIn(text, /\+ (\$[\d,]+) if the Chanel/g),
      amountsIn(doubtful, /[Uu]sual (\$[\d,]+) if real/g),
    );
    // The tag is about what to buy: its profits with its costs are what is kept.
    const [buys = ''] = /class="pill buy".*?<\/ul>/s.exec(text) ?? [];
    const tags = [...buys.matchAll(/(?:(\d+) tags of|Tag) \$(\d+)/g)].map(
      ([, times = '1', tag]) => +times * Number(tag),
    );
    const profits = amountsIn(buys, /<span class="amount">\s*(\$[\d,]+)/g);
    assert.ok(profits.length > 1);
    assert.deepEqual(
      [
        /items?, (\$[\d,]+) profit/g,
        /total"[^>]*><span>(\$[\d,]+)/g,
        /They cost (\$[\d,]+)/g,
        /you keep (\$[\d,]+)/g,
      ].map((pattern) => amountsIn(text, pattern)[0]),
      [sumOf(profits), sumOf(profits), sumOf(tags), sumOf(tags) + sumOf(profits)],
    );
  });

  it('of a list with lots are those of each row’s own way to sell: what is paid and left is kept', async () => {
    const rows = ['lot of 5 nike tees $20', 'coach tabby 26 $60', 'levis 501 x3 $9.50'];
    const { items, total } = (
      await service().ask('/api/public/appraise', {
        body: { items: rows.map((title) => ({ title })), include: ['payouts'] },
      })
    ).body;
    const [lot] = items;
    assert.equal(lot.sale.net, lot.verdict.profit + 20);
    assert.ok(lot.verdict.asLot.profit < lot.verdict.profit);
    const kept = sumOf(
      items.map(({ sale, quantity, each }: ItemAnswer) => Math.floor(sale?.net ?? 0) * (each ? 1 : (quantity ?? 1))),
    );
    const profit = sumOf(
      items.map(
        ({ verdict, quantity = 1, each }: ItemAnswer) => Math.floor(verdict?.profit ?? 0) * (each ? 1 : quantity),
      ),
    );
    const told = call('price_list', { items: rows, marketplace: 'ebay' }).text;
    assert.deepEqual(amountsIn(told, /^9 items: .*You keep (\$[\d,]+) on eBay/gm), [kept]);
    const body = new FormData();
    body.append('list', rows.join('\n'));
    const page = decoded((await service().ask('/list', { body, headers: { accept: 'text/html' } })).text);
    assert.deepEqual(
      [
        /Buy all<.*?<span>(\$[\d,]+)/gs,
        /They cost (\$[\d.,]+), /g,
        /you keep (\$[\d.,]+) on/g,
        /data-total>([^<]*)/g,
      ].map((pattern) => amountsIn(page, pattern)[0]),
      [profit, 108.5, profit + 108.5, total.price],
    );
    assert.match(page, /9 items, \$/);
  });

  it('of fees leave the price: what each marketplace takes and what is kept', async () => {
    const page = await pageAt('/fees?price=60&brand=coach&category=bag');
    const rows = [...page.matchAll(/<span class="amount">(\$[\d.,]+)<small>(?:takes (\$[\d,]+\.\d\d)|no fees)</g)];
    assert.ok(rows.length > 8);
    for (const [row, net, fees = '$0'] of rows) assert.equal(Math.round(100 * (amount(fees) + amount(net))), 6000, row);
    const [kept] = amountsIn(page, /On eBay you keep<\/p>\s*<p class="number"><span data-price>([^<]*)/g);
    const [takes] = amountsIn(page, /eBay takes [^<]*<\/dt><dd>−(\$[\d,]+\.\d\d)/g);
    assert.equal(Math.round(100 * ((kept ?? 0) + (takes ?? 0))), 6000);
  });
});

it('a guess has no call at any door, and a lot the range of such lots', async () => {
  for (const title of ['lot of 30 mens shirts $60', 'blue dress $5', 'blue dress $500']) {
    const { data, text } = call('get_price', { title });
    assert.deepEqual([data.verdict, /\b(?:Buy|Maybe|Skip)\b/.exec(text)], [undefined, null], title);
    const asked = title.startsWith('lot') ? 'such lots' : 'dresses and jumpsuits';
    assert.match(text, new RegExp(`Which brand is it\\? Without one, most ${asked} sell for`));
    const body = new FormData();
    body.append('list', title);
    const list = (await service().ask('/list', { body, headers: { accept: 'text/html' } })).text;
    for (const page of [list, await pageAt(`/appraise?title=${encodeURIComponent(title)}`)]) {
      assert.match(page, /class="pill is-plain">A guess/, title);
      assert.doesNotMatch(page, /class="(?:pill|zone) (?:buy|maybe|skip)"/, title);
    }
  }
  assert.match(await pageAt('/appraise?title=lot+of+30+mens+shirts'), /<h1[^>]*>30 men’s tops and shirts/i);
});

it('evidence beside a price says why its median is another', async () => {
  for (const [title, why] of [
    ['ugg boots torn', /2,\d+ sold(?: in the US)?(?:<\/b>)? in any condition, median/],
    ['zara dress', /sold.*median \$\d+.*; so few, they count in part/],
  ] as const) {
    assert.match(call('get_price', { title }).data.evidence.text, why);
    assert.match(await pageAt(`/appraise?title=${title.replaceAll(' ', '+')}`), why);
  }
  // A strip whose median is beyond the end of the bar is left out.
  assert.doesNotMatch(await pageAt('/appraise?title=ugg+boots+torn&askingPrice=12'), /class="box"/);
  assert.match(await pageAt('/appraise?title=ugg+boots&askingPrice=12'), /class="box"/);
});
