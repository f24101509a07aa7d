import assert from 'node:assert/strict';
import { it } from 'node:test';
import { brands } from '../../src/catalog/catalog.ts';
import { findExtrasStart, findKinds, findSet, fitsModel, isKindStart, pickKind } from '../../src/titles/kind-words.ts';
import { readWords, tokenize } from '../../src/titles/tokens.ts';

const kinds = (text: string) => findKinds(readWords(text), []).map(({ value }) => value);

it('words for kinds are found in order, but no denied ones and none inside longer phrases', () => {
  assert.deepEqual(kinds('silk blouse and jeans'), ['top', 'jeans']);
  assert.deepEqual(kinds('dress shirt'), ['top']);
  assert.ok(!kinds('jacket no belt').includes('belt'));
  assert.ok(isKindStart(['red', 'blouse'], 1) && !isKindStart(['red', 'blouse'], 0));
});

it('a suit is told by its parts, and is for sports in fleece', () => {
  const set = (text: string) => findSet(readWords(text), findKinds(readWords(text), []))?.value;
  assert.equal(set('suit separates jacket 42L pants 36'), 'suit');
  assert.equal(set('fleece track suit jacket pants'), 'tracksuit');
  assert.equal(set('suit jacket 42L'), undefined);
});

it('extras follow the brand, and rough words agree with what they may mean', () => {
  assert.equal(findExtrasStart(readWords('Coach bag with box')), 2);
  assert.equal(findExtrasStart(readWords('in love with this Coach bag'), 4), 6);
  assert.ok(fitsModel({ slug: 'jacket', text: 'jacket' }, 'coat'));
  assert.ok(!fitsModel({ slug: 'jacket', text: 'blazer' }, 'coat'));
});

it('the heaviest evidence for a kind counts, the last of equal words, or a more specific one before it', () => {
  const kindOf = (title: string, maker = '') => {
    const tokens = tokenize(title);
    const brand = brands.find(({ slug }) => slug === maker);
    return pickKind(tokens, findKinds(tokens.words, []), brand)?.value;
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
