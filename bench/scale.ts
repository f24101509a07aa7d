// Measures how the figures change with the number of connections and of keys: `npx node bench/scale.ts`. `--only
// ml-price` selects rows by prefix, `--connections 10000` and `--keys 1000000` by those columns.
//
// A row of 10,000 connections needs as many open files in the client and in the service: Node raises its own limit to
// the hard one (`ulimit -Hn`), which must be higher than that.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { createKey } from '../src/service/keys/key-format.ts';
import { openKeyStore, sqliteFile } from '../src/service/keys/open-store.ts';
import { REQUESTS_PER_DAY } from '../src/service/keys/quota.ts';
import type { Scenario } from './support/interleaved.ts';
import { issueKeys } from './support/keys.ts';
import { measure } from './support/load.ts';
import { residentMegabytes, startService } from './support/processes.ts';
import { GET_PRICE, mcp, mlPrice, notModified, price } from './support/scenarios.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    connections: { type: 'string' },
    keys: { type: 'string' },
  },
});

const SECONDS = 4;
/** More predictions per second than were ever measured. */
const FASTEST = 50_000;
/** Keys in use if the store has as many: none reaches its daily limit. */
const USED_KEYS = (SECONDS * FASTEST) / REQUESTS_PER_DAY;
/** Fewest keys that last for a second. A single key would be used up within milliseconds, and then refused. */
const FEWEST_KEYS = FASTEST / REQUESTS_PER_DAY;

interface Row {
  readonly name: string;
  readonly prepare: (port: number, keys: readonly string[]) => Promise<Scenario>;
  readonly connections: number;
  readonly keyCount: number;
}

const rows: readonly Row[] = [
  ...atScale('price', price),
  ...atScale('unchanged (304)', notModified),
  ...atScale('ml-price', mlPrice),
  ...atScale('MCP get_price', (port) => mcp(port, 'get_price', '/mcp', '2026', 'tools/call', GET_PRICE)),
  ...[FEWEST_KEYS, 1_000, 1_000_000].map((keyCount) => ({
    name: 'ml-price',
    prepare: mlPrice,
    connections: 32,
    keyCount,
  })),
];

console.log(
  '| request | connections | keys in the store | requests/s | CPU µs | p50 ms | p99 ms | MB | client busy | failed |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const row of rows) if (isPicked(row)) console.log(`| ${(await cells(row)).join(' | ')} |`);

function atScale(name: string, prepare: Row['prepare']): Row[] {
  return [1, 32, 1_000, 10_000].map((connections) => ({
    name,
    prepare,
    connections,
    keyCount: USED_KEYS,
  }));
}

function isPicked({ name, connections, keyCount }: Row): boolean {
  return (
    name.startsWith(options.only) &&
    (options.connections === undefined || connections === Number(options.connections)) &&
    (options.keys === undefined || keyCount === Number(options.keys))
  );
}

async function cells({ name, prepare, connections, keyCount }: Row): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  const store = await openKeyStore({ dataDir });
  const keys = await issueKeys(store, Math.min(keyCount, USED_KEYS));
  await store.close();
  addOthers(sqliteFile(dataDir), keyCount - keys.length);
  const service = await startService({ DATA_DIR: dataDir, MCP_REQUESTS_PER_MINUTE: '10000000' });
  try {
    const job = { port: service.port, connections };
    // V8 compiles hot code first. Keys that were never issued go most of the way and use no quota.
    const { requests: early } = await prepare(service.port, Array.from({ length: 100 }, createKey));
    await measure({ ...job, requests: early, warmUpSeconds: 0, seconds: 2 }, service.pid);
    const { requests, sample } = await prepare(service.port, keys);
    const seconds = Math.min(SECONDS, (keys.length * REQUESTS_PER_DAY) / FASTEST);
    const times = { warmUpSeconds: seconds / 4, seconds: (seconds * 3) / 4 };
    const result = await measure({ ...job, requests, ...times }, service.pid);
    // Unexpected answers, and connections that were closed or never answered.
    let failed = result.failed + Math.max(0, connections - result.active);
    for (const [status, count] of Object.entries(result.statuses)) {
      if (Number(status) !== sample.status) failed += count;
    }
    return [
      name,
      connections.toLocaleString('en-US'),
      keyCount.toLocaleString('en-US'),
      result.perSecond.toFixed(0),
      result.cpuMicros?.toFixed(1) ?? '',
      result.p50Ms.toFixed(2),
      result.p99Ms.toFixed(2),
      residentMegabytes(service.pid).toFixed(0),
      result.clientBusy.toFixed(2),
      String(failed),
    ];
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** Adds unused keys. */
function addOthers(file: string, count: number): void {
  if (count <= 0) return;
  const database = new DatabaseSync(file);
  database.exec(
    `INSERT INTO keys (hash, email, created_at)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT ${count})
     SELECT randomblob(32), 'user' || n || '@example.com', 1763600000000 FROM numbers`,
  );
  database.close();
}
