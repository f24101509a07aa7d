import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_FLAGS } from '../support/browser.ts';
import { note } from '../support/report.ts';
import { PAGES } from './pages.ts';

const FLOORS: Readonly<Record<string, number>> = {
  performance: 0.95,
  accessibility: 1,
  'best-practices': 1,
  seo: 1,
};

/** Lighthouse sometimes loses the trace of a page load, and a busy machine slows one down: the best run counts. */
const TRIES = 3;

/** Runs Lighthouse on the pages that most people see first. */
export async function checkLighthouse(chromium: string, base: string): Promise<void> {
  for (const { name, path, isUnlisted = false } of PAGES.filter(({ isKey }) => isKey)) {
    const output = join(import.meta.dirname, `out/lighthouse-${name}.json`);
    let problems: string[] = [];
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      problems = await problemsOf(chromium, { url: base + path, output, name, isUnlisted });
      if (problems.length === 0) break;
    }
    note(`${name}, Lighthouse`, problems);
  }
}

interface Run {
  readonly url: string;
  readonly output: string;
  readonly name: string;
  readonly isUnlisted: boolean;
}

async function problemsOf(chromium: string, run: Run): Promise<string[]> {
  const { output, name } = run;
  const code = await runLighthouse(chromium, run);
  if (code !== 0) return [`Lighthouse ended with ${code}`];
  const { categories, runtimeError } = JSON.parse(readFileSync(output, 'utf8')) as {
    categories: Record<string, { score: number; auditRefs: { id: string }[] }>;
    runtimeError?: { message: string };
  };
  const scores = Object.keys(FLOORS).map((id) => `${id} ${categories[id]?.score}`);
  console.log(`    ${name}: ${scores.join(', ')}`);
  const problems = Object.entries(FLOORS)
    .filter(([id, floor]) => (categories[id]?.score ?? 0) < floor)
    .map(([id, floor]) => `${id} is ${categories[id]?.score}, not ${floor}`);
  return runtimeError ? [...problems, runtimeError.message] : problems;
}

function runLighthouse(chromium: string, { url, output, isUnlisted }: Run): Promise<number | null> {
  const cli = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
  const args = [
    cli,
    url,
    `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
    '--no-enable-error-reporting',
    // It is excluded from search engines on purpose.
    ...(isUnlisted ? ['--skip-audits=is-crawlable'] : []),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
