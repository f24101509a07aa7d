import { Problem } from '../../base/problem.ts';
import { capitalize, compact, joinTexts, plainDollars, shorten, truncate, usd, wholeDollars } from '../../base/text.ts';
import { fold } from '../../catalog/normalize.ts';
import { type ListRow, pickRowCaveats } from '../../lists/answer-list.ts';
import { formatItemLine } from '../../lists/items-of-lines.ts';
import {
  findRowAmount,
  findRowCall,
  findRowQuestion,
  isPricedRow,
  type ListGroup,
  type PricedRow,
} from '../../lists/sort-list.ts';
import { isOnlyKind } from '../../money/decide.ts';
import { CALL_NAMES, profitInWords } from '../../money/money-text.ts';
import type { SellerTerms } from '../../money/seller.ts';
import { type RowFields, splitAmounts } from '../../operations/answer-row.ts';
import { findMarketplaceName } from '../../present/answer-lines.ts';
import { rarityInWords } from '../../present/caveats.ts';
import { salesAboveOursInWords } from '../../present/evidence-text.ts';
import { listingPath } from '../../present/page-paths.ts';
import { glyph, html, listEntry, type Markup, type MarkupValue, softText } from '../markup.ts';
import { findRowPaths, nameUnknownWords, refusalInWords } from '../page-answer.ts';
import { renderDrawing, type Site } from '../page-frame.ts';
import { renderDollarInput } from '../parts/form-fields.ts';
import shownCaveats from '../shown-caveats.json' with { type: 'json' };

/** Renders a row of a group of a list that is sold on a marketplace and was answered by the terms that were sent. */
export function renderRow(
  site: Site,
  row: ListRow,
  group: ListGroup,
  marketplaceId: string,
  terms: SellerTerms,
): Markup {
  const name = formatRowTitle(row.fields);
  if (group === 'word') {
    const drawing = isPricedRow(row) ? renderDrawing(site, row.outcome.appraisal.garment.category) : undefined;
    const details = renderRowQuestion(row, findRowQuestion(row) ?? { topic: 'line' });
    return listEntry({ name, drawing, details, buttons: renderRemoveButton(row) });
  }
  if (isPricedRow(row)) return renderPricedRow(site, row, group, marketplaceId, terms);
  const message = row.outcome instanceof Problem ? row.outcome.message : '';
  const details = softText(group === 'gone' ? message : `Sold. ${message}`);
  return listEntry({ name, details, buttons: renderRowButtons(row) });
}

function renderRowQuestion(row: ListRow, question: NonNullable<ReturnType<typeof findRowQuestion>>): Markup {
  const { index, fields, outcome } = row;
  const [fieldName, id] = [nameReplyField(question.topic, row), `${question.topic}-${index}`];
  const renderQuestion = (questionText: string, field: Markup) =>
    html`<label class="question-line" for="${id}">${questionText}</label><span class="fix">${field}</span>`;
  if (question.topic === 'tag') {
    const field = renderDollarInput(html`id="${id}" name="${fieldName}" value="${question.number}"`);
    const buttons = html`${renderSmallButton('Yes', 'yes', index)}${renderSmallButton('No', 'no', index)}`;
    return renderQuestion(`Is $${question.number} the tag?`, html`${field}${buttons}`);
  }
  if (question.topic === 'brand') {
    const [word] = isPricedRow(row) ? row.outcome.appraisal.unknownWords : [];
    const text = joinTexts(word !== undefined && `${nameUnknownWords([word])}.`, 'Which brand is it?');
    const field = html`<input id="${id}" name="${fieldName}" placeholder="zara" maxlength="80" autocomplete="off">`;
    return renderQuestion(text, html`${field}${renderSmallButton('Price it')}`);
  }
  const text = outcome instanceof Problem ? refusalInWords(outcome, fields.title) : '';
  return renderQuestion(text, html`${renderLineField(row, id, fieldName)}${renderSmallButton('Price it')}`);
}

export const renderSmallButton = (text: string, name = 'action', value: string | number = 'table'): Markup =>
  html`<button type="submit" class="is-quiet is-small" name="${name}" value="${value}">${text}</button>`;

const renderLineField = ({ fields }: ListRow, id: string, name: string): Markup =>
  html`<input id="${id}" name="${name}" value="${formatItemLine(fields)}" maxlength="300" autocomplete="off">`;

export const renderEditedRow = (row: ListRow): Markup =>
  listEntry({
    name: formatRowTitle(row.fields),
    details: html`<span class="fix"><label class="visually-hidden" for="edit">Its text and its price</label>
${renderLineField(row, 'edit', nameReplyField('line', row))}
${renderSmallButton('Save')}</span>`,
    buttons: renderRemoveButton(row),
  });

