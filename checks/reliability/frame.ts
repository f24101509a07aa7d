import { hashKey } from '../../src/service/keys/key-format.ts';
import { REQUESTS_PER_DAY, utcDay } from '../../src/service/keys/key-store.ts';
import { openKeyAdmin, type StoreLocation } from '../../src/service/keys/open-store.ts';
import { type NodeProcess, predict, signUp, tally, withNodes } from '../../test/support/node-process.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';

/** A fault of the service, and the required outcome. */
export interface Trial {
  readonly name: string;
  /** Resolves to a short description of the outcome; rejects if it is not the required one. `folder` is empty. */
  run(folder: string): Promise<string>;
}

/** Fails the trial unless the condition holds. */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

/** Fails the trial unless all outcomes are among those allowed. */
export function mustAllBe(outcomes: readonly (number | string)[], ...allowed: readonly (number | string)[]): void {
  must(
    outcomes.every((outcome) => allowed.includes(outcome)),
    tally(outcomes),
  );
}

/** Uses one node, and ends it. */
export const withNode = (env: NodeJS.ProcessEnv, use: (node: NodeProcess) => Promise<string>): Promise<string> =>
  withNodes(1, env, (nodes) => use(nodes[0] as NodeProcess));

/** Uses an empty database of a durable PostgreSQL, and ends the server. */
export async function withPostgres(use: (url: string, server: TestPostgres) => Promise<string>): Promise<string> {
  const server = await startPostgres({ durable: true });
  try {
    return await use(await server.createDatabase(), server);
  } finally {
    await server.stop();
  }
}

/** Lets clients take one step after another until `happen` has resolved, and returns its result. */
export async function loadWhile<T>(
  clients: number,
  step: (client: number) => Promise<void>,
  happen: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const loops = Array.from({ length: clients }, async (_, client) => {
    while (!isOver) await step(client);
  });
  try {
    return await happen();
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
}

/** Adds an answer to those of a key. */
export const addAnswer = (answered: Map<string, number>, key: string): unknown =>
  answered.set(key, (answered.get(key) ?? 0) + 1);

/**
 * Sends sign-ups from some clients and predictions with `keys` from the others, until `end` has resolved, and returns
 * its result. Adds each issued key, and each answer to a key, to `answered`.
 */
export function countedLoad<T>(
  port: number,
  keys: readonly string[],
  answered: Map<string, number>,
  { clients, signingUp }: { readonly clients: number; readonly signingUp: number },
  end: () => Promise<T>,
): Promise<T> {
  const step = async (client: number) => {
    if (client < signingUp) {
      const key = await signUp(port);
      if (key) answered.set(key, 0);
      return;
    }
    const key = keys[Math.floor(Math.random() * keys.length)] as string;
    const { status } = await predict(port, key);
    if (status === 200) addAnswer(answered, key);
  };
  return loadWhile(clients, step, end);
}

/**
 * Compares the answered predictions of each key with the store: all must be counted, and no key may exceed its limit.
 * Returns how many were answered, and how many were counted but not answered.
 */
export async function compareCounts(location: StoreLocation, answered: ReadonlyMap<string, number>) {
  const keys = await openKeyAdmin(location);
  const day = utcDay(Date.now());
  try {
    const stored = new Map((await keys.list({ day, limit: 1_000_000 })).map(({ hash, used }) => [hash, used]));
    let overcounted = 0;
    let total = 0;
    for (const [key, count] of answered) {
      const used = stored.get(hashKey(key));
      must(used !== undefined, 'an issued key is lost');
      must(used >= count, `${count} answers, but only ${used} counted`);
      must(used <= REQUESTS_PER_DAY, `${used} counted`);
      overcounted += used - count;
      total += count;
    }
    return { overcounted, total };
  } finally {
    await keys.close();
  }
}
