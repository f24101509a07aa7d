import { html } from 'ghtml';
import { PROBLEM_CODES, PROBLEM_KINDS } from '../../base/problem.ts';
import { factList, type Markup } from '../markup.ts';
import words from '../problem-words.json' with { type: 'json' };

/** The meaning and remedy of each code; a missing one is a type error. */
const WORDS: Readonly<Record<keyof typeof PROBLEM_KINDS, { meaning: string; remedy: string }>> = words;

/**
 * Returns all error codes with their meanings and remedies, folded: an address with a code opens the fold. A problem
 * document's `documentationUrl` is such an address.
 */
export function problemCodes(): Markup {
  const codes = PROBLEM_CODES.map((code) => {
    const { status, title } = PROBLEM_KINDS[code];
    const { meaning, remedy } = WORDS[code];
    const name = html`<code id="${code}">!${code.replaceAll('_', '_<wbr>')}</code><br>${status} ${title}`;
    return [name, html`${meaning} ${remedy}`] as const;
  });
  return html`<details id="all-codes">
<summary>All codes</summary>
!${factList(codes)}
</details>`;
}
