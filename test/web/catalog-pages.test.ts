import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, TIERS, tierLabel } from '../../src/garments/catalog.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { shareService } from '../support/service.ts';

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const plain = (name: string) => name.replaceAll('&', '&#38;').replaceAll("'", '&#39;');

describe('the pages of the catalog', () => {
  const service = shareService();
  const mainOf = async (path: string) => {
    const page = await (await service().get(path)).text();
    return page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  };

  it('of a category have each brand once, in the group of its tier', async () => {
    for (const { slug } of categories) {
      const main = await mainOf(`/browse?category=${slug}`);
      const groups = main.split('<tbody>').slice(1);
      assert.equal(groups.length, TIERS.length);
      for (const [index, tier] of TIERS.entries()) {
        const [head = '', ...rows] = (groups[index] as string).split('</tr>').slice(0, -1);
        assert.ok(textOf(head).includes(tierLabel(tier)), slug);
        assert.deepEqual(
          rows.map((row) => /<th scope="row"><a [^>]*>([^<]*)<\/a><\/th>/.exec(row)?.[1]),
          brands.filter((brand) => brand.tier === tier).map(({ name }) => plain(name)),
        );
      }
    }
  });

  it('of a category lead to all others and to each brand', async () => {
    for (const { slug } of categories) {
      const main = await mainOf(`/browse?category=${slug}`);
      const others = main.slice(main.indexOf('id="others-heading"'));
      for (const other of categories) {
        const isLinked = others.includes(`href="/browse?category=${other.slug}"`);
        assert.equal(isLinked, other.slug !== slug, `${slug} ${other.slug}`);
      }
      for (const brand of brands) assert.ok(main.includes(`href="/browse?brand=${brand.slug}"`));
    }
  });

  it('search no kind in words that are no names, though they are spelled like one', async () => {
    for (const word of ['scarlet', 'thing', 'leopard', 'flared']) {
      const answer = await service().get(`/search/suggestions.json?q=coach+${word}`);
      const { notCovered, suggestions } = (await answer.json()) as {
        notCovered?: string;
        suggestions: { title: string }[];
      };
      assert.equal(notCovered, undefined, word);
      assert.ok(suggestions.length !== 1, `${word}: ${suggestions[0]?.title}`);
    }
  });
});

describe('the plot of stated and observed confidence', () => {
  const service = shareService();

  it('has its points where the ticks of its axes put them', async () => {
    const page = await (await service().get('/method')).text();
    const start = page.indexOf('aria-label="Stated confidence and the observed share.');
    const plot = page.slice(start, page.indexOf('</svg>', start));
    const ticks = [
      ...plot.matchAll(/<text class="chart-tick" x="([\d.]+)" y="([\d.]+)"[^>]*>(\d+)%<\/text>/g),
    ].map(([, x, y, share]) => ({ x: Number(x), y: Number(y), share: Number(share) / 100 }));
    const across = ticks.filter((_, index) => index % 2 === 0);
    const up = ticks.filter((_, index) => index % 2 === 1);
    const bins = loadModel().artifacts.evaluation?.calibration.reliability ?? [];
    const values = bins.flatMap(({ stated, observed }) => [stated, observed]);
    const shares = across.map(({ share }) => share);
    assert.deepEqual(
      shares,
      up.map(({ share }) => share),
    );
    // Each tenth once, from the one below the least value to the one above the greatest.
    const [first = 0, last = 0] = [shares[0], shares.at(-1)];
    assert.ok(first <= Math.min(...values) && first > Math.min(...values) - 0.1);
    assert.ok(last >= Math.max(...values) && last < Math.max(...values) + 0.1);
    for (const [index, share] of shares.entries())
      assert.ok(Math.abs(share - first - index / 10) < 1e-9, `${share}`);
    const at = (from: number, to: number, share: number) =>
      from + ((share - first) / (last - first)) * (to - from);
    const circles = [...plot.matchAll(/<circle [^>]*cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)];
    assert.equal(circles.length, bins.length);
    const most = Math.max(...bins.map(({ items }) => items));
    for (const [index, { stated, observed, items }] of bins.entries()) {
      const [, x, y, r] = (circles[index] ?? []).map(Number);
      assert.ok(Math.abs((x as number) - at(across[0]?.x ?? 0, across.at(-1)?.x ?? 0, stated)) < 1);
      // Labels stand a little below their lines.
      assert.ok(
        Math.abs((y as number) + 4 - at(up[0]?.y ?? 0, up.at(-1)?.y ?? 0, observed)) < 1,
        `${observed}`,
      );
      assert.equal(r, Number((3 + 7 * Math.sqrt(items / most)).toFixed(1)));
    }
  });
});
