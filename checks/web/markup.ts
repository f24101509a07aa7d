import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { PAGES } from './pages.ts';
import type { Report } from './report.ts';

const OUT = join(import.meta.dirname, 'out');
const NU_CHECKER = join(import.meta.dirname, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** It supports less CSS than browsers do, and does not know `rel=expect`, which is in the HTML standard. */
const NOT_KNOWN_TO_NU = /: CSS: |“link” element with a “blocking” attribute/;

/** The HTML of every kind of page under html-validate and the Nu checker, and the style sheet under the latter. */
export async function checkMarkup(base: string, report: Report): Promise<void> {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // One line a rule of thumb for hand-written files.
      'long-title': 'off',
      // Templates leave blanks where nothing was to be said.
      'no-trailing-whitespace': 'off',
      // The list has the same buttons in each row, and one order of its own.
      'form-dup-name': 'off',
      // Void elements as HTML has them, SVG elements as XML has them.
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
  // Not at once: the service hangs up on idle connections meanwhile, which has to be noticed.
  const stderr = await new Promise<string>((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024 };
    execFile('java', ['-jar', NU_CHECKER, '--format', 'gnu', ...files], options, (_error, _out, err) => resolve(err));
  });
  report.note(
    'the Nu checker, all pages',
    stderr.split('\n').filter((line) => line !== '' && !NOT_KNOWN_TO_NU.test(line)),
  );
}
