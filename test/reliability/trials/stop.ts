import {
  load,
  type NodeProcess,
  PRICE_PATH,
  predict,
  send,
  signUpMany,
  sleep,
  startNode,
  tally,
} from '../node-process.ts';
import { must, type Trial } from '../trial.ts';

export const stop: Trial[] = [
  { name: 'SIGTERM under load', run: sigterm },
  { name: 'rolling restart of two processes on one SQLite file under load', run: rollingRestart },
];

/** No request that reached the service goes unanswered; only connections that come too late are refused. */
async function sigterm(dataDir: string): Promise<string> {
  const outcomes: string[] = [];
  let slowestExit = 0;
  for (let round = 0; round < 5; round++) {
    const node = await startNode({ DATA_DIR: dataDir });
    const keys = await signUpMany(node.port, 100);
    let isOver = false;
    let next = 0;
    const loops = load(
      40,
      () => isOver,
      async (loop) => {
        const reply =
          loop % 2
            ? await send(node.port, PRICE_PATH)
            : await predict(node.port, keys[next++ % keys.length] as string);
        outcomes.push(reply.error ?? String(reply.status));
        if (reply.error) await sleep(10);
      },
    );
    await sleep(500);
    const startedAt = performance.now();
    const code = await node.end('SIGTERM');
    slowestExit = Math.max(slowestExit, performance.now() - startedAt);
    isOver = true;
    await loops;
    must(code === 0, `exit status ${code}`);
  }
  const odd = outcomes.filter((one) => !['200', '429', 'ECONNREFUSED'].includes(one));
  must(slowestExit < 10_000, `exit after ${slowestExit.toFixed(0)} ms`);
  must(odd.length === 0, tally(outcomes));
  return `${tally(outcomes)}; exit within ${slowestExit.toFixed(0)} ms`;
}

/** What a load balancer does: it sends to a node that listens, and to another when a connection is refused. */
async function rollingRestart(dataDir: string): Promise<string> {
  const env = { DATA_DIR: dataDir };
  const nodes: NodeProcess[] = [await startNode(env), await startNode(env)];
  const keys = await signUpMany((nodes[0] as NodeProcess).port, 1_500);
  const outcomes: string[] = [];
  let isOver = false;
  let next = 0;
  const loops = load(
    20,
    () => isOver,
    async (loop) => {
      const key = keys[next++ % keys.length] as string;
      for (let attempt = 0; attempt < 3; attempt++) {
        const node = nodes[(loop + attempt) % nodes.length] as NodeProcess;
        const reply = loop % 2 ? await send(node.port, PRICE_PATH) : await predict(node.port, key);
        if (reply.error === 'ECONNREFUSED') continue;
        outcomes.push(reply.error ?? String(reply.status));
        return;
      }
      outcomes.push('no node');
    },
  );
  for (let round = 0; round < 4; round++) {
    await sleep(700);
    const index = round % nodes.length;
    // The new one first: two processes share the file meanwhile.
    const old = nodes[index] as NodeProcess;
    nodes[index] = await startNode(env);
    await old.end('SIGTERM');
  }
  await sleep(500);
  isOver = true;
  await loops;
  await Promise.all(nodes.map((node) => node.end('SIGTERM')));
  must(
    outcomes.every((one) => one === '200' || one === '429'),
    tally(outcomes),
  );
  return `four restarts, ${tally(outcomes)}, none failed`;
}
