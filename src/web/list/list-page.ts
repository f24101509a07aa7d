import { capitalize, compact, formatCount, joinNames, joinTexts, plainDollars, shorten, usd } from '../../base/text.ts';
import { sumOf } from '../../base/values.ts';
import type { ListRow } from '../../lists/answer-list.ts';
import { describeColumns, type Layout } from '../../lists/columns.ts';
import type { FileTextRow } from '../../lists/read-row.ts';
import {
  findRowAmount,
  findRowCall,
  isPricedRow,
  type ListGroup,
  type PricedRow,
  sortList,
} from '../../lists/sort-list.ts';
import { MAX_PAGE_ROWS } from '../../lists/text-files.ts';
import type { Marketplace } from '../../money/schema.ts';
import type { SellerTerms } from '../../money/seller.ts';
import { FIELDS } from '../../operations/fields/item-fields.ts';
import { findMarketplaceName } from '../../present/answer-lines.ts';
import { PAGE_PATHS } from '../../present/page-paths.ts';
import { columns, hangtag, html, type Markup, type MarkupValue } from '../markup.ts';
import { pickMarketplace } from '../page-answer.ts';
import { renderPage, type Site } from '../page-frame.ts';
import { renderItems } from '../parts/decision-card.ts';
import { renderTerms } from '../parts/form-fields.ts';
import { renderEditedRow, renderRow, renderSmallButton } from './list-rows.ts';

interface ListState {
  readonly marketplace: Marketplace;
  /** The rows with what to note, or undefined if nothing was sent or it could not be read. */
  readonly rows?: readonly (FileTextRow | ListRow)[];
  readonly lines?: string;
  readonly table?: string;
  readonly areTags?: boolean;
  /** The seller's terms as typed. */
  readonly terms?: Readonly<Record<string, string>>;
  /** Those that the rows were answered by, as far as they were sent. */
  readonly sellerTerms?: SellerTerms;
  readonly purpose?: string;
  readonly editedIndex?: number | undefined;
  readonly notes?: string;
  readonly layout?: Layout;
  readonly sheetsInWords?: string | undefined;
  readonly error?: string;
}

type SortedList = ReturnType<typeof sortList>;

const EXAMPLE_LINES = 'coach tabby 26 $60\nlevis 501 $12\nlululemon align leggings';
/** Ties fields to the form around the list, also those in the dark band. */
const LIST_FORM_ATTRIBUTE = html`form="list-form"`;

/**
 * Renders a list in a form that holds all of it, and so works without scripts. `list.js` keeps the list in the browser
 * and replaces what is shown.
 */
export function renderListPage(site: Site, state: ListState = { marketplace: pickMarketplace(site) }): Markup {
  const { rows, error } = state;
  return renderPage(site, {
    title: 'My list',
    description:
      'Paste a list of clothes or choose a file to see what each sells for, what you’d get and the totals, and ' +
      'download your file with prices.',
    path: PAGE_PATHS.list,
    scripts: ['list.js'],
    isUnlisted: rows !== undefined || error !== undefined,
    search: false,
    hero: html`<h1>My list</h1>${rows ? renderAddBox(state) : html`<p class="soft">What are my clothes worth?</p>${renderOwnerSwitch(state)}`}`,
    main: html`<form id="list-form" action="/list" method="post" enctype="multipart/form-data" data-list>
<button type="submit" name="action" value="table" hidden></button>
${rows ? renderPricedList(site, state, rows) : renderEmptyForm(site, state)}
<input type="hidden" name="rows" value="${escapeLineEnds(state.table ?? '')}">
<input type="hidden" name="tags" value="${state.areTags && 'tags'}">
</form>`,
  });
}

/** Writes line ends as \\r and \\n, since browsers send every line end of a form as CRLF. */
const escapeLineEnds = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n');

const LINE_ENDS: Readonly<Record<string, string>> = { r: '\r', n: '\n' };

