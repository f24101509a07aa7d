// Builds site/, or a folder given as an argument: all pages as files that any static host can serve under any path.
// They run on the code and prices that browsers also store for offline use. Reads MODEL_DIR and FEES_FILE.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { lighter } from '../src/pricing/item/item-effects.ts';
import { loadModel } from '../src/pricing/loading/load-model.ts';
import { bundleOffline } from '../src/web/offline/bundle.ts';
import { DATA_GLOBAL, type OfflineCache, priceData, withData } from '../src/web/offline/offline-files.ts';
import { SHEETS } from '../src/web/site.ts';

const SOURCE = join(import.meta.dirname, 'site');
const ASSETS = join(import.meta.dirname, '../src/web/assets');
const { MODEL_DIR, FEES_FILE } = process.env;

const folder = resolve(process.argv[2] ?? 'site');
const files = await siteFiles();
mkdirSync(join(folder, 'assets'), { recursive: true });
for (const [name, content] of files) writeFileSync(join(folder, name), content);
const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0);
console.log(
  `${relative('.', folder) || folder}: ${files.size} files, ${(bytes / 1e6).toFixed(1)} MB. ` +
    'Put the folder on any static host, or open its index.html.',
);

/** Returns the site's files by path. */
async function siteFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const source = (name: string) => readFileSync(join(SOURCE, name));
  const asset = (name: string) => readFileSync(join(ASSETS, name));
  const drawings = String(asset('drawings.svg'))
    .replace('<svg ', '<svg id="drawings" hidden ')
    .replaceAll('<symbol id="', '<symbol id="drawing-');
  const index = String(source('index.html')).replace('<!-- drawings -->', () => drawings.trim());
  files.set('index.html', Buffer.from(index));
  files.set('page.js', source('page.js'));
  for (const name of ['icon.svg', 'zilla-slab-600.woff2', 'zilla-slab-LICENSE.txt']) {
    files.set(`assets/${name}`, asset(name));
  }
  const sheets = Object.keys(SHEETS).map((name) => asset(name === 'base' ? 'hangtag.css' : `hangtag-${name}.css`));
  files.set('assets/site.css', Buffer.concat(sheets));
  files.set('code.js', Buffer.from(withData(await bundleOffline(DATA_GLOBAL))));
  // This is a script rather than JSON, because browsers cannot fetch JSON if the folder is opened as a file.
  files.set('prices.js', Buffer.from(`self.hangtagPrices = ${JSON.stringify(prices())};\n`));
  const build = hash('sha256', Buffer.concat([...files.values()]), 'base64url').slice(0, 10);
  const cachedFiles = ['./', ...[...files.keys()].filter((name) => !name.endsWith('.txt'))];
  const constants = `const BUILD = ${JSON.stringify(build)};\nconst FILES = ${JSON.stringify(cachedFiles)};\n\n`;
  return files.set('service-worker.js', Buffer.concat([Buffer.from(constants), source('service-worker.js')]));
}

/** Returns the data that the pages render from. Styles are empty, since the folder has them as a file. */
function prices(): Omit<OfflineCache, 'since'> {
  const pricing = loadModel(MODEL_DIR === undefined ? undefined : pathToFileURL(`${resolve(MODEL_DIR)}/`));
  const { items } = pricing.artifacts;
  const styles = Object.fromEntries(Object.keys(SHEETS).map((name) => [name, { css: '', source: '' }]));
  return {
    data: {
      publicUrl: '',
      requestsPerDay: 0,
      imprint: {},
      assets: 'assets/',
      styles: styles as OfflineCache['data']['styles'],
      ...priceData(pricing, loadMarketplaces(FEES_FILE)),
    },
    items: items && (lighter(items) as OfflineCache['items']),
  };
}
