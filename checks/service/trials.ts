// What must hold while the service is killed, restarted or out of disk under load: no issued key is lost, every answered
// prediction is counted, no key gets more than its limit, and prices go on. Each trial takes an empty store, and returns
// a summary or throws an Error.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashKey } from '../../src/keys/key-format.ts';
import { REQUESTS_PER_DAY, toUtcDay } from '../../src/keys/key-store.ts';
import { openKeyStore } from '../../src/keys/open-store.ts';
import { PRICE_PATH, predict, send, signUp, signUpMany, sleep, startNode } from '../../test/support/node-process.ts';

/** Answered predictions by key. */
type Answered = Map<string, number>;

export type StoreLocation = Parameters<typeof openKeyStore>[0];

/** Kills the service `rounds` times. */
export async function killUnderLoad(store: StoreLocation, rounds: number): Promise<string> {
  const answered: Answered = new Map();
  for (let round = 0; round < rounds; round++) {
    const node = await startNode(envOf(store));
    for (const key of await signUpMany(node.port, 20)) answered.set(key, 0);
    const keys = [...answered.keys()].slice(-60);
    const step = async (client: number) => {
      if (client >= 4) return void (await predictAndCount(answered, node.port, anyOf(keys)));
      const key = await signUp(node.port);
      if (key) answered.set(key, 0);
    };
    await loadWhile(40, step, async () => {
      await sleep(100 + Math.random() * 400);
      await node.end('SIGKILL');
    });
  }
  return compareCounts(store, answered);
}

/**
 * Restarts two nodes of one store in turn, the new one before the old one stops. Clients behave like a balancer: where a
 * connection is refused, they ask the other node. Every request must be answered.
 */
export async function restartUnderLoad(store: StoreLocation): Promise<string> {
  let [one, other] = [await startNode(envOf(store)), await startNode(envOf(store))];
  const keys = await signUpMany(one.port, 100);
  const answered: Answered = new Map(keys.map((key) => [key, 0]));
  const statuses = new Map<number | string, number>();
  const step = async (client: number) => {
    const ask = ({ port }: typeof one) =>
      client % 2 ? predictAndCount(answered, port, anyOf(keys)) : send(port, PRICE_PATH);
    const [first, second] = client % 4 < 2 ? [one, other] : [other, one];
    let answer = await ask(first);
    if (answer.error === 'ECONNREFUSED') answer = await ask(second);
    const status = answer.error ?? answer.status;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  try {
    await loadWhile(20, step, async () => {
      for (let round = 0; round < 4; round++) {
        await sleep(500);
        const old = one;
        [one, other] = [other, await startNode(envOf(store))];
        const code = await old.end('SIGTERM');
        if (code !== 0) throw new Error(`a node ended with ${code}: ${old.output().slice(-1_000)}`);
      }
    });
  } finally {
    await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')]);
  }
  const said = [...statuses].map(([status, requests]) => `${requests} times ${status}`).join(', ');
  if (statuses.keys().some((status) => status !== 200 && status !== 429)) throw new Error(said);
  return `${said}; ${await compareCounts(store, answered)}`;
}

/**
 * Fills the disk of a SQLite store, a small one in memory. Until it has room again, predictions must be refused with
 * Retry-After, and prices answered. Needs root on Linux.
 */
export async function fillDisk(store: StoreLocation): Promise<string> {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', store.dataDir]);
  if (mounted.status !== 0) return 'skipped, since it needs root on Linux';
  try {
    return await predictOnFullDisk(store);
  } finally {
    spawnSync('umount', ['-l', store.dataDir]);
  }
}

async function predictOnFullDisk(store: StoreLocation): Promise<string> {
  const node = await startNode(envOf(store));
  try {
    const keys = await signUpMany(node.port, 40);
    const answered: Answered = new Map(keys.map((key) => [key, 0]));
    /** Asks with each key, and for prices meanwhile. Returns the answers to the keys. */
    const round = async () => {
      const prices = Array.from({ length: 20 }, () => send(node.port, PRICE_PATH));
      const keyed = await Promise.all(keys.map((key) => predictAndCount(answered, node.port, key)));
      for (const { status } of await Promise.all([...prices, send(node.port, '/health/ready')])) {
        if (status !== 200) throw new Error(`without a key: ${status}`);
      }
      return keyed;
    };
    await round();
    const filler = join(store.dataDir, 'filler');
    fill(filler);
    // The last block of the log has room for some counts, but perhaps not for all of a round in one transaction.
    const countOne = () => predictAndCount(answered, node.port, keys[0] as string);
    for (let i = 0; i < 20 && (await countOne()).status === 200; i++);
    const full = await round();
    if (full.some(({ status, headers }) => status !== 503 || headers['retry-after'] === undefined)) {
      throw new Error(`a full disk gives ${full.map(({ status }) => status)}`);
    }
    const strict = await send(node.port, '/health/ready?needs=keys');
    if (strict.status !== 503) throw new Error(`ready with ${strict.status}, although keys are needed`);
    rmSync(filler);
    const after = await round();
    if (after.some(({ status }) => status !== 200)) throw new Error(`then ${after.map(({ status }) => status)}`);
    return await compareCounts(store, answered);
  } finally {
    await node.end('SIGTERM');
  }
}

function fill(file: string): void {
  for (const bytes of [65_536, 4_096, 1]) {
    try {
      while (true) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

const envOf = ({ dataDir, databaseUrl }: StoreLocation): NodeJS.ProcessEnv =>
  databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };

const anyOf = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value;

/** Lets clients take one step after another until `happen` has resolved. */
async function loadWhile(clients: number, step: (client: number) => Promise<void>, happen: () => Promise<void>) {
  let isOver = false;
  const loops = Array.from({ length: clients }, async (_, client) => {
    while (!isOver) await step(client);
  });
  await happen().finally(() => {
    isOver = true;
  });
  await Promise.all(loops);
}

/** Asks for a prediction, and counts it if it is answered. */
async function predictAndCount(answered: Answered, port: number, key: string) {
  const answer = await predict(port, key);
  if (answer.status === 200) answered.set(key, (answered.get(key) ?? 0) + 1);
  return answer;
}

async function compareCounts(location: StoreLocation, answered: Answered): Promise<string> {
  const store = await openKeyStore(location);
  const keys = await store.list(toUtcDay(Date.now()), 1_000_000).finally(() => store.close());
  const stored = new Map(keys.map(({ hash, requestsToday }) => [hash, requestsToday]));
  let total = 0;
  for (const [key, answers] of answered) {
    const used = stored.get(hashKey(key));
    if (used === undefined) throw new Error('an issued key is lost');
    if (used < answers) throw new Error(`${answers} answers, but only ${used} counted`);
    if (used > REQUESTS_PER_DAY) throw new Error(`${used} counted`);
    total += answers;
  }
  return `${answered.size} keys and ${total} answers, none lost`;
}