/** Returns a table with its own line ends, which {@link escapeLineEnds} kept from the browser. */
export const unescapeLineEnds = (text: string): string =>
  /[\r\n]/.test(text) ? text : text.replace(/\\([\\rn])/g, (_, letter: string) => LINE_ENDS[letter] ?? letter);

function renderEmptyForm(site: Site, state: ListState): Markup {
  const error = state.error && html`<div role="alert"><p class="say" id="list-error">${state.error}</p></div>`;
  return html`<div class="cols">
<div>${hangtag(html`${error}${renderListFields(state)}${renderTermsFields(site, state)}`)}</div>
<section aria-labelledby="example-heading"><h2 id="example-heading">You get this</h2>
<ul class="lines panel rows">${renderItems(site, ['coach tabby 26', 'levis 501', 'lululemon align leggings'])}</ul>
<p class="soft is-kept">Or price one item and press <b>Save</b>.</p>${PRIVACY_NOTE}</section></div>`;
}

function renderOwnerSwitch({ purpose, rows }: ListState): Markup {
  // Most people begin a list to learn what their own things are worth.
  const isToSell = purpose ? purpose === 'sell' : !rows;
  const renderOwnerOption = (value: 'sell' | 'resell', text: string) => {
    const isChosen = (value === 'sell') === isToSell;
    return html`<label><input type="radio" name="purpose"
value="${value}" ${value === 'sell' && html`id="p-sell" `}${LIST_FORM_ATTRIBUTE}${isChosen && html` checked`}><span>${text}</span></label>`;
  };
  return html`<div class="switches"><fieldset class="switch"><legend class="visually-hidden">What you type is</legend>
${renderOwnerOption('sell', 'Mine to sell')}${renderOwnerOption('resell', 'To buy')}</fieldset></div>`;
}

const renderAddBox = (state: ListState): Markup => html`<div class="add">
<label class="visually-hidden" for="add">Add an item, with its price if it has one</label>
<input id="add" name="add" ${LIST_FORM_ATTRIBUTE} placeholder="coach tabby 26 $60" maxlength="${FIELDS.title.maxLength}"
autocomplete="off" autocapitalize="off">
<button type="submit" name="action" value="table" ${LIST_FORM_ATTRIBUTE}>Add</button></div><div class="adds">${renderOwnerSwitch(state)}
<details class="add-more" id="add-more"><summary>Paste many, or choose a file ›</summary>${renderListFields(state)}</details></div>`;

function renderPricedList(site: Site, state: ListState, rows: NonNullable<ListState['rows']>): Markup {
  const { marketplace, table = '', areTags = false, layout, sheetsInWords, notes } = state;
  const layoutText = table !== '' && layout && html`${describeColumns(layout)} ${sheetsInWords}`;
  const items = rows.filter((row) => row.fields !== undefined);
  const sortedList = sortList(items);
  const itemCount = items.filter(({ kind }) => kind !== 'fee').length;
  const hasAskedPrice = items.some(({ fields, state }) => fields.listPrice !== undefined && !state);
  const remarks = joinTexts(
    notes,
    leftOutLinesInWords(rows),
    items.some(({ reading }) => reading !== undefined) && 'A number beside an item was read as its price.',
    hasAskedPrice && 'Got an offer? Tap your price in a row.',
  );
  const downloadButton = renderSmallButton('Download', 'action', 'download');
  const buttons = html`<p class="actions last">${items.some(isPricedRow) && downloadButton}
<a class="button is-quiet is-small" href="#terms">How you sell</a>${layout && renderTagButton(layout, areTags)}</p>`;
  const notice = (layoutText || remarks !== '') && html`<p class="notice list-read">${layoutText} ${remarks}</p>`;
  return html`${hangtag(columns(...renderListTag(site, sortedList, marketplace.id), buttons))}${notice}
${LIST_GROUPS.map((group) => renderGroup(site, sortedList, group, state))}
<section id="terms"><h2>How you sell</h2>${renderTermsFields(site, state)}</section>
<p><a class="reach" href="/list" data-list-clear>Clear my list</a></p>${PRIVACY_NOTE}
<input type="hidden" name="count" value="${itemCount}">`;
}

