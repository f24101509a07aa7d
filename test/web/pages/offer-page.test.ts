import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeReferences, sharePages, visibleTextOf } from '../../support/pages.ts';

const { service, get, listAt, pageAt } = sharePages();

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

  /** Follows the link of a page to its offer, enters one, and returns the address that the form leads to. */
  const offerFrom = async (page: string, offered: string) => {
    const [, path = ''] = /href="\/offer(\?[^"]*)"/.exec(page) ?? [];
    const form = /<form action="\/offer".*?<\/form>/s.exec((await askWith(decodeReferences(path))).page)?.[0] ?? '';
    const query = new URLSearchParams();
    for (const [, name = '', value = ''] of form.matchAll(/<input[^>]* name="(\w+)" value="([^"]*)"/g))
      query.set(name, decodeReferences(value));
    query.set('marketplace', /<option value="(\w+)" selected>/.exec(form)?.[1] ?? '');
    query.set('offered', offered);
    return `?${query}`;
  };
  const ITEM = { title: 'Gap rain thing', category: 'jacket', gender: 'male', condition: 'Good', comps: '60, 70, 80' };
  const OFFERED = { ...ITEM, listPrice: '160', cost: '9', extraCost: '10%', daysListed: '41', marketplace: 'depop' };

  it('is linked from an item’s page and its row, about the item as it was priced there', async () => {
    const itemPage = await pageAt(`/appraise?${new URLSearchParams({ ...OFFERED, purpose: 'sell' })}`);
    const { comps: _, ...row } = OFFERED;
    const names = ['title', 'category', 'gender', 'condition', 'list price', 'cost', 'extra', 'days listed'];
    const rows = `${names.join()}\n${Object.values(row).slice(0, names.length).join()}\n`;
    const { text: listPage } = await listAt({ rows, marketplace: 'depop' });
    for (const [page, sent] of [
      [itemPage, OFFERED],
      [listPage, row],
    ] as const) {
      const query = await offerFrom(page, '50');
      const replies: unknown[] = [];
      for (const asked of [query, `?${new URLSearchParams({ ...sent, offered: '50' })}`])
        replies.push((await service().ask(`/api/public/offer${asked}`)).body);
      assert.deepEqual(replies[0], replies[1], query);
    }
  });

  it('keeps an assumed wearer open, and what the title says in the title alone', async () => {
    const page = await pageAt('/appraise?title=Gap+jacket+NWT&purpose=sell');
    assert.equal(/href="(\/offer\?[^"]*)"/.exec(page)?.[1], '/offer?title=Gap+jacket+NWT');
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
    {
      name: 'sales that may be of either item, next to their field',
      query: '?title=Gap+jeans+and+Coach+bag&listPrice=100&offered=60&comps=40,42',
      status: 400,
      message: /id="offer-comps-error" role="alert">comps: for which of the 2 items\?/,
    },
    {
      name: 'a guess that may be of either item, next to its field',
      query: '?title=Gap+jeans+and+Coach+bag&listPrice=100&offered=60&guess=40',
      status: 400,
      message: /id="offer-guess-error" role="alert">Your guess: for which of the 2 items\?/,
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

  it('has no reply for an item beyond our evidence, but searches for it, also if fields complete its title', async () => {
    const { words, page } = await askWith('?title=Nike+x+Supreme&category=jacket&listPrice=40&offered=9');
    assert.match(page, /_nkw=Nike%20x%20Supreme"/);
    assert.match(words, /At least \$\d+/);
    assert.doesNotMatch(words, /Accept|Counter|Decline/);
  });
});
