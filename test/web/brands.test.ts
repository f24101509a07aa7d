import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, TIERS, tierLabel } from '../../src/catalog/catalog.ts';
import { getPage, mainOf, wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

describe('the search for a brand', () => {
  const service = shareService();
  const get = async (path: string) => (await getPage(service(), path)).text;

  it('works without scripts: by name, prefix, later word or misspelling', async () => {
    for (const [typed, name] of [
      ['banana republic', 'Banana Republic'],
      ['republic', 'Banana Republic'],
      ['vuo', 'Vuori'],
      ['Lululemn', 'Lululemon'],
      ['birkenstok', 'Birkenstock'],
      ['Sezane', 'Sezane'],
    ] as const) {
      assert.match(
        await get(`/appraise?title=${encodeURIComponent(typed)}`),
        new RegExp(`<a [^>]*>(All )?${name}`),
        typed,
      );
    }
  });
});

describe('pages of brands outside the catalog', () => {
  const service = shareService();
  const get = async (path: string) => (await getPage(service(), path)).text;
  const NOTE = /We have (no|[\d,]+) listings? of /;

  it('say how many listings the brand has, unlike pages of catalog brands', async () => {
    const page = await get('/price/vuori/jeans');
    assert.match(page, NOTE);
    assert.match(page, /Vuori jeans/);
    assert.match(await get('/price/lucky-brand/jeans'), /rel="canonical" href="[^"]*\/price\/lucky-brand\/jeans"/);
    assert.match(await get('/browse?brand=vuori'), NOTE);
    assert.equal((await fetch(`${service().url}/price/lucky-brand/jeans.csv`)).status, 200);
    assert.doesNotMatch(await get('/price/coach/bag'), NOTE);
  });

  it('are in the sitemap if there are 20 listings or more, and otherwise stay out of search engines', async () => {
    const sitemap = await get('/sitemap.xml');
    assert.match(sitemap, /<loc>[^<]*\/price\/lucky-brand\/jeans<\/loc>/);
    assert.match(sitemap, /<loc>[^<]*\/browse\?brand=lucky-brand<\/loc>/);
    assert.doesNotMatch(sitemap, /lucky-brand\/coat|=vuori/);
    assert.match(await get('/price/lucky-brand/coat'), /content="noindex"/);
    assert.match(await get('/browse?brand=vuori'), /content="noindex"/);
  });
});

const plain = (name: string) => name.replaceAll('&', '&#38;').replaceAll("'", '&#39;');

describe('the pages of the catalog', () => {
  const service = shareService();
  const contentOf = async (path: string) => mainOf(await (await service().get(path)).text());

  it('list each brand of a category once, in the group of its tier, and link to all other categories', async () => {
    for (const { slug } of categories) {
      const main = await contentOf(`/browse?category=${slug}`);
      const groups = main.split('<tbody>').slice(1);
      assert.equal(groups.length, TIERS.length);
      for (const [index, tier] of TIERS.entries()) {
        const [head = '', ...rows] = (groups[index] as string).split('</tr>').slice(0, -1);
        assert.ok(wordsOf(head).includes(tierLabel(tier)), slug);
        const row = /<th scope="row"><a href="\/browse\?brand=([\w-]+)">([^<]*)<\/a><\/th>/;
        const own = brands.filter((one) => one.tier === tier).map((one) => [one.slug, plain(one.name)]);
        const shown = rows.map((text) => row.exec(text)?.slice(1));
        assert.deepEqual(shown, own);
      }
      const others = main.slice(main.search(/id="other-\S+-heading"/));
      for (const other of categories) {
        const isLinked = others.includes(`href="/browse?category=${other.slug}"`);
        assert.equal(isLinked, other.slug !== slug, `${slug} ${other.slug}`);
      }
    }
  });
});
