// Sends files that are hard to read, each interface's largest request, and long repeated strings wherever a request
// takes text. None may end the process or hold up other clients.
import { send } from '../../test/support/node-process.ts';
import { distinctTitles, SCRIPTS, titlesOfParts, worstTitles } from '../../test/support/slow-titles.ts';
import { ownAddress } from '../support/browser.ts';
import { check, isQuick } from '../support/report.ts';
import { startService } from '../support/service.ts';
import { HOSTILE_FILES } from './hostile-files.ts';
import { longestWait } from './measure.ts';
import data from './requests.json' with { type: 'json' };

/** Longest wait of another client meanwhile, in the best of some tries. */
const MAX_WAIT_MS = 50;
const TRIES = 5;
/** Traces of a stack, a module path, or a value printed by mistake. */
const INTERNALS = /\bat [\w.<>]+ \(|node:internal|node_modules|\/src\/|\.ts:\d|\[object Object\]|\bundefined is not\b/;

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

const APPRAISE = '/api/public/appraise';
const FORM_BOUNDARY = '----------------------------2026';
const COMPS = Array.from({ length: 20 }, (_, i) => ({ price: 40 + i }));
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csvOf = (titles: readonly string[]) => `title\n${titles.map((title) => `${cell(title)}\n`).join('')}`;
const csvFile = (body: string | Uint8Array): Sent => ({
  method: 'POST',
  path: `${APPRAISE}.csv`,
  headers: { 'content-type': 'text/csv' },
  body,
});
const jsonTo = (path: string, body: object): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify(body),
});
const toolCall = (name: string, args: object): Sent =>
  jsonTo('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

/** Returns a form as browsers send it to /list. A field named `file` becomes a file. */
function listForm(fields: Readonly<Record<string, string | Uint8Array>>): Sent {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const file = name === 'file' ? '; filename="list.csv"\r\nContent-Type: text/csv' : '';
    const head = `--${FORM_BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value as string), Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${FORM_BOUNDARY}--\r\n`)]);
  return {
    method: 'POST',
    path: '/list',
    headers: { 'content-type': `multipart/form-data; boundary=${FORM_BOUNDARY}` },
    body,
  };
}

/** Fills a request template with a title. `name` is the title cut to the limit for a name. */
function fillFields(place: { tool?: string; path?: string; fields: object }, title: string, name: string): Sent {
  const values: Record<string, unknown> = { '{title}': title, '{name}': name, '{comps}': COMPS };
  const fields = Object.fromEntries(
    Object.entries(place.fields).map(([field, value]) => [field, values[String(value)] ?? value]),
  );
  if (place.tool) return toolCall(place.tool, fields);
  const path = `${place.path}`.replace('{title}', () => encodeURIComponent(title));
  return { path: `${path}?${new URLSearchParams(fields as Record<string, string>)}` };
}

/** Requests with the most titles allowed, by name. */
function lists(titlesOf: (count: number) => readonly string[]): Record<string, Sent> {
  const [few, many] = [titlesOf(100), titlesOf(500)];
  return {
    'MCP, price_list': toolCall('price_list', { items: few.map((title) => ({ title })) }),
    'API, items with comparables': jsonTo(APPRAISE, { items: few.map((title) => ({ title, comps: COMPS })) }),
    'API, a file': csvFile(csvOf(few)),
    'list, a file': listForm({ file: csvOf(many) }),
    'list, lines': listForm({ list: many.map((title) => title.replaceAll(',', ' +')).join('\n') }),
    'list, lines of parts': listForm({ list: many.join('\n') }),
    'list, kept rows': listForm({ rows: JSON.stringify(many.map((title) => ({ title }))) }),
  };
}

/** A list of another client, which must be priced meanwhile. */
const ORDINARY_LIST = jsonTo(APPRAISE, {
  items: ['Gap jeans', 'Coach Tabby 26', 'Zara dress'].map((title) => ({ title })),
});

const NAMES = Object.fromEntries(Array.from({ length: 25_000 }, (_, i) => [`k${String(i).padStart(4, '0')}`, 1]));
const { headers, begun, headerRuns, textRuns, amountRuns, emailRuns } = data;
/** What takes a long repeated string: the strings, their length, and the request. */
const PLACES: readonly (readonly [readonly string[][], number, string, (run: string) => Sent])[] = [
  ...headers.map((header) => {
    const start = (begun as Record<string, string>)[header] ?? '';
    const target = header === 'content-type' ? { path: '/mcp', method: 'POST' } : { path: '/api/public/brands' };
    const requestOf = (run: string) => ({ ...target, headers: { [header]: start + run } });
    return [headerRuns, 14_000, `header ${header}`, requestOf] as const;
  }),
  ...['title', 'brand', 'category', 'condition', 'listed'].map(
    (column) =>
      [
        textRuns,
        60_000,
        `cell ${column}`,
        (run: string) => csvFile(`title,price,${column}\nCoach Tabby 26,120,${cell(run)}\n`),
      ] as const,
  ),
  [amountRuns, 60_000, 'cell price', (run) => csvFile(`title,price\nCoach Tabby 26,${cell(run)}\n`)],
  [textRuns, 120_000, 'line of a list', (run) => listForm({ list: `Coach Tabby 26 ${run}` })],
  [textRuns, 200_000, 'kept rows', (run) => listForm({ rows: JSON.stringify([{ title: run, condition: run }]) })],
  [[...headerRuns, ...emailRuns], 1_500, 'email', (run) => jsonTo('/api/public/keys', { email: `a@${run}` })],
  ...Object.entries(data.titles).map(
    ([name, place]) => [textRuns, 4_000, name, (run: string) => fillFields(place, run, run)] as const,
  ),
];

