import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { LAUNCHER, run } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';

it('messages call the program as a person called it: in a checkout, by npx or by its name', async (t) => {
  const folder = temporaryFolder(t);
  for (const [script, command, called] of [
    ['', undefined, 'node bin/hangtag.js'],
    ['', 'exec', 'node bin/hangtag.js'],
    ['node_modules/.bin/hangtag', 'exec', 'npx hangtag'],
    ['node_modules/@hangtag/hangtag/bin/hangtag.js', 'exec', 'npx hangtag'],
    ['bin/hangtag', undefined, 'hangtag'],
  ] as const) {
    const path = script === '' ? LAUNCHER : join(folder, script);
    if (script !== '') mkdirSync(dirname(path), { recursive: true });
    if (script !== '') symlinkSync(LAUNCHER, path);
    const env = { ...process.env, npm_command: command };
    const { err } = await run(process.execPath, [path, 'serve', '--nope'], env);
    assert.ok(err.replaceAll('\\', '/').endsWith(`See: ${called} serve --help\n`), err);
  }
});
