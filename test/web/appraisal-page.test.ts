import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decoded, getPage, wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

describe('GET /appraise', () => {
  const service = shareService();
  const get = (query: Record<string, string>) => getPage(service(), `/appraise?${new URLSearchParams(query)}`);
  const text = async (query: Record<string, string>) => (await get(query)).text;

  it('leaves an unknown brand out of its breadcrumbs', async () => {
    const trail = (page: string) => /<nav[^>]*aria-label="Breadcrumbs".*?<\/nav>/s.exec(page)?.[0] ?? '';
    assert.match(trail(await text({ title: 'Coach Tabby bag' })), />Coach</);
    const page = trail(await text({ title: 'black leather midi dress' }));
    assert.match(page, />Dresses /);
    assert.doesNotMatch(page, /Unknown brand/);
  });

  it('shows recognized words as links that remove them', async () => {
    const page = await text({ title: 'Coach Tabby bag, like new, $120' });
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, path = '']) => path);
    for (const rest of ['Tabby bag, like new, $120', 'Coach Tabby bag, $120']) {
      assert.ok(links.includes(`/appraise?${new URLSearchParams({ title: rest })}`), rest);
    }
  });

  it('applies a changed tag price to the heading, links and saved data', async () => {
    const page = decoded(await text({ title: 'Madewell blazer $14', tag: '30' }));
    assert.match(page, /<h1 class="said">“Madewell blazer”/);
    assert.match(page, /"cost":30/);
    assert.match(page, /title=Madewell\+blazer&[^"]*tag=30/);
  });

  it('reads an asking price by its name in the API as the tag price', async () => {
    const page = await text({ title: 'Madewell blazer', tag: '30' });
    for (const name of ['askingPrice', 'asking_price', 'price'])
      assert.equal(await text({ title: 'Madewell blazer', [name]: '$30' }), page, name);
  });

  it('asks if a number at the end is the tag price, until there is one', async () => {
    const page = decoded(await text({ title: 'madewell blazer 14' }));
    assert.match(page, /<a href="[^"]*tag=14"[^>]*>Is \$14 the price on the tag\?/);
    assert.doesNotMatch(await text({ title: 'madewell blazer 14', tag: '14' }), /the price on the tag\?/);
  });

  it('names the assumed gender, and links to the other', async () => {
    assert.match(await text({ title: 'Coach leather bag' }), /assumed/);
    assert.match(await text({ title: 'Coach leather bag', gender: 'male' }), /id="male"[^>]*aria-current="true"/);
    assert.doesNotMatch(await text({ title: 'mens Coach leather bag' }), /assumed/);
  });

  it('shows every word of a title as a chip, and names the ignored ones', async () => {
    for (const title of ['mens patagonia jacket fair', 'Fair mens Patagonia jacket']) {
      const page = await text({ title });
      assert.match(page, />fair <span/i, title);
      assert.match(page, /id="grade-fair"[^>]*aria-current="true"/, title);
    }
    assert.match(await text({ title: 'coach bag thing' }), /Ignored: thing\./);
  });

  it('explains why a title has no price', async () => {
    const page = await text({ title: 'Neverfull inspired dupe' });
    assert.match(page, /do not price replicas/);
    assert.doesNotMatch(page, /class="tag-price/);
  });

  it('refuses a missing or overlong title with the reason', async () => {
    const missing = await get({});
    assert.equal(missing.status, 400);
    assert.match(missing.text, /title is required/);
    const long = await get({ title: 'x'.repeat(301) });
    assert.equal(long.status, 400);
    assert.match(decoded(long.text), /title is .*300 characters/s);
  });
});

describe('GET /price/{brand}/{category}', () => {
  const service = shareService();
  const text = async (path: string) => decoded(await (await fetch(service().url + path)).text());

  it('asks for the model, each with the price of its appraisal', async () => {
    const page = await text('/price/louis-vuitton/bag?tag=50');
    const [, list = ''] = /aria-label="Model"(.*?)<\/nav>/s.exec(page) ?? [];
    const models = [...list.matchAll(/href="([^"]+)">([^<]+) <b>(\$[\d,]+)</g)];
    assert.ok(models.length >= 5);
    const [, path = '', name = '', price = ''] = models[0] ?? [];
    assert.match(path, /&tag=50$/);
    const answer = await text(path);
    assert.ok(answer.includes(`data-price>${price}<`), price);
    assert.match(answer, new RegExp(name, 'i'));
    assert.doesNotMatch(answer, /aria-label="Model"/);
  });

  it('says how much each word of a title changes its price', async () => {
    const page = await text('/appraise?title=J.Crew+cashmere+sweater');
    assert.match(page, />cashmere <span/);
    assert.match(page, /Its words move the price: .*cashmere \+\d+%/);
    assert.match(page, />J\.Crew <span/);
    const collectible = await text('/appraise?title=Levis+Big+E+501+1960s');
    assert.match(collectible, />1960s <span/);
  });

  it('with a question, states only the range, without grades and payouts', async () => {
    for (const title of ['Levis Big E 501 1960s', 'black floral dress $9.99']) {
      const page = await text(`/appraise?${new URLSearchParams({ title })}`);
      assert.match(page, /class="verdict is-asked"/, title);
      assert.match(page, /Typical range for this kind: <span data-price>From \$|: most \$\d+ to \$\d+\./i, title);
      assert.doesNotMatch(/<title>(.*?)<\/title>/.exec(page)?.[1]?.replace(title, '') ?? '', /\$/, title);
      assert.doesNotMatch(page, /class="tag-price"|data-grades|id="selling"/, title);
    }
  });

  it('shows where and when its listings were seen', async () => {
    const page = await text('/price/levis/jeans');
    const block = page.slice(page.indexOf('Where this price comes from'));
    assert.match(block, /<th scope="row">US<\/th><td>\d+<\/td><td>[\d,]+<\/td><td>20\d\d to 20\d\d<\/td>/);
    const ofModel = /Listings of this model<.*?<tbody><tr><th scope="row">US<\/th><td>\d+<\/td><td>–<\/td>/s;
    assert.match(await text('/appraise?title=Coach+Tabby+26'), ofModel);
  });

  it('has a shareable picture with the piece, its price and its verdict', async () => {
    const page = await text('/appraise?title=Coach+Tabby+26&tag=12');
    const [, price] = /data-price>(\$\d+)</.exec(page) ?? [];
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
    const drawn = await text(new URL(picture.replace('/png/', '/')).pathname + new URL(picture).search);
    for (const words of ['Coach Tabby 26', `>${price}<`, '>Buy<']) assert.ok(drawn.includes(words), words);
  });
});

describe('sold comparables and a guess', () => {
  const service = shareService();

  it('may be entered on a card without a verdict, and the answer says what they change', async () => {
    const { text } = await getPage(service(), '/appraise?title=handmade+wool+sweater');
    assert.match(text, /Seen it sold\? Enter the prices/);
    assert.match(text, /name="comps"/);
    const { text: known } = await getPage(service(), '/appraise?title=handmade+wool+sweater&comps=280%2C+300%2C+320');
    assert.match(known, /Based on 3 sales from you \(\$280 to \$320\); our listings cannot price this item\./);
    assert.match(known, /Our estimate alone: \$/);
    assert.match(decoded(known), /"comps":\[\{"price":280\}/);
    // A usual piece has its own page, unless a visitor adds evidence.
    const { text: usual } = await getPage(service(), '/appraise?title=Coach+bag&comps=60,85');
    assert.match(usual, /Based on 2 sales from you/);
    // They stay if another grade or gender is chosen.
    for (const id of ['grade-fair', 'male'])
      assert.match(usual, new RegExp(`id="${id}" href="[^"]*comps=60%3B\\+85[&"]`));
  });
});

describe('GET /offer', () => {
  const service = shareService();
  const get = async (query: string) => {
    const { status, text } = await getPage(service(), `/offer${query}`);
    return { status, page: text, words: wordsOf(text) };
  };

  it('is a form, filled in with the values of an answer page', async () => {
    const { status, page } = await get('?title=Coach+Tabby+26&marketplace=depop');
    assert.equal(status, 200);
    assert.match(page, /<input id="offer-title" name="title" value="Coach Tabby 26"/);
    assert.match(page, /<option value="depop" selected>/);
    assert.doesNotMatch(page, /<option value="therealreal"/);
  });

  it('has the API’s advice, with the net of each choice', async () => {
    const query = '?title=Coach+Tabby+26&asked=200&offered=130&marketplace=poshmark&cost=60';
    // As browsers send the form.
    const { words } = await get(`${query}&listedFor=`);
    const { reason, advice, keep } = (await service().ask(`/api/public/offer${query}`)).body;
    assert.ok(words.includes(reason), words);
    assert.match(words, new RegExp(`${advice} \\$165`, 'i'));
    const { profit, net } = keep.offered;
    assert.match(words, new RegExp(`Accept \\$130 \\$${profit} profit; you’d get \\$${net}`));
  });

  it('is filled in from an item on the list, except for the offer', async () => {
    const rows = JSON.stringify([
      { title: 'Coach Tabby 26', askingPrice: 1200, cost: 60, listedOn: '2026-10-01' },
      { title: 'Zara dress', cost: 4 },
    ]);
    const body = new FormData();
    body.append('rows', rows);
    const { text } = await service().ask('/list', { body, headers: { accept: 'text/html' } });
    const links = [...text.matchAll(/<a class="button is-quiet" href="([^"]+)">Got an offer\?</g)];
    assert.equal(links.length, 1);
    const { page, status } = await get(decoded(links[0]?.[1] ?? '').replace('/offer', ''));
    assert.equal(status, 200);
    for (const [name, value] of Object.entries({ title: 'Coach Tabby 26', asked: 1200, cost: 60, offered: '' })) {
      assert.match(page, new RegExp(`name="${name}" value="${value}"`));
    }
    assert.match(page, /name="listedFor" value="\d+"/);
    assert.doesNotMatch(page, /role="alert"/);
  });

  it('shows errors next to the field, and gives no advice by kind alone', async () => {
    const bad = await get('?title=Coach+Tabby+26&asked=much&offered=130&marketplace=poshmark');
    assert.equal(bad.status, 400);
    assert.match(bad.page, /id="offer-asked-error" role="alert">Your price is/);
    const none = await get('?title=red+wool+sweater&asked=40&offered=9&marketplace=ebay');
    assert.match(none.words, /Which brand\? Sweaters and knits without a known brand/);
    const missing = await get('?title=Coach+Tabby+26&asked=40&offered=&marketplace=ebay');
    assert.deepEqual([missing.status, /Their offer is missing/.test(missing.words)], [400, true]);
    const dupe = await get('?title=replica+Gucci+bag&asked=40&offered=30&marketplace=ebay');
    assert.equal(dupe.status, 422);
  });
});
