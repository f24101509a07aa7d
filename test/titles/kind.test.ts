import assert from 'node:assert/strict';
import { it } from 'node:test';
import { brands } from '../../src/catalog/catalog.ts';
import { findMisspelledKind, kindsSpelledLike, pickKind } from '../../src/titles/kind.ts';
import { kindsIn } from '../../src/titles/kind-words.ts';
import { tokenize } from '../../src/titles/tokens.ts';

it('the heaviest evidence for a kind counts, the last of equal words, or a more specific one before it', () => {
  const kindOf = (title: string, maker = '') => {
    const tokens = tokenize(title);
    const brand = brands.find(({ slug }) => slug === maker);
    return pickKind(tokens, kindsIn(tokens.words, []), brand)?.value;
  };
  const rows = {
    'jeans jacket': 'jacket',
    'parka jacket': 'coat',
    'bag with box': 'bag',
    'dust bag': 'not_a_garment',
    'bag, box and dust bag': 'bag',
    'belt for jeans': 'belt',
  };
  for (const [title, kind] of Object.entries(rows)) assert.equal(kindOf(title), kind, title);
  assert.deepEqual([kindOf('shoes'), kindOf('shoes', 'nike')], ['shoes', 'sneakers']);
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
