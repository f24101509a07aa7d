import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Tests farther away would hide that nothing near a file proves it. */
const MOST_TESTS = 4;

const importsRead = new Map<string, readonly string[]>();

/**
 * Returns the tests beside a file of `src`: of those that import it, in the folder that mirrors its own, the closest by
 * words of their names, then by imports, then the largest.
 */
export function testsBeside(root: string, file: string): string[] {
  const [, folder = ''] = file.split('/');
  const words = nameOf(file);
  const own = globSync(`test/${folder}/**/*.test.ts`, { cwd: root }).map((test) => ({
    test,
    shared: nameOf(test).filter((word) => words.includes(word)).length,
    distance: distanceTo(root, test, file),
    bytes: statSync(join(root, test)).size,
  }));
  return own
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance || b.bytes - a.bytes)
    .slice(0, MOST_TESTS)
    .map(({ test }) => test);
}

/** Returns all files that import a file, or a file that does, and the file itself. */
export function importersOf(root: string, file: string): string[] {
  const files = globSync('{src,test,training}/**/*.ts', { cwd: root });
  const found = new Set([file]);
  for (const one of found) for (const other of files) if (importsOf(root, other).includes(one)) found.add(other);
  return [...found];
}

const nameOf = (file: string): string[] =>
  basename(file)
    .replace(/(\.test)?\.ts$/, '')
    .split('-');

/** Returns the number of imports from one file to another. */
function distanceTo(root: string, from: string, to: string): number {
  const seen = new Set([from]);
  let reached = [from];
  for (let distance = 0; reached.length > 0; distance++) {
    if (reached.includes(to)) return distance;
    reached = reached.flatMap((file) => importsOf(root, file)).filter((file) => !seen.has(file) && seen.add(file));
  }
  return Infinity;
}

function importsOf(root: string, file: string): readonly string[] {
  const read = importsRead.get(file);
  if (read) return read;
  const code = readFileSync(join(root, file), 'utf8');
  const imports = [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g)];
  const found = imports.map(([, name = '']) => join(dirname(file), name));
  importsRead.set(file, found);
  return found;
}
