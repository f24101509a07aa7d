import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { appraise, type ItemAnswer } from '../src/index.ts';
import { DESCRIPTION_FIELDS } from '../src/operations/fields/item-fields.ts';
import { call } from './mcp/support.ts';
import { hangtag } from './support/command-line.ts';
import { type Row, readRows } from './support/rows.ts';
import { startService, temporaryFolder } from './support/service.ts';

const DESCRIBING_FIELDS = DESCRIPTION_FIELDS as object as Readonly<
  Record<string, { readonly examples?: readonly string[] }>
>;

/** Rows as sellers type them, then one for each field that describes an item, with the first example of its schema. */
const ROWS = [
  ...readRows(new URL('doors.tsv', import.meta.url)),
  ...Object.entries(DESCRIBING_FIELDS).map(([name, { examples }]) => ({
    brand: 'Coach',
    category: 'bag',
    [name]: examples?.[0],
  })),
];

const FIELDS = [...Object.keys(DESCRIPTION_FIELDS), 'askingPrice', 'extraCost', 'comps'];

/** What a door says of an item: its price, range and limit in US dollars, its call and profit; undefined without a price. */
type DoorAnswer = readonly (string | number | undefined)[] | undefined;

const saidIn = ({ estimate, atLeast, verdict, limits }: Partial<ItemAnswer>): DoorAnswer =>
  // Files show the least for an item beyond our evidence.
  atLeast === undefined && estimate
    ? [estimate.price, estimate.priceLow, estimate.priceHigh, verdict?.call, verdict?.profit, limits?.payUpTo]
    : undefined;

const saidInCsv = (csv: string): DoorAnswer[] =>
  parse<Row>(csv, { columns: true, bom: true }).map((row) => {
    const numberIn = (name: string) => (row[name] ? Number(row[name]) : undefined);
    const [price, low, high] = ['hangtag_price', 'hangtag_low', 'hangtag_high'].map(numberIn);
    if (low === undefined) return undefined;
    return [price, low, high, row.hangtag_call || undefined, numberIn('hangtag_profit'), numberIn('hangtag_pay_up_to')];
  });

/** Returns an answer, or one without a price if the item is refused. */
function answerOrRefusal(ask: () => Partial<ItemAnswer>): DoorAnswer {
  try {
    return saidIn(ask());
  } catch {
    return undefined;
  }
}

/** Rows for agents have whole dollars, and no limit of 0. */
const inWholeDollars = (all: readonly DoorAnswer[]) =>
  all.map((said) => said?.map((value) => (typeof value === 'number' ? Math.floor(value) || undefined : value)));

const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;

const FILE = [FIELDS, ...ROWS.map((row) => FIELDS.map((name) => quoted(row[name])))].join('\n');

const queryOf = (row: Row) =>
  new URLSearchParams(Object.entries(row).filter(([, value]) => value) as [string, string][]);

/** Every way to price items given as fields. */
async function askDoors(t: TestContext): Promise<Readonly<Record<string, DoorAnswer[]>>> {
  const { ask, issueKey } = await startService(t, { requestsPerDay: 1_000 });
  const key = await issueKey();
  const post = (body: unknown, type: string, path = '/api/public/appraise') =>
    ask(path, { key, body, headers: { 'content-type': type } });
  const file = join(temporaryFolder(t), 'rows.csv');
  writeFileSync(file, FILE);
  const single = ROWS.map(async (row) => saidIn((await ask(`/api/public/appraise?${queryOf(row)}`, { key })).body));
  const flat: Record<string, number>[] = call('price_list', { items: ROWS }).data.items;
  const listed = flat.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  return {
    'MCP get_price': ROWS.map((row) => answerOrRefusal(() => call('get_price', row).data)),
    'MCP price_list': listed.map(({ price, priceLow, priceHigh, atLeast, call, profit, payUpTo }) =>
      price === undefined || atLeast !== undefined ? undefined : [price, priceLow, priceHigh, call, profit, payUpTo],
    ),
    'POST as JSON': (await post({ items: ROWS }, 'application/json')).body.items.map(saidIn),
    'POST as CSV': saidInCsv((await post(FILE, 'text/csv', '/api/public/appraise.csv')).text),
    GET: await Promise.all(single),
    'command line': saidInCsv((await hangtag({}, 'list', file)).out),
    'command line as JSON': JSON.parse((await hangtag({}, 'list', file, '--json')).out).items.map(saidIn),
  };
}

it('an item has one price, call and limit through the package, the API, MCP and the command line', async (t) => {
  const expected = ROWS.map((row) => answerOrRefusal(() => appraise(row as object)));
  assert.ok(expected.filter(Boolean).length > 30);
  const unasked = FIELDS.filter((name) => ROWS.every((row) => !row[name]));
  assert.deepEqual(unasked, [], 'fields without an example in their schema, or a row in doors.tsv');
  for (const [door, said] of Object.entries(await askDoors(t)))
    assert.deepEqual(inWholeDollars(said), inWholeDollars(expected), door);
});

it('answers otherwise for each field that describes an item', () => {
  const garment = { brand: 'Gap', category: 'jeans' };
  const answer = appraise(garment);
  for (const [name, { examples }] of Object.entries(DESCRIBING_FIELDS)) {
    assert.notDeepEqual(appraise({ ...garment, [name]: examples?.[0] }), answer, name);
  }
});
