import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usd } from '../../src/base/text.ts';
import { roundToCent, sumOf } from '../../src/base/values.ts';
import { appraise, type ItemAnswer, offer } from '../../src/index.ts';
import { call } from '../mcp/support.ts';
import { amountOf, amountsIn, decodeReferences, sharePages, visibleTextOf } from '../support/pages.ts';

const { service, listAt, pageAt } = sharePages();

describe('sums that pages show', () => {
  it('of fees leave the price: what each marketplace takes and what is kept', async () => {
    const page = await pageAt('/fees?price=60&brand=coach&category=bag');
    const rows = [
      ...page.matchAll(
        /<span class="amount">(\$[\d.,]+)<\/span>.*?<span class="soft">(?:Takes (\$[\d,]+\.\d\d):|No fees)/gs,
      ),
    ];
    assert.ok(rows.length > 8);
    for (const [row, net, fees = '$0'] of rows)
      assert.equal(Math.round(100 * (amountOf(fees) + amountOf(net))), 6000, row);
    const [netOnPage] = amountsIn(page, /On eBay you keep<\/p>\s*<p class="number"><span data-price>([^<]*)/g);
    const [takes] = amountsIn(page, /eBay takes [^<]*<\/dt><dd>−(\$[\d,]+\.\d\d)/g);
    assert.equal(Math.round(100 * ((netOnPage ?? 0) + (takes ?? 0))), 6000);
  });
});

