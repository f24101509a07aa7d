// Mutation testing: alters one place of the code at a time and checks if a test fails: `npx node research/alter.ts
// --seed 1 --count 40`. It edits files of the checkout it runs in and restores them: run it in a clone. Tests closest
// to the altered file run first (same name, same folder, then by import distance); the first test that fails, but
// passes without the alteration, ends the search. The compiler comes last. Places are drawn by lines of code, so a
// folder's weight is its size.
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../training/numbers/random.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    under: { type: 'string', default: 'src,training' },
    /** Most test files to run per place. */
    tests: { type: 'string', default: '60' },
    /** Numbers of the only places to try, in order to divide the work between clones or to repeat some. */
    places: { type: 'string' },
    /** Lists the places without trying them. */
    list: { type: 'boolean', default: false },
    /** Test files to run in parallel. */
    jobs: { type: 'string', default: '2' },
  },
});

const NUMBER = /(?<![\w.'#-])\d+(?![\w.'%])/;
/** Patterns and their replacements. */
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
/** Lines without executable code, or with text for people. */
const LEFT_OUT =
  /^(\/\/|\*|\/\*|import |export (type|interface) |readonly |\||type |interface |[`'"<!$])|description|title:/;

/** Lines that no test can be expected to cover, with the reason. */
const SKIPPED: readonly (readonly [string, RegExp])[] = [
  ['a comment', /^\s*(?:.*\s)?\/\/ /],
  [
    'timing',
    /setTimeout|setInterval|performance\.now|\w(Ms|MS|_SECONDS|[Tt]imeout|TIMEOUT|[Dd]elay|[Ii]nterval_?MS)\b|\b(timeout|delay)\b/,
  ],
  ['log text', /\blog(ger)?\??\.(trace|debug|info|warn|error)\(/],
];

/** A line and its possible alterations. */
interface Line {
  readonly file: string;
  readonly line: number;
  readonly altered: readonly string[];
}

function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, line) => {
      if (LEFT_OUT.test(text.trim())) return [];
      const altered = ALTERATIONS.flatMap(([from, to]) => {
        const at = text.search(from);
        const isInText = (text.slice(0, at).match(/['`"]/g)?.length ?? 0) % 2 === 1;
        return at === -1 || isInText ? [] : [text.replace(from, to as string)];
      });
      return altered.length > 0 ? [{ file, line, altered }] : [];
    });
}

/**
 * Returns the project files that a file imports; for a test or the launcher, also those that it mentions, since it may
 * start them.
 */
function namedIn(file: string): string[] {
  const named = /^(src|training)\//.test(file)
    ? /(?:from|import\() ?'(\.[^']+\.ts)'/g
    : /['"`]([\w./-]+\.(?:ts|js))['"`]/g;
  return [...readFileSync(file, 'utf8').matchAll(named)].flatMap(([, path = '']) =>
    [relative('.', join(dirname(file), path)), path].filter((name) => existsSync(name)).slice(0, 1),
  );
}

const tests = globSync('test/**/*.{test,fit}.ts').sort();
/** The import distance between each test and each file, by test. */
const distances = new Map(
  tests.map((test) => {
    const far = new Map([[test, 0]]);
    for (const [file, steps] of far) {
      for (const next of namedIn(file)) if (!far.has(next)) far.set(next, steps + 1);
    }
    return [test, far];
  }),
);

/**
 * Returns the tests that reach a file: those of the same name, of the same folder, then the closest; among equals,
 * those that reach the fewest files.
 */
function testsOf(file: string): string[] {
  const name = basename(file, '.ts');
  const folder = `test/${file.startsWith('training/') ? 'training' : file.split('/')[1]}`;
  const rank = (test: string) => {
    const steps = distances.get(test)?.get(file);
    if (basename(test).startsWith(`${name}.`)) return 0;
    if (steps === undefined) return Number.POSITIVE_INFINITY;
    return steps + (dirname(test) === folder ? 0 : 2) + (test.endsWith('.fit.ts') ? 2 : 0);
  };
  return tests
    .filter((test) => rank(test) < Number.POSITIVE_INFINITY)
    .sort((a, b) => rank(a) - rank(b) || (distances.get(a)?.size ?? 0) - (distances.get(b)?.size ?? 0))
    .slice(0, Number(options.tests));
}

/** Returns true if a command succeeds within five minutes. */
function succeeds(args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore', timeout: 300_000 });
    child.once('exit', (status) => resolve(status === 0));
  });
}

const passes = (test: string) => succeeds(['--import=./test/support/compile-cache.ts', test]);
const compiles = () => succeeds(['node_modules/typescript/bin/tsc', '--noEmit']);

/** Returns the first failing tests, running several in parallel. */
async function failing(candidates: readonly string[]): Promise<string[]> {
  const waiting = [...candidates];
  const failed: string[] = [];
  const work = async () => {
    for (let test = waiting.shift(); test && failed.length === 0; test = waiting.shift()) {
      if (!(await passes(test))) failed.push(test);
    }
  };
  await Promise.all(Array.from({ length: Number(options.jobs) }, work));
  return failed;
}

/** Tests that fail on this machine without an alteration. */
const red = new Set<string>();

/** Returns the test that detects an altered file, and restores the file. */
async function noticedBy(file: string, text: string, altered: string): Promise<string | undefined> {
  const candidates = testsOf(file);
  for (;;) {
    writeFileSync(file, altered);
    const failed = await failing(candidates.filter((test) => !red.has(test)));
    const compiled = failed.length > 0 || (await compiles());
    writeFileSync(file, text);
    if (failed.length === 0) return compiled ? undefined : 'the compiler';
    for (const test of failed) {
      if (await passes(test)) return test;
      red.add(test);
    }
  }
}

const random = seededRandom(Number(options.seed));
const draw = <T>(some: readonly T[]): T => some[Math.floor(random.uniform() * some.length)] as T;
const folders = options.under.split(',').map((folder) => `${folder}/**/*.ts`);
const all = globSync(folders).sort().flatMap(linesOf);
const chosen = options.places && new Set(options.places.split(',').map(Number));
let caught = 0;
let tried = 0;
let drawn = 0;
const seen = new Set<Line>();
while (drawn < Number(options.count) && seen.size < all.length) {
  const place = draw(all);
  const { file, line } = place;
  const altered = draw(place.altered);
  if (seen.has(place)) continue;
  seen.add(place);
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const original = lines[line] as string;
  lines[line] = altered;
  const change = `${file}:${line + 1}\n  - ${original.trim()}\n  + ${altered.trim()}`;
  const reason = SKIPPED.find(([, sign]) => sign.test(original))?.[0];
  if (reason) {
    console.log(`skipped  ${change}\n  ${reason}`);
    continue;
  }
  drawn++;
  if (chosen && !chosen.has(drawn)) continue;
  if (options.list) {
    console.log(`${drawn} ${change}`);
    continue;
  }
  tried++;
  let by: string | undefined;
  try {
    by = await noticedBy(file, text, lines.join('\n'));
  } finally {
    writeFileSync(file, text);
  }
  if (by) caught++;
  console.log(`${drawn} ${by ? 'caught  ' : 'SURVIVED'} ${change}${by ? `\n  by ${by}` : ''}`);
}
console.log(`${caught} of ${tried} caught, ${seen.size - drawn} skipped.`);
if (red.size > 0) console.log(`Red without an alteration: ${[...red].join(', ')}`);
