import { type ListRow, type Merged, mergeRows, rowsOf } from '../../closet/list-rows.ts';
import { readAsText } from '../../closet/read-as.ts';
import { type ClosetFile, readCloset } from '../../closet/read-closet.ts';
import { MAX_PAGE_ROWS } from '../../closet/row-limits.ts';
import { Problem } from '../../http/problem.ts';
import { count } from '../../wording/numbers.ts';
import type { ListForm } from './form.ts';

const MAX_LIST_BYTES = 1024 * 1024;

/** A list with what a form adds to it. */
export interface Added {
  /** All rows of the list. */
  readonly rows: readonly ListRow[];
  /** The rows that came with the form. */
  readonly given: readonly ListRow[];
  /** The file or text that they came in. */
  readonly file?: ClosetFile;
  /** Counts what was added, in sentences. */
  readonly said: string;
  /** Names the columns that were read. */
  readonly readAs: string;
}

/** Adds the file or the text of a form to its list. Rejects with a {@link Problem} for what cannot be read. */
export async function addToList(form: ListForm, today: string): Promise<Added> {
  if (form.bytes.length > MAX_LIST_BYTES) {
    throw new Problem('body_too_large', 'What is added is longer than 1 MB.');
  }
  const isAdding = form.bytes.length > 0 || !form.isKept;
  if (!isAdding) return { rows: form.rows, given: [], said: '', readAs: '' };
  const file = await readCloset(form.bytes, MAX_PAGE_ROWS);
  const given = rowsOf(file, today);
  const merged = mergeRows(form.rows, given);
  return {
    rows: merged.rows,
    given,
    file,
    said: addedInWords(merged),
    readAs: file.columns ? readAsText(file) : '',
  };
}

function addedInWords({ added, repeated, left }: Merged): string {
  return [
    `${count(added, 'row')} added.`,
    ...(repeated > 0 ? [`${count(repeated, 'row')} on the list already.`] : []),
    ...(left > 0 ? [`${count(left, 'row')} left out: a list has at most ${MAX_PAGE_ROWS}.`] : []),
  ].join(' ');
}
