import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usd } from '../../../src/base/numbers.ts';
import { brands, CONDITIONS, categories } from '../../../src/catalog/catalog.ts';
import { loadModel } from '../../../src/pricing/load-model.ts';
import { amountsOn, decoded, sharePages, wordsOf } from '../../support/pages.ts';
import rows from './answer-page.json' with { type: 'json' };

const { service, get, pageAt } = sharePages();

describe('GET /price/{brand}/{category}', () => {
  const coach = brands.find(({ slug }) => slug === 'coach') ?? assert.fail();
  const bag = categories.find(({ slug }) => slug === 'bag') ?? assert.fail();
  const coachBag = { brand: coach, category: bag, gender: 'female' } as const;
  const prediction = loadModel().predict(coachBag);

  it('hides drawings from screen readers, and states the range as text', async () => {
    const page = await pageAt('/price/coach/bag');
    // Parts of the bar are drawings inside its own.
    const drawings = page.replace(/<div class="bar-wrap">.*?<\/div>/s, '').match(/<svg[^>]*>/g) ?? [];
    assert.ok(drawings.length > 2);
    for (const drawing of drawings) assert.match(drawing, /aria-hidden="true"/);
    assert.match(page, /<svg class="bar"[^>]*aria-hidden="true"/);
    const [low, high] = [usd(prediction.priceLow), usd(prediction.priceHigh)];
    assert.ok(page.replace(/<[^>]+>/g, '').includes(`Most sell for ${low} to ${high}`));
  });

  it('lists the five grades with their prices below the main price', async () => {
    const page = await pageAt('/price/coach/bag?gender=male&condition=Fair');
    const tag = page.slice(page.indexOf('class="tag"'), page.indexOf('id="foot"'));
    assert.ok(tag.indexOf('data-price') < tag.indexOf('class="grades"'));
    for (const condition of CONDITIONS) {
      const { price } = loadModel().priceAtCondition({ ...coachBag, gender: 'male', condition });
      const link = new RegExp(`>\\s*${condition} <b>([^<]+)<`).exec(tag);
      assert.equal(link?.[1], usd(price), condition);
    }
    assert.match(tag, /id="grade-fair"[^>]*aria-current="true"/);
  });

  it('names the chosen grade in the title and description, and shows its price', async () => {
    const page = await pageAt('/price/coach/bag?condition=Fair');
    const { price } = loadModel().priceAtCondition({ ...coachBag, condition: 'Fair' });
    assert.match(page, /<h1[^>]*>Women’s Coach bags<\/h1>/);
    assert.match(page, /<title>[^<]*Fair/);
    assert.match(page, /<meta name="description" content="[^"]*Fair/);
    assert.match(page, /<meta property="og:title" content="[^"]*Fair/);
    assert.match(page, new RegExp(`data-price>\\${usd(price)}<`));
  });

  it('marks a price without listings as a guess', async () => {
    const pricing = loadModel();
    const pairs = brands.flatMap((brand) => categories.map((category) => ({ brand, category })));
    const guess = pairs.find((pair) => pricing.predict({ ...pair, gender: 'female' }).listings === 0);
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

  it('redirects other spellings of brands, kinds, grades and genders to the canonical ones', async () => {
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

  it('computes profit and limit from the terms in the URL, and leaves them out of the canonical URL', async () => {
    const page = await pageAt('/price/coach/bag?condition=Good&marketplace=mercari&profit=5&tag=12.5');
    const { price } = loadModel().priceAtCondition({ ...coachBag, condition: 'Good' });
    // Mercari takes 10%, and the goal decides.
    const payout = Math.round(price * 90) / 100;
    assert.deepEqual(amountsOn(page), [
      `${usd(Math.floor(payout - 12.5))} profit`,
      usd(Math.floor(payout - 5)),
      usd(price),
      `${usd(price)} usual`,
      '$12.50 tag',
    ]);
    assert.match(page, /you keep \$\d+ on Mercari\. The buyer pays shipping \(about \$10\)\..*>Profit</s);
    assert.match(page, /<input type="hidden" name="condition" value="Good">/);
    assert.doesNotMatch(/<link rel="canonical"[^>]*>/.exec(page)?.[0] ?? '', /mercari/);
  });

  it('says if the marketplace does not accept the garment', async () => {
    assert.match(
      await pageAt('/price/shein/dress?marketplace=vestiaire'),
      /does not take fast fashion|Vestiaire Collective does not take it/,
    );
  });

  it('shows a warning and how to check before the prices of an item that may be a copy', async () => {
    const page = await pageAt('/price/chanel/bag?tag=180');
    const [before = '', inside = ''] = page.slice(page.indexOf('class="tag"')).split('id="if-real"');
    assert.match(before, /(<li>[^<]+<\/li>\s*){3}/s);
    // Nothing but the tag stands before the range of a real one.
    const amounts = decoded(before.replace(/data-list-line="[^"]*"|href="[^"]*"/g, '')).match(/\$[\d,]+/g) ?? [];
    assert.equal(amounts.length, 3);
    assert.match(wordsOf(before), /\$180 is too cheap for a real one\.|Many are copies\. Most real ones sell for/);
    assert.match(inside, /data-price>\$[\d,]+<\/span> <small>usual price<\/small>.*pay with protection/s);
  });

  it('links to other conditions and to any condition, with the tag price', async () => {
    const page = await pageAt('/price/coach/bag?condition=Fair&tag=20');
    assert.match(page, /<a id="grade-any" href="\/price\/coach\/bag\?askingPrice=20" data-change>/);
    assert.match(page, /<a id="grade-poor" href="\/price\/coach\/bag\?condition=Poor&#38;askingPrice=20"/);
  });

  it('does not link to any condition if the title states one', async () => {
    assert.match(await pageAt('/appraise?title=Coach+Tabby+26+bag&condition=Fair'), /id="grade-any"/);
    assert.doesNotMatch(await pageAt('/appraise?title=Coach+Tabby+26+bag+fair'), /id="grade-any"/);
  });

  it('shows no payouts for a garment that barely exists, and keeps it out of search engines', async () => {
    const pricing = loadModel();
    const rare = brands
      .flatMap((brand) => categories.map((category) => ({ brand, category, gender: 'male' }) as const))
      .find((garment) => !pricing.predict(garment).isMade);
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

describe('what explains a price', () => {
  it('says by how much a word of the title changes the price', async () => {
    const page = await pageAt('/appraise?title=J.Crew+cashmere+sweater');
    assert.match(page, /sell for about\s\$[\d,]+\. .*“cashmere”.* sells? for more\./);
  });

  it('shows the number of listings by place', async () => {
    assert.match(await pageAt('/price/levis/jeans'), /<p>[\d,]+ sold in the US/);
    assert.match(await pageAt('/appraise?title=Coach+Tabby+26'), /<p>\d+ of this model sold in the US/);
  });

  it('names the words of a title that it ignores', async () => {
    assert.match(await pageAt('/appraise?title=coach+bag+thing'), /No effect on the price: thing\./);
  });
});

describe('GET /appraise', () => {
  const ask = (query: Record<string, string>) => get(`/appraise?${new URLSearchParams(query)}`);
  const pageFor = async (query: Record<string, string>) => (await ask(query)).text;

  it('does not name a brand that is not known', async () => {
    const unbranded = await pageFor({ title: 'black leather midi dress' });
    assert.match(unbranded, /dresses and jumpsuits/);
    assert.doesNotMatch(unbranded, /Unknown brand/);
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
});

describe('the forms of an answer', () => {
  const decodedAt = async (path: string) => decoded(await pageAt(path));

  it('asks for the model, with the prices that the models’ own pages show', async () => {
    const page = await decodedAt('/price/louis-vuitton/bag?tag=50');
    const [, list = ''] = /id="models-heading"(.*?)<\/section>/s.exec(page) ?? [];
    const models = [...list.matchAll(/href="([^"]+)">([^<]+) (\$[\d,]+)</g)];
    assert.ok(models.length >= 3);
    const [, path = '', name = '', price = ''] = models[0] ?? [];
    assert.match(path, /&askingPrice=50$/);
    const answer = await decodedAt(path);
    assert.ok(answer.includes(`data-price>${price}<`), price);
    assert.match(answer, new RegExp(name, 'i'));
    assert.doesNotMatch(answer, /id="models-heading"/);
  });

  it('asks what other money is in dollars, at the field for it', async () => {
    const questions = [
      ['vestido zara 45 euros', 'is 45 euros'],
      ['vestido zara cuarenta y cinco euros', 'are those euros'],
      ['zara dress forty five pounds', 'are those pounds'],
    ];
    for (const [title = '', asked] of questions) {
      const page = await decodedAt(`/appraise?${new URLSearchParams({ title })}`);
      assert.ok(page.includes(`<label for="tag"><b>What ${asked} in dollars?</b></label>`), title);
    }
    assert.match(await decodedAt('/appraise?title=vestido+zara+cuarenta+euros&askingPrice=45'), />Tag price</);
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
