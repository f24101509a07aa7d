import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const table = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
/**
 * Allowed imports of each room (`web`, `service/http`, `*.ts`, `training`), in the order of ARCHITECTURE.md's table.
 */
const rules = new Map(
  [...table.matchAll(/^\| `(?:src\/([\w/]+|\*\.ts)\/?|(training)\/)` \|.*\|([^|]*)\|$/gm)].map((row) => [
    (row[1] ?? (row[2] as string)).replace(/\/$/, ''),
    (row[3] as string).split(',').flatMap((name) => name.trim() || []),
  ]),
);
/** Imports of each file in src/ and training/, including types, without libraries. */
const files = new Map(
  globSync(['src/**/*.ts', 'training/**/*.ts'], { cwd: ROOT }).map((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    const names = [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g)];
    return [file, names.map(([, name = '']) => join(dirname(file), name))] as const;
  }),
);
/** Returns a file's room: the deepest folder in the table that contains it. */
function roomOf(file: string): string {
  const path = dirname(file).replace(/^src\/?/, '');
  if (path === '') return '*.ts';
  const parts = path.split('/');
  const nested = parts.slice(0, 2).join('/');
  return rules.has(nested) ? nested : (parts[0] as string);
}

describe('the rooms of the code', () => {
  it('import only rooms that the table in ARCHITECTURE.md allows, all further down', () => {
    const order = [...rules.keys()];
    for (const [room, allowed] of rules) {
      for (const other of allowed) {
        const isDown = order.indexOf(other) > order.indexOf(room);
        assert.ok(isDown || room === 'training', `${room} is below ${other}`);
      }
    }
    for (const [file, imports] of files) {
      for (const other of imports) {
        const [from, to] = [roomOf(file), roomOf(other)];
        assert.ok(from === to || rules.get(from)?.includes(to), `${file} imports ${other}`);
      }
    }
  });

  it('have no import cycle, including types', () => {
    const done = new Set<string>();
    const walk = (file: string, path: readonly string[]) => {
      assert.ok(!path.includes(file), `a circle: ${[...path, file].join(' -> ')}`);
      if (done.has(file)) return;
      for (const other of files.get(file) ?? []) walk(other, [...path, file]);
      done.add(file);
    };
    for (const file of files.keys()) walk(file, []);
  });

  for (const room of ['web', 'mcp']) {
    it(`src/${room} imports from src/api in at most three files`, () => {
      const takers = [...files].filter(
        ([file, imports]) => roomOf(file) === room && imports.some((other) => roomOf(other) === 'api'),
      );
      assert.ok(takers.length <= 3, takers.map(([file]) => file).join(', '));
    });
  }
});
