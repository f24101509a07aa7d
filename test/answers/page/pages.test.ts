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
import rows from './pages.json' with { type: 'json' };

// Pages with the schema.org and Open Graph markup of marketplaces and shops, written for these tests.
const FOLDER = join(import.meta.dirname, 'pages');
const parts = { pricing: loadModel(), marketplaces: loadMarketplaces() };

/** Kind, title and asking price of each page's main listing, then of the listings on it. */
const EXPECTED: Readonly<Record<string, unknown>> = rows;

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