it('the figures of a page are those of the API’s answer, for each purpose', async () => {
  for (const title of ['anthropologie dress', 'gap jeans', 'zara dress', 'mens levis 501'])
    for (const asked of ['', 'askingPrice=5', 'purpose=sell&listPrice=40&daysListed=0', 'purpose=wear&askingPrice=9']) {
      const address = `/appraise?title=${title.replaceAll(' ', '+')}&${asked}`;
      const { body } = await service().ask(`/api/public${address}&include=all`);
      const { estimate, conditions, plan, evidence, verdict } = body;
      const page = decodeReferences(await pageAt(address));
      const words = visibleTextOf(page);
      assert.ok(words.includes(`for ${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}.`), address);
      if (evidence.median) assert.ok(words.includes(`${evidence.sold} sold, median ${usd(evidence.median)}`), address);
      const pricesOf = (rows: { price: number }[]) => rows.map(({ price }) => price);
      assert.deepEqual(amountsIn(page, /id="grade-(?!any)[^>]*>[^<]*<b>([^<]*)/g), pricesOf(conditions), address);
      const [steps = ''] = /<ol class="steps">.*?<\/ol>/s.exec(page) ?? [];
      const asks = steps ? plan.map(({ suggestedPrice }: { suggestedPrice: number }) => suggestedPrice) : [];
      assert.deepEqual(amountsIn(steps, /class="amount">([^<]*)/g), asks, address);
      const [large] = amountsIn(page, /<p class="number"><span data-price>([^<]*)/g);
      if (!asked.startsWith('purpose'))
        assert.equal(large, Math.abs(Math.floor(verdict?.profit ?? estimate.price)), address);
    }
});

it('the profit beside an own price is that of what is kept at it', async () => {
  const words = visibleTextOf(
    decodeReferences(await pageAt('/appraise?title=Gap+tee&purpose=sell&listPrice=40&cost=5')),
  );
  const { payouts } = (await service().ask('/api/public/payouts?title=Gap+tee&price=40')).body;
  const { net } = payouts.find(({ marketplace }: { marketplace: string }) => marketplace === 'ebay');
  assert.ok(words.includes(`You paid $5: ${usd(Math.floor(net - 5))} profit.`), words);
});

it('the folded sum adds up to the profit of the call', async () => {
  for (const terms of ['', '&extraCost=9', '&hourly=25', '&extraCost=9&hourly=20&shippingLabel=8']) {
    const address = `/appraise?title=Coach+Tabby+26&askingPrice=60${terms}`;
    const { verdict } = (await service().ask(`/api/public${address}`)).body;
    const [, sum = ''] = /id="selling".*?<dl[^>]*>(.*?)<\/dl>/s.exec(await pageAt(address)) ?? [];
    const lines = [...sum.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)].filter(
      ([, name]) => name !== 'You keep',
    );
    const amounts = lines.map(([, , text]) => amountOf(text));
    for (const [name, term] of [
      ['Shipping you pay', 'shippingLabel'],
      ['Your time', 'hourly'],
      ['Shipping and fees to you', 'extraCost'],
    ] as const)
      assert.equal(sum.includes(`>${name}<`), terms.includes(term), `${name}, ${terms}`);
    const profit = amounts.pop();
    assert.equal(Math.floor(profit ?? NaN), Math.floor(verdict.profit), terms);
    assert.equal(roundToCent(sumOf(amounts)), profit, terms);
  }
});

it('what a seller keeps and makes is at their own price', async () => {
  for (const [title, listPrice, cost] of [
    ['Coach Tabby 26', 60, 90],
    ['Gap jeans', 12, 4],
  ] as const) {
    const item = { title, listPrice, cost };
    const page = await pageAt(`/appraise?title=${title.replaceAll(' ', '+')}&listPrice=${listPrice}&cost=${cost}`);
    const said = /you keep at your \$.*?data-price>([^<]*).*?You paid [^:]*: ([^ ]*) (profit|loss)/s.exec(page) ?? [];
    const [, kept, made, sign] = said;
    const { net = 0, profit = 0 } = offer({ ...item, offered: listPrice }).reply ?? {};
    assert.deepEqual(
      [amountOf(kept), amountOf(made), sign],
      [Math.floor(net), Math.abs(Math.floor(profit)), profit < 0 ? 'loss' : 'profit'],
    );
  }
});

it('without a brand there is a call, a question for it, and of a lot both ways to sell it', async () => {
  for (const title of ['lot of 30 mens shirts $60', 'blue dress $5', 'blue dress $500']) {
    const { verdict, oneByOne, sale } = call('get_price', { title, include: ['payouts'] }).data;
    assert.match(appraise({ title }).verdict?.question ?? '', /^Which brand is it\?/, title);
    const page = decodeReferences(await pageAt(`/appraise?title=${encodeURIComponent(title)}`));
    assert.match(page, new RegExp(`class="pill ${verdict.call}">.*name="brand"`, 's'), title);
    const kept = amountsIn(page, /<section class="way.*?You keep<\/dt><dd[^>]*>(\$[\d,]+)/gs);
    assert.deepEqual(kept, oneByOne ? [Math.floor(oneByOne.net), Math.floor(sale.net)] : [], title);
  }
  assert.match(await pageAt('/appraise?title=lot+of+30+mens+shirts'), /<h1[^>]*>30 men’s tops and shirts/i);
});

it('evidence beside a price says why its median is another', async () => {
  for (const [title, why] of [
    ['ugg boots torn', /\d sold(?: in the US)? in any condition/],
    ['ugg boots', /sold.*edian [^$]*\$\d+.*ike this: (?:about )?\$\d+/],
  ] as const) {
    assert.match(appraise({ title }).evidence.text, why);
    assert.match(await pageAt(`/appraise?title=${title.replaceAll(' ', '+')}`), why);
  }
});

it('a sheet of what was bought is told what was paid and is left, and never to buy', async () => {
  const file = new Blob(['Item,Price,Bought\nBarbour coat,12,6\nTheory jacket,8,4\nCoach skirt,12,6\nH&M jacket,,5\n']);
  const page = decodeReferences((await listAt({ file })).text);
  assert.doesNotMatch(page, /to buy<|Buy all/);
  const [, kept, paid, profit] = /kept (\$[\d,]+), paid (\$[\d,]+), profit (\$[\d,]+)\./.exec(page) ?? [];
  assert.deepEqual([amountOf(paid), amountOf(profit)], [21, amountOf(kept) - 21]);
});

it('what a list says was paid and is left is the sum of its rows in JSON, with what was added to costs', async () => {
  const items = [
    { title: 'Gap jeans', cost: 5, extraCost: 3, listPrice: 20 },
    { title: 'Coach bag', cost: 20, extraCost: '50%', listPrice: 70 },
    { title: 'Nike hoodie, paid $4 + $2 shipping', listPrice: 60 },
    { title: 'Zara dress', cost: 4, extraCost: 1.5, listPrice: 60, quantity: 2 },
    { title: 'Gap tees x3', cost: 6, extraCost: 3, listPrice: 90 },
  ];
  const columns = ['title', 'cost', 'extraCost', 'listPrice', 'quantity'] as const;
  const lines = items.map((item) =>
    columns.map((name) => `"${{ quantity: '', cost: '', extraCost: '', ...item }[name]}"`),
  );
  const file = new Blob([[columns, ...lines].join('\n')]);
  const page = decodeReferences((await listAt({ file })).text);
  const { body } = await service().ask('/api/public/appraise', { body: { items } });
  const sales = body.items.map(({ oneByOne, sale }: ItemAnswer) => oneByOne ?? sale);
  const paidByRow = sales.map(({ net, profit }: { net: number; profit: number }) => roundToCent(net - profit));
  assert.deepEqual(
    paidByRow.toSorted((a: number, b: number) => a - b),
    amountsIn(page, /Paid (\$\d+(?:\.\d+)?)/g).toSorted((a, b) => a - b),
  );
  const [, kept, paid, profit] = /kept (\$[\d,]+), paid (\$[\d.]+), profit (\$[\d.]+)\./.exec(page) ?? [];
  assert.equal(amountOf(paid), sumOf(paidByRow));
  assert.equal(amountOf(profit), roundToCent(amountOf(kept) - sumOf(paidByRow)));
});

it('kinds to choose from say for whom a price is, if not for those of the first', async () => {
  const page = await pageAt('/appraise?title=coach');
  const { estimate, item } = call('get_price', { title: 'coach hoodie' }).data;
  assert.equal(item.gender, 'male');
  assert.match(page, new RegExp(`>Men’s hoodies and sweatshirts</a><span class="amount">\\$${estimate.price}`));
  assert.match(page, />Bags<\/a>/);
});
