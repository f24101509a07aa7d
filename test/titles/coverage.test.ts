import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import kinds from '../../src/catalog/kinds.json' with { type: 'json' };
import { otherNames } from '../../src/catalog/outside-catalog.ts';
import { appraise } from '../../src/index.ts';
import { refusal } from '../mcp/support.ts';
import { getPage, mainOf } from '../support/pages.ts';
import { sampled } from '../support/sampled.ts';
import { shareService } from '../support/service.ts';
import rows from './coverage.json' with { type: 'json' };

describe('an item that is not covered', () => {
  const service = shareService();

  // Either the maker makes no clothes, or the kind has no prices. A third of the kinds keeps the test short.
  const uncoveredBrands = Object.keys(otherNames.notClothes);
  const uncoveredKinds = sampled(Object.values(kinds.uncovered).flat(), 3);
  const items = [
    ...uncoveredBrands.map((brand) => ({ brand, category: 'jeans' })),
    ...uncoveredKinds.map((category) => ({ brand: 'coach', category })),
  ];

  it('is refused without a price or a similar item', () => {
    for (const item of items) {
      const message = refusal('get_price', item);
      assert.match(message, /^We price only clothes/, JSON.stringify(item));
      assert.doesNotMatch(message, /\$\d|Nearest/, JSON.stringify(item));
    }
  });

  it('has a page without a price or a link to a similar item', async () => {
    for (const { brand, category } of items) {
      const title = `${brand} ${category}`;
      const { status, text } = await getPage(service(), `/appraise?${new URLSearchParams({ title })}`);
      assert.equal(status, 200, title);
      // Below stands what we do price, with examples.
      const [refusal = ''] = mainOf(text).split('<h2>What we do price');
      assert.doesNotMatch(refusal, /\$\d|href="\/price/, title);
    }
  });
});

describe('a kind that shares a word with one that is not covered', () => {
  for (const { category, slug } of rows.coveredKinds) {
    it(`has a price: “${category}” is of the kind ${slug}`, () => {
      const { item, estimate } = appraise({ brand: 'chanel', category });
      assert.equal(item.category?.slug, slug);
      assert.ok((estimate?.price ?? 0) > 0);
    });
  }
});
