import {
  load,
  type NodeProcess,
  PRICE_PATH,
  portOf,
  predict,
  send,
  signUpMany,
  sleep,
  startNode,
  tally,
  withNodes,
} from '../../../test/support/node-process.ts';
import { connect, query, startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { disturb } from '../disturb.ts';
import { must, SkippedTrial, type Trial } from '../trial.ts';

const NODES = 3;
/** Longest wait of a keyed request in any state of the database: for the batch before its own, and for its own. */
const LONGEST_WAIT_MS = 9_000;

export const postgres: Trial[] = [
  {
    name: '500 requests at once on one key, three nodes on one PostgreSQL',
    run: onNodes(oneKey),
  },
  { name: 'all keys from three nodes on one PostgreSQL', run: onNodes(allKeys) },
  { name: 'PostgreSQL crashes under load and comes back', run: onNodes(crash) },
  { name: 'PostgreSQL hangs under load and goes on', run: onNodes(hang) },
  { name: 'another program holds a lock on a key', run: onNodes(lockedRow) },
  { name: 'PostgreSQL is down at the start', run: downAtStart },
];

interface Cluster {
  readonly server: TestPostgres;
  readonly url: string;
  readonly nodes: readonly NodeProcess[];
}

function onNodes(trial: (cluster: Cluster) => Promise<string>): () => Promise<string> {
  return async () => {
    const server = await startPostgres({ durable: true });
    try {
      const url = await server.createDatabase();
      return await withNodes(NODES, { DATABASE_URL: url }, (nodes) => trial({ server, url, nodes }));
    } finally {
      await server.stop();
    }
  };
}

async function oneKey({ nodes }: Cluster): Promise<string> {
  const [key = ''] = await signUpMany(portOf(nodes, 0), 1);
  const replies = await Promise.all(Array.from({ length: 500 }, (_, i) => predict(portOf(nodes, i), key)));
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
  const [server] = await query<{ deadlocks: string }>(
    url,
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  must(server?.deadlocks === '0', `${server?.deadlocks} deadlocks`);
  return `${tally(statuses)}; ${used} counted, no deadlock`;
}

async function crash({ server, nodes, url }: Cluster): Promise<string> {
  return disturb(nodes, url, LONGEST_WAIT_MS, async () => {
    if (!server.isOurs) throw new SkippedTrial('the server of TEST_DATABASE_URL stays up');
    await server.crash();
    await sleep(3_000);
    await server.restart();
  });
}

async function hang({ nodes, url }: Cluster): Promise<string> {
  return disturb(nodes, url, LONGEST_WAIT_MS, async () => {
    // From outside, a lock on the whole table looks like a hanging server: no answer, no error.
    const client = await connect(url);
    await client.query('BEGIN; LOCK TABLE hangtag_keys IN ACCESS EXCLUSIVE MODE');
    await sleep(5_000);
    await client.query('ROLLBACK');
    await client.end();
  });
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

async function totalUsed(url: string): Promise<number> {
  const [row] = await query<{ used: string }>(url, 'SELECT coalesce(sum(used), 0) AS used FROM hangtag_keys');
  return Number(row?.used);
}
