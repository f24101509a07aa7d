// Runs trials of the service on loopback: `npm run check:service`, about ten minutes, or two with --quick. Other
// arguments select parts by name: files, requests, floods, SQLite, PostgreSQL, or a trial.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agent } from '../../test/support/node-process.ts';
import { check, finish } from '../support/report.ts';
import { checkFloods } from './floods.ts';
import { checkHostile } from './hostile.ts';
import { TRIALS, withPostgres } from './trials.ts';

const isQuick = process.argv.includes('--quick');
const words = process.argv.slice(2).filter((word) => word !== '--quick');
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const QUICK_TRIALS = 2;

for (const database of ['SQLite', 'PostgreSQL']) {
  for (const { name, run } of isQuick ? TRIALS.slice(0, QUICK_TRIALS) : TRIALS) {
    if (!isWanted(`${name}, ${database}`)) continue;
    const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-trial-'));
    await check(`${name}, ${database}`, () =>
      database === 'SQLite'
        ? run({ dataDir })
        : withPostgres((databaseUrl, server) => run({ dataDir, databaseUrl }, server)),
    );
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
if (isWanted('hostile files and requests')) await checkHostile(isQuick);
if (isWanted('floods')) await checkFloods(isQuick);
finish();
process.exit();
