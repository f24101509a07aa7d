import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Marketplaces } from '../../marketplaces/fees.ts';
import { type ItemEffectsArtifact, lighter } from '../../pricing/item/item-effects.ts';
import type { Evaluation } from '../../pricing/loading/evaluation.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { IMMUTABLE, NOT_CACHEABLE } from '../../service/http/answer.ts';
import type { Site } from '../site.ts';

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

/** Builds the service worker and the files that it stores on the device. */
export async function makeOfflineFiles(site: Site): Promise<readonly OfflineFile[]> {
  const files: OfflineFile[] = [];
  const add = (path: string, mediaType: string, content: string, cacheControl: string) => {
    files.push({ path, mediaType, content: Buffer.from(content), cacheControl });
  };
  const addVersioned = (name: string, extension: string, mediaType: string, content: string) => {
    const path = `/offline/${name}-${shortHash(content)}.${extension}`;
    add(path, mediaType, content, IMMUTABLE);
    return path;
  };
  const prices = addVersioned('prices', 'json', JSON_TYPE, JSON.stringify(offlineData(site)));
  const { items } = site.pricing.artifacts;
  const words = items && addVersioned('words', 'json', JSON_TYPE, JSON.stringify(lighter(items)));
  const code = addVersioned('code', 'js', SCRIPT, withData(await offlineCode()));
  const assets = site.assets.names.filter((name) => ASSET.test(name)).map(site.assets.url);
  const unversioned = ['/manifest.webmanifest', ...assets];
  const names = [code, prices, ...(words ? [words] : []), ...unversioned];
  const constants = {
    CACHE: `hangtag-${shortHash(names.join(' '))}`,
    CODE: code,
    DATA: prices,
    WORDS: words ?? '',
    FILES: unversioned,
  };
  const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  add('/service-worker.js', SCRIPT, [...lines, '', WORKER].join('\n'), NOT_CACHEABLE);
  return files;
}

const shortHash = (content: string): string => hash('sha256', content, 'base64url').slice(0, 10);

/** Name of the offline script in the npm package, where it is next to this module. */
export const BUNDLED_FILE = 'bundled.js';

async function offlineCode(): Promise<string> {
  const bundled = new URL(BUNDLED_FILE, import.meta.url);
  if (existsSync(bundled)) return readFileSync(bundled, 'utf8');
  const { bundleOffline } = await import('./bundle.ts');
  return bundleOffline(DATA_GLOBAL);
}

/** The global variable in which the offline script looks up JSON files. Keys are paths relative to `src`. */
export const DATA_GLOBAL = 'hangtagData';

const DATA_LOOKUP = new RegExp(`\\b${DATA_GLOBAL}\\["([^"]+)"\\]`, 'g');

/** Prepends the JSON files that an offline script looks up. Removes their descriptions, which no page shows. */
function withData(script: string): string {
  const names = new Set([...script.matchAll(DATA_LOOKUP)].map(([, name = '']) => name));
  const files = [...names].map((name) => {
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    return `${JSON.stringify(name)}:${JSON.stringify(JSON.parse(text, withoutDescriptions))}`;
  });
  return `const ${DATA_GLOBAL}={${files.join(',\n')}};\n${script}`;
}

function withoutDescriptions(key: string, value: unknown): unknown {
  return key.startsWith('about') && typeof value === 'string' ? undefined : value;
}

/** The data that a browser has stored for offline pages. */
export interface OfflineCache {
  readonly data: ReturnType<typeof offlineData>;
  /** Price effects of details in titles; undefined until the browser has downloaded them. */
  readonly items?: ItemEffectsArtifact | undefined;
  /** Time of the download, in milliseconds since 1970. */
  readonly since: number;
}

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

/** Returns prices and fees for offline pages. The effects of title details are a separate file. */
function priceData({ artifacts }: Pricing, { rows, notModeled }: Marketplaces) {
  const { version, brands } = artifacts.evidence;
  const { evaluation } = artifacts;
  return {
    fees: { marketplaces: [...rows], notModeled: [...notModeled] },
    prediction: { ...artifacts.prediction, ...NO_DOCUMENTATION },
    staticArtifact: artifacts.staticArtifact,
    // Only the online service draws the prices of single listings, so leave them out.
    evidence: { version, brands },
    evaluation: evaluation && evaluationOnPages(evaluation),
    kinds: artifacts.kinds,
    sold: artifacts.sold,
  };
}

function evaluationOnPages({ version, heldOutItems, calibration, rack }: Evaluation): Evaluation {
  const { overall } = calibration;
  const evaluation = { version, heldOutItems, groups: [], calibration: { overall, tiers: [] } };
  return rack ? { ...evaluation, rack: { rows: rack.rows, samples: [] } } : evaluation;
}

/** Clears properties that only document the fit. JSON omits the undefined ones. */
const NO_DOCUMENTATION = { sources: [], leftOut: [], $schema: undefined, markets: undefined, tables: undefined };
