import { capitalize, count, plainDollars, sumOf, usd, wholeDollars } from '../../base/numbers.ts';
import { compact, shorten } from '../../base/text.ts';
import { type ListRow, listCaveats } from '../../lists/answer-list.ts';
import { countItems, profitOf, type SortedList } from '../../lists/sort-list.ts';
import { isOnlyKind } from '../../money/inquiry.ts';
import type { AnsweredRow, RowFields } from '../../operations/answer-row.ts';
import { rarityInWords } from '../../present/caveats.ts';
import { salesAboveOursInWords } from '../../present/evidence-text.ts';
import { listingPath, withQuery } from '../../present/price-path.ts';
import { glyph, html, listLine, type Markup, NOTHING, soft, type Value } from '../markup.ts';
import { firstNumber, marketplaceName, refusalInWords, unknownNames } from '../page-answer.ts';
import { categoryDrawing, type Site } from '../page-frame.ts';

/** Groups of rows in the order in which they are shown: call, name, and what their amounts are but profits. */
const SETS = [
  ['buy', 'buy', 'Buy', ''],
  ['maybe', 'maybe', 'Maybe', ''],
  ['low', 'maybe', 'Priced low', 'usual prices'],
  ['fair', 'buy', 'Priced right', 'usual prices'],
  ['high', 'skip', 'Priced high', 'what to ask'],
  ['check', 'check', 'Check it’s real', 'not in the total'],
  ['none', undefined, 'No tag', 'usual prices'],
  ['skip', 'skip', 'Skip', ''],
] as const;
type Priced = ListRow<AnsweredRow>;

export const SORTS = [
  { id: 'profit', name: 'Best first' },
  { id: 'price', name: 'Price' },
  { id: 'mine', name: 'My order' },
] as const;

const byPrice = (a: Priced, b: Priced) => b.outcome.amounts.price - a.outcome.amounts.price;
const compare: Readonly<Record<string, typeof byPrice>> = {
  profit: (a, b) => profitOf([b]) - profitOf([a]) || byPrice(a, b),
  price: byPrice,
};

interface Shown {
  /** Rows that sell elsewhere name the place. */
  readonly marketplace: string;
  readonly sort?: string | undefined;
  /** Words that all rows have. */
  readonly filter?: string | undefined;
  /** The typed lines, which a field beside one without a price corrects. */
  readonly lines?: string | undefined;
}

/** Number of rows up to which all groups are open. */
const MOST_OPEN = 40;
/** Start of the names of fields that correct a line, which follows. */
export const FIX = 'fix ';

export function listRows(site: Site, { groups, unpriced }: SortedList, shown: Shown): Markup {
  const { sort, filter = '', lines = '' } = shown;
  const words = lettersOf(filter);
  const has = ({ fields }: ListRow) => lettersOf(titleOfRow(fields)).includes(words);
  const others = unpriced.filter(has);
  const sets = SETS.flatMap(([name, call, title, unit]) => {
    const rows = (groups.get(name) ?? []).filter(has).sort(compare[sort || 'profit'] ?? ((a, b) => a.at - b.at));
    return rows.length === 0 ? [] : [{ name, call, title, unit, rows }];
  });
  const isShort = sumOf(sets.map(({ rows }) => rows.length)) <= MOST_OPEN;
  const set = (id: string, head: Value, note: string, lines: readonly Markup[], isOpen = isShort) =>
    html`<details class="set${!isShort && ' is-long'}" id="set-${id}"${isOpen && html` open`}>
<summary>${head}<span class="soft">${note}</span></summary>
<ul class="lines panel rows">${lines}</ul></details>`;
  const priced = sets.map(({ name, call, title, unit, rows }, at) => {
    const head = html`<h2 class="pill ${call ?? 'is-plain'}">${call && glyph(call)}${title}</h2>`;
    const gain = profitOf(rows);
    const sum = unit || (call !== 'skip' && gain > 0 && `${wholeDollars(gain)} profit`);
    const note = compact(count(countItems(rows), 'item'), sum).join(', ');
    const lines = rows.map((row) => pricedLine(site, row, name, shown.marketplace));
    return set(name, head, note, lines, at === 0 || isShort);
  });
  const typed = lines.split('\n').map((text) => text.trim());
  const sourceOf = ({ fields: { title = '' } }: ListRow) =>
    typed.find((text) => text.startsWith(title) && !/\p{L}/u.test(text.slice(title.length)));
  const fixable = others.map((row) => unpricedLine(row, sourceOf(row)));
  if (fixable.length === 0) return html`${priced}`;
  if (sets.length === 0)
    return html`<section aria-label="Not priced"><ul class="lines panel rows">${fixable}</ul></section>`;
  const head = html`<h2 class="pill is-plain">Not priced</h2>`;
  const note = `${fixable.length} ${fixable.length === 1 ? 'needs' : 'need'} a word more`;
  return html`${priced}${set('unpriced', head, note, fixable)}`;
}

