// Makes small changes to `src`, one at a time, and counts those that the tests beside the changed file notice, which
// have to pass without them. `-- --only 40` tries fewer than 150, `-- --seed 2` others, `-- --list` prints them without
// running, `-- --money` instead moves each constant of the rules about money.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../training/numbers/random.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import type { Change } from './mutate.ts';
import { testsBeside } from './tests-beside.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The least share of changes to notice; all of those to constants of money. */
const FLOOR = 0.85;
/** A test that takes longer counts as an endless loop, which is noticed; on a busy machine it may be none. */
const MOST_SECONDS = 300;
/** Tests at a time. */
const LANES = 2;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    money: { type: 'boolean', default: false },
  },
});
const all = findMutants(ROOT).filter(({ isMoney }) => isMoney === values.money);
const mutants = values.money ? all : draw(all, Number(values.only), Number(values.seed));
if (values.list) for (const mutant of mutants) console.log(titleOf(mutant));
else await tryAll();

async function tryAll(): Promise<void> {
  const started = performance.now();
  let caught = 0;
  const left = mutants.values();
  const tryLeft = async () => {
    for (const mutant of left) {
      if (await isCaughtBeside(mutant)) caught++;
      else console.log(`not caught: ${titleOf(mutant)}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, tryLeft));
  const share = caught / mutants.length;
  const floor = values.money ? 1 : FLOOR;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${caught} of ${mutants.length} caught, ${(100 * share).toFixed(0)}%, in ${seconds} s`);
  if (share < floor) {
    console.log(`FAILED: fewer than ${100 * floor}%.`);
    process.exitCode = 1;
  }
}

async function isCaughtBeside(mutant: Mutant): Promise<boolean> {
  for (const test of testsBeside(ROOT, mutant.file)) if (!(await isPassed(test, mutant))) return true;
  return false;
}

/** Runs a test file until its first failure, with a file of `src` changed. */
async function isPassed(test: string, { file, start, end, text }: Mutant): Promise<boolean> {
  const change: Change = { path: join(ROOT, file), start, end, text };
  const imports = ['../../test/support/compile-cache.ts', 'mutate.ts'].map((own) => join(import.meta.dirname, own));
  const child = spawn(
    process.execPath,
    ['--test', '--experimental-test-isolation=none', '--test-reporter=./test/support/reporter.ts', test],
    {
      cwd: ROOT,
      // Tests start their own processes, which end with the group.
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        HANGTAG_MUTANT: JSON.stringify(change),
        NODE_OPTIONS: imports.map((path) => `--import=${path}`).join(' '),
      },
    },
  );
  const stop = () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // The group has ended.
    }
  };
  const timer = setTimeout(() => {
    console.log(`stopped after ${MOST_SECONDS} s: ${test}, ${file}`);
    stop();
  }, MOST_SECONDS * 1000);
  child.stdout.setEncoding('utf8').on('data', (output: string) => {
    if (/^✖ /m.test(output)) stop();
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  stop();
  return status === 0;
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
