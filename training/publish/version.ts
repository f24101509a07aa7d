import { hash } from 'node:crypto';
import { readArtifact } from './write-artifact.ts';

/** Version of the artifacts when none is given; raised by hand with each published fit. */
export const VERSION = '2026.12.12';

/** Day of that fit, so that fitting it again writes the same bytes; changed by hand with the version. */
export const FITTED_ON = '2026-11-24';

/** Year of the dollars in which prices are quoted. */
export const PRICE_YEAR = 2026;

/**
 * Returns the version of an operator's model: the published version, how it was made, the newest day of its sales or listings if known,
 * and the beginning of a hash of its content, so that models with different prices have different versions.
 */
export function ownVersion(base: string, how: string, day: string | undefined, content: unknown): string {
  const days = day === undefined ? [] : [day.replaceAll('-', '')];
  const start = hash('sha256', JSON.stringify(content)).slice(0, 8);
  return `${base}+${[how, ...days, start].join('.')}`;
}

/** Returns the version of the fitted artifacts in a folder; undefined if it has none. */
export const versionIn = (folder: string): string | undefined =>
  readArtifact<{ readonly version: string }>(folder, 'prediction.json')?.version;
