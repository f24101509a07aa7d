import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contradicted, contradictedInWords, ratioStudy } from '../../training/gate/pair-prices.ts';
import { checkModel } from '../../training/own-sales/check-model.ts';
import { fitOwnModel } from '../../training/own-sales/own-model.ts';
import { readPublishedModel } from '../../training/own-sales/published.ts';
import { readSales } from '../../training/own-sales/read-sales.ts';
import { makeFolder } from './files.ts';

const { write } = makeFolder();

describe('The gate after a fit', () => {
  const pair = { name: 'Gap Jeans', sales: 151, price: 200, median: 12 };

  it('names pairs beyond a factor of two of their own median, the farthest first, and no pair with few sales', () => {
    const [zara, nike] = [
      { ...pair, name: 'Zara Jeans', price: 30 },
      { ...pair, name: 'Nike Jeans', price: 5 },
    ];
    const wrong = contradicted([zara, pair, { ...pair, sales: 29 }, { ...pair, price: 23 }, nike]);
    assert.deepEqual(wrong, [pair, zara, nike]);
    const says = /^3 prices .*: Gap Jeans at \$200, where 151 sales have a median of \$12; /;
    assert.match(contradictedInWords(wrong), says);
  });

  it('stops a model whose price contradicts its sales, unless they were accepted', async () => {
    const published = readPublishedModel();
    const rows = Array.from({ length: 40 }, (_, i) => `Gap,jeans,women,Gap jeans ${i},${20 + (i % 5)}`);
    const file = write('gap.csv', ['brand,category,gender,title,sold price', ...rows]);
    const sales = await readSales([file], [], published);
    const model = fitOwnModel(published, sales, { fittedOn: '2026-11-23' });
    const said = checkModel(published, model, sales, false).lines.join('\n');
    assert.match(said, /^Ratio study, .* median (0\.[89]|1\.[01])\d/m);
    const shifts = new Map([...model.shifts].map(([kind, shift]) => [kind, { ...shift, log: shift.log + 1 }]));
    const wrong = { ...model, shifts };
    const refusal = /^Error: Nothing was written\. 1 price .*: Gap Jeans at/;
    assert.throws(() => checkModel(published, wrong, sales, false), refusal);
    assert.match(checkModel(published, wrong, sales, true).lines.join('\n'), /Gap Jeans at/);
  });
});

it('A ratio study has the median, the dispersion and the bias by price that assessors use', () => {
  const items = 1;
  const fair = ratioStudy([
    { paid: 10, price: 9, items },
    { paid: 20, price: 20, items },
    { paid: 30, price: 33, items },
  ]);
  assert.deepEqual([fair.sales, fair.median], [3, 1]);
  assert.ok(Math.abs(fair.cod - 0.2 / 3) < 1e-9);
  assert.ok(Math.abs(fair.prd - 1 / (62 / 60)) < 1e-9);
  // Cheap goods priced too high and expensive ones too low: mean ratio 1.25, weighted 70 / 110.
  const regressive = [
    { paid: 10, price: 20, items },
    { paid: 100, price: 50, items },
  ];
  assert.ok(Math.abs(ratioStudy(regressive).prd - 1.25 / (70 / 110)) < 1e-9);
});
