import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, TIERS, tierLabel } from '../../src/catalog/catalog.ts';
import { mainOf, wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const plain = (name: string) => name.replaceAll('&', '&#38;').replaceAll("'", '&#39;');

describe('the pages of the catalog', () => {
  const service = shareService();
  const contentOf = async (path: string) => mainOf(await (await service().get(path)).text());

  it('of a category have each brand once, in the group of its tier, and lead to all others', async () => {
    for (const { slug } of categories) {
      const main = await contentOf(`/browse?category=${slug}`);
      const groups = main.split('<tbody>').slice(1);
      assert.equal(groups.length, TIERS.length);
      for (const [index, tier] of TIERS.entries()) {
        const [head = '', ...rows] = (groups[index] as string).split('</tr>').slice(0, -1);
        assert.ok(wordsOf(head).includes(tierLabel(tier)), slug);
        const row = /<th scope="row"><a href="\/browse\?brand=([\w-]+)">([^<]*)<\/a><\/th>/;
        assert.deepEqual(
          rows.map((text) => row.exec(text)?.slice(1)),
          brands.filter((one) => one.tier === tier).map((one) => [one.slug, plain(one.name)]),
        );
      }
      const others = main.slice(main.search(/id="other-\S+-heading"/));
      for (const other of categories) {
        const isLinked = others.includes(`href="/browse?category=${other.slug}"`);
        assert.equal(isLinked, other.slug !== slug, `${slug} ${other.slug}`);
      }
    }
  });
});
