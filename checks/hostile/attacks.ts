// The attacks' bytes: everything is sent on connections, ten times the size at which the service once failed.
import { titlesOfParts } from '../../test/support/slow-titles.ts';
import { HOSTILE_FILES } from './files.ts';
import { FORM, formOf, toolCall } from './send.ts';

/** Many connections that each send the same bytes. */
export interface Attack {
  readonly name: string;
  readonly connections: number;
  /** Returns the bytes of a connection; `key` is a live one. */
  readonly bytes: (key: string) => Buffer;
  /** Number of times that a connection sends it, until it is hung up on; 1 by default. */
  readonly times?: number;
  /** Bytes that every second connection sends instead. */
  readonly otherDoor?: (key: string) => Buffer;
  /** Opens a new connection in place of one that was closed. */
  readonly isRepeated?: boolean;
  /** Number of addresses that it comes from: of a hostile file 1, otherwise 50 by default. */
  readonly addresses?: number;
  /** The longest that a stranger's price may take meanwhile, in milliseconds, where that is less than for all. */
  readonly priceWithinMs?: number;
  /** The longest that a stranger's list of two rows may take meanwhile, in milliseconds. */
  readonly listWithinMs?: number;
  /** Sends the rest in pieces of a byte, so many. */
  readonly drips?: number;
  /** 100 by default. */
  readonly dripEveryMs?: number;
  /** Reads no answer. */
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

/** A form that is sent to /list. */
const listed = (fields: Readonly<Record<string, string | Buffer>>) => whole('/list', FORM, formOf(fields));

const LIST_PATH = '/api/public/appraise';
const blank = (line: string, bytes: number) => Buffer.from(`title\n${line.repeat(Math.floor(bytes / line.length))}`);

/** A list whose items carry as much as a body may hold. */
function heavyItems(filling: string, close = ''): Buffer {
  const each = Math.floor(983_000 / 100 / (filling.length + close.length));
  const item = `{"title":"Casio watch","x":${filling.repeat(each)}1${close.repeat(each)}}`;
  return Buffer.from(`{"items":[${Array.from({ length: 100 }, () => item).join(',')}]}`);
}

/** Asks for a page as a browser does. */
function page(path: string): Buffer {
  const accept = 'Accept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n';
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${accept}Connection: close\r\n\r\n`);
}

/** As long as titles may be. */
const LONG_TITLE = 'Louis Vuitton Monogram Neverfull MM tote in very good condition '.repeat(5).slice(0, 299);

function lists(type: string, body: Buffer) {
  return (key: string) => whole(LIST_PATH, type, body, authorized(key));
}

/** A form whose body is made of its boundary, which is as long as one may be: the search for it is at its slowest. */
function formOfBoundary(): Buffer {
  const type = `multipart/form-data; boundary=${'-'.repeat(69)}b`;
  return whole('/list', type, Buffer.alloc(1_780_000, '-'), 'Connection: close\r\n');
}

const ones = `[${'1,'.repeat(4_900)}1]`;
const longArrays = Buffer.from(
  `{"items":[${Array.from({ length: 100 }, () => `{"title":"Casio watch","x":${ones}}`).join(',')}]}`,
);

/** A client that sends the same file again and again, with a key and to /list. */
const asFile = (name: string, bytes: () => Buffer, more: Partial<Attack> = {}): Attack => ({
  name,
  connections: 8,
  isRepeated: true,
  bytes: (key) => lists('text/csv', bytes())(key),
  otherDoor: () => listed({ file: bytes() }),
  ...more,
});

const files = HOSTILE_FILES.map(({ name, bytes }) =>
  asFile(`file: ${name}`, bytes, { addresses: 1, listWithinMs: 500 }),
);

const columns = ['title', 'price', 'cost', 'brand', 'condition', 'quantity'];
/** Runs of which each meets another reader, and which an amount, a name or a day could begin with. */
const RUNS = [' ', '$ ', '1,', 'us', '.0', 'coach ', "'", '-', '\u00a0', '\n'];

/** Rows of long cells, as many as a list holds. */
function oddCells(runOf: (row: number, column: number) => string): Buffer {
  const rows = Array.from({ length: 100 }, (_, row) =>
    columns.map((_column, column) => `"$${runOf(row, column).repeat(700)}\n1"`).join(','),
  );
  return Buffer.from(`${columns.join(',')}\n${rows.join('\n')}\n`);
}

const ODD_CELLS: Readonly<Record<string, () => Buffer>> = {
  'cells of blanks': () => oddCells(() => ' '),
  'cells of amounts that never end': () => oddCells((row) => RUNS[row % 4] as string),
  'cells of names with a slip': () => oddCells((row) => `coahc${row} `.slice(0, 3)),
  'a mixture of cells': () => oddCells((row, column) => RUNS[(row + column) % RUNS.length] as string),
};

const cells = Object.entries(ODD_CELLS).map(([name, bytes]) => asFile(name, bytes));

/** Headers of 14 kB. */
const headers = Object.entries({
  'content-type': 'text/csv;charset=',
  'accept-encoding': 'br;q=',
  'if-none-match': '"a",',
  authorization: 'Bearer ',
  'x-forwarded-for': '127.0.0.1,',
}).map(([name, begun], index): Attack => {
  const value = `${begun}${(RUNS[index] as string).repeat(7_000)}"`;
  return {
    name: `a header of 14 kB: ${name}`,
    connections: 50,
    isRepeated: true,
    bytes: () =>
      Buffer.from(`POST /mcp HTTP/1.1\r\nHost: localhost\r\n${name}: ${value}\r\nContent-Length: 2\r\n\r\n{}`),
  };
});

