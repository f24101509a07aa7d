import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/members.ts';
import { createOwnCells, fileOfRows, type ListRow, mergeRows, parseRows, rowsOf } from '../../src/lists/list-rows.ts';
import { type ListFile, readListFile } from '../../src/lists/read-list-file.ts';

const TODAY = '2026-11-25';
const fileOf = (text: string) => readListFile(new TextEncoder().encode(text), 500);
const row = (title: string, more: Partial<ListRow> = {}): ListRow => ({ title, quantity: 1, ...more });
const textOf = ({ rows }: ListFile) => rows.map(({ source, lineEnd }) => source + lineEnd).join('');

describe('the rows that a browser stored', () => {
  it('are read without invalid members and rows', () => {
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
    assert.deepEqual(parseRows('{'), []);
  });

  it('are at most 500', () => {
    assert.equal(parseRows(JSON.stringify(Array(501).fill({ title: 'Gap jeans' }))).length, 500);
  });
});

describe('a row added to a list', () => {
  const NONE = { added: 0, repeated: 0, merged: 0, left: 0 };
  const countsOf = (list: readonly ListRow[], more: readonly ListRow[]) => omit(mergeRows(list, more), 'rows');
  const quantities = (more: readonly ListRow[]) => mergeRows([], more).rows.map(({ quantity }) => quantity);

  it('repeats an equally worded row, unless it states another amount', () => {
    const list = [row('Gap jeans', { cost: 4 })];
    assert.deepEqual(countsOf(list, [row('gap JEANS')]), { ...NONE, repeated: 1 });
    assert.deepEqual(countsOf(list, [row('Gap jeans', { cost: 5 })]), { ...NONE, added: 1 });
  });

  it('adds to the quantity of an equal typed line, up to 99', () => {
    const lines = [row('Gap jeans'), row('Gap jeans', { quantity: 3 })];
    assert.deepEqual(countsOf([], lines), { ...NONE, added: 1, merged: 1 });
    assert.deepEqual(quantities(lines), [4]);
    assert.deepEqual(quantities([row('Gap jeans', { quantity: 99 }), row('Gap jeans')]), [99]);
  });

  it('stays apart from an equal row of the same file', () => {
    assert.deepEqual(
      quantities([row('Gap jeans', { own: { a: 'a' } }), row('Gap jeans', { own: { a: 'b' } })]),
      [1, 1],
    );
  });

  it('is new if the equal item was only looked at, but not if it is to be bought', () => {
    assert.deepEqual(countsOf([row('Gap jeans', { state: 'looked' })], [row('Gap jeans')]), { ...NONE, added: 1 });
    assert.deepEqual(countsOf([row('Gap jeans', { state: 'cart' })], [row('Gap jeans')]), { ...NONE, repeated: 1 });
  });

  for (const field of ['brand', 'category', 'gender', 'condition', 'label'] as const)
    it(`is new if its ${field} differs`, () => {
      assert.deepEqual(countsOf([row('Gap jeans')], [row('Gap jeans', { [field]: 'x' })]), { ...NONE, added: 1 });
    });

  it('is left out of a list of 500 unless it repeats a row', () => {
    const full = Array.from({ length: 500 }, (_, at) => row(`Gap jeans ${at}`));
    assert.deepEqual(countsOf(full, [row('Coach bag'), row('Gap jeans 1')]), { ...NONE, repeated: 1, left: 1 });
  });
});

describe('a list written as a file', () => {
  const readRows = async (text: string) => {
    const file = await fileOf(text);
    return rowsOf(file.rows, TODAY, createOwnCells(file));
  };

  it('has the whole cells of its rows, even long and empty ones', async () => {
    const long = 'x'.repeat(5_000);
    const rows = await readRows(`Title;Cost;Note\r\nGap jeans;4; blue \r\n;;\r\nCoach bag;30;"red; ""${long}"""\r\n`);
    const written = ['Title,Cost,Note', 'Gap jeans,4," blue "', `Coach bag,30,"red; ""${long}"""`, ''];
    assert.equal(textOf(fileOfRows(rows)), written.join('\r\n'));
    const withGap = await readRows('Title,Size,Cost\nGap jeans,,4\n');
    assert.equal(textOf(fileOfRows(withGap)), 'Title,Size,Cost\r\nGap jeans,,4\r\n');
  });

  it('has changes in the cells of a row, and columns for other fields', async () => {
    const [jeans] = await readRows('Title,Cost\nGap jeans,4\n');
    const changed = { quantity: 1, ...jeans, cost: 5, condition: 'Good' };
    const typed = row('Zara dress', { quantity: 2, state: 'cart' });
    assert.equal(
      textOf(fileOfRows([changed, typed])),
      'Title,Cost,condition,quantity,my things\r\nGap jeans,5,Good\r\nZara dress,,,2,to buy\r\n',
    );
  });

  it('has a byte order mark only for letters that English lacks', () => {
    const marks = ['Hermès scarf', 'Gap jeans'].map((title) => fileOfRows([row(title)]).hasMark);
    assert.deepEqual(marks, [true, false]);
  });

  it('has the columns that typed rows need', () => {
    const typed = [row('Gap jeans', { askingPrice: 20, floor: 10, comps: [{ price: 18 }] }), row('Coach bag')];
    assert.equal(textOf(fileOfRows(typed)), 'title,price,comps,floor\r\nGap jeans,20,18,10\r\nCoach bag\r\n');
  });

  it('has the columns of all files', async () => {
    const both = [...(await readRows('title,cost\nGap jeans,4\n')), ...(await readRows('sku;Item\nA,1;Coach bag\n'))];
    assert.equal(textOf(fileOfRows(both)), 'title,cost,sku,Item\r\nGap jeans,4,,\r\n,,"A,1",Coach bag\r\n');
  });
});

it('days on sale become the day of listing, unless the file states it', async () => {
  const file = await fileOf('title,days listed,date listed\nGap jeans,10,\nCoach bag,,2026-10-01\nZara dress,,\n');
  const days = rowsOf(file.rows, TODAY).map(({ listedOn }) => listedOn);
  assert.deepEqual(days, ['2026-11-15', '2026-10-01', undefined]);
});
