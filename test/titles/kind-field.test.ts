import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findCategory } from '../../src/catalog/catalog.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { findKindsSpelledLike, includesKind, parseKindField, resolveCategory } from '../../src/titles/parse-item.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { kindField } from '../support/kind-field.ts';

it('a category field is read by its narrowest part that names a kind', () => {
  for (const [text, usual, by] of [
    ['Women > Bags > Totes', 'bag', 'name'],
    ['Skirts > Midi', 'skirt', 'name'],
    ['Skirts > Pencil', 'skirt', 'name'],
    ['Shorts > Flat Front', 'pants', 'name'],
    ['Pants & Jumpsuits', 'pants', 'set'],
    ['turtlenek', 'sweater', 'spelling'],
    ['Clothing', undefined, 'set'],
  ]) {
    const field = kindField(text as string);
    assert.deepEqual([field.usualKind?.slug, field.foundBy], [usual, by], text);
  }
  assert.equal(kindField('Girls > Dresses').usualKind?.slug, 'kids-dresses');
  assert.ok('nearest' in parseKindField('xyzzy'));
});

it('a field includes the kinds that it may mean', () => {
  const includes = (text: string, slug: string) => includesKind(kindField(text), findCategory(slug) as never);
  assert.ok(includes('Pants & Jumpsuits', 'pants') && includes('Clothing', 'bag'));
  assert.ok(!includes('Dresses', 'bag'));
  assert.ok(includes('Girls > Dresses', 'dress'));
  // The pieces of a suit are of any kind.
  assert.ok(includes('Suits', 'pants') && includes('Suits & Dresses', 'pants'));
  assert.equal(resolveCategory('slip dress').match?.slug, 'dress');
});

it('an unknown word of a short title may misspell a kind', () => {
  const kindOf = (title: string) => parseTitle(BASE_LEXICON, title).category?.slug;
  assert.equal(kindOf('black jenas'), 'jeans');
  assert.equal(kindOf('a b c d e jenas'), 'jeans');
  assert.equal(kindOf('a b c d e f jenas'), undefined);
  assert.deepEqual(
    findKindsSpelledLike(['bagg']).map(({ slug }) => slug),
    ['bag'],
  );
});
