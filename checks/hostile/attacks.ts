// The attacks' bytes: all of them are sent on connections, at ten times the size at which the service once failed.
import { titlesOfParts } from '../../test/support/slow-titles.ts';
import { HOSTILE_FILES } from './files.ts';
import { FORM, formOf, toolCall } from './send.ts';

/** Many connections that each send the same bytes. */
export interface Attack {
  readonly name: string;
  readonly connections: number;
  /** Returns the bytes of a connection; `key` is a live one. */
  readonly bytes: (key: string) => Buffer;
  /** Number of times that a connection sends it, until it is disconnected; 1 by default. */
  readonly times?: number;
  /** Bytes that every second connection sends instead. */
  readonly otherDoor?: (key: string) => Buffer;
  /** Replaces a closed connection with a new one. */
  readonly isRepeated?: boolean;
  /** Number of source addresses: 1 for a hostile file, otherwise 50 by default. */
  readonly addresses?: number;
  /** Maximum time for another client's price in the meantime, in milliseconds, if less than for all. */
  readonly priceWithinMs?: number;
  /** Maximum time for another client's list of two rows in the meantime, in milliseconds. */
  readonly listWithinMs?: number;
  /** Sends the rest in this many pieces of one byte. */
  readonly drips?: number;
  /** 100 by default. */
  readonly dripEveryMs?: number;
  /** Reads no answers. */
  readonly isUnread?: boolean;
}

const MEGABYTE = 1024 * 1024;

function head(path: string, type: string, length: number | 'chunked', more = ''): Buffer {
  const body = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  return Buffer.from(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${body}\r\n${more}\r\n`);
}

const authorized = (key: string) => `Authorization: Bearer ${key}\r\n`;

/** Chunks of one byte, never the last one. */
function chunked(path: string, type: string, chunks: number, more = ''): Buffer {
  return Buffer.concat([head(path, type, 'chunked', more), Buffer.from('1\r\na\r\n'.repeat(chunks))]);
}

function whole(path: string, type: string, body: Buffer, more = ''): Buffer {
  return Buffer.concat([head(path, type, body.length, more), body]);
}

/** An upload of a megabyte, without its last byte. */
const unfinished = (path: string, type: string, more = '') =>
  Buffer.concat([head(path, type, MEGABYTE, more), Buffer.alloc(MEGABYTE - 1, 'a')]);

/** A form that is sent to /list. */
const listed = (fields: Readonly<Record<string, string | Buffer>>) => whole('/list', FORM, formOf(fields));

const LIST_PATH = '/api/public/appraise';
const KEYS_PATH = '/api/public/keys';
const blank = (line: string, bytes: number) => Buffer.from(`title\n${line.repeat(Math.floor(bytes / line.length))}`);

/** A list of 100 items, almost as long as a list in JSON may be. */
function heavyItems(filling: string, close = ''): Buffer {
  const each = Math.floor(300_000 / 100 / (filling.length + close.length));
  const item = `{"title":"Casio watch","x":${filling.repeat(each)}1${close.repeat(each)}}`;
  return Buffer.from(`{"items":[${Array.from({ length: 100 }, () => item).join(',')}]}`);
}

/** Requests a page as a browser does. */
function page(path: string): Buffer {
  const accept = 'Accept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n';
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${accept}Connection: close\r\n\r\n`);
}

/** One character shorter than titles may be. */
const LONG_TITLE = 'Louis Vuitton Monogram Neverfull MM tote in very good condition '.repeat(5).slice(0, 299);

function lists(type: string, body: Buffer) {
  return (key: string) => whole(LIST_PATH, type, body, authorized(key));
}

/** A form whose body repeats the dash of its boundary, of maximum length: the search for it is at its slowest. */
function formOfBoundary(): Buffer {
  const type = `multipart/form-data; boundary=${'-'.repeat(69)}b`;
  return whole('/list', type, Buffer.alloc(1_780_000, '-'), 'Connection: close\r\n');
}

