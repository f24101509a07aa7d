import { html } from 'ghtml';
import { codeBlock, type Markup } from '../markup.ts';
import sections from '../snippets.json' with { type: 'json' };

interface Snippet {
  readonly id: string;
  readonly title?: string;
  readonly code?: string;
  /** Stands in place of the code, as a value to write as JSON. */
  readonly json?: object;
  /** A sentence below the code. */
  readonly after?: string;
}

/** Draws the snippets of a section, ready to paste. Without a key, `key.js` puts the visitor's own in its place. */
export function snippets(
  section: keyof typeof sections,
  publicUrl: string,
  key = 'YOUR_KEY',
): Markup {
  const all: readonly Snippet[] = sections[section];
  const parts = all.map(({ id, title, json, code = JSON.stringify(json, null, 2), after }) => {
    const text = code.replaceAll('{url}', publicUrl).replaceAll('{key}', key);
    return html`<div>!${title ? html`<h3>${title}</h3>` : ''}!${codeBlock(id, text)}!${after ? html`<p>${after}</p>` : ''}</div>`;
  });
  return html`<div class="sheets">!${parts}</div>`;
}
