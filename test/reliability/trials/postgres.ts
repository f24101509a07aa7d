import pg from 'pg';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import {
  load,
  type NodeProcess,
  PRICE_PATH,
  predict,
  send,
  signUpMany,
  sleep,
  startNode,
  tally,
} from '../node-process.ts';
import { must, SkippedTrial, type Trial } from '../trial.ts';

const NODES = 3;
/** No keyed request may wait longer, whatever becomes of the database. */
const LONGEST_WAIT_MS = 9_000;

export const postgres: Trial[] = [
  {
    name: '500 requests at once on one key, three nodes on one PostgreSQL',
    run: withNodes(oneKey),
  },
  { name: 'all keys from three nodes on one PostgreSQL', run: withNodes(allKeys) },
  { name: 'PostgreSQL crashes under load and comes back', run: withNodes(crash) },
  { name: 'PostgreSQL hangs under load and goes on', run: withNodes(hang) },
  { name: 'another program holds a lock on a key', run: withNodes(lockedRow) },
  { name: 'PostgreSQL is down at the start', run: downAtStart },
];

interface Cluster {
  readonly server: TestPostgres;
  readonly url: string;
  readonly nodes: readonly NodeProcess[];
}

function withNodes(trial: (cluster: Cluster) => Promise<string>): () => Promise<string> {
  return async () => {
    const server = await startPostgres({ durable: true });
    try {
      const url = await server.createDatabase();
      const env = { DATABASE_URL: url };
      const nodes = await Promise.all(Array.from({ length: NODES }, () => startNode(env)));
      try {
        return await trial({ server, url, nodes });
      } finally {
        await Promise.all(nodes.map((node) => node.end('SIGTERM')));
      }
    } finally {
      await server.stop();
    }
  };
}

async function oneKey({ nodes }: Cluster): Promise<string> {
  const [key = ''] = await signUpMany(portOf(nodes, 0), 1);
  const replies = await Promise.all(
    Array.from({ length: 500 }, (_, i) => predict(portOf(nodes, i), key)),
  );
  const statuses = tally(replies.map(({ status }) => status));
  must(statuses === '200: 100, 429: 400', statuses);
  return statuses;
}

