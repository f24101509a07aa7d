// Compares the endpoints with bare node:http, or with a plain Fastify route: `npx node bench/bench.ts`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openKeyStore } from '../src/service/keys/open-store.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { record } from './support/figures.ts';
import { AMOUNT_OPTIONS, compareWithBare, readAmount, type Scenario } from './support/interleaved.ts';
import { issueKeys } from './support/keys.ts';
import { filesMade, startService } from './support/processes.ts';
import {
  appraise,
  appraiseFresh,
  GET_PRICE,
  LIST_ROWS,
  list,
  mcp,
  mlPrice,
  notModified,
  page,
  plain,
  price,
} from './support/scenarios.ts';

const { values: options } = parseArgs({
  options: {
    ...AMOUNT_OPTIONS,
    // The beginnings of their names; all without it.
    only: { type: 'string', multiple: true },
    // Uses a PostgreSQL server of the bench's own (or TEST_DATABASE_URL) instead of SQLite.
    postgres: { type: 'boolean', default: false },
    // Compares GET requests with a Fastify route in place of bare node:http.
    fastify: { type: 'boolean', default: false },
  },
});

const KEYS = 6_000;
/** So that no key reaches its daily limit and no address its limit per minute, and lists may be long. */
const LIMITS = {
  REQUESTS_PER_DAY: '1000000',
  MCP_REQUESTS_PER_MINUTE: '10000000',
  BATCH_SIZE: String(LIST_ROWS),
};
const COMPARED = {
  name: 'compare_prices',
  arguments: { items: Array.from({ length: 20 }, () => GET_PRICE.arguments) },
};

const start = async () => {
  const backend = options.postgres ? await postgresBackend() : sqliteBackend();
  const store = await openKeyStore(backend.place);
  const keys = await issueKeys(store, KEYS);
  await store.close();
  const service = await startService({ ...LIMITS, ...backend.env });
  await filesMade(service);
  const scenarios = await prepare(service.port, keys);
  return { service, scenarios, release: backend.release };
};
const typical = await compareWithBare(
  readAmount(options),
  start,
  options.fastify ? 'bench/support/bare-fastify.ts' : undefined,
);
recordIn('price', 'ml-price');
recordIn('ml-price', 'appraise, new titles');

/** Records and prints the CPU time of one scenario in that of another, where both were measured. */
function recordIn(base: string, name: string): void {
  const microsOf = (wanted: string) => [...typical].find(([scenario]) => scenario.startsWith(wanted))?.[1].cpuMicros;
  const [each, all] = [microsOf(base), microsOf(name)];
  if (each === undefined || all === undefined) return;
  record(`${name} in ${base}s`, [all / each]);
  console.log(`${name} in ${base}s: ${(all / each).toFixed(2)}`);
}

function sqliteBackend() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  return {
    place: { dataDir },
    env: { DATA_DIR: dataDir },
    release: async () => rmSync(dataDir, { recursive: true }),
  };
}

async function postgresBackend() {
  const server = await startPostgres({ durable: true });
  const databaseUrl = await server.createDatabase();
  return {
    place: { dataDir: tmpdir(), databaseUrl },
    env: { DATABASE_URL: databaseUrl },
    release: () => server.stop(),
  };
}

/** Names a scenario that counts predictions after its store. */
function on(scenario: Scenario): Scenario {
  return { ...scenario, name: `${scenario.name}, ${options.postgres ? 'PostgreSQL' : 'SQLite'}` };
}

/** Prepares the scenarios selected by prefix. */
async function prepare(port: number, keys: readonly string[]): Promise<Scenario[]> {
  const [key = ''] = keys;
  const all: Readonly<Record<string, (name: string) => Promise<Scenario>>> = {
    price: () => price(port),
    'unchanged (304)': () => notModified(port),
    brands: (name) => plain(port, name, '/api/public/brands'),
    'ml-price': async () => on(await mlPrice(port, keys)),
    'appraise, one title': async () => on(await appraise(port, keys)),
    'appraise, new titles': async () => on(await appraiseFresh(port, keys)),
    payouts: (name) => plain(port, name, '/api/public/payouts?price=72&brand=coach&category=bag'),
    list: async () => on(await list(port, key)),
    page: (name) => page(port, name, '/price/coach/bag'),
    'page, gzip': (name) => plain(port, name, '/price/coach/bag?gzip', { 'accept-encoding': 'gzip' }),
    // The query lets the bare server distinguish them.
    'MCP get_price': (name) => mcp(port, name, '/mcp?1', '2026', 'tools/call', GET_PRICE),
    'MCP get_price, 2025': (name) => mcp(port, name, '/mcp?2', '2025', 'tools/call', GET_PRICE),
    'MCP compare_prices of 20': (name) => mcp(port, name, '/mcp?3', '2026', 'tools/call', COMPARED),
    'MCP tools/list': (name) => mcp(port, name, '/mcp?4', '2026', 'tools/list', {}),
  };
  const { only = [''] } = options;
  const names = Object.keys(all).filter((name) => only.some((beginning) => name.startsWith(beginning)));
  const scenarios = await Promise.all(names.map((name) => (all[name] as (typeof all)[string])(name)));
  return options.fastify ? scenarios.map((one) => ({ ...one, name: `${one.name} beside Fastify` })) : scenarios;
}
