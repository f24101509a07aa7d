import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { LAUNCHER, run } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';

const hasBundledNode = process.execPath.includes('node_modules');

it('npm start uses the operator’s Node where it reads TypeScript, else the one that came along', {
  skip: !hasBundledNode && 'This Node did not come along.',
}, async (t) => {
  const operatorNode = join(temporaryFolder(t), 'node');
  writeFileSync(operatorNode, '#!/bin/sh\necho of the operator\n', { mode: 0o755 });
  for (const [version, isTheirs] of [
    ['20.20.2', false],
    ['22.17.1', false],
    ['22.18.0', true],
    ['26.12.1', true],
  ] as const) {
    const env = {
      ...process.env,
      npm_node_execpath: operatorNode,
      npm_config_user_agent: `npm/11.19.1 node/v${version} x`,
    };
    const { out } = await run(process.execPath, [LAUNCHER, '--version'], env);
    assert.equal(out.includes('of the operator'), isTheirs, version);
  }
  // npm itself may run by the Node that came along.
  const env = { ...process.env, npm_node_execpath: process.execPath, npm_config_user_agent: 'npm/11 node/v26.12.1 x' };
  assert.match((await run(process.execPath, [LAUNCHER, '--version'], env)).out, /\d+\.\d+\.\d+/);
});
