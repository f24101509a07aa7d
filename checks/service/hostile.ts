// Sends files that are hard to read, each interface's largest request, and long repeated strings wherever a request
// takes text. None may end the process or hold up other clients.
import { send, sleep } from '../../test/support/node-process.ts';
import { distinctTitles, SCRIPTS, titlesOfParts, worstTitles } from '../../test/support/slow-titles.ts';
import { createAddressHeader } from '../support/browser.ts';
import { check } from '../support/report.ts';
import { startService } from '../support/service.ts';
import { HOSTILE_FILES } from './hostile-files.ts';
import { measureLongestWait } from './measure.ts';
import data from './requests.json' with { type: 'json' };

/** Longest wait of another client meanwhile, in the best of some tries. */
const MAX_WAIT_MS = 50;
const TRIES = 10;
/** Pause before another try, so that the tries outlast what else a machine does for a moment. */
const PAUSE_MS = 300;
/** Traces of a stack, a module path, or a value printed by mistake. */
const INTERNALS_PATTERN =
  /\bat [\w.<>]+ \(|node:internal|node_modules|\/src\/|\.ts:\d|\[object Object\]|\bundefined is not\b/;

interface SentRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

const APPRAISE = '/api/public/appraise';
const FORM_BOUNDARY = '----------------------------2026';
const COMPS = Array.from({ length: 20 }, (_, i) => ({ price: 40 + i }));
const quoteCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const toCsv = (titles: readonly string[]) => `title\n${titles.map((title) => `${quoteCell(title)}\n`).join('')}`;
const createFileRequest = (body: string | Uint8Array): SentRequest => ({
  method: 'POST',
  path: `${APPRAISE}.csv`,
  headers: { 'content-type': 'text/csv' },
  body,
});
const createJsonRequest = (path: string, body: object): SentRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify(body),
});
const createToolCall = (name: string, args: object): SentRequest =>
  createJsonRequest('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

/** Returns a form as browsers send it to /list. A field named `file` becomes a file. */
function createListForm(fields: Readonly<Record<string, string | Uint8Array>>): SentRequest {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const fileText = name === 'file' ? '; filename="list.csv"\r\nContent-Type: text/csv' : '';
    const head = `--${FORM_BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileText}\r\n\r\n`;
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
function fillTemplateRequest(
  place: { tool?: string; path?: string; fields: object },
  title: string,
  name: string,
): SentRequest {
  const values: Record<string, unknown> = { '{title}': title, '{name}': name, '{comps}': COMPS };
  const fields = Object.fromEntries(
    Object.entries(place.fields).map(([field, value]) => [field, values[String(value)] ?? value]),
  );
  if (place.tool) return createToolCall(place.tool, fields);
  const path = `${place.path}`.replace('{title}', () => encodeURIComponent(title));
  return { path: `${path}?${new URLSearchParams(fields as Record<string, string>)}` };
}

/** Requests with the most titles allowed, by name. */
function createLongLists(createTitles: (count: number) => readonly string[]): Record<string, SentRequest> {
  const [fewTitles, manyTitles] = [createTitles(100), createTitles(500)];
  return {
    'MCP, price_list': createToolCall('price_list', { items: fewTitles.map((title) => ({ title })) }),
    'API, items with comparables': createJsonRequest(APPRAISE, {
      items: fewTitles.map((title) => ({ title, comps: COMPS })),
    }),
    'API, a file': createFileRequest(toCsv(fewTitles)),
    'list, a file': createListForm({ file: toCsv(manyTitles) }),
    'list, lines': createListForm({ list: manyTitles.map((title) => title.replaceAll(',', ' +')).join('\n') }),
    'list, lines of parts': createListForm({ list: manyTitles.join('\n') }),
    'list, kept rows': createListForm({ rows: JSON.stringify(manyTitles.map((title) => ({ title }))) }),
  };
}

/** A list of another client, which must be priced meanwhile. */
const ORDINARY_LIST_REQUEST = createJsonRequest(APPRAISE, {
  items: ['Gap jeans', 'Coach Tabby 26', 'Zara dress'].map((title) => ({ title })),
});

const UNKNOWN_NAMES = Object.fromEntries(
  Array.from({ length: 25_000 }, (_, i) => [`k${String(i).padStart(4, '0')}`, 1]),
);
const { headers, begun, headerRuns, textRuns, amountRuns, emailRuns } = data;
/** What takes a long repeated string: the strings, their length, and the request. */
const PLACES: readonly (readonly [readonly string[][], number, string, (run: string) => SentRequest])[] = [
  ...headers.map((header) => {
    const start = (begun as Record<string, string>)[header] ?? '';
    const target = header === 'content-type' ? { path: '/mcp', method: 'POST' } : { path: '/api/public/brands' };
    const createRequest = (run: string) => ({ ...target, headers: { [header]: start + run } });
    return [headerRuns, 14_000, `header ${header}`, createRequest] as const;
  }),
  ...['title', 'brand', 'category', 'condition', 'listed'].map(
    (column) =>
      [
        textRuns,
        60_000,
        `cell ${column}`,
        (run: string) => createFileRequest(`title,price,${column}\nCoach Tabby 26,120,${quoteCell(run)}\n`),
      ] as const,
  ),
  [amountRuns, 60_000, 'cell price', (run) => createFileRequest(`title,price\nCoach Tabby 26,${quoteCell(run)}\n`)],
  [textRuns, 120_000, 'line of a list', (run) => createListForm({ list: `Coach Tabby 26 ${run}` })],
  [textRuns, 200_000, 'kept rows', (run) => createListForm({ rows: JSON.stringify([{ title: run, condition: run }]) })],
  [
    [...headerRuns, ...emailRuns],
    1_500,
    'email',
    (run) => createJsonRequest('/api/public/keys', { email: `a@${run}` }),
  ],
  ...Object.entries(data.titles).map(
    ([name, place]) => [textRuns, 4_000, name, (run: string) => fillTemplateRequest(place, run, run)] as const,
  ),
];

function listHostileRequests(): (readonly [name: string, SentRequest])[] {
  const title = (worstTitles(1)[0] ?? '').replace('bundle bags,', 'bag ').replaceAll(',', ' ');
  const longTextRequests = PLACES.flatMap(([runs, length, name, requestOf]) =>
    runs.map(
      ([piece = '', end = '']) =>
        [`${name}, ${JSON.stringify(piece)}`, requestOf(piece.repeat(length / piece.length) + end)] as const,
    ),
  );
  return [
    ['25,000 unknown names', createJsonRequest(APPRAISE, { items: [{ title: 'coach bag', ...UNKNOWN_NAMES }] })],
    ...Object.entries(data.titles).map(
      ([name, place]) => [name, fillTemplateRequest(place, title, title.slice(0, 60))] as const,
    ),
    ...Object.entries(createLongLists(worstTitles)),
    ...[
      ['parts', titlesOfParts] as const,
      ...(Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]).map(
        (script) => [script, (count: number) => distinctTitles(count, script)] as const,
      ),
    ].flatMap(([kind, createTitles]) =>
      Object.entries(createLongLists(createTitles)).map(([name, request]) => [`${name}, ${kind}`, request] as const),
    ),
    ...longTextRequests,
  ];
}

/** Sends a request and, beside it, another client's list. Returns how long others waited meanwhile, and both answers. */
async function measureRequest({ url, pid }: { url: string; pid: number }, { path, headers, ...sent }: SentRequest) {
  const port = Number(new URL(url).port);
  let isAnswered = false;
  const options = { ...sent, headers: { ...createAddressHeader(), connection: 'close', ...headers } };
  const pendingAnswer = send(port, path, options);
  const { method, ...list } = ORDINARY_LIST_REQUEST;
  const pendingList = send(port, list.path, {
    ...list,
    method: 'POST',
    headers: { ...createAddressHeader(), ...list.headers },
  });
  const pendingAnswers = Promise.all([pendingAnswer, pendingList]).finally(() => {
    isAnswered = true;
  });
  const waitMs = await measureLongestWait(url, [pid], () => isAnswered);
  const [answer, listAnswer] = await pendingAnswers;
  return { waitMs, answer, isServed: listAnswer.status === 200 };
}

/** Checks the files and the requests. */
export async function checkHostile(): Promise<void> {
  // Each request names an address of its own.
  const service = await startService({ REQUESTS_PER_MINUTE: '1000000', TRUST_PROXY: 'loopback' });
  let longestWaitMs = 0;
  const findProblems = async (name: string, request: SentRequest): Promise<string[]> => {
    let bestTry = await measureRequest(service, request);
    for (let i = 1; i < TRIES && bestTry.waitMs > MAX_WAIT_MS; i++) {
      await sleep(PAUSE_MS);
      const nextTry = await measureRequest(service, request);
      if (nextTry.waitMs < bestTry.waitMs) bestTry = nextTry;
    }
    const { waitMs, answer, isServed } = bestTry;
    longestWaitMs = Math.max(longestWaitMs, waitMs);
    const { status, body, error } = answer;
    // Where other programs take most of the time, the service gives up on its longest lists: 503.
    const isFault = status < 200 || status === 429 || (status >= 500 && status !== 503);
    return [
      isFault && (error ?? String(status)),
      !isServed && 'another list was refused',
      waitMs > MAX_WAIT_MS && `others waited ${waitMs.toFixed(0)} ms`,
      INTERNALS_PATTERN.test(body) && 'the answer shows internals',
    ].flatMap((problem) => (problem ? [`${name}: ${problem}`] : []));
  };
  const checkAll = (kindText: string, namedRequests: readonly (readonly [string, () => SentRequest])[]) =>
    check(`${namedRequests.length} ${kindText}`, async () => {
      longestWaitMs = 0;
      const problems: string[] = [];
      for (const [name, createRequest] of namedRequests) {
        problems.push(
          ...(await findProblems(name, createRequest()).catch((error: Error) => [`${name}: ${error.message}`])),
        );
      }
      if (problems.length > 0) throw new Error(problems.join('\n    '));
      return `others waited ${longestWaitMs.toFixed(0)} ms at most`;
    });
  const fileRequests = Object.entries(HOSTILE_FILES).map(
    ([name, make]) => [name, () => createListForm({ file: make() })] as const,
  );
  await checkAll('hostile files', fileRequests);
  const textRequests = listHostileRequests().map(([name, request]) => [name, () => request] as const);
  await checkAll('hostile requests', textRequests);
  await service.stop();
}
