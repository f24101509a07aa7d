import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { itemLine } from '../../src/lists/items-of-lines.ts';
import { itemsToPrice, readListFile, rowsOfText } from '../../src/lists/read-list-file.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import ways from './pasted.json' with { type: 'json' };

describe('pasted text', () => {
  for (const { name, text, rows } of ways)
    it(`is read from ${name}`, async () => {
      const file = await readListFile(Buffer.from(text), 100);
      const items = itemsToPrice(file);
      // The home page reads the same.
      assert.deepEqual(itemsToPrice({ rows: rowsOfText(BASE_LEXICON, text) }), items);
      assert.deepEqual(
        items.map(({ title, quantity, askingPrice }) => [title, quantity, ...(askingPrice ? [askingPrice] : [])]),
        rows,
      );
    });

  it('stays one item if half or more of what stands between commas is words about it', async () => {
    for (const line of [
      'Patagonia jacket, fleece, men’s M',
      'Kate Spade, satchel, black leather',
      'Levi’s 501, 32x34, dark wash',
      'Hugo Boss jacket and pants suit 40R',
      'Trench coat with belt Burberry 8',
      'Coach bag, leather tote, brown',
      'Coach bag, Gap jeans, black, soft',
      '2X plus Torrid top',
      'Two Tone Coach crossbody bag',
      'Levi’s 501 jeans (32)',
      'Lot of 3 Gap tees',
    ]) {
      const { rows } = await readListFile(Buffer.from(line), 9);
      assert.deepEqual(
        rows.flatMap(({ item }) => (item ? [[item.title, item.quantity]] : [])),
        [[line, 1]],
      );
    }
  });

  it('has prices after dashes', async () => {
    const { rows } = await readListFile(Buffer.from('Nike hoodie - 15\nGap jeans: 8'), 9);
    assert.deepEqual(
      rows.flatMap(({ item }) => (item ? [[item.title, item.askingPrice]] : [])),
      [
        ['Nike hoodie', 15],
        ['Gap jeans', 8],
      ],
    );
  });

  it('says what is sold by a word at either end of a line', async () => {
    const sold = ['Gap dress $5 SOLD', 'SOLD Gap dress $5', 'Gap dress $5 - sold', 'Gap dress sold $5'];
    const other = ['SOLD OUT tee', 'Gap tee NOT SOLD', 'Sold as is Gap tee'];
    const { rows } = await readListFile(Buffer.from([...sold, ...other].join('\n')), 9);
    assert.deepEqual(
      rows.flatMap(({ item, state }) => (item ? [[item.title, state, item.soldPrice]] : [])),
      [...sold.map(() => ['Gap dress', 'sold', 5]), ...other.map((title) => [title, undefined, undefined])],
    );
  });

  it('says what is sold or gone', async () => {
    const text =
      'Nike hoodie (sold)\nGap tee - sold for $8\nSOLD: Zara dress $20\nGap jeans - donated\nGap coat (wool)';
    const { rows } = await readListFile(Buffer.from(text), 9);
    assert.deepEqual(
      rows.flatMap(({ item, state }) => (item ? [[item.title, state, item.soldPrice]] : [])),
      [
        ['Nike hoodie', 'sold', undefined],
        ['Gap tee', 'sold', 8],
        ['Zara dress', 'sold', 20],
        ['Gap jeans', 'gone', undefined],
        ['Gap coat (wool)', undefined, undefined],
      ],
    );
  });

  it('tells what was paid from what is asked, in words', async () => {
    const { rows } = await readListFile(Buffer.from('Nike hoodie (paid 12, sell 60)\nGap tee, paid $3, asking $9'), 9);
    assert.deepEqual(
      rows.flatMap(({ item }) => (item ? [[item.title, item.cost, item.listPrice]] : [])),
      [
        ['Nike hoodie', 12, 60],
        ['Gap tee', 3, 9],
      ],
    );
    const dashed = rowsOfText(BASE_LEXICON, 'Coach bag - 40 (paid 10)\nZara dress - 15 (paid 3)');
    assert.deepEqual(
      dashed.map(({ item }) => [item?.title, item?.cost, item?.listPrice]),
      [
        ['Coach bag', 10, 40],
        ['Zara dress', 3, 15],
      ],
    );
  });

  it('keeps the amounts of several when a row becomes a line again, and what all sold for', async () => {
    const [row] = rowsOfText(BASE_LEXICON, '3 Gap tees paid $6, sell $30');
    const line = itemLine(row?.item as FileItem);
    assert.deepEqual(rowsOfText(BASE_LEXICON, line)[0]?.item, {
      quantity: 3,
      title: 'Gap tees',
      listPrice: 10,
      cost: 2,
    });
    assert.match(row?.remark ?? '', /^\$30 and \$6 are for all 3: \$10 and \$2 each\.$/);
    for (const sold of ['3 Gap tees sold for $30', 'Gap tee x3 sold for $30', 'Gap tee x3 $10 each (sold)'])
      assert.equal(rowsOfText(BASE_LEXICON, sold)[0]?.item?.soldPrice, 30, sold);
  });

  it('says which amounts are not used', async () => {
    const { rows } = await readListFile(Buffer.from('Nike hoodie $40-60\nGap jeans $12 $60'), 9);
    assert.match(rows[1]?.remark ?? '', /^“\$40-60” is a range/);
    assert.match(rows[2]?.remark ?? '', /^Not used as a price: \$60\.$/);
    const [, line] = (await readListFile(Buffer.from('Nike hoodie $40-60, Gap jeans $12'), 9)).rows;
    assert.match(line?.remark ?? '', /^“\$40-60” is a range/);
  });

  it('says once that a number without a sign is a price', async () => {
    const { rows } = await readListFile(Buffer.from('Levi’s 501\nNike hoodie 12\nCoach bag 40'), 9);
    assert.deepEqual(
      rows.slice(1).map(({ remark }) => remark),
      [undefined, '12 was read as $12.', undefined],
    );
  });

  it('ends, whatever signs a line repeats', async () => {
    for (const sign of ['.', ' ', '- ', '$1-', 'a / ', '(']) {
      const { rows } = await readListFile(Buffer.from(`coat 1${sign.repeat(5_000)}x\nGap tee $12`), 99);
      assert.equal(rows.at(-1)?.item?.askingPrice, 12, sign);
    }
  });

  it('has one row for a long line without marks between items', async () => {
    const { rows } = await readListFile(Buffer.from(`coach bag ${'x'.repeat(9_000)}\nGap tee $12`), 99);
    assert.equal(rows.filter(({ item }) => item).length, 2);
  });

  it('holds as many items as the list may', async () => {
    const text = Array.from({ length: 60 }, (_, at) => (at % 2 ? 'Gap jeans' : 'Zara dress')).join(', ');
    assert.equal((await readListFile(Buffer.from(text), 100)).rows.filter(({ item }) => item).length, 60);
    await assert.rejects(readListFile(Buffer.from(text), 50), { name: 'Problem' });
  });
});
