import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findBlocks, isFee, isQuestionOrWish, isTalk } from '../../src/lists/copied-text.ts';

it('lines that are no items are told', () => {
  assert.ok(isFee('Shipping label') && !isFee('Coach label belt'));
  assert.ok(
    isQuestionOrWish('is the Coach bag available?') &&
      isQuestionOrWish('ISO Coach bag') &&
      !isQuestionOrWish('Coach bag, nice?'),
  );
  assert.ok(isTalk('thanks!') && isTalk('DM me') && !isTalk('Coach bag'));
});

it('an item of a copied page has what its lines say', () => {
  const page = [
    'Levi’s 501 Jeans 32x32',
    'Pre-Owned',
    '$25.00',
    'Sold Nov 20, 2026',
    'Final value fee $3.20',
    '',
    'Gap tee',
    '$8',
    'Size: M',
    'Gap',
  ];
  const blocks = findBlocks(page)?.map(({ titles, price, isSold, soldOn, condition, size }) => [
    titles[0],
    price,
    isSold,
    soldOn,
    condition,
    size,
  ]);
  assert.deepEqual(blocks, [
    ['Levi’s 501 Jeans 32x32', 25, true, 'Nov 20, 2026', 'Pre-Owned', undefined],
    ['Gap tee', 8, undefined, undefined, undefined, 'M'],
  ]);
  assert.equal(findBlocks(['Gap tee $8', 'Zara dress $15']), undefined);
  const twice = ['Gap jeans', 'Size: M', '$20', 'Like New', 'Size: S', 'Good', 'Zara dress', '$15'];
  const [first] = findBlocks(twice) ?? [];
  assert.deepEqual([first?.size, first?.condition], ['M', 'Like New']);
  const late = ['Gap jeans', '$20', 'Coach bag leather', 'Sold Nov 3, 2026', 'Nike hoodie', '$15'];
  assert.deepEqual(
    findBlocks(late)?.map(({ soldOn }) => soldOn),
    ['Nov 3, 2026', undefined],
  );
});
