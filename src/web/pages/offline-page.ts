import { html } from 'ghtml';
import type { PredictionArtifact } from '../../pricing/artifact.ts';
import { count } from '../../wording/numbers.ts';
import { type Markup, renderPage } from '../layout.ts';
import type { Site } from '../site.ts';

const DAY_MS = 86_400_000;

/** The notice above every answer from the device: which prices it has, how old they are, and what is missing. */
export function offlineNotice(
  { version, date }: Pick<PredictionArtifact, 'version' | 'date'>,
  hasWords: boolean,
  ageMs: number,
): Markup {
  const days = Math.floor(Math.max(0, ageMs) / DAY_MS);
  const age = days === 0 ? 'today' : `${count(days, 'day')} ago`;
  const missing = hasWords ? '' : ' Titles are not priced by their words yet.';
  return html`<p class="notice offline-status" role="status">No network: this answer is from your device. Prices of model ${version} (${date}), saved ${age}.${missing}</p>`;
}

/** Shown in place of a page that only the service can make. */
export function needsNetworkPage(site: Site, path: string): Markup {
  return renderPage(site, {
    title: 'Needs a network',
    description: 'This page needs a network.',
    path,
    unlisted: true,
    main: html`<div class="narrow">
<h1>This page needs a network</h1>
<p class="lead">Prices, titles, comparisons and payouts work without one.</p>
<p><a href="">Try again</a> · <a href="/">Home</a></p>
</div>`,
  });
}
