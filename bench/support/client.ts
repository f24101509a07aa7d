// Generates load in a process of its own, started by load.ts. Keep-alive connections send prepared requests, each after
// the previous answer, and parse as little as possible so that one client core can saturate one server core.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import type { LoadJob, LoadResult } from './load.ts';

const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH_FIELD = Buffer.from('content-length: ');

const job = JSON.parse(readFileSync(0, 'utf8')) as LoadJob;
const requests = job.requests.map((text) => Buffer.from(text));
const latencies = createHistogram();
const statuses: Record<string, number> = {};
const sockets = new Set<Socket>();
let next = 0;
let answered = 0;
let failed = 0;
let running = true;

function open(): void {
  const socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true });
  sockets.add(socket);
  let sentAt = 0n;
  let pending: Buffer | undefined;
  const send = () => {
    if (!running) return;
    sentAt = process.hrtime.bigint();
    socket.write(requests[next++ % requests.length] as Buffer);
  };
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    pending = pending ? Buffer.concat([pending, chunk]) : chunk;
    const end = answerEnd(pending);
    if (end === undefined) return;
    latencies.record(process.hrtime.bigint() - sentAt);
    const status = pending.toString('latin1', 9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
    pending = undefined;
    answered++;
    send();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    sockets.delete(socket);
    if (!running) return;
    failed++;
    open();
  });
}

/** Returns the offset where the answer ends, or undefined if it is incomplete. Requests are not pipelined. */
function answerEnd(bytes: Buffer): number | undefined {
  const headerEnd = bytes.indexOf(HEADER_END);
  if (headerEnd === -1) return undefined;
  const end = headerEnd + HEADER_END.length + bodyLength(bytes, headerEnd);
  return bytes.length >= end ? end : undefined;
}

function bodyLength(bytes: Buffer, headerEnd: number): number {
  const field = bytes.indexOf(LENGTH_FIELD);
  if (field === -1 || field > headerEnd) return 0;
  const start = field + LENGTH_FIELD.length;
  return Number.parseInt(bytes.toString('latin1', start, start + 8), 10);
}

function measureWhenWarm(): void {
  if (answered >= (job.warmUpRequests ?? 0)) measure();
  else setTimeout(measureWhenWarm, 20);
}

function measure(): void {
  answered = 0;
  latencies.reset();
  const startedAt = process.hrtime.bigint();
  const cpu = process.cpuUsage();
  process.stdout.write('measuring\n');
  setTimeout(() => {
    const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
    const used = process.cpuUsage(cpu);
    running = false;
    for (const socket of sockets) socket.destroy();
    const result: LoadResult = {
      answered,
      failed,
      seconds,
      statuses,
      p99Ms: latencies.percentile(99) / 1e6,
      clientBusy: (used.user + used.system) / 1e6 / seconds,
    };
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }, job.seconds * 1000);
}

for (let connection = 0; connection < job.connections; connection++) open();
setTimeout(measureWhenWarm, job.warmUpSeconds * 1000);
