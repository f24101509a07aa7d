// Sends each interface its largest request, made of the slowest titles known and of multi-part titles, and puts a long
// repeated string wherever a request takes text. No single step may hold up other clients.
import { titlesOfParts, worstTitles } from '../../test/support/slow-titles.ts';
import { tally } from '../support/report.ts';
import type { RunningService } from '../support/service.ts';
import data from './requests.json' with { type: 'json' };
import { jsonTo, listForm, type Sent, send, toolCall, withService } from './send.ts';
import { busyMs, slowness, stopwatch } from './stopwatch.ts';

/** Longest another client may wait on an otherwise idle machine, in the fastest of several tries. */
const MOST_MS = 50;
const TRIES = 5;
const PROBE_EVERY_MS = 5;

const APPRAISE = '/api/public/appraise';
const COMPS = Array.from({ length: 20 }, (_, i) => ({ price: 40 + i }));
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csvOf = (titles: readonly string[]) => `title\n${titles.map((title) => `${cell(title)}\n`).join('')}`;
const csvFile = (body: string): Sent => ({ path: APPRAISE, headers: { 'content-type': 'text/csv' }, body });

/** Fills a request template with a title. `name` is the title cut to the limit for a name. */
function filled(place: { tool?: string; path?: string; fields: object }, title: string, name: string): Sent {
  const values: Record<string, unknown> = { '{title}': title, '{name}': name, '{comps}': COMPS };
  const fields = Object.fromEntries(
    Object.entries(place.fields).map(([field, value]) => [field, values[String(value)] ?? value]),
  );
  if (place.tool) return toolCall(place.tool, fields);
  const path = `${place.path}`.replace('{title}', () => encodeURIComponent(title));
  return { path: `${path}?${new URLSearchParams(fields as Record<string, string>)}` };
}

/** Requests with the most titles allowed. */
const LISTS: Readonly<Record<string, readonly [titles: number, requestOf: (titles: readonly string[]) => Sent]>> = {
  'MCP, price_list': [100, (titles) => toolCall('price_list', { items: titles.map((title) => ({ title })) })],
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

/** Builds one case for each header, cell, or field that takes a long repeated string. */
function places(
  part: string,
  names: readonly string[],
  runs: readonly (readonly string[])[],
  length: number,
  requestOf: (name: string, run: string) => Sent,
) {
  return names.map((name) => ({
    name: `${part} ${name}`,
    runs,
    length,
    requestOf: (run: string) => requestOf(name, run),
  }));
}

const { headers, headerRuns, textRuns, begun } = data;
const amountRuns = [...data.amountRuns, [`${' '.repeat(2_000)}U`, '\n1']];
const LONG = [
  ...places('header', headers, headerRuns, 14_000, (header, run) => ({
    ...(header === 'content-type' ? { path: '/mcp', method: 'POST' } : { path: '/api/public/brands' }),
    headers: { [header]: ((begun as Record<string, string>)[header] ?? '') + run },
  })),
  ...places(
    'cell',
    ['title', 'brand', 'category', 'gender', 'condition', 'listed', 'currency'],
    textRuns,
    60_000,
    (column, run) => listForm({ file: `title,price,${column}\nCoach Tabby 26,120,${cell(run)}\n` }),
  ),
  ...places('cell', ['price', 'cost', 'floor', 'quantity'], amountRuns, 60_000, (column, run) =>
    csvFile(`title,${column}\nCoach Tabby 26,${cell(run)}\n`),
  ),
  ...places('field', ['profit'], amountRuns, 200_000, (field, run) =>
    listForm({ rows: JSON.stringify([{ title: 'Coach bag' }]), [field]: run }),
  ),
  ...places('line', ['of a list'], textRuns, 120_000, (_, run) => listForm({ list: `Coach Tabby 26 ${run}` })),
  ...places('kept', ['rows'], textRuns, 200_000, (_, run) =>
    listForm({ rows: JSON.stringify([{ title: run, condition: run }]) }),
  ),
  ...places('kept', ['cells of a file'], textRuns, 100_000, (_, text) => {
    const rows = JSON.stringify([{ title: 'Coach bag', own: { title: text, [text]: text } }]);
    return listForm({ rows, action: 'download' });
  }),
  ...places('body', ['email'], [...headerRuns, ...data.emailRuns], 1_500, (name, run) =>
    jsonTo('/api/public/keys', { [name]: `a@${run}` }),
  ),
  ...places('argument', ['title', 'asking_price', 'label'], textRuns, 30_000, (name, run) =>
    toolCall('get_price', { brand: 'coach', category: 'bag', [name]: run }),
  ),
  ...Object.entries(data.titles).flatMap(([name, place]) =>
    places(name, ['long'], textRuns, 4_000, (_, run) => filled(place, run, run)),
  ),
];

/** Sends every request, one at a time. */
export function checkRequests(): Promise<void> {
  return withService(async (service, key) => {
    // Names one bag: a bundle is questioned before it is priced.
    const title = (worstTitles(1)[0] ?? '').replace('bundle bags,', 'bag ').replaceAll(',', ' ');
    const all = [
      ...Object.entries(data.titles).map(([name, place]) => ({
        name,
        request: filled(place, title, title.slice(0, 60)),
      })),
      ...Object.entries(LISTS).flatMap(([name, [count, requestOf]]) => [
        { name, request: requestOf(worstTitles(count)) },
        { name: `${name}, titles of several parts`, request: requestOf(titlesOfParts(count)) },
      ]),
      ...LONG.flatMap(({ name, runs, length, requestOf }) =>
        runs.map(([piece = '', end = '']) => ({
          name: `${name}, ${JSON.stringify(piece.slice(0, 8) + end)}`,
          request: requestOf(piece.repeat(length / piece.length) + end),
        })),
      ),
    ];
    let longest = 0;
    for (const { name, request } of all) {
      const keyHeader: Record<string, string> = request.path.startsWith('/api/')
        ? { authorization: `Bearer ${key}` }
        : {};
      const headers = { ...keyHeader, ...request.headers };
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

/** Sends a request while another client polls the service; resolves with the status and the other client's wait. */
async function besideProbes(service: RunningService, request: Sent): Promise<{ status: number; waitMs: number }> {
  let isDone = false;
  let waitMs = 0;
  const outcome = send(service, request).finally(() => {
    isDone = true;
  });
  do {
    const waited = stopwatch([service.pid, process.pid]);
    const busyBefore = busyMs(service.pid);
    await fetch(`${service.url}/health/live`).then((answer) => answer.text());
    // A busy machine may deliver the response late, after the service has moved on to its next steps.
    waitMs = Math.max(waitMs, Math.min(waited(), busyMs(service.pid) - busyBefore));
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  } while (!isDone);
  const { status } = await outcome;
  return { status, waitMs: waitMs > MOST_MS ? waitMs / slowness() : waitMs };
}
