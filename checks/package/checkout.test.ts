import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../../deploy/documents.ts';
import { waitUntilListening } from '../../test/support/node-process.ts';
import { omitNpmVariables } from '../support/service.ts';

const NODE_20 = join(ROOT, 'checks/node_modules/node20/bin');
/** A machine's own Node: too old for the code, if there is a binary for this platform. */
const OLD_NODE = existsSync(NODE_20) ? NODE_20 : dirname(process.execPath);

it('a checkout is installed by npm, without development packages, and starts', async (t) => {
  const cwd = mkdtempSync(join(tmpdir(), 'hangtag-checkout-'));
  t.after(() => rmSync(cwd, { recursive: true, force: true }));
  // The files that git tracks, or would track.
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const trackedFiles = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  for (const file of trackedFiles) {
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(cwd, file));
  }
  const paths = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'));
  const PATH = [OLD_NODE, ...paths].join(delimiter);
  const env = { ...omitNpmVariables(process.env), PATH, DATA_DIR: join(cwd, 'data'), HOST: '127.0.0.1', PORT: '0' };

  execFileSync('npm', ['ci', '--omit=dev'], { cwd, env, shell: process.platform === 'win32' });
  const installedNames = readdirSync(join(cwd, 'node_modules'));
  for (const name of ['typescript', 'fast-check', 'csv-parse']) assert.ok(!installedNames.includes(name), name);

  const service = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => process.kill(-(service.pid as number), 'SIGKILL'));
  const { url } = await waitUntilListening(service);
  assert.equal((await fetch(`${url}/price/coach/bag.json`)).status, 200);
  assert.equal((await fetch(`${url}/service-worker.js`)).status, 200);
});
