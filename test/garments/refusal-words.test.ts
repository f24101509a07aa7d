import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readTitle } from '../../src/garments/read/title.ts';

it('a refused title names the words that it is refused for, and no others', () => {
  for (const [title, code, text] of [
    ['Lululemon leggings set black medium', 'lot', 'leggings set'],
    ['Alo Yoga set black medium', 'lot', 'set'],
    ['Zara dress and H&M top blue', 'lot', 'dress and H&M top'],
    ['Lot of 3 Coach bags red', 'lot', 'Lot'],
    ['Nike shirts bundle large', 'lot', 'bundle'],
    ['empty Louis Vuitton boxes brown', 'not_a_garment', 'empty Louis Vuitton boxes'],
    ['Coach bag replica red', 'counterfeit_words', 'replica'],
    ['Levis kids jeans blue', 'children', 'kids'],
  ] as const) {
    assert.deepEqual(readTitle(title).refusal, { code, text }, title);
  }
});
