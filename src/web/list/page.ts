import { compact } from '../../base/text.ts';
import { MAX_PAGE_ROWS } from '../../lists/csv.ts';
import { type Layout, readAsText } from '../../lists/layout.ts';
import { sortList } from '../../lists/sort-list.ts';
import type { ValuedRow } from '../../lists/write-list-file.ts';
import type { ListTotal } from '../../present/list.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { renderPage } from '../layout.ts';
import { columns, hangtag } from '../markup.ts';
import { itemRows } from '../pages/refusal-pages.ts';
import { type FormTerm, fieldError, yourTerms } from '../parts/form-fields.ts';
import type { Marketplace, Site } from '../site.ts';
import { listRows, listTag } from './table.ts';

interface ListState {
  readonly marketplace: Marketplace;
  /** The submitted terms. */
  readonly terms?: Readonly<Record<FormTerm, string>>;
  /** The typed lines. */
  readonly lines?: string;
  /** The rows of a file, as CSV. */
  readonly table?: string;
  /** True if the prices of the table are tags. */
  readonly areTags?: boolean;
  /** The rows of both with their total, or undefined if nothing was sent or it could not be read. */
  readonly valued?: { readonly rows: readonly ValuedRow[]; readonly total: ListTotal; readonly notes: string };
  readonly layout?: Layout;
  readonly tabsInWords?: string | undefined;
  readonly error?: string;
}

const EXAMPLE = 'coach tabby 26 $60\nlevis 501 $12\nlululemon align leggings';

/**
 * Renders a list and its form, which has the whole list and so works without scripts. `list.js` keeps it in the browser
 * and replaces what is in the form.
 */
export function listPage(site: Site, state: ListState): Markup {
  const { valued, error } = state;
  return renderPage(site, {
    title: 'My list',
    description:
      'Paste a list of clothes or choose a file to see what each sells for, what you’d get and the totals, and ' +
      'download your file with prices.',
    path: '/list',
    scripts: ['list.js'],
    unlisted: valued !== undefined || error !== undefined,
    hero: html`<h1>My list</h1><p class="soft">What are my things worth?</p>`,
    main: html`<form action="/list" method="post" enctype="multipart/form-data" data-list>
<button type="submit" name="action" value="table" hidden></button>
${valued ? pricedList(site, state, valued) : emptyForm(site, state)}
</form>
<p class="visually-hidden" role="status" data-list-status></p>`,
  });
}

const emptyForm = (site: Site, state: ListState): Markup => html`<div class="cols">
<div>${hangtag(fields(site, state))}</div>
<section aria-labelledby="example-heading"><h2 id="example-heading">You get this</h2><ul class="lines panel rows">${itemRows(site, EXAMPLE.split('\n'))}</ul>
<p class="soft is-kept">Or price one item and press <b>Save</b>.</p>${KEPT_HERE}</section></div>`;

function pricedList(site: Site, state: ListState, { rows, total, notes }: NonNullable<ListState['valued']>): Markup {
  const { marketplace, table = '', areTags = false, layout, tabsInWords, terms } = state;
  const readAs =
    table !== '' && layout ? html`<p class="soft small">${readAsText(layout)} ${tabsInWords ?? ''}</p>` : '';
  const sorted = sortList(rows);
  const isBuyerPaying = marketplace.label === 'seller' && !terms?.shippingLabel;
  const buttons = html`<p class="actions"><button type="submit" class="is-quiet is-small" name="action" value="download">Download with prices</button>
${layout && tagButton(layout, areTags)}</p>`;
  const note = compact(notes, isBuyerPaying && 'The buyer pays shipping.').join(' ');
  const [sum, words] = listTag(site, sorted, total, note, marketplace.id);
  return html`${hangtag(columns(sum, html`${words}${readAs}${buttons}`))}
${listRows(site, sorted, marketplace.id)}
<p><a class="reach" href="/list" data-list-clear>Clear my list</a></p>
<section class="beside" aria-labelledby="change-heading"><h2 id="change-heading">Change the list</h2>
<div>${fields(site, state)}${KEPT_HERE}</div></section>
<input type="hidden" name="count" value="${rows.filter(({ row }) => row.item).length}">`;
}

/** Returns a button that says that a file's prices are those of a shop, or that they are not. */
function tagButton({ isOwn, exportName, columns }: Layout, areTags: boolean): Markup {
  if (!areTags && (!isOwn || exportName !== undefined || !columns.has('price'))) return NOTHING;
  return html`<button type="submit" class="is-quiet is-small" name="mark" value="${areTags ? '' : 'tags'}">That price is what I ${areTags ? 'ask' : 'pay'}</button>`;
}

const KEPT_HERE = html`<p class="soft small is-kept">Your list stays in this browser. <a href="/about#privacy">Privacy</a></p>`;

/** Writes line ends as \\r and \\n, since browsers send every line end of a form as CRLF. */
const oneLine = (text: string): string =>
  text.replace(/[\\\r\n]/g, (mark) => (mark === '\\' ? '\\\\' : mark === '\r' ? '\\r' : '\\n'));

function fields(
  { marketplaces }: Site,
  { error, lines = '', table = '', areTags = false, valued, terms, marketplace }: ListState,
) {
  const fileNote =
    table === ''
      ? ''
      : html`<p class="soft small">The rows of your file are on the list. Another file replaces them.</p>`;
  return html`${error ? fieldError(error, 'list-error') : ''}
<div class="field"><label for="list-text">One item on a line, with its price if it has one</label>
<textarea id="list-text" name="list" rows="4" spellcheck="false" autocomplete="off"
placeholder="${EXAMPLE}"${error ? html` aria-invalid="true" aria-describedby="list-error"` : ''}>
${html`${lines}`}</textarea></div>
<div class="field"><label for="list-file">Or a file</label>
<input id="list-file" name="file" type="file" accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain">
</div>
<p class="actions"><button type="submit" name="action" value="table">${valued ? 'Update' : 'Price my list'}</button></p>
${fileNote}
<p class="soft small last">CSV or Excel, up to 1 MB and ${MAX_PAGE_ROWS} rows: your own sheet, or an export from eBay, Etsy, Shopify,
Vendoo or List Perfectly.</p>
<details class="fold"><summary>You sell on ${marketplace.name}. Change</summary>
${yourTerms('list', { ...terms, marketplace: marketplace.id }, ['marketplace', 'minProfit', 'shippingLabel', 'hourly'], marketplaces.list)}
<p class="soft">Your time comes off what you keep, 30 minutes for each item.</p></details>
<input type="hidden" name="rows" value="${oneLine(table)}"><input type="hidden" name="tags" value="${areTags ? 'tags' : ''}">`;
}
