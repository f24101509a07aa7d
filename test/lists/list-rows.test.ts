import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_PAGE_ROWS } from '../../src/lists/csv.ts';
import { createOwnCells, fileOfRows, type ListRow, mergeRows, parseRows, rowsOf } from '../../src/lists/list-rows.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';

const TODAY = '2026-11-25';
const fileOf = (text: string) => readListFile(new TextEncoder().encode(text), MAX_PAGE_ROWS);
const row = (title: string, more: Partial<ListRow> = {}): ListRow => ({ title, quantity: 1, ...more });
const textOf = ({ rows }: Awaited<ReturnType<typeof fileOf>>) =>
  rows.map(({ source, lineEnd }) => source + lineEnd).join('');

describe('the rows that a browser stored', () => {
  it('are read without what is invalid', () => {
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
    const many = parseRows(JSON.stringify(Array(MAX_PAGE_ROWS + 1).fill(stored[0])));
    assert.equal(many.length, MAX_PAGE_ROWS);
  });
});

describe('rows added to a list', () => {
  const told = (kept: readonly ListRow[], more: readonly ListRow[]) => {
    const { rows, ...counts } = mergeRows(kept, more);
    return [rows.map(({ title, quantity }) => `${quantity} ${title}`), Object.values(counts)];
  };

  it('are repeats if the list has them, and counted if they are alike', () => {
    const kept = [row('Gap jeans', { cost: 4 })];
    assert.deepEqual(told(kept, [row('gap JEANS')]), [['1 Gap jeans'], [0, 1, 0, 0]]);
    assert.deepEqual(told(kept, [row('Gap jeans', { cost: 5 })]), [
      ['1 Gap jeans', '1 Gap jeans'],
      [1, 0, 0, 0],
    ]);
    assert.deepEqual(told([], [row('Gap jeans'), row('Gap jeans', { quantity: 3 })]), [['4 Gap jeans'], [1, 0, 1, 0]]);
    assert.deepEqual(told([], [row('Gap jeans', { quantity: 99 }), row('Gap jeans')])[0], ['99 Gap jeans']);
    // Lines of a file are pieces of their own.
    const lines = [row('Gap jeans', { own: { a: 'a' } }), row('Gap jeans', { own: { a: 'b' } })];
    assert.deepEqual(told([], lines), [
      ['1 Gap jeans', '1 Gap jeans'],
      [2, 0, 0, 0],
    ]);
  });

  it('are new beside pieces that were only looked at', () => {
    assert.deepEqual(told([row('Gap jeans', { state: 'looked' })], [row('Gap jeans')])[1], [1, 0, 0, 0]);
    assert.deepEqual(told([row('Gap jeans', { state: 'cart' })], [row('Gap jeans')])[1], [0, 1, 0, 0]);
    for (const member of ['brand', 'category', 'gender', 'condition', 'label'] as const)
      assert.deepEqual(told([row('Gap jeans')], [row('Gap jeans', { [member]: 'x' })])[1], [1, 0, 0, 0], member);
  });

  it('are left out where the list is full', () => {
    const full = Array.from({ length: MAX_PAGE_ROWS }, (_, at) => row(`Gap jeans ${at}`));
    assert.deepEqual(told(full, [row('Coach bag'), row('Gap jeans 1')])[1], [0, 1, 0, 1]);
  });
});

describe('a list as a file', () => {
  const readOwn = async (text: string) => {
    const file = await fileOf(text);
    return rowsOf(file.rows, TODAY, createOwnCells(file));
  };

  it('keeps the cells of a file, and writes what changed', async () => {
    const long = 'x'.repeat(5_000);
    const [jeans, bag] = await readOwn(
      `Title;Cost;Note\r\nGap jeans;4; blue \r\n;;\r\nCoach bag;30;"red; ""${long}"""\r\n`,
    );
    assert.ok(jeans && bag);
    // A column that is empty in the first row keeps its place.
    const [scarf] = await readOwn('Title,Size,Cost\nHermès scarf,,4\n');
    assert.ok(scarf);
    assert.equal(textOf(fileOfRows([scarf])), 'Title,Size,Cost\r\nHermès scarf,,4\r\n');
    assert.deepEqual([fileOfRows([scarf]).hasMark, fileOfRows([jeans]).hasMark], [true, false]);
    const own = ['Title,Cost,Note', 'Gap jeans,4," blue "', `Coach bag,30,"red; ""${long}"""`, ''];
    assert.equal(textOf(fileOfRows([jeans, bag])), own.join('\r\n'));
    const changed = { ...jeans, cost: 5, condition: 'Good' as const };
    assert.equal(
      textOf(fileOfRows([changed, row('Zara dress', { quantity: 2, state: 'cart' })])),
      'Title,Cost,Note,condition,quantity,my things\r\nGap jeans,5," blue ",Good\r\nZara dress,,,,2,to buy\r\n',
    );
  });

  it('has the columns that its rows need, and those of all files', async () => {
    const typed = [row('Gap jeans', { askingPrice: 20, floor: 10, comps: [{ price: 18 }] }), row('Coach bag')];
    const plain = fileOfRows(typed);
    assert.equal(textOf(plain), 'title,price,comps,floor\r\nGap jeans,20,18,10\r\nCoach bag\r\n');
    assert.deepEqual(
      plain.rows.flatMap(({ item }) => item?.askingPrice ?? []),
      [20],
    );
    const both = [...(await readOwn('title,cost\nGap jeans,4\n')), ...(await readOwn('sku;Item\nA,1;Coach bag\n'))];
    assert.equal(textOf(fileOfRows(both)), 'title,cost,sku,Item\r\nGap jeans,4,,\r\n,,"A,1",Coach bag\r\n');
  });

  it('recounts the days that a row has been listed', async () => {
    const file = await fileOf('title,days listed,date listed\nGap jeans,10,\nCoach bag,,2026-10-01\nZara dress,,\n');
    assert.deepEqual(
      rowsOf(file.rows, TODAY).map(({ listedOn }) => listedOn),
      ['2026-11-15', '2026-10-01', undefined],
    );
  });
});
