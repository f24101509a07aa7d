import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brokenVoices, ratioStudies, voicesReport } from '../../training/evaluation/voices.ts';

/** Sales at the same distance from their price, log USD. */
const sales = (seller: string, distance: number, n: number, price = 20) =>
  Array.from({ length: n }, () => ({
    seller,
    class: 'mid-range' as const,
    distance,
    paid: Math.log(price) + distance,
  }));

describe('sources of sales', () => {
  it('have one voice each, however many sales', () => {
    const report = voicesReport([...sales('a', 0.3, 1000), ...sales('b', -0.1, 50), ...sales('c', 0.1, 50)]);
    assert.ok(report);
    assert.equal(report.level, 0.1);
    assert.ok(Math.abs(report.spread - 0.2) < 1e-9);
    assert.ok(Math.abs(report.rms - Math.sqrt((0.09 + 0.01 + 0.01) / 3)) < 1e-9);
    assert.equal(voicesReport([...sales('a', 0.3, 1000), ...sales('b', 0, 10)]), undefined);
  });

  it('block a release that is far from them', () => {
    const report = voicesReport([...sales('a', 0.9, 50), ...sales('b', 0.3, 50)]);
    assert.ok(report);
    assert.equal(brokenVoices(report).length, 3);
    assert.deepEqual(brokenVoices({ ...report, level: 0, spread: 0.1, rms: 0.4 }), []);
  });
});

describe('the ratio study', () => {
  it('compares price and sale by class and price', () => {
    const rows = ratioStudies([...sales('a', 0, 50), ...sales('a', Math.log(2), 50, 100)]);
    assert.deepEqual(
      rows.map(({ name, sales: n }) => `${name}: ${n}`),
      ['catalog: 100', '$15 to $30: 50', '$60 to $120: 50'],
    );
    const [all, cheap, dear] = rows;
    assert.ok(all && cheap && dear);
    assert.ok(Math.abs(cheap.median - 1) < 1e-9 && Math.abs(dear.median - 0.5) < 1e-9);
    assert.ok(all.differential > 1.2 && all.dispersion > 0.2);
  });
});
