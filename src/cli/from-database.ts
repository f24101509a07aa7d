import type { Client } from 'pg';
import { bounded, plain, shortened } from '../base/text.ts';
import { csvText } from '../items/csv-text.ts';
import { readInput } from './inputs.ts';
import { UsageError } from './io.ts';

/** The variable that holds the database's address. */
const ADDRESS = 'SHOP_DATABASE_URL';
const CONNECT_MS = 10_000;
/** The server gives up a statement after this long. */
const STATEMENT_MS = 120_000;
/** A server that does not answer at all counts as gone. */
const ANSWER_MS = STATEMENT_MS + 10_000;
/** Longest file with a statement, bytes. */
const MOST_BYTES = 100_000;
const ROWS_AT_ONCE = 1_000;
const MOST_ROWS = 1_000_000;
/** Characters of the database's words that are repeated. */
const MOST_WORDS = 200;
const CURSOR = 'DECLARE hangtag_rows NO SCROLL CURSOR FOR ';
/** Type of true and false. */
const BOOLEAN = 16;
const IS_ADDRESS = /^postgres(?:ql)?:\/\//i;

/** A table to read: the name that people know it by, and its CSV. */
export interface NamedTable {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/**
 * Returns the rows of the SELECT in a file as CSV under their column names, from the PostgreSQL database that
 * SHOP_DATABASE_URL names: in one read-only transaction, by a cursor, with a limit for each statement. Rejects with a
 * sentence that repeats nothing of the address.
 */
export async function readFromDatabase(file: string, env: NodeJS.ProcessEnv): Promise<NamedTable> {
  const statement = readStatement(file);
  const client = await createClient(env[ADDRESS]?.trim());
  try {
    await client.connect();
  } catch (error) {
    throw new Error(connectionProblem(codeOf(error)));
  }
  try {
    return { file, bytes: await readRows(client, statement) };
  } catch (error) {
    throw new Error(`${file}${queryProblem(statement, error)}`);
  } finally {
    // Ends the transaction, whatever state it is in.
    await client.end().catch(() => {});
  }
}

function readStatement(file: string): string {
  if (IS_ADDRESS.test(file))
    throw new UsageError(`--from-database takes a file with a SELECT: the address belongs in ${ADDRESS}.`);
  const bytes = readInput(file);
  if (bytes.length > MOST_BYTES) throw new Error(`${file}: more than ${MOST_BYTES / 1_000} kB: give one SELECT.`);
  const text = bytes.toString().replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new Error(`${file}: the file is empty: give one SELECT.`);
  return text;
}

async function createClient(address: string | undefined): Promise<Client> {
  if (!address)
    throw new Error(
      `${ADDRESS} is not set: set it to your database’s address, such as postgres://user:password@host/shop. ` +
        'A read-only user is best.',
    );
  if (!IS_ADDRESS.test(address))
    throw new Error(`${ADDRESS} is not the address of a PostgreSQL database: begin it with postgres://.`);
  const pg = await import('pg');
  try {
    const client = new pg.Client({
      connectionString: address,
      application_name: 'hangtag',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      // Texts as the database writes them: a date is a day there, whatever the time zone here.
      types: { getTypeParser: (type: number) => (type === BOOLEAN ? readBoolean : readText) },
    });
    // One that is lost fails the query that waits for it.
    client.on('error', () => {});
    return client;
  } catch {
    throw new Error(
      `${ADDRESS} cannot be read as an address: percent-encode reserved characters in the ` +
        `password, such as @ as %40.`,
    );
  }
}

const readText = (text: string) => text;
const readBoolean = (text: string) => (text === 't' ? 'true' : 'false');

/** Returns the rows of a statement as CSV, with the names of its columns first. */
async function readRows(client: Client, statement: string): Promise<Uint8Array> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await client.query(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
  await client.query(`SET LOCAL datestyle = 'ISO, YMD'`);
  // By its name it is prepared, and the server prepares no more than one statement.
  await client.query({ name: 'hangtag_statement', text: CURSOR + statement });
  const parts: Buffer[] = [];
  for (let rows = 0; ; ) {
    const found = await client.query<(string | null)[]>({
      text: `FETCH ${ROWS_AT_ONCE} FROM hangtag_rows`,
      rowMode: 'array',
    });
    if (parts.length === 0) parts.push(Buffer.from(csvText([found.fields.map(({ name }) => name)])));
    rows += found.rows.length;
    if (rows > MOST_ROWS) throw new TooManyRows();
    const cells = found.rows.map((row) => row.map((cell) => (cell === null ? undefined : bounded(cell))));
    parts.push(Buffer.from(csvText(cells)));
    if (found.rows.length < ROWS_AT_ONCE) return Buffer.concat(parts);
  }
}

class TooManyRows extends Error {
  constructor() {
    super(`it gives more than ${MOST_ROWS.toLocaleString('en-US')} rows: add a WHERE or a LIMIT.`);
  }
}

const codeOf = (error: unknown) => (error as { readonly code?: string }).code ?? '';

/** Says why a database cannot be reached, by the code of the error: its words hold hosts and users. */
function connectionProblem(code: string): string {
  if (code.startsWith('28')) return `${ADDRESS}: the database refuses this user or password.`;
  if (code === '3D000') return `${ADDRESS}: the server has no such database.`;
  const reason =
    {
      ECONNREFUSED: 'nothing answers there',
      ENOTFOUND: 'there is no such host',
      EAI_AGAIN: 'its host name cannot be resolved right now',
      ENOENT: 'there is no such socket',
      ETIMEDOUT: 'it does not answer',
      '53300': 'it has too many connections',
      '57P03': 'it is starting',
    }[code] ?? (/^[A-Z0-9_]{1,40}$/.test(code) ? `error ${code}` : 'it does not answer, or it is not PostgreSQL');
  return `${ADDRESS}: the database cannot be reached: ${reason}.`;
}

/** Says why a statement failed. The database's own words are repeated for errors in the statement alone. */
function queryProblem(statement: string, error: unknown): string {
  if (error instanceof TooManyRows) return `: ${error.message}`;
  const code = codeOf(error);
  if (code === '57014') return `: the statement took longer than ${STATEMENT_MS / 1_000} seconds.`;
  if (code === '25006') return ': it would change the database. Give a SELECT that only reads.';
  const { message, position } = error as { readonly message: string; readonly position?: string };
  // Errors of syntax have a place, other than that of several statements.
  if (code === '42601' && position === undefined) return ': give one SELECT and nothing else.';
  if (code.startsWith('42')) return `${lineOf(statement, position)}: ${shortened(plain(message), MOST_WORDS)}.`;
  if (/^[0-9A-Z]{5}$/.test(code)) return `: the database canceled the statement (error ${code}).`;
  return ': the connection to the database was lost.';
}

/** Returns the line of a place in what was sent, in words. */
function lineOf(statement: string, position: string | undefined): string {
  const at = Number(position) - CURSOR.length;
  return at > 0 ? `, line ${statement.slice(0, at).split('\n').length}` : '';
}
