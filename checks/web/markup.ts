import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { PAGES } from './pages.ts';
import type { Report } from './report.ts';

const OUT = join(import.meta.dirname, 'out');
const NU_CHECKER = join(import.meta.dirname, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** Nu supports less CSS than browsers do, and does not know `rel=expect` from the HTML standard. */
const NOT_KNOWN_TO_NU = /: CSS: |“link” element with a “blocking” attribute/;

/**
 * Validates the HTML of every kind of page with html-validate and the Nu checker, and the style sheet with the latter.
 */
export async function checkMarkup(base: string, report: Report): Promise<void> {
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
    report.note(
      `${name}, html-validate`,
      results.flatMap(({ messages }) =>
        messages.map(({ line, ruleId, message }) => `line ${line}: ${ruleId}: ${message}`),
      ),
    );
  }
  if (spawnSync('java', ['-version']).status !== 0) {
    report.note('the Nu checker', ['needs Java 11 or newer (on Debian: apt-get install default-jre-headless).']);
    return;
  }
  // Asynchronous, because the service closes idle connections in the meantime and the client has to notice.
  const stderr = await new Promise<string>((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024 };
    execFile('java', ['-jar', NU_CHECKER, '--format', 'gnu', ...files], options, (_error, _out, err) => resolve(err));
  });
  report.note(
    'the Nu checker, all pages',
    stderr.split('\n').filter((line) => line !== '' && !NOT_KNOWN_TO_NU.test(line)),
  );
}
