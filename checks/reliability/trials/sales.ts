import { openKeyAdmin } from '../../../src/service/keys/open-store.ts';
import { allSales } from '../../../src/service/sales/sale-store.ts';
import { type NodeProcess, send, signUp, sleep, startNode } from '../../../test/support/node-process.ts';
import { loadWhile, must, type Trial } from '../frame.ts';

const KILLS = 20;
const LOOPS = 12;
const BATCH = 100;

const ENV = {
  ACCEPT_SALES: 'true',
  REQUESTS_PER_DAY: '1000000',
  SALES_PER_KEY: '1000000',
  SALES_PER_ADDRESS: '1000000',
  SALES_PER_DAY: '1000000',
  MCP_REQUESTS_PER_MINUTE: '1000000',
};

export const sales: Trial[] = [{ name: 'kill -9 while sales arrive, 20 times', run: killWhileSalesArrive }];

const TITLES = [
  'Coach Tabby 26 shoulder bag chalk leather',
  'Nike Air Max 90 mens sneakers size 10',
  'Louis Vuitton Monogram Neverfull MM tote',
  'Zara midi satin slip dress NWT size S',
  'Patagonia Better Sweater fleece jacket gray',
  'Lululemon Align high rise leggings 25 black',
];

/** Returns sales with ids starting at `first`. */
function batch(prefix: string, first: number, count: number) {
  return Array.from({ length: count }, (_, i) => ({
    id: `${prefix}-${first + i}`,
    title: TITLES[(first + i) % TITLES.length],
    price: 20 + ((first + i) % 200),
    soldOn: '2026-10-03',
    marketplace: 'poshmark',
  }));
}

interface Answer {
  readonly accepted: number;
  readonly duplicates: number;
}

/** Contributes sales; undefined if there was no answer or a refusal. */
async function contribute({ port }: NodeProcess, key: string, some: readonly object[]): Promise<Answer | undefined> {
  const { status, body } = await send(port, '/api/public/sales', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sales: some }),
  });
  return status === 200 ? (JSON.parse(body) as Answer) : undefined;
}

/** Counts the stored copies of each id. */
async function storedIds(dataDir: string): Promise<Map<string, number>> {
  const admin = await openKeyAdmin({ dataDir });
  const ids = new Map<string, number>();
  for await (const { id } of allSales(admin.sales)) ids.set(id, (ids.get(id) ?? 0) + 1);
  await admin.close();
  return ids;
}

/**
 * Checks that acknowledged sales are stored once, and that sales without an answer are too, after they are sent again.
 */
async function killWhileSalesArrive(dataDir: string): Promise<string> {
  const keys: string[] = [];
  const next = new Array<number>(LOOPS).fill(0);
  const acknowledged = new Set<string>();
  let repeated = 0;
  let duplicates = 0;
  for (let round = 0; round < KILLS; round++) {
    const node = await startNode({ DATA_DIR: dataDir, ...ENV });
    while (keys.length < LOOPS) {
      keys.push((await signUp(node.port, `seller${keys.length}@example.com`)) as string);
    }
    await loadWhile(
      LOOPS,
      async (loop) => {
        const some = batch(`k${loop}`, next[loop] as number, 1 + ((round * 7 + loop * 13) % BATCH));
        const answer = await contribute(node, keys[loop] as string, some);
        // Repeats the request until it is answered.
        if (answer === undefined) {
          repeated++;
          return;
        }
        duplicates += answer.duplicates;
        must(answer.accepted + answer.duplicates === some.length, 'a good sale was refused');
        for (const { id } of some) acknowledged.add(id);
        next[loop] = (next[loop] as number) + some.length;
      },
      async () => {
        await sleep(300 + Math.random() * 500);
        await node.end('SIGKILL');
      },
    );
    const stored = await storedIds(dataDir);
    for (const id of acknowledged) must(stored.get(id) === 1, `${id} is there ${stored.get(id)} times`);
    for (const [id, count] of stored) must(count === 1, `${id} is there ${count} times`);
  }
  return `${acknowledged.size} sales acknowledged, each stored once; ${repeated} requests without an answer, ${duplicates} of their sales had been stored`;
}
