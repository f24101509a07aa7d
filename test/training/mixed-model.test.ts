import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { equationsOf, leastSquares } from '../../training/model/least-squares.ts';
import { type Entry, labelOf } from '../../training/model/terms.ts';

/** A generated model with lme4's effects; the file says how it was made. */
const fixture = JSON.parse(readFileSync(new URL('./mixed-model.json', import.meta.url), 'utf8')) as {
  variance: Record<string, number>;
  effects: Record<string, Record<string, number>>;
  rows: [brand: string, category: string, y: number][];
};

/** Tolerance of effects, log USD: a ten-thousandth of a price. */
const CLOSE = 1e-4;

const entriesOf = (brand: string, category: string): Entry[] => [
  { term: 'base', facets: {}, weight: 1 },
  { term: 'brand', facets: { brand }, weight: 1 },
  { term: 'category', facets: { category }, weight: 1 },
  { term: 'brand x category', facets: { brand, category }, weight: 1 },
];

describe('The mixed model', () => {
  const { matrix, columns } = equationsOf(fixture.rows.map(([brand, category]) => entriesOf(brand, category)));
  const problem = {
    matrix,
    y: Float64Array.from(fixture.rows, ([, , y]) => y),
    weight: new Float64Array(fixture.rows.length).fill(1 / (fixture.variance.residual as number)),
    penalty: Float64Array.from(columns, ({ term }) =>
      term === 'base' ? 1e-9 : 1 / (fixture.variance[term] as number),
    ),
  };
  const precise = { tolerance: 1e-9, mostSteps: 1000 };

  it('has the effects that lme4 gives', () => {
    const effect = leastSquares(problem, precise);
    const found = new Map(columns.map((key, j) => [`${key.term}: ${labelOf(key.facets)}`, effect[j]]));
    for (const [term, effects] of Object.entries(fixture.effects))
      for (const [label, expected] of Object.entries(effects)) {
        const own = found.get(`${term}: ${label}`) as number;
        assert.ok(Math.abs(own - expected) < CLOSE, `${term} ${label}: ${own}, lme4 ${expected}`);
      }
  });

  it('has the same effects wherever the solver starts, and leaves the start as it was', () => {
    const from = Float64Array.from(columns, (_, j) => (j % 3) - 1);
    const before = from.slice();
    const effect = leastSquares(problem, { ...precise, from });
    assert.deepEqual(from, before);
    leastSquares(problem, precise).forEach((expected, j) => {
      assert.ok(Math.abs((effect[j] as number) - expected) < CLOSE);
    });
  });
});
