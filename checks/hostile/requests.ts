// The largest request at each interface, of the slowest titles known and of titles of several parts, and a long
// repeated string wherever a request has text: no step of any may hold up others.
import { titlesOfParts, worstTitles } from '../../test/support/slow-titles.ts';
import { tally } from '../support/report.ts';
import type { RunningService } from '../support/service.ts';
import { jsonTo, listForm, type Sent, send, toolCall, withService } from './send.ts';
import { stopwatch } from './stopwatch.ts';

/** Maximum step: the wait of others, in the fastest of several tries. */
const MOST_MS = 50;
const TRIES = 5;
const PROBE_EVERY_MS = 5;

const APPRAISE = '/api/public/appraise';
const COMPS = Array.from({ length: 20 }, (_, i) => ({ price: 40 + i }));
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csvOf = (titles: readonly string[]) => `title\n${titles.map((title) => `${cell(title)}\n`).join('')}`;
const query = (path: string, fields: Record<string, string>): Sent => ({
  path: `${path}?${new URLSearchParams(fields)}`,
});
const csvFile = (body: string): Sent => ({ path: APPRAISE, headers: { 'content-type': 'text/csv' }, body });

/** Places of a title; `name` is the same, cut to the limit for a name. */
const TITLES: Readonly<Record<string, (title: string, name: string) => Sent>> = {
  'MCP, get_price with comparables': (title, name) =>
    toolCall('get_price', { title, brand: name, category: name, comps: COMPS }),
  'MCP, get_price in full': (title) =>
    toolCall('get_price', { title, detail: 'full', cost: 4, marketplaces: 'all', comps: COMPS }),
  'MCP, net_payout': (title, name) => toolCall('net_payout', { title, brand: name, price: 4 }),
  'MCP, answer_offer': (title) => toolCall('answer_offer', { title, asked: 60, offered: 40, comps: COMPS }),
  'MCP, find_brands': (_title, name) => toolCall('find_brands', { query: name }),
  'API, one title': (title) => query(APPRAISE, { title }),
  'API, a brand': (title) => query(APPRAISE, { category: 'bag', brand: title }),
  'API, an asking price': (title) => query(APPRAISE, { category: 'bag', askingPrice: title }),
  'API, an offer': (title, name) => query('/api/public/offer', { asked: '60', offered: '40', title, brand: name }),
  'API, payouts': (_title, name) => query('/api/public/payouts', { brand: name, category: 'coat' }),
  'page of a title': (title) => query('/appraise', { title }),
  'page of a text': (text) => query('/appraise', { text }),
  'page of an offer': (title) => query('/offer', { title, offer: '40' }),
  'page of a price': (title) => ({ path: `/price/${encodeURIComponent(title)}` }),
  'page of a list': (items) => query('/list', { items }),
  suggestions: (q) => query('/search/suggestions.json', { q }),
};

/** Requests with as many titles as allowed. */
const LISTS: Readonly<Record<string, readonly [titles: number, requestOf: (titles: readonly string[]) => Sent]>> = {
  'MCP, compare_prices': [100, (titles) => toolCall('compare_prices', { items: titles.map((title) => ({ title })) })],
  'API, items with comparables': [
    100,
    (titles) => jsonTo(APPRAISE, { items: titles.map((title) => ({ title, comps: COMPS })) }),
  ],
  'API, a file': [100, (titles) => csvFile(csvOf(titles))],
  'list, a file': [500, (titles) => listForm({ file: csvOf(titles) })],
  'list, lines': [500, (titles) => listForm({ list: titles.map((title) => title.replaceAll(',', ' +')).join('\n') })],
  'list, kept rows': [500, (titles) => listForm({ rows: JSON.stringify(titles.map((title) => ({ title }))) })],
  'list, kept cells': [
    500,
    (titles) => {
      const rows = titles.map((title) => ({ title, own: { title, size: 'M' } }));
      return listForm({ rows: JSON.stringify(rows), action: 'download' });
    },
  ],
};

type Runs = readonly (readonly [piece: string, end: string])[];
const HEADER_RUNS: Runs = [
  [' ', '"'],
  [',', 'x'],
  ['a', ' '],
  ['; ', '='],
  ['"', '\\'],
];
const TEXT_RUNS: Runs = [
  [' ', 'x'],
  ['1', ' %'],
  ['$ ', '1'],
  [',', '"'],
  ['.', '!'],
  ['coach ', '0'],
];
const AMOUNT_RUNS: Runs = [
  [' ', '1'],
  ['$', 'x'],
  [`${' '.repeat(2_000)}U`, '\n1'],
  ['1,', 'usd'],
];

const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-encoding', 'content-type', 'cookie'],
  ...['expect', 'if-none-match', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'origin', 'referer'],
  ...['traceparent', 'transfer-encoding', 'user-agent', 'x-api-key', 'x-forwarded-for', 'x-forwarded-host'],
];
/** Beginnings of the values of some headers, before the repeated string. */
const BEGUN: Readonly<Record<string, string>> = {
  'content-type': 'text/csv;charset=',
  authorization: 'Bearer ',
  'accept-encoding': 'br;q=',
};

