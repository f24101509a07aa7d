import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isVariableStatement } from 'typescript/unstable/ast/is';
import { API, type Project } from 'typescript/unstable/sync';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILES = globSync('src/**/*.ts', { cwd: ROOT });
/** Programs import from these, under the names that the code behind them has. */
const PUBLIC = globSync('src/{index,browser,hangtag,package/*}.ts', { cwd: ROOT });
const compiler = new API().updateSnapshot({ openProjects: [join(ROOT, 'tsconfig.json')] });
const { program, checker } = compiler.getProjects()[0] as Project;

/** Returns the names that a file declares at its top level, with those that it exports under another name. */
function namesIn(file: string): string[] {
  const source = program.getSourceFile(join(ROOT, file));
  const module = source && checker.getSymbolAtLocation(source);
  const declared = source?.statements.flatMap((statement) => {
    const nodes: object[] = isVariableStatement(statement) ? [...statement.declarationList.declarations] : [statement];
    return nodes.flatMap((node) => (node as { name?: { text?: string } }).name?.text ?? []);
  });
  const exported = module ? checker.getExportsOfModule(module).map(({ name }) => name) : [];
  return [...new Set([...(declared ?? []), ...exported])];
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
