import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sumOf } from '../../../src/base/numbers.ts';
import type { ItemAnswer } from '../../../src/index.ts';
import { call } from '../../mcp/support.ts';
import { decoded, sharePages } from '../../support/pages.ts';

const { service, listAt } = sharePages();

const amount = (text = '') => Number(text.replace('−', '-').replace(/[$,]/g, ''));
const amountsIn = (page: string, pattern: RegExp) =>
  [...decoded(page).matchAll(pattern)].map(([, text]) => amount(text));

describe('sums that a page shows', () => {
  it('of a list are the sums of its rows, without what may be a copy', async () => {
    const { text } = await listAt({
      list: 'coach tabby 26 $60\nlululemon align leggings x2 $14\nlevis 501 $12\nzara dress $15\nchanel flap bag $80',
    });
    const [doubtful = ''] = /class="pill check".*?<\/details>/s.exec(text) ?? [];
    const sure = text.replace(doubtful, '');
    const usual = amountsIn(sure, /usual (?:\d+ × \$[\d,]+ = )?(\$[\d,]+)(?:\.| as one lot)/gi);
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
    assert.equal(lot.verdict.way, 'oneByOne');
    assert.equal(lot.oneByOne.net, lot.verdict.profit + 20);
    const kept = sumOf(
      items.map(
        ({ sale, oneByOne, quantity, each }: ItemAnswer) =>
          Math.floor((oneByOne ?? sale)?.net ?? 0) * (each ? 1 : (quantity ?? 1)),
      ),
    );
    const profit = sumOf(
      items.map(
        ({ verdict, quantity = 1, each }: ItemAnswer) => Math.floor(verdict?.profit ?? 0) * (each ? 1 : quantity),
      ),
    );
    const told = call('price_list', { items: rows, seller: { marketplace: 'ebay' } }).text;
    assert.deepEqual(amountsIn(told, /^9 items: .*You keep (\$[\d,]+) on eBay/gm), [kept]);
    const page = decoded((await listAt({ list: rows.join('\n') })).text);
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

  it('of a list name three of the lines that are no items', async () => {
    const four = await listAt({ list: 'coach bag\nlevis 501\nzara dress\nTotal $31\nTotal $32\nTotal $33\nTotal $34' });
    assert.match(decoded(four.text), /Left out: “Total \$31”, “Total \$32” and “Total \$33”, …\./);
    assert.doesNotMatch(four.text, /id="sort"/);
    assert.match((await listAt({ list: 'coach bag\nlevis 501\nzara dress\ngap tee' })).text, /id="sort"/);
  });

  it('of a list leave out what is sold', async () => {
    const { text } = await listAt({
      list: 'title,qty,status\nCoach tote,1,active\nGap tee,3,active\nZara dress,1,Sold\n',
    });
    const usual = amountsIn(text, /usual (?:\d+ × \$[\d,]+ = )?(\$[\d,]+)/gi);
    assert.deepEqual(amountsIn(text, /data-total>([^<]*)/g), [sumOf(usual.slice(0, 2))]);
    assert.match(text, /4 of 5 items/);
    assert.match(text, /Not in the total: 1 already sold\./);
    assert.match(text, /Already sold\./);
  });
});