function leftOutLinesInWords(rows: readonly (FileTextRow | ListRow)[]): string {
  const otherRows = rows.filter(({ kind }) => kind === 'fee' || kind === 'heading');
  const lines = otherRows.map(({ source }) => `“${shorten(source.trim(), 40)}”`);
  return lines.length > 0 ? `Left out: ${joinNames(lines.slice(0, 3))}${lines.length > 3 ? ', …' : ''}.` : '';
}

function renderTagButton({ isOwnersList, exportName, columnsByRole }: Layout, areTags: boolean): MarkupValue {
  if (!areTags && (!isOwnersList || exportName !== undefined || !columnsByRole.has('price'))) return undefined;
  const [value, owner] = areTags ? ['', 'my'] : ['tags', 'the shop’s'];
  return html`<button type="submit" class="is-quiet is-small"
name="mark" value="${value}">These are ${owner} prices</button>`;
}

const PRIVACY_NOTE = html`<p class="soft small is-kept">Your list stays in this browser.
<a href="/about#privacy">Privacy</a></p>`;

function renderListFields({ error, lines = '', table = '', rows }: ListState): Markup {
  const errorAttributes = error && html` aria-invalid="true" aria-describedby="list-error"`;
  return html`<div class="field"><label for="list-text">One item on a line, with its price if it has one</label>
<textarea id="list-text" name="list" ${LIST_FORM_ATTRIBUTE} rows="4" spellcheck="false" autocomplete="off"
placeholder="${EXAMPLE_LINES}"${errorAttributes}>
${html`${lines}`}</textarea></div>
<div class="field"><label for="list-file">Or a CSV or Excel file</label>
<input id="list-file" name="file" ${LIST_FORM_ATTRIBUTE} type="file" accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain">
</div>
<p class="actions"><button type="submit" name="action" value="table"
${LIST_FORM_ATTRIBUTE}>${rows ? 'Price them' : 'Price my list'}</button></p>
${table !== '' && html`<p class="soft small">The rows of your file are on the list. Another file replaces them.</p>`}
<p class="soft small last">Up to 1 MB and ${MAX_PAGE_ROWS} rows: your own sheet, or an export from eBay, Etsy, Shopify,
Vendoo or List Perfectly.</p>`;
}

const renderTermsFields = ({ fees }: Site, { terms, marketplace }: ListState): Markup =>
  renderTerms(fees.marketplaces, { ...terms, marketplace: marketplace.id }, ['minProfit', 'shippingLabel', 'hourly']);

/** Renders the tag of a list: the net of the owner's items, else the profit of those to buy; and all groups. */
function renderListTag(site: Site, sortedList: SortedList, marketplaceId: string): Markup[] {
  const { groups, sumByGroup, buyTotals, boughtTotals, usualTotal, itemCount, marketplaces } = sortedList;
  const { quantity, price, priceLow, priceHigh } = usualTotal;
  const ownRows = groups.get('mine') ?? [];
  const [firstId = marketplaceId, ...otherIds] = marketplaces;
  const marketplaceText = otherIds.length > 0 ? 'where each sells' : `on ${findMarketplaceName(site, firstId)}`;
  const countText = formatCount(itemCount, 'item');
  const itemsText = quantity < itemCount ? `${quantity} of ${countText}` : countText;
  const rangeText = quantity > 1 && `most likely ${usd(priceLow)} to ${usd(priceHigh)}`;
  const totalMarkup =
    quantity > 0 && html`${itemsText}: <b data-total>${usd(price)}</b>${rangeText && `, ${rangeText}`}.`;
  const exclusions = html` ${ifRealInWords(sortedList)} ${leftOutOfSumInWords(sortedList)}`;
  const renderTag = (heading: string, amount: number, unit: string, reason: MarkupValue) => [
    html`<p class="soft last">${heading}</p>
<p class="number total" tabindex="-1"><span${unit === 'usual' && html` data-total`}>${usd(amount)}</span> <small>${unit}</small></p>
<p class="why last">${reason}${exclusions}</p>`,
    renderLedger(sortedList),
  ];
  if (ownRows.length > 0 && quantity > 0) {
    const reason = html`${totalMarkup} ${costResultInWords(boughtTotals)}`;
    return renderTag('Yours to sell', sumByGroup.mine, `you keep ${marketplaceText}`, reason);
  }
  const { rowCount, sureCount, net, cost } = buyTotals;
  if (rowCount > 0) {
    const rowsText = rowCount === 1 ? 'this one' : `these ${rowCount}`;
    const heading =
      sureCount === rowCount ? `Buy ${rowsText}` : `${rowCount} to buy, ${rowCount - sureCount} of them maybe`;
    const reason = html`You keep ${plainDollars(net)} ${marketplaceText} and pay ${plainDollars(cost)}. ${totalMarkup}`;
    return renderTag(heading, sumByGroup.buy, 'profit', reason);
  }
  if (quantity > 0) return renderTag(itemsText, price, 'usual', rangeText && `${capitalize(rangeText)}.`);
  const noTotalMarkup = html`<p class="say total" tabindex="-1">${noTotalInWords(sortedList)}</p>`;
  return [html`${noTotalMarkup}<p class="why last">${exclusions}</p>`, renderLedger(sortedList)];
}

