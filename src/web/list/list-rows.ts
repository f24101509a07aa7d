import { Problem } from '../../base/problem.ts';
import {
  capitalize,
  compact,
  formatCount,
  inOneLine,
  plainDollars,
  shorten,
  usd,
  wholeDollars,
} from '../../base/text.ts';
import { fold } from '../../catalog/normalize.ts';
import { type ListRow, listCaveats } from '../../lists/answer-list.ts';
import { formatItemLine } from '../../lists/items-of-lines.ts';
import {
  findAmount,
  findCall,
  findRowQuestion,
  isPricedRow,
  type ListGroup,
  type PricedRow,
  type SortedList,
} from '../../lists/sort-list.ts';
import { isOnlyKind } from '../../money/advise.ts';
import { CALL_NAMES, profitInWords } from '../../money/money-text.ts';
import { ofOne, type RowFields } from '../../operations/answer-row.ts';
import { nameOfMarketplace } from '../../present/answer-lines.ts';
import { type CaveatCode, rarityInWords } from '../../present/caveats.ts';
import { salesAboveOursInWords } from '../../present/evidence-text.ts';
import { listingPath, withQuery } from '../../present/item.ts';
import { glyph, html, listLine, type Markup, softText, type Value } from '../markup.ts';
import { refusalInWords, unknownNames } from '../page-answer.ts';
import { categoryDrawing, type Site } from '../page-frame.ts';
import { AMOUNT_INPUT, dollarField } from '../parts/form-fields.ts';
import { type ListState, replyName } from './read-list-form.ts';

/** Groups of rows in the order in which they are shown. */
export const LIST_GROUPS = [
  ['word', 'Needs a word'],
  ['mine', 'Yours to sell'],
  ['buy', 'To buy'],
  ['sold', 'Sold'],
  ['gone', 'Gone'],
] as const satisfies readonly (readonly [ListGroup, string])[];

const CALL_ORDER = ['buy', 'maybe', 'check', undefined, 'skip'] as const;
const usualPriceOf = (row: ListRow) => (isPricedRow(row) ? row.outcome.amounts.price : 0);

const bestFirst = (a: ListRow, b: ListRow): number =>
  CALL_ORDER.indexOf(findCall(a)) - CALL_ORDER.indexOf(findCall(b)) ||
  (findAmount(b) ?? 0) - (findAmount(a) ?? 0) ||
  usualPriceOf(b) - usualPriceOf(a);

/** Number of rows up to which all groups are open. */
const MOST_OPEN = 60;
/** Number of questions that a longer list shows at once. */
const FIRST_QUESTIONS = 3;

/** Renders a list's rows by group. */
export function listRows(site: Site, { groups, sums, buys }: SortedList, state: ListState): Value {
  const { edited } = state;
  const size = [...groups.values()].flat().length;
  const notes: Readonly<Record<ListGroup, string>> = {
    word: '',
    mine: 'you keep',
    buy: buys.rows > 0 ? `for ${plainDollars(buys.cost)}: profit` : '',
    sold: sums.sold > 0 ? 'you kept' : '',
    gone: 'not counted',
  };
  return html`${LIST_GROUPS.map(([group, title]) => {
    const unsorted = groups.get(group);
    if (!unsorted) return undefined;
    const rows = group === 'word' ? unsorted : unsorted.toSorted(bestFirst);
    const isOpen = size <= MOST_OPEN || group === 'word' || rows.some(({ at }) => at === edited);
    const counted = group === 'buy' && buys.rows < rows.length ? `${buys.rows} of ${rows.length}` : String(rows.length);
    const note = group === 'word' ? formatCount(rows.length, 'question') : compact(counted, notes[group]).join(', ');
    const sum = sums[group] !== 0 && html`<span class="sum-of">${usd(sums[group])}</span>`;
    const lines = rows.map((row) =>
      row.at === edited ? renderEditedRow(row) : renderRow(site, row, group, state.marketplace.id),
    );
    const first = group === 'word' && size > MOST_OPEN ? FIRST_QUESTIONS : lines.length;
    const more = lines.slice(first);
    return html`<details class="set${size > MOST_OPEN && ' is-long'}" id="set-${group}"${isOpen && html` open`}>
<summary><h2 class="pill is-plain">${title}</h2><span class="soft">${note}</span>${sum}</summary>
<ul class="lines panel rows${group === 'word' && ' is-asking'}">${lines.slice(0, first)}</ul>
${
  more.length > 0 &&
  html`<details class="more"><summary>Show ${more.length} more</summary>
<ul class="lines panel rows is-asking">${more}</ul></details>`
}</details>`;
  })}`;
}

