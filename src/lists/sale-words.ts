import words from './sale-words.json' with { type: 'json' };

/** Longer cells are descriptions, not states. */
const MAX_STATE = 80;

interface Meaning {
  readonly is: string;
  readonly words: readonly string[];
}

/** Returns a cell's words in lower case between blanks: `Partially_Refunded` is ` partially refunded `. */
function spaced(cell: string): string {
  if (cell.length > MAX_STATE) return ' ';
  return ` ${cell
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()} `;
}

const holds = (text: string, phrases: readonly string[]) => phrases.some((phrase) => text.includes(` ${phrase} `));

const meaningOf = (text: string, meanings: readonly Meaning[]) => meanings.find(({ words }) => holds(text, words))?.is;

/** The meaning of a status; `undone` says why it is no sale, such as `returned`. */
export interface Status {
  readonly is: 'undone' | 'sold' | 'unsold';
  readonly undone?: string;
}

/** Returns the meaning of a status, or of the name of a column with one; undefined if it is unknown. */
export function statusOf(cell: string): Status | undefined {
  const text = words.asIf.phrases.reduce((rest, phrase) => rest.replace(` ${phrase} `, ' sold '), spaced(cell));
  const undone = meaningOf(text, words.undone);
  if (undone !== undefined) return { is: 'undone', undone };
  if (holds(text, words.unsold)) return { is: 'unsold' };
  return holds(text, words.sold) ? { is: 'sold' } : undefined;
}

/** Returns the kind of a report's row: `sale`, or for instance `refund` or `shipping label`; undefined if unknown. */
export const eventOf = (cell: string): string | undefined => meaningOf(spaced(cell), words.events);

const ofEvents = new Set([...words.events.flatMap((event) => event.words), ...words.besideEvents].join(' ').split(' '));

/** Returns the kind of row that a title names if it names nothing else: `eBay shipping label`. */
export function eventOfTitle(title: string): string | undefined {
  const text = spaced(title);
  return text !== ' ' &&
    text
      .trim()
      .split(' ')
      .every((word) => ofEvents.has(word))
    ? meaningOf(text, words.events)
    : undefined;
}

/** True for a kind of row, such as `shipping label`. */
export const isEvent = (name: string): boolean => words.events.some(({ is }) => is === name);
