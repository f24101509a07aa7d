import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Mutant } from './find-mutants.ts';

/** Test folders that count. Tests farther away would hide that nothing near the code proves it, and they are slow. */
const TESTED = ['input', 'pricing', 'decide', 'lists'];
const MOST_TESTS = 12;

/** Importing files, keyed by the path of the imported file. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Returns the importers of each file in a checkout. Paths are relative to its root. */
export function readImporters(root: string): Importers {
  const found = new Map<string, string[]>();
  for (const file of globSync('{src,test,training}/**/*.ts', { cwd: root })) {
    const code = readFileSync(join(root, file), 'utf8');
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g)) {
      const imported = join(dirname(file), name);
      found.set(imported, [...(found.get(imported) ?? []), file]);
    }
  }
  return found;
}

/** Returns the file and everything that imports it, directly or not, each with its distance in imports. */
export function reachedFrom(file: string, importers: Importers): Map<string, number> {
  const reached = new Map([[file, 0]]);
  for (const [imported, distance] of reached) {
    for (const importer of importers.get(imported) ?? []) {
      if (!reached.has(importer)) reached.set(importer, distance + 1);
    }
  }
  return reached;
}

/**
 * Returns the tests to run for a change, best first: those in the folder that mirrors the file's own, then those in the
 * other {@link TESTED} folders (money constants count only the former). Within a folder, names that share words with
 * the file come first, then fewer imports, then larger tests.
 */
export function testsOf(
  root: string,
  { file, isMoney }: Pick<Mutant, 'file' | 'isMoney'>,
  reached: ReadonlyMap<string, number>,
): string[] {
  const own = folderOf(file);
  const words = nameOf(file);
  const folders = isMoney ? [own] : TESTED;
  return [...reached]
    .filter(([test]) => test.endsWith('.test.ts') && folders.includes(folderOf(test)))
    .map(([test, distance]) => {
      const sharedWords = nameOf(test).filter((word) => words.includes(word)).length;
      const { size } = statSync(join(root, test));
      return { test, order: [folderOf(test) === own ? 0 : 1, -sharedWords, distance, -size] };
    })
    .sort((a, b) => compareInOrder(a.order, b.order))
    .slice(0, MOST_TESTS)
    .map(({ test }) => test);
}

/** Compares two lists by their first unequal numbers. */
function compareInOrder(left: readonly number[], right: readonly number[]): number {
  for (const [at, number] of left.entries()) {
    const difference = number - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const folderOf = (file: string): string => file.split('/')[1] ?? '';

const nameOf = (file: string): string[] =>
  basename(file)
    .replace(/(\.test)?\.ts$/, '')
    .split('-');
