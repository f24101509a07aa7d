import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, TIERS, tierLabel } from '../../../src/catalog/catalog.ts';
import { brandsOutsideCatalog } from '../../../src/catalog/outside-catalog.ts';
import { countListings } from '../../../src/pricing/evidence.ts';
import { readShippedModel } from '../../../src/pricing/read-model.ts';
import { mainOf, sharePages, visibleTextOf } from '../../support/pages.ts';

const { pageAt } = sharePages();

describe('a brand outside the catalog', () => {
  it('has a page that says if there are no listings of it', async () => {
    const { effects } = readShippedModel();
    const unseen = brandsOutsideCatalog.find(({ slug }) => countListings(effects.findCounts('brand', slug)) === 0);
    assert.match(await pageAt(`/browse?brand=${unseen?.slug}`), /a guess/);
  });

  it('has a page for a kind with the canonical link to itself', async () => {
    const page = await pageAt('/price/lucky-brand/jeans');
    assert.match(page, /<link rel="canonical" href="http:\/\/localhost:\d+\/price\/lucky-brand\/jeans">/);
  });

  it('is in the sitemap with its kinds of 20 listings or more, and other kinds stay out of search engines', async () => {
    const sitemap = await pageAt('/sitemap.xml');
    assert.match(sitemap, /<loc>[^<]*\/price\/lucky-brand\/jeans<\/loc>/);
    assert.match(sitemap, /<loc>[^<]*\/browse\?brand=lucky-brand<\/loc>/);
    assert.doesNotMatch(sitemap, /lucky-brand\/coat|=vuori/);
    assert.match(await pageAt('/price/lucky-brand/coat'), /content="noindex"/);
    assert.match(await pageAt('/browse?brand=vuori'), /content="noindex"/);
  });
});

const escaped = (name: string) => name.replaceAll('&', '&#38;').replaceAll("'", '’');

it('the page of a brand has a drawing of each kind', async () => {
  const main = mainOf(await pageAt('/browse?brand=coach'));
  for (const { slug } of categories) assert.ok(main.includes(`#${slug}"`), slug);
});

describe('GET /browse?category=', () => {
  it('lists each brand once, in the group of its tier, and links to all categories', async () => {
    for (const { slug } of categories) {
      const main = mainOf(await pageAt(`/browse?category=${slug}`));
      const groups = main.split('<h2>').slice(1);
      assert.equal(groups.length, TIERS.length);
      for (const [index, tier] of TIERS.entries()) {
        const group = groups[index] ?? '';
        assert.ok(visibleTextOf(group).startsWith(tierLabel(tier)), slug);
        const row = /<a class="name" href="\/price\/([\w-]+)\/[^"]*">([^<]*)<\/a>/g;
        const expected = brands.filter((brand) => brand.tier === tier).map(({ slug, name }) => [slug, escaped(name)]);
        const shown = [...group.matchAll(row)].map(([, brand, name]) => [brand, name]);
        assert.deepEqual(shown, expected);
      }
      for (const other of categories) assert.ok(main.includes(`href="/browse?category=${other.slug}"`), other.slug);
    }
  });
});
