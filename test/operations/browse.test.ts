import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { brandsOutsideCatalog, categoryInWords } from '../../src/catalog/outside-catalog.ts';
import { browseBrand, listKindChoices, requireGarment } from '../../src/operations/browse.ts';
import { OPERATIONS } from '../../src/operations/every-operation.ts';
import { findBrands } from '../../src/operations/find-brands.ts';
import type { Operation } from '../../src/operations/operation.ts';
import { appraiseTitle, type UnpricedListing } from '../../src/pricing/appraisal.ts';
import { countByCategory } from '../../src/pricing/evidence.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { parts } from '../mcp/support.ts';
import { appraisalOf, pricing } from '../support/listing.ts';
import { pluck } from '../support/pluck.ts';

it('each kind that a title may mean has words that the title parser reads as that kind', () => {
  for (const name of ['Coach', 'kids']) {
    for (const choice of listKindChoices(pricing, appraiseTitle(pricing, { title: name }) as UnpricedListing) ?? []) {
      const { category } = parseTitle(BASE_LEXICON, choice.title);
      assert.ok(category && choice.name.toLowerCase().endsWith(categoryInWords(category).toLowerCase()), choice.title);
    }
  }
});

it('a brand outside the catalog is shown in the kinds that it has listings of, even in one alone', () => {
  const brand = brandsOutsideCatalog.find((brand) => countByCategory(pricing.effects, brand).length === 1);
  assert.ok(brand);
  const [listed] = countByCategory(pricing.effects, brand);
  const { rows } = browseBrand(pricing, brand);
  assert.deepEqual(
    rows.map(({ garment }) => garment.category.slug),
    [listed?.category.slug],
  );
});

it('an unknown brand is said in one way at every door, with the one that may be meant', () => {
  const pair = { brand: 'coch', category: 'bag' };
  const ofPairs = OPERATIONS.filter(({ name }) => name === 'price' || name === 'estimate');
  const messages = [
    ...ofPairs.map((operation: Operation) => () => operation.run(parts, pair)),
    () => requireGarment(parts.pricing, pair),
  ].map((ask) => {
    try {
      return ask() && '';
    } catch (error) {
      return (error as Error).message;
    }
  });
  for (const message of messages)
    assert.match(message, /^We have no brand “coch”(?: in the catalog)?\. Did you mean coach\?/);
  assert.match(findBrands.run(parts, { query: 'florbish' }).note ?? '', /^We have no brand “florbish”\./);
  // A brand among other words is not suggested.
  assert.throws(() => requireGarment(parts.pricing, { brand: 'coach purse', category: 'bag' }), /“coach purse”\.$/);
});

it('a garment at an address has the usual wearer, and is exact only by its slugs', () => {
  const { garment, isExact } = requireGarment(parts.pricing, { brand: 'coach', category: 'bag' });
  assert.deepEqual([garment.gender, isExact], ['female', true]);
  assert.equal(requireGarment(parts.pricing, { brand: 'Coach', category: 'Bags' }).isExact, false);
  assert.throws(() => requireGarment(parts.pricing, { brand: 'coach', category: 'lipstick' }), Problem);
});

it('the kinds of a title are those of its brand, or of children, and none if it names neither', () => {
  const kindsOf = (title: string) =>
    listKindChoices(pricing, appraiseTitle(pricing, { title }) as UnpricedListing)?.slice(0, 2);
  assert.deepEqual(pluck(kindsOf('kids') ?? [], 'name'), ['Kids’ tops', 'Kids’ sweaters and hoodies']);
  assert.deepEqual(pluck(kindsOf('coach') ?? [], 'title'), ['coach bag', 'coach shoes']);
  assert.equal(kindsOf('qqqq'), undefined);
});

it('the prices of the kinds of a title are for what fields say of it', () => {
  const fields = { brand: appraisalOf('Gap jeans').garment.brand, gender: 'male', condition: 'New with tags' } as const;
  const [kind] =
    listKindChoices(pricing, appraiseTitle(pricing, { title: 'xl red', ...fields }) as UnpricedListing) ?? [];
  assert.equal(kind?.price, appraisalOf({ title: 'xl red jeans', ...fields }).estimate.price);
  assert.notEqual(kind?.price, appraisalOf('xl red jeans').estimate.price);
});
