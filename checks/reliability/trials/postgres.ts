import { sleep, startNode, withNodes } from '../../../test/support/node-process.ts';
import { disturb } from '../disturb.ts';
import { type Trial, withPostgres } from '../frame.ts';
import { startPostgresPair } from '../postgres-pair.ts';
import { startProxy } from '../proxy.ts';

const NODES = 3;
/** The silence of an address while the database moves: longer than a request may wait, so the service must end it. */
const SILENCE_MS = 12_000;

export const postgres: Trial[] = [
  { name: 'three nodes behind a proxy, one killed, PostgreSQL crashes and comes back', run: crash },
  { name: 'PostgreSQL fails over to its standby, silent meanwhile and then read-only', run: failOver },
];

function crash(): Promise<string> {
  return withPostgres((url, server) =>
    withNodes(NODES, { DATABASE_URL: url }, async (nodes) => {
      const balancer = await startProxy(() => nodes.map(({ port }) => port));
      try {
        return await disturb([balancer.port], url, { mayBeCut: true }, async () => {
          await nodes[1]?.end('SIGKILL');
          await sleep(2_000);
          nodes[1] = await startNode({ DATABASE_URL: url });
          await server.crash();
          await sleep(3_000);
          await server.restart();
        });
      } finally {
        await balancer.close();
      }
    }),
  );
}

/** Moves the database's address from the primary, which is killed under load, to the standby. */
async function failOver(): Promise<string> {
  const pair = await startPostgresPair();
  const ports = [pair.primaryPort];
  const address = await startProxy(() => ports);
  try {
    const url = new URL(await pair.createDatabase());
    url.port = String(address.port);
    return await withNodes(2, { DATABASE_URL: url.href }, (nodes) => {
      const own = nodes.map(({ port }) => port);
      return disturb(own, url.href, { mayBeCut: false }, async () => {
        ports.length = 0;
        address.fallSilent();
        await pair.killPrimary();
        await sleep(SILENCE_MS);
        ports.push(pair.standbyPort);
        address.drop();
        await sleep(1_000);
        await pair.promoteStandby();
      });
    });
  } finally {
    await address.close();
    await pair.stop();
  }
}
