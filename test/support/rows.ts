import { readFileSync } from 'node:fs';

/** Cells of a table row by column name; empty ones are undefined. */
export type Row = Readonly<Record<string, string | undefined>>;

export function readRows(file: URL): Row[] {
  const [names = [], ...lines] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] || undefined])));
}

export const numberIn = (cell: string | undefined) => (cell === undefined ? undefined : Number(cell));
