import { compact, inOneLine, truncate } from '../../base/text.ts';
import type { ListRow } from '../../lists/answer-list.ts';
import type { Layout } from '../../lists/columns.ts';
import { formatItemLine } from '../../lists/items-of-lines.ts';
import type { TextRow } from '../../lists/read-row.ts';
import type { Marketplace } from '../../money/schema.ts';
import type { RowFields } from '../../operations/answer-row.ts';
import { formTerms } from '../parts/form-fields.ts';

/** A list as its form has it, which only the visitor's browser keeps, and what they chose. */
export type ListForm = Awaited<ReturnType<typeof readListForm>>;

/** What a page shows of a list. */
export interface ListState extends Partial<ListForm> {
  readonly marketplace: Marketplace;
  /** The rows with what to note, or undefined if nothing was sent or it could not be read. */
  readonly rows?: readonly (TextRow | ListRow)[];
  readonly notes?: string;
  readonly layout?: Layout;
  readonly tabsInWords?: string | undefined;
  readonly error?: string;
}

/** Reads the form of a list: its typed `lines`, the rows of an earlier file as CSV in `table`, and a `chosen` file. */
export async function readListForm(form: FormData) {
  const unboundedText = (name: string) => {
    const value = form.getAll(name).at(-1);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => truncate(unboundedText(name));
  const position = (name: string) => (/^\d{1,4}$/.test(text(name)) ? Number(text(name)) : undefined);
  const terms = Object.keys(formTerms).map((name) => [name, text(name).trim()] as const);
  const file = form.get('file');
  const chosen = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  return {
    // Forms submit line breaks as CRLF, whereas text areas use LF.
    lines: compact(unboundedText('list').replaceAll('\r\n', '\n'), text('add').trim()).join('\n'),
    table: unescapeLineEnds(unboundedText('rows')),
    /** True if the prices of the table are tags. A button changes it, and a new file ends it. */
    areTags: text(form.has('mark') ? 'mark' : 'tags') !== '' && chosen.length === 0,
    chosen,
    terms: Object.fromEntries(terms),
    wantsFile: text('action') === 'download',
    removed: position('remove'),
    edited: position('edit'),
    findReply: readReplies(form, position('yes'), position('no')),
    /** `sell` if the typed lines are the visitor's to sell. */
    purpose: text('purpose'),
  };
}

/** The visitor’s reply to the question about a row: another text, its brand, or if a number in it is the tag. */
export interface RowReply {
  readonly about: 'line' | 'brand' | 'tag' | 'no';
  readonly text: string;
}

/**
 * Returns a function that finds the reply in a form by a row's position and item, since another may stand there now. A
 * number is the tag only with the button beside it.
 */
function readReplies(form: FormData, yes: number | undefined, no: number | undefined) {
  const replies = new Map<string, RowReply>();
  for (const [name, value] of form) {
    const [, about, row = '', position = '', shown] =
      /^(line|brand|tag) ((\d{1,4}) \w{1,8}) (\w{1,8})$/.exec(name) ?? [];
    const at = Number(position);
    const text = typeof value === 'string' ? truncate(value).trim() : '';
    if (text === '' || (about === 'line' && hashOf(text) === shown)) continue;
    if (about === 'line' || about === 'brand') replies.set(row, { about, text });
    if (about === 'tag' && at === yes) replies.set(row, { about, text: text.replace('$', '') });
    if (about === 'tag' && at === no) replies.set(row, { about: 'no', text });
  }
  return (at: number, fields: RowFields) => replies.get(`${at} ${signOf(fields)}`);
}

/** Returns the name of a field for a reply about a row, with signs of the item and of the line that it shows. */
export const replyName = (about: string, { at, fields }: Pick<ListRow, 'at' | 'fields'>): string =>
  `${about} ${at} ${signOf(fields)} ${hashOf(formatItemLine(fields))}`;

/** Returns a short sign of an item, by which a reply finds it again. */
const signOf = ({ title, brand, category }: RowFields): string => hashOf(title ?? inOneLine(brand, category));

/** Hashes a text for the names of fields, which cannot have each character. */
function hashOf(text: string): string {
  let hash = 7;
  for (const letter of text) hash = (31 * hash + (letter.codePointAt(0) ?? 0)) % 2 ** 32;
  return hash.toString(36);
}

/** Writes line ends as \\r and \\n, since browsers send every line end of a form as CRLF. */
export const escapeLineEnds = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n');

const LINE_ENDS: Readonly<Record<string, string>> = { r: '\r', n: '\n' };

/** Returns a table with its own line ends, which {@link escapeLineEnds} kept from the browser. */
const unescapeLineEnds = (text: string): string =>
  /[\r\n]/.test(text) ? text : text.replace(/\\([\\rn])/g, (_, sign: string) => LINE_ENDS[sign] ?? sign);
