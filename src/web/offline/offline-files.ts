import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Marketplaces } from '../../marketplaces/fees.ts';
import { lighter } from '../../pricing/item/item-effects.ts';
import type { PredictionArtifact } from '../../pricing/loading/artifact.ts';
import type { Evaluation } from '../../pricing/loading/evaluation.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { IMMUTABLE, NOT_CACHEABLE } from '../../service/http/answer.ts';
import type { Site } from '../site.ts';
import { withData } from './offline-data.ts';

const WORKER = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8');
const ASSET = /\.(js|woff2)$|^(drawings|icon)\.svg$/;
const SCRIPT = 'text/javascript; charset=utf-8';
const JSON_TYPE = 'application/json';

export interface OfflineFile {
  readonly path: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
  readonly cacheControl: string;
}

/** Builds the service worker and its files. */
export async function makeOfflineFiles(site: Site): Promise<readonly OfflineFile[]> {
  const files: OfflineFile[] = [];
  const add = (path: string, mediaType: string, content: string, cacheControl: string) => {
    files.push({ path, mediaType, content: Buffer.from(content), cacheControl });
  };
  const addNamed = (name: string, ending: string, mediaType: string, content: string) => {
    const path = `/offline/${name}-${hashOf(content)}.${ending}`;
    add(path, mediaType, content, IMMUTABLE);
    return { path, sha256: hash('sha256', content) };
  };
  const prices = addNamed('prices', 'json', JSON_TYPE, JSON.stringify(offlineData(site)));
  const effects = offlineWords(site);
  const words = effects === undefined ? undefined : addNamed('words', 'json', JSON_TYPE, effects);
  const release = { version: site.pricing.modelVersion, prices, words };
  add('/offline/prices.json', JSON_TYPE, JSON.stringify(release), NOT_CACHEABLE);
  const code = addNamed('code', 'js', SCRIPT, withData(await offlineCode()));
  const assets = site.assets.names.filter((name) => ASSET.test(name)).map(site.assets.url);
  const kept = ['/manifest.webmanifest', ...assets];
  const names = [code.path, prices.path, ...(words ? [words.path] : []), ...kept];
  const constants = {
    CACHE: `hangtag-${hashOf(names.join(' '))}`,
    CODE: code.path,
    DATA: prices.path,
    WORDS: words?.path ?? '',
    FILES: kept,
  };
  const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  add('/service-worker.js', SCRIPT, [...lines, '', WORKER].join('\n'), NOT_CACHEABLE);
  return files;
}

const hashOf = (content: string): string => hash('sha256', content, 'base64url').slice(0, 10);

/** The script in the npm package, next to this code. */
export const BUNDLED_FILE = 'bundled.js';

const BUNDLED = new URL(BUNDLED_FILE, import.meta.url);

/** Reads the script of the npm package; in a checkout, bundles the sources. */
async function offlineCode(): Promise<string> {
  if (existsSync(BUNDLED)) return readFileSync(BUNDLED, 'utf8');
  const { bundleOffline } = await import('./bundle.ts');
  return bundleOffline();
}

export type OfflineData = ReturnType<typeof offlineData>;

function offlineData({ assets, publicUrl, requestsPerDay, imprint, pricing, marketplaces }: Site) {
  const anyAsset = assets.url('icon.svg');
  return {
    publicUrl: publicUrl(),
    requestsPerDay,
    imprint,
    assets: anyAsset.slice(0, anyAsset.lastIndexOf('/') + 1),
    styles: assets.styles,
    ...priceData(pricing, marketplaces),
  };
}

/** Returns the data behind prices and fees, without the effects of facts: only what pages and the extension show. */
export function priceData({ artifacts }: Pricing, { rows, notModeled }: Marketplaces) {
  const { version, brands } = artifacts.evidence;
  const { evaluation } = artifacts;
  return {
    fees: { marketplaces: [...rows], notModeled: [...notModeled] },
    prediction: pricingPart(artifacts.prediction),
    staticArtifact: artifacts.staticArtifact,
    // Without the listings' prices: only the service draws them.
    evidence: { version, brands },
    evaluation: evaluation && judgingPart(evaluation),
    kinds: artifacts.kinds,
    sold: artifacts.sold,
  };
}

function offlineWords({ pricing }: Pick<Site, 'pricing'>): string | undefined {
  const { items } = pricing.artifacts;
  return items && JSON.stringify(lighter(items));
}

function judgingPart({ version, heldOutItems, calibration, rack }: Evaluation): Evaluation {
  const { overall } = calibration;
  const part = { version, heldOutItems, groups: [], calibration: { overall, tiers: [] } };
  return rack ? { ...part, rack: { rows: rack.rows, samples: [] } } : part;
}

/** Members that document the fit: prices do not depend on them. */
const DOCUMENTATION = ['$schema', 'markets', 'tables'];

function pricingPart(artifact: PredictionArtifact): PredictionArtifact {
  const members = Object.entries({ ...artifact, sources: [], leftOut: [] });
  const kept = members.filter(([name]) => !DOCUMENTATION.includes(name));
  return Object.fromEntries(kept) as unknown as PredictionArtifact;
}
