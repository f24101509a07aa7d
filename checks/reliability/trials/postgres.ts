import { type NodeProcess, sleep, withNodes } from '../../../test/support/node-process.ts';
import { connect, type TestPostgres } from '../../../test/support/postgres.ts';
import { disturb } from '../disturb.ts';
import { type Trial, withPostgres } from '../frame.ts';
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts';
import { type Forwarder, startForwarder } from '../proxies.ts';

const NODES = 3;
/** Maximum wait of a keyed request in any state of the database: for the batch before its own, and for its own. */
const LONGEST_WAIT_MS = 9_000;
/** The same while the database moves to another server. */
const LONGEST_FAILOVER_MS = 5_000;

export const postgres: Trial[] = [
  { name: 'PostgreSQL crashes under load and comes back', run: onNodes(crash) },
  { name: 'PostgreSQL hangs under load and goes on', run: onNodes(hang) },
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

async function crash({ server, nodes, url }: Cluster): Promise<string> {
  return disturb(nodes, url, LONGEST_WAIT_MS, async () => {
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
