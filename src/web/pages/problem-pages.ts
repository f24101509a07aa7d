import { html } from 'ghtml';
import { PROBLEM_CODES, PROBLEM_KINDS, type ProblemCode } from '../../http/problem.ts';
import { type Markup, renderPage } from '../layout.ts';
import { PROBLEM_WORDS } from '../problem-words.ts';
import type { Site } from '../site.ts';

/** What one code means: the page that a problem document's `documentationUrl` leads to. */
export function problemPage(site: Site, code: ProblemCode): Markup {
  const { title } = PROBLEM_KINDS[code];
  const { meaning, remedy } = PROBLEM_WORDS[code];
  const path = `/problems/${code}`;
  return renderPage(site, {
    title: `${title} (${code})`,
    description: meaning,
    path,
    trail: [
      { name: 'Developers', path: '/developers' },
      { name: 'API reference', path: '/developers/reference' },
      { name: code, path },
    ],
    main: html`<div class="narrow">
<p class="eyebrow">Status ${PROBLEM_KINDS[code].status} · <code>${code}</code></p>
<h1>${title}</h1>
<p class="lead">${meaning}</p>
<h2>What to do</h2>
<p>${remedy}</p>
<p>Every error of the API is a problem document (RFC 9457) whose <code>detail</code> says what was wrong with your request. See <a href="/developers/reference#errors">all codes</a> and <a href="/developers#key">how to get a key</a>.</p>
</div>`,
  });
}

/** The codes with their status and meaning. */
export function problemTable(): Markup {
  const rows = PROBLEM_CODES.map(
    (code) =>
      html`<tr><td>${PROBLEM_KINDS[code].status}</td><th scope="row"><a href="/problems/${code}"><code>!${code.replaceAll('_', '_<wbr>')}</code></a></th><td>${PROBLEM_WORDS[code].meaning}</td></tr>`,
  );
  return html`<div class="scroll" tabindex="0"><table class="codes">
<caption>Codes by status</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
<tbody>!${rows}</tbody>
</table></div>`;
}
