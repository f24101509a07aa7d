import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findCategory } from '../../src/catalog/catalog.ts';
import {
  findMisspelledKind,
  includesKind,
  type KindField,
  kindsSpelledLike,
  parseKindField,
  resolveCategory,
} from '../../src/titles/parse-item.ts';

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
    const field = parseKindField(text as string) as KindField;
    assert.deepEqual([field.usual?.slug, field.by], [usual, by], text);
  }
  assert.equal((parseKindField('Girls > Dresses') as KindField).usual?.slug, 'kids-dresses');
  assert.ok('nearest' in parseKindField('xyzzy'));
});

it('a field includes the kinds that it may mean', () => {
  const includes = (text: string, slug: string) =>
    includesKind(parseKindField(text) as KindField, findCategory(slug) as never);
  assert.ok(includes('Pants & Jumpsuits', 'pants') && includes('Clothing', 'bag'));
  assert.ok(!includes('Dresses', 'bag'));
  assert.equal(resolveCategory('slip dress').match?.slug, 'dress');
});

it('an unknown word of a short title may misspell a kind', () => {
  assert.equal(findMisspelledKind(['black', 'jenas'], [])?.value, 'jeans');
  assert.equal(findMisspelledKind(['black', 'jenas'], [false, true]), undefined);
  assert.equal(findMisspelledKind([...'abcde', 'jenas'], [])?.value, 'jeans');
  assert.equal(findMisspelledKind([...'abcdef', 'jenas'], []), undefined);
  assert.deepEqual(
    kindsSpelledLike(['bagg']).map(({ slug }) => slug),
    ['bag'],
  );
});
