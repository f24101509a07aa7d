import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IMMUTABLE, NOT_CACHEABLE } from '../../service/http/headers.ts';
import { findOfflineCode } from './offline-code.ts';
import { type OfflineSite, offlineData, offlineWords } from './offline-data.ts';

const WORKER = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8');
/** Files of the pages that work without a network. */
const ASSET = /\.(js|woff2)$|^(drawings|icon)\.svg$/;
const SCRIPT = 'text/javascript; charset=utf-8';
const JSON_TYPE = 'application/json';

/** A file from which browsers answer without a network. */
export interface OfflineFile {
  readonly path: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
  readonly cacheControl: string;
}

/**
 * Makes the service worker and the files (code, prices, words) that it keeps. Without the code, which a checkout needs
 * esbuild for, there are prices and words alone.
 */
export async function makeOfflineFiles(site: OfflineSite): Promise<readonly OfflineFile[]> {
  const files: OfflineFile[] = [];
  const add = (path: string, mediaType: string, content: string, cacheControl: string) => {
    files.push({ path, mediaType, content: Buffer.from(content), cacheControl });
  };
  const addNamed = (name: string, ending: string, mediaType: string, content: string) => {
    const path = `/offline/${name}-${hashOf(content)}.${ending}`;
    add(path, mediaType, content, IMMUTABLE);
    return { path, sha256: hash('sha256', content) };
  };
  const prices = addNamed('prices', 'json', JSON_TYPE, offlineData(site));
  const effects = offlineWords(site);
  const words = effects === undefined ? undefined : addNamed('words', 'json', JSON_TYPE, effects);
  const release = { version: site.pricing.modelVersion, prices, words };
  add('/offline/prices.json', JSON_TYPE, JSON.stringify(release), NOT_CACHEABLE);
  const makeCode = findOfflineCode();
  if (!makeCode) return files;
  const code = addNamed('code', 'js', SCRIPT, await makeCode());
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

function hashOf(content: string): string {
  return hash('sha256', content, 'base64url').slice(0, 10);
}
