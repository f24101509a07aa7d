import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeReferences, sharePages, visibleTextOf } from '../../support/pages.ts';

const { service, get } = sharePages();

describe('GET /offer', () => {
  const askWith = async (query: string) => {
    const { status, text } = await get(`/offer${query}`);
    return { status, page: text, words: visibleTextOf(text) };
  };

  it('shows a form with the values of the query, without marketplaces that set the price', async () => {
    const { status, page } = await askWith('?title=Coach+Tabby+26&marketplace=depop');
    assert.equal(status, 200);
    assert.match(page, /<input id="offer-title" name="title" value="Coach Tabby 26"/);
    assert.match(page, /<option value="depop" selected>/);
    assert.doesNotMatch(page, /<option value="therealreal"/);
  });

  it('gives the API’s advice, with the profit and payout of each rule', async () => {
    const query = '?title=Coach+Tabby+26&listPrice=200&offered=130&marketplace=poshmark&cost=60';
    // Browsers send empty fields too.
    const { words } = await askWith(`${query}&daysListed=`);
    const { say, price, net, profit, reason } = (await service().ask(`/api/public/offer${query}`)).body.reply;
    assert.ok(words.includes(reason), words);
    assert.match(words, new RegExp(`${say} \\$${price} `, 'i'));
    assert.match(words, new RegExp(`Keep \\$${net} at \\$${price} \\$${profit} at \\$${price}`));
  });

  it('is linked from an item on the list, with everything filled in but the offer', async () => {
    const body = new FormData();
    body.append('rows', 'title,asking price,cost,days listed\nCoach Tabby 26,1200,60,41\nZara dress,,4,\n');
    const { text } = await service().ask('/list', { body, headers: { accept: 'text/html' } });
    const links = [...text.matchAll(/<a href="(\/offer\?[^"]+)">41 days at \$1,200<\/a>: ask \$/g)];
    assert.equal(links.length, 1);
    const { page, status } = await askWith(decodeReferences(links[0]?.[1] ?? '').replace('/offer', ''));
    assert.equal(status, 200);
    for (const [name, value] of Object.entries({ title: 'Coach Tabby 26', listPrice: 1200, cost: 60, offered: '' })) {
      assert.match(page, new RegExp(`name="${name}" value="${value}"`));
    }
    assert.match(page, /name="daysListed" value="41"/);
    assert.doesNotMatch(page, /role="alert"/);
  });

  for (const { name, query, status, message } of [
    {
      name: 'an invalid amount, next to its field',
      query: '?title=Coach+Tabby+26&listPrice=much&offered=130&marketplace=poshmark',
      status: 400,
      message: /id="offer-listPrice-error" role="alert">Your price is/,
    },
    {
      name: 'a missing offer',
      query: '?title=Coach+Tabby+26&listPrice=40&offered=&marketplace=ebay',
      status: 400,
      message: /Enter their offer\./,
    },
    {
      name: 'a replica',
      query: '?title=replica+Gucci+bag&listPrice=40&offered=30&marketplace=ebay',
      status: 422,
      message: /do not price replicas/,
    },
  ]) {
    it(`refuses ${name}`, async () => {
      const answer = await askWith(query);
      assert.equal(answer.status, status);
      assert.match(answer.page, message);
    });
  }

  it('answers for several items at once, as the API does', async () => {
    const query = '?title=Coach+Tabby+26%3B+Gap+jeans&listPrice=300&offered=200&lastCounter=250';
    const { words } = await askWith(query);
    const { reply, items } = (await service().ask(`/api/public/offer${query}`)).body;
    assert.ok(words.includes(reply.reason), words);
    assert.equal(items.length, 2);
    for (const { price } of items) assert.match(words, new RegExp(`Sold one by one .* \\$${price} `));
  });

  it('has no reply for an item beyond our evidence', async () => {
    const { words } = await askWith('?title=Levis+Big+E+501+1960s&listPrice=40&offered=9');
    assert.match(words, /At least \$\d+/);
    assert.doesNotMatch(words, /Accept|Counter|Decline/);
  });
});
