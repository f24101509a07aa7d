import { type NodeProcess, sleep, startNode, withNodes } from '../../../test/support/node-process.ts';
import { connect, type TestPostgres } from '../../../test/support/postgres.ts';
import { disturb } from '../disturb.ts';
import { type Trial, withPostgres } from '../frame.ts';
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts';
import { startProxy } from '../proxy.ts';

const NODES = 3;
/** Maximum wait of a keyed request in any state of the database: for the batch before its own, and for its own. */
const LONGEST_WAIT_MS = 9_000;
/** The silence of an address while the database moves: longer than a request may wait, so the service must end it. */
const SILENCE_MS = 12_000;

export const postgres: Trial[] = [
  { name: 'three nodes behind a proxy, one killed, PostgreSQL crashes and comes back', run: crash },
  { name: 'PostgreSQL hangs under load and goes on', run: hang },
  {
    name: 'PostgreSQL fails over to its standby, refusing meanwhile',
    run: () =>
      withPair(async (pair, address, ports) => {
        await pair.killPrimary();
        await pair.promoteStandby();
        await sleep(1_000);
        ports[0] = pair.standbyPort;
        address.drop();
      }),
  },
  {
    name: 'PostgreSQL fails over to its standby, silent meanwhile and then read-only',
    run: () =>
      withPair(async (pair, address, ports) => {
        ports.length = 0;
        address.fallSilent();
        await pair.killPrimary();
        await sleep(SILENCE_MS);
        ports.push(pair.standbyPort);
        address.drop();
        await sleep(1_000);
        await pair.promoteStandby();
      }),
  },
];

function withBalancedNodes(
  use: (url: string, port: number, nodes: NodeProcess[], server: TestPostgres) => Promise<string>,
): Promise<string> {
  return withPostgres((url, server) =>
    withNodes(NODES, { DATABASE_URL: url }, async (nodes) => {
      const balancer = await startProxy(() => nodes.map(({ port }) => port));
      try {
        return await use(url, balancer.port, nodes, server);
      } finally {
        await balancer.close();
      }
    }),
  );
}

function crash(): Promise<string> {
  return withBalancedNodes((url, port, nodes, server) =>
    disturb([port], url, { longestWaitMs: LONGEST_WAIT_MS, mayBeCut: true }, async () => {
      await nodes[1]?.end('SIGKILL');
      await sleep(2_000);
      nodes[1] = await startNode({ DATABASE_URL: url });
      await server.crash();
      await sleep(3_000);
      await server.restart();
    }),
  );
}

function hang(): Promise<string> {
  return withBalancedNodes((url, port) =>
    disturb([port], url, { longestWaitMs: LONGEST_WAIT_MS }, async () => {
      // From outside, a lock on the whole table looks like a hanging server: no answer, no error.
      const client = await connect(url);
      await client.query('BEGIN; LOCK TABLE hangtag_keys IN ACCESS EXCLUSIVE MODE');
      await sleep(5_000);
      await client.query('ROLLBACK');
      await client.end();
    }),
  );
}

/** Moves the database's address, whose ports change, from the primary, which fails under load, to the standby. */
async function withPair(
  failOver: (pair: PostgresPair, address: Awaited<ReturnType<typeof startProxy>>, ports: number[]) => Promise<void>,
): Promise<string> {
  const pair = await startPostgresPair();
  const ports = [pair.primaryPort];
  const address = await startProxy(() => ports);
  try {
    const url = new URL(await pair.createDatabase());
    url.port = String(address.port);
    return await withNodes(2, { DATABASE_URL: url.href }, (nodes) =>
      disturb(
        nodes.map(({ port }) => port),
        url.href,
        { longestWaitMs: LONGEST_WAIT_MS },
        () => failOver(pair, address, ports),
      ),
    );
  } finally {
    await address.close();
    await pair.stop();
  }
}
