import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Mutant } from './find-mutants.ts';

/** Tests farther away would hide that nothing near a file proves it, and those of doors take long. */
const TESTED = ['input', 'pricing', 'decide', 'lists', 'present'];
const MOST_TESTS = 8;

/** Files that import others, by the path of the imported one. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Returns the importers of each file of a checkout, by paths from its root. */
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

/** Returns the files that a change to a file reaches, with itself, each with the number of imports between them. */
export function reachedFrom(file: string, importers: Importers): Map<string, number> {
  const reached = new Map([[file, 0]]);
  for (const [one, distance] of reached) {
    for (const importer of importers.get(one) ?? []) {
      if (!reached.has(importer)) reached.set(importer, distance + 1);
    }
  }
  return reached;
}

/**
 * Returns the tests to try on a file of `src`, of those that it reaches: first those in the folder that mirrors its own,
 * then, unless only these count, those beside other code of prices; in a folder, the closest by words of their names,
 * then by imports, then the largest.
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
    .map(([test, distance]) => ({
      test,
      isOwn: folderOf(test) === own,
      shared: nameOf(test).filter((word) => words.includes(word)).length,
      distance,
      bytes: statSync(join(root, test)).size,
    }))
    .sort(
      (a, b) =>
        Number(b.isOwn) - Number(a.isOwn) || b.shared - a.shared || a.distance - b.distance || b.bytes - a.bytes,
    )
    .slice(0, MOST_TESTS)
    .map(({ test }) => test);
}

const folderOf = (file: string): string => file.split('/')[1] ?? '';

const nameOf = (file: string): string[] =>
  basename(file)
    .replace(/(\.test)?\.ts$/, '')
    .split('-');
