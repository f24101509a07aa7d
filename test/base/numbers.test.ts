import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as numbers from '../../src/base/numbers.ts';

const { waitInWords } = numbers;

it('amounts, shares, counts and names are written as people write them', () => {
  for (const [write, value, words] of [
    [numbers.withCommas, 999, '999'],
    [numbers.withCommas, 1000, '1,000'],
    [numbers.withCommas, 1234567.25, '1,234,567.25'],
    [numbers.usd, 1240.5, '$1,240.5'],
    [numbers.dollarsAndCents, 1250, '$1,250.00'],
    [numbers.dollarsAndCents, -0.3, '−$0.30'],
    [numbers.dollarsAndCents, 0, '$0.00'],
    [numbers.wholeDollars, 1249.6, '$1,249'],
    [numbers.wholeDollars, -2.6, '−$3'],
    [numbers.plainDollars, 60, '$60'],
    [numbers.plainDollars, 59.5, '$59.50'],
    [numbers.roundToDollar, 0.2, 1],
    [numbers.roundToDollar, 2.5, 3],
    [numbers.roundToCent, 1.005001, 1.01],
    [numbers.percent, 0.624, '62%'],
    [numbers.signedPercent, 0.08, '+8%'],
    [numbers.signedPercent, -0.12, '−12%'],
    [numbers.signedPercent, -0.004, '0%'],
    [numbers.sumOf, [1, 2, 4], 7],
    [numbers.joinNames, [], ''],
    [numbers.joinNames, ['a'], 'a'],
    [numbers.joinNames, ['a', 'b'], 'a and b'],
    [numbers.joinNames, ['a', 'b', 'c'], 'a, b and c'],
    [numbers.uncapitalize, 'A sale', 'a sale'],
    [numbers.capitalize, 'bags and totes', 'Bags and totes'],
  ] as readonly (readonly [(value: never) => string | number, unknown, string | number])[])
    assert.equal(write(value as never), words, `${write.name} of ${value}`);
  assert.deepEqual(
    [0, 1, 1204].map((n) => numbers.formatCount(n, 'item')),
    ['0 items', '1 item', '1,204 items'],
  );
});

it('waitInWords states seconds below two minutes, and minutes, rounded up, from then on', () => {
  assert.deepEqual([1, 119, 120, 1926].map(waitInWords), ['1 second', '119 seconds', '2 minutes', '33 minutes']);
});
