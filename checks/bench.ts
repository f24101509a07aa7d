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
const REQUESTS = 2_000;
const CONCURRENT_REQUESTS = 32;

interface Request {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

interface Running {
  readonly port: number;
  readonly pid: number;
}

const PRICE: Request = { path: PRICE_PATH };

/** Starts this file again, in a process that serves an answer with one Fastify route. */
async function startPlain(answer: string) {
  const child = fork(import.meta.filename, ['plain']);
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid as number, end: () => child.kill() };
}

/** Serves an answer. Returns the port. */
async function servePlainly(answer: string): Promise<number> {
  const app = Fastify();
  const bytes = Buffer.from(answer);
  app.get('/*', (_request, reply) => reply.type('application/json').send(bytes));
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Returns the CPU time of a process's threads, in nanoseconds. */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return sumOf(
    threads.map((thread) => Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10)),
  );
}

/** Sends a request many times; returns the server's CPU time. */
async function measure({ port, pid }: Running, { path, ...options }: Request): Promise<number> {
  const before = cpuOf(pid);
  let sent = 0;
  const client = async () => {
    while (sent < REQUESTS) {
      sent++;
      const { status, body, error = body } = await send(port, path, options);
      if (status !== 200) throw new Error(`answered ${status}: ${error.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, client));
  // Until its next turn, the server would close idle connections, perhaps just as a request is sent.
  agent.destroy();
  return cpuOf(pid) - before;
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  const own = await startNode({ REQUESTS_PER_DAY: '1000000', DATA_DIR: folder });
  const plain = await startPlain((await send(own.port, PRICE_PATH)).body);
  const prediction = { path: ML_PATH, headers: { authorization: `Bearer ${await signUp(own.port)}` } };
  const rows: readonly [name: string, Running, Request][] = [
    ['`ml-price` by a price', own, prediction],
    ['a Fastify route by a price', plain, PRICE],
  ];
  console.log(`CPU time divided by CPU time, median (range) of ${ROUNDS} rounds, Node ${process.version}`);
  for (const [name, server, request] of rows) {
    // The first rounds do not count: V8 still compiles.
    const ratios: number[] = [];
    for (let round = -3; round < ROUNDS; round++) {
      const divisor = await measure(own, PRICE);
      const ratio = (await measure(server, request)) / divisor;
      if (round >= 0) ratios.push(ratio);
    }
    const [median, least, most] = [
      ratios.toSorted((a, b) => a - b)[ratios.length >> 1] ?? 0,
      Math.min(...ratios),
      Math.max(...ratios),
    ];
    console.log(`${name}: ${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`);
  }
  plain.end();
  await own.end('SIGTERM');
  rmSync(folder, { recursive: true });
  process.exit();
}

if (process.argv[2] === 'plain') {
  process.once('message', async (answer: string) => process.send?.(await servePlainly(answer)));
} else await compare();
