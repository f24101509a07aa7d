// Alters one place of the code at a time and asks whether a test notices: `npx node research/alter.ts --seed 1 --count 40`.
// It changes files of the checkout that it runs in and puts them back: run it in a clone. Tests that are named for the
// altered file come first, then those that import it, nearest first; the first that fails ends the search.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../training/random.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    under: { type: 'string', default: 'src' },
    /** Test files that are run for one place at most. */
    tests: { type: 'string', default: '24' },
  },
});

const NUMBER = /(?<![\w.'#-])\d+(?![\w.'%])/;
/** What is replaced by what. */
const ALTERATIONS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \?\? /, ' && '],
  [/ \+ /, ' - '],
  [/ - /, ' + '],
  [/ \* /, ' / '],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [NUMBER, (found) => String(Number(found) + 1)],
  [/if \((?!.*\) \{?.*\))([^()]+)\)/, 'if (!($1))'],
];
/** Lines that hold no code that runs, or text for people. */
const LEFT_OUT =
  /^(\/\/|\*|\/\*|import |export (type|interface) |readonly |\||type |interface |[`'"<!$])|description|title:/;

interface Place {
  readonly file: string;
  readonly line: number;
  readonly altered: string;
}

function placesOf(file: string): Place[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, line) => {
      if (LEFT_OUT.test(text.trim())) return [];
      return ALTERATIONS.flatMap(([from, to]) => {
        const at = text.search(from);
        const isInText = (text.slice(0, at).match(/['`"]/g)?.length ?? 0) % 2 === 1;
        if (at === -1 || isInText) return [];
        return [{ file, line, altered: text.replace(from, to as string) }];
      });
    });
}

/** The files of the project that a file imports. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+\.ts)'/g);
  return [...found].map(([, path]) => relative('.', join(dirname(file), path as string)));
}

const tests = globSync('test/**/*.test.ts').sort();
/** How many imports lie between each test and each file, by test. */
const distances = new Map(
  tests.map((test) => {
    const far = new Map([[test, 0]]);
    for (const [file, steps] of far) {
      for (const next of importsOf(file)) if (!far.has(next)) far.set(next, steps + 1);
    }
    return [test, far];
  }),
);

/** The tests that reach a file: those of its name, then the nearest; of these, those that import least. */
function testsOf(file: string): string[] {
  const name = basename(file, '.ts');
  const rank = (test: string) => {
    if (basename(test).startsWith(`${name}.`)) return 0;
    const isNear = dirname(test).endsWith(dirname(file).split('/')[1] ?? '');
    return (distances.get(test)?.get(file) ?? 0) + (isNear ? 0 : 1.5);
  };
  return tests
    .filter((test) => distances.get(test)?.has(file) || rank(test) === 0)
    .sort(
      (a, b) => rank(a) - rank(b) || (distances.get(a)?.size ?? 0) - (distances.get(b)?.size ?? 0),
    )
    .slice(0, Number(options.tests));
}

const passes = (some: readonly string[]) =>
  spawnSync(process.execPath, ['--test', '--test-reporter=dot', ...some], { timeout: 300_000 })
    .status === 0;

const random = seededRandom(Number(options.seed));
const all = globSync(`${options.under}/**/*.ts`).sort().flatMap(placesOf);
let caught = 0;
const seen = new Set<string>();
while (seen.size < Math.min(Number(options.count), all.length)) {
  const { file, line, altered } = all[Math.floor(random.uniform() * all.length)] as Place;
  if (seen.has(`${file}:${line}`)) continue;
  seen.add(`${file}:${line}`);
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const original = lines[line] as string;
  lines[line] = altered;
  writeFileSync(file, lines.join('\n'));
  let by: string | undefined;
  try {
    const candidates = testsOf(file);
    for (let start = 0; start < candidates.length && !by; start += 4) {
      const some = candidates.slice(start, start + 4);
      if (!passes(some)) by = some.join(' ');
    }
  } finally {
    writeFileSync(file, text);
  }
  if (by) caught++;
  console.log(
    `${by ? 'caught  ' : 'SURVIVED'} ${file}:${line + 1}\n  - ${original.trim()}\n  + ${altered.trim()}${by ? `\n  by ${by}` : ''}`,
  );
}
console.log(`${caught} of ${seen.size} caught.`);
