// Compares the endpoints with bare node:http, or with a plain Fastify route: `npx node bench/bench.ts`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openKeyStore } from '../src/service/keys/open-store.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { record } from './support/figures.ts';
import { AMOUNT_OPTIONS, compareWithBare, type Scenario } from './support/interleaved.ts';
import { filesMade, startService } from './support/processes.ts';
import { appraiseFresh, issueKeys, mlPrice, page, price } from './support/scenarios.ts';

const { values: options } = parseArgs({
  options: {
    ...AMOUNT_OPTIONS,
    // Prefixes of scenario names; all by default.
    only: { type: 'string', multiple: true },
    // Uses the bench's own PostgreSQL server instead of SQLite.
    postgres: { type: 'boolean', default: false },
    // Compares GET requests with a Fastify route instead of bare node:http.
    fastify: { type: 'boolean', default: false },
  },
});

const KEYS = 6_000;

const start = async () => {
  const backend = options.postgres ? await postgresBackend() : sqliteBackend();
  const store = await openKeyStore(backend.place);
  const keys = await issueKeys(store, KEYS);
  await store.close();
  const service = await startService({
    REQUESTS_PER_DAY: '1000000',
    // The limit on pages follows this number.
    MCP_REQUESTS_PER_MINUTE: '10000000',
    ...backend.env,
  });
  await filesMade(service);
  const scenarios = await prepare(service.port, keys);
  return { service, scenarios, release: backend.release };
};
const micros = await compareWithBare(options, start, options.fastify ? 'bench/support/bare-fastify.ts' : undefined);
recordIn('price', 'ml-price');
recordIn('ml-price', 'appraise, new titles');

/** Records and prints the CPU time of a scenario as a multiple of that of a base, if both were measured. */
function recordIn(base: string, name: string): void {
  const microsOf = (prefix: string) => [...micros].find(([scenario]) => scenario.startsWith(prefix))?.[1];
  const baseMicros = microsOf(base);
  const scenarioMicros = microsOf(name);
  if (baseMicros === undefined || scenarioMicros === undefined) return;
  const multiple = scenarioMicros / baseMicros;
  record(`${name} in ${base}s`, [multiple]);
  console.log(`${name} in ${base}s: ${multiple.toFixed(2)}`);
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

/** Adds the key database to the name of a scenario that counts predictions. */
function withDatabaseName(scenario: Scenario): Scenario {
  return { ...scenario, name: `${scenario.name}, ${options.postgres ? 'PostgreSQL' : 'SQLite'}` };
}

/** Prepares the scenarios whose names start with a prefix in `--only`. */
async function prepare(port: number, keys: readonly string[]): Promise<Scenario[]> {
  const all: Readonly<Record<string, () => Promise<Scenario>>> = {
    price: () => price(port),
    'ml-price': async () => withDatabaseName(await mlPrice(port, keys)),
    'appraise, new titles': async () => withDatabaseName(await appraiseFresh(port, keys)),
    page: () => page(port, 'page', '/price/coach/bag'),
  };
  const { only = [''] } = options;
  const names = Object.keys(all).filter((name) => only.some((prefix) => name.startsWith(prefix)));
  const scenarios = await Promise.all(names.map((name) => all[name]?.() as Promise<Scenario>));
  if (!options.fastify) return scenarios;
  return scenarios.map((scenario) => ({ ...scenario, name: `${scenario.name} beside Fastify` }));
}
