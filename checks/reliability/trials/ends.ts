import { send, signUpMany, sleep, startNode } from '../../../test/support/node-process.ts';
import { compareCounts, countedLoad, must, type Trial, withNode } from '../frame.ts';

const KILLS = 20;
const CLIENTS = 40;
const WATCHDOG_STATUS = 70;
/** Seconds that the watchdog waits. */
const SECONDS = 2;
const WATCHED = { WATCHDOG_SECONDS: String(SECONDS) };
const SPIN = { NODE_OPTIONS: `--import=${new URL('../spin.ts', import.meta.url)}` };
const LIVE_PATH = '/health/live';

/** Trials in which the process ends. */
export const ends: Trial[] = [
  { name: 'kill -9 under load, 20 times', run: killUnderLoad },
  { name: 'a step without an end: the watchdog ends the process', run: spinning },
  { name: 'a process that is stopped for longer than its watchdog waits', run: stopped },
];

/**
 * Checks that after each kill the database opens without repair, and that answered predictions and issued keys are all
 * in it.
 */
async function killUnderLoad(dataDir: string): Promise<string> {
  const answered = new Map<string, number>();
  let overcounted = 0;
  let total = 0;
  for (let round = 0; round < KILLS; round++) {
    const node = await startNode({ DATA_DIR: dataDir });
    for (const key of await signUpMany(node.port, 20)) answered.set(key, 0);
    const keys = [...answered.keys()].slice(-60);
    await countedLoad(node.port, keys, answered, { clients: CLIENTS, signingUp: 4 }, async () => {
      await sleep(100 + Math.random() * 400);
      await node.end('SIGKILL');
    });
    ({ overcounted, total } = await compareCounts({ dataDir }, answered));
  }
  return (
    `${answered.size} keys issued and none lost, ${total} answers and none uncounted, ` +
    `${overcounted} counted but not answered, no key over its limit`
  );
}

/**
 * Counts all answers sent before the main thread spins, finds every issued key, and reads one line that names the
 * function.
 */
async function spinning(dataDir: string): Promise<string> {
  const settings = { DATA_DIR: dataDir, ...WATCHED };
  const node = await startNode({ ...settings, ...SPIN });
  const answered = new Map((await signUpMany(node.port, 20)).map((key) => [key, 0]));
  let seconds = 0;
  const status = await countedLoad(
    node.port,
    [...answered.keys()],
    answered,
    { clients: 20, signingUp: 2 },
    async () => {
      await sleep(500);
      const startedAt = performance.now();
      const ended = await node.end('SIGUSR2');
      seconds = (performance.now() - startedAt) / 1000;
      return ended;
    },
  );
  const lines = node.output().split('\n');
  must(status === WATCHDOG_STATUS, `it ended with ${status}: ${lines.slice(-5).join('\n')}`);
  const line = lines.find((text) => text.includes('did not respond'));
  must(line?.includes('(spin.ts:') === true, `the line is ${line}`);
  const { overcounted, total } = await compareCounts({ dataDir }, answered);
  await withNode(settings, async ({ port }) => {
    const live = await send(port, LIVE_PATH);
    must(live.status === 200, `after it, ${live.status}`);
    return '';
  });
  return (
    `ended with status ${status} after ${seconds.toFixed(1)} s (${SECONDS} s are set); ` +
    `${answered.size} keys issued and none lost, ${total} answers and none uncounted, ` +
    `${overcounted} counted but not answered`
  );
}

/** The watchdog's own ticks stop with the process. */
function stopped(dataDir: string): Promise<string> {
  return withNode({ DATA_DIR: dataDir, ...WATCHED }, async (node) => {
    node.child.kill('SIGSTOP');
    await sleep(4 * SECONDS * 1000);
    node.child.kill('SIGCONT');
    await sleep(2_000);
    const { status } = await send(node.port, LIVE_PATH);
    const ended = await node.end('SIGTERM');
    must(status === 200 && ended === 0, `it answers ${status}, and ended with ${ended}`);
    return `it continues after ${4 * SECONDS} s (${SECONDS} s are set)`;
  });
}
