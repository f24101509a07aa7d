import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { getRequest } from '../../../bench/support/load.ts';
import { residentMegabytes } from '../../../bench/support/processes.ts';
import { createKey } from '../../../src/service/keys/key-format.ts';
import {
  load,
  MEMORY_SETTINGS,
  ML_PATH,
  type NodeProcess,
  PRICE_PATH,
  send,
  sleep,
} from '../../../test/support/node-process.ts';
import { must, type Trial, withNode } from '../frame.ts';

const KEYS_PATH = '/api/public/keys';

const onNode = (trial: (node: NodeProcess) => Promise<string>) => (dataDir: string) =>
  withNode({ DATA_DIR: dataDir, ...MEMORY_SETTINGS }, trial);

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Resolves when a connection is closed, even by a reset: the service need not read all that was sent. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

function openMany(port: number, count: number): Promise<Socket[]> {
  return Promise.all(Array.from({ length: count }, () => open(port)));
}

/** Checks that other clients are served quickly in the meantime. */
async function othersAreServed(port: number, seconds: number): Promise<string> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const { status, ms } = await send(port, PRICE_PATH);
    must(status === 200, `others get ${status}`);
    times.push(ms);
    await sleep(20);
  }
  const worst = Math.max(...times);
  must(worst < 1_000, `another waited ${worst.toFixed(0)} ms`);
  return `others served within ${worst.toFixed(0)} ms`;
}

/** Sends a beginning on 200 connections and one more piece each second: all are disconnected. */
const slowly = (begun: string, piece: string, seconds: number) =>
  onNode(async ({ port }) => {
    const sockets = await openMany(port, 200);
    let hungUp = 0;
    for (const socket of sockets) {
      socket.on('close', () => hungUp++);
      socket.resume();
      socket.write(begun);
    }
    const drip = setInterval(() => {
      for (const socket of sockets) socket.write(piece);
    }, 1_000);
    const others = await othersAreServed(port, seconds);
    clearInterval(drip);
    must(hungUp === 200, `only ${hungUp} of 200 were disconnected`);
    return `${others}; all 200 disconnected`;
  });

