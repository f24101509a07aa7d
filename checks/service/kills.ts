import { hashKey } from '../../src/keys/key-format.ts';
import { REQUESTS_PER_DAY, utcDay } from '../../src/keys/key-store.ts';
import { openKeyStore, type StoreLocation } from '../../src/keys/open-store.ts';
import { predict, signUp, signUpMany, sleep, startNode } from '../../test/support/node-process.ts';

/**
 * Kills the service under load, `rounds` times over an empty store. No issued key may be lost, every answered prediction
 * must be counted, and no key may get more than its limit. Returns a summary.
 */
export async function killUnderLoad(store: StoreLocation, rounds: number): Promise<string> {
  const env = store.databaseUrl === undefined ? { DATA_DIR: store.dataDir } : { DATABASE_URL: store.databaseUrl };
  /** Answers by key. */
  const answered = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const node = await startNode(env);
    for (const key of await signUpMany(node.port, 20)) answered.set(key, 0);
    const keys = [...answered.keys()].slice(-60);
    let isOver = false;
    const clients = Array.from({ length: 40 }, async (_, client) => {
      while (!isOver) {
        const isNew = client < 4;
        const key = isNew ? await signUp(node.port) : keys[Math.floor(Math.random() * keys.length)];
        if (key && isNew) answered.set(key, 0);
        else if (key && (await predict(node.port, key)).status === 200) {
          answered.set(key, (answered.get(key) ?? 0) + 1);
        }
      }
    });
    await sleep(100 + Math.random() * 400);
    await node.end('SIGKILL');
    isOver = true;
    await Promise.all(clients);
  }
  return compareCounts(store, answered);
}

async function compareCounts(location: StoreLocation, answered: ReadonlyMap<string, number>): Promise<string> {
  const store = await openKeyStore(location);
  const keys = await store.list({ day: utcDay(Date.now()), limit: 1_000_000 }).finally(() => store.close());
  const stored = new Map(keys.map(({ hash, used }) => [hash, used]));
  let total = 0;
  for (const [key, count] of answered) {
    const used = stored.get(hashKey(key));
    if (used === undefined) throw new Error('an issued key is lost');
    if (used < count) throw new Error(`${count} answers, but only ${used} counted`);
    if (used > REQUESTS_PER_DAY) throw new Error(`${used} counted`);
    total += count;
  }
  return `${answered.size} keys and ${total} answers, none lost`;
}
