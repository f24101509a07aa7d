import type { FileItem, ListFile } from './read-list-file.ts';

/** Returns a list whose items a reader has guessed: `guess` gets those of all rows, in their order. */
export async function guessRows(
  list: ListFile,
  guess: (items: readonly FileItem[]) => Promise<readonly FileItem[]>,
): Promise<ListFile> {
  const items = await guess(list.rows.map(({ item }) => item ?? { quantity: 1 }));
  return { ...list, rows: list.rows.map((row, at) => (row.item ? { ...row, item: items[at] as FileItem } : row)) };
}
