import { membersOf } from '../../base/members.ts';
import { capitalize, count, joinNames, plainDollars, sumOf, usd } from '../../base/numbers.ts';
import { compact, shorten } from '../../base/text.ts';
import type { ListRow } from '../../lists/answer-list.ts';
import { type Layout, readAsText } from '../../lists/columns.ts';
import { MAX_PAGE_ROWS } from '../../lists/csv.ts';
import type { FileRow } from '../../lists/read-row.ts';
import { countItems, type SortedList, sortList } from '../../lists/sort-list.ts';
import type { Marketplace } from '../../money/fees.ts';
import { profitInWords } from '../../money/money-text.ts';
import type { AnsweredRow } from '../../operations/answer-row.ts';
import { FIELDS } from '../../operations/fields/item-fields.ts';
import type { ListTotal } from '../../present/row-answer.ts';
import { columns, hangtag, html, type Markup, NOTHING, type Value } from '../markup.ts';
import { marketplaceName } from '../page-answer.ts';
import { renderPage, type Site } from '../page-frame.ts';
import { itemRows } from '../parts/decision-card.ts';
import { type formTerms, options, termsStrip } from '../parts/form-fields.ts';
import { listRows, SORTS } from './list-rows.ts';

/** A list as its form has it, which only the visitor's browser keeps, and what they chose. */
export interface ListForm {
  /** The typed and pasted lines. */
  readonly lines: string;
  /** The rows of an earlier file, as CSV. */
  readonly table: string;
  /** The bytes of a chosen file, or of none. */
  readonly chosen: Uint8Array;
  /** Position of a row to remove. */
  readonly removed: number | undefined;
  /** True if the prices of the table are tags. */
  readonly areTags: boolean;
  readonly terms: Readonly<Record<keyof typeof formTerms, string>>;
  readonly wantsFile: boolean;
  readonly sort: string;
  readonly filter: string;
}

interface ListState extends Partial<ListForm> {
  readonly marketplace: Marketplace;
  /** The rows with their total, or undefined if nothing was sent or it could not be read. */
  readonly answered?: {
    readonly rows: readonly (FileRow | ListRow)[];
    readonly total: ListTotal;
    readonly notes: string;
  };
  readonly layout?: Layout;
  readonly tabsInWords?: string | undefined;
  readonly error?: string;
}

const EXAMPLE = 'coach tabby 26 $60\nlevis 501 $12\nlululemon align leggings';
/** ID of the form around the list, to which the fields on the denim belong, too. */
const FORM = html`form="list-form"`;

/**
 * Renders a list and its form, which has the whole list and so works without scripts. `list.js` keeps it in the browser
 * and replaces what is shown of it.
 */
export function listPage(site: Site, state: ListState): Markup {
  const { answered, error } = state;
  return renderPage(site, {
    title: 'My list',
    description:
      'Paste a list of clothes or choose a file to see what each sells for, what you’d get and the totals, and ' +
      'download your file with prices.',
    path: '/list',
    scripts: ['list.js'],
    unlisted: answered !== undefined || error !== undefined,
    search: false,
    hero: html`<h1>My list</h1>${answered ? addBox(state) : html`<p class="soft">What are my clothes worth?</p>`}`,
    main: html`<form id="list-form" action="/list" method="post" enctype="multipart/form-data" data-list>
<button type="submit" name="action" value="table" hidden></button>
${answered ? pricedList(site, state, answered) : emptyForm(site, state)}
<input type="hidden" name="rows" value="${oneLine(state.table ?? '')}">
<input type="hidden" name="tags" value="${state.areTags && 'tags'}">
</form>`,
  });
}

function emptyForm(site: Site, state: ListState): Markup {
  const said = state.error && html`<div role="alert"><p class="say" id="list-error">${state.error}</p></div>`;
  return html`<div class="cols">
<div>${hangtag(html`${said}${fields(state)}${termsOf(site, state)}`)}</div>
<section aria-labelledby="example-heading"><h2 id="example-heading">You get this</h2>
<ul class="lines panel rows">${itemRows(site, EXAMPLE.split('\n'))}</ul>
<p class="soft is-kept">Or price one item and press <b>Save</b>.</p>${KEPT_HERE}</section></div>`;
}

const addBox = (state: ListState): Markup => html`<div class="add">
<label class="visually-hidden" for="add">Add an item, with its price if it has one</label>
<input id="add" name="add" ${FORM} placeholder="coach tabby 26 $60" maxlength="${FIELDS.title.maxLength}"
autocomplete="off" autocapitalize="off">
<button type="submit" name="action" value="table" ${FORM}>Add</button></div>
<details class="add-more" id="add-more"><summary>Paste many, or choose a file ›</summary>${fields(state)}</details>`;

