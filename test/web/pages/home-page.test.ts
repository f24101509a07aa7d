import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call } from '../../mcp/support.ts';
import { amountsOn, decodeReferences, sharePages } from '../../support/pages.ts';

describe('GET /', () => {
  const { pageAt } = sharePages();

  it('shows a buyer and a seller what the page of the example says', async () => {
    const home = decodeReferences(await pageAt('/'));
    const seller = home.slice(home.indexOf('<div class="if-selling">'));
    const pages = { buyer: 'purpose=resell&askingPrice=60', seller: 'purpose=sell' };
    const [buyer, sells] = await Promise.all(
      Object.values(pages).map((query) => pageAt(`/appraise?title=Coach+Tabby+26&${query}`)),
    );
    assert.deepEqual(amountsOn(home)[0], amountsOn(buyer ?? '')[0]);
    assert.deepEqual(amountsOn(seller)[0], amountsOn(sells ?? '')[0]);
    assert.match(
      home,
      /For example, <a href="\/appraise\?title=Coach\+Tabby\+26&[^"]*askingPrice=60">Coach Tabby 26<\/a> at \$60/,
    );
  });

  it('says of what to look for its usual price, the most to pay, and what to ask', async () => {
    const home = decodeReferences(await pageAt('/'));
    const finds = home.slice(home.indexOf('id="finds-heading"'), home.indexOf('id="kinds-heading"'));
    assert.equal(finds.match(/<li>/g)?.length, 6);
    for (const [, title = '', most, ask, price] of finds.matchAll(
      /class="name" href="[^"]*">([^<]*)<.*?Pay \$(\d+) or less\..*?Ask \$(\d+)\..*?class="amount">\$(\d+)</gs,
    )) {
      const { estimate, limits, plan } = call('get_price', { title, include: ['plan'] }).data;
      assert.deepEqual(
        [Number(most), Number(ask), Number(price)],
        [Math.floor(limits.payUpTo), plan[0].suggestedPrice, estimate.price],
        title,
      );
    }
  });
});
