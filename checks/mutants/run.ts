// Makes small changes to a copy of `src`, one at a time, and counts those that the tests of the same folder and the
// contract notice. `-- --only 40` tries fewer than 300, `-- --seed 2` others, `-- --list` prints them without running,
// `-- --money` instead moves each constant of the rules about money, and does not ask the contract.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isIfStatement,
  isImportDeclaration,
  isNumericLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTypeNode,
  isVariableDeclaration,
  isWhileStatement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { seededRandom } from '../../training/numbers/random.ts';
import moneyConstants from './money-constants.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
/** A mutant counts as noticed if tests run this many times as long as before, and at least this many seconds. */
const MOST_TIMES = 3;
const LEAST_SECONDS = 60;
const KINDS = ['condition turned', 'constant moved', 'call dropped', 'code changed'] as const;
/** Constants of the rules about money: a case of a test must stand on each side of them, beside their code. */
const MONEY = new Set(moneyConstants);
/** A string that code compares or that answers contain, rather than one that people read. */
const CODE = /^[a-z][a-zA-Z\d]*([_-][a-z\d]+)*$/;
const TURNED = new Map([
  ['&&', '||'],
  ['||', '&&'],
  ['===', '!=='],
  ['!==', '==='],
  ['<', '>='],
  ['>=', '<'],
  ['>', '<='],
  ['<=', '>'],
]);

interface Mutant {
  readonly kind: (typeof KINDS)[number];
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly text: string;
  /** True for a constant of {@link MONEY}, moved as little as a case beside it must notice. */
  readonly isMoney: boolean;
}

/** The passing tests of a folder, and their duration. */
interface Passing {
  readonly tests: readonly string[];
  readonly seconds: number;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    money: { type: 'boolean', default: false },
  },
});
const all = findMutants();
const mutants = values.money
  ? all.filter(({ isMoney }) => isMoney)
  : draw(
      all.filter(({ isMoney }) => !isMoney),
      Number(values.only),
      Number(values.seed),
    );
if (values.list) for (const mutant of mutants) console.log(titleOf(mutant));
else await tryAll(mutants);

async function tryAll(mutants: readonly Mutant[]): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'hangtag-mutants-'));
  const leftOut = /(^|[/\\])node_modules$|^(\.git|dist|site)$|^checks[/\\]\w+[/\\]out$/;
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !leftOut.test(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const passing = new Map<string, Promise<Passing>>();
  const caught = Object.fromEntries(KINDS.map((kind) => [kind, { tried: 0, caught: 0 }]));
  for (const mutant of mutants) {
    const folder = testFolder(mutant.file);
    if (!passing.has(folder)) passing.set(folder, findPassing(copy, folder));
    const { tests, seconds } = (await passing.get(folder)) as Passing;
    const path = join(copy, mutant.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
    const { isPassed } = await run(
      copy,
      nearestFirst(tests, mutant.file),
      Math.max(LEAST_SECONDS, MOST_TIMES * seconds),
    );
    writeFileSync(path, source);
    const count = caught[mutant.kind] as { tried: number; caught: number };
    count.tried++;
    if (!isPassed) count.caught++;
    console.log(`${isPassed ? 'not caught' : 'caught'}: ${titleOf(mutant)}`);
  }
  rmSync(copy, { recursive: true });
  for (const [kind, count] of Object.entries(caught)) console.log(`${kind}: ${count.caught} of ${count.tried}`);
  const total = Object.values(caught).reduce((sum, count) => sum + count.caught, 0);
  console.log(`${total} of ${mutants.length} caught, ${((100 * total) / mutants.length).toFixed(0)}%`);
}

/** Returns the tests of a folder that pass in the copy as it is, so that no other failure counts. */
async function findPassing(copy: string, folder: string): Promise<Passing> {
  const tests = values.money ? testsOf(folder) : [...testsOf(folder), 'test/contract.test.ts'];
  const started = performance.now();
  const { output } = await run(copy, tests);
  const failing = new Set([...output.matchAll(/^✖ (\S+), \d+ tests/gm)].map(([, file]) => file));
  if (failing.size > 0) console.log(`left out, since they fail unchanged: ${[...failing].join(', ')}`);
  return { tests: tests.filter((test) => !failing.has(test)), seconds: (performance.now() - started) / 1000 };
}

/** Runs test files; with a time limit in seconds, only until the first failure. */
async function run(copy: string, tests: readonly string[], bound?: number) {
  const options = ['--import=./test/support/compile-cache.ts', '--test', '--experimental-test-isolation=none'];
  const child = spawn(process.execPath, [...options, '--test-reporter=./test/support/reporter.ts', ...tests], {
    cwd: copy,
    // Tests start their own processes, which end with the group.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const read = once(child.stdout, 'end');
  const stop = () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // The group has ended.
    }
  };
  const timer = bound === undefined ? undefined : setTimeout(stop, bound * 1000);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (bound !== undefined && /^✖ /m.test(output)) stop();
  });
  const [status] = await ended;
  clearTimeout(timer);
  stop();
  await read;
  return { isPassed: status === 0, output };
}

