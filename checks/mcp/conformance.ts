import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { check } from '../support/report.ts';
import BASELINE from './baseline.json' with { type: 'json' };

/** Folder for the checkers' results. */
export const OUT = join(import.meta.dirname, 'out');

/** Folder of the installed checkers. */
const BIN = join(import.meta.dirname, '../node_modules/.bin');

/** Their environment, with the current Node. */
const ENV = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` };

/** The protocol revisions to check the service against. */
const REVISIONS = ['2025-11-25', '2026-07-28'];

interface SuiteCheck {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** Minimum number of scenarios in a requirement set; fewer means that the suite did not run. */
const MIN_SCENARIOS = 30;

/**
 * Runs the conformance suite at each revision and compares every single check with the baseline: checks that cannot
 * apply, with the reason. The suite's own option for expected failures would hide all checks of a scenario
 * behind one.
 */
export async function checkConformance(url: string): Promise<void> {
  for (const revision of REVISIONS) {
    const results = await runSuite(url, revision);
    await check(`conformance ${revision}: the suite ran`, () => {
      if (results.size < MIN_SCENARIOS) throw new Error(`only ${results.size} scenarios ran`);
    });
    const exempt = BASELINE.filter(({ revisions }) => revisions.includes(revision)).flatMap(({ checks }) => checks);
    for (const [scenario, checks] of results) {
      await check(`conformance ${revision}: ${scenario}`, () => hold(checks, exempt));
    }
  }
}

async function runSuite(url: string, revision: string): Promise<Map<string, SuiteCheck[]>> {
  const folder = join(OUT, `conformance-${revision}`);
  rmSync(folder, { recursive: true, force: true });
  const args = ['server', '--url', url, '--requirements', revision, '-o', folder];
  const options = { cwd: import.meta.dirname, env: ENV, timeout: 120_000, maxBuffer: 2 ** 26 };
  // Its status says less than its files.
  await new Promise<void>((resolve) => {
    execFile(join(BIN, 'conformance'), args, options, () => resolve()).stdin?.end();
  });
  const results = new Map<string, SuiteCheck[]>();
  for (const entry of readdirSync(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(entry)?.[1];
    if (!scenario) continue;
    results.set(scenario, JSON.parse(readFileSync(join(folder, entry, 'checks.json'), 'utf8')));
  }
  return results;
}

function hold(checks: readonly SuiteCheck[], exempt: readonly string[]): void {
  const missed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const unexpected = missed.filter(({ id }) => !exempt.includes(id));
  if (unexpected.length > 0) {
    throw new Error(unexpected.map((failure) => `${failure.id}: ${failure.errorMessage ?? failure.status}`).join('\n'));
  }
}
