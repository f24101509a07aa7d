import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitOdds, KNOT_RATIOS, type OddsCell } from '../../training/sale-odds/fit.ts';
import { hangtag } from '../support/command-line.ts';
import { makeFolder } from './files.ts';

/** Days and sales of one source whose hazard is `level` x exp(-steepness x log ratio), most of them at the estimate. */
const generated = (source: string, level: number, steepness: number): OddsCell[] =>
  Array.from({ length: 15 }, (_, i) => {
    const log = (i - 7) / 5;
    const days = Math.round(40_000 * Math.exp(-2 * log ** 2));
    const sold = Math.round(days * level * Math.exp(-steepness * log));
    return { source, fold: i % 5, ageFrom: 0, ageTo: 60, log, days, sold };
  });

const LEVELS = { steep: 0.01, flat: 0.02, middle: 0.005 };
const cells = [
  ...generated('steep', LEVELS.steep, 1.6),
  ...generated('flat', LEVELS.flat, 0.7),
  ...generated('middle', LEVELS.middle, 1.1),
];

describe('the fit of sale odds', () => {
  it('finds the shape, the steepness of each source and its level', () => {
    const { shape, steepness, hazards } = fitOdds(cells);
    const at = (ratio: number) => shape[KNOT_RATIOS.indexOf(ratio as 1)] as number;
    // The pooled slope lies between those of the sources.
    const slope = (at(1.8) - at(0.7)) / Math.log(1.8 / 0.7);
    assert.ok(slope > -1.5 && slope < -0.8, String(slope));
    const steep = (source: string) => steepness.get(source)?.log as number;
    assert.ok(steep('steep') > steep('middle') && steep('middle') > steep('flat'));
    for (const [source, level] of Object.entries(LEVELS))
      for (const [span, hazard] of hazards)
        if (span.startsWith(source)) assert.ok(hazard > level * 0.6 && hazard < level * 1.6, `${source} ${hazard}`);
  });

  it('never rises, even if sales do', () => {
    const rising = generated('odd', 0.01, -1);
    for (const shape of [fitOdds(rising).shape, fitOdds([...cells, ...rising]).shape])
      for (const [i, log] of shape.entries()) assert.ok(log <= (shape[i - 1] ?? log) + 1e-9, `${shape}`);
  });
});

describe('the cells of sale odds', () => {
  const { write } = makeFolder();

  it('are refused in a sentence if a file has none', async () => {
    const run = async (...args: string[]) => (await hangtag({}, 'train', 'odds', ...args)).err;
    const bad = write('bad.csv', ['a,b', '1,2']);
    assert.match(await run('--cells', bad), /bad\.csv, line 1: the column source is missing/);
    const numbers = write('numbers.csv', ['source,fold,ageFrom,ageTo,log,days,sold', 'a,0,0,7,0,-1,0']);
    assert.match(await run('--cells', numbers), /numbers\.csv, line 2: a cell must have numbers in all columns/);
    assert.match(await run(), /Name cells, such as/);
  });
});
