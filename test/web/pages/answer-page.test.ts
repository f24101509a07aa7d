import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usd } from '../../../src/base/text.ts';
import { omitUndefined } from '../../../src/base/values.ts';
import { brands, categories } from '../../../src/catalog/catalog.ts';
import { readListFile } from '../../../src/lists/read-list-file.ts';
import { readShippedModel } from '../../../src/pricing/read-model.ts';
import { decodeReferences, sharePages, visibleTextOf } from '../../support/pages.ts';
import rows from './answer-page.json' with { type: 'json' };

const { service, get, pageAt } = sharePages();

describe('GET /price/{brand}/{category}', () => {
  const coach = brands.find(({ slug }) => slug === 'coach') ?? assert.fail();
  const bag = categories.find(({ slug }) => slug === 'bag') ?? assert.fail();
  const coachBag = { brand: coach, category: bag, gender: 'female' } as const;
  const prediction = readShippedModel().priceGarment(coachBag);

  it('hides drawings from screen readers, and states the range as text', async () => {
    const page = await pageAt('/price/coach/bag');
    // Parts of the picture are drawings inside its own.
    const drawings = page.replace(/<div class="picture">.*?<\/div>/s, '').match(/<svg[^>]*>/g) ?? [];
    assert.ok(drawings.length > 2);
    for (const drawing of drawings) assert.match(drawing, /aria-hidden="true"/);
    for (const [picture] of page.matchAll(/<svg class="plot[^>]*>/g)) assert.match(picture, /aria-hidden="true"/);
    const [low, high] = [usd(prediction.priceLow), usd(prediction.priceHigh)];
    assert.ok(page.replace(/<[^>]+>/g, '').includes(`most for ${low} to ${high}`));
  });

  it('names the chosen grade in the title and description, and shows its price', async () => {
    const page = await pageAt('/price/coach/bag?condition=Fair');
    const { price, priceLow, priceHigh } = prediction.findRange('Fair');
    assert.match(page, /<h1[^>]*>Women’s Coach bags<\/h1>/);
    assert.match(page, /<title>[^<]*Fair/);
    const [description = ''] = /<meta name="description" content="[^"]*Fair[^>]*>/.exec(page) ?? [];
    assert.ok(description.includes(`most for ${usd(priceLow)} to ${usd(priceHigh)}.`), description);
    const textOf = (pattern: RegExp) => pattern.exec(page)?.[1] ?? assert.fail(`${pattern}`);
    assert.equal(textOf(/<meta property="og:title" content="([^"]*)/), textOf(/<title>([^<]*?) · Hangtag</));
    assert.match(page, new RegExp(`data-price>\\${usd(price)}<`));
  });

  it('marks a price without listings as a guess', async () => {
    const pricing = readShippedModel();
    const pairs = brands.flatMap((brand) => categories.map((category) => ({ brand, category })));
    const guess = pairs.find((pair) => pricing.priceGarment({ ...pair, gender: 'female' }).listings === 0);
    assert.ok(guess);
    const page = await pageAt(`/price/${guess.brand.slug}/${guess.category.slug}`);
    assert.match(page, /<small>usual price(, if real)?, a guess<\/small>/);
  });

  it('names the garment and gender, and nothing else, in the canonical URL', async () => {
    const canonical = async (path: string) =>
      /<link rel="canonical" href="http:\/\/[^/"]+([^"]*)"/.exec(await pageAt(path))?.[1];
    assert.equal(await canonical('/price/coach/bag?gender=female'), '/price/coach/bag');
    assert.equal(await canonical('/price/coach/bag?condition=Good&x=1'), '/price/coach/bag');
    assert.equal(await canonical('/price/coach/bag?gender=male'), '/price/coach/bag?gender=male');
  });

  it('redirects other spellings of brands and kinds to the canonical ones', async () => {
    for (const [path, status, location] of rows.redirects as [string, number, string | null][]) {
      const answer = await get(path);
      assert.deepEqual([answer.status, answer.headers.get('location')], [status, location], path);
    }
  });

  it('refuses invalid values with 400, and says what is valid', async () => {
    for (const [query, remedy] of rows.refusals as [string, string][]) {
      const { status, headers, text } = await get(`/price/coach/bag?${query}`);
      assert.equal(status, 400, query);
      assert.match(headers.get('content-type') ?? '', /^text\/html/, query);
      assert.ok(text.includes(remedy), query);
    }
  });

  it('suggests the brand for a misspelled one, on a 404 page and in a problem document', async () => {
    const { status, headers, text } = await get('/price/guucci/bag');
    assert.deepEqual([status, headers.get('cache-control')], [404, 'no-store']);
    assert.ok(text.includes('href="/browse?brand=gucci"'));
    const json = await service().ask('/price/guucci/bag');
    assert.equal(json.status, 404);
    assert.equal(json.headers.get('content-type'), 'application/problem+json');
    assert.ok(json.body.didYouMean.includes('gucci'));
  });

  it('escapes text from the URL, as other pages do', async () => {
    const attack = '"><script>alert(1)</script>';
    for (const path of [
      `/price/${encodeURIComponent(attack)}/bag`,
      `/appraise?title=${encodeURIComponent(attack)}`,
      `/appraise?title=${encodeURIComponent(`Coach bag ${attack}\u202e\u0007`)}`,
      `/fees?price=${encodeURIComponent(attack)}`,
      `/price/coach/bag?gender=${encodeURIComponent(attack)}`,
      `/${encodeURIComponent(attack)}`,
    ]) {
      const page = await pageAt(path);
      for (const raw of ['<script>alert', '\u202e', '\u0007']) assert.ok(!page.includes(raw), path);
    }
  });

  it('shows a warning and how to check before the prices of an item that may be a copy', async () => {
    const page = await pageAt('/price/chanel/bag?tag=180');
    const [before = '', inside = ''] = page.slice(page.indexOf('class="tag"')).split('id="if-real"');
    assert.match(before, /(<li>[^<]+<\/li>\s*){3}/s);
    // Nothing but the tag stands before the range of a real one.
    const amounts =
      decodeReferences(before.replace(/data-list-line="[^"]*"|href="[^"]*"/g, '')).match(/\$[\d,]+/g) ?? [];
    assert.equal(amounts.length, 3);
    assert.match(visibleTextOf(before), /Few real ones sell for \$180 or less\./);
    assert.match(inside, /data-price>\$[\d,]+<\/span> <small>usual price<\/small>.*pay with protection/s);
  });

  it('draws what it brings once, whatever its seller asks', async () => {
    for (const listPrice of [150, 1500, 9000]) {
      const page = await pageAt(`/price/chanel/bag?purpose=sell&listPrice=${listPrice}`);
      assert.equal(page.match(/class="picture/g)?.length, 1, `${listPrice}`);
    }
  });

  it('shows no payouts for a garment that barely exists, and keeps it out of search engines', async () => {
    const pricing = readShippedModel();
    const rare = brands
      .flatMap((brand) => categories.map((category) => ({ brand, category, gender: 'male' }) as const))
      .find((garment) => !pricing.priceGarment(garment).isMade);
    assert.ok(rare);
    const path = `/price/${rare.brand.slug}/${rare.category.slug}?gender=male`;
    const page = await pageAt(path);
    assert.match(page, /We saw no men’s/);
    assert.match(page, /content="noindex"/);
    assert.doesNotMatch(page, /id="selling"/);
    const sitemap = await pageAt('/sitemap.xml');
    assert.ok(sitemap.includes('/price/coach/bag<'));
    assert.ok(!sitemap.includes(`${path}<`));
  });
});

describe('the line that a page saves', () => {
  /** Returns the row that a list reads in the line of a page, twice, since commas may separate cells. */
  const rowOf = async (query: Record<string, string>) => {
    const page = await pageAt(`/appraise?${new URLSearchParams(query)}`);
    const line = decodeReferences(/data-list-line="([^"]*)"/.exec(page)?.[1] ?? '');
    const { rows: listRows } = await readListFile(Buffer.from(`${line}\n${line}`), 9);
    return { line, fields: listRows.flatMap(({ fields }) => fields ?? [])[0] };
  };
  for (const [query, amounts] of [
    [{ title: 'Coach Tabby 26', askingPrice: '60' }, { askingPrice: 60 }],
    [{ title: 'Coach Tabby 26', askingPrice: '1200' }, { askingPrice: 1200 }],
    [{ title: 'Gap jeans', condition: 'New with tags', askingPrice: '25.5' }, { askingPrice: 25.5 }],
    [
      { title: 'Coach Tabby 26', purpose: 'sell', cost: '60', listPrice: '200' },
      { cost: 60, listPrice: 200 },
    ],
    [{ title: 'Coach Tabby 26', purpose: 'sell', cost: '60' }, { cost: 60 }],
    [
      { title: 'Gap tees x3', purpose: 'sell', cost: '6', listPrice: '30' },
      { quantity: 3, cost: 6, listPrice: 30 },
    ],
    [
      { title: '3 Gap tees', askingPrice: '30' },
      { quantity: 3, askingPrice: 30 },
    ],
  ] as const) {
    it(`has the amounts of ${Object.values(query)}`, async () => {
      const { line, fields } = await rowOf(query);
      const { askingPrice, listPrice, cost, quantity } = fields ?? {};
      assert.deepEqual(omitUndefined({ askingPrice, listPrice, cost, quantity }), { quantity: 1, ...amounts }, line);
    });
  }

  for (const query of [
    { title: 'Coach brown leather', category: 'bag', askingPrice: '20' },
    { title: 'lot of 5 Gap', category: 'jeans', askingPrice: '20' },
    { title: 'Torrid dress like new', condition: 'New with tags', askingPrice: '5' },
    { title: 'Torrid dress, EUC, blue', condition: 'New with tags', askingPrice: '5' },
    { title: 'Torrid dress NWT', condition: 'Fair', askingPrice: '5' },
    { title: 'distressed Gap jeans', condition: 'Good', askingPrice: '5' },
    { title: 'Gap jeans', askingPrice: '0' },
  ]) {
    it(`is read as ${Object.values(query)}`, async () => {
      const { line, fields } = await rowOf(query);
      const answer = (await service().ask(`/api/public/appraise?${new URLSearchParams(query)}`)).body;
      const row = (await service().ask('/api/public/appraise', { body: { items: [fields] } })).body.items[0];
      assert.deepEqual(
        [row.estimate?.price, row.item?.condition, fields?.askingPrice],
        [answer.estimate.price, answer.item.condition, Number(query.askingPrice) || undefined],
        line,
      );
    });
  }
});

describe('GET /appraise', () => {
  const ask = (query: Record<string, string>) => get(`/appraise?${new URLSearchParams(query)}`);
  const pageFor = async (query: Record<string, string>) => (await ask(query)).text;

  it('does not name a brand that is not known', async () => {
    const unbranded = await pageFor({ title: 'black leather midi dress' });
    assert.match(unbranded, /dresses and jumpsuits/);
    assert.doesNotMatch(unbranded, /Unknown brand/);
  });

  it('marks the gender as assumed unless the title states it', async () => {
    assert.match(await pageFor({ title: 'Levis jeans' }), /Priced as men’s, as most are\./);
    assert.doesNotMatch(await pageFor({ title: 'Coach bag' }), /Priced as|Price it as men’s/);
    const stated = await pageFor({ title: 'mens Levis jeans' });
    assert.match(stated, /<h1[^>]*>Men/);
    assert.doesNotMatch(stated, /Priced as/);
  });
});

describe('the forms of an answer', () => {
  const decodedAt = async (path: string) => decodeReferences(await pageAt(path));

  it('asks for the model, with the prices that the models’ own pages show', async () => {
    const page = await decodedAt('/price/louis-vuitton/bag?tag=50');
    const [, list = ''] = /id="models-heading"(.*?)<\/section>/s.exec(page) ?? [];
    const models = [...list.matchAll(/href="([^"]+)">\s*([^<]+) <b>(\$[\d,]+)</g)];
    assert.ok(models.length >= 3);
    const [, path = '', name = '', price = ''] = models.at(-1) ?? [];
    assert.match(path, /&askingPrice=50$/);
    const answer = await decodedAt(path);
    assert.ok(answer.includes(`data-price>${price}<`), price);
    assert.match(answer, new RegExp(name, 'i'));
  });
});

describe('sold prices that a visitor enters', () => {
  it('price an item that our listings cannot price, and say so', async () => {
    const { text } = await get('/appraise?title=handmade+wool+sweater');
    assert.match(text, /Seen it sold\? Enter the prices/);
    assert.match(text, /name="comps"/);
    const { text: priced } = await get('/appraise?title=handmade+wool+sweater&comps=280%2C+300%2C+320');
    assert.match(priced, /From your 3 sales, \$280 to \$320\./);
  });

  it('stay in the links to other grades and genders', async () => {
    const { text } = await get('/appraise?title=Levis+jeans&comps=22,25');
    assert.match(text, /from your 2 sales/);
    for (const id of ['grade-fair', 'female']) {
      assert.match(text, new RegExp(`id="${id}" href="[^"]*comps=22%3B\\+25[&"]`));
    }
  });
});
