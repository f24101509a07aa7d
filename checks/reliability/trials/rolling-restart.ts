import type { StoreLocation } from '../../../src/service/keys/open-store.ts';
import {
  type NodeProcess,
  PRICE_PATH,
  predict,
  send,
  signUpMany,
  sleep,
  startNode,
  tally,
  withNodes,
} from '../../../test/support/node-process.ts';
import { addAnswer, compareCounts, loadWhile, must, mustAllBe, type Trial, withPostgres } from '../frame.ts';

const RESTARTS = 6;
const LOOPS = 20;

export const rollingRestart: Trial[] = [
  {
    name: 'rolling restart of two processes on one SQLite file under load',
    run: (dataDir) => {
      const env = { DATA_DIR: dataDir };
      return restartInTurn(env, { dataDir }, async (old) => {
        // The new process starts first, so that two processes share the file for a while.
        const fresh = await startNode(env);
        await stop(old);
        return fresh;
      });
    },
  },
  {
    name: 'rolling restart of two nodes on one PostgreSQL under load',
    run: (dataDir) =>
      withPostgres((databaseUrl) => {
        const env = { DATABASE_URL: databaseUrl };
        return restartInTurn(env, { dataDir, databaseUrl }, async (old) => {
          // As on two machines: the other node has the whole load for a while.
          await stop(old);
          return startNode(env);
        });
      }),
  },
];

/**
 * Restarts two nodes in turn. Clients behave like a load balancer: they send to a listening node, and to the other one
 * if a connection is refused. No client may see a failure, and the counts must equal the answers.
 */
function restartInTurn(
  env: NodeJS.ProcessEnv,
  location: StoreLocation,
  replace: (old: NodeProcess) => Promise<NodeProcess>,
): Promise<string> {
  return withNodes(2, env, async (nodes) => {
    const portOf = (index: number) => (nodes[index % nodes.length] as NodeProcess).port;
    const keys = await signUpMany(portOf(0), 2_000);
    const answered = new Map<string, number>();
    const outcomes: string[] = [];
    let next = 0;
    const ask = async (loop: number) => {
      const key = loop % 2 ? keys[next++ % keys.length] : undefined;
      for (let attempt = 0; attempt < 3; attempt++) {
        const port = portOf((loop >> 1) + attempt);
        const reply = await (key ? predict(port, key) : send(port, PRICE_PATH));
        if (reply.error === 'ECONNREFUSED') continue;
        outcomes.push(reply.error ?? String(reply.status));
        if (key && reply.status === 200) addAnswer(answered, key);
        return;
      }
      outcomes.push('no node');
    };
    await loadWhile(LOOPS, ask, async () => {
      for (let round = 0; round < RESTARTS; round++) {
        const index = round % nodes.length;
        await sleep(500);
        nodes[index] = await replace(nodes[index] as NodeProcess);
      }
      await sleep(500);
    });
    mustAllBe(outcomes, '200');
    const { total, overcounted } = await compareCounts(location, answered);
    must(overcounted === 0, `${overcounted} counted but not answered`);
    return `${RESTARTS} restarts, ${tally(outcomes)}; ${total} predictions answered, and as many counted`;
  });
}

async function stop(node: NodeProcess): Promise<void> {
  const code = await node.end('SIGTERM');
  must(code === 0, `exit status ${code}: ${node.output().slice(-1_000)}`);
}
