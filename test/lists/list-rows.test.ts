import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_PAGE_ROWS } from '../../src/lists/csv.ts';
import { fileOfRows, type ListRow, mergeRows, ownTexts, parseRows, rowsOf } from '../../src/lists/list-rows.ts';
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
      { title: 'Coach bag', cost: -1, isSold: 'yes', text: ' Coach bag ', file: 7, state: 'cart' },
      { title: 'Zara dress', state: 'lost', text: 5, file: 'a.csv' },
      {},
      'Nike shoes',
    ];
    assert.deepEqual(parseRows(JSON.stringify(stored)), [
      { title: 'Gap jeans', quantity: 2, cost: 4, isSold: true },
      { title: 'Coach bag', quantity: 1, text: ' Coach bag ', state: 'cart' },
      { title: 'Zara dress', quantity: 1, file: 'a.csv' },
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
    const lines = [row('Gap jeans', { text: 'a' }), row('Gap jeans', { text: 'b' })];
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
  const CLOSET = 'My closet\r\nTitle;Cost;Note\r\nGap jeans;4;blue\r\n;;\r\nCoach bag;30;"red; new"\r\n';

  it('keeps the rows of a file as they were, with changed cells', async () => {
    const file = await fileOf(CLOSET);
    const own = ownTexts(file);
    assert.ok(own);
    assert.equal(own.head, 'My closet\r\nTitle;Cost;Note\r\n');
    const rows = rowsOf(file, TODAY, own.texts).map((one) => ({ ...one, file: 'closet.csv' }));
    assert.deepEqual(
      rows.map(({ text }) => text),
      ['Gap jeans;4;blue\r\n;;\r\n', 'Coach bag;30;"red; new"\r\n'],
    );
    const heads = new Map([['closet.csv', own.head]]);
    assert.equal(textOf(await fileOfRows(rows, heads)), CLOSET);
    const changed = rows.map((one, at) => (at === 0 ? { ...one, cost: 5, condition: 'Good' as const } : one));
    assert.equal(
      textOf(await fileOfRows([...changed, row('Zara dress', { quantity: 2, state: 'cart' })], heads)),
      'My closet\r\nTitle;Cost;Note;condition;quantity;my things\r\nGap jeans;5;blue;Good\r\n;;\r\n' +
        'Coach bag;30;"red; new"\r\nZara dress;;;;2;to buy\r\n',
    );
  });

  it('has the columns that its rows need, and those of other files', async () => {
    const typed = [row('Gap jeans', { askingPrice: 20, floor: 10, comps: [{ price: 18 }] }), row('Coach bag')];
    const plain = await fileOfRows(typed, new Map());
    assert.equal(textOf(plain), 'title,price,comps,floor\r\nGap jeans,20,18,10\r\nCoach bag\r\n');
    assert.deepEqual(
      plain.rows.flatMap(({ item }) => item?.askingPrice ?? []),
      [20],
    );
    const files = new Map([
      ['a.csv', 'title,cost\n'],
      ['b.csv', 'sku;title\n'],
    ]);
    const both = [
      row('Gap jeans', { cost: 4, file: 'a.csv', text: 'Gap jeans,4\n' }),
      row('Coach bag', { label: 'A,1', file: 'b.csv', text: 'A,1;Coach bag' }),
    ];
    assert.equal(textOf(await fileOfRows(both, files)), 'title,cost,sku\nGap jeans,4\nCoach bag,,"A,1"');
  });

  it('recounts the days that a row has been listed', async () => {
    const file = await fileOf('title,days listed,date listed\nGap jeans,10,\nCoach bag,,2026-10-01\nZara dress,,\n');
    assert.deepEqual(
      rowsOf(file, TODAY).map(({ listedOn }) => listedOn),
      ['2026-11-15', '2026-10-01', undefined],
    );
  });
});