/**
 * Returns a function that finds the reply to a row's question. It matches both position and item, since the row there
 * may be another by now. The buttons that confirm or deny a tag are at one position.
 */
export function readReplies(form: FormData, confirmedIndex: number | undefined, deniedIndex: number | undefined) {
  const replies = new Map<string, { readonly topic: 'line' | 'brand' | 'tag' | 'notTag'; readonly text: string }>();
  for (const [name, value] of form) {
    const [, topic, rowKey = '', position = '', shownHash] =
      /^(line|brand|tag) ((\d{1,4}) \w{1,8}) (\w{1,8})$/.exec(name) ?? [];
    const index = Number(position);
    const text = typeof value === 'string' ? truncate(value).trim() : '';
    if (text === '' || (topic === 'line' && hashText(text) === shownHash)) continue;
    if (topic === 'line' || topic === 'brand') replies.set(rowKey, { topic, text });
    if (topic === 'tag' && index === confirmedIndex) replies.set(rowKey, { topic, text: text.replace('$', '') });
    if (topic === 'tag' && index === deniedIndex) replies.set(rowKey, { topic: 'notTag', text });
  }
  return (index: number, fields: RowFields) => replies.get(`${index} ${hashItem(fields)}`);
}

/** Returns the name of a field for a reply about a row, with hashes of the item and of the line that it shows. */
const nameReplyField = (topic: string, { index, fields }: ListRow): string =>
  `${topic} ${index} ${hashItem(fields)} ${hashText(formatItemLine(fields))}`;

/** Hashes an item, so that a reply finds it again. */
const hashItem = ({ title, brand, category }: RowFields): string => hashText(title ?? joinTexts(brand, category));

/** Hashes text for names of fields, which cannot hold every character. */
function hashText(text: string): string {
  let hash = 7;
  for (const letter of text) hash = (31 * hash + (letter.codePointAt(0) ?? 0)) % 2 ** 32;
  return hash.toString(36);
}

/** Returns the title of a row, with its brand in front unless the title has it. */
function findRowTitle({ title, brand = '', category = '', sku }: RowFields): string {
  const ownTitle = title ?? category;
  const fullTitle = fold(ownTitle).includes(fold(brand)) ? ownTitle : `${brand} ${ownTitle}`.trim();
  return fullTitle || sku || 'A row';
}

const formatRowTitle = (fields: RowFields): string => shorten(findRowTitle(fields), 120);

const renderRemoveButton = ({ index, fields }: ListRow): Markup =>
  html`<button type="submit" class="remove"
name="remove" value="${index}" aria-label="Remove ${formatRowTitle(fields)}">×</button>`;

const renderRowButtons = (row: ListRow): Markup => html`<button type="submit" class="remove edit" name="edit"
value="${row.index}" aria-label="Edit ${formatRowTitle(row.fields)}">✎</button>${renderRemoveButton(row)}`;

function renderPricedRow(
  site: Site,
  row: PricedRow,
  group: ListGroup,
  marketplaceId: string,
  terms: SellerTerms,
): Markup {
  const { appraisal, answer, equalItems } = row.outcome;
  const isForSale = group === 'mine' || group === 'buy';
  const caveats = pickRowCaveats(answer).filter(
    ({ code }) => !shownCaveats.notInRow.includes(code) && !(isOnlyKind(appraisal) && code === 'brand_not_found'),
  );
  const remarks = joinTexts(
    isForSale && equalItems.isCopied && salesAboveOursInWords(appraisal),
    ...(isForSale ? caveats.map(({ text }) => text) : []),
    row.remark,
    row.repeatedLine !== undefined && 'Listed twice.',
  );
  const { answerPath, offerPath } = findRowPaths(site, row, terms);
  const facts =
    group === 'sold'
      ? saleInWords(row)
      : html`${renderAsk(row, offerPath)}${factsInWords(site, row, group, marketplaceId)}`;
  const question = findRowQuestion(row);
  const title = formatRowTitle(row.fields);
  return listEntry({
    name: (row.fields.title === title && appraisal.title.money.textWithoutMoney) || title,
    path: row.state ? listingPath(site.pricing, appraisal) : answerPath,
    drawing: renderDrawing(site, appraisal.garment.category),
    details: html`${softText(html`${isForSale && renderCall(row)} ${facts} ${remarks}`)}${question && renderRowQuestion(row, question)}`,
    amount: renderRowAmount(row),
    buttons: renderRowButtons(row),
  });
}

