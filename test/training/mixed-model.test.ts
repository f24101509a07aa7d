import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { solveRidge } from '../../training/joint/ridge.ts';
import {
  buildSystem,
  effectOf,
  keyOf,
  type Observation,
  solve,
} from '../../training/model/system.ts';
import { type Entry, TERMS, type Term } from '../../training/model/terms.ts';

/** A generated model with the effects that lme4 gives for it; the file says how it was made. */
const fixture = JSON.parse(
  readFileSync(new URL('./mixed-model.json', import.meta.url), 'utf8'),
) as {
  variance: Record<string, number>;
  effects: Record<string, Record<string, number>>;
  rows: [brand: string, category: string, y: number][];
};

/** Effects agree to this, log USD: a ten-thousandth of a price. */
const CLOSE = 1e-4;

const entriesOf = (brand: string, category: string): Entry[] => [
  ['base', '', 1],
  ['brand', brand, 1],
  ['category', category, 1],
  ['brand x category', `${brand} ${category}`, 1],
];

function hold(effect: (term: string, key: string) => number): void {
  for (const [term, effects] of Object.entries(fixture.effects))
    for (const [key, expected] of Object.entries(effects)) {
      const found = effect(term, key);
      assert.ok(Math.abs(found - expected) < CLOSE, `${term} ${key}: ${found}, lme4 ${expected}`);
    }
}

describe('The mixed model beside lme4', () => {
  it('should give the same effects by Gauss-Seidel', () => {
    const observations: Observation[] = fixture.rows.map(([brand, category, y]) => ({
      y,
      precision: 1 / (fixture.variance.residual as number),
      entries: entriesOf(brand, category),
    }));
    const variance = Object.fromEntries(
      TERMS.map((term) => [term, fixture.variance[term] ?? 1]),
    ) as Record<Term, number>;
    const system = buildSystem(observations, variance);
    for (let k = 0; k < 20; k++) solve(system);
    // Its level is pooled towards zero with a variance of 100, which the brands take up: the sums agree, to a fraction
    // of a percent.
    const sum = (effect: (term: string, key: string) => number, brand: string, category: string) =>
      entriesOf(brand, category).reduce((total, [term, key]) => total + effect(term, key), 0);
    for (const [brand, category] of fixture.rows) {
      const found = sum((term, key) => effectOf(system, keyOf(term as Term, key)), brand, category);
      const expected = sum((term, key) => fixture.effects[term]?.[key] ?? 0, brand, category);
      assert.ok(Math.abs(found - expected) < 2e-3, `${brand} ${category}: ${found}, ${expected}`);
    }
  });

  it('should give the same effects by conjugate gradients', () => {
    const ids: string[] = [];
    const start = [0];
    const column: number[] = [];
    for (const [brand, category] of fixture.rows) {
      for (const [term, key] of entriesOf(brand, category)) {
        const id = `${term}|${key}`;
        if (!ids.includes(id)) ids.push(id);
        column.push(ids.indexOf(id));
      }
      start.push(column.length);
    }
    const penalty = Float64Array.from(ids, (id) => {
      const term = id.slice(0, id.indexOf('|'));
      return term === 'base' ? 1e-9 : 1 / (fixture.variance[term] as number);
    });
    const effect = new Float64Array(ids.length);
    solveRidge(
      {
        rows: {
          start: Int32Array.from(start),
          column: Int32Array.from(column),
          value: new Float32Array(column.length).fill(1),
          columns: ids.length,
        },
        y: Float64Array.from(fixture.rows, ([, , y]) => y),
        weight: new Float64Array(fixture.rows.length).fill(
          1 / (fixture.variance.residual as number),
        ),
        penalty,
      },
      effect,
      1e-9,
      1000,
    );
    hold((term, key) => effect[ids.indexOf(`${term}|${key}`)] as number);
  });
});
