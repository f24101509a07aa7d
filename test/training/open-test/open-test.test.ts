import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMeanPricer, scorePrices } from '../../../training/open-test/report.ts';
import { makeFolder, measure } from '../files.ts';
import refused from '../refused-rows.json' with { type: 'json' };

const { write } = makeFolder();
const HEADER = 'title,category,gender,condition,price_usd,sold_on,source,license,judged_usd';

/** Runs the test on a file of sales. */
const openTest = (...rows: readonly string[]) => measure('open-test', '--sales', write('sales.csv', [HEADER, ...rows]));

/** Asserts that two numbers are equal except for rounding. */
const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 1e-9, `${value}, ${expected}`);

it('a score has the level, the spread around it, the fraction within the range, and the range’s width', () => {
  const { level, spread, halfWithin, inRange, width } = scorePrices([
    { paid: 3, price: 3.1, halfWidth: 1 },
    { paid: 4, price: 4.1, halfWidth: 0.05 },
    { paid: 5, price: 4.1, halfWidth: 1 },
  ]);
  near(level, -0.1);
  near(spread, 1 / Math.sqrt(3));
  near(halfWithin, -Math.expm1(-0.1));
  near(inRange as number, 2 / 3);
  near(width as number, Math.exp(2));
});

it('a baseline price is the mean of the group, shrunk toward that of all sales as if by three of them', () => {
  const others = [
    ...Array.from({ length: 97 }, () => ({ brand: 'gap', kind: 't-shirt', paid: 2 })),
    ...Array.from({ length: 3 }, () => ({ brand: 'gucci', kind: 'bag', paid: 6 })),
  ];
  // The mean of 97 sales at 2 and three at 6.
  const mean = 2.12;
  near(createMeanPricer(others)({ brand: 'gucci', kind: 'bag', paid: 0 }), mean);
  near(createMeanPricer(others, 'brand')({ brand: 'gucci', kind: 'bag', paid: 0 }), (6 + mean) / 2);
  near(createMeanPricer(others, 'kind')({ brand: 'gucci', kind: 'dress', paid: 0 }), mean);
});

describe('the script of the open test', () => {
  it('prices the sales in a file as the service does, without those that the service refuses', async () => {
    const { out, status } = await openTest(
      'Coach Tabby 26 black,,women,,190,2026-06,me,CC0-1.0,200',
      'Levis 501 jeans 32x30,,men,,27,2026-06-02,me,CC0-1.0,28',
      'Mixed lot of onesies,,,,20,2026,me,CC0-1.0,0',
    );
    assert.equal(status, 0);
    assert.match(out, /^2 of 3 sales have a price\./);
    assert.match(out, /\| one price for all \| 2 \|/);
    assert.match(out, /\| model \S+ \| 2 \|/);
    assert.match(out, /the judge\) \| 2 \|/);
  });

  for (const { row, error } of refused.openTest)
    it(`ends with status 1 and one sentence for the row "${row}"`, async () => {
      const { err, status } = await openTest(row);
      assert.equal(status, 1);
      assert.ok(err.includes(error), err);
    });
});
