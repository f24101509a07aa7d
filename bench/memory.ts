// Measures memory over 600,000 mixed requests: `npx node bench/memory.ts`. Most are prices; others revalidate a price,
// use a key, or ask for new titles, pages, and MCP calls. Once code is compiled and caches are full, memory should not
// rise.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../src/service/keys/sqlite/sqlite-store.ts';
import { MEMORY_SETTINGS, ML_PATH, PRICE_PATH } from '../test/support/node-process.ts';
import { record } from './support/figures.ts';
import { getRequest, measure } from './support/load.ts';
import { residentMegabytes, startService } from './support/processes.ts';
import { GET_PRICE, issueKeys, mcp, wordings } from './support/scenarios.ts';

const REQUESTS = 600_000;
/** Requests between two memory measurements. */
const STEP = 50_000;
const KEYS = 2_500;

const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
const store = await openSqliteStore(join(folder, 'hangtag.sqlite'));
const keys = await issueKeys(store, KEYS);
await store.close();
const env = {
  ...MEMORY_SETTINGS,
  DATA_DIR: folder,
  REQUESTS_PER_DAY: '1000000',
  MCP_REQUESTS_PER_MINUTE: '10000000',
};
const service = await startService(env);
const etag = (await fetch(`http://127.0.0.1:${service.port}${PRICE_PATH}`)).headers.get('etag') as string;
const titles = wordings.map((title) => ({ ...GET_PRICE, arguments: { title } }));
const called = await mcp(service.port, 'get_price', '/mcp', GET_PRICE, titles);
const requests = keys.flatMap((key, at) => {
  const title = `${wordings[at % wordings.length]} ${at}`;
  const ofKey = { authorization: `Bearer ${key}` };
  return [
    ...Array.from({ length: 11 }, () => getRequest(PRICE_PATH)),
    ...Array.from({ length: 3 }, () => getRequest(PRICE_PATH, { 'if-none-match': etag })),
    ...Array.from({ length: 3 }, () => getRequest(ML_PATH, ofKey)),
    getRequest(`/api/public/appraise?${new URLSearchParams({ title })}`, ofKey),
    getRequest(`/appraise?${new URLSearchParams({ title })}`, { 'accept-encoding': 'br' }),
    called.requests[at % called.requests.length] as string,
  ];
});
console.log(`at the start: ${residentMegabytes(service.pid).toFixed(0)} MB`);
const megabytes: number[] = [];
let answered = 0;
while (answered < REQUESTS) {
  // Each round starts where the last one ended.
  const next = answered % requests.length;
  const inOrder = [...requests.slice(next), ...requests.slice(0, next)];
  const job = { port: service.port, connections: 32, warmUpSeconds: 0, seconds: 5, requests: inOrder };
  const result = await measure(job, service.pid);
  answered += result.answered;
  if (answered < (megabytes.length + 1) * STEP) continue;
  megabytes.push(residentMegabytes(service.pid));
  console.log(`after ${answered} requests: ${megabytes.at(-1)?.toFixed(0)} MB, ${JSON.stringify(result.statuses)}`);
}
await service.stop();
rmSync(folder, { recursive: true });
// The first half is warm-up: V8 compiles code and caches fill.
const late = megabytes.slice(Math.floor(megabytes.length / 2));
const middle = Math.floor(late.length / 2);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rise = mean(late.slice(middle)) - mean(late.slice(0, middle));
record('600,000 mixed requests: MB', megabytes);
record('600,000 mixed requests: MB more at the end', [rise]);
console.log(`the last quarter beside the one before: ${rise > 0 ? '+' : ''}${rise.toFixed(0)} MB`);
