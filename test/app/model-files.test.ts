import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { startNode } from '../support/node-process.ts';
import { temporaryFolder } from '../support/service.ts';

const MODEL = join(import.meta.dirname, '../../model');

it('the data files come from another process, whose failure affects neither prices nor the next attempt', async (t) => {
  const folder = temporaryFolder(t);
  const modelDir = join(folder, 'model');
  cpSync(MODEL, modelDir, { recursive: true });
  const node = await startNode({ DATA_DIR: folder, MODEL_DIR: modelDir });
  t.after(() => node.end('SIGKILL'));
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${node.port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  renameSync(modelDir, `${modelDir}-elsewhere`);
  assert.equal((await get('/data/index.json')).status, 500);
  await eventually(async () => assert.match(node.output(), /their process ended with 1/));
  assert.equal((await get('/api/public/price?brand=coach&category=bag')).status, 200);
  renameSync(`${modelDir}-elsewhere`, modelDir);
  const [index, worker] = await Promise.all([get('/data/index.json'), get('/service-worker.js')]);
  assert.equal(worker.status, 200);
  const children = `/proc/${node.pid}/task/${node.pid}/children`;
  // Its memory is free once the files are made.
  if (existsSync(children)) await eventually(async () => assert.equal(readFileSync(children, 'utf8'), ''));
  const [{ path, files }] = JSON.parse(index.text).versions;
  for (const { name, bytes } of files) {
    const answer = await fetch(`http://127.0.0.1:${node.port}${path}${name}`);
    assert.equal((await answer.arrayBuffer()).byteLength, bytes, name);
  }
});
