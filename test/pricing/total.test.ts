import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { totalOf } from '../../src/pricing/total.ts';

describe('the total of a closet', () => {
  const item = { price: 100, priceLow: 50, priceHigh: 200 };

  it('has the range of the one item that it consists of', () => {
    assert.deepEqual(totalOf([item]), item);
  });

  it('adds a quarter below and a third above up, and the rest in squares', () => {
    // Below: 25 + 25 shared, and 50^2 - 25^2 twice. Above: 33.3 + 33.3 shared, and 100^2 - 33.3^2 twice.
    const down = Math.sqrt(50 ** 2 + 2 * (50 ** 2 - 25 ** 2));
    const up = Math.sqrt((200 / 3) ** 2 + 2 * (100 ** 2 - (100 / 3) ** 2));
    assert.deepEqual(totalOf([item, item]), {
      price: 200,
      priceLow: Math.round(200 - down),
      priceHigh: Math.round(200 + up),
    });
  });
});
