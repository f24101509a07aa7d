import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'node-html-parser';
import { answerPageListing } from '../../../src/answers/listing/page-listing.ts';
import { readPage } from '../../../src/answers/page/read-page.ts';
import { loadMarketplaces } from '../../../src/marketplaces/load.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import fc from '../../support/properties.ts';

// Pages with the schema.org and Open Graph markup of marketplaces and shops, written for these tests.
const FOLDER = join(import.meta.dirname, 'pages');
const parts = { pricing: loadModel(), marketplaces: loadMarketplaces() };

/** Kind, title and asking price of each page's main listing, then of the listings on it. */
const EXPECTED: Readonly<Record<string, readonly (readonly [string, string, number?])[]>> = {
  article: [],
  'broken-json': [['priced', 'Gucci Jackie 1961 bag', 900]],
  children: [['priced', 'Patagonia Down Sweater Hoody, kids', 40]],
  collaboration: [['beyond', 'Nike Air Jordan 1 Retro High Off-White Chicago', 4500]],
  'depop-listing': [['priced', 'Vintage Carhartt Detroit jacket', 85]],
  'ebay-auction': [['priced', 'Patagonia Better Sweater Fleece Jacket Mens Large', 31.5]],
  'ebay-listing': [['priced', "Levi's 501 Original Fit Jeans 34x32 Dark Wash", 29.99]],
  'etsy-listing': [['beyond', "Vintage Levi's Type III Trucker Jacket 70's", 120]],
  'grailed-listing': [['priced', "Arc'teryx Beta AR Gore-Tex Jacket Black, men’s", 240]],
  'hostile-shapes': [['priced', 'Fendi Baguette bag']],
  'hostile-title': [['priced', 'Coach Rogue bag alert(2)', 200]],
  lot: [['priced', 'Lot of 5 Nike shirts', 40]],
  'mercari-listing': [['priced', 'lululemon athletica Lululemon Align leggings size 6', 48]],
  'missing-price': [['priced', 'Burberry Kensington Trench Coat']],
  'new-with-condition': [['priced', 'Kate Spade Knott Satchel', 150]],
  'not-clothing': [['unknown', 'Lenovo ThinkPad X1 Carbon laptop']],
  nothing: [],
  'poshmark-listing': [['priced', 'Coach Tabby 26 Shoulder Bag, women’s', 145]],
  pounds: [['currency', 'Adidas Gazelle Trainers']],
  'price-in-open-graph-alone': [['priced', 'Moncler Maya Puffer Jacket', 650]],
  'product-with-similar': [
    ['priced', 'Tory Burch Kira Shoulder Bag', 180],
    ['priced', 'Tory Burch Ella Tote', 70],
  ],
  replica: [['refused', 'Louis Vuitton Neverfull replica']],
  'search-results': [
    ['priced', 'Coach Willow Tote', 90],
    ['priced', 'Michael Kors Jet Set Tote', 60],
    ['unknown', 'Phone case'],
  ],
  'shopify-several-offers': [['priced', 'Nike Windrunner jacket', 45]],
  'shopify-variants': [['priced', 'Reworked Ralph Lauren oxford shirt', 38]],
  'stockx-lowest': [['priced', 'Nike Dunk Low Retro Black White', 96]],
  'therealreal-sale': [['priced', 'Gucci Wool Knit Sweater, women’s', 276.5]],
  thousands: [['priced', 'Chanel Classic Flap Medium bag', 4250]],
  'thredup-listing': [['priced', 'J.Crew Factory Store Blazer', 23.99]],
  'vestiaire-listing': [['priced', 'Prada Leather handbag', 690]],
  'vinted-dollars': [['priced', 'Zara midi dress', 12]],
  'vinted-euros': [['currency', 'Gucci GG Marmont sac à main']],
};

describe('what web pages sell', () => {
  it('is expected of every saved page', () => {
    assert.deepEqual(
      readdirSync(FOLDER)
        .map((name) => name.replace('.html', ''))
        .sort(),
      Object.keys(EXPECTED).sort(),
    );
  });

  for (const [name, expected] of Object.entries(EXPECTED)) {
    it(`is read and priced: ${name}`, () => {
      const seen = answersOf(readFileSync(join(FOLDER, `${name}.html`), 'utf8')).map((answer) =>
        'why' in answer
          ? [answer.kind, answer.title]
          : [answer.kind, answer.title, ...asked(answer.appraisal.askingPrice?.price)],
      );
      assert.deepEqual(seen, expected);
    });
  }

  it('is compared at the grade that the page says', () => {
    const [answer] = answersOf(readFileSync(join(FOLDER, 'new-with-condition.html'), 'utf8'));
    assert.ok(answer && !('why' in answer));
    assert.equal(answer.appraisal.condition, 'New with tags');
    assert.equal(answer.appraisal.judgment.money.marketplace?.name, 'Poshmark');
  });

  it('throws nothing, whatever a page publishes', () => {
    const json = fc.oneof(
      fc.json(),
      fc
        .record({
          '@type': fc.constantFrom('Product', ['Product'], 'ItemList', 'ProductGroup', 7),
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

function asked(price: number | undefined): number[] {
  return price === undefined ? [] : [price];
}