const LIST_GROUPS = [
  ['word', 'Needs a word'],
  ['mine', 'Yours to sell'],
  ['buy', 'To buy'],
  ['sold', 'Sold'],
  ['gone', 'Gone'],
] as const satisfies readonly (readonly [ListGroup, string])[];

function renderLedger({ groups, sumByGroup }: SortedList): Markup {
  const amounts: Readonly<Record<ListGroup, MarkupValue>> = {
    word: 'no price yet',
    mine: `keep ${usd(sumByGroup.mine)}`,
    buy: sumByGroup.buy > 0 && `profit ${usd(sumByGroup.buy)}`,
    sold: sumByGroup.sold > 0 && `kept ${usd(sumByGroup.sold)}`,
    gone: '',
  };
  const lines = LIST_GROUPS.map(([group, name]) => {
    const rows = groups.get(group);
    return (
      rows &&
      html`<tr><th scope="row"><a href="#set-${group}">${name}</a></th>
<td>${rows.length}</td><td>${amounts[group]}</td></tr>`
    );
  });
  return html`<table class="ledger"><caption class="visually-hidden">What is on the list</caption>
<tbody>${lines}</tbody>
<tfoot><tr><th scope="row">All</th><td>${sumOf([...groups.values()].map(({ length }) => length))}</td><td></td></tr></tfoot></table>`;
}

const CALL_ORDER = ['buy', 'maybe', 'check', undefined, 'skip'] as const;
const findUsualPrice = (row: ListRow) => (isPricedRow(row) ? row.outcome.amounts.price : 0);

const compareBestFirst = (a: ListRow, b: ListRow): number =>
  CALL_ORDER.indexOf(findRowCall(a)) - CALL_ORDER.indexOf(findRowCall(b)) ||
  (findRowAmount(b) ?? 0) - (findRowAmount(a) ?? 0) ||
  findUsualPrice(b) - findUsualPrice(a);

const MAX_OPEN_ROWS = 60;
/** How many a longer list shows at once. */
const MAX_SHOWN_QUESTIONS = 3;

function groupInWords(group: ListGroup, { groups, sumByGroup, buyTotals }: SortedList): string {
  const count = groups.get(group)?.length ?? 0;
  if (group === 'word') return formatCount(count, 'question');
  const { rowCount, cost } = buyTotals;
  const notes = {
    mine: 'you keep',
    buy: rowCount > 0 && `for ${plainDollars(cost)}: profit`,
    sold: sumByGroup.sold > 0 && 'you kept',
    gone: 'not counted',
  };
  const countText = group === 'buy' && rowCount < count ? `${rowCount} of ${count}` : String(count);
  return compact(countText, notes[group]).join(', ');
}