function requests(): (readonly [name: string, Sent])[] {
  const title = (worstTitles(1)[0] ?? '').replace('bundle bags,', 'bag ').replaceAll(',', ' ');
  const long = PLACES.flatMap(([runs, length, name, requestOf]) =>
    runs
      .slice(0, isQuick ? 1 : undefined)
      .map(
        ([piece = '', end = '']) =>
          [`${name}, ${JSON.stringify(piece)}`, requestOf(piece.repeat(length / piece.length) + end)] as const,
      ),
  );
  return [
    ['25,000 unknown names', jsonTo(APPRAISE, { items: [{ title: 'coach bag', ...NAMES }] })],
    ...Object.entries(data.titles).map(
      ([name, place]) => [name, fillFields(place, title, title.slice(0, 60))] as const,
    ),
    ...Object.entries(lists(worstTitles)),
    ...Object.entries(lists(titlesOfParts)),
    ...(Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[])
      .slice(0, isQuick ? 3 : undefined)
      .flatMap((script) =>
        Object.entries(lists((count) => distinctTitles(count, script))).map(
          ([name, request]) => [`${name}, ${script}`, request] as const,
        ),
      ),
    ...long,
  ];
}

/** Sends a request and, beside it, another client's list. Returns how long others waited meanwhile, and both answers. */
async function measureRequest({ url, pid }: { url: string; pid: number }, { path, headers, ...sent }: Sent) {
  const port = Number(new URL(url).port);
  let isAnswered = false;
  const options = { ...sent, headers: { ...ownAddress(), connection: 'close', ...headers } };
  const sending = send(port, path, options);
  const { method, ...list } = ORDINARY_LIST;
  const beside = send(port, list.path, { ...list, method: 'POST', headers: { ...ownAddress(), ...list.headers } });
  const both = Promise.all([sending, beside]).finally(() => {
    isAnswered = true;
  });
  const waitMs = await longestWait(url, [pid], () => isAnswered);
  const [answer, innocent] = await both;
  return { waitMs, answer, isServed: innocent.status === 200 };
}

/** Checks the files and the requests. A quick run sends a fifth of the requests. */
export async function checkHostile(): Promise<void> {
  // Each request names an address of its own.
  const service = await startService({ REQUESTS_PER_MINUTE: '1000000', TRUST_PROXY: 'loopback' });
  let longest = 0;
  const problemsOf = async (name: string, request: Sent): Promise<string[]> => {
    let best = await measureRequest(service, request);
    for (let i = 1; i < TRIES && best.waitMs > MAX_WAIT_MS; i++) {
      const again = await measureRequest(service, request);
      if (again.waitMs < best.waitMs) best = again;
    }
    const { waitMs, answer, isServed } = best;
    longest = Math.max(longest, waitMs);
    const { status, body, error } = answer;
    // Where other programs take most of the time, the service gives up on its longest lists: 503.
    const isFault = status < 200 || status === 429 || (status >= 500 && status !== 503);
    return [
      isFault && (error ?? String(status)),
      !isServed && 'another list was refused',
      waitMs > MAX_WAIT_MS && `others waited ${waitMs.toFixed(0)} ms`,
      INTERNALS.test(body) && 'the answer shows internals',
    ].flatMap((problem) => (problem ? [`${name}: ${problem}`] : []));
  };
  const checkAll = (what: string, all: readonly (readonly [string, () => Sent])[]) =>
    check(`${all.length} ${what}`, async () => {
      longest = 0;
      const problems: string[] = [];
      for (const [name, make] of all) {
        problems.push(...(await problemsOf(name, make()).catch((error: Error) => [`${name}: ${error.message}`])));
      }
      if (problems.length > 0) throw new Error(problems.join('\n    '));
      return `others waited ${longest.toFixed(0)} ms at most`;
    });
  const files = Object.entries(HOSTILE_FILES).map(([name, make]) => [name, () => listForm({ file: make() })] as const);
  await checkAll('hostile files', files);
  const sent = requests().map(([name, request]) => [name, () => request] as const);
  await checkAll('hostile requests', sent);
  await service.stop();
}