/** The folder in `test/` that mirrors a file's folder, or the closest one above it; that of `src` if there is none. */
function testFolder(file: string): string {
  const [, room = ''] = file.split(sep);
  let folder = dirname(file).replace(/^src/, 'test');
  while (folder !== 'test' && globSync(`${folder}/**/*.test.ts`, { cwd: ROOT }).length === 0) folder = dirname(folder);
  return folder === 'test' ? `src/${room}` : folder;
}

/** Returns the tests in a folder of `test/`, or those that import from a folder of `src/`. */
function testsOf(folder: string): string[] {
  const isMirror = folder.startsWith('test');
  const files = globSync(`${isMirror ? folder : 'test'}/**/*.test.ts`, { cwd: ROOT }).sort();
  return isMirror ? files : files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(`${folder}/`));
}

function nearestFirst(tests: readonly string[], file: string): string[] {
  const name = basename(file, '.ts');
  const distance = (test: string) => (basename(test).startsWith(name) ? 0 : test === 'test/contract.test.ts' ? 1 : 2);
  return [...tests].sort((a, b) => distance(a) - distance(b));
}

/** Draws mutants, the kinds in turn, so that the many strings do not crowd out the few calls. */
function draw(all: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = seededRandom(seed);
  const left = KINDS.map((kind) => all.filter((mutant) => mutant.kind === kind));
  const drawn: Mutant[] = [];
  while (drawn.length < count && left.some((of) => of.length > 0)) {
    const of = left[drawn.length % KINDS.length] as Mutant[];
    const [one] = of.splice(Math.floor(random.uniform() * of.length), 1);
    if (one) drawn.push(one);
  }
  return drawn;
}

function findMutants(): Mutant[] {
  const api = new API();
  const { program } = api.updateSnapshot({ openProjects: [join(ROOT, 'tsconfig.json')] }).getProjects()[0] ?? {};
  const found: Mutant[] = [];
  for (const path of program?.getSourceFileNames() ?? []) {
    const file = relative(ROOT, path);
    // No data, and no files directly in `src`, which only re-export or start the rest.
    if (!file.startsWith(`src${sep}`) || !file.endsWith('.ts') || file.split(sep).length < 3) continue;
    const source = program?.getSourceFile(path);
    if (source) visit(source, source, file, found);
  }
  api.close();
  return found;
}

function visit(node: Node, source: SourceFile, file: string, found: Mutant[], isInMoney = false): void {
  if (isImportDeclaration(node) || isTypeNode(node)) return;
  // Readers of words use the same names for distances.
  const isOfTitles = file.startsWith(join('src', 'titles'));
  const isRule = isVariableDeclaration(node) && MONEY.has(node.name.getText(source)) && !isOfTitles;
  const isMoney = isInMoney || isRule;
  const add = (kind: Mutant['kind'], changed: Node, text: string, isOfMoney = false) => {
    const start = changed.getStart(source);
    const line = source.text.slice(0, start).split('\n').length;
    const was = source.text.slice(start, changed.end);
    found.push({ kind, file, line, start, end: changed.end, was, text, isMoney: isOfMoney });
  };
  if (isIfStatement(node) || isWhileStatement(node)) {
    add('condition turned', node.expression, `!(${node.expression.getText(source)})`);
  } else if (isConditionalExpression(node)) {
    add('condition turned', node.condition, `!(${node.condition.getText(source)})`);
  } else if (isBinaryExpression(node)) {
    const turned = TURNED.get(node.operatorToken.getText(source));
    if (turned) add('condition turned', node.operatorToken, turned);
  } else if (isNumericLiteral(node)) {
    const number = Number(node.text);
    add('constant moved', node, String(Number.isInteger(number) ? number + 1 : number * 1.5));
    const step = Number.isInteger(number) ? 1 : 0.1 * number;
    if (isMoney && number > 0)
      for (const moved of [number - step, number + step]) add('constant moved', node, String(moved), true);
  } else if (isExpressionStatement(node) && isCallExpression(node.expression)) {
    add('call dropped', node, ';');
  } else if (isStringLiteral(node) && CODE.test(node.text) && !isPropertyName(node)) {
    add('code changed', node, `'${node.text}x'`);
  }
  node.forEachChild((child) => visit(child, source, file, found, isMoney));
}

function isPropertyName(node: Node): boolean {
  return isPropertyAssignment(node.parent) && node.parent.name === node;
}

function titleOf({ kind, file, line, was, text }: Mutant): string {
  const short = (words: string) => words.replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line} ${kind}: ${short(was)} -> ${short(text)}`;
}
