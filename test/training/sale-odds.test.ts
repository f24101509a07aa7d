import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../training/numbers/random.ts';
import { total } from '../../training/numbers/sums.ts';
import { binOf, cellsOf, type OddsCell, type Watched } from '../../training/sale-odds/cells.ts';
import { fitOdds, KNOT_RATIOS } from '../../training/sale-odds/fit.ts';
import { readInventory } from '../../training/sale-odds/read-inventory.ts';
import { hangtag } from '../support/command-line.ts';
import { rowName } from '../support/row-name.ts';
import { makeFolder } from './files.ts';

/** Listings of one source whose hazard is `level` x exp(steepness x log ratio), watched for 60 days. */
function generated(source: string, level: number, steepness: number, seed: number): OddsCell[] {
  const random = seededRandom(seed);
  const watched = Array.from({ length: 3000 }, (_, i): Watched => {
    const log = random.normal() * 0.5;
    const hazard = level * Math.exp(-steepness * binOf(log));
    const day = Math.ceil(-Math.log(random.uniform()) / hazard);
    return { fold: i % 5, log, from: 0, to: Math.min(60, day), sold: day <= 60 };
  });
  return cellsOf(source, watched);
}

const LEVELS = { steep: 0.01, flat: 0.02, middle: 0.005 };
const cells = [
  ...generated('steep', LEVELS.steep, 1.6, 1),
  ...generated('flat', LEVELS.flat, 0.7, 2),
  ...generated('middle', LEVELS.middle, 1.1, 3),
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

  it('never rises, even where sales do', async (t) => {
    const rising = generated('odd', 0.01, -1, 4);
    for (const made of [fitOdds(rising).shape, fitOdds([...cells, ...rising]).shape]) {
      await t.test(rowName(made), () => {
        for (let i = 1; i < made.length; i++) assert.ok((made[i] as number) <= (made[i - 1] as number) + 1e-9);
      });
    }
  });
});

describe('an inventory', () => {
  const { write } = makeFolder();
  const header = 'Images,Title,Brand,Condition,Price,Status,Listed Date,Sold Date';

  it('is watched from one export to the next, at the price of the first', () => {
    const days = {
      '2026-01-01': ['40,Active', '', '10'],
      '2026-01-11': ['30,Sold', '2026-01-05', '9'],
    };
    const exports = Object.entries(days).map(([date, [jeans, sold, tee]]) => {
      const lines = [
        `a,Jeans,Levis,Pre-Owned - Good,${jeans},2025-12-30,${sold}`,
        `b,Tee,Nike,Pre-Owned - Good,${tee},Active,2025-12-02,`,
      ];
      return write(`${date}.csv`, [header, ...lines]);
    });
    const made = readInventory(exports, () => 20);
    const sums = (['days', 'sold'] as const).map((key) => total(made, (one) => one[key]));
    assert.deepEqual(sums, [5 + 10, 1]);
    // Sold items were listed at the estimate of this market, by definition; the others at a quarter of that.
    assert.deepEqual(new Set(made.map(({ log }) => log)), new Set([0, -1.4]));
  });

  it('is refused in a sentence where a file is none, as cells are', async () => {
    const run = async (...args: string[]) => (await hangtag({}, 'train', 'odds', ...args)).err;
    const bad = write('2026-01-21.csv', ['a,b', '1,2']);
    assert.match(await run('--reseller', bad), /2026-01-21\.csv: the file has no column Images, Title/);
    assert.match(await run('--reseller', 'list.csv'), /list\.csv: name the export for its day/);
    assert.match(await run('--cells', bad), /2026-01-21\.csv: the file has no column source/);
    assert.match(await run(), /Name cells, or two exports/);
  });
});
