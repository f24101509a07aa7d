// Compares a price with a plain Fastify route, and calls of the MCP tool with the bare SDK: `npx node checks/bench.ts`.
// The plain servers repeat our answers byte for byte. Prints their CPU time divided by ours: at 0.5, we take twice as
// long. The servers take turns in one run, so other load on the machine slows both. Needs /proc.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createMcpHandler, type Implementation, Server } from '@modelcontextprotocol/server';
import Fastify from 'fastify';
import { medianOf } from '../src/base/numbers.ts';
import wordings from '../test/pricing/wordings.json' with { type: 'json' };
import { PRICE_PATH, send, startNode } from '../test/support/node-process.ts';

const ROUNDS = 9;
const REQUESTS = 4_000;
const AT_ONCE = 32;
const PROTOCOL = '2026-07-28';

interface Request {
  readonly path: string;
  readonly body?: string;
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

const CALL: Request = { path: '/mcp', body: callOf({ brand: 'coach', category: 'bag', condition: 'Good' }) };
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': PROTOCOL,
  'mcp-method': 'tools/call',
  'mcp-name': 'get_price',
};

const ask = (port: number, { path, body }: Request) =>
  send(port, path, body === undefined ? {} : { method: 'POST', headers: HEADERS, body });

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

/** Returns a process's CPU time over all threads, user and system, in hundredths of a second. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain spaces. The times are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Sends a round of requests in turn; returns the server's CPU time. */
async function measure({ port, pid }: { port: number; pid: number }, requests: readonly Request[]): Promise<number> {
  const before = cpuOf(pid);
  let sent = 0;
  const client = async () => {
    while (sent < REQUESTS) {
      const { status, body } = await ask(port, requests[sent++ % requests.length] as Request);
      if (status !== 200) throw new Error(`answered ${status}: ${body.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return cpuOf(pid) - before;
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  const service = await startNode({ MCP_REQUESTS_PER_MINUTE: '10000000', DATA_DIR: folder });
  const priceRequest = { path: PRICE_PATH };
  const plain = {
    fastify: await startPlain('fastify', (await ask(service.port, priceRequest)).body),
    sdk: await startPlain('sdk', (await ask(service.port, CALL)).body),
  };
  // More titles than the cache holds.
  const newTitle = (round: number) =>
    Array.from({ length: REQUESTS }, (_, at) => {
      const titles = wordings.flat();
      return { path: '/mcp', body: callOf({ title: `${titles[at % titles.length]} ${round} ${at}` }) };
    });
  const rows: readonly [string, PlainServer, (round: number) => readonly Request[]][] = [
    ['a price, beside a Fastify route', 'fastify', () => [priceRequest]],
    ['`get_price` repeated, beside the bare SDK', 'sdk', () => [CALL]],
    ['`get_price` of new titles, beside the bare SDK', 'sdk', newTitle],
  ];
  console.log(
    `CPU time of the plain server divided by ours, median (range) of ${ROUNDS} rounds, Node ${process.version}`,
  );
  for (const [name, server, requestsOf] of rows) {
    // The first rounds do not count: V8 still compiles.
    const ratios: number[] = [];
    for (let round = -3; round < ROUNDS; round++) {
      const own = await measure(service, requestsOf(round));
      const ratio = (await measure(plain[server], requestsOf(round))) / own;
      if (round >= 0) ratios.push(ratio);
    }
    const [median, least, most] = [medianOf(ratios), Math.min(...ratios), Math.max(...ratios)];
    console.log(`${name}: ${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`);
  }
  for (const server of Object.values(plain)) server.end();
  await service.end('SIGTERM');
  rmSync(folder, { recursive: true });
  process.exit();
}

const serve = SERVERS[process.argv[2] as PlainServer];
if (serve) process.once('message', async (answer: string) => process.send?.(await serve(answer)));
else await compare();
