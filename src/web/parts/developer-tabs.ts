import { html } from 'ghtml';
import type { Markup } from '../layout.ts';

const TABS = [
  ['/developers', 'Quick start'],
  ['/developers/reference', 'Reference'],
  ['/developers/recipes', 'Recipes'],
  ['/data', 'Files'],
  ['/status', 'Status'],
  ['/changelog.md', 'Changelog'],
] as const;

/** The pages for developers, beside each other; `current` is the path of the one that is open. */
export function developerTabs(current: string): Markup {
  const tabs = TABS.map(
    ([path, name]) =>
      html`<li><a href="${path}"!${path === current ? ' aria-current="page"' : ''}>${name}</a></li>`,
  );
  return html`<nav class="tabs" aria-label="For developers"><ul>!${tabs}</ul></nav>`;
}
