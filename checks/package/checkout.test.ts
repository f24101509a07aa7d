import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../../deploy/documents.ts';
import { waitUntilListening } from '../../test/support/node-process.ts';
import { omitNpmVariables } from '../support/service.ts';

/** A machine's own Node, if there is a binary for this platform: too old for the code, and the oldest that reads it. */
const OLD_NODES = ['node20', 'node22']
  .map((name) => join(ROOT, 'checks/node_modules', name, 'bin'))
  .map((path) => (existsSync(path) ? path : dirname(process.execPath)));
const isQuick = Boolean(process.env.QUICK);

it('a checkout is installed by npm, without development packages, and starts with an old Node and a newer one', async (t) => {
  const cwd = mkdtempSync(join(tmpdir(), 'hangtag-checkout-'));
  t.after(() => rmSync(cwd, { recursive: true, force: true }));
  // The files that git tracks, or would track.
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const trackedFiles = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  for (const file of trackedFiles) {
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(cwd, file));
  }
  const paths = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'));
  const surroundings = { ...omitNpmVariables(process.env), DATA_DIR: join(cwd, 'data'), HOST: '127.0.0.1', PORT: '0' };
  const envs = OLD_NODES.map((node) => ({ ...surroundings, PATH: [node, ...paths].join(delimiter) }));

  // As the README says. A quick check has npm remove from this checkout's packages what that would leave out.
  const installedFolder = join(cwd, 'node_modules');
  if (isQuick) cpSync(join(ROOT, 'node_modules'), installedFolder, { recursive: true, verbatimSymlinks: true });
  const command = [isQuick ? 'prune' : 'ci', '--omit=dev'];
  execFileSync('npm', command, { cwd, env: envs[0], shell: process.platform === 'win32' });
  const installedNames = readdirSync(installedFolder);
  for (const name of ['typescript', 'fast-check', 'csv-parse']) assert.ok(!installedNames.includes(name), name);

  for (const env of envs) {
    const service = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => process.kill(-(service.pid as number), 'SIGKILL'));
    const { url } = await waitUntilListening(service);
    assert.equal((await fetch(`${url}/price/coach/bag.json`)).status, 200);
    assert.equal((await fetch(`${url}/service-worker.js`)).status, 200);
  }
});
