// How much of bare node:http's speed the service keeps: `npm run bench`. One core for the servers, one for the client;
// the bare server answers the service's own bytes and headers; both run by turns, in rounds of a second, and
// every figure is the median over process starts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openKeyStore } from '../src/keys/open-store.ts';
import { startPostgres } from '../test/support/postgres.ts';
import type { FixedAnswer } from './support/bare-server.ts';
import { issueKeys } from './support/keys.ts';
import { getRequest, type Measurement, measure } from './support/load.ts';
import { listening, pinned, type Server, startService } from './support/processes.ts';
import { median, spread } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    // Keys in a PostgreSQL server of the bench's own (or TEST_DATABASE_URL), instead of SQLite.
    postgres: { type: 'boolean', default: false },
  },
});
const [starts, rounds, seconds, connections] = [
  options.starts,
  options.rounds,
  options.seconds,
  options.connections,
].map(Number) as [number, number, number, number];

/** Enough that none reaches its daily limit. */
const KEYS = 6_000;
const PRICE_PATH = '/api/public/price?brand=coach&category=bag';
const ML_PATH = '/api/public/ml-price?brand=coach&category=bag';

/** Something to ask, and what the service answers to it. */
interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly requests: readonly string[];
  readonly sample: FixedAnswer;
}

/** One process start: ratios and figures of each scenario, medians over its rounds. */
interface Row {
  readonly cpuRatio: number;
  readonly rateRatio: number;
  readonly service: Measurement;
  readonly bare: Measurement;
}

const results = new Map<string, Row[]>();
for (let start = 1; start <= starts; start++) {
  for (const [name, row] of await measureStart()) {
    results.set(name, [...(results.get(name) ?? []), row]);
  }
  process.stderr.write(`start ${start} of ${starts} measured\n`);
}
report();

async function measureStart(): Promise<Map<string, Row>> {
  const backend = options.postgres ? await postgresBackend() : sqliteBackend();
  const store = await openKeyStore(backend.place);
  const keys = await issueKeys(store, KEYS);
  await store.close();
  const service = await startService(backend.env);
  try {
    const scenarios = await prepare(service.port, keys);
    const bare = await startBare(scenarios);
    try {
      const rows = new Map<string, Row>();
      for (const scenario of scenarios)
        rows.set(scenario.name, await compare(scenario, service, bare));
      return rows;
    } finally {
      await bare.stop();
    }
  } finally {
    await service.stop();
    await backend.release();
  }
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

async function prepare(port: number, keys: readonly string[]): Promise<Scenario[]> {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const price = await sampleOf(port, PRICE_PATH);
  const known = { 'if-none-match': price.headers.etag as string };
  const scenarios: Scenario[] = [
    { name: 'price', path: PRICE_PATH, requests: [getRequest(PRICE_PATH)], sample: price },
    {
      name: '304',
      path: `${PRICE_PATH}&304`,
      requests: [getRequest(`${PRICE_PATH}&304`, known)],
      sample: await sampleOf(port, PRICE_PATH, known),
    },
    {
      name: options.postgres ? 'ml-price, PostgreSQL' : 'ml-price, SQLite',
      path: ML_PATH,
      requests: keys.map((key) => getRequest(ML_PATH, bearer(key))),
      sample: await sampleOf(port, ML_PATH, bearer(keys[0] as string)),
    },
  ];
  return scenarios.filter(
    ({ name }) => options.only === undefined || name.startsWith(options.only),
  );
}

async function sampleOf(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FixedAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers,
    // Without it, fetch answers 304 with the body of its cache where it has one.
    cache: 'no-store',
  });
  const ofTheConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
  const kept = [...response.headers].filter(([name]) => !ofTheConnection.includes(name));
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: await response.text(),
  };
}

async function startBare(scenarios: readonly Scenario[]): Promise<Server> {
  const child = pinned('server', 'bench/support/bare-server.ts', []);
  child.stdin.end(JSON.stringify(Object.fromEntries(scenarios.map((s) => [s.path, s.sample]))));
  return listening(child);
}

async function compare(scenario: Scenario, service: Server, bare: Server): Promise<Row> {
  const run = async ({ port, pid }: Server, warmUpSeconds: number) => {
    const { requests } = scenario;
    const result = await measure({ port, connections, warmUpSeconds, seconds, requests }, pid);
    const others = Object.keys(result.statuses).filter((s) => Number(s) !== scenario.sample.status);
    if (others.length > 0 || result.failed > 0) {
      throw new Error(`${scenario.name} was answered ${JSON.stringify(result.statuses)}`);
    }
    return result;
  };
  const pairs: { bare: Measurement; service: Measurement }[] = [];
  for (let round = 0; round < rounds; round++) {
    const warmUp = round === 0 ? 1 : 0.2;
    pairs.push({ bare: await run(bare, warmUp), service: await run(service, warmUp) });
  }
  const middle = (value: (pair: (typeof pairs)[number]) => number) => median(pairs.map(value));
  const typical = (side: 'bare' | 'service') =>
    pairs
      .map((pair) => pair[side])
      .sort((a, b) => a.perSecond - b.perSecond)
      .at(pairs.length >> 1) as Measurement;
  return {
    cpuRatio: middle((p) => (p.bare.cpuMicros ?? Number.NaN) / (p.service.cpuMicros ?? Number.NaN)),
    rateRatio: middle((pair) => pair.service.perSecond / pair.bare.perSecond),
    service: typical('service'),
    bare: typical('bare'),
  };
}

function report(): void {
  console.log(
    `\n${starts} process starts, ${rounds} rounds of ${seconds} s each, ${connections} connections. Median (least-greatest) over the starts.\n`,
  );
  console.log(
    '| request | CPU ratio to bare | requests/s ratio to bare | CPU µs | bare µs | requests/s | p50 ms | p99 ms | bare p99 ms | client busy |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const [name, rows] of results) {
    const of = (value: (row: Row) => number, digits: number) => spread(rows.map(value), digits);
    const cells = [
      name,
      of((row) => row.cpuRatio, 2),
      of((row) => row.rateRatio, 2),
      of((row) => row.service.cpuMicros ?? Number.NaN, 1),
      of((row) => row.bare.cpuMicros ?? Number.NaN, 1),
      of((row) => row.service.perSecond, 0),
      of((row) => row.service.p50Ms, 2),
      of((row) => row.service.p99Ms, 2),
      of((row) => row.bare.p99Ms, 2),
      of((row) => row.service.clientBusy, 2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
