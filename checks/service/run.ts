// Runs trials of the service on loopback: `npm run check:service`, some minutes. Arguments select parts by name: faults,
// of which --quick takes the kills, twice; hostile; floods.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agent } from '../../test/support/node-process.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { check, finish, isQuick, isWanted } from '../support/report.ts';
import { checkFloods } from './floods.ts';
import { checkHostile } from './hostile.ts';
import { fillDisk, killUnderLoad, restartUnderLoad, type StoreLocation } from './trials.ts';

async function checkFaults(): Promise<void> {
  const rounds = isQuick ? 2 : 10;
  const server = await startPostgres({ durable: true });
  const checkBoth = async (name: string, run: (store: StoreLocation) => Promise<string>) => {
    await check(`${name}, SQLite`, () => runInFolder(run));
    await check(`${name}, PostgreSQL`, async () =>
      run({ dataDir: 'unused', databaseUrl: await server.createDatabase() }),
    );
  };
  await checkBoth('kill -9 under load', (store) => killUnderLoad(store, rounds));
  if (!isQuick) await checkBoth('two nodes restart under load', restartUnderLoad);
  await server.stop();
  if (!isQuick) await check('a full disk, SQLite', () => runInFolder(fillDisk));
  agent.destroy();
}

/** Runs a trial with an empty folder. */
async function runInFolder(run: (store: StoreLocation) => Promise<string>): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-fault-'));
  return run({ dataDir }).finally(() => rmSync(dataDir, { recursive: true, force: true }));
}

if (isWanted('faults')) await checkFaults();
if (isWanted('hostile')) await checkHostile();
if (isWanted('floods')) await checkFloods();
finish();
process.exit();
