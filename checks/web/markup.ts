import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { note } from '../support/report.ts';
import { PAGES } from './pages.ts';

const OUT = join(import.meta.dirname, 'out');
const NU_CHECKER = join(import.meta.dirname, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** Nu supports less CSS than browsers do, and does not know `rel=expect` from the HTML standard. */
const NOT_KNOWN_TO_NU = /: CSS: |“link” element with a “blocking” attribute/;

/**
 * Validates the HTML of every kind of page with html-validate and the Nu checker, without the latter's faults in CSS.
 */
export async function checkMarkup(base: string): Promise<void> {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // Rules of thumb for hand-written files.
      'long-title': 'off',
      // Templates leave spaces where a value is empty.
      'no-trailing-whitespace': 'off',
      // The list has the same buttons in each row, and its own order.
      'form-dup-name': 'off',
      // Void elements in HTML syntax, SVG elements in XML syntax.
      'void-style': 'off',
    },
  });
  const files: string[] = [];
  for (const { name, path } of PAGES) {
    const response = await fetch(base + path, { headers: { accept: 'text/html' } });
    const html = await response.text();
    const file = join(OUT, `${name}.html`);
    writeFileSync(file, html);
    files.push(file);
    const { results } = await validator.validateString(html, file);
    note(
      `${name}, html-validate`,
      results.flatMap(({ messages }) =>
        messages.map(({ line, ruleId, message }) => `line ${line}: ${ruleId}: ${message}`),
      ),
    );
  }
  if (spawnSync('java', ['-version']).status !== 0) {
    note('the Nu checker', ['needs Java 11 or newer (on Debian: apt-get install default-jre-headless).']);
    return;
  }
  // Asynchronous, because the service closes idle connections in the meantime and the client has to notice.
  const stderr = await new Promise<string>((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024 };
    execFile('java', ['-jar', NU_CHECKER, '--format', 'gnu', ...files], options, (_error, _out, err) => resolve(err));
  });
  note(
    'the Nu checker, all pages',
    stderr.split('\n').filter((line) => line !== '' && !NOT_KNOWN_TO_NU.test(line)),
  );
}

/**
 * Unbounded sets of pages, such as comparisons and prices of brands with hardly any listings, are sampled up to this
 * number, and their links are not followed.
 */
const MOST_OTHERS = 300;

/** Checks that every page of the sitemap exists, has no broken links, and names itself as its canonical URL. */
export async function checkLinks(base: string): Promise<void> {
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));
  const robots = await (await fetch(`${base}/robots.txt`)).text();
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, start = '']) => start);
  let others = 0;
  const problems: string[] = [];
  const seen = new Set<string>();
  const own = new Set(listed.map(({ pathname, search }) => pathname + search));
  const waiting = [...own];
  while (waiting.length > 0) {
    const path = waiting.pop() as string;
    if (seen.has(path)) continue;
    // A price for programs is as common as its page.
    const page = /^\/(?:price\/[^/?]+\/[^/?.]+|browse\?brand=[^&]+)/.exec(path)?.[0];
    const isClosed = closed.some((start) => path.startsWith(start)) || (page !== undefined && !own.has(page));
    if (isClosed && others++ >= MOST_OTHERS) continue;
    seen.add(path);
    const response = await fetch(base + path, { headers: { accept: 'text/html' } });
    const text = await response.text();
    if (response.status !== 200) problems.push(`${path} answers ${response.status}`);
    if (isClosed || !response.headers.get('content-type')?.startsWith('text/html')) continue;
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
    if (own.has(path) && !decode(canonical ?? '').endsWith(path)) {
      problems.push(`${path} says that it is ${canonical}`);
    }
    for (const [, href = ''] of text.matchAll(/(?:href|src)="(\/[^"]*)/g)) {
      const next = decode(href).split('#', 1)[0] ?? '';
      if (!seen.has(next)) waiting.push(next);
    }
  }
  note(`${seen.size} addresses, each linked to or in the sitemap`, problems);
}

/** Decodes the character references that our templates write. */
function decode(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
