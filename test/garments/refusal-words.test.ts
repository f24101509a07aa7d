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
    ['two dresses Zara blue', 'lot', 'two dresses'],
    ['3 pairs Levis jeans', 'lot', '3 pairs'],
    ['Zara tops x20', 'lot', 'x20'],
    ['Zara blazer plus pants black', 'lot', 'blazer plus pants'],
    ['Coach bag replica red', 'counterfeit_words', 'replica'],
    ['Gucci inspired bag', 'counterfeit_words', 'Gucci inspired'],
    ['faux Gucci bag', 'counterfeit_words', 'faux Gucci'],
    ['Coach shoulder strap for bag', 'not_a_garment', 'strap for bag'],
    ['Levis kids jeans blue', 'children', 'kids'],
    ['Zara shirt 2T blue', 'children', '2T'],
    ['Zara shirt 5/6T blue', 'children', '5/6T'],
    ['Nike shoes 13C red', 'children', '13C'],
    ['Nike shoes 7Y red', 'children', '7Y'],
    ['Zara dress 24 months blue', 'children', '24 months'],
    ['Zara dress 16 years blue', 'children', '16 years'],
    ['Nike age 16 shirt', 'children', 'age 16'],
    ['Nike Dunk GS white', 'children', 'GS'],
  ] as const) {
    assert.deepEqual(readTitle(title).refusal, { code, text }, title);
  }
});

it('a size or a number just outside of what is refused says nothing', () => {
  for (const title of [
    'Zara tops x21',
    'Zara dress 1T',
    'Zara dress 7T',
    'Nike shoes 14C red',
    'Zara dress 8Y',
    'Zara dress 25 months blue',
    'Zara dress 17 years blue',
    'Zara dress 10 years old blue',
    'Nike age 17 shirt',
    'Zara blazer with pants black',
  ]) {
    assert.equal(readTitle(title).refusal, undefined, title);
  }
});
