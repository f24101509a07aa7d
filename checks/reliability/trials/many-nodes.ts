import { readFileSync } from 'node:fs';
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
import { addAnswer, compareCounts, must, mustAllBe, mustBeOurs, type Trial, withPostgres } from '../frame.ts';
import { startBalancer } from '../proxies.ts';

const KEYS = 300;
const PREDICTIONS = 30_000;
const CLIENTS = 30;
/** Seconds of load for the rate of so many nodes. */
const MEASURED_S = 8;

export const manyNodes: Trial[] = [
  { name: 'three nodes behind a proxy, one killed, PostgreSQL restarted', run: () => onOneDatabase(disturbed) },
  { name: 'requests a second of one, two and three nodes behind a proxy', run: () => onOneDatabase(rates) },
];

interface Cluster {
  readonly server: TestPostgres;
  readonly databaseUrl: string;
  readonly env: NodeJS.ProcessEnv;
}

const onOneDatabase = (trial: (cluster: Cluster) => Promise<string>): Promise<string> =>
  withPostgres((databaseUrl, server) => {
    mustBeOurs(server);
    return trial({ server, databaseUrl, env: { DATABASE_URL: databaseUrl } });
  });

/**
 * Sends predictions until as many are answered as all keys may have. A node is killed after a quarter of them and
 * comes back at a half; PostgreSQL crashes and comes back at three quarters. No key may be lost or over its quota, and
 * each answer must be counted.
 */
function disturbed({ server, databaseUrl, env }: Cluster): Promise<string> {
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
      return `${KEYS} keys, ${tally(outcomes)} (0: cut off); each answer counted, ${overcounted} counted of those cut off`;
    } finally {
      await balancer.close();
    }
  });
}

/** CPU seconds of a process so far. */
function cpuOf({ pid }: NodeProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Measures the rate of one, two and three nodes, with the CPU of each; two cores carry clients and database too. */
async function rates({ env }: Cluster): Promise<string> {
  const told: string[] = [];
  for (const count of [1, 2, 3]) {
    const rate = await withNodes(count, env, async (nodes) => {
      const balancer = await startBalancer(() => nodes.map(({ port }) => port));
      try {
        const keys = await signUpMany(balancer.port, KEYS);
        const before = nodes.map(cpuOf);
        const end = performance.now() + 1_000 * MEASURED_S;
        let answers = 0;
        const statuses = new Set<number>();
        await load(
          CLIENTS,
          () => performance.now() > end,
          async () => {
            statuses.add((await predict(balancer.port, keys[answers++ % keys.length] as string)).status);
          },
        );
        mustAllBe([...statuses], 200, 429);
        const cpu = nodes.map(
          (node, i) => `${Math.round((100 * (cpuOf(node) - (before[i] as number))) / MEASURED_S)}%`,
        );
        return `${Math.round(answers / MEASURED_S)}/s (CPU ${cpu.join(', ')})`;
      } finally {
        await balancer.close();
      }
    });
    told.push(`${count}: ${rate}`);
  }
  return told.join('; ');
}
