import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sumOf } from '../../src/base/numbers.ts';
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

  it('of fees leave the price: what each marketplace takes and what is kept', async () => {
    const page = await pageAt('/fees?price=60&brand=coach&category=bag');
    const rows = [...page.matchAll(/<span class="amount">(\$[\d.,]+)<small>(?:takes (\$[\d,]+\.\d\d)|no fees)</g)];
    assert.ok(rows.length > 8);
    for (const [row, net, fees = '$0'] of rows) assert.equal(Math.round(100 * (amount(fees) + amount(net))), 6000, row);
    const [kept] = amountsIn(page, /On eBay you keep<\/p>\s*<p class="number"><span data-price>([^<]*)/g);
    const [takes] = amountsIn(page, /eBay takes [^<]*<\/dt><dd class="">−(\$[\d,]+\.\d\d)/g);
    assert.equal(Math.round(100 * ((kept ?? 0) + (takes ?? 0))), 6000);
  });
});