/** Requests from clients that never read: long and short answers, both prebuilt and computed per request. */
const UNREAD = {
  sitemap: getRequest('/sitemap.xml'),
  brands: getRequest('/api/public/brands'),
  prediction: getRequest(ML_PATH, { authorization: `Bearer ${createKey()}` }),
  MCP: post('/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
};

function post(path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Maximum wait of other clients, duration of these connections, and extra memory, including V8's new space. */
const UNREAD_WAIT_MS = 1_000;
const UNREAD_SECONDS = 60;
const UNREAD_MEGABYTES = 80;

/**
 * Sends many requests without reading an answer: other clients continue, memory stays limited, and all connections are
 * soon closed.
 */
async function unreadAnswers({ port, pid }: NodeProcess): Promise<string> {
  await useForSeconds(port, 10);
  const before = residentMegabytes(pid);
  const outcomes: string[] = [`from ${before.toFixed(0)} MB`];
  for (const [name, request] of Object.entries(UNREAD)) {
    const attack = await attackUnread(port, request);
    const startedAt = performance.now();
    let seconds = 0;
    let worst = 0;
    let most = 0;
    let left = attack.ports.size;
    while (left > 0 && seconds < UNREAD_SECONDS) {
      const { status, ms } = await send(port, '/health/live');
      must(status === 200, `others get ${status}`);
      worst = Math.max(worst, ms);
      most = Math.max(most, residentMegabytes(pid));
      left = openConnections(port, attack.ports);
      seconds = (performance.now() - startedAt) / 1000;
      await sleep(20);
    }
    attack.stop();
    outcomes.push(
      `${name}: others served within ${worst.toFixed(0)} ms, at most ${most.toFixed(0)} MB, the last of 100 disconnected after ${seconds.toFixed(0)} s`,
    );
    must(
      left === 0 && worst < UNREAD_WAIT_MS && most < before + UNREAD_MEGABYTES,
      `${outcomes.join('; ')}; ${left} not disconnected`,
    );
  }
  await useForSeconds(port, 10);
  return `${outcomes.join('; ')}; in use again ${residentMegabytes(pid).toFixed(0)} MB`;
}

/** Applies ordinary load: memory is comparable only between services that have done some work. */
async function useForSeconds(port: number, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  await load(
    32,
    () => performance.now() > end,
    async () => {
      await send(port, PRICE_PATH);
    },
  );
}

/** Runs 100 clients in a separate process, each with 3,000 requests. */
async function attackUnread(port: number, request: string) {
  const child = spawn(process.execPath, ['checks/reliability/unread-clients.ts', String(port), '100', '3000'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write(request);
  const [line] = await once(child.stdout, 'data');
  const ports = new Set(JSON.parse(String(line)) as number[]);
  return { ports, stop: () => child.stdin.end() };
}

/** Counts the clients' ports that are still connected to the service, from the system's own list. */
function openConnections(port: number, clients: ReadonlySet<number>): number {
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  return rows.filter((row) => {
    const [, local, remote, state] = row.trim().split(/\s+/);
    return state === ESTABLISHED && portOf(local) === port && clients.has(portOf(remote));
  }).length;
}

/** The state in Linux's /proc/net/tcp. */
const ESTABLISHED = '01';

async function idleConnections({ port, pid }: NodeProcess): Promise<string> {
  const before = residentMegabytes(pid);
  const sockets: Socket[] = [];
  for (let i = 0; i < 20; i++) sockets.push(...(await openMany(port, 500)));
  const with10k = residentMegabytes(pid);
  const others = await othersAreServed(port, 3);
  for (const socket of sockets) socket.destroy();
  return `${others}; memory ${before.toFixed(0)} to ${with10k.toFixed(0)} MB`;
}

/**
 * Checks that no request gets a server error, except 501, or ends the service, and that the next one works; others are
 * in test/service/http/wire.test.ts.
 */
async function hostileRequests({ port, child }: NodeProcess): Promise<string> {
  const host = 'Host: localhost\r\n';
  const requests: Record<string, string> = {
    'TLS hello': '\x16\x03\x01\x02\0\x01\0\x01\xfc',
    'many headers': `GET /api/public/brands HTTP/1.1\r\n${host}${'X-A: b\r\n'.repeat(5_000)}\r\n`,
    'hostile origin': `GET /api/public/brands HTTP/1.1\r\n${host}Origin: null, https://evil.example\r\n\r\n`,
    'forwarded headers': `GET /api/public/brands HTTP/1.1\r\n${host}X-Forwarded-For: ${'1.1.1.1,'.repeat(500)}\r\nForwarded: for=_evil;host="x\\"y"\r\nX-Forwarded-Host: evil.example\r\n\r\n`,
    'bad chunk': `POST /api/public/keys HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    'nested body': post(KEYS_PATH, '['.repeat(100_000)),
    'prototype body': post(KEYS_PATH, '{"__proto__":{"email":"a@b.co"},"constructor":{"prototype":{}}}'),
    upgrade: `GET /mcp HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    connect: `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`,
    'absolute address': `GET http://evil.example/api/public/brands HTTP/1.1\r\n${host}\r\n`,
    'old protocol': 'GET /api/public/brands HTTP/0.9\r\n\r\n',
    'preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  };
  const outcomes: string[] = [];
  for (const [name, bytes] of Object.entries(requests)) {
    const status = await firstStatus(port, bytes);
    must(!status.startsWith('5') || status === '501', `${name} is answered ${status}`);
    must(child.exitCode === null, `${name} ended the service`);
    must((await send(port, PRICE_PATH)).status === 200, `after ${name}, nothing works`);
    outcomes.push(`${name} ${status}`);
  }
  return outcomes.join(', ');
}

async function firstStatus(port: number, bytes: string): Promise<string> {
  const socket = await open(port);
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    text += chunk;
    if (/^HTTP\/1\.1 [^1]/.test(text)) socket.destroy();
  });
  socket.write(Buffer.from(bytes, 'latin1'));
  await Promise.race([closed(socket), sleep(2_000)]);
  socket.destroy();
  return /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'hung up';
}

const SLOW_BODY =
  'POST /api/public/keys HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

export const clients: Trial[] = [
  { name: '200 clients with slow headers', run: slowly('GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n', 20) },
  { name: '200 clients with slow bodies', run: slowly(SLOW_BODY, ' ', 35) },
  { name: '100 clients that send 3,000 requests and read nothing', run: onNode(unreadAnswers) },
  { name: '10,000 idle connections', run: onNode(idleConnections) },
  { name: 'hostile requests', run: onNode(hostileRequests) },
];
