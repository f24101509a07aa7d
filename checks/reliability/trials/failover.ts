import { sleep, withNodes } from '../../../test/support/node-process.ts';
import { disturb } from '../disturb.ts';
import { type Forwarder, startForwarder } from '../forwarder.ts';
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts';
import type { Trial } from '../trial.ts';

const LONGEST_WAIT_MS = 5_000;

export const failover: Trial[] = [
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
          disturb(nodes, url.href, LONGEST_WAIT_MS, () => failOver(pair, address)),
        );
      } finally {
        await address.close();
      }
    } finally {
      await pair.stop();
    }
  };
}
