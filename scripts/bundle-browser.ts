import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { lighter } from '../src/pricing/item/item-effects.ts';
import { loadModel } from '../src/pricing/loading/load-model.ts';
import { dataAlone } from '../src/web/offline/bundle.ts';
import { priceData } from '../src/web/offline/offline-files.ts';

/** Returns the package's API for browsers as one script, as a module or with a global `hangtag`. */
export async function bundleBrowser(format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: `${import.meta.dirname}/..`,
    entryPoints: ['src/browser.ts'],
    bundle: true,
    write: false,
    minify: true,
    format,
    globalName: 'hangtag',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [dataAlone],
  });
  return outputFiles[0]?.text ?? '';
}

/** Returns the shipped model for browsers, without the documentation of the fit. */
export function browserModel(): object {
  const pricing = loadModel();
  const { fees: _, ...data } = priceData(pricing, loadMarketplaces());
  const { items } = pricing.artifacts;
  return { ...data, ...(items && { items: lighter(items) }) };
}

/** Returns a sentence with the sizes of both, as in docs/package.md. */
export async function browserSizes(): Promise<string> {
  const [script, model] = [await bundleBrowser('esm'), JSON.stringify(browserModel())].map((text) => {
    const [raw, sent] = [Buffer.byteLength(text), gzipSync(text, { level: 9 }).length];
    const inKb = (bytes: number) => Math.round(bytes / 1000).toLocaleString('en-US');
    return `${inKb(sent)} kB (${inKb(raw)} kB uncompressed)`;
  });
  return `With gzip, the script is ${script} and the model ${model}.`;
}
