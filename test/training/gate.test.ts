import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contradicted, contradictedInWords, ratioStudy } from '../../training/gate/pair-prices.ts';
import { checkModel } from '../../training/own-sales/check-model.ts';
import { fitOwnModel } from '../../training/own-sales/own-model.ts';
import { readPublishedModel } from '../../training/own-sales/published.ts';
import { readSales } from '../../training/own-sales/read-sales.ts';
import { makeFolder } from './files.ts';

const { write } = makeFolder();

describe('the gate after a fit', () => {
  const pair = { name: 'Gap Jeans', sales: 151, price: 200, median: 12 };

  it('stops at prices beyond a factor of two of the median of thirty sales or more, the farthest first', () => {
    const tooHigh = { ...pair, name: 'Zara Jeans', price: 30 };
    const tooLow = { ...pair, name: 'Nike Jeans', price: 5 };
    const fewSales = { ...pair, sales: 29 };
    const withinFactor = { ...pair, price: 23 };
    assert.deepEqual(contradicted([tooHigh, pair, fewSales, withinFactor, tooLow]), [pair, tooHigh, tooLow]);
  });

  it('names the prices at which it stopped, with their sales', () => {
    const sentence = contradictedInWords([pair]);
    assert.equal(
      sentence,
      '1 price of a brand and kind with 30 sales or more would be beyond a factor of 2 of their own median: ' +
        'Gap Jeans at $200, where 151 sales have a median of $12.',
    );
  });

  it('stops a model whose price contradicts its sales, unless they were accepted', async () => {
    const published = readPublishedModel();
    const rows = Array.from({ length: 40 }, (_, i) => `Gap,jeans,women,Gap jeans ${i},${20 + (i % 5)}`);
    const file = write('gap.csv', ['brand,category,gender,title,sold price', ...rows]);
    const sales = await readSales([file], [], published);
    const model = fitOwnModel(published, sales, { fittedOn: '2026-11-23' });
    const lines = checkModel(published, model, sales, false).lines.join('\n');
    assert.match(lines, /^Ratio study, .* median (0\.[89]|1\.[01])\d/m);
    const shifts = new Map([...model.shifts].map(([kind, shift]) => [kind, { ...shift, log: shift.log + 1 }]));
    const wrong = { ...model, shifts };
    const refusal = /^Error: Nothing was written\. 1 price .*: Gap Jeans at/;
    assert.throws(() => checkModel(published, wrong, sales, false), refusal);
    assert.match(checkModel(published, wrong, sales, true).lines.join('\n'), /Gap Jeans at/);
  });
});

it('a ratio study has the median, the dispersion, and the bias by price that assessors use', () => {
  const study = ratioStudy([
    { paid: 10, price: 9, items: 1 },
    { paid: 20, price: 20, items: 1 },
    { paid: 30, price: 33, items: 1 },
  ]);
  assert.deepEqual([study.sales, study.median], [3, 1]);
  // Distances from the median of 0.1, 0, and 0.1.
  assert.equal(study.cod.toFixed(4), '0.0667');
  // A mean ratio of 1 over total prices of 62 for 60 paid.
  assert.equal(study.prd.toFixed(4), '0.9677');
});
