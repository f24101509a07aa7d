import { plain, shortened } from '../http/text.ts';
import data from './exports.json' with { type: 'json' };
import type { ColumnRole } from './layout.ts';
import type { ClosetShape } from './read-closet.ts';

/** The meanings of columns, in words. */
const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = data.roleNames;

const MAX_NAME = 40;
const MAX_NAMES = 12;

/** Describes the kind of a file and the meaning of its columns, in sentences, so that a column that was not understood shows. */
export function readAsText({ exportName, columns, unread = [] }: ClosetShape): string {
  if (!columns) return 'Read as: one garment per line.';
  const read = [...columns].map(([role, names]) => `${ROLE_NAMES[role]} from ${list(names)}`);
  return [
    `Read as: ${exportName ?? 'columns of your own'}, with ${read.join('; ')}.`,
    ...(columns.has('price') ? [] : ['No column is read as the price: call it price.']),
    // Of a seller's own columns one may have been meant to be read.
    ...(exportName === undefined && unread.length > 0 ? [`Not read: ${list(unread)}.`] : []),
  ].join(' ');
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => shortened(plain(name), MAX_NAME));
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
