import { hash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Effect, EffectsFile } from '../../src/pricing/effects.ts';
import type { StaticEstimate } from '../../src/pricing/pricing.ts';
import { MANIFEST, modelFolder } from '../../src/pricing/read-model.ts';

const CARD = 'MODEL_CARD.md';
const MODEL_FILES = [CARD, 'effects.json', 'evaluation.json', 'static-estimate.json'];

/** Writes an operator's model with its card to a folder, and returns the paths of its files. */
export function writeOwnModel(folder: string, effects: EffectsFile, card: string): string[] {
  const published = fileURLToPath(modelFolder());
  const estimate = readArtifact<StaticEstimate>(published, 'static-estimate.json') as StaticEstimate;
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'evaluation.json'), { force: true });
  writeFileSync(join(folder, CARD), card);
  return [
    join(folder, CARD),
    writeArtifact(folder, 'effects.json', effects),
    writeArtifact(folder, 'static-estimate.json', { ...estimate, version: effects.version }),
    writeManifest(folder),
  ];
}

/** Copies the model in a folder, unless it has the next version, to a folder beside it, which it returns. */
export function backUpModel(folder: string, nextVersion: string): { folder: string; version: string } | undefined {
  const version = readArtifact<{ readonly version: string }>(folder, MANIFEST)?.version;
  if (version === undefined || version === nextVersion) return undefined;
  const backupFolder = `${folder.replace(/[\\/]+$/, '')}-before`;
  mkdirSync(backupFolder, { recursive: true });
  for (const name of [...MODEL_FILES, MANIFEST]) {
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(backupFolder, name));
    else rmSync(join(backupFolder, name), { force: true });
  }
  return { folder: backupFolder, version };
}

/** Returns a file's version, or undefined if it has none, such as the model card. */
const readVersion = (name: string, text: string) =>
  name.endsWith('.json') ? (JSON.parse(text) as { readonly version?: string }).version : undefined;

/**
 * Writes `model.json` with the hashes of a folder's files, and returns its path. Call this after every change to a
 * model's files. Omits files with another version than `effects.json`, such as the evaluation of an earlier fit.
 */
export function writeManifest(folder: string): string {
  const presentFiles = MODEL_FILES.filter((name) => existsSync(join(folder, name))).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, version: readVersion(name, text) };
  });
  const version = presentFiles.find(({ name }) => name === 'effects.json')?.version as string;
  const currentFiles = presentFiles.filter((file) => file.version === undefined || file.version === version);
  const files = Object.fromEntries(currentFiles.map(({ name, text }) => [name, hash('sha256', text)]));
  return writeArtifact(folder, MANIFEST, { $schema: './model.schema.json', version, files });
}

/** Formats an effect for `effects.json`: `EFFECT SD`, both in thousandths of a log. */
export const formatEffect = ({ log, sd }: Effect): string => `${Math.round(1000 * log)} ${Math.round(1000 * sd)}`;

/**
 * Returns the version of an operator's model: the published version, how the model was made, the newest day of its
 * sales or listings if known, and the beginning of a hash of its content, which tells models with different prices
 * apart.
 */
export function createOwnVersion(base: string, how: string, day: string | undefined, content: unknown): string {
  const days = day === undefined ? [] : [day.replaceAll('-', '')];
  const hashStart = hash('sha256', JSON.stringify(content)).slice(0, 8);
  return `${base}+${[how, ...days, hashStart].join('.')}`;
}

/** Objects that are indented by at least this many spaces are written on one line. */
const MAX_INDENTED_DEPTH = 6;

/** Formats JSON with one line per innermost object, so that a diff of two fits is readable. */
function formatForReview(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isFlat = Object.values(value).every((member) => typeof member !== 'object' || member === null);
  const isInnermost = isFlat && (Array.isArray(value) || indent.length >= 4);
  if (isInnermost || indent.length >= MAX_INDENTED_DEPTH)
    return JSON.stringify(value).replaceAll(',"', ', "').replaceAll('":', '": ');
  const innerIndent = `${indent}  `;
  if (Array.isArray(value)) {
    const elements = value.map((element) => innerIndent + formatForReview(element, innerIndent));
    return `[\n${elements.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${innerIndent}${JSON.stringify(name)}: ${formatForReview(member, innerIndent)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** Writes JSON to a folder, which is created if necessary, and returns the file's path. */
export function writeArtifact(folder: string, name: string, value: unknown): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `${formatForReview(value)}\n`);
  return path;
}

/** Reads JSON from a folder, or returns undefined without such a file. Throws an Error if the file is not JSON. */
export function readArtifact<T>(folder: string, name: string): T | undefined {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    throw new Error(`${path}: the file is not JSON (${(error as Error).message}).`);
  }
}
