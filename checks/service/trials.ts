// Faults of the service and its database, and what must hold: no issued key is lost, every answered prediction is
// counted, no key gets more than its limit, and whatever needs no key goes on.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashKey } from '../../src/keys/key-format.ts';
import { REQUESTS_PER_DAY, utcDay } from '../../src/keys/key-store.ts';
import { openKeyStore, type StoreLocation } from '../../src/keys/open-store.ts';
import {
  type NodeProcess,
  PRICE_PATH,
  predict,
  send,
  signUp,
  signUpMany,
  sleep,
  startNode,
  tally,
  withNodes,
} from '../../test/support/node-process.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import { Skipped } from '../support/report.ts';

/** A fault, and a function that resolves to the outcome, or rejects if it is not the required one. */
export interface Trial {
  readonly name: string;
  /** `store` is empty; `server` is its PostgreSQL. */
  run(store: StoreLocation, server?: TestPostgres): Promise<string>;
}

function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

function mustAllBe(outcomes: readonly (number | string)[], ...allowed: readonly (number | string)[]): void {
  must(
    outcomes.every((outcome) => allowed.includes(outcome)),
    tally(outcomes),
  );
}

const envOf = ({ dataDir, databaseUrl }: StoreLocation): NodeJS.ProcessEnv =>
  databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };

const repeat = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Lets clients take one step after another until `happen` has resolved, and returns its result. */
async function loadWhile<T>(
  clients: number,
  step: (client: number) => Promise<void>,
  happen: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const loops = repeat(clients, async (client) => {
    while (!isOver) await step(client);
  });
  try {
    return await happen();
  } finally {
    isOver = true;
    await loops;
  }
}

const add = (answered: Map<string, number>, key: string) => answered.set(key, (answered.get(key) ?? 0) + 1);

/** Checks that the store has every key with at least its answers, and no more than its limit. Returns a summary. */
async function compareCounts(location: StoreLocation, answered: ReadonlyMap<string, number>): Promise<string> {
  const store = await openKeyStore(location);
  const keys = await store.list({ day: utcDay(Date.now()), limit: 1_000_000 }).finally(() => store.close());
  const stored = new Map(keys.map(({ hash, used }) => [hash, used]));
  let [total, unanswered] = [0, 0];
  for (const [key, count] of answered) {
    const used = stored.get(hashKey(key));
    must(used !== undefined, 'an issued key is lost');
    must(used >= count, `${count} answers, but only ${used} counted`);
    must(used <= REQUESTS_PER_DAY, `${used} counted`);
    total += count;
    unanswered += used - count;
  }
  return `${answered.size} keys and ${total} answers, none lost; ${unanswered} counted but not answered`;
}

const killed: Trial = {
  name: 'kill -9 under load, 10 times',
  async run(store) {
    const answered = new Map<string, number>();
    let summary = '';
    for (let round = 0; round < 10; round++) {
      const node = await startNode(envOf(store));
      for (const key of await signUpMany(node.port, 20)) answered.set(key, 0);
      const keys = [...answered.keys()].slice(-60);
      const step = async (client: number) => {
        if (client < 4) {
          const key = await signUp(node.port);
          if (key) answered.set(key, 0);
          return;
        }
        const key = keys[Math.floor(Math.random() * keys.length)] as string;
        if ((await predict(node.port, key)).status === 200) add(answered, key);
      };
      await loadWhile(40, step, async () => {
        await sleep(100 + Math.random() * 400);
        await node.end('SIGKILL');
      });
      summary = await compareCounts(store, answered);
    }
    return summary;
  },
};

const restarts: Trial = {
  name: 'two nodes restart in turn under load',
  run: (store) =>
    withNodes(2, envOf(store), async (nodes) => {
      const portOf = (index: number) => (nodes[index % nodes.length] as NodeProcess).port;
      const keys = await signUpMany(portOf(0), 500);
      const answered = new Map<string, number>();
      const outcomes: string[] = [];
      let next = 0;
      // Clients behave like a load balancer: they try the other node if a connection is refused.
      const step = async (client: number) => {
        const key = client % 2 ? keys[next++ % keys.length] : undefined;
        for (let attempt = 0; attempt < 3; attempt++) {
          const port = portOf((client >> 1) + attempt);
          const reply = await (key ? predict(port, key) : send(port, PRICE_PATH));
          if (reply.error === 'ECONNREFUSED') continue;
          if (key && reply.status === 200) add(answered, key);
          outcomes.push(reply.error ?? String(reply.status));
          return;
        }
        outcomes.push('no node');
      };
      await loadWhile(20, step, async () => {
        for (let round = 0; round < 4; round++) {
          await sleep(500);
          const old = nodes[round % 2] as NodeProcess;
          nodes[round % 2] = await startNode(envOf(store));
          must((await old.end('SIGTERM')) === 0, old.output().slice(-1_000));
        }
      });
      mustAllBe(outcomes, '200', '429');
      return `${tally(outcomes)}; ${await compareCounts(store, answered)}`;
    }),
};

