import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

it('the words of docs/words.md are the names that the code exports', () => {
  const page = readFileSync(join(ROOT, 'docs/words.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('` in `'));
  assert.ok(rows.length >= 20, 'the table is found');
  for (const row of rows) {
    const [, names = '', file = ''] = /\| (`[^|]+`) in `([^`]+)` \|$/.exec(row) ?? [];
    const code = readFileSync(join(ROOT, file), 'utf8');
    for (const [, name = ''] of names.matchAll(/`(\w+)`/g))
      assert.match(code, new RegExp(`^export (?:interface|type|const|function) ${name}\\b`, 'm'), row);
  }
});
