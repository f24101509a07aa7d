import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { it } from 'node:test';
import { calledAs } from '../../src/cli/io.ts';

for (const [script, command, called] of [
  [resolve('bin/hangtag.js'), undefined, 'node bin/hangtag.js'],
  [resolve('bin/hangtag.js'), 'exec', 'node bin/hangtag.js'],
  [resolve('node_modules/.bin/hangtag'), 'exec', 'npx hangtag'],
  [resolve('node_modules/@hangtag/hangtag/bin/hangtag.js'), 'exec', 'npx hangtag'],
  ['/usr/local/bin/hangtag', undefined, 'hangtag'],
  [resolve('test/cli/io.test.ts'), 'exec', 'hangtag'],
] as const) {
  it(`messages call the program "${called}" if ${script} runs${command ? ' by npx' : ''}`, () => {
    assert.equal(calledAs(script, { npm_command: command }).replaceAll('\\', '/'), called);
  });
}