function unpricedLine(row: SortedList['unpriced'][number], source?: string): Markup {
  const name = titleOfRow(row.fields);
  const fix = html`<span class="fix"><input name="${FIX}${source}" aria-label="${name}: what is it?"
placeholder="zara dress" maxlength="300" autocomplete="off">
<button type="submit" class="is-quiet is-small" name="action" value="table">Price</button></span>`;
  return listLine({
    name,
    below: html`${soft(refusalInWords(row.outcome, row.fields.title))}${source !== undefined && fix}`,
    after: removeButton(row),
  });
}

const MAX_NAME_LENGTH = 120;

/** Returns the title of a row, prefixed with its brand unless the title already includes the brand. */
function titleOfRow({ title, brand = '', category = '', sku }: RowFields): string {
  const words = title ?? category;
  const namesBrand = lettersOf(words).includes(lettersOf(brand));
  const name = namesBrand ? words : `${brand} ${words}`.trim();
  return shorten(name || sku || 'A row', MAX_NAME_LENGTH);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

const removeButton = ({ at, fields }: ListRow): Markup =>
  html`<button type="submit" class="remove"
name="remove" value="${at}" aria-label="Remove ${titleOfRow(fields)}">×</button>`;

function pricedLine(site: Site, row: Priced, group: string, marketplace: string): Markup {
  const { appraisal, answer, pieces } = row.outcome;
  const isGuess = isOnlyKind(appraisal);
  const caveats = listCaveats(answer);
  const textsOf = (isShown: (code: string) => boolean) =>
    caveats.flatMap(({ code, text }) => (isShown(code) ? text : []));
  const { state, remark, repeats } = row;
  const number = row.fields.askingPrice === undefined && firstNumber(appraisal);
  const [unknown] = appraisal.parsed.unknownWords;
  const words = compact(
    pieces.isCopied && answer.verdict?.call === 'skip' && 'Not in the total.',
    pieces.isCopied && salesAboveOursInWords(appraisal),
    ...textsOf((code) => !OBVIOUS.test(code) && !(isGuess && code === 'brand_not_found')),
    remark,
    repeats !== undefined && 'Listed twice.',
    state === 'sold' && 'Already sold.',
  );
  // What asks for something or says what to do comes before the numbers, which may be cut.
  const first = compact(
    isGuess && (unknown === undefined ? 'Which brand is it?' : `${unknownNames([unknown])}.`),
    number && `Is the tag $${number}? Write $${number}.`,
    ...textsOf((code) => code === 'other_money'),
  );
  const link = rowLink(site, row);
  const facts = rowFacts(site, row, marketplace);
  const check =
    group === 'check' && answer.verdict && html`<a class="button is-quiet is-small" href="${link.path}">Check</a>`;
  return listLine({
    ...link,
    drawing: categoryDrawing(site, appraisal.garment.category),
    below: soft(html`${first.map((text) => html`${text} `)}${offerLink(row)}${facts} ${words.join(' ')}`),
    amount: check ? undefined : rowAmount(row, group),
    after: html`${check}${removeButton(row)}`,
  });
}

/** Caveats that the row's own facts, its group and the total already tell. */
const OBVIOUS = /^(asking_price|beyond_evidence|assumed_gender|if_real|ignored_words|marketplace|other_money|plan)$/;

function rowAmount({ outcome }: Priced, group: string): Value {
  const { pieces, answer, amounts } = outcome;
  const { quantity } = pieces;
  const { price, profit } = amounts;
  if (pieces.needsLookup) return html`<small>look it up</small>`;
  if (group === 'high') return usd(answer.plan?.[0]?.suggestedPrice ?? 0);
  const all = profit !== undefined && answer.verdict !== undefined ? profit : price;
  const times = quantity > 1 ? html`<small>${quantity} × ${wholeDollars(Math.abs(all) / quantity)}</small>` : '';
  return html`${all < 0 ? '−' : ''}${wholeDollars(Math.abs(all))}${times}`;
}

/** Returns the numbers behind a row: `2 tags of $14, usual 2 × $39 = $78.` */
function rowFacts(site: Site, row: Priced, marketplace: string): string {
  const { fields, outcome } = row;
  const { appraisal, answer, pieces, said, amounts } = outcome;
  const { verdict, limits, sale } = answer;
  const most = verdict && verdict.call !== 'buy' && !pieces.isCopied ? Math.floor(limits?.payUpTo ?? 0) : 0;
  const tag = fields.listPrice === undefined ? answer.item.askingPrice : undefined;
  const tags = pieces.quantity > 1 ? `${pieces.quantity} tags of` : 'Tag';
  const tagged = tag !== undefined && `${tags} ${plainDollars(tag)}`;
  const paid = fields.cost !== undefined && `Paid ${plainDollars(fields.cost)}`;
  const usual = !pieces.needsLookup && usualOfPieces(row);
  const facts = compact(
    ...(tagged && usual && !paid ? [`${tagged}, ${usual}`] : [tagged, paid, usual && capitalize(usual)]),
    pieces.needsLookup && !pieces.isCopied && `${rarityInWords(appraisal)} At least ${usd(pieces.priceLow)}`,
    most > 0 && `Up to ${usd(most)}`,
    // The tag and the profit say what is kept.
    sale && !verdict && amounts.profit === undefined && `You keep ${usd(amounts.net ?? 0)}`,
    sale && sale.marketplace !== marketplace && `Sells on ${marketplaceName(site, sale.marketplace)}`,
  );
  return compact(...facts.map((fact) => `${fact}.`), !isOnlyKind(appraisal) && said.verdict?.question?.ask).join(' ');
}

function usualOfPieces({ outcome: { answer, pieces, amounts } }: Priced): string {
  const { quantity } = pieces;
  const usual = quantity > 1 ? `${quantity} × ${usd(pieces.price)} = ${usd(amounts.price)}` : usd(pieces.price);
  const ofLot = answer.each ? ` as one lot, ${usd(answer.each.price)} each one by one` : '';
  return `usual ${usual}${ofLot}${pieces.isCopied ? ' if real' : ''}`;
}

function rowLink(site: Site, { state, fields, outcome: { appraisal } }: Priced) {
  const title = titleOfRow(fields);
  const path = listingPath(site.pricing, appraisal);
  return {
    name: fields.title === title ? appraisal.parsed.withoutMoney || title : title,
    path: state ? path : withQuery(path, { askingPrice: fields.askingPrice }),
  };
}

/** Returns what the owner asks, with a link that answers an offer if it is for sale. */
function offerLink({ state, fields, outcome: { appraisal, answer, said } }: Priced): Value {
  const { listPrice, daysListed, cost } = fields;
  if (listPrice === undefined) return NOTHING;
  // The rest of what to do is on the item's page.
  const asked = said.plan?.state ?? `You ask ${plainDollars(listPrice)}`;
  const then = said.plan ? `: ${said.plan.now} ` : '. ';
  if (state) return `${asked}${then}`;
  const { gender, condition } = appraisal.garment;
  const { marketplace } = answer.sale ?? {};
  const listing = { title: titleOfRow(fields), gender, listPrice, marketplace, condition, cost, daysListed };
  return html`<a href="${withQuery('/offer', listing)}">${asked}</a>${then}`;
}
