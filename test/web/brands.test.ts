import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, TIERS, tierLabel } from '../../src/catalog/catalog.ts';
import { getPage, mainOf, wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

describe('brands on the page of all prices', () => {
  const service = shareService();
  const get = async (path: string) => (await getPage(service(), path)).text;

  it('finds any brand with scripts off: by its name, a prefix, a later word or a misspelling', async () => {
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

  it('have the template of all prices and state that the brand is not in the catalog', async () => {
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

  it('for a category list each brand once, in the group of its tier, and link to all others', async () => {
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
