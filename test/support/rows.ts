import { readFileSync } from 'node:fs';

/** A row of a table by the names of its columns; empty cells are left out. */
export type Row = Readonly<Record<string, string | undefined>>;

/** The rows of a tab-separated table under a line of names. */
export function rowsOf(file: URL): Row[] {
  const [names = [], ...lines] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] || undefined])));
}

/** A cell as a number; undefined if it is empty. */
export const numberIn = (cell: string | undefined) => (cell === undefined ? undefined : Number(cell));
