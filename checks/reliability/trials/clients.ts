import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MEMORY_SETTINGS, type NodeProcess, PRICE_PATH, send, sleep } from '../../../test/support/node-process.ts';
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

function post(path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
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
  { name: 'hostile requests', run: onNode(hostileRequests) },
];
