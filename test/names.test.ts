import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { API, type Project } from 'typescript/unstable/sync';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILES = globSync('src/**/*.ts', { cwd: ROOT });
/** Programs import from these, under the names that the code behind them has. */
const PUBLIC = globSync('src/{index,browser,hangtag,package/*}.ts', { cwd: ROOT });
const compiler = new API().updateSnapshot({ openProjects: [join(ROOT, 'tsconfig.json')] });
const { program, checker } = compiler.getProjects()[0] as Project;

/** Returns the names that a file exports, under which others import them. */
function exportsOf(file: string): string[] {
  const source = program.getSourceFile(join(ROOT, file));
  const module = source && checker.getSymbolAtLocation(source);
  return module ? checker.getExportsOfModule(module).map(({ name }) => name) : [];
}

/** Returns the names that more than one of these files has, with the files. */
function shared(files: readonly string[], namesOf: (file: string) => readonly string[]): string[] {
  const named = Map.groupBy(
    files.flatMap((file) => namesOf(file).map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  return [...named].flatMap(([name, of]) => (of.length > 1 ? `${name}: ${of.map(({ file }) => file).join(', ')}` : []));
}

it('no two files of src export one name, but for what programs import', () => {
  const files = FILES.filter((file) => !PUBLIC.includes(file));
  assert.ok(exportsOf('src/base/text.ts').includes('truncate'));
  assert.deepEqual(shared(files, exportsOf), []);
});

it('no two files of src have one name', () => {
  assert.deepEqual(
    shared(FILES, (file) => [basename(file)]),
    [],
  );
});
