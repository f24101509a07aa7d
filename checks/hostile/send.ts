import { connect } from 'node:net';
import { newKey, type RunningService, startService } from '../support/service.ts';

export interface Outcome {
  /** HTTP status, or 0 if there was no response. */
  readonly status: number;
  readonly text: string;
}

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const WITHIN_MS = 60_000;
let sent = 0;

/** Starts a service without the limits that a single client would hit, passes it with a key, and stops it. */
export async function withService(use: (service: RunningService, key: string) => Promise<void>): Promise<void> {
  const service = await startService({
    MCP_REQUESTS_PER_MINUTE: '1000000',
    // The checks time each step themselves and leave out scheduling delays, which the watchdog cannot.
    WATCHDOG_SECONDS: '0',
  });
  try {
    await use(service, await newKey(service.url));
  } finally {
    await service.stop();
  }
}

const BOUNDARY = '----------------------------2026';
/** Content type of a form. */
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** Returns a form as browsers send it to /list. A field named `file` becomes a CSV file. */
export function listForm(fields: Readonly<Record<string, string>>): Sent {
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = name === 'file' ? '; filename="list.csv"\r\nContent-Type: text/csv' : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return { path: '/list', headers: { 'content-type': FORM }, body: `${parts.join('')}--${BOUNDARY}--\r\n` };
}

/** Returns a POST request with a JSON body. */
export const jsonTo = (path: string, body: object): Sent => ({
  path,
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify(body),
});

/** Returns a call to an MCP tool. */
export const toolCall = (name: string, args: object): Sent =>
  jsonTo('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

/** Sends a request, each from a different loopback address so that earlier ones never throttle it. */
export async function send({ url }: RunningService, request: Sent): Promise<Outcome> {
  const text = await exchange(Number(new URL(url).port), bytesOf(request));
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

function bytesOf({ method, path, headers = {}, body }: Sent): Buffer {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  const start = `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1\r\n`;
  return Buffer.from(`${start}${lines.join('')}${length}\r\n${body ?? ''}`);
}

function exchange(port: number, bytes: Buffer): Promise<string> {
  const at = sent++;
  const localAddress = `127.1.${(at >> 7) % 250}.${1 + (at % 128)}`;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('utf8');
    socket.setTimeout(WITHIN_MS, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}
