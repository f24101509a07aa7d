// Serves one file over HTTP on a free loopback port, including ranges, like a bucket. Prints the port.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const bytes = readFileSync(process.argv[2] as string);
const server = createServer(({ headers, method }, response) => {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const part = bytes.subarray(start, to ? Number(to) + 1 : undefined);
  response.writeHead(from === undefined ? 200 : 206, {
    'accept-ranges': 'bytes',
    'content-length': part.length,
    ...(from !== undefined && { 'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}` }),
  });
  response.end(method === 'HEAD' ? undefined : part);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
