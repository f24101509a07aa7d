import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'node-html-parser';
import { readPage } from '../../../src/answers/page/read-page.ts';

function read(tags: Readonly<Record<string, string>>) {
  const metas = Object.entries(tags).map(([name, content]) => `<meta property="${name}" content="${content}">`);
  return readPage(parse(`<html><head>${metas.join('')}</head><body></body></html>`)).main;
}

const TITLE = { 'og:title': 'Coach Tabby 26' };

describe('what Open Graph tags sell', () => {
  it('is a product without a price, and nothing of another type without one', () => {
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

  it('is anything with a price, of whatever type', () => {
    for (const type of [{}, { 'og:type': 'website' }]) {
      const main = read({
        ...TITLE,
        ...type,
        'product:price:amount': '120',
        'product:price:currency': 'usd',
      });
      assert.equal(main?.price, 120, JSON.stringify(type));
      assert.equal(main?.currency, 'USD', JSON.stringify(type));
    }
  });

  it('has the price after a sale before the one before it', () => {
    const before = { 'product:price:amount': '120', 'product:price:currency': 'EUR' };
    const after = { 'product:sale_price:amount': '90', 'product:sale_price:currency': 'USD' };
    const main = read({ ...TITLE, ...before, ...after });
    assert.deepEqual([main?.price, main?.currency], [90, 'USD']);
    const only = read({ ...TITLE, ...before });
    assert.deepEqual([only?.price, only?.currency], [120, 'EUR']);
  });

  it('is what a card of Twitter names in a currency, and no other words of it', () => {
    for (const [words, price, currency] of [
      ['$45.50', 45.5, 'USD'],
      ['€30', 30, 'EUR'],
      ['£30', 30, 'GBP'],
    ] as const) {
      const main = read({ ...TITLE, 'twitter:data1': words });
      assert.deepEqual([main?.price, main?.currency], [price, currency], words);
    }
    assert.equal(read({ ...TITLE, 'twitter:data1': '45 minutes' }), undefined);
    // With a price, the card's other tags do not matter.
    const own = read({ ...TITLE, 'og:price:amount': '60', 'twitter:data1': '45 minutes' });
    assert.equal(own?.price, 60);
  });

  it('is read from the first tag of a name, whatever its case', () => {
    const page = parse(
      '<meta name="OG:Title" content="Coach Tabby 26"><meta property="og:title" content="Shop"><meta property="og:price:amount" content="60">',
    );
    assert.match(readPage(page).main?.name ?? '', /Coach Tabby 26/);
  });

  it('gives the page’s own name where it publishes nothing that it sells, as Facebook Marketplace does', () => {
    const page = parse('<meta property="og:title" content="Coach Tabby 26 bag"><h1>Marketplace</h1>');
    const { main, listed, titled } = readPage(page);
    assert.deepEqual([main, listed.length, titled?.name], [undefined, 0, 'Coach Tabby 26 bag']);
    assert.equal(readPage(parse('<h1>Gucci belt</h1>')).titled?.name, 'Gucci belt');
    assert.equal(readPage(parse('<h1>One</h1><h1>Two</h1>')).titled, undefined);
  });
});
