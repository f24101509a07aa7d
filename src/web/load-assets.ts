import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { memo } from '../base/memo.ts';
import { cacheableAnswer } from '../http/send-answer.ts';
import { FILE_HEADERS } from './page-frame.ts';
import type { Site } from './site.ts';

const FOLDER = new URL('./assets/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Allows crawlers and chat apps to load images from other origins. */
const IMAGE_HEADERS = { ...FILE_HEADERS, 'cross-origin-resource-policy': 'cross-origin' };

/** Loads all assets. Their URLs share a single version, which is a hash of all asset contents. */
export function loadAssets(): Site['assets'] {
  const names = readdirSync(FOLDER).filter((name) => extname(name) in TYPES);
  const files = new Map(names.sort().map((name) => [name, readFileSync(new URL(name, FOLDER))]));
  const contents = Buffer.concat([...files.values()]);
  const currentVersion = hash('sha256', contents, 'base64url').slice(0, 10);
  // Each response is built on its first request and then reused, because compression is slow.
  const answerWith = memo((name: string) => {
    const type = TYPES[extname(name)] as string;
    return cacheableAnswer(type, files.get(name) as Buffer, type.startsWith('image/') ? IMAGE_HEADERS : FILE_HEADERS);
  });
  const url = (name: string) => {
    if (!files.has(name)) throw new Error(`there is no file ${name} in src/web/assets`);
    return `/assets/${currentVersion}/${name}`;
  };
  return {
    names,
    style: inlineStyle(`${files.get('hangtag.css')}${files.get('states.css')}`, url),
    url,
    find: (name) => (files.has(name) ? answerWith(name) : undefined),
  };
}

/** Returns a style sheet without comments or spaces between its rules, and with relative URLs replaced by asset URLs. */
function inlineStyle(sheet: string, urlOf: (file: string) => string) {
  const css = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*([{};,\n])\s*/g, (_, mark: string) => mark.trim())
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .replaceAll(' > ', '>')
    .replace(/(?<=[\s:,(-])0\.(?=\d)/g, '.')
    .replace(/url\("(?!data:)([^"]+)"\)/g, (_, file: string) => `url("${urlOf(file)}")`)
    .trim();
  return { css, source: `'sha256-${hash('sha256', css, 'base64')}'` };
}
