import { html } from 'ghtml';
import { type Category, categories } from '../catalog/catalog.ts';
import type { Site } from './site.ts';

/** HTML from our own templates; only this is inserted with `!`. */
export type Markup = string;

/** Returns the shape behind the service's name: a punched tag hanging from a thread. */
export const hangtag = (content: Markup, extraClass = ''): Markup => html`<div class="hang ${extraClass}">
<svg class="thread" viewBox="0 0 60 60" width="60" height="60" aria-hidden="true" focusable="false">
<path d="M38 1C30 12 34 40 49 52M60 1C58 18 54 40 49 52M30 1h38"/>
</svg>
<div class="tag">!${content}</div>
</div>`;

export function factList(facts: readonly (readonly [name: Markup, about: Markup])[]): Markup {
  const lines = facts.map(([name, about]) => html`<div><dt>!${name}</dt><dd>!${about}</dd></div>`);
  return html`<dl class="facts">!${lines}</dl>`;
}

/** Returns a table of text with a caption; the first cell in each row is its header. */
export function wordTable(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const line = ([first = '', ...cells]: readonly string[]) =>
    html`<tr><th scope="row">${first}</th>!${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>${caption}</caption>
<thead><tr>!${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>!${rows.map(line)}</tbody>
</table></div>`;
}

/** Returns a decorative line drawing of a category in the text color; empty for a kind without one. */
export function categoryDrawing({ assets }: Site, category: Category): Markup {
  if (!categories.includes(category)) return '';
  return html`<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
<use href="${assets.url('drawings.svg')}#${category.slug}"/></svg>`;
}

const THINGS = [
  ['/list', 'My things'],
  ['/offer', 'Offers'],
  ['/sold', 'Sold'],
] as const;

/** Returns the tabs for a visitor's own things; `current` is the path of the open one. */
export function thingsTabs(current: string): Markup {
  const tabs = THINGS.map(([path, name]) => {
    const own = path === current ? ' aria-current="page"' : '';
    return html`<li><a href="${path}"!${own}>${name}</a></li>`;
  });
  return html`<nav class="tabs" aria-label="My things">
<ul>!${tabs}</ul>
</nav>`;
}
