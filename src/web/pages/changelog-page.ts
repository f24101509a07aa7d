import { html } from 'ghtml';
import type { Release } from '../changelog.ts';
import { type Markup, renderPage } from '../layout.ts';
import { breadcrumbs } from '../parts/breadcrumbs.ts';
import { codeText } from '../parts/code-text.ts';
import type { Site } from '../site.ts';

/** What has changed, from the project's changelog. */
export function changelogPage(site: Site, releases: readonly Release[]): Markup {
  const sections = releases.map(({ name, groups }) => {
    const parts = groups.map(
      (group) =>
        html`!${group.name === '' ? '' : html`<h3>${group.name}</h3>`}<ul>!${group.points.map((point) => html`<li>!${codeText(point)}</li>`)}</ul>`,
    );
    return html`<section><h2>${name}</h2>!${parts}</section>`;
  });
  return renderPage(site, {
    title: 'Changelog',
    description: 'What has changed in the Hangtag API, its model and its pages.',
    path: '/changelog',
    feed: '/changelog.atom',
    main: html`<div class="narrow">
!${breadcrumbs([
      { name: 'Developers', path: '/developers' },
      { name: 'Changelog', path: '/changelog' },
    ])}
<h1>Changelog</h1>
<p class="lead">New fields may appear under <code>/api/public</code>, but none go away. The fitted model has a version of its own: it is ${site.pricing.modelVersion} now. <a href="/changelog.atom">Follow it as a feed</a>.</p>
!${sections.length > 0 ? sections : '<p>No entries yet.</p>'}
</div>`,
  });
}
