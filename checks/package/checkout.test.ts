import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { listening } from '../../test/support/node-process.ts';
import { withoutNpm } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const NODE_20 = join(ROOT, 'checks/node_modules/node20/bin');
/** A machine's own Node: too old for the code, if there is a binary for this platform. */
const OLD_NODE = existsSync(NODE_20) ? NODE_20 : dirname(process.execPath);

// Installing waits for the network more than it computes.
describe('a checkout', { concurrency: true }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-checkout-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Copies the files that git tracks, or would track, into a separate folder. */
  function checkout(name: string): string {
    const copy = join(folder, name);
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
    for (const file of listed) {
      if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
    }
    return copy;
  }

  /** The environment of a person's shell, with an older Node first. */
  const env = (cwd: string) => ({
    ...withoutNpm(process.env),
    PATH: [
      OLD_NODE,
      ...(process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules')),
    ].join(delimiter),
    DATA_DIR: join(cwd, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
  });

  async function run(cwd: string, [command = '', ...args]: readonly string[]): Promise<string> {
    const shell = process.platform === 'win32';
    const { stdout } = await promisify(execFile)(command, args, { cwd, env: env(cwd), maxBuffer: 2 ** 26, shell });
    return stdout;
  }

  /** Starts the service by a command, requests a price and its offline pages. */
  async function askService(t: TestContext, cwd: string, [command = '', ...args]: readonly string[]) {
    const service = spawn(command, args, { cwd, env: env(cwd), detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => process.kill(-(service.pid as number), 'SIGKILL'));
    const { url } = await listening(service);
    assert.equal((await fetch(`${url}/price/coach/bag.json`)).status, 200);
    assert.equal((await fetch(`${url}/service-worker.js`)).status, 200);
  }

  it('is installed by npm, without development packages, with its tree and its components', async (t) => {
    const cwd = checkout('npm');
    await run(cwd, ['npm', 'ci', '--omit=dev']);
    const installed = readdirSync(join(cwd, 'node_modules'));
    for (const name of ['typescript', 'fast-check', 'csv-parse']) assert.ok(!installed.includes(name), name);
    // Fails for missing, invalid or extraneous packages.
    const tree = JSON.parse(await run(cwd, ['npm', 'ls', '--all', '--omit=dev', '--json']));
    assert.equal(tree.problems, undefined);
    assert.ok(tree.dependencies.fastify.version);
    for (const format of ['cyclonedx', 'spdx']) {
      const bill = JSON.parse(await run(cwd, ['npm', 'sbom', '--package-lock-only', `--sbom-format=${format}`]));
      assert.ok((bill.components ?? bill.packages).length > 50, format);
    }
    await askService(t, cwd, ['npm', 'start']);
  });
});
