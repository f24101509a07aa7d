import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { equationsOf, leastSquares } from '../../training/model/least-squares.ts';
import { type Entry, entry, labelOf } from '../../training/model/terms.ts';
import lme4 from './mixed-model.json' with { type: 'json' };

/** Generated rows with lme4's variances and effects. The file describes how it was made. */
const rows = lme4.rows as [brand: string, category: string, y: number][];
const variance: Readonly<Record<string, number>> = lme4.variance;

/** Tolerance of effects, log USD: a ten-thousandth of a price. */
const CLOSE = 1e-4;

const entriesOf = (brand: string, category: string): Entry[] => [
  entry('base', {}),
  entry('brand', { brand }),
  entry('category', { category }),
  entry('brand x category', { brand, category }),
];

const equations = equationsOf(rows.map(([brand, category]) => entriesOf(brand, category)));
const y = Float64Array.from(rows, ([, , value]) => value);

describe('the mixed model', () => {
  const problem = {
    matrix: equations.matrix,
    y,
    weight: new Float64Array(rows.length).fill(1 / (variance.residual as number)),
    penalty: Float64Array.from(equations.columns, ({ term }) =>
      term === 'base' ? 1e-9 : 1 / (variance[term] as number),
    ),
  };
  const precise = { tolerance: 1e-9, mostSteps: 1000 };

  it('has the effects of lme4', () => {
    const effect = leastSquares(problem, precise);
    const ours = new Map(equations.columns.map((key, j) => [`${key.term}: ${labelOf(key.facets)}`, effect[j]]));
    for (const [term, effects] of Object.entries(lme4.effects))
      for (const [label, expected] of Object.entries(effects)) {
        const actual = ours.get(`${term}: ${label}`) as number;
        assert.ok(Math.abs(actual - expected) < CLOSE, `${term} ${label}: ${actual}, lme4 ${expected}`);
      }
  });

  it('has the same effects from any starting point, which stays unchanged', () => {
    const from = Float64Array.from(equations.columns, (_, j) => (j % 3) - 1);
    const before = from.slice();
    const effect = leastSquares(problem, { ...precise, from });
    assert.deepEqual(from, before);
    leastSquares(problem, precise).forEach((expected, j) => {
      assert.ok(Math.abs((effect[j] as number) - expected) < CLOSE);
    });
  });
});
