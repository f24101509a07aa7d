// Makes small changes to `src`, one at a time, and counts those that the tests beside the changed file notice, which
// have to pass without them. `-- --only 40` tries fewer than 150, `-- --seed 2` others, `-- --list` prints them without
// running, `-- --money` instead moves each constant of the rules about money.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../training/numbers/random.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import type { Trial } from './tester.ts';
import { reachedFrom, readImporters, testsOf } from './tests-beside.ts';

const ROOT = join(import.meta.dirname, '../..');
/**
 * The least share of a draw to notice, of constants of money all. Three seeds together have to reach 85%; chance moves
 * the share of 150 by five points.
 */
const FLOOR = 0.8;
/** Tests that take longer, many times what they take, count as an endless loop, which is noticed. */
const MOST_SECONDS = 120;
/** Processes at a time. */
const LANES = 2;
/** Trials of one process: files loaded again and again stay in its memory. */
const MOST_TRIALS = 30;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    money: { type: 'boolean', default: false },
  },
});
const all = findMutants(ROOT).filter(({ isMoney }) => isMoney === values.money);
const allImporters = readImporters(ROOT);
const mutants = values.money ? all : draw(all, Number(values.only), Number(values.seed));
if (values.list) for (const mutant of mutants) console.log(titleOf(mutant));
else await tryAll();

async function tryAll(): Promise<void> {
  const started = performance.now();
  await requirePassing();
  let caught = 0;
  const left = mutants.values();
  const tryLeft = async () => {
    let tester = startTester();
    let trials = 0;
    for (const mutant of left) {
      if (!tester.connected || trials === MOST_TRIALS) {
        tester.kill();
        tester = startTester();
        trials = 0;
      }
      trials++;
      if (await isCaughtBy(tester, mutant)) caught++;
      else console.log(`not caught: ${titleOf(mutant)}`);
    }
    tester.kill();
  };
  await Promise.all(Array.from({ length: LANES }, tryLeft));
  const share = caught / mutants.length;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${caught} of ${mutants.length} caught, ${(100 * share).toFixed(0)}%, in ${seconds} s`);
  const floor = values.money ? 1 : FLOOR;
  if (share < floor) throw new Error(`Fewer than ${100 * floor}% are caught.`);
}

/** Throws if tests fail without a change, as all changes would seem noticed. */
async function requirePassing(): Promise<void> {
  const [first] = mutants;
  if (!first) throw new Error('There is no such change.');
  const tester = startTester();
  const isFailing = await isCaughtBy(tester, { ...first, text: first.was });
  tester.kill();
  if (isFailing) throw new Error(`The tests of ${first.file} fail without a change.`);
}

function startTester(): ChildProcess {
  const execArgv = [
    `--import=${join(ROOT, 'test/support/compile-cache.ts')}`,
    `--test-reporter=${join(import.meta.dirname, 'failures.ts')}`,
    '--test-reporter-destination=stdout',
  ];
  const tester = fork(join(import.meta.dirname, 'tester.ts'), {
    cwd: ROOT,
    execArgv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A process that ends has not passed.
  tester.once('exit', () => tester.emit('message', false));
  return tester;
}

async function isCaughtBy(tester: ChildProcess, mutant: Mutant): Promise<boolean> {
  const absolute = (path: string) => join(ROOT, path);
  const { file, start, end, text } = mutant;
  const reached = reachedFrom(file, allImporters);
  const tests = testsOf(ROOT, mutant, reached).map(absolute);
  const importers = [...reached.keys()].map(absolute);
  const trial: Trial = { path: absolute(file), start, end, text, tests, importers };
  const answered = once(tester, 'message');
  tester.send(trial);
  const timer = setTimeout(() => {
    console.log(`stopped after ${MOST_SECONDS} s: ${file}`);
    tester.kill('SIGKILL');
  }, MOST_SECONDS * 1000);
  const [isPassed] = (await answered) as [boolean];
  clearTimeout(timer);
  return !isPassed;
}

function draw(all: Mutant[], count: number, seed: number): Mutant[] {
  const random = seededRandom(seed);
  return Array.from({ length: Math.min(count, all.length) }, () => {
    const [one] = all.splice(Math.floor(random.uniform() * all.length), 1);
    return one as Mutant;
  });
}

function titleOf({ kind, file, line, was, text }: Mutant): string {
  const short = (words: string) => words.replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line} ${kind}: ${short(was)} -> ${short(text)}`;
}
