import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the version of an operator's model: the published version, how the model was made, the newest day of its
 * sales or listings if known, and the beginning of a hash of its content, which tells models with different prices
 * apart.
 */
export function ownVersion(base: string, how: string, day: string | undefined, content: unknown): string {
  const days = day === undefined ? [] : [day.replaceAll('-', '')];
  const start = hash('sha256', JSON.stringify(content)).slice(0, 8);
  return `${base}+${[how, ...days, start].join('.')}`;
}

/** Objects that are indented by at least this many spaces are written on one line. */
const DEEP = 6;

/** Formats JSON with one line per innermost object, so that a diff of two fits is readable. */
function reviewable(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isFlat = Object.values(value).every((member) => typeof member !== 'object' || member === null);
  const isInnermost = isFlat && (Array.isArray(value) || indent.length >= 4);
  if (isInnermost || indent.length >= DEEP)
    return JSON.stringify(value).replaceAll(',"', ', "').replaceAll('":', '": ');
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const elements = value.map((element) => inner + reviewable(element, inner));
    return `[\n${elements.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${inner}${JSON.stringify(name)}: ${reviewable(member, inner)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** Writes JSON to a folder, which is created if necessary, and returns the file's path. */
export function writeArtifact(folder: string, name: string, value: unknown): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `${reviewable(value)}\n`);
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
