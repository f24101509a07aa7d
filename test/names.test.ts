import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
const FILES = globSync('**/*.ts', { cwd: SOURCE });
/** What programs import has the names of the code behind it. */
const PUBLIC = ['browser.ts', 'package/constants.ts', 'package/usual.ts', 'package/answers.ts', 'package/types.ts'];
const EXPORTS = [
  /^export (?:async )?(?:function\*?|const|type|interface|class) (\w+)/gm,
  // The last name of each in `export { a, type b as C }` and `export const { a, b }`.
  /(?<=^export (?:type |const )?\{[^}]*)(\w+)(?=[,\s]*[,}])/gm,
];

/** Returns the names that more than one file has, with these files. */
function shared(namesOf: (file: string) => Iterable<string>): string[] {
  const files = new Map<string, string[]>();
  for (const file of FILES)
    for (const name of new Set(namesOf(file))) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files].flatMap(([name, [first, ...others]]) =>
    others.length === 0 ? [] : [`${name}: ${[first, ...others].join(', ')}`],
  );
}

it('no two files of src export one name, but for what programs import', () => {
  const namesIn = (file: string) => {
    const text = readFileSync(join(SOURCE, file), 'utf8');
    return EXPORTS.flatMap((names) => [...text.matchAll(names)].map(([, name = '']) => name));
  };
  assert.deepEqual(
    shared((file) => (PUBLIC.includes(file) ? [] : namesIn(file))),
    [],
  );
});

it('no two files of src have one name', () => {
  assert.deepEqual(
    shared((file) => [basename(file)]),
    [],
  );
});