const ones = `[${'1,'.repeat(4_900)}1]`;
const longArrays = Buffer.from(
  `{"items":[${Array.from({ length: 100 }, () => `{"title":"Casio watch","x":${ones}}`).join(',')}]}`,
);

/** Connections that each send the same bytes. */
const many = (name: string, connections: number, bytes: Attack['bytes'], more: Partial<Attack> = {}): Attack => ({
  name,
  connections,
  bytes,
  ...more,
});

/** Connections that are reopened when they are closed. */
const again: typeof many = (name, connections, bytes, more) =>
  many(name, connections, bytes, { isRepeated: true, ...more });

/** A client that sends the same file again and again, with a key and to /list. */
const asFile = (name: string, bytes: () => Buffer, more: Partial<Attack> = {}): Attack =>
  again(name, 8, (key) => lists('text/csv', bytes())(key), { otherDoor: () => listed({ file: bytes() }), ...more });

const files = HOSTILE_FILES.map(({ name, bytes }) =>
  asFile(`file: ${name}`, bytes, { addresses: 1, listWithinMs: 500 }),
);

const columns = ['title', 'price', 'cost', 'brand', 'condition', 'quantity'];
/** Repeated strings, each for a different parser, that could begin an amount, a name or a date. */
const RUNS = [' ', '$ ', '1,', 'us', '.0', 'coach ', "'", '-', '\u00a0', '\n'];

/** Rows of long cells, as many as a list may have. */
function oddCells(runOf: (row: number, column: number) => string): Buffer {
  const rows = Array.from({ length: 100 }, (_, row) =>
    columns.map((_column, column) => `"$${runOf(row, column).repeat(700)}\n1"`).join(','),
  );
  return Buffer.from(`${columns.join(',')}\n${rows.join('\n')}\n`);
}

const ODD_CELLS: Readonly<Record<string, () => Buffer>> = {
  'cells of blanks': () => oddCells(() => ' '),
  'cells of amounts that never end': () => oddCells((row) => RUNS[row % 4] as string),
  'cells of misspelled names': () => oddCells((row) => `coahc${row} `.slice(0, 3)),
  'a mixture of cells': () => oddCells((row, column) => RUNS[(row + column) % RUNS.length] as string),
};

const cells = Object.entries(ODD_CELLS).map(([name, bytes]) => asFile(name, bytes));

