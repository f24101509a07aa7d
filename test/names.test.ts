import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILES = globSync('src/**/*.ts', { cwd: ROOT });
/** Programs import from these, under the names that the code behind them has. */
const PUBLIC = globSync('src/{index,browser,hangtag,package/*}.ts', { cwd: ROOT });
/** Matches a declaration at the top level, which the formatter does not indent. */
const DECLARATION_PATTERN =
  /^(?:export )?(?:default )?(?:abstract |async |declare )*(?:class|const|enum|function\*?|interface|let|type) (\w+)/gm;
/** Matches the names that a file exports of others, of an object, or under another name. */
const EXPORTS_PATTERN = /^export (?:type |const )?\{([^}]*)\}/gm;

/** Returns the names that a file declares at its top level, with those that it exports under another name. */
function namesIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const declared = Array.from(text.matchAll(DECLARATION_PATTERN), ([, name = '']) => name);
  const exported = Array.from(text.matchAll(EXPORTS_PATTERN), ([, names = '']) => names.split(',')).flat();
  const exportedNames = exported.flatMap((name) => name.trim().split(/\W+/).at(-1) || []);
  return [...new Set([...declared, ...exportedNames])];
}

/** Returns the names that more than one of these files has, with the files. */
function shared(files: readonly string[], namesOf: (file: string) => readonly string[]): string[] {
  const named = Map.groupBy(
    files.flatMap((file) => namesOf(file).map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  return [...named].flatMap(([name, of]) => (of.length > 1 ? `${name}: ${of.map(({ file }) => file).join(', ')}` : []));
}

it('no two files of src give one name to two things, but for what programs import', () => {
  const files = FILES.filter((file) => !PUBLIC.includes(file));
  assert.ok(['truncate', 'MAX_TEXT'].every((name) => namesIn('src/base/text.ts').includes(name)));
  assert.ok(namesIn('src/lists/columns.ts').includes('foldColumnNames'));
  assert.deepEqual(shared(files, namesIn), []);
});

it('no two files of src have one name', () => {
  assert.deepEqual(
    shared(FILES, (file) => [basename(file)]),
    [],
  );
});
