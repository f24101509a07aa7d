import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findLayout } from '../../src/lists/columns.ts';
import { readCellsByRole, readCosts, readRow } from '../../src/lists/read-row.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';

const HEADER = ['title', 'asking price', 'cost', 'quantity', 'status', 'sold price', 'sold date', 'condition'];
const layout = findLayout(HEADER) ?? assert.fail();
const readCells = (...cells: string[]) =>
  readRow(BASE_LEXICON, readCellsByRole([...cells, ...HEADER.slice(cells.length).map(() => '')], layout), layout)[0];

it('a row is an item with a state, or says why it is none', () => {
  assert.deepEqual(readCells('Gap tee', '$8', '2').fields, { cost: 2, title: 'Gap tee', listPrice: 8, quantity: 1 });
  assert.deepEqual(
    [readCells('Gap tee', '', '', '', 'sold', '22', '2026-10-03')].map(({ state, fields }) => [
      state,
      fields?.soldPrice,
      fields?.soldOn,
    ]),
    [['sold', 22, '2026-10-03']],
  );
  const refusals = [
    readCells('Gap tee', '', '', '', 'donated').refusal,
    readCells('Gap tee', '', '', '100').refusal,
    readCells('Gap tee', '', '', '0').refusal,
    readCells('').refusal,
    readCells('Shipping label').refusal,
    readCells('Total', '30').refusal,
  ];
  assert.deepEqual(refusals, [
    'Status: Donated.',
    'The quantity is not a whole number from 1 to 99.',
    'None is left: its quantity is 0 or less.',
    '“title” is empty: write a kind such as bag, dress or sneakers.',
    'Not an item: a fee, supplies or a note.',
    'Not an item: a heading, a total or a note.',
  ]);
});

it('what is not used of a row is said', () => {
  assert.equal(readCells('Gap tee', 'GBP 20').remark, 'Its price is "GBP 20": US dollars only, so convert it first.');
  assert.match(
    readCells('Gap tee', '', '', '', 'to photograph').remark ?? '',
    /^We do not know the status “to photograph”/,
  );
  assert.equal(readCells('Gap tee', '', '', '', 'unpaid').remark, 'Sold, but not paid yet.');
});

it('each status that we do not know is described once, and none after the first 1,000', () => {
  const statusLayout = findLayout(['title', 'status']) ?? assert.fail();
  const context = { ...statusLayout, describedStatuses: new Set<string>() };
  const isDescribed = (status: string) => {
    const [{ remark }] = readRow(BASE_LEXICON, readCellsByRole(['Gap tee', status], statusLayout), context);
    return remark?.startsWith('We do not know the status') === true;
  };
  const statuses = Array.from({ length: 1_001 }, (_, index) => `Pile ${index} of mine`);
  assert.deepEqual(statuses.filter(isDescribed), statuses.slice(0, 1_000));
  assert.deepEqual(statuses.filter(isDescribed), []);
});

it('for a buyer, the price of an owner’s list is what another asks', () => {
  const ownersLayout = findLayout(['title', 'list price', 'cost', 'purpose']) ?? assert.fail();
  const readPrices = (purpose: string) => {
    const cells = readCellsByRole(['Gap jeans', '8', '', purpose], ownersLayout);
    const { askingPrice, listPrice } = readRow(BASE_LEXICON, cells, ownersLayout)[0].fields;
    return { askingPrice, listPrice };
  };
  for (const purpose of ['resell', 'wear'])
    assert.deepEqual(readPrices(purpose), { askingPrice: 8, listPrice: undefined }, purpose);
  assert.deepEqual(readPrices('sell'), { askingPrice: undefined, listPrice: 8 });
});

it('costs of a bundle are told apart', () => {
  assert.deepEqual([readCosts('$7.00, $8.00'), readCosts('$1,200'), readCosts('free')], [[7, 8], [1200], []]);
});

it('what is sold leaves a row, unless more are sold than it counts: then it counts what is left', () => {
  const stockLayout = findLayout(['title', 'quantity', 'quantity sold']) ?? assert.fail();
  const countLeft = (quantity: string, sold: string) =>
    readRow(BASE_LEXICON, readCellsByRole(['Gap tee', quantity, sold], stockLayout), stockLayout)[0].fields.quantity;
  assert.deepEqual([countLeft('5', '3'), countLeft('3', '5'), countLeft('3', '0')], [2, 3, 3]);
});
