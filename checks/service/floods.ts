// Floods the service with connections on loopback, through our sample nginx configuration and directly. Behind nginx,
// other clients must barely notice. Without a proxy, the service must survive, stay within its memory, answer soon
// after the flood, and refuse nobody else while one address holds all connections that it can get.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readResidentMegabytes, sleep } from '../../test/support/node-process.ts';
import { startNginx, whyNotInstalled } from '../../test/support/proxies.ts';
import { check } from '../support/report.ts';
import { startService } from '../support/service.ts';
import { measureLongestWait } from './measure.ts';

const FLOOD_MS = 4_000;
/** Bounds on another client's wait behind nginx, on memory, and on the time to the first answer after a flood. */
const FLOOD_LIMITS = { waitMs: 250, megabytes: 900, afterMs: 10_000 };
const TRIES = 5;
const HOST_HEADER = 'Host: 127.0.0.1\r\n';
const createPostHead = (path: string, type: string, lengthHeader: string) =>
  `POST ${path} HTTP/1.1\r\n${HOST_HEADER}Content-Type: ${type}\r\n${lengthHeader}\r\n\r\n`;
const FORM_TYPE = 'multipart/form-data; boundary=a';

/** Floods, with the addresses that they come from, and the bytes that each connection sends. */
const FLOODS: readonly { name: string; connections: number; addresses?: number; bytes: () => string }[] = [
  {
    name: '300 bodies in chunks of one byte',
    connections: 300,
    bytes: () => createPostHead('/mcp', 'application/json', 'Transfer-Encoding: chunked') + '1\r\na\r\n'.repeat(65_000),
  },
  {
    name: '100 packets of 2,000 requests',
    connections: 100,
    bytes: () => `GET / HTTP/1.1\r\n${HOST_HEADER}\r\n`.repeat(2_000),
  },
  {
    name: '1,000 uploads of 1 MB without their last byte',
    connections: 1_000,
    bytes: () => createPostHead('/list', FORM_TYPE, 'Content-Length: 1048576') + 'a'.repeat(1_048_575),
  },
  { name: '2,050 half-open connections of one address', connections: 2_050, addresses: 1, bytes: () => 'GET' },
];

async function flood(
  url: string,
  pids: readonly [number, ...number[]],
  { connections, addresses = 50, bytes }: (typeof FLOODS)[number],
) {
  const port = Number(new URL(url).port);
  const sockets: Socket[] = [];
  const text = bytes();
  for (let i = 0; i < connections; i++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.2.${1 + (i % addresses)}` });
    socket
      .on('error', () => {})
      .resume()
      .write(text);
    sockets.push(socket);
  }
  await sleep(500);
  const end = performance.now() + FLOOD_MS;
  const waitMs = await measureLongestWait(url, pids, () => performance.now() > end);
  for (const socket of sockets) socket.destroy();
  const afterMs = await measureLongestWait(url, pids, () => true);
  return { waitMs, afterMs, megabytes: readResidentMegabytes(pids[0], 'VmHWM') };
}

/** Floods nginx and the service. */
export async function checkFloods(): Promise<void> {
  for (const isProxied of [true, false]) {
    if (isProxied && whyNotInstalled('nginx', ['-v'])) {
      console.log('skipped: floods behind nginx, which is not installed');
      continue;
    }
    const folder = mkdtempSync(join(tmpdir(), 'hangtag-flood-'));
    const service = await startService(isProxied ? { TRUST_PROXY: 'loopback' } : {});
    const proxy = isProxied ? await startNginx(service.url, folder) : undefined;
    for (const floodCase of FLOODS) {
      await check(`${floodCase.name}, ${isProxied ? 'nginx' : 'no proxy'}`, async () => {
        // Without a proxy, only one address that holds connections must not keep others out.
        const maxWait = proxy ? FLOOD_LIMITS.waitMs : floodCase.addresses === 1 ? 1_000 : Number.POSITIVE_INFINITY;
        const pids: [number, ...number[]] = [service.pid, ...(proxy ? [proxy.pid] : [])];
        for (let tryNumber = 1; ; tryNumber++) {
          const { waitMs, afterMs, megabytes } = await flood(proxy?.url ?? service.url, pids, floodCase);
          if (waitMs > maxWait && tryNumber < TRIES) continue;
          const resultText = `others waited ${waitMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MB, ${afterMs.toFixed(0)} ms after`;
          if (waitMs > maxWait || afterMs > FLOOD_LIMITS.afterMs || !(megabytes <= FLOOD_LIMITS.megabytes))
            throw new Error(resultText);
          return resultText;
        }
      });
    }
    await proxy?.end();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