function pricedList(site: Site, state: ListState, { rows, total, notes }: NonNullable<ListState['answered']>): Markup {
  const { marketplace, table = '', areTags = false, layout, tabsInWords } = state;
  const readAs = table !== '' && layout && html`<p class="soft small">${readAsText(layout)} ${tabsInWords}</p>`;
  const sorted = sortList(rows.filter((row) => 'outcome' in row));
  const said = compact(notes, leftOutInWords(rows)).join(' ');
  const [sum, words] = listTag(site, sorted, total, said, marketplace.id);
  const buttons = html`<p class="actions">${total.priced > 0 && DOWNLOAD}
${layout && tagButton(layout, areTags)}</p>`;
  return html`${hangtag(columns(sum, html`${words}${readAs}${termsOf(site, state)}${buttons}`))}
${total.priced > 3 && listTools(state)}
${listRows(site, sorted, { ...membersOf(state, 'sort', 'filter', 'lines'), marketplace: marketplace.id })}
<p><a class="reach" href="/list" data-list-clear>Clear my list</a></p>${KEPT_HERE}
<input type="hidden" name="count" value="${rows.filter(({ fields }) => fields).length}">`;
}

const DOWNLOAD = html`<button type="submit" class="is-quiet is-small" name="action" value="download">Download</button>`;

function leftOutInWords(rows: readonly FileRow[]): string {
  const others = rows.filter(({ isOther }) => isOther).map(({ source }) => `“${shorten(source.trim(), 40)}”`);
  return others.length > 0 ? `Left out: ${joinNames(others.slice(0, 3))}${others.length > 3 ? ', …' : ''}.` : '';
}

const listTools = ({ sort, filter }: ListState): Markup => html`<div class="list-tools">
<div><label for="sort">Sort</label><select id="sort" name="sort">${options(SORTS, sort)}</select></div>
<div><label for="filter">Only with the words</label>
<input id="filter" name="filter" type="search" value="${filter}" placeholder="coach" autocomplete="off"></div>
<button type="submit" class="is-quiet go" name="action" value="table">Show</button></div>`;

function tagButton({ isOwn, exportName, columns: placed }: Layout, areTags: boolean): Markup {
  if (!areTags && (!isOwn || exportName !== undefined || !placed.has('price'))) return NOTHING;
  const [value, whose] = areTags ? ['', 'my'] : ['tags', 'the shop’s'];
  return html`<button type="submit" class="is-quiet is-small"
name="mark" value="${value}">These are ${whose} prices</button>`;
}

const KEPT_HERE = html`<p class="soft small is-kept">Your list stays in this browser.
<a href="/about#privacy">Privacy</a></p>`;

/** Writes line ends as \\r and \\n, since browsers send every line end of a form as CRLF. */
const oneLine = (text: string): string =>
  text.replace(/[\\\r\n]/g, (mark) => (mark === '\\' ? '\\\\' : mark === '\r' ? '\\r' : '\\n'));

function fields({ error, lines = '', table = '', answered }: ListState): Markup {
  const invalid = error && html` aria-invalid="true" aria-describedby="list-error"`;
  return html`<div class="field"><label for="list-text">One item on a line, with its price if it has one</label>
<textarea id="list-text" name="list" ${FORM} rows="4" spellcheck="false" autocomplete="off"
placeholder="${EXAMPLE}"${invalid}>
${html`${lines}`}</textarea></div>
<div class="field"><label for="list-file">Or a CSV or Excel file</label>
<input id="list-file" name="file" ${FORM} type="file" accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain">
</div>
<p class="actions"><button type="submit" name="action" value="table"
${FORM}>${answered ? 'Price them' : 'Price my list'}</button></p>
${table !== '' && html`<p class="soft small">The rows of your file are on the list. Another file replaces them.</p>`}
<p class="soft small last">Up to 1 MB and ${MAX_PAGE_ROWS} rows: your own sheet, or an export from eBay, Etsy, Shopify,
Vendoo or List Perfectly.</p>`;
}

const termsOf = ({ marketplaces }: Site, { terms, marketplace }: ListState): Markup =>
  termsStrip(marketplaces.list, { ...terms, marketplace: marketplace.id }, ['minProfit', 'shippingLabel', 'hourly']);

