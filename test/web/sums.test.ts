import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sumOf } from '../../src/base/numbers.ts';
import { call } from '../mcp/support.ts';
import { decoded, sharePages } from '../support/pages.ts';

const { service, listAt, pageAt } = sharePages();

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
    const list = (await listAt({ list: title })).text;
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

it('a sheet of what was bought is told what was paid and is left, and never to buy', async () => {
  const file = new Blob(['Item,Price,Bought\nBarbour coat,12,6\nTheory jacket,8,4\nCoach skirt,12,6\nH&M jacket,,5\n']);
  const page = decoded((await listAt({ file })).text);
  assert.doesNotMatch(page, /to buy<|Buy all/);
  const [keep = 0] = amountsIn(page, /You keep <b>(\$[\d,]+)/g);
  assert.deepEqual(amountsIn(page, /You paid (\$\d+) for 4 of them/g), [21]);
  assert.deepEqual(amountsIn(page, /of them: (\$[\d,]+) profit/g), [keep - 21]);
});

it('the plan of a lot to sell one by one is that of one', () => {
  const title = 'lot of 12 carters baby onesies $10';
  const { data, text } = call('get_price', { title, include: ['plan'] });
  assert.ok(data.verdict.asLot);
  assert.ok(data.plan[0].listPrice >= data.each.price && data.plan[0].listPrice < 2 * data.each.price);
  assert.match(text, new RegExp(`One by one, ask \\$${data.plan[0].listPrice} each now`));
});

it('kinds to choose from say for whom a price is, if not for those of the first', async () => {
  const page = await pageAt('/appraise?title=coach');
  const { estimate, item } = call('get_price', { title: 'coach hoodie' }).data;
  assert.equal(item.gender, 'male');
  assert.match(page, new RegExp(`>Men’s hoodies and sweatshirts</a><span class="amount">\\$${estimate.price}`));
  assert.match(page, />Bags<\/a>/);
});
