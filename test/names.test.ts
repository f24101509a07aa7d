import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCE = join(ROOT, 'src');

/** Returns the lines in a folder's files that pass a test, each with its place. */
const linesWith = (folder: string, files: readonly string[], holds: (line: string) => boolean): string[] =>
  files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (holds(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );

/**
 * Names that several files export with one meaning: the commands of a file, the counterparts of the two databases, and
 * the package's lists and entries.
 */
const SAME_MEANING = ['commands', 'migrate', 'purgeSales', 'SALES_TABLES', 'brands', 'categories', 'createHangtag'];

const DECLARED = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (?:(\w+)|\[([^\]]+)\])/gm;

/** Returns the names that a file declares and exports; a type and a value with the same name count once. */
function exportedBy(file: string): ReadonlySet<string> {
  const code = readFileSync(join(SOURCE, file), 'utf8');
  return new Set(
    [...code.matchAll(DECLARED)].flatMap(([, name, several = '']) =>
      name ? [name] : several.split(',').map((one) => one.trim()),
    ),
  );
}

it('the names in the code each have one meaning: no two files export the same one', () => {
  const files = new Map<string, string[]>();
  for (const file of globSync('**/*.ts', { cwd: SOURCE })) {
    for (const name of exportedBy(file)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  assert.ok(files.size > 500, 'the declarations are found');
  const twice = [...files].filter(([name, where]) => where.length > 1 && !SAME_MEANING.includes(name));
  assert.deepEqual(twice, []);
});

/** Comment lines that begin a comment with a question word, as in "What the page shows". */
const BACKWARD = /^\s*(?:\/\/|\/\*\*) (?:What|Whether|Whose|Which|Where)\b.*$/gm;

it('comments begin with a verb or a noun', () => {
  const files = globSync('{src,training,extension,test,research,bench,checks,scripts}/**/*.{ts,js}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  assert.ok(files.length > 700, 'the files are found');
  const found = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(BACKWARD)].map(([line]) => `${file}: ${line.trim()}`),
  );
  assert.deepEqual(found, []);
});

it('the lines of the code have at most 120 columns, including scripts, styles and page text', () => {
  const files = globSync('**/*.{ts,js,css,html}', { cwd: SOURCE, exclude: ['**/bundled.js'] });
  assert.ok(files.length > 200, 'the files are found');
  const long = linesWith(SOURCE, files, (line) => line.length > 120);
  assert.deepEqual(long, []);
});

const CODE = '{bench,checks,extension,research,scripts,src,test,training}/**/*.ts';

/** The start of a literal that is spread into another, an object or an array with `as const`. */
const SPREAD_LITERAL = /\.\.\.\(*(?:\{|(?<=\()\[) ?\w/;

it('no literal is spread into another one, since its members can be listed there', () => {
  const files = globSync(CODE, { cwd: ROOT, exclude: ['**/node_modules'] });
  assert.ok(files.length > 400, 'the files are found');
  const spread = linesWith(ROOT, files, (line) => SPREAD_LITERAL.test(line));
  assert.deepEqual(spread, []);
});

/** Names of Node's undocumented internals. */
const PRIVATE =
  /\.\s*_[a-z]\w*|\b_(handle|httpMessage)\b|\bonIncoming\b|\bdestroySoon\b|\bshouldKeepAlive\b|\bbinding\(/;

it('the service does not use private parts of Node', () => {
  const files = globSync('**/*.ts', { cwd: SOURCE });
  assert.ok(files.length > 200, 'the files are found');
  const found = linesWith(SOURCE, files, (line) => PRIVATE.test(line));
  assert.deepEqual(found, []);
});
