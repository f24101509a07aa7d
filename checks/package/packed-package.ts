import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

/** Compiles files of a folder without errors. */
export function compile(cwd: string, ...args: readonly string[]): void {
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext'];
  const { status, stdout } = spawnSync(process.execPath, [TSC, ...options, ...args], { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
}

/** Returns the paths of a packed package in a separate project, which `install` creates. */
export function packedPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-package-'));
  const installed = join(folder, 'empty');
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--loglevel=error'], {
      cwd,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
  const tarball = () => join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  const install = () => {
    // `npm run check:package` has just built it.
    npm(ROOT, 'pack', './dist', `--pack-destination=${folder}`);
    mkdirSync(installed);
    writeFileSync(join(installed, 'package.json'), '{"type": "module"}');
    // From an empty cache and without a network: it needs nothing else.
    npm(installed, 'install', '--offline', `--cache=${join(folder, 'cache')}`, tarball());
  };
  return { folder, installed, root: join(installed, 'node_modules/@hangtag/hangtag'), tarball, install };
}
