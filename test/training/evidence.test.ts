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

describe('the listings behind a price', () => {
  const cells = (...rows: CellRow[]) => gather(rows).cells;
  const counts = (...rows: CellRow[]) => countsOf({ brands: evidenceRows(cells(...rows)) }, nike, jeans);

  it('are added up over sources, grades and unstated genders, without other genders and left-out rows', () => {
    // A row has three US sales of 2025 by default. Sales since 2021 are recent.
    const places = counts(
      jeansRow({}),
      jeansRow({ source: 't', marketplace: 'ebay', firstPeriod: '2019-05', lastPeriod: '2020-01' }),
      jeansRow({ gender: 'unknown', condition: 'Fair', basis: 'asking' }),
      jeansRow({ gender: 'female' }),
      jeansRow({ reason: 'out: lots' }),
    );
    assert.deepEqual(places, [{ place: 'us', sold: 6, asked: 3, from: 2019, to: 2025, recent: 3 }]);
  });

  const soldIn = (firstPeriod: string, lastPeriod = firstPeriod) =>
    jeansRow({ source: firstPeriod, firstPeriod, lastPeriod });
  for (const { period, rows, expected } of [
    {
      period: 'from before 2021 to after it are not recent',
      rows: [soldIn('2020-12', '2026-01')],
      expected: { place: 'us', sold: 3, asked: 0, from: 2020, to: 2026, recent: 0 },
    },
    {
      period: 'of two years, which is that of their source, have no year',
      rows: [soldIn('2017/2018')],
      expected: { place: 'us', sold: 3, asked: 0, recent: 0 },
    },
    {
      period: 'of one year set the years of those without one',
      rows: [soldIn('2017/2018'), soldIn('2023-05')],
      expected: { place: 'us', sold: 6, asked: 0, from: 2023, to: 2023, recent: 3 },
    },
  ])
    it(`in a period ${period}`, () => assert.deepEqual(counts(...rows), [expected]));

  it('are stated without years if only one was sold', () => {
    const places = [{ place: 'us', sold: 1, asked: 4, from: 2022, to: 2026, recent: 1 }] as const;
    assert.equal(evidenceInWords(evidenceFacts('model', places)), 'this model: 1 sold in the US; 4 asked in the US');
  });

  it('are sorted with the United States first, then by number of sales', () => {
    const all = counts(
      jeansRow({ marketplace: 'vinted_fr', histogram: '60:5' }),
      jeansRow({ marketplace: 'bunjang', histogram: '60:9' }),
      jeansRow({ basis: 'asking' }),
    );
    const places = all.map(({ place, sold }) => `${place} ${sold}`);
    assert.deepEqual(places, ['us 0', 'korea 9', 'europe 5']);
  });

  it('are graded "sold elsewhere" if none was sold in the United States', () => {
    const places = counts(jeansRow({ marketplace: 'vinted_fr' }), jeansRow({ basis: 'asking' }));
    assert.equal(evidenceFacts('brand and kind', places).grade, 'sold elsewhere');
  });

  it('exclude Korean ones for brands outside the catalog, whose prices do not use them', () => {
    const other = (marketplace: string) => jeansRow({ brand: 'vuori', marketplace });
    const known = evidenceRows(cells(other('bunjang'), other('mercari'), jeansRow({ brand: 'x' })));
    assert.deepEqual(known, { vuori: { jeans: [[1, 0, 3, 0, 2025, 2025, 3]] } });
  });

  it('have their prices in a histogram with steps of 25%, at the level of the reference market', () => {
    const level = new Map([['nike', 3]]);
    // Items sell for 1.25 times as much in the reference market as in this one.
    const effects = ({ term }: { term: string }) => (term === 'market' ? -Math.log(1.25) : 0);
    const fit = { effects, level } as unknown as Fit;
    const priced = cells(jeansRow({}), jeansRow({ histogram: '73:1', basis: 'asking', source: 't' }));
    const { step, prices } = evidenceArtifact({ fit, levels: NO_LEVELS, cells: priced }, { version: '2026.1.0' });
    // In log USD, a step is 0.223: 3.025 in the market is in step 13, and so in step 14 of the reference market.
    const soldFromStep = prices?.nike?.jeans?.male?.[0];
    assert.deepEqual({ step, soldFromStep }, { step: 1.25, soldFromStep: [14, 3] });
  });

  it('include an operator’s own sales, named first', () => {
    const published = { version: 'v', brands: evidenceRows(cells(jeansRow({}))) };
    const days = { from: '2026-01-02', to: '2026-03-04' };
    const own = withOwnSales(published, new Map([['nike jeans male', 20]]), days);
    const sentence = evidenceInWords(evidenceFacts('brand and kind', countsOf(own, nike, jeans)));
    assert.equal(sentence, '20 sold in the operator’s own sales, 2026; 3 in the US, 2025');
  });

  it('are as many as the prices in the shipped histograms, sold and asked', () => {
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
