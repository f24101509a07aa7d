import type { TitleMarks } from './title-marks.ts';

/**
 * Returns a title, cleaned as `text`, with more words behind its first `count` words of the item; at the front for
 * none.
 * Pure and linear in the title's length.
 */
export function insertWords(text: string, { item, money }: TitleMarks, more: string, count: number): string {
  const pieces = text.split(' ');
  const place = count === 0 ? 0 : placeOf(item.pieceOf(count - 1), money.rest.split(' '), pieces) + 1;
  return [...pieces.slice(0, place), more, ...pieces.slice(place)].filter(Boolean).join(' ');
}

/** Returns the place in a whole title of a piece of what is left of it without money. */
function placeOf(at: number, left: readonly string[], pieces: readonly string[]): number {
  let place = -1;
  for (const piece of left.slice(0, at + 1)) {
    const next = pieces.indexOf(piece, place + 1);
    // An amount may have stood in the same piece: `$40/Coach`.
    place = next < 0 ? Math.min(place + 1, pieces.length - 1) : next;
  }
  return place;
}
