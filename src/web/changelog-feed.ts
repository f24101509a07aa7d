import { html } from 'ghtml';
import type { Release } from './changelog.ts';

/** The changelog as an Atom feed (RFC 4287): an entry for each release that has a date. `publicUrl` has no trailing slash. */
export function changelogFeed(releases: readonly Release[], publicUrl: string): string {
  const dated = releases.flatMap((release) => {
    const day = /\d{4}-\d{2}-\d{2}/.exec(release.name)?.[0];
    return day === undefined ? [] : [{ ...release, updated: `${day}T00:00:00Z` }];
  });
  const entries = dated.map(({ name, groups, updated }) => {
    const points = groups.flatMap((group) => group.points.map((point) => html`<li>${point}</li>`));
    return html`<entry>
<title>${name}</title>
<id>${publicUrl}/changelog#${name.replace(/[^\w.-]+/g, '-')}</id>
<link href="${publicUrl}/changelog"/>
<updated>${updated}</updated>
<content type="html">${`<ul>${points.join('')}</ul>`}</content>
</entry>`;
  });
  return html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Hangtag: changes</title>
<id>${publicUrl}/changelog</id>
<link href="${publicUrl}/changelog"/>
<link rel="self" href="${publicUrl}/changelog.atom"/>
<author><name>Hangtag</name></author>
<updated>${dated[0]?.updated ?? '1970-01-01T00:00:00Z'}</updated>
!${entries}
</feed>
`;
}
