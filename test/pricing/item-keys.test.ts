import assert from 'node:assert/strict';
import { it } from 'node:test';
import { classifyMaker, type KeyedItem, makeKeys } from '../../src/pricing/item-keys.ts';
import { keyedItem } from '../support/effects.ts';
import { appraisalOf } from '../support/listing.ts';

const ITEM = keyedItem({ brand: 'coach', kind: 'bag' });
const ids = (fields: Partial<KeyedItem>, group: string) =>
  makeKeys({ ...ITEM, ...fields }).flatMap(([of, id]) => (of === group ? [id] : []));

it('an item without a title has keys of its brand, kind, wearer, and grade, and no words', () => {
  const groups = new Set(makeKeys(ITEM).map(([group]) => group));
  for (const group of ['kind', 'brand', 'brand x kind', 'brand x wearer', 'tier', 'grade'] as const)
    assert.ok(groups.has(group), group);
  assert.deepEqual(ids({}, 'word'), []);
  assert.deepEqual(ids({}, 'words'), ['0']);
});

it('a brand that we do not know has its class instead of keys of its own', () => {
  assert.equal(classifyMaker({ brand: null, hasUnknownName: true }), 'unknown name');
  assert.equal(classifyMaker({ brand: null, hasUnknownName: false }), 'no name');
  assert.equal(classifyMaker({ brand: 'gucci', hasUnknownName: false }), 'house');
  const unknown = makeKeys({ ...ITEM, brand: null, isDoubted: true }).map(([group]) => group);
  assert.ok(!unknown.some((group) => /brand|tier|doubt/.test(group)));
});

it('words make keys once each, and pairs with their neighbors', () => {
  const words = ['patchwork', 'suede', 'suede', 'hobo'];
  assert.deepEqual(ids({ words }, 'word'), ['patchwork', 'suede', 'hobo']);
  assert.deepEqual(ids({ words }, 'pair'), ['patchwork suede', 'suede suede', 'suede hobo']);
});

it('a word more takes away no key but that of their number', () => {
  const keysWith = (words: readonly string[]) => makeKeys({ ...ITEM, words }).map((key) => key.join(' '));
  const droppedKeys = keysWith(['mom']).filter((key) => !keysWith(['mom', 'quilted']).includes(key));
  assert.deepEqual(droppedKeys, ['words 1']);
});

it('the words of a model do not count among what else a title says', () => {
  assert.deepEqual(ids({ words: ['tabby', 'quilted'], model: 'tabby' }, 'words'), ['1 beside a model']);
});

it('a larger lot has the keys of smaller ones, and a pack its own', () => {
  assert.deepEqual(ids({ lotPieces: 5 }, 'lot'), ['2', '3', '4', '5']);
  assert.ok(ids({ lotPieces: 99 }, 'lot').length > ids({ lotPieces: 80 }, 'lot').length);
  assert.deepEqual(ids({ lotPieces: 3, isPack: true }, 'pack'), ['2', '3']);
});

it('at most 24 words count', () => {
  const words = Array.from({ length: 99 }, (_, at) => `word${at}`);
  assert.equal(ids({ words }, 'word').length, 24);
});

/** Titles, and the words in them that may move the price. */
const WORDS = {
  'Coach leather tote bag': 'leather tote',
  'Coach handbag purse': '',
  'Gap women’s jeans size 28 blue NWT': '',
  'vintage 1998 Nike windbreaker jacket': 'vintage 90s windbreaker',
  'Zara dress $25 free shipping': '',
} as const;

it('the words that may move a price are singular, and neither name the kind, the wearer or the brand nor a size, a color or money', () => {
  for (const [title, words] of Object.entries(WORDS))
    assert.equal(appraisalOf(title).keyed.words.join(' '), words, title);
});

it('a brand that is unknown is told from none', () => {
  const makerOf = (title: string) => {
    const { brand, hasUnknownName } = appraisalOf(title).keyed;
    return [brand, hasUnknownName];
  };
  assert.deepEqual(makerOf('Coach bag'), ['coach', false]);
  assert.deepEqual(makerOf('Wrelvin jeans'), [null, true]);
  assert.deepEqual(makerOf('black dress'), [null, false]);
});
