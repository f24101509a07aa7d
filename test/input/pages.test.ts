import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'node-html-parser';
import { readPage } from '../../src/input/read-page.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { answerPageListing } from '../../src/present/page-listing.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import fc from '../support/properties.ts';
import rows from './pages.json' with { type: 'json' };

// Pages with the schema.org and Open Graph markup of marketplaces and shops, written for these tests.
const FOLDER = join(import.meta.dirname, 'pages');
const parts = { pricing: loadModel(), marketplaces: loadMarketplaces() };

/** Kind, title and asking price of each page's main listing, then of its other listings. */
const EXPECTED: Readonly<Record<string, unknown>> = rows;

/** Cannot be converted to text or a number. */
const NO_TEXT = { toString: 1, valueOf: 1 };

describe('items for sale on web pages', () => {
  it('are listed for every saved page', () => {
    const saved = readdirSync(FOLDER).map((name) => name.replace('.html', ''));
    assert.deepEqual(new Set(saved), new Set(Object.keys(EXPECTED)));
  });

  it('are read and priced', () => {
    for (const [name, expected] of Object.entries(EXPECTED)) {
      const seen = answersOf(readFileSync(join(FOLDER, `${name}.html`), 'utf8')).map((answer) => {
        const asked = 'why' in answer ? undefined : answer.appraisal.askingPrice?.price;
        return [answer.kind, answer.title, ...(asked === undefined ? [] : [asked])];
      });
      assert.deepEqual(seen, expected, name);
    }
  });

  it('are compared at the grade that the page states', () => {
    const [answer] = answersOf(readFileSync(join(FOLDER, 'new-with-condition.html'), 'utf8'));
    assert.ok(answer && !('why' in answer));
    assert.equal(answer.appraisal.condition, 'New with tags');
    assert.equal(answer.appraisal.judgment.money.marketplace?.name, 'Poshmark');
  });

  it('never cause an error, with any content', () => {
    const json = fc.oneof(
      fc.json(),
      fc
        .record({
          '@type': fc.constantFrom('Product', ['Product'], 'ItemList', 'ProductGroup', 7, NO_TEXT, [
            'Product',
            NO_TEXT,
          ]),
          audience: fc.constantFrom({ suggestedMaxAge: 13 }, { suggestedMaxAge: NO_TEXT }),
          name: fc.oneof(fc.string(), fc.constantFrom('Coach bag', null), fc.object()),
          brand: fc.oneof(fc.string(), fc.record({ name: fc.string() }), fc.object()),
          offers: fc.oneof(fc.object(), fc.array(fc.record({ price: fc.anything(), priceCurrency: fc.string() }))),
          itemListElement: fc.array(fc.object()),
        })
        .map((thing) => JSON.stringify(thing, (_, value) => (typeof value === 'bigint' ? 0 : value))),
    );
    fc.assert(
      fc.property(json, fc.string(), (text, title) => {
        answersOf(
          `<meta property="og:type" content="product"><meta property="og:title" content="${title}"><script type="application/ld+json">${text}</script>`,
        );
      }),
      { numRuns: 300 },
    );
  });
});

function answersOf(page: string) {
  const html = parse(page, { blockTextElements: { script: true, style: false } });
  const { main, listed } = readPage(html);
  return [...(main ? [main] : []), ...listed].map((listing) => answerPageListing(parts, listing, 'poshmark'));
}

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
    // With a price, the card's other tags do not matter.
    const own = read({ ...TITLE, 'og:price:amount': '60', 'twitter:data1': '45 minutes' });
    assert.equal(own?.price, 60);
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
  });
});
