// Makes small changes to `src`, one at a time, and counts how many the tests near the changed file catch. Options:
// `-- --only 40` tries 40 instead of 150, `-- --seed 2` draws others, `-- --list` prints them without running, and
// `-- --money` moves each constant in the rules about money instead.
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
 * Smallest fraction of a draw that must be caught. Three seeds together must reach 85%, and chance moves the fraction
 * of one draw of 150 by five points. Every money constant must be caught.
 */
const FLOOR = 0.8;
/** Tests that run longer, many times their usual time, count as caught: the change made an endless loop. */
const MOST_SECONDS = 120;
/** Test processes that run at a time. */
const LANES = 2;
/** Trials per process. Each reloads files, and the old copies stay in memory. */
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

/** Throws if the tests fail on unchanged code, since every change would then look caught. */
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
  // A crash counts as a failed test.
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
    const [drawn] = all.splice(Math.floor(random.uniform() * all.length), 1);
    return drawn as Mutant;
  });
}

function titleOf({ kind, file, line, was, text }: Mutant): string {
  const short = (words: string) => words.replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line} ${kind}: ${short(was)} -> ${short(text)}`;
}
