import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sumOf } from '../../../src/base/values.ts';
import { call } from '../../mcp/support.ts';
import { amountsIn, sharePages } from '../../support/pages.ts';

const { service, pageAt } = sharePages();

it('the sum of what is kept adds up from the usual price to the API’s profit, with cents only if the tag has them', async () => {
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
    const profitOnPage = sum.includes('Loss') ? -last : last;
    assert.equal(profitOnPage, Number.isInteger(tag) ? Math.floor(verdict.profit) : verdict.profit, query);
    const cents = [sumOf(amounts.slice(0, -3)), sumOf([keep, tag])].map((sum) => Math.round(100 * sum));
    assert.deepEqual(cents, [Math.round(100 * keep), Math.round(100 * profitOnPage)], query);
    const [large] = amountsIn(page, /<p class="number"><span data-price>([^<]*)/g);
    assert.equal(large, Math.abs(Math.floor(verdict.profit)), query);
  }
});

it('what is to be checked first has a price to ask, and no net', async () => {
  assert.match(await pageAt('/price/hermes/bag'), /<b>Selling<\/b> <span>Ask \$[\d,]+<\/span>/);
  assert.match(await pageAt('/price/gap/jeans'), /<b>Selling<\/b> <span>Ask \$\d+, keep \$\d+<\/span>/);
});

it('a lot has a plan as one lot, and one for its items', () => {
  const title = 'lot of 12 carters baby onesies $10';
  const { plan, oneByOne, estimate } = call('get_price', { title, include: ['plan'] }).data;
  assert.ok(plan[0].suggestedPrice > estimate.price && oneByOne.plan[0].suggestedPrice > oneByOne.price);
  const each = Math.round(oneByOne.plan[0].suggestedPrice / 12);
  const { text } = call('get_price', { title, include: ['plan'] });
  assert.match(text, new RegExp(`Ask \\$${plan[0].suggestedPrice} now, .* One by one, ask \\$${each} each now, `));
});