function renderRow(site: Site, row: ListRow, group: ListGroup, marketplace: string): Markup {
  const name = titleOfRow(row.fields);
  if (group === 'word') {
    const drawing = isPricedRow(row) ? categoryDrawing(site, row.outcome.appraisal.garment.category) : undefined;
    const below = askAboutRow(row, findRowQuestion(row) ?? { about: 'line' });
    return listLine({ name, drawing, below, after: removeButton(row) });
  }
  if (isPricedRow(row)) return renderPricedRow(site, row, group, marketplace);
  const message = row.outcome instanceof Problem ? row.outcome.message : '';
  return listLine({ name, below: softText(group === 'gone' ? message : `Sold. ${message}`), after: rowButtons(row) });
}

function askAboutRow(row: ListRow, question: NonNullable<ReturnType<typeof findRowQuestion>>): Markup {
  const { at, fields, outcome } = row;
  const [name, id] = [replyName(question.about, row), `${question.about}-${at}`];
  const asked = (ask: string, answer: Markup) =>
    html`<label class="question-line" for="${id}">${ask}</label><span class="fix">${answer}</span>`;
  if (question.about === 'tag') {
    const field = dollarField(html`<input id="${id}" name="${name}" value="${question.number}" ${AMOUNT_INPUT}>`);
    const buttons = html`${smallButton('Yes', 'yes', at)}${smallButton('No', 'no', at)}`;
    return asked(`Is $${question.number} the tag?`, html`${field}${buttons}`);
  }
  if (question.about === 'brand') {
    const [word] = isPricedRow(row) ? row.outcome.appraisal.title.mentions.unknownWords : [];
    const ask = inOneLine(word !== undefined && `${unknownNames([word])}.`, 'Which brand is it?');
    const field = html`<input id="${id}" name="${name}" placeholder="zara" maxlength="80" autocomplete="off">`;
    return asked(ask, html`${field}${smallButton('Price it')}`);
  }
  const ask = 'message' in outcome ? refusalInWords(outcome, fields.title) : '';
  return asked(ask, html`${lineField(row, id, name)}${smallButton('Price it')}`);
}

export const smallButton = (text: string, name = 'action', value: string | number = 'table'): Markup =>
  html`<button type="submit" class="is-quiet is-small" name="${name}" value="${value}">${text}</button>`;

const lineField = ({ fields }: ListRow, id: string, name: string): Markup =>
  html`<input id="${id}" name="${name}" value="${formatItemLine(fields)}" maxlength="300" autocomplete="off">`;

const renderEditedRow = (row: ListRow): Markup =>
  listLine({
    name: titleOfRow(row.fields),
    below: html`<span class="fix"><label class="visually-hidden" for="edit">Its text and its price</label>
${lineField(row, 'edit', replyName('line', row))}
${smallButton('Save')}</span>`,
    after: removeButton(row),
  });

const MAX_SHOWN_NAME = 120;

/** Returns the title of a row, prefixed with its brand unless the title already includes the brand. */
function titleOfRow({ title, brand = '', category = '', sku }: RowFields): string {
  const ownName = title ?? category;
  const namesBrand = fold(ownName).includes(fold(brand));
  const name = namesBrand ? ownName : `${brand} ${ownName}`.trim();
  return shorten(name || sku || 'A row', MAX_SHOWN_NAME);
}

const removeButton = ({ at, fields }: ListRow): Markup =>
  html`<button type="submit" class="remove"
name="remove" value="${at}" aria-label="Remove ${titleOfRow(fields)}">×</button>`;

const rowButtons = (row: ListRow): Markup => html`<button type="submit" class="remove edit" name="edit"
value="${row.at}" aria-label="Edit ${titleOfRow(row.fields)}">✎</button>${removeButton(row)}`;

function renderPricedRow(site: Site, row: PricedRow, group: ListGroup, marketplace: string): Markup {
  const { appraisal, answer, pieces } = row.outcome;
  const isForSale = group === 'mine' || group === 'buy';
  const caveats = listCaveats(answer).filter(
    ({ code }) => !TOLD_BY_ROW.has(code) && !(isOnlyKind(appraisal) && code === 'brand_not_found'),
  );
  const remarks = inOneLine(
    isForSale && pieces.isCopied && salesAboveOursInWords(appraisal),
    ...(isForSale ? caveats.map(({ text }) => text) : []),
    row.remark,
    row.repeats !== undefined && 'Listed twice.',
  );
  const facts =
    group === 'sold' ? saleInWords(row) : html`${offerLink(row)}${factsInWords(site, row, group, marketplace)}`;
  const question = findRowQuestion(row);
  return listLine({
    ...linkOfRow(site, row),
    drawing: categoryDrawing(site, appraisal.garment.category),
    below: html`${softText(html`${isForSale && callMark(row)} ${facts} ${remarks}`)}${question && askAboutRow(row, question)}`,
    amount: group === 'gone' ? undefined : shownAmount(row),
    after: rowButtons(row),
  });
}

/** Caveats that the row's own facts, its group and the total already tell. */
const TOLD_BY_ROW = new Set<CaveatCode>([
  'asking_price',
  'assumed_gender',
  'bare_number',
  'beyond_evidence',
  'if_real',
  'ignored_words',
  'marketplace',
  'plan',
]);

