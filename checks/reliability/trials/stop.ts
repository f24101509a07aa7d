import {
  load,
  PRICE_PATH,
  predict,
  send,
  signUpMany,
  sleep,
  startNode,
  tally,
} from '../../../test/support/node-process.ts';
import { must, type Trial } from '../trial.ts';

export const stop: Trial[] = [{ name: 'SIGTERM under load', run: sigterm }];

/** Checks that all requests that reach the service are answered; only late connections are refused. */
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
          loop % 2 ? await send(node.port, PRICE_PATH) : await predict(node.port, keys[next++ % keys.length] as string);
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
  const odd = outcomes.filter((outcome) => !['200', '429', 'ECONNREFUSED'].includes(outcome));
  must(slowestExit < 10_000, `exit after ${slowestExit.toFixed(0)} ms`);
  must(odd.length === 0, tally(outcomes));
  return `${tally(outcomes)}; exit within ${slowestExit.toFixed(0)} ms`;
}
