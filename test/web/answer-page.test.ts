import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories } from '../../src/garments/catalog.ts';
import { NO_FACTS } from '../../src/garments/item.ts';
import { offersOf } from '../../src/pricing/asking.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { usd } from '../../src/wording/numbers.ts';
import { decoded, getPage } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const HTML = { accept: 'text/html' };

describe('GET /price/{brand}/{category}', () => {
  const service = shareService();
  const get = (path: string, headers: Record<string, string> = HTML) =>
    fetch(service().url + path, { headers, redirect: 'manual' });
  const text = async (path: string) => (await getPage(service(), path)).text();
  const coach = brands.find(({ slug }) => slug === 'coach');
  const bag = categories.find(({ slug }) => slug === 'bag');
  assert.ok(coach && bag);
  const prediction = loadModel().predict({ brand: coach, category: bag, gender: 'female' });

  it('says the prediction first, with its range, and every grade', async () => {
    const page = await text('/price/coach/bag');
    const tag = page.slice(page.indexOf('class="tag"'));
    assert.ok(tag.includes(usd(prediction.price)));
    const [low, high] = [usd(prediction.priceLow), usd(prediction.priceHigh)];
    assert.ok(tag.replace(/<[^>]+>/g, '').includes(`8 in 10 between ${low} and ${high}`));
    for (const condition of CONDITIONS) assert.ok(page.includes(condition));
  });

  it('is read aloud once: the drawings are silent, the figures are text', async () => {
    const page = await text('/price/coach/bag');
    const [, silent = ''] = /<div class="hill" aria-hidden="true">(.*?)<\/div>/s.exec(page) ?? [];
    const drawings = page.replace(silent, '').match(/<svg[^>]*>/g) ?? [];
    assert.ok(drawings.length > 10);
    for (const drawing of drawings) assert.match(drawing, /aria-hidden="true"/);
  });

  it('puts the five grades into the tag, each with its price, behind the price', async () => {
    const page = await text('/price/coach/bag?gender=male&condition=Fair');
    const tag = page.slice(page.indexOf('class="tag"'), page.indexOf('class="switch"'));
    assert.ok(tag.indexOf('tag-price') < tag.indexOf('data-grades'));
    for (const condition of CONDITIONS) {
      const garment = { brand: coach, category: bag, gender: 'male', condition } as const;
      const { price } = loadModel().priceAtCondition(garment);
      const link = new RegExp(`>${condition}</span> <span class="grade-price">([^<]+)<`).exec(tag);
      assert.equal(link?.[1], usd(price), condition);
    }
    assert.match(tag, /id="grade-fair"[^>]*aria-current="true"/);
  });

  it('speaks of the chosen grade throughout, and of whose garment it is', async () => {
    const page = await text('/price/coach/bag?condition=Fair');
    const garment = { brand: coach, category: bag, gender: 'female', condition: 'Fair' } as const;
    const { price } = loadModel().priceAtCondition(garment);
    assert.match(page, /<h1>Women’s Coach bags<\/h1>/);
    for (const where of [
      /<title>([^<]*)/,
      /<meta name="description" content="([^"]*)/,
      /<meta property="og:title" content="([^"]*)/,
      /id="brand-heading">([^<]*)/,
    ]) {
      assert.match(where.exec(page)?.[1] ?? '', /Fair/, String(where));
    }
    assert.ok(page.includes(`How we get to ${usd(price)}`));
    assert.match(page, new RegExp(`Half of such items are within \\$\\d+ of \\${usd(price)}\\.`));
  });

  it('calls a guess a guess where there are no listings', async () => {
    const pricing = loadModel();
    const pairs = brands.flatMap((brand) => categories.map((category) => ({ brand, category })));
    const guess = pairs.find(
      (pair) => pricing.predict({ ...pair, gender: 'female' }).listings === 0,
    );
    assert.ok(guess);
    const page = await text(`/price/${guess.brand.slug}/${guess.category.slug}`);
    assert.match(page, /class="hang is-answer is-borrowed"/);
    assert.match(page, /class="badge is-none">Guess/);
  });

  it('is cacheable, with an entity tag that saves the body', async () => {
    const first = await get('/price/coach/bag');
    assert.match(first.headers.get('cache-control') ?? '', /public, max-age=3600/);
    const etag = first.headers.get('etag') ?? '';
    const second = await get('/price/coach/bag', { ...HTML, 'if-none-match': etag });
    assert.equal(second.status, 304);
    assert.equal(second.headers.get('etag'), etag);
    assert.equal(await second.text(), '');
  });

  it('answers HEAD with the headers of GET, OPTIONS with 204, and other methods with 405', async () => {
    const url = `${service().url}/price/coach/bag`;
    const got = await fetch(url, { headers: HTML });
    const head = await fetch(url, { method: 'HEAD', headers: HTML });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('etag'), got.headers.get('etag'));
    assert.equal((await fetch(url, { method: 'OPTIONS' })).status, 204);
    const put = await fetch(url, { method: 'PUT', headers: HTML });
    assert.equal(put.status, 405);
    assert.match(put.headers.get('allow') ?? '', /GET, HEAD/);
  });

  it('has one address for each garment, whatever was asked', async () => {
    const canonical = async (path: string) =>
      /<link rel="canonical" href="http:\/\/[^/"]+([^"]*)"/.exec(await text(path))?.[1];
    assert.equal(await canonical('/price/coach/bag?gender=female'), '/price/coach/bag');
    assert.equal(await canonical('/price/coach/bag?condition=Good&x=1'), '/price/coach/bag');
    assert.equal(await canonical('/price/coach/bag?gender=male'), '/price/coach/bag?gender=male');
  });

  it('leads names, aliases and other spellings to the address', async () => {
    for (const [path, status] of [
      ['/price/LV/tote', 302],
      ['/price/Louis%20Vuitton/bags', 302],
      // Only the case differs: for good.
      ['/price/Louis-Vuitton/bag', 308],
      ['/price/louis-vuitton/BAG', 308],
    ] as const) {
      const response = await get(path);
      assert.equal(response.status, status, path);
      assert.equal(response.headers.get('location'), '/price/louis-vuitton/bag');
    }
    // A shortened address leads to the brand.
    const { status, headers } = await get('/price/coach');
    assert.deepEqual([status, headers.get('location')], [302, '/browse?brand=coach']);
    assert.equal((await get('/price/nobody')).status, 404);
  });

  it('shows the grade that was asked for', async () => {
    const page = await text('/price/coach/bag?condition=New%20with%20tags');
    assert.match(page, /class="tag-kind" data-kind>New with tags</);
  });

  it('refuses a bad gender or grade with the good ones as links', async () => {
    for (const [query, way] of [
      ['gender=unisex', '/price/coach/bag?gender=male'],
      ['condition=shiny', '/price/coach/bag?condition=Like+New'],
      ['gender=male&gender=female', 'give it once'],
    ] as const) {
      const response = await get(`/price/coach/bag?${query}`);
      assert.equal(response.status, 400, query);
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
      assert.ok((await response.text()).includes(way), query);
    }
  });

  it('leads another spelling of a grade or gender to the page with the usual one', async () => {
    for (const [query, usual] of [
      ['condition=good', '?condition=Good'],
      ['condition=%20LIKE-NEW', '?condition=Like+New'],
      ['condition=NWT&gender=Male', '?gender=male&condition=New+with+tags'],
    ] as const) {
      const response = await get(`/price/coach/bag?${query}`);
      assert.equal(response.status, 302, query);
      assert.equal(response.headers.get('location'), `/price/coach/bag${usual}`);
    }
    assert.equal((await get('/price/coach/bag?condition=%20Good&gender=')).status, 200);
  });

  it('suggests what a mistyped address may have meant, to programs in a problem document', async () => {
    const response = await get('/price/guucci/bag');
    assert.equal(response.status, 404);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.ok((await response.text()).includes('href="/price/gucci/bag"'));
    const json = await get('/price/guucci/bag', { accept: 'application/json' });
    assert.equal(json.status, 404);
    assert.equal(json.headers.get('content-type'), 'application/problem+json');
    assert.ok(((await json.json()) as { didYouMean: string[] }).didYouMean.includes('gucci'));
  });

  it('escapes what was typed', async () => {
    const attack = '<script>alert(1)</script>';
    for (const path of [
      `/price/${encodeURIComponent(attack)}/bag`,
      `/search?q=${encodeURIComponent(attack)}`,
      `/list?items=${encodeURIComponent(`"${attack}`)}`,
      `/price/coach/bag?gender=${encodeURIComponent(attack)}`,
      `/${encodeURIComponent(attack)}`,
    ]) {
      assert.ok(!(await text(path)).includes('<script>alert'), path);
    }
  });

  const tagsOf = (page: string) =>
    [...page.matchAll(/data-figure>([^<]*)<.*?data-note>([^<]*)</gs)].map(([, figure, note]) => ({
      figure,
      note: decoded(note ?? ''),
    }));

  it('hangs three tags for a seller in whole dollars, by the first marketplace unless one is chosen', async () => {
    const [pay, list, keep] = tagsOf(await text('/price/coach/bag'));
    const mid = prediction.price;
    const net = mid - Math.round(mid * 15) / 100 - 0.4;
    assert.equal(keep?.figure, usd(Math.round(net)));
    const { quick } = offersOf(
      loadModel().appraise({ brand: coach, category: bag, gender: 'female' }, NO_FACTS),
    );
    assert.equal(pay?.figure, usd(Math.floor(quick - Math.round(quick * 15) / 100 - 0.4 - 15)));
    const [, low, high] = /^\$(\d+)–\$(\d+)$/.exec(list?.figure ?? '') ?? [];
    assert.ok(Number(low) < mid && Number(high) > mid, list?.figure);
    assert.match(keep?.note ?? '', /^Of the estimate, after \$\d+ of fees\.$/);
  });

  it('works them out by the form alone, and keeps the garment’s own address', async () => {
    const page = await (
      await get('/price/coach/bag?condition=Good&marketplace=mercari&profit=5&tag=12.5')
    ).text();
    const [pay, , keep] = tagsOf(page);
    const goodBag = { brand: coach, category: bag, gender: 'female', condition: 'Good' } as const;
    const good = loadModel().priceAtCondition(goodBag);
    const net = Math.round(good.price * 90) / 100;
    assert.equal(keep?.figure, usd(Math.round(net)));
    const { quick } = offersOf(loadModel().appraise(goodBag, NO_FACTS));
    assert.equal(pay?.figure, usd(Math.floor(Math.round(quick * 90) / 100 - 5)));
    assert.match(
      page,
      /<strong class="zone-buy">Buy<\/strong> profit \$\d+ if it sells for \$\d+ on Mercari\./,
    );
    assert.match(page, /<input type="hidden" name="condition" value="Good">/);
    assert.doesNotMatch(/<link rel="canonical"[^>]*>/.exec(page)?.[0] ?? '', /mercari/);
  });

  it('has no figures on a marketplace that refuses the garment', async () => {
    const page = await text('/price/shein/dress?marketplace=vestiaire');
    const [, list, keep] = tagsOf(page);
    assert.deepEqual([list?.figure, keep?.figure], ['–', '–']);
    assert.match(list?.note ?? '', /refuses fast fashion/);
  });

  it('says first whether to buy at the price on the tag, and marks that price in the drawing', async () => {
    for (const [path, verdict] of [
      ['/price/coach/bag?tag=20', /^Buy profit \$\d+ if it sells for \$\d+ on eBay\./],
      ['/price/coach/bag?tag=110', /^Leave it loses \$\d+ if it sells for \$\d+ on eBay\./],
      ['/price/coach/bag?tag=4000', /^Which model is it\? \$4,000 is far above/],
      ['/price/chanel/bag?tag=40', /; check that it is genuine\./],
      ['/appraise?title=Coach+Tabby+26+leather+bag&tag=30', /^Buy profit/],
      ['/appraise?title=Coach+Tabby+26+leather+bag+%2430', /^Buy profit/],
    ] as const) {
      const page = await text(path);
      const tag = page.slice(page.indexOf('class="tag"'), page.indexOf('class="tag-price"'));
      const said = /class="verdict[^>]*>(.*?)<\/p>/s.exec(tag)?.[1]?.replace(/<[^>]+>/g, '') ?? '';
      assert.match(said.trim(), verdict, path);
      assert.match(page, /class="needle"/, path);
    }
    const rare = await text('/appraise?title=Travis+Scott+Nike+sneakers+%2430');
    assert.match(rare, /class="verdict is-asked"/);
    const untagged = await text('/price/coach/bag');
    assert.match(untagged, /<strong>Buy up to \$\d+<\/strong>/);
    assert.doesNotMatch(untagged, /class="needle"/);
  });

  it('draws every range on a scale of the same width, so that a wide one is wide', async () => {
    for (const brand of [coach, brands.find(({ slug }) => slug === 'hermes')]) {
      const page = await text(`/price/${brand?.slug}/bag`);
      const scales = [...page.matchAll(/transform="translate\([\d.]+ 0\) scale\((-?[\d.]+) 1\)"/g)];
      const width = Math.abs(Number(scales[0]?.[1])) + Number(scales[1]?.[1]);
      const garment = { brand: brand ?? coach, category: bag, gender: 'female' } as const;
      const { priceLow, priceHigh } = loadModel().predict(garment);
      const expected = ((Math.log(priceHigh / priceLow) / Math.log(36)) * 100) / 1.2816;
      assert.ok(Math.abs(width - expected) < 0.1, `${width} ${expected}`);
    }
  });

  it('brings any condition back, and keeps the tag’s price on the way', async () => {
    const page = await text('/price/coach/bag?condition=Fair&tag=20');
    assert.match(page, /<a id="grade-any" href="\/price\/coach\/bag\?tag=20" data-change>/);
    assert.match(page, /<a id="grade-poor" href="\/price\/coach\/bag\?condition=Poor&#38;tag=20"/);
    const titled = await text('/appraise?title=Coach+Tabby+26+bag&condition=Fair');
    assert.match(titled, /id="grade-any"/);
    const said = await text('/appraise?title=Coach+Tabby+26+bag+fair');
    assert.doesNotMatch(said, /id="grade-any"/);
  });

  it('offers no payouts for what hardly exists, and keeps it out of search engines', async () => {
    const pricing = loadModel();
    const rare = brands
      .flatMap((brand) =>
        categories.map((category) => ({ brand, category, gender: 'male' }) as const),
      )
      .find((garment) => !pricing.predict(garment).isMade);
    assert.ok(rare);
    const path = `/price/${rare.brand.slug}/${rare.category.slug}?gender=male`;
    const page = await text(path);
    assert.match(page, /hardly exist/);
    assert.match(page, /content="noindex"/);
    assert.doesNotMatch(page, /data-seller-tags/);
    const sitemap = await text('/sitemap.xml');
    assert.ok(!sitemap.includes(`${path}<`) && sitemap.includes('/price/coach/bag<'));
  });

  it('refuses choices that it does not know', async () => {
    const twice = 'marketplace=ebay&marketplace=etsy';
    for (const query of ['marketplace=nowhere', 'profit=-1', 'tag=1e9', 'tag=much', twice])
      assert.equal((await get(`/price/coach/bag?${query}`)).status, 400, query);
  });
});
