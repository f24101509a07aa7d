import measure from 'fast-string-truncated-width';

/** Puts pieces on lines of at most a width, a gap apart; a wider piece has a line of its own. */
export function wrapped(pieces: readonly string[], gap: string, width: number): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = `${lines.at(-1)}${gap}${piece}`;
    if (lines.length > 0 && measure(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}
