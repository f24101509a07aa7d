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
type AnswerCounts = Map<string, number>;

export type StoreLocation = Parameters<typeof openKeyStore>[0];

/** Kills the service `rounds` times. */
export async function killUnderLoad(store: StoreLocation, rounds: number): Promise<string> {
  const answerCounts: AnswerCounts = new Map();
  for (let round = 0; round < rounds; round++) {
    const node = await startNode(toEnvironment(store));
    for (const key of await signUpMany(node.port, 20)) answerCounts.set(key, 0);
    const keys = [...answerCounts.keys()].slice(-60);
    const step = async (client: number) => {
      if (client >= 4) return void (await predictAndCount(answerCounts, node.port, pickAny(keys)));
      const key = await signUp(node.port);
      if (key) answerCounts.set(key, 0);
    };
    await runUnderLoad(40, step, async () => {
      await sleep(100 + Math.random() * 400);
      await node.end('SIGKILL');
    });
  }
  return compareCounts(store, answerCounts);
}

/**
 * Restarts two nodes of one store in turn, the new one before the old one stops. Clients behave like a balancer: where a
 * connection is refused, they ask the other node. Every request must be answered.
 */
export async function restartUnderLoad(store: StoreLocation): Promise<string> {
  let [firstNode, secondNode] = [await startNode(toEnvironment(store)), await startNode(toEnvironment(store))];
  const keys = await signUpMany(firstNode.port, 100);
  const answerCounts: AnswerCounts = new Map(keys.map((key) => [key, 0]));
  const countByStatus = new Map<number | string, number>();
  const step = async (client: number) => {
    const ask = ({ port }: typeof firstNode) =>
      client % 2 ? predictAndCount(answerCounts, port, pickAny(keys)) : send(port, PRICE_PATH);
    const [first, second] = client % 4 < 2 ? [firstNode, secondNode] : [secondNode, firstNode];
    let answer = await ask(first);
    if (answer.error === 'ECONNREFUSED') answer = await ask(second);
    const status = answer.error ?? answer.status;
    countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1);
  };
  try {
    await runUnderLoad(20, step, async () => {
      for (let round = 0; round < 4; round++) {
        await sleep(500);
        const oldNode = firstNode;
        [firstNode, secondNode] = [secondNode, await startNode(toEnvironment(store))];
        const code = await oldNode.end('SIGTERM');
        if (code !== 0) throw new Error(`a node ended with ${code}: ${oldNode.output().slice(-1_000)}`);
      }
    });
  } finally {
    await Promise.all([firstNode.end('SIGTERM'), secondNode.end('SIGTERM')]);
  }
  const statusText = [...countByStatus].map(([status, requestCount]) => `${requestCount} times ${status}`).join(', ');
  if (countByStatus.keys().some((status) => status !== 200 && status !== 429)) throw new Error(statusText);
  return `${statusText}; ${await compareCounts(store, answerCounts)}`;
}

/**
 * Fills the disk of a SQLite store, a small one in memory. Until it has room again, predictions must be refused with
 * Retry-After, and prices answered. Needs root on Linux.
 */
export async function fillDisk(store: StoreLocation): Promise<string> {
  const mountResult = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', store.dataDir]);
  if (mountResult.status !== 0) return 'skipped, since it needs root on Linux';
  try {
    return await predictOnFullDisk(store);
  } finally {
    spawnSync('umount', ['-l', store.dataDir]);
  }
}

async function predictOnFullDisk(store: StoreLocation): Promise<string> {
  const node = await startNode(toEnvironment(store));
  try {
    const keys = await signUpMany(node.port, 40);
    const answerCounts: AnswerCounts = new Map(keys.map((key) => [key, 0]));
    /** Asks with each key, and for prices meanwhile. Returns the answers to the keys. */
    const runRound = async () => {
      const prices = Array.from({ length: 20 }, () => send(node.port, PRICE_PATH));
      const keyAnswers = await Promise.all(keys.map((key) => predictAndCount(answerCounts, node.port, key)));
      for (const { status } of await Promise.all([...prices, send(node.port, '/health/ready')])) {
        if (status !== 200) throw new Error(`without a key: ${status}`);
      }
      return keyAnswers;
    };
    await runRound();
    const fillerFile = join(store.dataDir, 'filler');
    writeUntilFull(fillerFile);
    // The last block of the log has room for some counts, but perhaps not for all of a round in one transaction.
    const predictOnce = () => predictAndCount(answerCounts, node.port, keys[0] as string);
    for (let i = 0; i < 20 && (await predictOnce()).status === 200; i++);
    const fullDiskAnswers = await runRound();
    if (fullDiskAnswers.some(({ status, headers }) => status !== 503 || headers['retry-after'] === undefined)) {
      throw new Error(`a full disk gives ${fullDiskAnswers.map(({ status }) => status)}`);
    }
    const strictReadiness = await send(node.port, '/health/ready?needs=keys');
    if (strictReadiness.status !== 503)
      throw new Error(`ready with ${strictReadiness.status}, although keys are needed`);
    rmSync(fillerFile);
    const laterAnswers = await runRound();
    if (laterAnswers.some(({ status }) => status !== 200))
      throw new Error(`then ${laterAnswers.map(({ status }) => status)}`);
    return await compareCounts(store, answerCounts);
  } finally {
    await node.end('SIGTERM');
  }
}

function writeUntilFull(file: string): void {
  for (const bytes of [65_536, 4_096, 1]) {
    try {
      while (true) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

const toEnvironment = ({ dataDir, databaseUrl }: StoreLocation): NodeJS.ProcessEnv =>
  databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };

const pickAny = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value;

/** Lets clients take one step after another until `disturb` has resolved. */
async function runUnderLoad(
  clientCount: number,
  step: (client: number) => Promise<void>,
  disturb: () => Promise<void>,
) {
  let isOver = false;
  const loops = Array.from({ length: clientCount }, async (_, client) => {
    while (!isOver) await step(client);
  });
  await disturb().finally(() => {
    isOver = true;
  });
  await Promise.all(loops);
}

/** Asks for a prediction, and counts it if it is answered. */
async function predictAndCount(answerCounts: AnswerCounts, port: number, key: string) {
  const answer = await predict(port, key);
  if (answer.status === 200) answerCounts.set(key, (answerCounts.get(key) ?? 0) + 1);
  return answer;
}

async function compareCounts(location: StoreLocation, answerCounts: AnswerCounts): Promise<string> {
  const store = await openKeyStore(location);
  const keys = await store.list(toUtcDay(Date.now()), 1_000_000).finally(() => store.close());
  const storedCountByHash = new Map(keys.map(({ hash, requestsToday }) => [hash, requestsToday]));
  let total = 0;
  for (const [key, answerCount] of answerCounts) {
    const storedCount = storedCountByHash.get(hashKey(key));
    if (storedCount === undefined) throw new Error('an issued key is lost');
    if (storedCount < answerCount) throw new Error(`${answerCount} answers, but only ${storedCount} counted`);
    if (storedCount > REQUESTS_PER_DAY) throw new Error(`${storedCount} counted`);
    total += answerCount;
  }
  return `${answerCounts.size} keys and ${total} answers, none lost`;
}
