import { bounded, firstCharacters } from '../../base/text.ts';
import { SELLER_FIELDS, type SellerTerm } from '../../items/seller-fields.ts';
import { changed, type ListRow, parseRows, type RowChange } from '../../lists/list-rows.ts';
import { readText } from '../../lists/read-text.ts';

export interface ListForm {
  /** The list so far, with its rows as they were changed on the page. */
  readonly rows: readonly ListRow[];
  /** The file or the text to add; empty for nothing. */
  readonly bytes: Uint8Array;
  /** The field's text, to be shown again where it could not be read; empty where a file came. */
  readonly text: string;
  /** The seller's terms as they were typed; empty ones are the usual. */
  readonly terms: Readonly<Record<SellerTerm, string>>;
  readonly wantsFile: boolean;
  /** True if the pieces to donate should be listed. */
  readonly wantsDonations: boolean;
  /** The terms of a plan, as they were typed; prices alone if `goneIn` is empty. */
  readonly plan: PlanTexts;
  /** A row was changed or taken off, or a list came along: an empty one is no mistake then. */
  readonly isKept: boolean;
}

const PLAN_INPUTS = ['goneIn'] as const;
/** The `goneIn` of somebody who wants prices alone. */
export const NO_PLAN = 'none';
export type PlanTexts = Readonly<Record<(typeof PLAN_INPUTS)[number], string>>;

const MAX_CHANGE = 300;
const MAX_TERM = 60;
const CHANGES = { words: 'is', gender: 'gender', condition: 'grade', cost: 'cost' } as const;

/** Reads the form, as a page without scripts or `list.js` sends it. */
export async function readListForm(form: FormData): Promise<ListForm> {
  const whole = (name: string) => {
    const value = form.getAll(name).at(-1);
    return typeof value === 'string' ? value : '';
  };
  const text = (name: string) => bounded(whole(name));
  const texts = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, firstCharacters(text(name).trim(), MAX_TERM)])) as Record<
      Name,
      string
    >;
  const file = form.get('file');
  const typed = whole('list');
  const hasFile = file instanceof Blob && file.size > 0;
  const added = hasFile ? file : new Blob([typed]);
  const keptRows = parseRows(whole('rows'));
  const [mended, category] = text('mend').split(/:(.*)/s);
  const removed = text('remove');
  const rows = keptRows.flatMap((row, index) => {
    if (removed === String(index)) return [];
    const change: { -readonly [Name in keyof RowChange]: string } = {};
    for (const [name, prefix] of Object.entries(CHANGES) as [keyof typeof CHANGES, string][]) {
      if (form.has(`${prefix}-${index}`)) change[name] = firstCharacters(text(`${prefix}-${index}`).trim(), MAX_CHANGE);
    }
    if (mended === String(index) && category) change.category = category;
    return [changed(row, change)];
  });
  return {
    rows,
    bytes: new Uint8Array(await added.arrayBuffer()),
    text: hasFile ? '' : textToShow(typed),
    terms: texts(Object.keys(SELLER_FIELDS) as SellerTerm[]),
    wantsFile: text('action') === 'download',
    wantsDonations: text('action') === 'donations',
    plan: texts(PLAN_INPUTS),
    isKept: keptRows.length > 0 || text('rows') !== '',
  };
}

/** Longer texts are not shown again: the page stays short. */
const MAX_SHOWN = 50_000;

/** The part of the typed text that can be shown again. */
function textToShow(typed: string): string {
  if (typed.length > MAX_SHOWN) return '';
  try {
    return readText(new TextEncoder().encode(typed)).text;
  } catch {
    return '';
  }
}
