// Compares `ml-price` and a plain Fastify route with a price, and calls of the MCP tool with the bare SDK:
// `npx node checks/bench.ts`. The plain servers repeat our answers byte for byte. Prints CPU time divided by CPU time, so
// that other load on the machine, which slows both, falls out. Needs /proc.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createMcpHandler, type Implementation, Server } from '@modelcontextprotocol/server';
import Fastify from 'fastify';
import { medianOf, sumOf } from '../src/base/numbers.ts';
import wordings from '../test/pricing/wordings.json' with { type: 'json' };
import { agent, ML_PATH, PRICE_PATH, send, signUp, startNode } from '../test/support/node-process.ts';

const ROUNDS = 9;
const REQUESTS = 2_000;
const AT_ONCE = 32;
const PROTOCOL = '2026-07-28';

interface Request {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Returns the requests of a round, which are sent in turn. */
type Round = (round: number) => readonly Request[];

interface Running {
  readonly port: number;
  readonly pid: number;
}

/** Returns the body of a tool call as the official clients send it. */
const callOf = (given: object): string => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': PROTOCOL,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: 'get_price', arguments: given, _meta };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
};

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': PROTOCOL,
  'mcp-method': 'tools/call',
  'mcp-name': 'get_price',
};

const mcp = (given: object): Request => ({ path: '/mcp', method: 'POST', headers: HEADERS, body: callOf(given) });
const PRICE: Request = { path: PRICE_PATH };
const CALL = mcp({ brand: 'coach', category: 'bag', condition: 'Good' });

/** Returns titles that were not asked before, more than the cache holds. */
const newTitles: Round = (round) => {
  const titles = wordings.flat();
  return Array.from({ length: REQUESTS }, (_, at) => mcp({ title: `${titles[at % titles.length]} ${round} ${at}` }));
};

const ask = (port: number, { path, ...options }: Request) => send(port, path, options);

/** Serves a price with one Fastify route. Returns its port. */
async function servePlainly(answer: string): Promise<number> {
  const app = Fastify();
  const bytes = Buffer.from(answer);
  app.get('/*', (_request, reply) => reply.type('application/json').send(bytes));
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Serves a tool with only the official SDK. Returns its port. */
async function serveBySdk(answer: string): Promise<number> {
  const { content, structuredContent, _meta } = JSON.parse(answer).result;
  const info = _meta['io.modelcontextprotocol/serverInfo'] as Implementation;
  // The default validator costs more than a call, and this server never asks clients anything.
  const jsonSchemaValidator = {
    getValidator: () => {
      throw new Error('This server sends no requests to its clients.');
    },
  };
  const handler = createMcpHandler(() => {
    const server = new Server(info, { capabilities: { tools: {} }, jsonSchemaValidator });
    server.setRequestHandler('tools/call', () => ({ content, structuredContent }));
    return server;
  });
  const server = createServer(async (incoming, outgoing) => {
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const body = await text(incoming);
    const request = new Request(`http://${headers.get('host')}/mcp`, { method: 'POST', headers, body });
    const response = await handler.fetch(request, { parsedBody: JSON.parse(body) });
    const sent = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, { 'content-type': 'application/json', 'content-length': sent.length });
    outgoing.end(sent);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const SERVERS = { fastify: servePlainly, sdk: serveBySdk };
type PlainServer = keyof typeof SERVERS;

/** Starts a plain server in a process of its own. */
async function startPlain(name: PlainServer, answer: string) {
  const child = fork(import.meta.filename, [name]);
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid as number, end: () => child.kill() };
}

/** Returns the CPU time of a process's threads, in nanoseconds. */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return sumOf(
    threads.map((thread) => Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10)),
  );
}

/** Sends a round of requests in turn; returns the server's CPU time. */
async function measure({ port, pid }: Running, requests: readonly Request[]): Promise<number> {
  const before = cpuOf(pid);
  let sent = 0;
  const client = async () => {
    while (sent < REQUESTS) {
      const { status, body, error = body } = await ask(port, requests[sent++ % requests.length] as Request);
      if (status !== 200) throw new Error(`answered ${status}: ${error.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  // Until its next turn, the server would close idle connections, perhaps just as a request is sent.
  agent.destroy();
  return cpuOf(pid) - before;
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  const own = await startNode({ MCP_REQUESTS_PER_MINUTE: '10000000', REQUESTS_PER_DAY: '1000000', DATA_DIR: folder });
  const plain = {
    fastify: await startPlain('fastify', (await ask(own.port, PRICE)).body),
    sdk: await startPlain('sdk', (await ask(own.port, CALL)).body),
  };
  const prediction: Request = { path: ML_PATH, headers: { authorization: `Bearer ${await signUp(own.port)}` } };
  const rows: readonly [name: string, over: Running, under: Running, Round, underRound?: Round][] = [
    ['`ml-price` by a price', own, own, () => [prediction], () => [PRICE]],
    ['a Fastify route by a price', plain.fastify, own, () => [PRICE]],
    ['the bare SDK by `get_price`, repeated', plain.sdk, own, () => [CALL]],
    ['the bare SDK by `get_price` of new titles', plain.sdk, own, newTitles],
  ];
  console.log(`CPU time divided by CPU time, median (range) of ${ROUNDS} rounds, Node ${process.version}`);
  for (const [name, over, under, requestsOf, otherRequestsOf = requestsOf] of rows) {
    // The first rounds do not count: V8 still compiles.
    const ratios: number[] = [];
    for (let round = -3; round < ROUNDS; round++) {
      const divisor = await measure(under, otherRequestsOf(round));
      const ratio = (await measure(over, requestsOf(round))) / divisor;
      if (round >= 0) ratios.push(ratio);
    }
    const [median, least, most] = [medianOf(ratios), Math.min(...ratios), Math.max(...ratios)];
    console.log(`${name}: ${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`);
  }
  for (const server of Object.values(plain)) server.end();
  await own.end('SIGTERM');
  rmSync(folder, { recursive: true });
  process.exit();
}

const serve = SERVERS[process.argv[2] as PlainServer];
if (serve) process.once('message', async (answer: string) => process.send?.(await serve(answer)));
else await compare();
