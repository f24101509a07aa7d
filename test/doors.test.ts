import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { appraise, explain, offer, payouts, reprice } from '../src/index.ts';
import { call } from './mcp/support.ts';
import { hangtag } from './support/command-line.ts';
import { type Row, rowsOf } from './support/rows.ts';
import { startService, type TestService, temporaryFolder } from './support/service.ts';

/** Garments as sellers type them, with marketplaces' own words for kinds, wearers, grades and amounts. */
const ROWS = rowsOf(new URL('doors.tsv', import.meta.url));
const FIELDS = ['title', 'brand', 'category', 'gender', 'condition', 'askingPrice'];
const BATCH = 100;

/** The price of each row, US dollars; undefined without one. */
type Prices = readonly (number | undefined)[];

const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
const fileOf = (rows: readonly Row[]) =>
  [FIELDS.join(','), ...rows.map((row) => FIELDS.map((name) => quoted(row[name])).join(','))].join('\n');

/** The parts that doors are reached through. */
interface Door {
  readonly service: TestService;
  readonly key: string;
  readonly folder: string;
}

function priceOrNone(price: () => number): number | undefined {
  try {
    return price();
  } catch {
    return undefined;
  }
}

const pricesInCsv = (csv: string): Prices =>
  parse<Row>(csv, { columns: true, bom: true }).map((row) => Number(row.hangtag_price) || undefined);

async function post({ service, key }: Door, body: unknown, type: string): Promise<string> {
  const { text } = await service.ask('/api/public/appraise', { key, body, headers: { 'content-type': type } });
  return text;
}

/** Every way to ask for the price of a garment in fields; the command line reads a file. */
const DOORS: Readonly<Record<string, (door: Door) => Prices | Promise<Prices>>> = {
  package: () => ROWS.map((row) => priceOrNone(() => appraise(row as object).estimate.price)),
  'MCP get_price': () => ROWS.map((row) => priceOrNone(() => call('get_price', row).data.estimate.price)),
  'MCP compare_prices': () => {
    const prices: (number | undefined)[] = ROWS.map(() => undefined);
    for (let from = 0; from < ROWS.length; from += BATCH) {
      const { items } = call('compare_prices', { items: ROWS.slice(from, from + BATCH) }).data;
      for (const { item, price } of items) prices[from + item - 1] = price;
    }
    return prices;
  },
  'POST as JSON': async (door) => {
    const { items } = JSON.parse(await post(door, { items: ROWS }, 'application/json'));
    return items.map((item: { estimate?: { price: number } }) => item.estimate?.price);
  },
  'POST as CSV': async (door) => pricesInCsv(await post(door, fileOf(ROWS), 'text/csv')),
  GET: async ({ service, key }) => {
    const prices: (number | undefined)[] = [];
    for (const row of ROWS) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(row)) if (value !== undefined) query.set(name, value);
      const { body } = await service.ask(`/api/public/appraise?${query}`, { key });
      prices.push(body.estimate?.price);
    }
    return prices;
  },
  'command line': async ({ folder }) => {
    const path = join(folder, 'rows.csv');
    writeFileSync(path, fileOf(ROWS));
    return pricesInCsv((await hangtag({}, 'list', path)).out);
  },
  'list page': async ({ service }) => {
    const prices: (number | undefined)[] = ROWS.map(() => undefined);
    for (let from = 0; from < ROWS.length; from += BATCH) {
      const body = new FormData();
      body.set('list', fileOf(ROWS.slice(from, from + BATCH)));
      const { text } = await service.ask('/list', { body, headers: { accept: 'text/html' } });
      for (const [, row, price] of text.matchAll(/<tr data-row="(\d+)" data-price="(\d+)"/g)) {
        prices[from + Number(row)] = Number(price);
      }
    }
    return prices;
  },
};

it('a row has one price at every door', async (t) => {
  const service = await startService(t, { requestsPerDay: 1_000_000, batchSize: 1_000 });
  const door = { service, key: await service.issueKey(), folder: temporaryFolder(t) };
  const prices: [string, Prices][] = [];
  for (const [name, priceAll] of Object.entries(DOORS)) prices.push([name, await priceAll(door)]);
  assert.ok(ROWS.length >= 500);
  const apart = ROWS.flatMap((row, at) => {
    const each = prices.map(([name, all]) => `${name} ${all[at]}`);
    const isOne = new Set(prices.map(([, all]) => all[at])).size === 1;
    return isOne ? [] : [`${at + 2}: ${JSON.stringify(row)}: ${each.join(', ')}`];
  });
  assert.deepEqual(apart, []);
});

/** Counts how often a function of the sources is called. */
async function callsOf(name: string, ask: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await ask();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const found = result.flatMap(({ functions }) => functions).filter(({ functionName }) => functionName === name);
  return found.reduce((calls, { ranges }) => calls + (ranges[0]?.count ?? 0), 0);
}

it('a title is read once at every door', async (t) => {
  const service = await startService(t);
  const key = await service.issueKey();
  const title = 'Coach bag';
  const prices = { asked: 60, offered: 50 };
  const get = (path: string) => service.ask(path.replace('TITLE', 'Coach+bag'), { key });
  const body = (list: string) => {
    const form = new FormData();
    form.set('list', list);
    return form;
  };
  for (const [door, ask] of Object.entries<() => unknown>({
    'GET appraise': () => get('/api/public/appraise?title=TITLE'),
    'GET offer': () => get('/api/public/offer?title=TITLE&asked=60&offered=50'),
    'GET payouts': () => get('/api/public/payouts?title=TITLE'),
    'POST as JSON': () => service.ask('/api/public/appraise', { key, body: { items: [{ title }] } }),
    'POST as CSV': () => post({ service, key, folder: '' }, `title\n${title}\n`, 'text/csv'),
    'page of a title': () => get('/appraise?title=TITLE&condition=Good&tag=20'),
    'page of an offer': () => get('/offer?title=TITLE&asked=60&offered=50'),
    'list page': () => service.ask('/list', { body: body(title), headers: { accept: 'text/html' } }),
    suggestions: () => get('/search/suggestions.json?q=TITLE'),
    get_price: () => call('get_price', { title, detail: 'full' }),
    compare_prices: () => call('compare_prices', { items: [{ title }] }),
    answer_offer: () => call('answer_offer', { title, ...prices }),
    net_payout: () => call('net_payout', { title, price: 'estimate' }),
    appraise: () => appraise({ title }),
    explain: () => explain({ title }),
    offer: () => offer({ title, ...prices }),
    payouts: () => payouts({ title }),
    reprice: () => reprice({ title, askingPrice: 60, goneIn: 'month' }),
    'hangtag price': () => hangtag({}, 'price', title),
    'hangtag offer': () => hangtag({}, 'offer', title, '--asked', '60', '--offered', '50'),
  })) {
    assert.equal(await callsOf('readTitle', ask), 1, door);
  }
});
