import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Rules for single lines of code, each with its files and a pattern for lines that break it. */
const RULES = {
  'comments start with a verb or a noun, not a question word as in "What the page shows"': {
    files: '{src,training,test,research,bench,checks,scripts}/**/*.{ts,js}',
    breaks: /^\s*(?:\/\/|\/\*\*) (?:What|Whether|Whose|Which|Where)\b/,
  },
  'lines have at most 120 columns in code, scripts, styles and page text': {
    files: 'src/**/*.{ts,js,css,html}',
    breaks: /.{121}/,
  },
  // Matches objects, and arrays with `as const`.
  'no literal is spread into another, which could list its members instead': {
    files: '{bench,checks,research,scripts,src,test,training}/**/*.ts',
    breaks: /\.\.\.\(*(?:\{|(?<=\()\[) ?\w/,
  },
  'the service does not use undocumented, private parts of Node': {
    files: 'src/**/*.ts',
    breaks: /\.\s*_[a-z]\w*|\b_(handle|httpMessage)\b|\bonIncoming\b|\bdestroySoon\b|\bshouldKeepAlive\b|\bbinding\(/,
  },
};

for (const [rule, { files, breaks }] of Object.entries(RULES)) {
  it(rule, () => {
    const found = globSync(files, { cwd: ROOT, exclude: ['**/node_modules/**'] });
    assert.ok(found.length > 200, 'the files are found');
    const broken = found.flatMap((file) => {
      const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
      return lines.flatMap((line, at) => (breaks.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []));
    });
    assert.deepEqual(broken, []);
  });
}
