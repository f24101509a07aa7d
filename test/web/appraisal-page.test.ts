import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decoded, sharePages, wordsOf } from '../support/pages.ts';

const { service, get } = sharePages();

describe('GET /appraise', () => {
  const ask = (query: Record<string, string>) => get(`/appraise?${new URLSearchParams(query)}`);
  const pageFor = async (query: Record<string, string>) => (await ask(query)).text;

  it('does not name a brand that is not known', async () => {
    const unbranded = await pageFor({ title: 'black leather midi dress' });
    assert.match(unbranded, /dresses and jumpsuits/);
    assert.doesNotMatch(unbranded, /Unknown brand/);
  });

  it('replaces the tag price of the title with the one in the URL, in the heading, links and saved data', async () => {
    const page = decoded(await pageFor({ title: 'Madewell blazer $14', tag: '30' }));
    assert.match(page, /<title>[^<]*“Madewell blazer”/);
    assert.match(page, /<h1[^>]*>Women’s Madewell jackets and blazers</);
    assert.match(page, /data-list-line="Madewell blazer, women’s \$30"/);
    assert.match(page, /title=Madewell\+blazer&[^"]*askingPrice=30/);
  });

  it('asks if a number at the end of the title is the tag price, unless there is a tag price', async () => {
    const page = decoded(await pageFor({ title: 'madewell blazer 14' }));
    assert.match(page, /<a href="[^"]*askingPrice=14"[^>]*>Is \$14 the tag\?/);
    assert.doesNotMatch(await pageFor({ title: 'madewell blazer 14', tag: '14' }), /the tag\?/);
  });

  it('marks the gender as assumed unless the title states it', async () => {
    assert.match(await pageFor({ title: 'Levis jeans' }), /We guessed men’s\./);
    assert.doesNotMatch(await pageFor({ title: 'Coach bag' }), /We guessed|Price it as men’s/);
    const stated = await pageFor({ title: 'mens Levis jeans' });
    assert.match(stated, /<h1[^>]*>Men/);
    assert.doesNotMatch(stated, /We guessed/);
  });

  it('selects the grade that a title states, wherever the title states it', async () => {
    for (const title of ['mens patagonia jacket fair', 'Fair mens Patagonia jacket']) {
      const page = await pageFor({ title });
      assert.match(page, /id="grade-fair"[^>]*aria-current="true"/, title);
    }
  });

  it('names the words of a title that it ignores', async () => {
    assert.match(await pageFor({ title: 'coach bag thing' }), /No effect on the price: thing\./);
  });

  it('explains why it does not price a replica', async () => {
    const page = await pageFor({ title: 'Neverfull inspired dupe' });
    assert.match(page, /We don’t price copies\./);
    assert.doesNotMatch(page, /class="number"/);
  });

  it('refuses a request without a title', async () => {
    const { status, text } = await ask({});
    assert.equal(status, 400);
    assert.match(text, /What is it\?/);
  });
});

describe('an answer’s page', () => {
  const pageAt = async (path: string) => decoded((await get(path)).text);

  it('keeps a brand that only a field names, in its links and on the list', async () => {
    const page = await pageAt('/appraise?title=leather+tote&brand=coach');
    assert.match(page, /id="grade-good" href="\/appraise\?title=leather\+tote&brand=coach&/);
    assert.match(page, /data-list-line="Coach leather tote, women’s"/);
  });

  it('asks for the model, with the prices that the models’ own pages show', async () => {
    const page = await pageAt('/price/louis-vuitton/bag?tag=50');
    const [, list = ''] = /id="models-heading"(.*?)<\/section>/s.exec(page) ?? [];
    const models = [...list.matchAll(/href="([^"]+)">([^<]+) (\$[\d,]+)</g)];
    assert.ok(models.length >= 3);
    const [, path = '', name = '', price = ''] = models[0] ?? [];
    assert.match(path, /&askingPrice=50$/);
    const answer = await pageAt(path);
    assert.ok(answer.includes(`data-price>${price}<`), price);
    assert.match(answer, new RegExp(name, 'i'));
    assert.doesNotMatch(answer, /id="models-heading"/);
  });

  it('says by how much a word of the title changes the price', async () => {
    const page = await pageAt('/appraise?title=J.Crew+cashmere+sweater');
    assert.match(page, /sell for about\s\$[\d,]+\. .*“cashmere”.* sells? for more\./);
  });

  it('says to look up an item beyond our evidence, without a price', async () => {
    const title = 'Levis Big E 501 1960s';
    const page = await pageAt(`/appraise?${new URLSearchParams({ title })}`);
    assert.match(page, /class="say" data-question>At least \$\d+\./);
    assert.match(page, /href="https:\/\/www\.ebay\.com\/sch/);
    assert.doesNotMatch(/<title>(.*?)<\/title>/.exec(page)?.[1]?.replace(title, '') ?? '', /\$/);
    assert.doesNotMatch(page, /class="number"|class="grades"|id="selling"/);
  });

  it('asks for the brand beside the price of a kind', async () => {
    const page = await pageAt('/appraise?title=black+floral+dress+%248');
    assert.match(page, /data-question><b>Which brand is it\?.*Most<\/b> dresses and jumpsuits sell for/s);
    assert.match(page, /class="pill is-plain">A guess</);
    const unknown = await pageAt('/appraise?title=florbish+dress+%2415');
    assert.match(unknown, /data-question><b>We don’t know “florbish”\./);
    assert.doesNotMatch(unknown, /class="pill (buy|maybe|skip)"|class="zone/);
  });

  it('asks what other money is in dollars, at the field for it', async () => {
    const questions = [
      ['vestido zara 45 euros', 'is 45 euros'],
      ['vestido zara cuarenta y cinco euros', 'are those euros'],
      ['zara dress forty five pounds', 'are those pounds'],
    ];
    for (const [title = '', asked] of questions) {
      const page = await pageAt(`/appraise?${new URLSearchParams({ title })}`);
      assert.ok(page.includes(`<label for="tag"><b>What ${asked} in dollars?</b></label>`), title);
    }
    assert.match(await pageAt('/appraise?title=vestido+zara+cuarenta+euros&askingPrice=45'), />Tag price</);
  });

  it('says what an owner keeps at the price that they ask, and what to ask now', async () => {
    const page = await pageAt('/appraise?title=levis+501&purpose=sell&listPrice=140');
    assert.match(page, /you keep at your \$140<\/p>\s*<p class="number"><span data-price>\$120</);
    assert.match(page, /Listed today at \$140: ask \$\d+/);
  });

  it('has the sign of a copy on the tag', async () => {
    const page = await pageAt('/appraise?title=gucci+marmont+bag+no+authenticity+card+%24200');
    assert.match(page, /class="tag">((?!class="terms).)*can mean a copy\./s);
    assert.doesNotMatch(page, /id="words-heading"/);
  });

  it('shows the number of listings by place', async () => {
    assert.match(await pageAt('/price/levis/jeans'), /<p>[\d,]+ sold in the US/);
    assert.match(await pageAt('/appraise?title=Coach+Tabby+26'), /<p>\d+ of this model sold in the US/);
  });
});

describe('sold prices that a visitor enters', () => {
  it('price an item that our listings cannot price, and say so', async () => {
    const { text } = await get('/appraise?title=handmade+wool+sweater');
    assert.match(text, /Seen it sold\? Enter the prices/);
    assert.match(text, /name="comps"/);
    const { text: priced } = await get('/appraise?title=handmade+wool+sweater&comps=280%2C+300%2C+320');
    assert.match(priced, /Based on your 3 sales, \$280 to \$320\./);
  });

  it('stay in the links to other grades and genders', async () => {
    const { text } = await get('/appraise?title=Levis+jeans&comps=22,25');
    assert.match(text, /Based on your 2 sales/);
    for (const id of ['grade-fair', 'female']) {
      assert.match(text, new RegExp(`id="${id}" href="[^"]*comps=22%3B\\+25[&"]`));
    }
  });
});

describe('GET /offer', () => {
  const askWith = async (query: string) => {
    const { status, text } = await get(`/offer${query}`);
    return { status, page: text, words: wordsOf(text) };
  };

  it('shows a form with the values of the query, without marketplaces that set the price', async () => {
    const { status, page } = await askWith('?title=Coach+Tabby+26&marketplace=depop');
    assert.equal(status, 200);
    assert.match(page, /<input id="offer-title" name="title" value="Coach Tabby 26"/);
    assert.match(page, /<option value="depop" selected>/);
    assert.doesNotMatch(page, /<option value="therealreal"/);
  });

  it('gives the API’s advice, with the profit and payout of each choice', async () => {
    const query = '?title=Coach+Tabby+26&asked=200&offered=130&marketplace=poshmark&cost=60';
    // Browsers send empty fields too.
    const { words } = await askWith(`${query}&listedFor=`);
    const { say, price, net, profit, reason } = (await service().ask(`/api/public/offer${query}`)).body.reply;
    assert.ok(words.includes(reason), words);
    assert.match(words, new RegExp(`${say} \\$${price} `, 'i'));
    assert.match(words, new RegExp(`\\$${price}, your counter \\$${net} \\$${profit}`));
  });

  it('is linked from an item on the list, with everything filled in but the offer', async () => {
    const body = new FormData();
    body.append('rows', 'title,asking price,cost,days listed\nCoach Tabby 26,1200,60,41\nZara dress,,4,\n');
    const { text } = await service().ask('/list', { body, headers: { accept: 'text/html' } });
    const links = [...text.matchAll(/<a href="(\/offer\?[^"]+)">41 days at \$1,200<\/a>: ask \$/g)];
    assert.equal(links.length, 1);
    const { page, status } = await askWith(decoded(links[0]?.[1] ?? '').replace('/offer', ''));
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
      query: '?title=Coach+Tabby+26&asked=much&offered=130&marketplace=poshmark',
      status: 400,
      message: /id="offer-listPrice-error" role="alert">Your price is/,
    },
    {
      name: 'a missing offer',
      query: '?title=Coach+Tabby+26&asked=40&offered=&marketplace=ebay',
      status: 400,
      message: /Their offer is missing/,
    },
    {
      name: 'a replica',
      query: '?title=replica+Gucci+bag&asked=40&offered=30&marketplace=ebay',
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
    const { words } = await askWith('?title=Levis+Big+E+501+1960s&asked=40&offered=9');
    assert.match(words, /At least \$\d+/);
    assert.doesNotMatch(words, /Accept|Counter|Decline/);
  });
});
