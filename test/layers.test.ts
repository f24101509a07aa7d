import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const table = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const ROW_PATTERN = /^\| `(?:src\/(\w+|\*\.ts)\/?|(training|deploy|checks|model|test\/support)\/)` \|.*\|([^|]*)\|$/gm;
/** Allowed imports of each room (`web`, `*.ts`, `test/support`), in the order of ARCHITECTURE.md's table. */
const rules = new Map(
  Array.from(table.matchAll(ROW_PATTERN), ([, inSource, beside = '', allowed = '']) => [
    inSource ?? beside,
    allowed.split(',').flatMap((name) => name.trim() || []),
  ]),
);
/** Matches what a file imports: the linter keeps names in single quotes, and a semicolon after each import. */
const IMPORT_PATTERN = /(?:^(?:import|export)\b(?:[^;']*\bfrom)? |\bimport\()'(\.[^']*\.(?:ts|json))'/gm;
/** Imports of each file in these folders, including types, without libraries and files of the root. */
const files = new Map(
  globSync('{src,training,deploy,checks,test/support}/**/*.ts', { cwd: ROOT, exclude: ['checks/node_modules'] }).map(
    (file) => {
      const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT_PATTERN);
      const paths = Array.from(imports, ([, name = '']) => join(dirname(file), name));
      return [file, paths.filter((path) => path.includes('/'))] as const;
    },
  ),
);
/** Returns a file's room: its folder in `src` or beside it, or `*.ts` for the entries. */
function roomOf(file: string): string {
  const path = dirname(file).replace(/^src\/?/, '');
  return /^(?:test\/support|[^/]+)/.exec(path)?.[0] ?? '*.ts';
}

describe('the rooms of the code', () => {
  it('import only rooms that the table in ARCHITECTURE.md allows, all further down', () => {
    const order = [...rules.keys()];
    for (const [room, allowed] of rules) {
      for (const other of allowed) {
        assert.ok(order.indexOf(other) > order.indexOf(room), `${room} is below ${other}`);
      }
    }
    for (const [file, imports] of files) {
      for (const other of imports) {
        const [from, to] = [roomOf(file), roomOf(other)];
        assert.ok(from === to || rules.get(from)?.includes(to), `${file} imports ${other}`);
      }
    }
  });

  it('keep their JSON to themselves, but for the model', () => {
    /** The list in a bundle of its own. */
    const shared = ['src/package/constants.ts'];
    for (const [file, imports] of files) {
      const json = imports.find((other) => other.endsWith('.json') && ![roomOf(file), 'model'].includes(roomOf(other)));
      assert.ok(!json || !file.startsWith('src/') || shared.includes(file), `${file} imports ${json}`);
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

  it('have no page, no shared part of pages and no list that imports a page', () => {
    for (const [file, imports] of files) {
      const page = imports.find((other) => other.startsWith('src/web/pages/'));
      assert.ok(!page || !/^src\/web\/(?:pages|parts|list)\//.test(file), `${file} imports ${page}`);
    }
  });

  it('have no page or tool that asks an endpoint of the API instead of an operation', () => {
    for (const [file, imports] of files) {
      const asked = imports.find((other) => /^src\/http\/(list-)?endpoint/.test(other));
      assert.ok(!asked || !['web', 'mcp'].includes(roomOf(file)), `${file} imports ${asked}`);
    }
  });
});
