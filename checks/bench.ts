// Compares `ml-price` and a plain Fastify route with a price: `npx node checks/bench.ts`. The plain route repeats our
// answer byte for byte. Prints CPU time divided by CPU time, so that other load on the machine, which slows both, falls
// out. Needs /proc.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sumOf } from '../src/base/values.ts';
import { agent, ML_PATH, PRICE_PATH, send, signUp, startNode } from '../test/support/node-process.ts';

const ROUNDS = 9;
const REQUESTS_PER_ROUND = 2_000;
const CONCURRENT_REQUESTS = 32;

interface Request {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

interface RunningServer {
  readonly port: number;
  readonly pid: number;
}

const PRICE_REQUEST: Request = { path: PRICE_PATH };

/** Starts this file again, in a process that serves an answer with one Fastify route. */
async function startPlainServer(answer: string) {
  const child = fork(import.meta.filename, ['plain']);
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid as number, end: () => child.kill() };
}

/** Serves an answer. Returns the port. */
async function servePlainAnswer(answer: string): Promise<number> {
  const app = Fastify();
  const bytes = Buffer.from(answer);
  app.get('/*', (_request, reply) => reply.type('application/json').send(bytes));
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Returns the CPU time of a process's threads, in nanoseconds. */
function readCpuNanoseconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return sumOf(
    threads.map((thread) => Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10)),
  );
}

/** Sends a request many times; returns the server's CPU time. */
async function measureCpuTime({ port, pid }: RunningServer, { path, ...options }: Request): Promise<number> {
  const cpuBefore = readCpuNanoseconds(pid);
  let sentCount = 0;
  const runClient = async () => {
    while (sentCount < REQUESTS_PER_ROUND) {
      sentCount++;
      const { status, body, error = body } = await send(port, path, options);
      if (status !== 200) throw new Error(`answered ${status}: ${error.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, runClient));
  // Until its next turn, the server would close idle connections, perhaps just as a request is sent.
  agent.destroy();
  return readCpuNanoseconds(pid) - cpuBefore;
}

async function compareServers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  const ownServer = await startNode({ REQUESTS_PER_DAY: '1000000', DATA_DIR: folder });
  const plainServer = await startPlainServer((await send(ownServer.port, PRICE_PATH)).body);
  const predictionRequest = { path: ML_PATH, headers: { authorization: `Bearer ${await signUp(ownServer.port)}` } };
  const comparisons: readonly [name: string, RunningServer, Request][] = [
    ['`ml-price` by a price', ownServer, predictionRequest],
    ['a Fastify route by a price', plainServer, PRICE_REQUEST],
  ];
  console.log(`CPU time divided by CPU time, median (range) of ${ROUNDS} rounds, Node ${process.version}`);
  for (const [name, server, request] of comparisons) {
    // The first rounds do not count: V8 still compiles.
    const ratios: number[] = [];
    for (let round = -3; round < ROUNDS; round++) {
      const priceCpuTime = await measureCpuTime(ownServer, PRICE_REQUEST);
      const ratio = (await measureCpuTime(server, request)) / priceCpuTime;
      if (round >= 0) ratios.push(ratio);
    }
    const [median, lowest, highest] = [
      ratios.toSorted((a, b) => a - b)[ratios.length >> 1] ?? 0,
      Math.min(...ratios),
      Math.max(...ratios),
    ];
    console.log(`${name}: ${median.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`);
  }
  plainServer.end();
  await ownServer.end('SIGTERM');
  rmSync(folder, { recursive: true });
  process.exit();
}

if (process.argv[2] === 'plain') {
  process.once('message', async (answer: string) => process.send?.(await servePlainAnswer(answer)));
} else await compareServers();
