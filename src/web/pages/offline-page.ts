import { html } from 'ghtml';
import { RANGE_LEAD } from '../../wording/estimate.ts';
import { type Markup, renderPage, searchBox } from '../layout.ts';
import { hangtag } from '../parts/price-tag.ts';
import type { Site } from '../site.ts';

/** What browsers show for any page that they cannot reach; `offline.js` fills it from the file at `dataPath`. */
export function offlinePage(site: Site, dataPath: string): Markup {
  const answer = html`<p class="tag-kind" data-kind></p>
<p class="tag-price"><span data-price></span></p>
<svg class="range-bar" width="100%" height="22" aria-hidden="true" focusable="false"><rect class="chart-bar" x="0" y="6" width="100%" height="10" rx="5"/><circle class="chart-mid" cx="50%" cy="11" r="8"/></svg>
<p class="tag-ends"><span>${RANGE_LEAD}</span> <strong data-low></strong> <span class="visually-hidden">and</span> <strong data-high></strong></p>
<nav class="grade-switch" aria-label="Condition" data-grades><ul><li>–</li></ul></nav>
<p data-evidence></p>
<p><a href="/" data-other>–</a></p>`;
  return renderPage(site, {
    title: 'Without a network',
    description: 'Prices that this device keeps, for when there is no network.',
    path: '/offline',
    unlisted: true,
    ownSearch: true,
    scripts: ['offline.js'],
    main: html`<div data-offline="${dataPath}">
<h1 data-what>Prices without a network</h1>
<p class="notice offline-status" role="status">No network: this answer is from your device. <span data-version></span></p>
!${searchBox({ id: 'offline-search', label: 'Brand and kind of garment' })}
<p class="offline-words" data-words></p>
<div class="answer" data-answer hidden>
!${hangtag(answer)}
<h2>What you keep of it</h2>
<p class="soft">After the fees of each marketplace, before postage and what you paid.</p>
<ul class="price-list" data-kept><li>–</li></ul>
</div>
<p class="soft">Words of a title, comparisons and lists need a network. <a href="">Try the page again</a></p>
</div>`,
  });
}
