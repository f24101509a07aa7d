// Runs trials of the service on loopback: `npm run check:service`, some minutes, or two with --quick. Other arguments
// select parts by name: kill, hostile, floods.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agent } from '../../test/support/node-process.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { check, finish } from '../support/report.ts';
import { checkFloods } from './floods.ts';
import { checkHostile } from './hostile.ts';
import { killUnderLoad } from './kills.ts';

const isQuick = process.argv.includes('--quick');
const words = process.argv.slice(2).filter((word) => word !== '--quick');
const isWanted = (name: string) => words.length === 0 || words.includes(name);

if (isWanted('kill')) {
  const rounds = isQuick ? 2 : 10;
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-kill-'));
  await check('kill -9 under load, SQLite', () => killUnderLoad({ dataDir }, rounds));
  rmSync(dataDir, { recursive: true, force: true });
  const server = await startPostgres({ durable: true });
  await check('kill -9 under load, PostgreSQL', async () =>
    killUnderLoad({ dataDir, databaseUrl: await server.createDatabase() }, rounds),
  );
  await server.stop();
  agent.destroy();
}
if (isWanted('hostile')) await checkHostile(isQuick);
if (isWanted('floods')) await checkFloods(isQuick);
finish();
process.exit();
