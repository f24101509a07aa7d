import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '../../test/support/node-process.ts';
import {
  connect,
  createDatabase,
  freePort,
  prepareServer,
  query,
  type RunningServer,
  runServer,
} from '../../test/support/postgres.ts';
import { must } from './frame.ts';

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;

/**
 * Starts two PostgreSQL servers of the trial's own, with synchronous replication: a commit reaches the standby before
 * it is acknowledged.
 */
export async function startPostgresPair() {
  const files = await prepareServer();
  const running: RunningServer[] = [];
  const stop = async () => {
    await Promise.all(running.map((server) => server.end('SIGQUIT')));
    rmSync(files.folder, { recursive: true, force: true });
  };
  try {
    // The primary has not run yet, so a standby can start from a plain copy of its files.
    const copy = join(files.folder, 'standby');
    const copied = spawnSync('cp', ['-Rp', files.data, copy], { ...files.owner, encoding: 'utf8' });
    must(copied.status === 0, `cp failed: ${copied.stderr}`);
    writeFileSync(join(copy, 'standby.signal'), '');
    const [primaryPort, standbyPort] = [await freePort(), await freePort()];
    const primary = await runServer(files, files.data, primaryPort, ['synchronous_standby_names=standby']);
    running.push(primary);
    const standby = await runServer(files, copy, standbyPort, [
      `primary_conninfo=host=127.0.0.1 port=${primaryPort} user=postgres application_name=standby`,
    ]);
    running.push(standby);
    await untilSynchronous(primary.url);
    return {
      primaryPort,
      standbyPort,
      /** Creates an empty database on both, and returns its URL on the primary. */
      createDatabase: () => createDatabase(primary.url),
      killPrimary: () => killAll(primary),
      /** Resolves when the standby accepts writes. */
      promoteStandby: async () => {
        const [row] = await query<{ promoted: boolean }>(standby.url, 'SELECT pg_promote() AS promoted');
        must(row?.promoted === true, 'the standby was not promoted');
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilSynchronous(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const [row] = await query<{ sync_state: string }>(url, 'SELECT sync_state FROM pg_stat_replication');
    if (row?.sync_state === 'sync') return;
    await sleep(100);
  }
  throw new Error('the standby does not follow the primary');
}

/**
 * Kills the process that sends to the standby first, and the others a moment later: a commit that did not wait for the
 * standby would be acknowledged in between, and lost.
 */
async function killAll(server: RunningServer): Promise<void> {
  const client = await connect(server.url);
  // While stopped, the first process neither starts others nor notices their end. Each has its own process group.
  process.kill(server.pid, 'SIGSTOP');
  const others: number[] = [];
  try {
    const { rows } = await client.query<{ pid: number; sends: boolean }>(
      `SELECT pid, backend_type = 'walsender' AS sends FROM pg_stat_activity`,
    );
    for (const { pid, sends } of rows) {
      if (sends) kill(pid);
      else others.push(pid);
    }
    await sleep(200);
  } finally {
    const ended = server.end('SIGKILL');
    for (const pid of others) kill(pid);
    await ended;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It exited by itself.
  }
}
