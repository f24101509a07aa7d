// Runs the heavy trials: `npm run check:reliability`, a few minutes, on loopback only. Arguments select trials by name.
// docs/figures.md has their results.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agent } from '../../test/support/node-process.ts';
import { check, finish } from '../support/report.ts';
import type { Trial } from './frame.ts';
import { disk } from './trials/disk.ts';
import { ends } from './trials/ends.ts';
import { postgres } from './trials/postgres.ts';
import { rollingRestart } from './trials/rolling-restart.ts';
import { upgrade } from './trials/upgrade.ts';

const trials: Trial[] = [...ends, ...disk, ...postgres, ...rollingRestart, ...upgrade];
const wanted = process.argv.slice(2);
for (const { name, run } of trials) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-trial-'));
  await check(name, () => run(folder));
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}
finish();
process.exit();
