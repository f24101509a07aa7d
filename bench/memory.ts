// Measures memory after a million requests: `npm run bench:memory`. Most request a price, some revalidate one, some use
// a key.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../src/service/keys/sqlite/sqlite-store.ts';
import { issueKeys } from './support/keys.ts';
import { getRequest, measure } from './support/load.ts';
import { residentMegabytes, startService } from './support/processes.ts';

const REQUESTS = 1_000_000;
const PRICE_PATH = '/api/public/price?brand=coach&category=bag';
const ML_PATH = '/api/public/ml-price?brand=coach&category=bag';

const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
const store = await openSqliteStore(join(folder, 'hangtag.sqlite'));
const keys = await issueKeys(store, 2_500);
await store.close();
// The first start fills the cache of compiled code, which all later starts find.
await (await startService({ DATA_DIR: folder })).stop();
const service = await startService({ DATA_DIR: folder });
const url = `http://127.0.0.1:${service.port}`;
const etag = (await fetch(url + PRICE_PATH)).headers.get('etag') as string;
const requests = keys.flatMap((key) => [
  getRequest(ML_PATH, { authorization: `Bearer ${key}` }),
  getRequest(PRICE_PATH, { 'if-none-match': etag }),
  ...Array.from({ length: 6 }, () => getRequest(PRICE_PATH)),
]);
console.log(`at the start: ${residentMegabytes(service.pid).toFixed(0)} MB`);
let answered = 0;
let printed = 0;
while (answered < REQUESTS) {
  const job = { port: service.port, connections: 32, warmUpSeconds: 0.1, seconds: 3, requests };
  const result = await measure(job, service.pid);
  answered += result.answered;
  if (answered - printed < 200_000 && answered < REQUESTS) continue;
  printed = answered;
  console.log(`after ${answered} requests: ${residentMegabytes(service.pid).toFixed(0)} MB`);
}
await service.stop();
rmSync(folder, { recursive: true });
