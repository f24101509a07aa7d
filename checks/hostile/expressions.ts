// Analyzes every regular expression of the service and the extension with recheck: none takes more than linear time,
// except those that only get short text.
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

/** Files whose expressions may take quadratic time: what they get from outside is as short as a title. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  'src/titles/phrase-index.ts': 'the 300 characters of a title',
  'src/web/load-assets.ts': 'our own style sheets',
  'src/web/pictures/tag-pictures.ts': 'our own drawings',
  'src/base/numbers.ts': 'the digits of a number',
};
/** For each step of a search too: one that a busy machine cuts short calls safe expressions vulnerable. */
const TIMEOUT_MS = 300_000;
const SEARCH = {
  timeout: TIMEOUT_MS,
  incubationTimeout: TIMEOUT_MS,
  attackTimeout: TIMEOUT_MS,
  // Steps that an attack has to cost. The tool makes its text as long as quadratic time needs: 3,900 characters, twice
  // the longest text that expressions read. A hundred times as many steps would find the same with ten times the text.
  attackLimit: 15_000_000,
  randomSeed: 1,
};
/** For short texts: with 300 characters, cubic time costs as many steps as this, quadratic time a tenth. */
const SHORT_SEARCH = { ...SEARCH, attackLimit: 1_000_000, maxAttackStringSize: 300 };
/** Generations of texts in a quick run, instead of ten. */
const QUICK = { maxIteration: 2 };
/** The part of the tool that is used here: its types are installed only with it. */
interface Recheck {
  check(
    source: string,
    flags: string,
    options: object,
  ): Promise<{ status: 'safe' | 'vulnerable' | 'unknown'; complexity?: { type: string; summary: string } }>;
}

/** Checks all expressions; with few tries for those of short texts if `isQuick`. Another process finds them. */
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
