import { WATCHDOG_STATUS } from '../../../src/app/operations/watchdog.ts';
import { send, signUpMany, sleep, startNode } from '../../../test/support/node-process.ts';
import { countedLoad } from '../counted-load.ts';
import { compareCounts } from '../stored-counts.ts';
import { must, type Trial } from '../trial.ts';

export const watchdog: Trial[] = [
  { name: 'a step without an end: the watchdog ends the process', run: spinning },
  { name: 'a process that is stopped for longer than its watchdog waits', run: stopped },
];

const SPIN = { NODE_OPTIONS: `--import=${new URL('../spin.ts', import.meta.url)}` };
const SECONDS = 2;
const LIVE_PATH = '/health/live';

/**
 * Counts all answers sent before the main thread spins, finds every issued key, and reads one line that names a route.
 */
async function spinning(dataDir: string): Promise<string> {
  const settings = { DATA_DIR: dataDir, WATCHDOG_SECONDS: String(SECONDS) };
  const node = await startNode({ ...settings, ...SPIN });
  const answered = new Map((await signUpMany(node.port, 20)).map((key) => [key, 0]));
  let seconds = 0;
  const load = { clients: 20, signingUp: 2 };
  const status = await countedLoad(node.port, [...answered.keys()], answered, load, async () => {
    await sleep(500);
    const startedAt = performance.now();
    const ended = await node.end('SIGUSR2');
    seconds = (performance.now() - startedAt) / 1000;
    return ended;
  });
  must(status === WATCHDOG_STATUS, `it ended with ${status}: ${node.output().slice(-1_000)}`);
  const line = node
    .output()
    .split('\n')
    .find((text) => text.includes('did not respond'));
  must(/"route":"\/api\/public\/[\w-]+"/.test(line ?? ''), `the line is ${line}`);
  const { overcounted, total } = await compareCounts({ dataDir }, answered);
  const next = await startNode(settings);
  const live = await send(next.port, LIVE_PATH);
  await next.end('SIGTERM');
  must(live.status === 200, `after it, ${live.status}`);
  return `ended with status ${status} after ${seconds.toFixed(1)} s (${SECONDS} s are set); ${answered.size} keys issued and none lost, ${total} answers and none uncounted, ${overcounted} counted but not answered`;
}

/** The watchdog's own ticks stop with the process. */
async function stopped(dataDir: string): Promise<string> {
  const node = await startNode({ DATA_DIR: dataDir, WATCHDOG_SECONDS: String(SECONDS) });
  node.child.kill('SIGSTOP');
  await sleep(4 * SECONDS * 1000);
  node.child.kill('SIGCONT');
  await sleep(2_000);
  const { status } = await send(node.port, LIVE_PATH);
  const ended = await node.end('SIGTERM');
  must(status === 200 && ended === 0, `it answers ${status}, and ended with ${ended}`);
  return `it goes on after ${4 * SECONDS} s (${SECONDS} s are set)`;
}
