import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { appraise, type ItemAnswer, list, offer, payouts } from '../src/index.ts';
import { answerList } from '../src/lists/answer-list.ts';
import { readListFile } from '../src/lists/read-list-file.ts';
import { toRowParts } from '../src/operations/answer-row.ts';
import { DESCRIPTION_FIELDS } from '../src/operations/fields/item-fields.ts';
import { call, parts as context } from './mcp/support.ts';
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

/** Files have what to ask of themselves. */
const PLANNED = { include: ['plan'] } as const;
const AMOUNTS = ['askingPrice', 'extraCost', 'cost', 'listPrice'];
const FIELDS = [...Object.keys(DESCRIPTION_FIELDS), ...AMOUNTS, 'comps', 'purpose'];

/**
 * What a door says of an item: its price and range, its call, profit and limit, what to ask and, but in files and for
 * who does not sell it, what is kept, in US dollars; undefined without a price.
 */
type DoorAnswer = readonly (string | number | undefined)[] | undefined;

function saidIn({
  purpose,
  estimate,
  atLeast,
  verdict,
  limits,
  sale,
  oneByOne,
  plan,
}: Partial<ItemAnswer>): DoorAnswer {
  // Files show the least for an item beyond our evidence.
  if (atLeast !== undefined || !estimate) return undefined;
  const { net, profit } = ((verdict?.way ?? limits?.way) === 'oneByOne' ? oneByOne : sale) ?? {};
  const { price, priceLow, priceHigh } = estimate;
  const decided = [verdict?.call, verdict?.profit ?? profit, limits?.payUpTo, plan?.[0]?.suggestedPrice];
  return [price, priceLow, priceHigh, ...decided, purpose && net];
}