/**
 * Renders the tag of a list: the profit of what to buy, else what all is worth, with what possible copies add if they
 * are real; and the notes.
 */
function listTag(
  site: Site,
  { groups, unpriced, buys, paid, net, places }: SortedList,
  total: ListTotal,
  notes: string,
  marketplace: string,
): Markup[] {
  const { price, quantity } = total;
  const priced = [...groups.values()].flat();
  const rows = [...priced, ...unpriced];
  const all = countItems(rows);
  const name = marketplaceName(site, marketplace);
  const items = quantity < all ? `${quantity} of ${count(all, 'item')}` : count(quantity, 'item');
  const isBuying = buys.rows > 0;
  const words = compact(
    elsewhereInWords(places.filter((place) => place !== marketplace).length, name),
    unpriced.length > 0 && total.priced > 0 && `We could not price ${count(countItems(unpriced), 'item')}.`,
    notes,
    rows.some(({ reading }) => reading !== undefined) && 'A number beside an item was read as its price.',
    rows.some(({ fields, state }) => fields.listPrice !== undefined && !state) && 'Got an offer? Press what you ask.',
  );
  const hasLots = priced.some(({ outcome }) => outcome.answer.oneByOne);
  const likely = quantity > 1 && `most likely ${usd(total.priceLow)} to ${usd(total.priceHigh)}`;
  const worth = [html`${items}: <b data-total>${usd(price)}</b>`, likely, hasLots && 'each lot as one'];
  const buy = html`${compact(...worth).map((part, at) => html`${at > 0 && ', '}${part}`)}. `;
  const more = ifRealInWords(groups.get('check'));
  const said = html`<p class="soft small">${isBuying && buy}${more} ${words.join(' ')}</p>`;
  if (quantity === 0) return [nothingSure(rows, all, priced.length), said];
  const sum = isBuying
    ? html`<p class="soft last">${buys.rows === rows.length ? 'Buy all' : `Take the ${buys.items} to buy`}</p>
<p class="number total" tabindex="-1"><span>${usd(buys.profit)}</span> <small>profit</small></p>
<p class="why last">They cost ${plainDollars(buys.cost)}, and you keep ${plainDollars(buys.net)} on ${name}.</p>`
    : html`<p class="soft last">${items}</p>
<p class="number total" tabindex="-1"><span data-total>${usd(price)}</span></p>
<p class="why last">${likely && `${capitalize(likely)}. `}You keep <b>${usd(net)}</b> on ${name}.
${paidInWords(paid)}</p>`;
  return [sum, said];
}

/** Returns what is left of what was paid: `You paid $19 for 5 of them: $120 profit.` */
const paidInWords = ({ items, cost, profit }: SortedList['paid']): string =>
  items === 0 ? '' : `You paid ${plainDollars(cost)} for ${items} of them: ${profitInWords(profit)}.`;

function elsewhereInWords(rows: number, name: string): string {
  const [sell, them] = rows === 1 ? ['sells', 'it'] : ['sell', 'them'];
  return rows === 0 ? '' : `${count(rows, 'row')} ${sell} elsewhere: ${name} does not take ${them}.`;
}

/** Returns what to say large where no item has a sure price. */
function nothingSure(rows: readonly ListRow[], all: number, priced: number): Markup {
  const [say, why] =
    priced === 0
      ? [`We could not price ${all === 1 ? 'this item' : `these ${all}`}.`, 'A brand and a kind are enough.']
      : rows.every(({ state }) => state)
        ? ['Nothing is left to sell.', '']
        : ['Nothing here is sure yet.', 'Look whether it is real, or what such items sold for.'];
  return html`<p class="say total" tabindex="-1">${say}</p><p class="why last">${why}</p>`;
}

/** Returns what possible copies add: `+ $2,954 if the Chanel is real`. */
function ifRealInWords(rows: readonly ListRow<AnsweredRow>[] = []): Value {
  const name = ({ outcome }: ListRow<AnsweredRow>) => `the ${outcome.appraisal.garment.brand.name}`;
  const [known = [], others = []] = [false, true].map((needed) =>
    rows.filter(({ outcome: { pieces } }) => pieces.isCopied && pieces.needsLookup === needed),
  );
  const [first] = known;
  const real = first && (known.length === 1 ? `${name(first)} is` : `all ${known.length} possible copies are`);
  return html`${real && html`+ ${usd(sumOf(known.map(({ outcome }) => outcome.amounts.price)))} if ${real} real.`}
${others[0] && html` + ${others.length === 1 ? name(others[0]) : count(others.length, 'item')} to look up.`}`;
}
