import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

/** Names of Node's undocumented internals. */
const PRIVATE =
  /\.\s*_[a-z]\w*|\b_(handle|httpMessage)\b|\bonIncoming\b|\bdestroySoon\b|\bshouldKeepAlive\b|\bbinding\(/;

it('the service uses no private part of Node', () => {
  const found = globSync('src/**/*.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (PRIVATE.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  assert.deepEqual(found, []);
});