const saidInCsv = (csv: string): DoorAnswer[] =>
  parse<Row>(csv, { columns: true, bom: true }).map((row) => {
    const numberIn = (name: string) => (row[name] ? Number(row[name]) : undefined);
    const [price, low, high] = ['hangtag_price', 'hangtag_low', 'hangtag_high'].map(numberIn);
    if (low === undefined) return undefined;
    const decided = ['hangtag_profit', 'hangtag_pay_up_to', 'hangtag_suggested_price'].map(numberIn);
    return [price, low, high, row.hangtag_call || undefined, ...decided];
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

/** Titles, what was paid in US dollars, and fields. */
const PAID: readonly (readonly [string, number, object?])[] = [
  ['Gap jeans, paid $5', 5],
  ['Gap jeans, bought for $5, my price $30', 5],
  ['Coach bag, paid $20 + $9 shipping', 29],
  ['Gap jeans, paid $5', 7, { cost: 7 }],
  ['Gap jeans x3 paid $2 each', 6],
  ['Gap jeans x3 paid $6 for all', 6],
  ['Gap jeans x3 paid $2 each + $3 shipping', 9],
  ['3 Gap jeans paid $6', 6],
  ['Gap jeans x3', 6, { cost: 6 }],
  ['lot of 5 Old Navy tees paid $2 each', 10],
  ['lot of 5 Old Navy tees paid $10', 10],
  ['Gap jeans', 11, { cost: 10, extraCost: '10%' }],
  ['Vans, paid $5', 5],
  ['Vans', 5, { cost: 5 }],
];

const queryOf = (row: Row) =>
  new URLSearchParams(Object.entries({ ...row, include: 'plan' }).filter(([, value]) => value) as [string, string][]);

/** Every way to price items given as fields. */
async function askDoors(t: TestContext): Promise<Readonly<Record<string, DoorAnswer[]>>> {
  const { ask, issueKey } = await startService(t, { requestsPerDay: 1_000 });
  const key = await issueKey();
  const post = (body: unknown, type: string, path = '/api/public/appraise') =>
    ask(path, { key, body, headers: { 'content-type': type } });
  const file = join(temporaryFolder(t), 'rows.csv');
  writeFileSync(file, FILE);
  const single = ROWS.map(async (row) => saidIn((await ask(`/api/public/appraise?${queryOf(row)}`, { key })).body));
  const flat: Record<string, number>[] = call('price_list', { items: ROWS, ...PLANNED }).data.items;
  const listed = flat.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  return {
    'MCP get_price': ROWS.map((row) => answerOrRefusal(() => call('get_price', { ...row, ...PLANNED }).data)),
    'MCP price_list': listed.map(
      ({ price, priceLow, priceHigh, atLeast, call, profit, payUpTo, suggestedPrice, net }) =>
        price === undefined || atLeast !== undefined
          ? undefined
          : [price, priceLow, priceHigh, call, profit, payUpTo, suggestedPrice, net],
    ),
    'POST as JSON': (await post({ items: ROWS, ...PLANNED }, 'application/json')).body.items.map(saidIn),
    'POST as CSV': saidInCsv((await post(FILE, 'text/csv', '/api/public/appraise.csv')).text),
    GET: await Promise.all(single),
    'command line': saidInCsv((await hangtag({}, 'list', file)).out),
    'command line as JSON': JSON.parse((await hangtag({}, 'list', file, '--json')).out).items.map(saidIn),
  };
}

it('an item has one price, call and limit through the package, the API, MCP and the command line', async (t) => {
  const expected = ROWS.map((row) => answerOrRefusal(() => appraise({ ...row, ...PLANNED } as object)));
  assert.ok(expected.filter(Boolean).length > 30);
  const unasked = FIELDS.filter((name) => ROWS.every((row) => !row[name]));
  assert.deepEqual(unasked, [], 'fields without an example in their schema, or a row in doors.tsv');
  for (const [door, said] of Object.entries(await askDoors(t)))
    assert.deepEqual(
      inWholeDollars(said),
      inWholeDollars(expected.map((of, at) => of?.slice(0, said[at]?.length))),
      door,
    );
});

/** Returns the answer about the item in a pasted line, if it has a price. */
async function answerLine(line: string): Promise<Partial<ItemAnswer> | undefined> {
  const { rows } = answerList(await readListFile(Buffer.from(line), 9), toRowParts(context, {}));
  const outcomes = (await Array.fromAsync(rows)).flatMap((row) => ('outcome' in row ? row.outcome : []));
  return outcomes.flatMap((outcome) => ('answer' in outcome ? outcome.answer : []))[0];
}

it('a pasted line has the price, call and limit of its title', async () => {
  const titles = ROWS.flatMap(({ title, ...fields }) => (title && !Object.values(fields).some(Boolean) ? title : []));
  assert.ok(titles.length > 10);
  const lots = [
    'Gap clothes x 5 $6 girls',
    'Gap jeans size 8 $10 x 3',
    'Gap tees $8 x 24',
    '$10 2x Gap dress',
    '$5 - 2x Nike shorts size M',
    'Gap tees x 3 5 each',
    'Gap jeans x 3 12.99',
    'Gap tees x 3 asking 15',
    'Gap tees x 3 paid 4',
    'Gap sweater 4T for $5',
    'Zara dress size 4 for $12',
    'True Religion jeans size 4 $10 at goodwill',
    'Adidas samba 38 $40 shipped',
    'Vans $15',
    'Zara dress size 8 retail $49.90',
    'Zara dress size 8 + $5.99 shipping',
    'Chanel 2.55 flap bag navy',
    'Hoka Clifton 8 x3, 10/10, $20',
    'Nike shoes x 3 10 $12',
    'Vans sneakers x 3 12c $10',
    'Gap tees x 3 size M, $5',
    'Gap tees x 4 like new, asking 15',
    '$6 ea 3 Gap tees',
    'Nike shorts x 4 $6 each, size M',
    'Old Navy clothes x 4, paid $8 each',
    '2x suits $14',
    'Nike socks x3 $20 for all',
  ];
  for (const title of [...titles, ...lots])
    assert.deepEqual(saidIn((await answerLine(title)) ?? {}), saidIn(appraise({ title, ...PLANNED })), title);
});

it('what was paid for an item is the same to every door that subtracts it, whether its title says it or a field', async () => {
  for (const [title, paid, fields] of PAID) {
    const item = { title, ...fields };
    const { sale, oneByOne } = appraise({ ...item, purpose: 'sell' });
    const saleOf = (others: object) => {
      const [row] = list({ items: [{ ...item, ...others }] }).items;
      return row && 'sale' in row ? row.sale : undefined;
    };
    const said: Readonly<Record<string, { readonly net?: number; readonly profit?: number } | undefined>> = {
      price: sale,
      ...(oneByOne && { 'one by one': oneByOne }),
      list: saleOf({ purpose: 'sell' }),
      'past sale': saleOf({ soldPrice: 60 }),
      payouts: payouts(item).payouts[0],
      offer: offer({ ...item, listPrice: 60, offered: 60 }).reply,
      ...(!fields && { 'a pasted line': (await answerLine(title))?.sale }),
    };
    for (const [door, { net = NaN, profit = NaN } = {}] of Object.entries(said))
      assert.equal(Math.round(100 * (net - profit)) / 100, paid, `${title}, ${door}`);
  }
});

it('a maker’s name with any amount of an item beside it is priced as what it makes', () => {
  const { estimate } = appraise({ title: 'Vans sneakers' });
  assert.throws(() => appraise({ title: 'Vans' }), { code: 'category_not_found' });
  for (const amounts of [{ askingPrice: 0 }, { askingPrice: 30 }, { listPrice: 30 }, { cost: 0 }])
    assert.deepEqual(appraise({ title: 'Vans', ...amounts }).estimate, estimate, JSON.stringify(amounts));
  const sent = { listPrice: 40, offered: 30 };
  assert.deepEqual(offer({ title: 'Vans', ...sent }).reply, offer({ title: 'Vans sneakers', ...sent }).reply);
  const paid = { price: 200, marketplaces: ['ebay'] };
  assert.deepEqual(payouts({ title: 'Vans', ...paid }).payouts, payouts({ title: 'Vans sneakers', ...paid }).payouts);
});

it('answers otherwise for each field that describes an item', () => {
  const garment = { brand: 'Gap', category: 'jeans' };
  const answer = appraise(garment);
  for (const [name, { examples }] of Object.entries(DESCRIBING_FIELDS)) {
    assert.notDeepEqual(appraise({ ...garment, [name]: examples?.[0] }), answer, name);
  }
});
