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
  const files = globSync('**/*.{ts,js,css,html}', { cwd: SOURCE });
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
