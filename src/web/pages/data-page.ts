import { html } from 'ghtml';
import { fileMediaType } from '../../downloads/data-files.ts';
import { LICENSE_TEXT, limitsOf } from '../../downloads/limits.ts';
import { COLUMNS, type Column } from '../../downloads/table.ts';
import { type Markup, renderPage } from '../layout.ts';
import { codeBlock } from '../parts/code-block.ts';
import { developerTabs } from '../parts/developer-tabs.ts';
import type { Site } from '../site.ts';

const FILES = [
  ['prices.csv', 'Every price, as CSV.'],
  ['prices.parquet', 'The same as Parquet: the smallest.'],
  ['prices.json', 'The same as JSON, one record per line.'],
  ['other-brands.csv', 'Brands outside the catalog, with the listings known of them.'],
  ['marketplaces.csv', 'What marketplaces charge sellers, with source and date.'],
] as const;

/** All figures as files: what there is, how to read it, what it is worth. */
export function dataPage(site: Site): Markup {
  const { modelVersion } = site.pricing;
  const publicUrl = site.publicUrl();
  const limits = limitsOf(site.pricing.artifacts.prediction.ownSales);
  const address = (name: string) => `${publicUrl}/data/latest/${name}`;
  const files = FILES.map(
    ([name, words]) =>
      html`<div><dt><a href="/data/${modelVersion}/${name}">${name}</a></dt><dd>${words}</dd></div>`,
  );
  return renderPage(site, {
    title: 'All prices as files',
    description:
      'Every resale price of Hangtag and the fees of the marketplaces as CSV, Parquet and JSON, free and without a key.',
    path: '/data',
    scripts: ['copy.js'],
    main: html`!${developerTabs('/data')}
<h1>All prices as files</h1>
<p class="lead">One row for each brand, category, gender and condition, and what marketplaces charge sellers. Free, without a key.</p>
<section aria-labelledby="files">
<h2 id="files">Files of model ${modelVersion}</h2>
<dl class="facts is-long">!${files}</dl>
<p>The prices of a version never change: keep them as long as you like. Fees change when a marketplace’s do. <code>/data/latest/…</code> redirects to the newest ones, and <a href="/data/index.json"><code>/data/index.json</code></a> lists them with their hashes. Any web page may read them.</p>
</section>
<section aria-labelledby="use">
<h2 id="use">Use them</h2>
<h3>DuckDB</h3>
!${codeBlock('data-duckdb', `SELECT brand, price, low, high FROM '${address('prices.parquet')}'\nWHERE category = 'bag' AND condition = 'any' AND gender = 'female' ORDER BY price DESC;`)}
<h3>Python</h3>
!${codeBlock('data-python', `import pandas as pd\nprices = pd.read_csv('${address('prices.csv')}')`)}
<h3>Shell</h3>
!${codeBlock('data-shell', `curl -sL '${address('prices.csv')}' | grep '^coach,.*,bag,female,'`)}
<p>For one brand and category in a sheet, see <a href="/developers#sheets">sheets and shells</a>.</p>
</section>
<section aria-labelledby="columns">
<h2 id="columns">Columns</h2>
<h3>Prices</h3>
!${dictionary(COLUMNS.prices)}
<h3>Other brands</h3>
!${dictionary(COLUMNS['other-brands'])}
<h3>Marketplaces</h3>
!${dictionary(COLUMNS.marketplaces)}
</section>
<section aria-labelledby="limits">
<h2 id="limits">Limits</h2>
<ul>!${limits.map((limit) => html`<li>${limit}</li>`)}</ul>
<p><a href="/method">How a price is made, and how often it is right</a></p>
</section>
<section aria-labelledby="license">
<h2 id="license">License</h2>
<p>${LICENSE_TEXT}</p>
</section>`,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: 'Resale prices of secondhand garments in the US',
      description: `Typical price and 80% range by brand, category, gender and condition, in US dollars. ${limits.join(' ')}`,
      url: `${publicUrl}/data`,
      license: `${publicUrl}/data#license`,
      version: modelVersion,
      isAccessibleForFree: true,
      creator: { '@type': 'Organization', name: 'Hangtag', url: publicUrl },
      variableMeasured: COLUMNS.prices.map(({ name }) => name),
      distribution: FILES.map(([name]) => ({
        '@type': 'DataDownload',
        encodingFormat: fileMediaType(name).split(';', 1)[0],
        contentUrl: `${publicUrl}/data/${modelVersion}/${name}`,
      })),
    },
  });
}

function dictionary(columns: readonly Column[]): Markup {
  const rows = columns.map(
    ({ name, description }) =>
      html`<div><dt><code>${name}</code></dt><dd>${description}</dd></div>`,
  );
  return html`<dl class="facts is-long">!${rows}</dl>`;
}
