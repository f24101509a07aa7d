import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { it } from 'node:test';
import {
  isCallOrNewExpression,
  isPropertyAccessExpression,
  isRegularExpressionLiteral,
  isStringLiteralLikeNode,
  type Node,
} from 'typescript/unstable/ast';
import { API, type Project } from 'typescript/unstable/sync';
import { temporaryFolder } from './support/service.ts';

const ROOT = join(import.meta.dirname, '..');
const SEARCHES = ['indexOf', 'lastIndexOf', 'split', 'replaceAll'];
const TEXT = /^(?:string|Buffer|Uint8Array)\b(?!\[)/;

/** Returns true for a call whose time can grow with the length of the text times that of the search string. */
function isSearch(call: Node, { checker }: Project): boolean {
  if (!isCallOrNewExpression(call)) return false;
  const { expression: called, arguments: given } = call;
  const needle = given?.[0];
  if (needle === undefined) return false;
  const isLiteral = isStringLiteralLikeNode(needle) || isRegularExpressionLiteral(needle);
  if (called.getText() === 'RegExp') return !isLiteral;
  if (!isPropertyAccessExpression(called)) return false;
  const typeOf = (node: Node) => {
    const type = checker.getTypeAtLocation(node);
    return type ? checker.typeToString(type) : '';
  };
  const name = called.name.getText();
  if (SEARCHES.includes(name)) return !isLiteral;
  if (name === 'includes') return TEXT.test(typeOf(called.expression));
  // Regular expressions run in linear time: `npm run check:hostile` analyzes every one.
  return name === 'replace' && !isLiteral && typeOf(needle) !== 'RegExp';
}

/** Returns the source of each search in a node and its descendants, on one line. */
function searchesIn(node: Node, project: Project): string[] {
  const found = isSearch(node, project) ? [node.getText().replace(/\s+/g, ' ')] : [];
  node.forEachChild((child) => void found.push(...searchesIn(child, project)));
  return found;
}

it('text-searches.tsv lists every search for a computed string, with a bound on its work', (t) => {
  // Opens only the service's own files, since the project's settings add a thousand others.
  const settings = join(temporaryFolder(t), 'tsconfig.json');
  const compilerOptions = { typeRoots: [join(ROOT, 'node_modules/@types')] };
  writeFileSync(
    settings,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      include: [join(ROOT, 'src')],
      exclude: [],
      compilerOptions,
    }),
  );
  const api = new API({ cwd: ROOT });
  t.after(() => api.close());
  const [project] = api.updateSnapshot({ openProject: settings }).getProjects();
  assert.ok(project);
  const files = project.rootFiles.filter((file) => !file.endsWith('.d.ts'));
  assert.ok(files.length > 200, 'the files are found');
  const found = files.flatMap((file) => {
    const source = project.program.getSourceFile(file);
    assert.ok(source, file);
    return searchesIn(source, project).map((search) => `${relative(ROOT, file)}\t${search}`);
  });
  const [, ...rows] = readFileSync(new URL('text-searches.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const listed = rows.map((row) => {
    const [file, search, bound] = row.split('\t');
    assert.ok(bound, `${row} has a bound`);
    return `${file}\t${search}`;
  });
  assert.deepEqual([...new Set(found)].sort(), listed.toSorted());
});
