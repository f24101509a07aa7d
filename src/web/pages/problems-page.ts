import { html } from 'ghtml';
import { PROBLEM_CODES, PROBLEM_KINDS } from '../../base/problem.ts';
import { PROBLEMS_PATH } from '../../service/http/problem-document.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import words from '../problem-words.json' with { type: 'json' };
import type { Site } from '../site.ts';

/** The meaning and remedy of each code; a missing one is a type error. */
const WORDS: Readonly<Record<keyof typeof PROBLEM_KINDS, { meaning: string; remedy: string }>> = words;

/**
 * Returns all codes with their meanings and remedies: a problem document's `documentationUrl` points to one of them.
 */
export function problemsPage(site: Site): Markup {
  const codes = PROBLEM_CODES.map((code) => {
    const { status, title } = PROBLEM_KINDS[code];
    const { meaning, remedy } = WORDS[code];
    return html`<div id="${code}"><dt><code>!${code.replaceAll('_', '_<wbr>')}</code><br><span class="soft">${status} ${title}</span></dt><dd>${meaning} <strong>${remedy}</strong></dd></div>`;
  });
  return renderPage(site, {
    title: 'Error codes',
    description: 'Every error code in the Hangtag API: its status, meaning and fix.',
    path: PROBLEMS_PATH,
    trail: [
      { name: 'Developers', path: '/developers' },
      { name: 'Problems', path: PROBLEMS_PATH },
    ],
    main: html`<h1>Error codes</h1>
<p class="lead">Every API error is a problem document (RFC 9457). Its <code>detail</code> explains what was wrong with your request. The meaning of a <code>code</code> never changes.</p>
<dl class="facts is-long">!${codes}</dl>
<p><a href="/developers#key">Get a key</a></p>`,
  });
}
