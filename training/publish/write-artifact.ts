import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of the artifacts when none is given; raised by hand with each published fit. */
export const VERSION = '2026.12.16';

/** Day of that fit, so that fitting it again writes the same bytes; changed by hand with the version. */
export const FITTED_ON = '2026-11-27';

/** Year of the dollars in which prices are quoted. */
export const PRICE_YEAR = 2026;

/**
 * Returns the version of an operator's model: the published version, how it was made, the newest day of its sales or
 * listings if known, and the beginning of a hash of its content, so that models with different prices have different
 * versions.
 */
export function ownVersion(base: string, how: string, day: string | undefined, content: unknown): string {
  const days = day === undefined ? [] : [day.replaceAll('-', '')];
  const start = hash('sha256', JSON.stringify(content)).slice(0, 8);
  return `${base}+${[how, ...days, start].join('.')}`;
}

/** Returns the version of the fitted artifacts in a folder; undefined if it has none. */
export const versionIn = (folder: string): string | undefined =>
  readArtifact<{ readonly version: string }>(folder, 'prediction.json')?.version;

/** Version and days of a fit. All of its files have the version; `prediction.json` also has the days. */
export interface Stamp {
  readonly version: string;
  /** Day of the fit, YYYY-MM-DD. */
  readonly fittedOn: string;
  /** Day, month or year of the newest sale that it read, as the source states it; absent if none does. */
  readonly newestSale?: string | undefined;
}

/** Objects indented by this many spaces are written on one line. */
const DEEP = 6;

/** Returns JSON with one line for each innermost object, so that fits can be compared line by line. */
function reviewable(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const flat = Object.values(value).every((v) => typeof v !== 'object' || v === null);
  if ((flat && (Array.isArray(value) || indent.length >= 4)) || indent.length >= DEEP)
    return JSON.stringify(value).replaceAll(',"', ', "').replaceAll('":', '": ');
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((v) => inner + reviewable(v, inner)).join(',\n')}\n${indent}]`;
  return `{\n${Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => `${inner}${JSON.stringify(k)}: ${reviewable(v, inner)}`)
    .join(',\n')}\n${indent}}`;
}

/** Writes JSON into a folder, creating it if necessary; returns the path. */
export function writeArtifact(folder: string, name: string, value: unknown): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `${reviewable(value)}\n`);
  return path;
}

/** Reads JSON from a folder; undefined if there is no such file. Throws a sentence if it is not JSON. */
export function readArtifact<T>(folder: string, name: string): T | undefined {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    throw new Error(`${path}: the file is not JSON (${(error as Error).message}).`);
  }
}
