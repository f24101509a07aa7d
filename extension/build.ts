// Builds the browser extension into extension/dist/chromium and extension/dist/firefox, with a zip of each for the
// stores. Its links lead to the service at PUBLIC_URL, if set.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import packageJson from '../package.json' with { type: 'json' };
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { lighter } from '../src/pricing/item/item-effects.ts';
import { loadModel } from '../src/pricing/loading/load-model.ts';
import { priceData } from '../src/web/offline/offline-files.ts';
import manifest from './manifest.json' with { type: 'json' };

const HERE = import.meta.dirname;
const OUT = join(HERE, 'dist');
/** Additions to the manifest for Firefox, which runs the background script in a page. */
const FIREFOX = {
  background: { scripts: ['background.js'] },
  browser_specific_settings: {
    gecko: {
      id: 'hangtag@hangtag.example',
      strict_min_version: '140.0',
      data_collection_permissions: { required: ['none'] },
    },
    gecko_android: { strict_min_version: '142.0' },
  },
};
const CHROMIUM = {
  background: { service_worker: 'background.js' },
  minimum_chrome_version: '123',
};

const pricing = loadModel();
const { items } = pricing.artifacts;
const copied = ['settings.html', 'settings.css', 'icon-48.png', 'icon-128.png'];
const FONT = 'zilla-slab-600.woff2';
const files: Record<string, Uint8Array> = {
  [FONT]: readFileSync(join(HERE, '../src/web/assets', FONT)),
  ...Object.fromEntries(copied.map((name) => [name, readFileSync(join(HERE, name))])),
  'prices.json': bytes(JSON.stringify(priceData(pricing, loadMarketplaces()))),
  'words.json': bytes(items ? JSON.stringify(lighter(items)) : ''),
  ...(await scripts()),
};

rmSync(OUT, { recursive: true, force: true });
for (const [name, own] of Object.entries({ chromium: CHROMIUM, firefox: FIREFOX })) {
  // Stores accept only numbers in versions.
  const whole = { ...manifest, version: packageJson.version.replace(/-.*/, ''), ...own };
  const all = { 'manifest.json': bytes(JSON.stringify(whole, null, 2)), ...files };
  mkdirSync(join(OUT, name), { recursive: true });
  for (const [file, content] of Object.entries(all)) writeFileSync(join(OUT, name, file), content);
  // With a fixed date, the same sources make the same bytes.
  const zip = zipSync(all, { level: 9, mtime: '2020-01-01' });
  writeFileSync(join(OUT, `hangtag-${name}.zip`), zip);
  console.log(`extension/dist/${name}, and hangtag-${name}.zip: ${Math.round(zip.length / 1000)} kB`);
}

/** Bundles the extension's scripts with the service's modules. */
async function scripts(): Promise<Record<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: ['background', 'page', 'settings'].map((name) => join(HERE, `src/${name}.ts`)),
    outdir: OUT,
    bundle: true,
    write: false,
    minify: true,
    // Keep names out of the page's scope, where a script may run twice.
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    legalComments: 'none',
    loader: { '.css': 'text' },
    define: { SERVICE: JSON.stringify(process.env.PUBLIC_URL ?? '') },
  });
  return Object.fromEntries(outputFiles.map(({ path, contents }) => [path.slice(OUT.length + 1), contents]));
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
