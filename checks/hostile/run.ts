// Attacks on the service: `npm run check:hostile`. Only expressions, long requests and fuzzers run with `-- --quick`;
// words after `--` select floods by name, and nothing else runs.

import { finish } from '../support/report.ts';
import { checkExpressions } from './expressions.ts';
import { checkFloods } from './floods.ts';
import { fuzz } from './fuzz.ts';
import { checkRequests } from './requests.ts';

const words = process.argv.slice(2).filter((word) => word !== '--quick');
const isQuick = process.argv.includes('--quick');
/** Runs of each fuzzer: the same ones in each quick run, different ones in each long run. */
const RUNS = isQuick ? 500 : 10_000;
const SEED = Number(process.env.FUZZ_SEED ?? (isQuick ? 1 : Date.now() % 1_000_000));

if (words.length === 0) {
  // The analyzer is a process of its own, which computes while this one waits for answers.
  await Promise.all([checkExpressions(), checkRequests().then(() => fuzz(SEED, RUNS))]);
}
if (!isQuick) await checkFloods(words.length > 0 ? words : ['']);
finish();
process.exit();
