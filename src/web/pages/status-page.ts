import { html } from 'ghtml';
import { type Markup, renderPage } from '../layout.ts';
import { developerTabs } from '../parts/developer-tabs.ts';
import type { Site } from '../site.ts';

export interface ServiceStatus {
  /** The store of keys answers. */
  readonly areKeysUp: boolean;
  /** When the page was made, milliseconds since the Unix epoch. */
  readonly now: number;
}

/** What works at this moment. */
export function statusPage(site: Site, { areKeysUp, now }: ServiceStatus): Markup {
  const line = (name: string, isUp: boolean, words: string) =>
    html`<div><dt>${name}</dt><dd class="${isUp ? 'is-up' : 'is-down'}">${isUp ? '✓' : '✗'} ${words}</dd></div>`;
  const time = new Date(now).toISOString();
  return renderPage(site, {
    title: 'Status',
    description: 'Which parts of Hangtag work right now.',
    path: '/status',
    unlisted: true,
    main: html`!${developerTabs('/status')}
<div class="narrow">
<h1>!${areKeysUp ? 'Everything works' : 'Keys do not work right now'}</h1>
<dl class="facts">
!${line('Prices, brands, categories, pages, MCP', true, 'up')}
!${line('Keys and predictions by key', areKeysUp, areKeysUp ? 'up' : 'down: try again in a few seconds')}
<div><dt>Model</dt><dd>${site.pricing.modelVersion}</dd></div>
<div><dt>Checked</dt><dd><time datetime="${time}">${time.slice(0, 16).replace('T', ' ')} UTC</time></dd></div>
</dl>
<p>For probes: <a href="/health/live"><code>/health/live</code></a> and <a href="/health/ready"><code>/health/ready</code></a>.</p>
</div>`,
  });
}
