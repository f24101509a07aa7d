import assert from 'node:assert/strict';
import { it } from 'node:test';
import { omitUndefined } from '../../src/base/values.ts';
import { answerList } from '../../src/lists/answer-list.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import { findRowAmount, findRowCall, findRowQuestion, sortList } from '../../src/lists/sort-list.ts';
import { shippedFees } from '../../src/money/seller.ts';

import { toRowParts } from '../../src/operations/answer-row.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';

const context = {
  pricing: readShippedModel(),
  fees: shippedFees,
  publicUrl: () => undefined,
  clock: () => Date.UTC(2026, 9, 3),
};

const sortLines = (...lines: string[]) => sortLinesFor(undefined, ...lines);

async function sortLinesFor(purpose: 'resell' | undefined, ...lines: string[]) {
  const file = await readListFile(Buffer.from(lines.join('\n')), 99);
  const parts = toRowParts(context, omitUndefined({ purpose }));
  return sortList((await Array.fromAsync(answerList(file, parts).rows)).filter((row) => 'outcome' in row));
}

const COLUMNS = 'title,my price,tag,cost,status,sold price,platform';
const LIST = [
  COLUMNS,
  'Coach Tabby 26,150,,40.50,,,Poshmark',
  'Gap jeans,20,,,,,Poshmark',
  'Chanel flap bag,900,,,,,',
  'Gap tee,,,2,sold,14,eBay',
  'Zara dress,,,,donated,,',
  'toaster,8,,,,,',
  'Total,1,,,,,',
];

it('each row is in one group, without those that are no items', async () => {
  const { groups } = await sortLines(...LIST);
  assert.deepEqual(
    [...groups].map(([group, rows]) => [group, rows.map(({ fields }) => fields.title)]),
    [
      ['mine', ['Coach Tabby 26', 'Gap jeans', 'Chanel flap bag']],
      ['sold', ['Gap tee']],
      ['gone', ['Zara dress']],
      ['word', ['toaster']],
    ],
  );
});

it('a row that says its purpose is in the group of it', async () => {
  const { groups } = await sortLines('title,price,cost,purpose', 'Gap jeans,9,,sell', 'Zara dress,12,3,resell');
  const [[mine], [buy]] = [groups.get('mine') ?? [], groups.get('buy') ?? []];
  assert.deepEqual([mine?.fields.title, buy?.fields.title], ['Gap jeans', 'Zara dress']);
  // So is one whose list says it, also if it says what was paid.
  const [[bought] = []] = [(await sortLinesFor('resell', 'title,price,cost', 'Gap jeans,2,3')).groups.get('buy')];
  assert.ok(bought && findRowCall(bought));
});

it('sums are those of the rows, to the dollar, and what is paid is subtracted from them', async () => {
  const { groups, sumByGroup, boughtTotals, marketplaces, usualTotal, itemCount } = await sortLines(...LIST);
  const [tabby, jeans, chanel] = groups.get('mine') ?? [];
  assert.ok(tabby && jeans && chanel);
  assert.equal(findRowAmount(tabby), Math.floor(0.8 * 150));
  assert.equal(findRowAmount(chanel), undefined);
  assert.equal(sumByGroup.mine, (findRowAmount(tabby) ?? 0) + (findRowAmount(jeans) ?? 0));
  assert.deepEqual(boughtTotals, {
    rowCount: 1,
    net: findRowAmount(tabby),
    paid: 40.5,
    profit: (findRowAmount(tabby) ?? 0) - 40.5,
  });
  assert.deepEqual([[...marketplaces], usualTotal.quantity, itemCount], [['poshmark'], 2, 3]);
});

it('the cost of a row is that of all that its owner bought at that price', async () => {
  const { boughtTotals, itemCount } = await sortLines(
    'title,my price,cost,quantity',
    'Coach Tabby 26,150,40,2',
    'Lot of 4 Gap tees,30,12,1',
    // Its net is unknown until it is known to be real.
    'Chanel flap bag,900,300,1',
  );
  assert.deepEqual([boughtTotals.rowCount, boughtTotals.paid, itemCount], [2, 92, 7]);
  assert.equal(boughtTotals.profit, boughtTotals.net - 92);
});

it('a title says what was paid as a column does, and whose its price is', async () => {
  const byTitle = await sortLines('title,price', '"Coach Tabby 26, paid $40",150');
  const byColumn = await sortLines('title,price,cost', 'Coach Tabby 26,150,40');
  assert.equal(byColumn.boughtTotals.paid, 40);
  assert.deepEqual(byTitle.boughtTotals, byColumn.boughtTotals);
  assert.deepEqual([...byTitle.groups.keys()], ['mine']);
});

it('what to buy is summed up without what to skip', async () => {
  const { groups, sumByGroup, buyTotals } = await sortLines(
    'Coach Tabby 26 $80',
    'Gap tee $500',
    'Patagonia synchilla fleece tag $14',
  );
  const rows = (groups.get('buy') ?? []).filter((row) => findRowCall(row) !== 'skip');
  assert.deepEqual([rows.length, buyTotals.rowCount, buyTotals.sureCount, buyTotals.cost], [2, 2, 2, 94]);
  assert.equal(
    sumByGroup.buy,
    rows.reduce((sum, row) => sum + (findRowAmount(row) ?? 0), 0),
  );
  assert.equal(buyTotals.net, buyTotals.cost + buyTotals.profit);
});

it('a row to be checked adds nothing, and a sold one only what was paid for it', async () => {
  const { buyTotals } = await sortLines('Coach Tabby 26 $20', 'Coach Tabby 26 $80');
  assert.deepEqual([buyTotals.rowCount, buyTotals.cost], [1, 80]);
  const sold =
    (await sortLines('title,status,sold price', 'Gap tee,sold,', 'Gap tee,sold,14')).groups.get('sold') ?? [];
  const [amountOfFirst, amountOfSecond = 0] = sold.map(findRowAmount);
  assert.equal(amountOfFirst, undefined);
  assert.ok(amountOfSecond > 0 && amountOfSecond < 14);
});

it('a past sale keeps what it brought, whatever was asked for it', async () => {
  const sumOfSold = async (...lines: string[]) => (await sortLines(...lines)).sumByGroup.sold;
  const kept = await sumOfSold('title,sold price,status', 'Gap jeans,60,sold');
  assert.equal(await sumOfSold('title,list price,sold price,status', 'Gap jeans,20,60,sold'), kept);
});

it('a row with a call needs no word, and one of its owner has no tag to ask about', async () => {
  assert.deepEqual([...(await sortLines('wool coat $5')).groups.keys()], ['buy']);
  assert.deepEqual([...(await sortLines('title,purpose', 'coach bag 40,sell')).groups.keys()], ['mine']);
});

it('a row without a price, a brand or a sign of its price is asked about', async () => {
  const questionAbout = async (line: string) => {
    const [[, [row] = []] = []] = [...(await sortLines(line)).groups];
    return row && findRowQuestion(row)?.topic;
  };
  assert.deepEqual(
    await Promise.all(
      ['toaster $8', 'wool coat', 'coach bag 40', 'coach bag $40', 'coach bag (sold)'].map(questionAbout),
    ),
    ['line', 'brand', 'tag', undefined, undefined],
  );
});
