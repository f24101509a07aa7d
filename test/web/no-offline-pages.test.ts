import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { startNode } from '../support/node-process.ts';
import { temporaryFolder } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUNDLED = 'src/web/offline/bundled.js';
const NO_OFFLINE_PAGES = /There are no offline pages.* esbuild, a development package, is missing/;

it('a checkout without esbuild reports at startup that there are no offline pages, until they are built', async (t) => {
  const root = temporaryFolder(t);
  for (const path of ['bin', 'src', 'scripts', 'package.json', 'CHANGELOG.md']) {
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  }
  rmSync(join(root, BUNDLED), { force: true });
  symlinkSync(join(ROOT, 'model'), join(root, 'model'));
  mkdirSync(join(root, 'node_modules'));
  const packages = readdirSync(join(ROOT, 'node_modules')).filter((name) => !name.startsWith('.'));
  const link = (name: string) => symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  const isEsbuild = (name: string) => /^@?esbuild$/.test(name);
  for (const name of packages) if (!isEsbuild(name)) link(name);
  const build = () => execFileSync(process.execPath, ['scripts/build-offline.ts'], { cwd: root, stdio: 'pipe' });
  assert.throws(build, /bundled by esbuild, a development package, which is missing: run npm ci/);
  assert.equal(existsSync(join(root, BUNDLED)), false);
  const without = await start(t, root);
  assert.match(without.output(), NO_OFFLINE_PAGES);
  assert.equal(await without.statusOf('/service-worker.js'), 404);
  assert.equal(await without.statusOf('/price/coach/bag'), 200);
  // The browser extension updates its prices from it.
  assert.equal(await without.statusOf('/offline/prices.json'), 200);

  const esbuild = packages.filter(isEsbuild);
  for (const name of esbuild) link(name);
  build();
  for (const name of esbuild) rmSync(join(root, 'node_modules', name));
  const built = await start(t, root);
  assert.doesNotMatch(built.output(), NO_OFFLINE_PAGES);
  assert.equal(await built.statusOf('/service-worker.js'), 200);
});

async function start(t: TestContext, root: string) {
  const node = await startNode({ DATA_DIR: temporaryFolder(t) }, '', root);
  t.after(() => node.end('SIGKILL'));
  const statusOf = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${node.port}${path}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  return { output: node.output, statusOf };
}
