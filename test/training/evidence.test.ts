import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { evidenceInWords } from '../../src/present/evidence-words.ts';
import { countsOf, evidenceFacts } from '../../src/pricing/evidence/evidence.ts';
import { NO_LEVELS } from '../../training/level/levels.ts';
import type { Fit } from '../../training/model/fit.ts';
import { total } from '../../training/numbers/sums.ts';
import { withOwnSales } from '../../training/own-sales/own-cells.ts';
import { evidenceArtifact, evidenceRows } from '../../training/publish/evidence.ts';
import type { CellRow } from '../../training/read/cell-rows.ts';
import { gather } from '../../training/read/grouped.ts';
import { jeansRow } from './made-up-cells.ts';

const jeans = { category: { slug: 'jeans' }, gender: 'male' } as const;
const nike = { slug: 'nike' };

describe('listings by place and year', () => {
  const cells = (...rows: CellRow[]) => gather(rows).cells;
  const counts = (...rows: CellRow[]) => countsOf({ brands: evidenceRows(cells(...rows)) }, nike, jeans);

  it('are added up over sources, grades and listings without a stated gender', () => {
    const [us, ...others] = counts(
      jeansRow({}),
      jeansRow({ source: 't', marketplace: 'ebay', firstPeriod: '2019-05', lastPeriod: '2020-01' }),
      jeansRow({ gender: 'unknown', condition: 'Fair', basis: 'asking' }),
      jeansRow({ gender: 'female' }),
      jeansRow({ reason: 'out: lots' }),
    );
    assert.deepEqual(us, { place: 'us', sold: 6, asked: 3, from: 2019, to: 2025, recent: 3 });
    assert.deepEqual(others, []);
  });

  it('count as recent only if the whole row is, and have no year in a period of two, which is that of their source', () => {
    const of = (firstPeriod: string, lastPeriod = firstPeriod) =>
      jeansRow({ source: firstPeriod, firstPeriod, lastPeriod });
    for (const [rows, ...expected] of [
      [[of('2020-12', '2026-01')], 3, 2020, 2026, 0],
      [[of('2017/2018')], 3, undefined, undefined, 0],
      [[of('2017/2018'), of('2023-05')], 6, 2023, 2023, 3],
    ] as const) {
      const [us] = counts(...rows);
      assert.deepEqual([us?.sold, us?.from, us?.to, us?.recent], expected);
    }
  });

  it('state no year for a single sale from either of two', () => {
    const places = [{ place: 'us', sold: 1, asked: 4, from: 2022, to: 2026, recent: 1 }] as const;
    assert.equal(evidenceInWords(evidenceFacts('model', places)), 'this model: 1 sold in the US; 4 asked in the US');
  });

  it('begin with the United States, then with the most sales', () => {
    const all = counts(
      jeansRow({ marketplace: 'vinted_fr', histogram: '60:5' }),
      jeansRow({ marketplace: 'bunjang', histogram: '60:9' }),
      jeansRow({ basis: 'asking' }),
    );
    const places = all.map(({ place, sold }) => `${place} ${sold}`);
    assert.deepEqual(places, ['us 0', 'korea 9', 'europe 5']);
    assert.equal(evidenceFacts('brand and kind', all).grade, 'sold elsewhere');
  });

  it('exclude Korean listings of brands outside the catalog, which their prices do not use', () => {
    const other = (marketplace: string) => jeansRow({ brand: 'vuori', marketplace });
    const known = evidenceRows(cells(other('bunjang'), other('mercari'), jeansRow({ brand: 'x' })));
    assert.deepEqual(known, { vuori: { jeans: [[1, 0, 3, 0, 2025, 2025, 3]] } });
  });

  it('have prices at the level of the estimates, in steps of a quarter', () => {
    const level = new Map([['nike', 3]]);
    const effects = ({ term }: { term: string }) => (term === 'market' ? -Math.log(1.25) : 0);
    const fit = { effects, level } as unknown as Fit;
    // A log price of 3.025 in the market is one step higher at the reference market.
    const priced = cells(jeansRow({}), jeansRow({ histogram: '73:1', basis: 'asking', source: 't' }));
    const made = evidenceArtifact({ fit, levels: NO_LEVELS, cells: priced }, { version: '2026.1.0' });
    const step = Math.floor(3.025 / Math.log(1.25)) + 1;
    assert.deepEqual(made.prices?.nike?.jeans?.male?.[0], [step, 3]);
    assert.equal(made.step, 1.25);
  });

  it('include an operator’s own sales, whose market no file has to name', () => {
    const published = { version: 'v', brands: evidenceRows(cells(jeansRow({}))) };
    const days = { from: '2026-01-02', to: '2026-03-04' };
    const own = withOwnSales(published, new Map([['nike jeans male', 20]]), days);
    const said = (brands: typeof own) =>
      evidenceInWords(evidenceFacts('brand and kind', countsOf(brands, nike, jeans)));
    assert.equal(said(own), '20 sold in the operator’s own sales, 2026; 3 in the US, 2025');
    const alone = withOwnSales({ version: 'v', brands: {} }, new Map([['nike jeans male', 2]]), days);
    assert.equal(said(alone), '2 sold in the operator’s own sales, 2026');
    assert.equal(countsOf(published, nike, jeans)[0]?.sold, 3);
  });

  it('have as many prices as listings in the shipped file', () => {
    const file = new URL('../../model/evidence.json', import.meta.url);
    const { brands, prices } = JSON.parse(readFileSync(file, 'utf8'));
    for (const [brand, kinds] of Object.entries<Record<string, number[][]>>(brands))
      for (const [kind, rows] of Object.entries(kinds))
        for (const basis of [0, 1]) {
          const shown = Object.values<number[][]>(prices[brand][kind]).flatMap((one) => (one[basis] ?? []).slice(1));
          const counted = total(rows, (row) => row[2 + basis] as number);
          assert.equal(total(shown, Number), counted, `${brand} ${kind}`);
        }
  });
});
