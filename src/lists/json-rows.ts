import { safeCell } from '../base/csv-text.ts';
import { isObject } from '../base/members.ts';
import { UnreadableList } from './csv.ts';

/** Members of an amount: `{"amount": "38.0", "currency": "USD"}`. */
const AMOUNTS = ['amount', 'value', 'val'];
const MOST_DEPTH = 3;

/**
 * Returns rows of JSON, an array of objects or one object a line, as CSV with their members as columns; undefined for
 * text that is not JSON. Throws an {@link UnreadableList} for JSON without rows.
 */
export function rowsOfJson(text: string): string | undefined {
  const start = text.trimStart().slice(0, 200);
  // An empty array of its own, as lines to check begin with `[ ]`.
  if (!/^(?:\[\s*\{|\{\s*["}]|\[\s*\]\s*$)/.test(start)) return undefined;
  const rows = objectsIn(text).map((row) => cellsOf(row));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (names.length === 0) throw new UnreadableList('This is JSON without rows. Send an array of objects, or CSV.');
  const lines = rows.map((row) => names.map((name) => safeCell(row.get(name) ?? '')));
  return [names.map(safeCell), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function objectsIn(text: string): object[] {
  const whole = parsed(text);
  // One list in an object: `{"items": [...]}`.
  const list = isObject(whole) ? (Object.values(whole).find(Array.isArray) ?? [whole]) : whole;
  if (Array.isArray(list)) return list.filter(isObject);
  return text.split(/\r\n|\r|\n/).flatMap((line, at) => {
    const row = parsed(line);
    if (row !== undefined || line.trim() === '') return isObject(row) ? [row] : [];
    const detail = `This looks like JSON, but line ${at + 1} cannot be read. Send an array of objects, or CSV.`;
    throw new UnreadableList(detail);
  });
}

/** Returns the value of JSON; undefined for other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The cells of an object by their column; members of members have both names. */
function cellsOf(row: object, prefix = '', depth = 0): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(row)) {
    const isAmount = AMOUNTS.includes(name) && prefix !== '';
    const column = isAmount ? prefix : `${prefix} ${name}`.trim();
    if (Array.isArray(value)) cells.set(column, value.filter((one) => !isObject(one)).join(', '));
    else if (isObject(value) && depth < MOST_DEPTH)
      for (const cell of cellsOf(value, column, depth + 1)) cells.set(...cell);
    else if (value !== null && typeof value !== 'object') cells.set(column, String(value));
  }
  return cells;
}
