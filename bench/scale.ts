// How the figures change with the number of connections and of keys: `npm run bench:scale`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openKeyStore, sqliteFile } from '../src/keys/open-store.ts';
import { issueKeys } from './support/keys.ts';
import { getRequest, measure } from './support/load.ts';
import { residentMegabytes, startService } from './support/processes.ts';

const PRICE_PATH = '/api/public/price?brand=coach&category=bag';
const ML_PATH = '/api/public/ml-price?brand=coach&category=bag';
/** Enough that most of what is measured is answered 200. */
const USED_KEYS = 4_000;

console.log(
  '| request | connections | keys in the store | requests/s | CPU µs | p50 ms | p99 ms | MB |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const connections of [1, 32, 1_000, 10_000]) await row('price', connections, USED_KEYS);
for (const connections of [1, 32, 1_000, 10_000]) await row('ml-price', connections, USED_KEYS);
for (const keys of [1, 1_000, 1_000_000]) await row('ml-price', 32, keys);

async function row(name: 'price' | 'ml-price', connections: number, keyCount: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  const store = await openKeyStore({ dataDir });
  const keys = await issueKeys(store, Math.min(keyCount, USED_KEYS));
  await store.close();
  addOthers(sqliteFile(dataDir), keyCount - keys.length);
  const service = await startService({ DATA_DIR: dataDir });
  const requests =
    name === 'price'
      ? [getRequest(PRICE_PATH)]
      : keys.map((key) => getRequest(ML_PATH, { authorization: `Bearer ${key}` }));
  const job = { port: service.port, connections, warmUpSeconds: 2, seconds: 3, requests };
  const result = await measure(job, service.pid);
  const figures = [
    result.perSecond.toFixed(0),
    result.cpuMicros?.toFixed(1),
    result.p50Ms.toFixed(2),
    result.p99Ms.toFixed(2),
    residentMegabytes(service.pid).toFixed(0),
  ];
  console.log(`| ${[name, connections, keyCount, ...figures].join(' | ')} |`);
  await service.stop();
  rmSync(dataDir, { recursive: true });
}

/** Keys that nobody knows, straight into the file. */
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
