import {
  load,
  type NodeProcess,
  PRICE_PATH,
  portOf,
  predict,
  send,
  signUpMany,
  sleep,
  tally,
  withNodes,
} from '../../../test/support/node-process.ts';
import { connect, query, type TestPostgres } from '../../../test/support/postgres.ts';
import { disturb } from '../disturb.ts';
import { must, mustAllBe, mustBeOurs, type Trial, withNode, withPostgres } from '../frame.ts';
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts';
import { type Forwarder, startForwarder } from '../proxies.ts';

const NODES = 3;
/** Longest wait of a keyed request in any state of the database: for the batch before its own, and for its own. */
const LONGEST_WAIT_MS = 9_000;
/** The same while the database moves to another server. */
const LONGEST_FAILOVER_MS = 5_000;

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
  {
    name: 'PostgreSQL fails over to its standby, refusing meanwhile',
    run: withPair(async (pair, address) => {
      await pair.killPrimary();
      await pair.promoteStandby();
      await sleep(1_000);
      address.moveTo(pair.standbyPort);
    }),
  },
  {
    name: 'PostgreSQL fails over to its standby, silent meanwhile and then read-only',
    run: withPair(async (pair, address) => {
      address.fallSilent();
      await pair.killPrimary();
      // Longer than a request may wait: only the service itself can end the wait.
      await sleep(6_000);
      address.moveTo(pair.standbyPort);
      await sleep(1_000);
      await pair.promoteStandby();
    }),
  },
];

interface Cluster {
  readonly server: TestPostgres;
  readonly url: string;
  readonly nodes: readonly NodeProcess[];
}

function onNodes(trial: (cluster: Cluster) => Promise<string>): () => Promise<string> {
  return () =>
    withPostgres((url, server) => withNodes(NODES, { DATABASE_URL: url }, (nodes) => trial({ server, url, nodes })));
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
  mustAllBe(statuses, 200, 429);
  const [server] = await query<{ deadlocks: string }>(
    url,
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  must(server?.deadlocks === '0', `${server?.deadlocks} deadlocks`);
  return `${tally(statuses)}; ${used} counted, no deadlock`;
}

async function crash({ server, nodes, url }: Cluster): Promise<string> {
  return disturb(nodes, url, LONGEST_WAIT_MS, async () => {
    mustBeOurs(server);
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

function downAtStart(): Promise<string> {
  return withPostgres(async (url, server) => {
    mustBeOurs(server);
    await server.crash();
    return withNode({ DATABASE_URL: url }, async ({ port }) => {
      const price = await send(port, PRICE_PATH);
      const ready = await send(port, '/health/ready');
      must(price.status === 200 && ready.status === 503, `${price.status}, ${ready.status}`);
      await server.restart();
      await sleep(1_500);
      const keys = await signUpMany(port, 1);
      const { status } = await predict(port, keys[0] as string);
      must(status === 200, `afterwards ${status}`);
      return 'starts, keyless 200, ready 503; keys work when the server comes, without a restart';
    });
  });
}

async function totalUsed(url: string): Promise<number> {
  const [row] = await query<{ used: string }>(url, 'SELECT coalesce(sum(used), 0) AS used FROM hangtag_keys');
  return Number(row?.used);
}

/** Moves the database's address from the primary, which fails under load, to the standby. */
function withPair(failOver: (pair: PostgresPair, address: Forwarder) => Promise<void>): () => Promise<string> {
  return async () => {
    const pair = await startPostgresPair();
    try {
      const address = await startForwarder(pair.primaryPort);
      try {
        const url = new URL(await pair.createDatabase());
        url.port = String(address.port);
        return await withNodes(2, { DATABASE_URL: url.href }, (nodes) =>
          disturb(nodes, url.href, LONGEST_FAILOVER_MS, () => failOver(pair, address)),
        );
      } finally {
        await address.close();
      }
    } finally {
      await pair.stop();
    }
  };
}