async function allKeys({ nodes, url }: Cluster): Promise<string> {
  const keys = await signUpMany(portOf(nodes, 0), 300);
  const statuses: number[] = [];
  const end = performance.now() + 8_000;
  await load(
    90,
    () => performance.now() > end,
    async (loop) => {
      const key = keys[Math.floor(Math.random() * keys.length)] as string;
      statuses.push((await predict(portOf(nodes, loop), key)).status);
    },
  );
  const answered = statuses.filter((status) => status === 200).length;
  const used = await totalUsed(url);
  must(used === answered, `${answered} answered, ${used} counted`);
  must(
    statuses.every((status) => status === 200 || status === 429),
    tally(statuses),
  );
  const { deadlocks } = await first<{ deadlocks: string }>(
    url,
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  must(deadlocks === '0', `${deadlocks} deadlocks`);
  return `${tally(statuses)}; ${used} counted, no deadlock`;
}

async function crash({ server, nodes, url }: Cluster): Promise<string> {
  return disturb(nodes, url, async () => {
    if (!server.isOurs) throw new SkippedTrial('the server of TEST_DATABASE_URL stays up');
    await server.crash();
    await sleep(3_000);
    await server.restart();
  });
}

async function hang({ nodes, url }: Cluster): Promise<string> {
  return disturb(nodes, url, async () => {
    // A lock on the whole table is what a hanging server looks like from outside: no answer, no error.
    const client = await connect(url);
    await client.query('BEGIN; LOCK TABLE hangtag_keys IN ACCESS EXCLUSIVE MODE');
    await sleep(5_000);
    await client.query('ROLLBACK');
    await client.end();
  });
}

/** Keyed load from all nodes while something happens to the database: bounded waits, 503, recovery, nothing lost. */
async function disturb(
  nodes: readonly NodeProcess[],
  url: string,
  happen: () => Promise<void>,
): Promise<string> {
  const keys = await signUpMany(portOf(nodes, 0), 2_000);
  const statuses: number[] = [];
  const keyless: number[] = [];
  let longest = 0;
  let hasRetryAfter = true;
  let next = 0;
  let isOver = false;
  const loops = load(
    30,
    () => isOver,
    async (loop) => {
      if (loop < 3) {
        const reply = await send(portOf(nodes, loop), PRICE_PATH);
        keyless.push(reply.status);
        await sleep(5);
        return;
      }
      const key = keys[next++ % keys.length] as string;
      const reply = await predict(portOf(nodes, loop), key);
      statuses.push(reply.status);
      longest = Math.max(longest, reply.ms);
      if (reply.status === 503) {
        hasRetryAfter &&= reply.headers['retry-after'] !== undefined;
        await sleep(20);
      }
    },
  );
  await sleep(1_000);
  await happen();
  await sleep(3_000);
  const before = statuses.length;
  await sleep(1_000);
  const recovered = statuses.slice(before);
  isOver = true;
  await loops;
  const answered = statuses.filter((status) => status === 200).length;
  const used = await totalUsed(url);
  must(
    keyless.every((status) => status === 200),
    `keyless ${tally(keyless)}`,
  );
  must(statuses.includes(503), `nothing was refused: ${tally(statuses)}`);
  must(
    statuses.every((one) => [200, 429, 503].includes(one)),
    tally(statuses),
  );
  must(hasRetryAfter, 'a 503 lacks Retry-After');
  must(longest < LONGEST_WAIT_MS, `a request waited ${longest.toFixed(0)} ms`);
  must(
    recovered.length > 0 && recovered.every((status) => status === 200 || status === 429),
    `afterwards: ${tally(recovered)}`,
  );
  must(used >= answered, `${answered} answered, ${used} counted`);
  return `${tally(statuses)}; keyless ${tally(keyless)}; longest wait ${(longest / 1000).toFixed(1)} s; ${used - answered} counted but not answered; recovered without a restart`;
}

async function lockedRow({ nodes, url }: Cluster): Promise<string> {
  const keys = await signUpMany(portOf(nodes, 0), 2);
  const client = await connect(url);
  await client.query('BEGIN; SELECT * FROM hangtag_keys FOR UPDATE');
  const refused = await predict(portOf(nodes, 0), keys[0] as string);
  await client.query('ROLLBACK');
  await client.end();
  must(refused.status === 503, `answered ${refused.status}`);
  const after = await predict(portOf(nodes, 0), keys[0] as string);
  must(after.status === 200, `afterwards ${after.status}`);
  must((await totalUsed(url)) === 1, 'the refused request was counted');
  return `503 after ${(refused.ms / 1000).toFixed(1)} s and not counted, then 200`;
}

async function downAtStart(): Promise<string> {
  const server = await startPostgres({ durable: true });
  if (!server.isOurs) throw new SkippedTrial('the server of TEST_DATABASE_URL stays up');
  try {
    const url = await server.createDatabase();
    await server.crash();
    const node = await startNode({ DATABASE_URL: url });
    try {
      const price = await send(node.port, PRICE_PATH);
      const ready = await send(node.port, '/health/ready');
      must(price.status === 200 && ready.status === 503, `${price.status}, ${ready.status}`);
      await server.restart();
      await sleep(1_500);
      const keys = await signUpMany(node.port, 1);
      const { status } = await predict(node.port, keys[0] as string);
      must(status === 200, `afterwards ${status}`);
      return 'starts, keyless 200, ready 503; keys work when the server comes, without a restart';
    } finally {
      await node.end('SIGTERM');
    }
  } finally {
    await server.stop();
  }
}

function portOf(nodes: readonly NodeProcess[], index: number): number {
  return (nodes[index % nodes.length] as NodeProcess).port;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function totalUsed(url: string): Promise<number> {
  const query = 'SELECT coalesce(sum(used), 0) AS used FROM hangtag_keys';
  return Number((await first<{ used: string }>(url, query)).used);
}

async function first<Row extends object>(url: string, query: string): Promise<Row> {
  const client = await connect(url);
  const { rows } = await client.query(query);
  await client.end();
  return rows[0] as Row;
}