function renderCall(row: PricedRow): MarkupValue {
  const call = row.outcome.equalItems.isCopied && findRowCall(row) !== 'skip' ? 'check' : findRowCall(row);
  const name = call && (call === 'check' ? 'Check first' : CALL_NAMES[call]);
  return call && html`<span class="row-call ${call}">${glyph(call)}${name}</span>`;
}

function renderRowAmount(row: PricedRow): MarkupValue {
  const { equalItems, amounts } = row.outcome;
  const amount = findRowAmount(row);
  if (row.state) return amount === undefined ? undefined : wholeDollars(amount);
  if (equalItems.mayBringMore) return html`<small>look it up</small>`;
  if (equalItems.isCopied) return undefined;
  if (amount === undefined) return html`<small>usual</small> ${usd(amounts.price)}`;
  const { quantity } = equalItems;
  const amountOfOne = usd(Math.round(Math.abs(amount) / quantity));
  return html`${wholeDollars(amount)}${quantity > 1 && html`<small>${quantity} × ${amountOfOne}</small>`}`;
}

/** Returns the numbers behind a row: `2 tags of $14, usual 2 × $39 = $78.` */
function factsInWords(site: Site, row: PricedRow, group: ListGroup, marketplaceId: string): string {
  const { appraisal, answer, equalItems, amounts, advice } = row.outcome;
  const { verdict, limits, sale, plan } = answer;
  const isToBuy = group === 'buy';
  const payUpTo = isToBuy && verdict?.call !== 'buy' && !equalItems.isCopied ? Math.floor(limits?.payUpTo ?? 0) : 0;
  const tag = isToBuy ? answer.item.askingPrice : undefined;
  const tagText = equalItems.quantity > 1 ? `${equalItems.quantity} tags of` : 'Tag';
  const isToAsk = !isToBuy && answer.item.listPrice === undefined;
  const priceTexts = compact(
    tag !== undefined && `${tagText} ${plainDollars(tag)}`,
    isToAsk && plan?.[0] && `Ask ${usd(plan[0].suggestedPrice)}`,
    !equalItems.mayBringMore && usualPriceInWords(row),
  );
  const facts = compact(
    capitalize(priceTexts.join(', ')),
    equalItems.mayBringMore &&
      !equalItems.isCopied &&
      `${rarityInWords(appraisal)} At least ${usd(equalItems.priceLow)}`,
    amounts.paid !== undefined && `Paid ${plainDollars(amounts.paid)}`,
    payUpTo > 0 && `Up to ${usd(payUpTo)}`,
    sale && sale.marketplace !== marketplaceId && `On ${findMarketplaceName(site, sale.marketplace)}`,
  );
  return joinTexts(...facts.map((fact) => `${fact}.`), !isOnlyKind(appraisal) && advice.question?.ask);
}

function usualPriceInWords({ outcome: { answer, equalItems, amounts } }: PricedRow): string {
  const { quantity } = equalItems;
  const priceText =
    quantity > 1 ? `${quantity} × ${usd(equalItems.price)} = ${usd(amounts.price)}` : usd(equalItems.price);
  const eachText = answer.each ? ` as one lot, ${usd(answer.each.price)} each one by one` : '';
  return `usual ${priceText}${eachText}${equalItems.isCopied ? ' if real' : ''}`;
}

/** Returns what a sale left: `Sold for $60: $40 profit.` */
function saleInWords({ state, fields, outcome }: PricedRow): string {
  const { soldPrice } = fields;
  const { sale } = outcome.answer;
  if (soldPrice === undefined || !sale) return state === 'unpaid' ? '' : 'Sold.';
  const resultText = sale.profit === undefined ? `you kept ${wholeDollars(sale.net)}` : profitInWords(sale.profit);
  return `Sold for ${plainDollars(soldPrice)}: ${resultText}.`;
}

/** Returns what the owner asks, with a link that answers an offer if it is for sale. */
function renderAsk({ state, fields, outcome: { advice, answer, equalItems } }: PricedRow, path: string): MarkupValue {
  const { listPrice } = splitAmounts({ ...fields, listPrice: answer.item.listPrice });
  if (listPrice === undefined || state) return undefined;
  // The rest of what to do is on the item's page.
  const eachText = fields.lot || equalItems.quantity > 1 ? ' each' : '';
  const linkText = advice.listingPlan?.state ?? `You ask ${plainDollars(listPrice)}${eachText}`;
  const suffix = advice.listingPlan ? `: ${advice.listingPlan.now} ` : '. ';
  return html`<a href="${path}">${linkText}</a>${suffix}`;
}
