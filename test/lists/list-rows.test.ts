import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/members.ts';
import { fileOfRows, type ListRow, mergeRows, parseRows, rowsOf } from '../../src/lists/list-rows.ts';
import { type ListFile, readListFile } from '../../src/lists/read-list-file.ts';
import { pluck } from '../support/pluck.ts';
import merges from './merged-rows.json' with { type: 'json' };

interface Merge {
  readonly name: string;
  readonly list: ListRow[];
  readonly rows: ListRow[];
  readonly counts: object;
  readonly quantities: number[];
}

const TODAY = '2026-11-25';
const MAX_ROWS = 500;
const row = (title: string, others: Partial<ListRow> = {}): ListRow => ({ title, quantity: 1, ...others });

async function readRows(text: string): Promise<ListRow[]> {
  const file = await readListFile(Buffer.from(text), MAX_ROWS);
  return rowsOf(file.rows, TODAY, file);
}

describe('parseRows', () => {
  it('drops invalid members, and rows without a valid member', () => {
    const stored = [
      { title: 'Gap jeans', quantity: 2, cost: 4, other: 1, isSold: true },
      { title: 'Coach bag', cost: -1, isSold: 'yes', own: { Item: ' Coach bag ', Size: 7 }, state: 'cart' },
      { title: 'Zara dress', state: 'lost', own: 'M' },
      {},
      'Nike shoes',
    ];
    assert.deepEqual(parseRows(JSON.stringify(stored)), [
      { title: 'Gap jeans', quantity: 2, cost: 4, isSold: true },
      { title: 'Coach bag', quantity: 1, own: { Item: ' Coach bag ' }, state: 'cart' },
      { title: 'Zara dress', quantity: 1 },
    ]);
  });

  it('returns no rows for text that is not JSON', () => {
    assert.deepEqual(parseRows('{'), []);
  });

  it('returns at most 500 rows', () => {
    const stored = Array(501).fill({ title: 'Gap jeans' });
    assert.equal(parseRows(JSON.stringify(stored)).length, 500);
  });
});

describe('mergeRows', () => {
  const NONE = { added: 0, repeated: 0, merged: 0, left: 0 };

  for (const { name, list, rows, counts, quantities } of merges as Merge[])
    it(name, () => {
      const merged = mergeRows(list, rows);
      assert.deepEqual(omit(merged, 'rows'), { ...NONE, ...counts });
      assert.deepEqual(pluck(merged.rows, 'quantity'), quantities);
    });

  it('leaves out a new row, but not a repeated one, if the list has 500 rows', () => {
    const full = Array.from({ length: MAX_ROWS }, (_, index) => row(`Gap jeans ${index}`));
    const merged = mergeRows(full, [row('Coach bag'), row('Gap jeans 1')]);
    assert.deepEqual(omit(merged, 'rows'), { ...NONE, repeated: 1, left: 1 });
  });
});

describe('fileOfRows', () => {
  const csvOf = (rows: readonly ListRow[]) => {
    const file: ListFile = fileOfRows(rows);
    return file.rows.map(({ source, lineEnd }) => source + lineEnd).join('');
  };

  it('keeps the whole cells of rows from a file, even long and empty ones', async () => {
    const long = 'x'.repeat(5_000);
    const rows = await readRows(`Title;Size;Note\r\nGap jeans;; blue \r\n;;\r\nCoach bag;S;"red; ""${long}"""\r\n`);
    assert.equal(csvOf(rows), `Title,Size,Note\r\nGap jeans,," blue "\r\nCoach bag,S,"red; ""${long}"""\r\n`);
  });

  it('changes the cells of changed fields, and adds columns for other fields', async () => {
    const [jeans] = await readRows('Title,Cost\nGap jeans,4\n');
    const changed = { quantity: 1, ...jeans, cost: 5, condition: 'Good' };
    const typed = row('Zara dress', { quantity: 2, state: 'cart' });
    assert.equal(
      csvOf([changed, typed]),
      'Title,Cost,condition,quantity,my things\r\nGap jeans,5,Good\r\nZara dress,,,2,to buy\r\n',
    );
  });

  it('has a byte order mark only if a letter is not in ASCII', () => {
    assert.equal(fileOfRows([row('Hermès scarf')]).hasMark, true);
    assert.equal(fileOfRows([row('Gap jeans')]).hasMark, false);
  });

  it('has the columns that typed rows need', () => {
    const rows = [row('Gap jeans', { askingPrice: 20, floor: 10, comps: [{ price: 18 }] }), row('Coach bag')];
    assert.equal(csvOf(rows), 'title,price,comps,floor\r\nGap jeans,20,18,10\r\nCoach bag\r\n');
  });

  it('has the columns of all files', async () => {
    const rows = [...(await readRows('title,cost\nGap jeans,4\n')), ...(await readRows('sku;Item\nA,1;Coach bag\n'))];
    assert.equal(csvOf(rows), 'title,cost,sku,Item\r\nGap jeans,4,,\r\n,,"A,1",Coach bag\r\n');
  });
});

it('rowsOf counts back the days on sale to the listing date, unless the file states that', async () => {
  const rows = await readRows('title,days listed,date listed\nGap jeans,10,\nCoach bag,,2026-10-01\nZara dress,,\n');
  const listingDates = rows.map(({ listedOn }) => listedOn);
  assert.deepEqual(listingDates, ['2026-11-15', '2026-10-01', undefined]);
});