/** Five hundred rows, each with fields of runs. */
function oddFields(names: readonly string[]): Buffer {
  const rows = JSON.stringify(Array.from({ length: 500 }, (_, row) => ({ title: `Coach bag ${row}` })));
  const fields = Array.from({ length: 500 }, (_, row) =>
    names.map((name) => [`${name}-${row}`, `1${(RUNS[row % RUNS.length] as string).repeat(250)}1`]),
  );
  return listed({ rows, ...Object.fromEntries(fields.flat()) });
}

const fields = Object.entries({ costs: ['cost'], descriptions: ['is'], 'a mixture': ['cost', 'is', 'grade'] }).map(
  ([name, names]): Attack => ({
    name: `500 fields of runs: ${name}`,
    connections: 8,
    isRepeated: true,
    bytes: () => oddFields(names),
  }),
);

export const ATTACKS: readonly Attack[] = [
  ...files,
  ...cells,
  ...headers,
  ...fields,
  {
    name: 'pages for one address on 200 connections',
    connections: 200,
    addresses: 1,
    isRepeated: true,
    listWithinMs: 500,
    bytes: () => page('/appraise?title=Coach+Tabby+26+leather+shoulder+bag+very+good+condition'),
  },
  {
    name: 'lists of 500 rows from 30 addresses',
    connections: 30,
    addresses: 30,
    isRepeated: true,
    listWithinMs: 1_000,
    bytes: () => listed({ list: `${LONG_TITLE}\n`.repeat(500) }),
  },
  {
    name: '300 uploads of 1 MB that do not end',
    connections: 300,
    priceWithinMs: 250,
    bytes: () => Buffer.concat([head('/list', FORM, MEGABYTE), Buffer.alloc(MEGABYTE - 1, 'a')]),
    otherDoor: (key) =>
      Buffer.concat([head(LIST_PATH, 'text/csv', MEGABYTE, authorized(key)), Buffer.alloc(MEGABYTE - 1, 'a')]),
  },
  {
    name: '300 bodies in chunks of one byte',
    connections: 300,
    priceWithinMs: 250,
    bytes: () => chunked('/list', FORM, 65_000),
    otherDoor: () => chunked('/mcp', 'application/json', 65_000),
  },
  {
    name: '40 comparisons of 100 titles of several parts',
    connections: 40,
    isRepeated: true,
    priceWithinMs: 250,
    bytes: () => {
      const { body = '' } = toolCall('compare_prices', { items: titlesOfParts(100).map((title) => ({ title })) });
      return whole('/mcp', 'application/json', Buffer.from(body), 'Accept: application/json\r\nConnection: close\r\n');
    },
  },
  {
    name: '100 packets of 2,000 requests',
    connections: 100,
    priceWithinMs: 250,
    bytes: () => Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000)),
  },
  {
    name: '300 sign-ups in chunks of one byte',
    connections: 300,
    priceWithinMs: 250,
    bytes: () => chunked('/api/public/keys', 'application/json', 4_090),
  },
  {
    name: '300 uploads of 1 MB without a key',
    connections: 300,
    priceWithinMs: 250,
    bytes: () => Buffer.concat([head(LIST_PATH, 'text/csv', MEGABYTE), Buffer.alloc(MEGABYTE - 1, 'a')]),
  },
  {
    name: '300 uploads that crumble, a byte each ms',
    connections: 300,
    drips: 4_000,
    dripEveryMs: 1,
    priceWithinMs: 250,
    bytes: () => head('/list', FORM, MEGABYTE),
  },
  {
    name: 'forms that are made of their boundary',
    connections: 8,
    isRepeated: true,
    priceWithinMs: 250,
    bytes: formOfBoundary,
  },
  {
    name: 'sign-ups that crumble, a byte each ms',
    connections: 300,
    drips: 4_000,
    dripEveryMs: 1,
    isRepeated: true,
    bytes: () => head('/api/public/keys', 'application/json', 4_096),
  },
  { name: 'one-byte chunks, 6 MB each, /list', connections: 10, bytes: () => chunked('/list', FORM, 1_040_000) },
  {
    name: 'one-byte chunks, 65,000 each, /mcp',
    connections: 200,
    bytes: () => chunked('/mcp', 'application/json', 65_000),
  },
  {
    name: 'one-byte chunks, 4,090 each, /keys',
    connections: 4_000,
    bytes: () => chunked('/api/public/keys', 'application/json', 4_090),
  },
  {
    name: 'one-byte chunks, 6 MB each, a list with a key',
    connections: 80,
    bytes: (key) => chunked(LIST_PATH, 'text/csv', 1_000_000, authorized(key)),
  },
  { name: 'files of blank lines', connections: 20, bytes: lists('text/csv', blank('\n', 1_040_000)) },
  { name: 'files of empty rows', connections: 450, bytes: lists('text/csv', blank(',\n', 1_040_000)) },
  {
    name: 'blank lines to /list',
    connections: 30,
    bytes: () => listed({ list: `title\n${'\n'.repeat(1_040_000)}`, action: 'download' }),
  },
  { name: 'JSON lists of 1 MB', connections: 1_000, bytes: lists('application/json', longArrays) },
  {
    name: 'JSON lists of nested objects',
    connections: 400,
    bytes: lists('application/json', heavyItems('{"a":', '}')),
  },
  {
    name: 'uploads of 1 MB, one byte short',
    connections: 3_000,
    bytes: (key) =>
      Buffer.concat([head(LIST_PATH, 'text/csv', MEGABYTE, authorized(key)), Buffer.alloc(MEGABYTE - 1, 'a')]),
  },
  { name: 'a list of 1 MB of <', connections: 80, bytes: () => listed({ list: '<'.repeat(1_000_000) }) },
  {
    name: '500 rows of < and no answer read',
    connections: 300,
    isUnread: true,
    bytes: () => listed({ list: `coach bag ${'<'.repeat(1_990)}\n`.repeat(500) }),
  },
  {
    name: 'forms of many parts',
    connections: 300,
    bytes: () => listed(Object.fromEntries(Array.from({ length: 18_000 }, (_, line) => [`is-${line}`, 'x']))),
  },
  {
    name: 'lists of 330 kB of blank lines in a queue',
    connections: 140,
    bytes: lists('text/csv', blank('\n', 330_000)),
  },
  {
    name: 'refused for want of a key, 500 MB each',
    connections: 10,
    times: 500,
    bytes: () => Buffer.concat([head(LIST_PATH, 'text/csv', 500 * MEGABYTE), Buffer.alloc(MEGABYTE)]),
  },
  { name: 'slow uploads', connections: 2_000, drips: 30, bytes: () => head('/list', FORM, MEGABYTE) },
];
