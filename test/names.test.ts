import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
const FILES = globSync('**/*.ts', { cwd: SOURCE });
const EXPORT = /^export (?:async )?(?:function\*?|const|type|interface|class) (\w+)/gm;

/** Returns the names that more than one file has, with these files. */
function shared(namesOf: (file: string) => Iterable<string>): string[] {
  const files = new Map<string, string[]>();
  for (const file of FILES)
    for (const name of new Set(namesOf(file))) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files].flatMap(([name, [first, ...others]]) =>
    others.length === 0 ? [] : [`${name}: ${[first, ...others].join(', ')}`],
  );
}

it('no two files of src export one name', () => {
  const namesIn = (file: string) => readFileSync(join(SOURCE, file), 'utf8').matchAll(EXPORT);
  assert.deepEqual(
    shared((file) => [...namesIn(file)].map(([, name = '']) => name)),
    [],
  );
});

it('no two files of src have one name', () => {
  assert.deepEqual(
    shared((file) => [basename(file)]),
    [],
  );
});
