import { html } from 'ghtml';
import { fileMediaType } from '../../downloads/data-files.ts';
import { LICENSE_TEXT, limitsOf } from '../../downloads/limits.ts';
import { COLUMNS, type Column } from '../../downloads/table.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import { snippets } from './snippets.ts';

const FILES = [
  ['prices.csv', 'Every price, as CSV.'],
  ['prices.parquet', 'The same as Parquet: the smallest.'],
  ['prices.json', 'The same as JSON, one record per line.'],
  ['other-brands.csv', 'Brands outside the catalog, with the listings known of them.'],
  ['marketplaces.csv', 'The fees that marketplaces charge sellers, with source and date.'],
] as const;

/** All figures as files, with examples, columns, limits and license. */
export function dataFiles({ pricing, publicUrl }: Site): Markup {
  const { modelVersion } = pricing;
  const limits = limitsOf(pricing.artifacts.prediction.ownSales);
  const files = FILES.map(
    ([name, words]) =>
      html`<div><dt><a href="/data/${modelVersion}/${name}">${name}</a></dt><dd>${words}</dd></div>`,
  );
  return html`<p>One row for each brand, category, gender and condition, and the fees of the marketplaces. Free, without a key. Model ${modelVersion}.</p>
<dl class="facts is-long">!${files}</dl>
<p>The prices of a version never change: keep them as long as you like. Fees change when a marketplace’s do. <code>/data/latest/…</code> redirects to the newest ones, and <a href="/data/index.json"><code>/data/index.json</code></a> lists them with their hashes. Any web page may read them.</p>
!${snippets('data', publicUrl())}
<details id="columns"><summary>Columns</summary>
<h3>Prices</h3>
!${dictionary(COLUMNS.prices)}
<h3>Other brands</h3>
!${dictionary(COLUMNS['other-brands'])}
<h3>Marketplaces</h3>
!${dictionary(COLUMNS.marketplaces)}
</details>
<h3 id="data-limits">Limits of the files</h3>
<ul>!${limits.map((limit) => html`<li>${limit}</li>`)}</ul>
<h3 id="license">License</h3>
<p>${LICENSE_TEXT}</p>`;
}

/** The files for search engines, as schema.org describes a data set. */
export function dataSet({ pricing, publicUrl }: Site): object {
  const { modelVersion } = pricing;
  const url = `${publicUrl()}/developers`;
  return {
    '@type': 'Dataset',
    name: 'Resale prices of secondhand garments in the US',
    description: `Typical price and 80% range by brand, category, gender and condition, in US dollars. ${limitsOf(pricing.artifacts.prediction.ownSales).join(' ')}`,
    url: `${url}#data`,
    license: `${url}#license`,
    version: modelVersion,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Hangtag', url: publicUrl() },
    variableMeasured: COLUMNS.prices.map(({ name }) => name),
    distribution: FILES.map(([name]) => ({
      '@type': 'DataDownload',
      encodingFormat: fileMediaType(name).split(';', 1)[0],
      contentUrl: `${publicUrl()}/data/${modelVersion}/${name}`,
    })),
  };
}

function dictionary(columns: readonly Column[]): Markup {
  const rows = columns.map(
    ({ name, description }) =>
      html`<div><dt><code>${name}</code></dt><dd>${description}</dd></div>`,
  );
  return html`<dl class="facts is-long">!${rows}</dl>`;
}