function callMark(row: PricedRow): Value {
  const call = row.outcome.pieces.isCopied && findCall(row) !== 'skip' ? 'check' : findCall(row);
  const name = call && (call === 'check' ? 'Check first' : CALL_NAMES[call]);
  return call && html`<span class="row-call ${call}">${glyph(call)}${name}</span>`;
}

function shownAmount(row: PricedRow): Value {
  const { pieces, amounts } = row.outcome;
  const amount = findAmount(row);
  if (row.state) return amount === undefined ? undefined : wholeDollars(amount);
  if (pieces.needsLookup) return html`<small>look it up</small>`;
  if (pieces.isCopied) return undefined;
  if (amount === undefined) return html`<small>usual</small> ${usd(amounts.price)}`;
  const { quantity } = pieces;
  const times = quantity > 1 ? html`<small>${quantity} × ${usd(Math.round(Math.abs(amount) / quantity))}</small>` : '';
  return html`${wholeDollars(amount)}${times}`;
}

/** Returns the numbers behind a row: `2 tags of $14, usual 2 × $39 = $78.` */
function factsInWords(site: Site, row: PricedRow, group: ListGroup, marketplace: string): string {
  const { fields, outcome } = row;
  const { appraisal, answer, pieces, advice } = outcome;
  const { verdict, limits, sale, plan } = answer;
  const isBuy = group === 'buy';
  const most = isBuy && verdict?.call !== 'buy' && !pieces.isCopied ? Math.floor(limits?.payUpTo ?? 0) : 0;
  const tag = isBuy ? answer.item.askingPrice : undefined;
  const tags = pieces.quantity > 1 ? `${pieces.quantity} tags of` : 'Tag';
  const isToAsk = !isBuy && fields.listPrice === undefined && !pieces.isCopied;
  const prices = compact(
    tag !== undefined && `${tags} ${plainDollars(tag)}`,
    isToAsk && plan?.[0] && `Ask ${usd(plan[0].suggestedPrice)}`,
    !pieces.needsLookup && usualOfPieces(row),
  );
  const facts = compact(
    capitalize(prices.join(', ')),
    pieces.needsLookup && !pieces.isCopied && `${rarityInWords(appraisal)} At least ${usd(pieces.priceLow)}`,
    fields.cost !== undefined && `Paid ${plainDollars(fields.cost)}`,
    most > 0 && `Up to ${usd(most)}`,
    sale && sale.marketplace !== marketplace && `On ${nameOfMarketplace(site, sale.marketplace)}`,
  );
  return inOneLine(...facts.map((fact) => `${fact}.`), !isOnlyKind(appraisal) && advice.question?.ask);
}

function usualOfPieces({ outcome: { answer, pieces, amounts } }: PricedRow): string {
  const { quantity } = pieces;
  const usual = quantity > 1 ? `${quantity} × ${usd(pieces.price)} = ${usd(amounts.price)}` : usd(pieces.price);
  const ofLot = answer.each ? ` as one lot, ${usd(answer.each.price)} each one by one` : '';
  return `usual ${usual}${ofLot}${pieces.isCopied ? ' if real' : ''}`;
}

/** Returns what a sale left: `Sold for $60: $40 profit.` */
function saleInWords({ state, fields, outcome }: PricedRow): string {
  const { soldPrice } = fields;
  const { sale } = outcome.answer;
  if (soldPrice === undefined || !sale) return state === 'unpaid' ? '' : 'Sold.';
  const left = sale.profit === undefined ? `you kept ${wholeDollars(sale.net)}` : profitInWords(sale.profit);
  return `Sold for ${plainDollars(soldPrice)}: ${left}.`;
}

function linkOfRow(site: Site, { state, fields, outcome: { appraisal } }: PricedRow) {
  const title = titleOfRow(fields);
  const path = listingPath(site.pricing, appraisal);
  return {
    name: fields.title === title ? appraisal.title.money.textWithoutMoney || title : title,
    path: state ? path : withQuery(path, { askingPrice: ofOne(fields).askingPrice }),
  };
}

/** Returns what the owner asks, with a link that answers an offer if it is for sale. */
function offerLink({ state, fields, outcome: { appraisal, answer, advice } }: PricedRow): Value {
  const { listPrice, daysListed, cost } = ofOne(fields);
  if (listPrice === undefined || state) return undefined;
  // The rest of what to do is on the item's page.
  const asked = advice.listingPlan?.state ?? `You ask ${plainDollars(listPrice)}`;
  const then = advice.listingPlan ? `: ${advice.listingPlan.now} ` : '. ';
  const { gender, condition } = appraisal.garment;
  const { marketplace } = answer.sale ?? {};
  const listing = { title: titleOfRow(fields), gender, listPrice, marketplace, condition, cost, daysListed };
  return html`<a href="${withQuery('/offer', listing)}">${asked}</a>${then}`;
}
