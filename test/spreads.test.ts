import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CODE = '{bench,checks,extension,research,scripts,src,test,training}/**/*.ts';

/** The start of a literal that is spread into another, an object or an array with `as const`. */
const SPREAD_LITERAL = /\.\.\.\(*(?:\{|(?<=\()\[) ?\w/;

it('no literal is spread into another one, since its members can stand there themselves', () => {
  const files = globSync(CODE, { cwd: ROOT, exclude: ['**/node_modules'] });
  assert.ok(files.length > 500, 'the files are found');
  const spread = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (SPREAD_LITERAL.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  assert.deepEqual(spread, []);
});
