import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRequestTask } from '../../src/http/work-queue.ts';
import { formatItemLine } from '../../src/lists/items-of-lines.ts';
import { findItemsToPrice, findSeveralItems, readListFile } from '../../src/lists/read-list-file.ts';
import { splitAmounts } from '../../src/operations/answer-row.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { distinctTitles, SCRIPTS } from '../support/slow-titles.ts';
import ways from './pasted.json' with { type: 'json' };

const readItemRows = async (text: string) =>
  (await readListFile(Buffer.from(text), 99)).rows.filter(({ fields }) => fields);

describe('pasted text', () => {
  for (const { name, text, rows } of ways)
    it(`is read from ${name}`, async () => {
      const file = await readListFile(Buffer.from(text), 100);
      const items = findItemsToPrice(file);
      // The home page reads the same.
      const { severalItems } = findSeveralItems(BASE_LEXICON, text);
      if (items.length > 1)
        assert.deepEqual(severalItems?.refusal, {
          code: 'lot',
          text,
          items: items.map((fields) => formatItemLine(fields)),
        });
      else assert.equal(severalItems, undefined);
      assert.deepEqual(
        items
          .map(splitAmounts)
          .map(({ title, quantity, askingPrice }) => [title, quantity, ...(askingPrice ? [askingPrice] : [])]),
        rows,
      );
    });

  it('keeps a total and other lines that are no items, in their places', async () => {
    const { rows } = await readListFile(Buffer.from('Coach bag\t20\nTotal\t20\nthanks for looking\nGap tee\t5'), 9);
    assert.deepEqual(
      rows.map(({ cells, kind }) => [cells[0], kind === 'fee' || kind === 'heading']),
      [
        ['title', false],
        ['Coach bag', false],
        ['Total', true],
        ['thanks for looking', true],
        ['Gap tee', false],
      ],
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
        rows.flatMap(({ fields }) => (fields ? [[fields.title, fields.quantity]] : [])),
        [[line, 1]],
      );
    }
  });

  it('has prices after dashes', async () => {
    const { rows } = await readListFile(Buffer.from('Nike hoodie - 15\nGap jeans: 8'), 9);
    assert.deepEqual(
      rows.flatMap(({ fields }) => (fields ? [[fields.title, splitAmounts(fields).askingPrice]] : [])),
      [
        ['Nike hoodie', 15],
        ['Gap jeans', 8],
      ],
    );
  });

  it('says what is sold by a word at either end of a line', async () => {
    const soldLines = ['Gap dress $5 SOLD', 'SOLD Gap dress $5', 'Gap dress $5 - sold', 'Gap dress sold $5'];
    const unsoldLines = ['SOLD OUT tee', 'Gap tee NOT SOLD', 'Sold as a set Gap tee'];
    const { rows } = await readListFile(Buffer.from([...soldLines, ...unsoldLines].join('\n')), 9);
    assert.deepEqual(
      rows.flatMap(({ fields, state }) => (fields ? [[fields.title, state, fields.soldPrice]] : [])),
      [...soldLines.map(() => ['Gap dress', 'sold', 5]), ...unsoldLines.map((title) => [title, undefined, undefined])],
    );
  });

  it('says what is sold or gone', async () => {
    const text =
      'Nike hoodie (sold)\nGap tee - sold for $8\nSOLD: Zara dress $20\nGap jeans - donated\nGap tee gave away\nGap coat (wool)';
    const { rows } = await readListFile(Buffer.from(text), 9);
    assert.deepEqual(
      rows.flatMap(({ fields, state }) => (fields ? [[fields.title, state, fields.soldPrice]] : [])),
      [
        ['Nike hoodie', 'sold', undefined],
        ['Gap tee', 'sold', 8],
        ['Zara dress', 'sold', 20],
        ['Gap jeans', 'gone', undefined],
        ['Gap tee', 'gone', undefined],
        ['Gap coat (wool)', undefined, undefined],
      ],
    );
  });

  it('tells what was paid from what is asked, in words', async () => {
    const { rows } = await readListFile(Buffer.from('Nike hoodie (paid 12, sell 60)\nGap tee, paid $3, asking $9'), 9);
    assert.deepEqual(
      rows.flatMap(({ fields }) => (fields ? [[fields.title, fields.cost, fields.listPrice]] : [])),
      [
        ['Nike hoodie', 12, 60],
        ['Gap tee', 3, 9],
      ],
    );
    const paidRows = await readItemRows('Coach wallet, paid $5 and Gap jeans; Coach bag, paid $6');
    assert.deepEqual(
      paidRows.map(({ fields }) => [fields?.title, fields?.cost]),
      [
        ['Coach wallet', 5],
        ['Gap jeans', undefined],
        ['Coach bag', 6],
      ],
    );
    const dashedRows = await readItemRows('Coach bag - 40 (paid 10)\nZara dress - 15 (paid 3)');
    assert.deepEqual(
      dashedRows.map(({ fields }) => [fields?.title, fields?.cost, fields?.listPrice]),
      [
        ['Coach bag', 10, 40],
        ['Zara dress', 3, 15],
      ],
    );
  });

  it('keeps the amounts of several when a row becomes a line again, and what all sold for', async () => {
    const [row] = await readItemRows('3 Gap tees paid $6, sell $30');
    const [again] = await readItemRows(formatItemLine(row?.fields ?? assert.fail()));
    assert.partialDeepStrictEqual(again?.fields, { quantity: 3, title: 'Gap tees', listPrice: 30, cost: 6 });
    assert.match(row?.remark ?? '', /^\$30 and \$6 are for all 3: \$10 and \$2 each\.$/);
    const [each] = await readItemRows('3 Gap tees $5 each, paid $6');
    assert.deepEqual(
      [each?.fields?.quantity, each?.fields?.listPrice, each?.remark],
      [3, 15, '$6 is for all 3: $2 each.'],
    );
    for (const sold of ['3 Gap tees sold for $30', 'Gap tee x3 sold for $30', 'Gap tee x3 $10 each (sold)'])
      assert.equal((await readItemRows(sold))[0]?.fields?.soldPrice, 30, sold);
    const [past] = await readItemRows('Levis jeans x3, paid $5 each, sold for $60 on 10/3');
    assert.deepEqual(past?.cells, ['Levis jeans x3 (sold)', '', '60', '15', '10/3']);
    const [apart] = await readItemRows('Gap tees x3\t$30\tsold\nGap jeans x2\t$20\tsold');
    assert.equal(apart?.fields?.soldPrice, 30);
    const [counted] = await readItemRows('Gap tees x3\t2\t$5\nGap jeans\t1\t$9');
    assert.equal(counted?.fields?.askingPrice, 5);
    const [both] = await readItemRows('Gap tees x3\t$5\t$12\nGap jeans x2\t$4\t$9');
    assert.partialDeepStrictEqual(both?.fields, { cost: 15, askingPrice: 36 });
    const [graded] = await readItemRows(
      'Gap tees x3\nPre-Owned\n$28.99\nBuy It Now\n+$9.85 delivery\nCoach Willis Bag\nBrand New\n$60.00',
    );
    assert.deepEqual(graded?.cells.at(-1), 'Pre-Owned');
  });

  for (const [what, text, ...wanted] of [
    [
      'results of eBay',
      'Levi’s 501 Jeans 34x32\nPre-Owned\n$28.99\nBuy It Now\n+$9.85 delivery\nSold  Nov 20, 2026\nCoach Willis Bag\nBrand New\n$60.00',
      'Levi’s 501 Jeans 34x32 | sold | 28.99 | 2026-11-20 | Pre-Owned',
      'Coach Willis Bag |  | 60 |  | Brand New',
    ],
    [
      'results that say first what sold when',
      'Sold  Nov 20, 2026\nGap jeans\n$28.99\nSold  Nov 18, 2026\nCoach Willis Bag\n$60.00',
      'Gap jeans | sold | 28.99 | 2026-11-20 | ',
      'Coach Willis Bag | sold | 60 | 2026-11-18 | ',
    ],
    [
      'a closet',
      'Free People leggings\n$42 $98\nSize: S\nFree People\nMadewell Jeans\n$30 $138\nSize: 27\nMadewell\nSOLD',
      'Free People leggings size S |  | 42 |  | ',
      'Madewell Jeans size 27 | sold | 30 |  | ',
    ],
    [
      'a statement of a consignor',
      'Gucci belt\tSold 11/02/2026\t$195.00\t55%\t$107.25',
      'Gucci belt | sold | 195 | 2026-11-02 | ',
    ],
    [
      'lines and headings that say what sold',
      'Coach bag sold $80 net $64\nNike hoodie $20 sold to Mia\nGap tee $5 vendido\nSold:\nZara dress $15',
      ...['Coach bag | sold | 80', 'Nike hoodie | sold | 20', 'Gap tee | sold | 5', 'Zara dress | sold | 15'].map(
        (row) => `${row} |  | `,
      ),
    ],
  ] as const)
    it(`keeps price, grade and state of ${what}`, async () => {
      const { rows } = await readListFile(Buffer.from(text), 99);
      const live = rows.flatMap(({ fields, state = '', refusal }) =>
        fields && !refusal ? [{ ...fields, state }] : [],
      );
      assert.deepEqual(
        live.map(({ title, state, soldPrice, askingPrice, soldOn = '', condition = '' }) =>
          [title, state, soldPrice ?? askingPrice, soldOn, condition].join(' | '),
        ),
        wanted,
      );
    });

  it('counts the lines that are no items', async () => {
    const text = 'Coach bag\nPre-Owned\n$60\nSponsored\nLike';
    const { rows } = await readListFile(Buffer.from(text), 99);
    assert.equal(rows.filter(({ kind }) => kind === 'fee' || kind === 'heading').length, 4);
  });

  it('says which amounts are not used', async () => {
    const { rows } = await readListFile(Buffer.from('Nike hoodie $40-60\nGap jeans $12 $60'), 9);
    assert.match(rows[1]?.remark ?? '', /^“\$40-60” is a range/);
    assert.match(rows[2]?.remark ?? '', /^Not used as a price: \$60\.$/);
    const [, line] = (await readListFile(Buffer.from('Nike hoodie $40-60, Gap jeans $12'), 9)).rows;
    assert.match(line?.remark ?? '', /^“\$40-60” is a range/);
  });

  it('says in each row that a number without a sign is a price', async () => {
    const { rows } = await readListFile(Buffer.from('Levi’s 501\nNike hoodie 12\nCoach bag 40'), 9);
    assert.deepEqual(
      rows.slice(1).map(({ reading }) => reading),
      [undefined, '12 was read as $12.', '40 was read as $40.'],
    );
  });

  it('ends, whatever signs a line repeats', async () => {
    for (const sign of ['.', ' ', '- ', '$1-', 'a / ', '(']) {
      const { rows } = await readListFile(Buffer.from(`coat 1${sign.repeat(5_000)}x\nGap tee $12`), 99);
      assert.equal(rows.at(-1)?.fields?.askingPrice, 12, sign);
    }
  });

  it('has one row for a long line without marks between items', async () => {
    const { rows } = await readListFile(Buffer.from(`coach bag ${'x'.repeat(9_000)}\nGap tee $12`), 99);
    assert.equal(rows.filter(({ fields }) => fields).length, 2);
  });

  it('holds as many items as the list may', async () => {
    const text = Array.from({ length: 60 }, (_, at) => (at % 2 ? 'Gap jeans' : 'Zara dress')).join(', ');
    assert.equal((await readListFile(Buffer.from(text), 100)).rows.filter(({ fields }) => fields).length, 60);
    await assert.rejects(readListFile(Buffer.from(text), 50), { name: 'Problem' });
  });

  it('ends a text that takes too long at a line, and reads 500 common lines', async () => {
    const read = (lines: readonly string[], signal?: AbortSignal) =>
      readListFile(Buffer.from(lines.join('\n')), 500, { task: createRequestTask(signal) });
    const lines = distinctTitles(900, 'latin');
    await assert.rejects(
      read(lines.slice(450).map((line, at) => `${line}, ${lines[at]}`)),
      /^Problem: Reading this list takes too long: it ended at line \d+\./,
    );
    const common = Array.from({ length: 499 }, (_, at) => `Coach Tabby 26 bag ${at}, like new $40`);
    assert.equal(findItemsToPrice(await read(common)).length, 499);
    const client = new AbortController();
    const reading = read(lines, client.signal);
    setTimeout(() => client.abort(), 20);
    await assert.rejects(reading, { name: 'AbortError' });
    for (const script of Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[])
      await read(distinctTitles(20, script)).catch((error) => assert.equal(error.name, 'Problem'));
  });
});