/**
 * Loads a node during a fault of its store. Keyless answers and readiness go on, keyed ones are 503 with Retry-After
 * within 9 s, and work again afterwards.
 */
function duringFault(store: StoreLocation, fail: () => Promise<void> | void, mend: () => Promise<void> | void) {
  return withNodes(1, envOf(store), async ([node]) => {
    const { port } = node as NodeProcess;
    const keys = await signUpMany(port, 40);
    const answered = new Map<string, number>(keys.map((key) => [key, 0]));
    const keyed: Awaited<ReturnType<typeof predict>>[] = [];
    const keyless: number[] = [];
    const step = async (client: number) => {
      const key = keys[client] as string;
      if (client < 3) keyless.push((await send(port, client === 2 ? '/health/ready' : PRICE_PATH)).status);
      else keyed.push(await predict(port, key));
      if (client >= 3 && keyed.at(-1)?.status === 200) add(answered, key);
      await sleep(20);
    };
    await loadWhile(20, step, async () => {
      await sleep(500);
      await fail();
      await sleep(5_000);
      const strict = await send(port, '/health/ready?needs=keys');
      must(strict.status === 503, `ready, although keys are needed: ${strict.status}`);
      await mend();
      for (let tries = 0; tries < 300 && (await predict(port, keys[39] as string)).status !== 200; tries++) {
        await sleep(50);
      }
    });
    mustAllBe(keyless, 200);
    mustAllBe(
      keyed.map(({ status }) => status),
      200,
      429,
      503,
    );
    const refused = keyed.filter(({ status }) => status === 503);
    must(refused.length > 0, 'nothing was refused');
    must(
      refused.every(({ headers }) => headers['retry-after'] !== undefined),
      'a 503 lacks Retry-After',
    );
    const longest = Math.max(...keyed.map(({ ms }) => ms));
    must(longest < 9_000, `a request waited ${longest.toFixed(0)} ms`);
    must((await predict(port, keys[38] as string)).status === 200, 'it did not recover');
    return `${refused.length} refused, longest wait ${(longest / 1000).toFixed(1)} s`;
  });
}

const locked: Trial = {
  name: 'a locked database',
  async run(store, server) {
    if (server) throw new Skipped('npm test locks the key, and stops the server');
    let other: DatabaseSync | undefined;
    const lock = () => {
      other = new DatabaseSync(join(store.dataDir, 'hangtag.sqlite'), { timeout: 5_000 });
      other.exec('BEGIN EXCLUSIVE');
    };
    return duringFault(store, lock, () => other?.close());
  },
};

const crashed: Trial = {
  name: 'the database crashes and comes back',
  async run(store, server) {
    if (!server) throw new Skipped('SQLite is in the process');
    return duringFault(store, async () => void (await server.crash()), server.restart);
  },
};

const diskFull: Trial = {
  name: 'a full disk',
  async run(store, server) {
    if (server) throw new Skipped('the disk is the server’s');
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', store.dataDir]);
    if (mounted.status !== 0) throw new Skipped('needs root on Linux, to mount a small disk');
    const filler = join(store.dataDir, 'filler');
    const fill = () => {
      const descriptor = openSync(filler, 'w');
      for (const size of [65_536, 4_096, 1]) {
        try {
          while (true) writeSync(descriptor, Buffer.alloc(size));
        } catch {
          // Full for chunks of this size.
        }
      }
      closeSync(descriptor);
    };
    return duringFault(store, fill, () => rmSync(filler)).finally(() => spawnSync('umount', ['-l', store.dataDir]));
  },
};

/** Runs `use` with an empty database of a durable PostgreSQL server of its own. */
export async function withPostgres(use: (databaseUrl: string, server: TestPostgres) => Promise<string>) {
  const server = await startPostgres({ durable: true });
  try {
    return await use(await server.createDatabase(), server);
  } finally {
    await server.stop();
  }
}

/** The first ones are quick. */
export const TRIALS: readonly Trial[] = [locked, crashed, killed, restarts, diskFull];
