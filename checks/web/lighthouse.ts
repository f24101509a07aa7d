import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '../../test/support/postgres.ts';
import { CHROMIUM_FLAGS } from '../support/browser.ts';
import { note } from '../support/report.ts';
import { PAGES, type PageKind } from './pages.ts';

const FLOORS: Readonly<Record<string, number>> = {
  performance: 0.95,
  accessibility: 1,
  'best-practices': 1,
  seo: 1,
};

/** Lighthouse sometimes loses the trace of a page load, and a busy machine slows one down: the best run counts. */
const TRIES = 3;

/** Runs Lighthouse on the pages that most people see first. */
export async function checkLighthouse(executablePath: string, base: string): Promise<void> {
  for (const kind of PAGES.filter(({ isKey }) => isKey)) {
    let problems: string[] = [];
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      problems = await problemsOf(executablePath, base, kind);
      if (problems.length === 0) break;
    }
    note(`${kind.name}, Lighthouse`, problems);
  }
}

async function problemsOf(executablePath: string, base: string, { name, path, isUnlisted }: PageKind) {
  const port = await freePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    // An unlisted page is excluded from search engines on purpose.
    const result = await lighthouse(base + path, { port, skipAudits: isUnlisted ? ['is-crawlable'] : [] });
    const { categories = {}, runtimeError } = result?.lhr ?? {};
    const scores = Object.keys(FLOORS).map((id) => `${id} ${categories[id]?.score}`);
    console.log(`    ${name}: ${scores.join(', ')}`);
    const problems = Object.entries(FLOORS)
      .filter(([id, floor]) => (categories[id]?.score ?? 0) < floor)
      .map(([id, floor]) => `${id} is ${categories[id]?.score}, not ${floor}`);
    return runtimeError ? [...problems, runtimeError.message] : problems;
  } finally {
    await browser.close();
  }
}