function renderGroup(
  site: Site,
  list: SortedList,
  [group, title]: (typeof LIST_GROUPS)[number],
  { editedIndex, marketplace, sellerTerms = {} }: ListState,
): MarkupValue {
  const rows = list.groups.get(group);
  if (!rows) return undefined;
  const sum = list.sumByGroup[group];
  const isLong = [...list.groups.values()].flat().length > MAX_OPEN_ROWS;
  const isAsking = group === 'word';
  const isOpen = !isLong || isAsking || rows.some(({ index }) => index === editedIndex);
  const renderedRows = (isAsking ? rows : rows.toSorted(compareBestFirst)).map((row) =>
    row.index === editedIndex ? renderEditedRow(row) : renderRow(site, row, group, marketplace.id, sellerTerms),
  );
  const openCount = isAsking && isLong ? MAX_SHOWN_QUESTIONS : renderedRows.length;
  const foldedRows = renderedRows.slice(openCount);
  return html`<details class="set${isLong && ' is-long'}" id="set-${group}"${isOpen && html` open`}>
<summary><h2 class="pill is-plain">${title}</h2><span class="soft">${groupInWords(group, list)}</span>${sum !== 0 && html`<span class="sum-of">${usd(sum)}</span>`}</summary>
<ul class="lines panel rows${isAsking && ' is-asking'}">${renderedRows.slice(0, openCount)}</ul>
${
  foldedRows.length > 0 &&
  html`<details class="more"><summary>Show ${foldedRows.length} more</summary>
<ul class="lines panel rows is-asking">${foldedRows}</ul></details>`
}</details>`;
}

/** Returns the result of the items whose cost is known: `The 5 with a cost: kept $140, paid $19, profit $121.` */
function costResultInWords({ rowCount, net, paid, profit }: SortedList['boughtTotals']): string {
  if (rowCount === 0) return '';
  const resultText = profit < 0 ? `loss ${plainDollars(-profit)}` : `profit ${plainDollars(profit)}`;
  return `The ${rowCount} with a cost: kept ${usd(net)}, paid ${plainDollars(paid)}, ${resultText}.`;
}

const findPricedRowsForSale = (groups: SortedList['groups']) =>
  [...(groups.get('mine') ?? []), ...(groups.get('buy') ?? [])].filter(isPricedRow);

/** Says which rows for sale the sum leaves out, besides possible copies. */
function leftOutOfSumInWords({ groups }: SortedList): string {
  const rows = findPricedRowsForSale(groups);
  const lookupCount = rows.filter((row) => row.outcome.equalItems.mayBringMore && findRowCall(row) !== 'skip').length;
  const isToCheck = (row: PricedRow) => findRowCall(row) === 'check' && !row.outcome.equalItems.isCopied;
  const checkCount = rows.filter(isToCheck).length;
  const counts = compact(checkCount > 0 && `${checkCount} to check`, lookupCount > 0 && `${lookupCount} to look up`);
  return counts.length > 0 ? `Not in the total: ${joinNames(counts)}.` : '';
}

function noTotalInWords({ groups }: SortedList): string {
  if (groups.has('mine') || groups.has('buy')) return 'No total yet: check or look up each item first.';
  return groups.has('word') ? 'Each item needs a word first.' : 'Nothing is left to sell.';
}

/** Returns what possible copies add: `+ $2,954 if the Chanel is real.` */
function ifRealInWords({ groups }: SortedList): string {
  const copies = findPricedRowsForSale(groups).filter(
    (row) => row.outcome.equalItems.isCopied && !row.outcome.equalItems.mayBringMore && findRowCall(row) !== 'skip',
  );
  const [firstCopy] = copies;
  if (!firstCopy) return '';
  const brandName = firstCopy.outcome.appraisal.garment.brand.name;
  const ifText = copies.length === 1 ? `the ${brandName} is` : `all ${copies.length} possible copies are`;
  return `+ ${usd(sumOf(copies.map(({ outcome }) => outcome.amounts.price)))} if ${ifText} real.`;
}
