import { compileMarketplaces, type Marketplaces } from '../../src/marketplaces/fees.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { priceData } from '../../src/web/offline/offline-files.ts';
import { browser } from './browser.ts';

interface Prices {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
}

/** A service's published prices, with the path and hash of each part. */
interface Release {
  readonly version: string;
  readonly prices: { readonly path: string; readonly sha256: string };
  readonly words?: { readonly path: string; readonly sha256: string };
}

let loaded: Promise<Prices> | undefined;

/** Returns the downloaded prices, or the packaged ones if none are usable. Caches them until they change. */
export function loadPrices(): Promise<Prices> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Prices> {
  const { renewed } = await browser.storage.local.get(['renewed']);
  const parts = renewed as { prices: string; words: string } | undefined;
  if (parts) {
    try {
      return makePrices(parts.prices, parts.words);
    } catch {
      // Another release of the extension stored them in a different format.
      await forgetRenewed();
    }
  }
  const [prices, words] = await Promise.all(['prices.json', 'words.json'].map(readPackaged));
  return makePrices(prices as string, words as string);
}

async function readPackaged(name: string): Promise<string> {
  return (await fetch(browser.runtime.getURL(name))).text();
}

function makePrices(prices: string, words: string): Prices {
  const { fees, ...parts } = JSON.parse(prices) as ReturnType<typeof priceData>;
  const pricing = createPricing({
    ...parts,
    items: words === '' ? undefined : JSON.parse(words),
    card: '',
  });
  return { pricing, marketplaces: compileMarketplaces(fees) };
}

/** Downloads and stores a service's prices. Resolves to the model version. Rejects if a hash doesn't match. */
export async function renewPrices(service: string): Promise<string> {
  const release = JSON.parse(await download(`${service}/offline/prices.json`)) as Release;
  const prices = await downloadChecked(service, release.prices);
  const words = release.words ? await downloadChecked(service, release.words) : '';
  const made = makePrices(prices, words);
  await browser.storage.local.set({ renewed: { prices, words } });
  loaded = Promise.resolve(made);
  return made.pricing.modelVersion;
}

/** Deletes the downloaded prices, which restores the packaged ones. */
export async function forgetRenewed(): Promise<void> {
  await browser.storage.local.remove(['renewed']);
  loaded = undefined;
}

async function downloadChecked(service: string, part: Release['prices']): Promise<string> {
  const text = await download(`${service}${part.path}`);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== part.sha256) throw new Error(`${part.path} does not match what the service published.`);
  return text;
}

/** Maximum length of a download in characters, several times the length of the prices. */
const MAX_CHARACTERS = 20_000_000;

async function download(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'omit', redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  const text = await response.text();
  if (text.length > MAX_CHARACTERS) throw new Error(`${address} is too large.`);
  return text;
}
