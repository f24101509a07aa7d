// Attacks the service: `npm run check:hostile`. With `-- --quick`, floods are left out. Naming `expressions` or
// `requests` (long requests and fuzzers) runs only that part; other words select floods by name.

import { finish } from '../support/report.ts';
import { checkExpressions } from './expressions.ts';
import { checkFloods } from './floods.ts';
import { fuzz } from './fuzz.ts';
import { checkRequests } from './requests.ts';

const words = process.argv.slice(2).filter((word) => word !== '--quick');
const isQuick = process.argv.includes('--quick');
/** Runs per fuzzer. Quick runs repeat the same ones; long runs draw new ones. */
const RUNS = isQuick ? 500 : 10_000;
const SEED = Number(process.env.FUZZ_SEED ?? (isQuick ? 1 : Date.now() % 1_000_000));

const isWanted = (part: string) => words.length === 0 || words.includes(part);
if (isWanted('expressions')) await checkExpressions(isQuick);
if (isWanted('requests')) {
  await checkRequests();
  await fuzz(SEED, RUNS);
}
if (!isQuick) await checkFloods(words.length > 0 ? words : ['']);
finish();
process.exit();
