// Runs recheck on every regular expression in the service. All must run in linear time, except
// those that only see short text.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tally } from '../support/report.ts';

export interface Expression {
  /** The file, with the line if known. */
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

/** Files whose expressions may take quadratic time, each with the short text that bounds them. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  'src/titles/phrase-index.ts': 'the 300 characters of a title',
  'src/web/load-assets.ts': 'our own style sheets',
  'src/base/numbers.ts': 'the digits of a number',
};
/** Also the limit for each search step: if a busy machine cuts a step short, recheck reports safe expressions. */
const TIMEOUT_MS = 300_000;
const SEARCH = {
  timeout: TIMEOUT_MS,
  incubationTimeout: TIMEOUT_MS,
  attackTimeout: TIMEOUT_MS,
  // Regex steps that count as an attack. Quadratic time gets there with 3,900 characters, twice the longest text that
  // these expressions read. A limit 100 times higher finds the same expressions with ten times the text.
  attackLimit: 15_000_000,
  randomSeed: 1,
};
/** For short text: at 300 characters, cubic time exceeds this limit, while quadratic time takes a tenth of it. */
const SHORT_SEARCH = { ...SEARCH, attackLimit: 1_000_000, maxAttackStringSize: 300 };
/** Runs two generations of attack strings instead of ten. */
const QUICK = { maxIteration: 2 };
/** Declared here because recheck is installed only when this check runs. */
interface Recheck {
  check(
    source: string,
    flags: string,
    options: object,
  ): Promise<{ status: 'safe' | 'vulnerable' | 'unknown'; complexity?: { type: string; summary: string } }>;
}

/** Checks every expression that find-expressions.ts finds. A quick run searches less on short text. */
export async function checkExpressions(isQuick: boolean): Promise<void> {
  const finder = join(import.meta.dirname, 'find-expressions.ts');
  const options = ['--disable-warning=ExperimentalWarning', finder];
  const { stdout } = await promisify(execFile)(process.execPath, options, { maxBuffer: 64 * 1024 * 1024 });
  const found: readonly Expression[] = JSON.parse(stdout);
  const all = new Map(found.map((expression) => [`/${expression.source}/${expression.flags}`, expression]));
  const { default: recheck } = await import(join(import.meta.dirname, 'node_modules/recheck/lib/main.js'));
  for (const [text, { at, source, flags }] of all) {
    const [file = ''] = at.split(':');
    const isShort = file in SHORT_TEXTS;
    const search = isShort ? { ...SHORT_SEARCH, ...(isQuick ? QUICK : {}) } : SEARCH;
    const { status, complexity } = await (recheck as Recheck).check(source, flags, search);
    const isQuadratic = complexity?.summary.startsWith('2nd degree') === true;
    tally(
      status === 'safe' || (isShort && isQuadratic),
      `${at} ${text.slice(0, 200)}: ${status}, ${complexity?.summary}`,
    );
  }
  console.log(`${all.size} expressions tried.`);
}
