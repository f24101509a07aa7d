import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'node-html-parser';
import { readPage } from '../../src/input/page-listing.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { answerPageListing } from '../../src/present/listing.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import fc from '../support/properties.ts';
import reads from './page-reads.json' with { type: 'json' };
import rows from './pages.json' with { type: 'json' };

// Pages with the schema.org and Open Graph markup of marketplaces and shops, written for these tests: whole pages in
// files, and the JSON-LD of pages that have nothing else.
const FOLDER = join(import.meta.dirname, 'pages');
const parts = { pricing: loadModel(), marketplaces: loadMarketplaces() };

/** The kind, title, and asking price of each page's main listing, then of its other listings. */
const FILES: Readonly<Record<string, unknown>> = rows.files;

/** An object that throws if it is converted to text or a number. */
const NO_TEXT = { toString: 1, valueOf: 1 };

describe('items for sale on web pages', () => {
  it('are read and priced', () => {
    const files = readdirSync(FOLDER).map((file) => {
      const name = file.replace('.html', '');
      return [name, FILES[name], readFileSync(join(FOLDER, file), 'utf8')] as const;
    });
    const others = Object.entries(rows.products).map(([name, { answers, things }]) => [
      name,
      answers,
      pageOf(...things),
    ]);
    for (const [name, expected, page] of [...files, ...others] as [string, unknown, string][]) {
      const seen = answersOf(page).map((answer) => {
        const asked = 'why' in answer ? undefined : answer.appraisal.askingPrice?.price;
        return [answer.kind, answer.title, ...(asked === undefined ? [] : [asked])];
      });
      assert.deepEqual(seen, expected, name);
    }
  });

  it('are compared at the grade that the page states', () => {
    const [answer] = answersOf(pageOf(...rows.products['new-with-condition'].things));
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
      { numRuns: 75 },
    );
  });
});

function answersOf(page: string) {
  const html = parse(page, { blockTextElements: { script: true, style: false } });
  const { mainItem, otherItems } = readPage(html);
  return [...(mainItem ? [mainItem] : []), ...otherItems].map((listing) =>
    answerPageListing(parts, listing, 'poshmark'),
  );
}

/** Returns a page with these things in JSON-LD. */
const pageOf = (...things: readonly unknown[]) =>
  things.map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`).join('');
const inJson = (...things: readonly unknown[]) => readPage(parse(pageOf(...things)));
/** A page, the things in its JSON-LD, or its meta tags. */
type Source = string | readonly object[] | Readonly<Record<string, string>>;

function htmlOf(source: Source): string {
  if (typeof source === 'string') return source;
  if (Array.isArray(source)) return pageOf(...source);
  return Object.entries(source)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join('');
}

const product = (parts: object) => ({ '@type': 'Product', name: 'Tee', ...parts });

describe('an item in JSON-LD, microdata, or Open Graph tags', () => {
  it('has what the page states', () => {
    for (const [source, expected] of reads as unknown as readonly [Source, Readonly<Record<string, unknown>>][]) {
      const { mainItem, otherItems, itemFromTitle } = readPage(parse(htmlOf(source)));
      const found = { main: mainItem, listed: otherItems.map(({ name }) => name).join(' '), titled: itemFromTitle };
      for (const [path, value] of Object.entries(expected)) {
        const read = path.split('.').reduce<unknown>((within, name) => Object(within)[name], found);
        assert.equal(read ?? null, value, `${JSON.stringify(source)}: ${path}`);
      }
    }
  });

  it('has no markup in its name', () => {
    const name = '<b>Levi&#39;s</b> jeans &amp; &x; &#x41;&#0;&#xfffff;';
    // This parser, unlike browsers, decodes entities in scripts.
    const written = inJson(product({ name: name.replaceAll('&', '&amp;') }));
    assert.equal(written.mainItem?.name, "Levi's jeans & &x; A&#0;\u{fffff}");
  });

  it('is found up to eight levels deep', () => {
    const nested = (depth: number): unknown => (depth === 0 ? product({}) : [nested(depth - 1)]);
    assert.deepEqual([inJson(nested(8)).mainItem?.name, inJson(nested(9)).mainItem], ['Tee', undefined]);
    const graph = [product({ name: 'A' }), product({ name: 'B' })];
    const within = (depth: number): unknown => (depth === 0 ? graph : { mainEntity: within(depth - 1) });
    assert.deepEqual([inJson(within(7)).otherItems.length, inJson(within(8)).otherItems.length], [2, 0]);
  });

  it('is one of at most 200 on a page', () => {
    const items = Array.from({ length: 201 }, (_, at) => product({ name: `Tee ${at}` }));
    assert.equal(inJson(items).otherItems.length, 200);
  });
});
