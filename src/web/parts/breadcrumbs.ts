import { html } from 'ghtml';
import type { Markup } from '../layout.ts';

/** One step on the way from the home page to a page. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The way to the page, the page itself last. */
export function breadcrumbs(trail: readonly Crumb[]): Markup {
  const items = trail.map(({ name, path }, index) =>
    index === trail.length - 1
      ? html`<li><a href="${path}" aria-current="page">${name}</a></li>`
      : html`<li><a href="${path}">${name}</a></li>`,
  );
  return html`<nav class="breadcrumbs" aria-label="Breadcrumbs"><ol>!${items}</ol></nav>`;
}

/** The same for search engines. */
export function breadcrumbList(trail: readonly Crumb[], publicUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
