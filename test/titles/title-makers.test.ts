import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { findMoneyAndMakers } from '../../src/titles/title-makers.ts';

const makers = (title: string) => findMoneyAndMakers(BASE_LEXICON, title, undefined);

it('one maker is the item’s, and those that it is compared with are not', () => {
  for (const [title, name] of [
    ['Madewell style jeans, Gap', 'Gap'],
    ['Lululemon Ivivva leggings', 'Ivivva'],
    ['Asics x Kiko Kostadinov sneakers', 'Kiko Kostadinov'],
    ['lululamon ride on fossil leggings', 'Lululemon'],
    ['Neverfull MM', 'Louis Vuitton'],
    ['Ugg style boots', undefined],
    ['wax jacket Barbour style', undefined],
  ]) {
    assert.equal(makers(title as string).namedMaker?.value.name.toLowerCase(), name?.toLowerCase(), title);
  }
});

it('any two makers that a title joins are a collaboration, a dealer or a size is none', () => {
  const partners = (title: string) =>
    makers(title)
      .collaboration?.makers.map(({ name }) => name)
      .join(' + ');
  for (const [title, names] of [
    ['Kith x Columbia jacket', 'Columbia + Kith'],
    ['Target x Lilly Pulitzer dress', 'Lilly Pulitzer + Target'],
    ['Missoni for Target cardigan', 'Missoni + Target'],
    ['Clarks x Ronnie Fieg wallabee', 'Clarks'],
    ['Savage X Fenty bra', undefined],
    ['Patagonia fleece REI', undefined],
    ['Louis Vuitton Alma BB x strap', undefined],
    ["Levi's 501 34 x 32", undefined],
  ]) {
    assert.equal(partners(title as string), names, title);
  }
  assert.equal(makers('Lilly Pulitzer x Target dress').namedMaker?.value.name, 'Lilly Pulitzer');
});

it('two brands of the catalog are a collaboration, and three are search terms', () => {
  const { collaboration } = makers('Nike x Off-White sneakers');
  assert.deepEqual(
    collaboration?.makers.map(({ name }) => name),
    ['Nike', 'Off-White'],
  );
  assert.deepEqual(makers('hoodie Nike Adidas Gucci Prada').searchedBrands, ['Adidas', 'Gucci', 'Nike', 'Prada']);
});

it('a misspelled model is corrected in the words of the item', () => {
  const { corrected, itemTokens, models } = makers('Hermes birkn bag');
  assert.deepEqual([corrected, itemTokens.words[1], models[0]?.value.id], ['birkin', 'birkin', 'birkin']);
});
