import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'node-html-parser';
import { readPage } from '../../src/input/read-page.ts';

describe('an item in microdata', () => {
  const item = (name: string, more = '') =>
    `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">${name}</b>${more}</div>`;
  const priced = (price: string) =>
    `<meta itemprop="price" content="${price}"><meta itemprop="priceCurrency" content="usd">`;

  it('is the main one if it is alone, else one of a list', () => {
    const alone = readPage(parse(item('Coach tote', priced('45'))));
    assert.deepEqual([alone.main?.name, alone.main?.price, alone.main?.currency], ['Coach tote', 45, 'USD']);
    assert.deepEqual(alone.listed, []);
    const two = readPage(parse(item('Coach tote', priced('45')) + item('Gap jeans')));
    assert.equal(two.main, undefined);
    assert.deepEqual(
      two.listed.map(({ name }) => name),
      ['Coach tote', 'Gap jeans'],
    );
    assert.deepEqual(readPage(parse(item(''))).listed, []);
  });
});

function read(tags: Readonly<Record<string, string>>) {
  const metas = Object.entries(tags).map(([name, content]) => `<meta property="${name}" content="${content}">`);
  return readPage(parse(`<html><head>${metas.join('')}</head><body></body></html>`)).main;
}

const TITLE = { 'og:title': 'Coach Tabby 26' };

describe('an item in Open Graph tags', () => {
  it('may be a product without a price, but nothing else without one', () => {
    for (const type of ['product', 'og:product', 'product.item', 'Product']) {
      const main = read({ ...TITLE, 'og:type': type });
      assert.match(main?.name ?? '', /Coach Tabby 26/, type);
      assert.equal(main?.price, undefined, type);
    }
    for (const type of ['article', 'website', 'product.group', 'a product']) {
      assert.equal(read({ ...TITLE, 'og:type': type }), undefined, type);
    }
    assert.equal(read(TITLE), undefined);
  });

  it('may be anything with a price, of any type', () => {
    for (const type of [{}, { 'og:type': 'website' }]) {
      const main = read({ ...TITLE, ...type, 'product:price:amount': '120', 'product:price:currency': 'usd' });
      assert.deepEqual([main?.price, main?.currency], [120, 'USD'], JSON.stringify(type));
    }
  });

  it('prefers the sale price to the regular price', () => {
    const before = { 'product:price:amount': '120', 'product:price:currency': 'EUR' };
    const after = { 'product:sale_price:amount': '90', 'product:sale_price:currency': 'USD' };
    const main = read({ ...TITLE, ...before, ...after });
    assert.deepEqual([main?.price, main?.currency], [90, 'USD']);
    const only = read({ ...TITLE, ...before });
    assert.deepEqual([only?.price, only?.currency], [120, 'EUR']);
  });

  it('has the price in a Twitter card with a currency, and no other words of it', () => {
    for (const [words, price, currency] of [
      ['$45.50', 45.5, 'USD'],
      ['€30', 30, 'EUR'],
      ['£30', 30, 'GBP'],
    ] as const) {
      const main = read({ ...TITLE, 'twitter:data1': words });
      assert.deepEqual([main?.price, main?.currency], [price, currency], words);
    }
    assert.equal(read({ ...TITLE, 'twitter:data1': '45 minutes' }), undefined);
  });

  it('is new only if its condition is, for whom and of the brand that its tags say', () => {
    const tags = { ...TITLE, 'og:type': 'product', 'product:brand': 'Kate Spade', 'product:gender': 'female' };
    for (const [condition, isNew] of [
      ['new', true],
      ['New', true],
      ['used', undefined],
      ['newish', undefined],
    ] as const) {
      const main = read({ ...tags, 'product:condition': condition });
      assert.equal(main?.isNew, isNew, condition);
      assert.deepEqual([main?.brand, main?.madeFor], ['Kate Spade', 'women’s']);
    }
    assert.equal(read(tags)?.isNew, undefined);
    assert.equal(read({ ...tags, 'og:url': 'https://shop.example/1' })?.url, 'https://shop.example/1');
  });

  it('is read from the first tag with a name, in any case', () => {
    const page = parse(
      '<meta name="OG:Title" content="Coach Tabby 26"><meta property="og:title" content="Shop"><meta property="og:price:amount" content="60">',
    );
    assert.match(readPage(page).main?.name ?? '', /Coach Tabby 26/);
  });

  it('has the page’s own name if the page publishes no item, as on Facebook Marketplace', () => {
    const page = parse('<meta property="og:title" content="Coach Tabby 26 bag"><h1>Marketplace</h1>');
    const { main, listed, titled } = readPage(page);
    assert.deepEqual([main, listed.length, titled?.name], [undefined, 0, 'Coach Tabby 26 bag']);
    assert.equal(readPage(parse('<h1>Gucci belt</h1>')).titled?.name, 'Gucci belt');
    assert.equal(readPage(parse('<h1>One</h1><h1>Two</h1>')).titled, undefined);
    const typed = (type: string) => readPage(parse(`<meta property="og:type" content="${type}"><h1>Gucci belt</h1>`));
    assert.deepEqual([typed('article').titled, typed('website').titled?.name], [undefined, 'Gucci belt']);
  });
});
