import assert from 'node:assert/strict';
import { it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { browseBrand, kindTitle } from '../../src/operations/browse.ts';
import { listingsByCategory } from '../../src/pricing/evidence.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { pricing } from '../support/listing.ts';

it('each kind has words that the title parser reads as that kind', () => {
  for (const kind of [...categories, ...otherKinds]) {
    assert.equal(parseTitle(BASE_LEXICON, `coach ${kindTitle(kind)}`).category?.slug, kind.slug);
  }
});

it('a brand outside the catalog is shown in the kinds that it has listings of, even in one alone', () => {
  const brand = otherBrands.find((brand) => listingsByCategory(pricing.effects, brand).length === 1);
  assert.ok(brand);
  const [listed] = listingsByCategory(pricing.effects, brand);
  const { rows } = browseBrand(pricing, brand);
  assert.deepEqual(
    rows.map(({ garment }) => garment.category.slug),
    [listed?.category.slug],
  );
});
