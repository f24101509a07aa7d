import {
  load,
  type NodeProcess,
  predict,
  signUpMany,
  sleep,
  startNode,
  tally,
  withNodes,
} from '../../../test/support/node-process.ts';
import type { TestPostgres } from '../../../test/support/postgres.ts';
import { addAnswer, compareCounts, must, type Trial, withPostgres } from '../frame.ts';
import { startBalancer } from '../proxies.ts';

const KEYS = 300;
const PREDICTIONS = 30_000;
const CLIENTS = 30;

export const manyNodes: Trial[] = [
  {
    name: 'three nodes behind a proxy, one killed, PostgreSQL restarted',
    run: () => withPostgres(disturbed),
  },
];

/**
 * Sends slightly more predictions than all keys may have. A node is killed after a quarter of them and
 * comes back at a half; PostgreSQL crashes and comes back at three quarters. No key may be lost or over its quota, and
 * each answer must be counted.
 */
function disturbed(databaseUrl: string, server: TestPostgres): Promise<string> {
  const env = { DATABASE_URL: databaseUrl };
  return withNodes(3, env, async (nodes) => {
    const balancer = await startBalancer(() => nodes.map(({ port }) => port));
    try {
      const keys = await signUpMany(balancer.port, KEYS);
      const answered = new Map(keys.map((key) => [key, 0]));
      const outcomes: string[] = [];
      let sum = 0;
      let asked = 0;
      // Each key is asked a hundred times and a little more, so that its quota ends.
      const most = PREDICTIONS + KEYS;
      const ask = async () => {
        const key = keys[asked++ % keys.length] as string;
        const { status } = await predict(balancer.port, key);
        outcomes.push(String(status));
        if (status === 200) {
          addAnswer(answered, key);
          sum++;
        }
        // A client waits a little before it tries again.
        else if (status !== 429) await sleep(50);
      };
      const until = async (share: number, then: () => Promise<void>) => {
        while (asked < share * most) await sleep(20);
        await then();
      };
      const faults = async () => {
        await until(0.25, async () => void (await (nodes[1] as NodeProcess).end('SIGKILL')));
        await until(0.5, async () => {
          nodes[1] = await startNode(env);
        });
        await until(0.75, async () => {
          await server.crash();
          await sleep(1_000);
          await server.restart();
        });
      };
      await Promise.all([faults(), load(CLIENTS, () => asked >= most, ask)]);
      const { total, overcounted } = await compareCounts({ dataDir: '', databaseUrl }, answered);
      must(total === sum, `${sum} answered, ${total} compared`);
      const counted = `each answer counted, ${overcounted} counted of those cut off`;
      return `${KEYS} keys, ${tally(outcomes)} (0: cut off); ${counted}`;
    } finally {
      await balancer.close();
    }
  });
}
