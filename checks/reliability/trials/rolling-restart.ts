import type { StorePlace } from '../../../src/service/keys/open-store.ts';
import {
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
import { addAnswer, compareCounts, loadWhile, must, mustAllBe, type Trial, withPostgres } from '../frame.ts';
import { checkOut, RELEASES } from './upgrade.ts';

const RESTARTS = 6;
const LOOPS = 20;

export const rollingRestart: Trial[] = [
  { name: 'rolling restart of two processes on one SQLite file under load', run: (folder) => onSqlite(folder) },
  { name: 'rolling restart of two nodes on one PostgreSQL under load', run: (folder) => onPostgres(folder) },
  // The releases whose databases this one accepts unchanged; it replaces them with the first two restarts.
  ...RELEASES.filter(({ migrates }) => !migrates).flatMap((release) => [
    {
      name: `rolling upgrade from ${release.version} under load, SQLite`,
      run: (folder: string) => onSqlite(folder, checkOut(release, folder)),
    },
    {
      name: `rolling upgrade from ${release.version} under load, PostgreSQL`,
      run: (folder: string) => onPostgres(folder, checkOut(release, folder)),
    },
  ]),
];

/** `root` is the checkout that both processes run at first; default: this one. */
function onSqlite(dataDir: string, root?: string): Promise<string> {
  const env = { DATA_DIR: dataDir };
  return restartInTurn(env, root, { dataDir }, async (nodes, index) => {
    // The new process starts first, so that two processes share the file for a while.
    const old = nodes[index] as NodeProcess;
    nodes[index] = await startNode(env);
    await stop(old);
  });
}

function onPostgres(dataDir: string, root?: string): Promise<string> {
  return withPostgres((databaseUrl) => {
    const env = { DATABASE_URL: databaseUrl };
    return restartInTurn(env, root, { dataDir, databaseUrl }, async (nodes, index) => {
      // As on two machines: the other node has the whole load for a while.
      await stop(nodes[index] as NodeProcess);
      nodes[index] = await startNode(env);
    });
  });
}

/**
 * Restarts two nodes in turn. Clients behave like a load balancer: they send to a listening node, and to the other one
 * if a connection is refused. No client may see a failure, and the counts must equal the answers. Releases up to 1.2
 * reset connections that wait to be accepted when they stop.
 */
function restartInTurn(
  env: NodeJS.ProcessEnv,
  root: string | undefined,
  place: StorePlace,
  restart: (nodes: NodeProcess[], index: number) => Promise<void>,
): Promise<string> {
  const use = async (nodes: NodeProcess[]) => {
    const keys = await signUpMany(portOf(nodes, 0), 2_000);
    const answered = new Map<string, number>();
    const ofOldRelease: string[] = [];
    const ofThisOne: string[] = [];
    let outcomes = root === undefined ? ofThisOne : ofOldRelease;
    let next = 0;
    const ask = async (loop: number) => {
      const key = loop % 2 ? keys[next++ % keys.length] : undefined;
      for (let attempt = 0; attempt < 3; attempt++) {
        const port = portOf(nodes, (loop >> 1) + attempt);
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
        await sleep(500);
        await restart(nodes, round % nodes.length);
        if (round + 1 === nodes.length) outcomes = ofThisOne;
      }
      await sleep(500);
    });
    mustAllBe(ofThisOne, '200');
    mustAllBe(ofOldRelease, '200', 'ECONNRESET');
    const { total, overcounted } = await compareCounts(place, answered);
    must(overcounted === 0, `${overcounted} counted but not answered`);
    const old = root === undefined ? '' : `while the old release stopped ${tally(ofOldRelease)}; then `;
    const counted = `${total} predictions answered, and as many counted`;
    return `${RESTARTS} restarts, ${old}${tally(ofThisOne)}, none failed; ${counted}`;
  };
  return withNodes(2, env, use, root);
}

async function stop(node: NodeProcess): Promise<void> {
  const code = await node.end('SIGTERM');
  must(code === 0, `exit status ${code}: ${node.output().slice(-1_000)}`);
}
