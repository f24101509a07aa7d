import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { startNode } from '../support/node-process.ts';
import { temporaryFolder } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUNDLED = 'src/web/offline/bundled.js';
const NO_OFFLINE_PAGES = /There are no offline pages.* esbuild, a development package, is missing/;

describe('a checkout without esbuild', () => {
  it('says at its start that there are no offline pages, and serves everything else', async (t) => {
    const root = checkoutWithout(t, ['esbuild', '@esbuild']);
    const { output, statusOf } = await start(t, root);
    assert.match(output(), NO_OFFLINE_PAGES);
    assert.equal(await statusOf('/service-worker.js'), 404);
    assert.equal(await statusOf('/price/coach/bag'), 200);
    // The browser extension renews its prices from it.
    assert.equal(await statusOf('/offline/prices.json'), 200);
  });

  it('has offline pages once they are built', async (t) => {
    const root = checkoutWithout(t, []);
    execFileSync(process.execPath, ['scripts/build-offline.ts'], { cwd: root });
    assert.ok(existsSync(join(root, BUNDLED)));
    for (const name of ['esbuild', '@esbuild']) rmSync(join(root, 'node_modules', name));
    const { output, statusOf } = await start(t, root);
    assert.doesNotMatch(output(), NO_OFFLINE_PAGES);
    assert.equal(await statusOf('/service-worker.js'), 200);
  });

  it('builds nothing, and says that esbuild is missing', (t) => {
    const root = checkoutWithout(t, ['esbuild', '@esbuild']);
    const build = () => execFileSync(process.execPath, ['scripts/build-offline.ts'], { cwd: root, stdio: 'pipe' });
    assert.throws(build, /bundled by esbuild, a development package, which is missing: run npm ci/);
    assert.equal(existsSync(join(root, BUNDLED)), false);
  });
});

/** Makes a checkout in a folder of its own, with all packages but some. */
function checkoutWithout(t: TestContext, missing: readonly string[]): string {
  const root = temporaryFolder(t);
  for (const path of ['bin', 'src', 'scripts', 'package.json', 'CHANGELOG.md']) {
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  }
  rmSync(join(root, BUNDLED), { force: true });
  symlinkSync(join(ROOT, 'model'), join(root, 'model'));
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') || missing.includes(name)) continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  return root;
}

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