/** Places of a long repeated string, with its length. */
const LONG: readonly (readonly [name: string, runs: Runs, length: number, requestOf: (run: string) => Sent])[] = [
  ...HEADERS.map((header) => {
    const requestOf = (run: string): Sent => ({
      ...(header === 'content-type' ? { path: '/mcp', method: 'POST' } : { path: '/api/public/brands' }),
      headers: { [header]: (BEGUN[header] ?? '') + run },
    });
    return [`header ${header}`, HEADER_RUNS, 14_000, requestOf] as const;
  }),
  ...['title', 'brand', 'category', 'gender', 'condition', 'listed', 'currency'].map((column) => {
    const requestOf = (run: string) => listForm({ file: `title,price,${column}\nCoach Tabby 26,120,${cell(run)}\n` });
    return [`cell ${column}`, TEXT_RUNS, 60_000, requestOf] as const;
  }),
  ...['price', 'cost', 'floor', 'quantity'].map((column) => {
    const requestOf = (run: string) => csvFile(`title,${column}\nCoach Tabby 26,${cell(run)}\n`);
    return [`cell ${column}`, AMOUNT_RUNS, 60_000, requestOf] as const;
  }),
  [
    'field profit',
    AMOUNT_RUNS,
    200_000,
    (profit) => listForm({ rows: JSON.stringify([{ title: 'Coach bag' }]), profit }),
  ],
  ['line of a list', TEXT_RUNS, 120_000, (run) => listForm({ list: `Coach Tabby 26 ${run}` })],
  ['kept rows', TEXT_RUNS, 200_000, (run) => listForm({ rows: JSON.stringify([{ title: run, condition: run }]) })],
  [
    'kept cells of a file',
    TEXT_RUNS,
    100_000,
    (text) => {
      const rows = JSON.stringify([{ title: 'Coach bag', own: { title: text, [text]: text } }]);
      return listForm({ rows, action: 'download' });
    },
  ],
  [
    'e-mail',
    [...HEADER_RUNS, ['a@', '.'], ['.a', '@']],
    1_500,
    (run) => jsonTo('/api/public/keys', { email: `a@${run}` }),
  ],
  ...['title', 'asking_price', 'label'].map((name) => {
    const requestOf = (run: string) => toolCall('get_price', { brand: 'coach', category: 'bag', [name]: run });
    return [`argument ${name}`, TEXT_RUNS, 30_000, requestOf] as const;
  }),
  ...Object.entries(TITLES).map(([name, requestOf]) => {
    return [name, TEXT_RUNS, 4_000, (run: string) => requestOf(run, run)] as const;
  }),
];

/** Sends all of them, one at a time. */
export function checkRequests(): Promise<void> {
  return withService(async (service, key) => {
    // One bag, since a bundle gets a question before it is priced.
    const title = (worstTitles(1)[0] ?? '').replace('bundle bags,', 'bag ').replaceAll(',', ' ');
    const all = [
      ...Object.entries(TITLES).map(([name, requestOf]) => ({ name, request: requestOf(title, title.slice(0, 60)) })),
      ...Object.entries(LISTS).flatMap(([name, [count, requestOf]]) => [
        { name, request: requestOf(worstTitles(count)) },
        { name: `${name}, titles of several parts`, request: requestOf(titlesOfParts(count)) },
      ]),
      ...LONG.flatMap(([name, runs, length, requestOf]) =>
        runs.map(([piece, end]) => ({
          name: `${name}, ${JSON.stringify(piece.slice(0, 8) + end)}`,
          request: requestOf(piece.repeat(length / piece.length) + end),
        })),
      ),
    ];
    let longest = 0;
    for (const { name, request } of all) {
      const headers = {
        ...(request.path.startsWith('/api/') && { authorization: `Bearer ${key}` }),
        ...request.headers,
      };
      let waitMs = Number.POSITIVE_INFINITY;
      let status = 0;
      for (let i = 0; i < TRIES && waitMs > MOST_MS; i++) {
        const seen = await besideProbes(service, { ...request, headers });
        status = seen.status;
        waitMs = Math.min(waitMs, seen.waitMs);
      }
      longest = Math.max(longest, waitMs);
      const isAnswered = status >= 200 && status < 500 && status !== 429;
      tally(isAnswered && waitMs <= MOST_MS, `${name}: ${status}, others waited ${waitMs.toFixed(0)} ms`);
    }
    console.log(`${all.length} long requests: others waited ${longest.toFixed(0)} ms at most.`);
  });
}

/** Sends a request while another client checks the service: the status, and how long the other waited. */
async function besideProbes(service: RunningService, request: Sent): Promise<{ status: number; waitMs: number }> {
  let isDone = false;
  let waitMs = 0;
  const outcome = send(service, request).finally(() => {
    isDone = true;
  });
  do {
    const waited = stopwatch([service.pid, process.pid]);
    await fetch(`${service.url}/health/live`).then((answer) => answer.text());
    waitMs = Math.max(waitMs, waited());
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  } while (!isDone);
  return { status: (await outcome).status, waitMs };
}
