import { hash } from 'node:crypto';
import { readArtifact } from './write-artifact.ts';

/** Version of the artifacts when none is given; raised by hand with each published fit. */
export const VERSION = '2026.12.5';

/** Year whose dollars prices are in. */
export const PRICE_YEAR = 2026;

/**
 * The version of a model of an operator's: that of the published one, how it came about, its date, if known, and the
 * beginning of a hash of what it says. So two models with different prices never have the same version.
 */
export function ownVersion(base: string, how: string, date: string | undefined, content: unknown): string {
  const day = date === undefined ? [] : [date.replaceAll('-', '')];
  const start = hash('sha256', JSON.stringify(content)).slice(0, 8);
  return `${base}+${[how, ...day, start].join('.')}`;
}

/** Version of the fitted artifacts in a folder; undefined where there are none. */
export const versionIn = (folder: string): string | undefined =>
  readArtifact<{ readonly version: string }>(folder, 'prediction.json')?.version;
