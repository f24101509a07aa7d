import { join } from 'node:path';
import { build } from 'esbuild';
import type { PageListing } from '../../src/input/page-listing.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { answerPageListing } from '../../src/present/listing.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';

/** One listing for each kind of tag. */
export const KINDS: Readonly<Record<string, PageListing>> = {
  verdict: { name: 'Coach Willow Tote', price: 45, currency: 'USD' },
  unasked: { name: 'Burberry Kensington trench coat' },
  rare: { name: 'Nike x Off-White Air Jordan 1', price: 4500, currency: 'USD' },
  refused: { name: 'Lot of 5 Nike shirts', price: 40, currency: 'USD' },
  unknown: { name: 'ThinkPad X1 Carbon', price: 700, currency: 'USD' },
  euros: { name: 'Gucci GG Marmont bag', price: 450, currency: 'EUR' },
};

declare global {
  var hangtagTag: { show(kind: string): void };
}

/**
 * Bundles a script that shows the extension's tag in a plain page, as `hangtagTag.show(kind)`. Its shadow root, closed
 * in real pages, is open for the checks.
 */
export async function bundleTag(): Promise<string> {
  const parts = { pricing: loadModel(), marketplaces: loadMarketplaces() };
  const shown = Object.fromEntries(
    Object.entries(KINDS).map(([kind, listing]) => [kind, [listing, answerPageListing(parts, listing, 'poshmark')]]),
  );
  const contents = `
    import { hide, showTag } from './tag.ts';
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function () { return attach.call(this, { mode: 'open' }); };
    const shown = ${JSON.stringify(shown)};
    const options = { service: 'https://hangtag.example', isOn: false, save: async () => true, openSettings() {} };
    globalThis.hangtagTag = { show(kind) {
      hide();
      showTag(...shown[kind], options);
    } };`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '../../extension/src'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2023',
    loader: { '.css': 'text' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