/** Headers of 7 or 14 kB. */
const headers = Object.entries({
  'content-type': 'text/csv;charset=',
  'accept-encoding': 'br;q=',
  'if-none-match': '"a",',
  authorization: 'Bearer ',
  'x-forwarded-for': '127.0.0.1,',
}).map(([name, begun], index): Attack => {
  const value = `${begun}${(RUNS[index] as string).repeat(7_000)}"`;
  const text = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${name}: ${value}\r\nContent-Length: 2\r\n\r\n{}`;
  return again(`a header of 14 kB: ${name}`, 50, () => Buffer.from(text));
});

/** Five hundred rows, each with fields of repeated strings. */
function oddFields(names: readonly string[]): Buffer {
  const rows = JSON.stringify(Array.from({ length: 500 }, (_, row) => ({ title: `Coach bag ${row}` })));
  const fields = Array.from({ length: 500 }, (_, row) =>
    names.map((name) => [`${name}-${row}`, `1${(RUNS[row % RUNS.length] as string).repeat(250)}1`]),
  );
  return listed({ rows, ...Object.fromEntries(fields.flat()) });
}

const fields = Object.entries({ costs: ['cost'], descriptions: ['is'], 'a mixture': ['cost', 'is', 'grade'] }).map(
  ([name, names]) => again(`500 fields of runs: ${name}`, 8, () => oddFields(names)),
);

/** A call that compares titles of several parts. */
function comparison(titles: number): Buffer {
  const { body = '' } = toolCall('compare_prices', { items: titlesOfParts(titles).map((title) => ({ title })) });
  return whole('/mcp', 'application/json', Buffer.from(body), 'Accept: application/json\r\nConnection: close\r\n');
}

const soon = { priceWithinMs: 250 };
const crumbling = { drips: 4_000, dripEveryMs: 1 };
const TITLE_PAGE = '/appraise?title=Coach+Tabby+26+leather+shoulder+bag+very+good+condition';

export const ATTACKS: readonly Attack[] = [
  ...files,
  ...cells,
  ...headers,
  ...fields,
  again('pages for one address on 200 connections', 200, () => page(TITLE_PAGE), { addresses: 1, listWithinMs: 500 }),
  again('lists of 500 rows from 30 addresses', 30, () => listed({ list: `${LONG_TITLE}\n`.repeat(500) }), {
    addresses: 30,
    listWithinMs: 1_000,
  }),
  many('300 unfinished uploads of 1 MB', 300, () => unfinished('/list', FORM), {
    ...soon,
    otherDoor: (key) => unfinished(LIST_PATH, 'text/csv', authorized(key)),
  }),
  many('300 bodies in chunks of one byte', 300, () => chunked('/list', FORM, 65_000), {
    ...soon,
    otherDoor: () => chunked('/mcp', 'application/json', 65_000),
  }),
  again('40 comparisons of 100 titles of several parts', 40, () => comparison(100), soon),
  many(
    '100 packets of 2,000 requests',
    100,
    () => Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000)),
    soon,
  ),
  many('300 sign-ups in chunks of one byte', 300, () => chunked(KEYS_PATH, 'application/json', 4_090), soon),
  many('300 uploads of 1 MB without a key', 300, () => unfinished(LIST_PATH, 'text/csv'), soon),
  many('300 uploads that crumble, a byte each ms', 300, () => head('/list', FORM, MEGABYTE), { ...crumbling, ...soon }),
  again('forms that are made of their boundary', 8, formOfBoundary, soon),
  again('sign-ups that crumble, a byte each ms', 300, () => head(KEYS_PATH, 'application/json', 4_096), crumbling),
  many('one-byte chunks, 6 MB each, /list', 10, () => chunked('/list', FORM, 1_040_000)),
  many('one-byte chunks, 65,000 each, /mcp', 200, () => chunked('/mcp', 'application/json', 65_000)),
  many('one-byte chunks, 4,090 each, /keys', 4_000, () => chunked(KEYS_PATH, 'application/json', 4_090)),
  many('one-byte chunks, 6 MB each, a list with a key', 80, (key) =>
    chunked(LIST_PATH, 'text/csv', 1_000_000, authorized(key)),
  ),
  many('files of blank lines', 20, lists('text/csv', blank('\n', 1_040_000))),
  many('files of empty rows', 450, lists('text/csv', blank(',\n', 1_040_000))),
  many('blank lines to /list', 30, () => listed({ list: `title\n${'\n'.repeat(1_040_000)}`, action: 'download' })),
  many('JSON lists of 1 MB, over the limit', 1_000, lists('application/json', longArrays)),
  many('JSON lists of nested objects', 400, lists('application/json', heavyItems('{"a":', '}'))),
  many('uploads of 1 MB, one byte short', 3_000, (key) => unfinished(LIST_PATH, 'text/csv', authorized(key))),
  many('a list of 1 MB of <', 80, () => listed({ list: '<'.repeat(1_000_000) })),
  many(
    '500 rows of < and no answer read',
    300,
    () => listed({ list: `coach bag ${'<'.repeat(1_990)}\n`.repeat(500) }),
    {
      isUnread: true,
    },
  ),
  many('forms of many parts', 300, () =>
    listed(Object.fromEntries(Array.from({ length: 18_000 }, (_, line) => [`is-${line}`, 'x']))),
  ),
  many('lists of 330 kB of blank lines in a queue', 140, lists('text/csv', blank('\n', 330_000))),
  many(
    'refused for want of a key, 500 MB each',
    10,
    () => Buffer.concat([head(LIST_PATH, 'text/csv', 500 * MEGABYTE), Buffer.alloc(MEGABYTE)]),
    { times: 500 },
  ),
  many('slow uploads', 2_000, () => head('/list', FORM, MEGABYTE), { drips: 30 }),
];
