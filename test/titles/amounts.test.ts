import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findMoney, isOfEach } from '../../src/titles/amounts.ts';

for (const [title, price, rest, others = []] of [
  ['Coach tote, $60', 60, 'Coach tote'],
  ['Coach bag $1,250 obo', 1250, 'Coach bag'],
  ['Coach bag, a hundred bucks', 100, 'Coach bag'],
  ['Coach Tabby 26', undefined, 'Coach Tabby 26'],
  ['Coach tote, 60', undefined, 'Coach tote, 60'],
  ['Levi 501 jeans €40', undefined, 'Levi 501 jeans', ['other_currency €40']],
  ['Gap jeans $20, retail $80', 20, 'Gap jeans', ['other_price $80']],
  ['Gap jeans $20 $80', 20, 'Gap jeans', ['second_price $80']],
] as const) {
  it(`the money in “${title}” is ${price}, ${others.join()}`, () => {
    const { asking, other, withoutMoney } = findMoney(title);
    assert.deepEqual([asking?.price, withoutMoney], [price, rest]);
    assert.deepEqual(
      other.map(({ code, text }) => `${code} ${text}`),
      others,
    );
  });
}

it('a price is of one piece if it says so, or follows a count and is not for all', () => {
  const isEach = (title: string, isCount = false) => {
    const { asking } = findMoney(title);
    return asking && isOfEach(asking, isCount);
  };
  assert.deepEqual(
    [
      isEach('Gap tees, $8 each'),
      isEach('Gap tees $8'),
      isEach('Gap tees x2 $8', true),
      isEach('Gap tees $8 for all', true),
    ],
    [true, false, true, false],
  );
});
