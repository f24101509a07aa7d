// Requests with one long repeated string each, wherever a request has text: none may hold up the others.

import { tally } from '../support/report.ts';
import type { RunningService } from '../support/service.ts';
import { jsonTo, listForm, type Outcome, type Sent, send, toolCall, withService } from './send.ts';

/** Maximum time of one request on the main thread. */
const MOST_MS = 400;
const PROBE_EVERY_MS = 5;

interface Named extends Sent {
  readonly name: string;
}

const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-encoding', 'content-type', 'cookie'],
  ...['expect', 'forwarded', 'if-none-match', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'origin', 'referer'],
  ...['traceparent', 'transfer-encoding', 'user-agent', 'x-api-key', 'x-forwarded-for', 'x-forwarded-host'],
];
/** Beginnings of the values of some headers, before the repeated string. */
const BEGUN: Readonly<Record<string, string>> = {
  'content-type': 'text/csv;charset=',
  authorization: 'Bearer ',
  'accept-encoding': 'br;q=',
  forwarded: 'for=',
};
const HEADER_RUNS = [
  [' ', '"'],
  [',', 'x'],
  ['a', ' '],
  ['; ', '='],
  ['"', '\\'],
] as const;
const TEXT_RUNS = [
  [' ', 'x'],
  ['1', ' %'],
  ['$ ', '1'],
  [',', '"'],
  ['.', '!'],
  ['coach ', '0'],
] as const;
const AMOUNT_RUNS = [
  [' ', '1'],
  ['$', 'x'],
  [`${' '.repeat(2_000)}U`, '\n1'],
  ['1,', 'usd'],
] as const;

const run = ([piece, end]: readonly [string, string], length: number) => piece.repeat(length / piece.length) + end;
const csv = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** All requests; `key` is a live one. */
function requests(key: string): Named[] {
  const all: Named[] = [];
  const add = (
    name: string,
    runs: readonly (readonly [string, string])[],
    requestOf: (pieces: readonly [string, string]) => Sent,
  ) => {
    for (const pieces of runs)
      all.push({ ...requestOf(pieces), name: `${name} ${JSON.stringify(pieces.map((text) => text.slice(0, 8)))}` });
  };
  const authorized = { authorization: `Bearer ${key}` };
  for (const header of HEADERS)
    add(`header ${header}`, HEADER_RUNS, (pieces) => ({
      path: header === 'content-type' ? '/mcp' : '/api/public/price?brand=coach&category=bag',
      method: header === 'content-type' ? 'POST' : 'GET',
      headers: { [header]: (BEGUN[header] ?? '') + run(pieces, 14_000) },
    }));
  for (const column of ['title', 'brand', 'category', 'gender', 'condition', 'listed', 'currency'])
    add(`cell ${column}`, TEXT_RUNS, (pieces) =>
      listForm({ file: `title,price,${column}\r\nCoach Tabby 26,120,${csv(run(pieces, 60_000))}\r\n` }),
    );
  for (const column of ['price', 'cost', 'floor', 'quantity'])
    add(`cell ${column}`, AMOUNT_RUNS, (pieces) => ({
      path: '/api/public/appraise',
      headers: { ...authorized, 'content-type': 'text/csv' },
      body: `title,${column}\r\nCoach Tabby 26,${csv(run(pieces, 60_000))}\r\n`,
    }));
  add('line of a list', TEXT_RUNS, (pieces) => listForm({ list: `Coach Tabby 26 ${run(pieces, 120_000)}` }));
  for (const field of ['heads', 'profit'])
    add(`field ${field}`, AMOUNT_RUNS, (pieces) =>
      listForm({ rows: JSON.stringify([{ title: 'Coach bag' }]), [field]: run(pieces, 200_000) }),
    );
  add('kept rows', TEXT_RUNS, (pieces) =>
    listForm({ rows: JSON.stringify([{ title: run(pieces, 200_000), condition: run(pieces, 200_000) }]) }),
  );
  add('kept texts of a file', TEXT_RUNS, (pieces) =>
    listForm({
      rows: JSON.stringify([{ title: 'Coach bag', text: run(pieces, 100_000), file: '1' }]),
      heads: JSON.stringify({ 1: `title,${run(pieces, 100_000)}\n` }),
      action: 'download',
    }),
  );
  for (const name of ['title', 'brand', 'askingPrice'])
    add(`parameter ${name}`, TEXT_RUNS, (pieces) => ({
      path: `/api/public/appraise?category=bag&${name}=${encodeURIComponent(run(pieces, 4_000))}`,
      headers: authorized,
    }));
  for (const path of [
    '/appraise?title=',
    '/search/suggestions.json?q=',
    '/offer?title=',
    '/list?items=',
    '/price/',
    '/appraise?text=',
  ])
    add(`page ${path}`, TEXT_RUNS, (pieces) => ({ path: path + encodeURIComponent(run(pieces, 4_000)) }));
  add('e-mail', [...HEADER_RUNS, ['a@', '.'], ['.a', '@']], (pieces) =>
    jsonTo('/api/public/keys', { email: `a@${run(pieces, 1_500)}` }),
  );
  for (const name of ['title', 'asking_price', 'label'])
    add(`argument ${name}`, TEXT_RUNS, (pieces) =>
      toolCall('get_price', { brand: 'coach', category: 'bag', [name]: run(pieces, 30_000) }),
    );
  return all;
}

/** Sends all of them, one at a time. */
export function checkLongRequests(): Promise<void> {
  return withService(async (service, key) => {
    const all = requests(key);
    let most: { name: string; busyMs: number } = { name: '', busyMs: 0 };
    let longest = 0;
    for (const request of all) {
      const { outcome, waitMs } = await besideProbes(service, request);
      longest = Math.max(longest, waitMs);
      if (outcome.busyMs > most.busyMs) most = { name: request.name, busyMs: outcome.busyMs };
      const isAnswered = outcome.status >= 200 && outcome.status < 500;
      tally(
        isAnswered && outcome.busyMs < MOST_MS,
        `${request.name}: ${outcome.status}, ${outcome.busyMs.toFixed(0)} ms`,
      );
    }
    console.log(
      `${all.length} requests with long repeated strings: at most ${most.busyMs.toFixed(0)} ms of the main thread (${most.name}); ` +
        `/health/live waited ${longest.toFixed(0)} ms at most, with what else the machine did.`,
    );
  });
}

/** Sends a request while another client checks the service. */
export async function besideProbes(
  service: RunningService,
  request: Sent,
): Promise<{ outcome: Outcome; waitMs: number }> {
  let isDone = false;
  let waitMs = 0;
  const outcome = send(service, request).finally(() => {
    isDone = true;
  });
  do {
    const startedAt = performance.now();
    await fetch(`${service.url}/health/live`).then((answer) => answer.text());
    waitMs = Math.max(waitMs, performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  } while (!isDone);
  return { outcome: await outcome, waitMs };
}
