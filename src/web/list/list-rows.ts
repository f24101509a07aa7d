import { capitalize, count, plainDollars, sumOf, usd, wholeDollars } from '../../base/numbers.ts';
import { compact, shorten } from '../../base/text.ts';
import { listCaveats } from '../../lists/price-row.ts';
import type { FileItem } from '../../lists/read-row.ts';
import { countItems, type ListRow, type RowGroup, type SortedList, type SortedRow } from '../../lists/sort-list.ts';
import { profitInWords } from '../../money/money-text.ts';
import { rarityInWords } from '../../present/caveats.ts';
import { salesAboveOursInWords } from '../../present/evidence-text.ts';
import { listingPath, withQuery } from '../../present/price-path.ts';
import type { ListTotal } from '../../present/row-answer.ts';
import { categoryDrawing, glyph, html, line, type Markup, NOTHING, soft, type Value } from '../markup.ts';
import { firstNumber, marketplaceName, refusalInWords } from '../page-answer.ts';
import { unknownInWords } from '../parts/decision-card.ts';
import type { Site } from '../site.ts';

/** Groups of rows in the order in which they are shown: their call, its words, and what their amounts are but profits. */
const GROUPS = [
  ['buy', 'buy', 'Buy', ''],
  ['maybe', 'maybe', 'Maybe', ''],
  ['guess', undefined, 'A guess', 'usual prices'],
  ['low', 'maybe', 'Priced low', 'usual prices'],
  ['fair', 'buy', 'Priced right', 'usual prices'],
  ['high', 'skip', 'Priced high', 'what to ask'],
  ['check', 'check', 'Check it’s real', 'not in the total'],
  ['none', undefined, 'No tag', 'usual prices'],
  ['skip', 'skip', 'Skip', ''],
] as const;

/** Orders of rows within their group. */
export const SORTS = [
  { id: 'profit', name: 'Best first' },
  { id: 'price', name: 'Price' },
  { id: 'mine', name: 'My order' },
] as const;

const compare: Readonly<Record<string, (a: SortedRow, b: SortedRow) => number>> = {
  profit: (a, b) => (b.profit ?? 0) - (a.profit ?? 0) || b.price - a.price,
  price: (a, b) => b.price - a.price,
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

/** Renders the rows of a list by what to do with them, in groups that fold. */
export function listRows(site: Site, { groups, unpriced }: SortedList, shown: Shown): Markup {
  const { sort, filter = '', lines = '' } = shown;
  const words = lettersOf(filter);
  const has = ({ item }: ListRow) => lettersOf(titleOfRow(item)).includes(words);
  const others = unpriced.filter(has);
  const sets = GROUPS.flatMap(([name, call, title, unit]) => {
    const rows = (groups.get(name) ?? []).filter(has).sort(compare[sort || 'profit'] ?? ((a, b) => a.at - b.at));
    return rows.length === 0 ? [] : [{ name, call, title, unit, rows }];
  });
  const isShort = sumOf(sets.map(({ rows }) => rows.length)) <= MOST_OPEN;
  const set = (id: string, head: Value, note: string, lines: readonly Markup[], isOpen = isShort) =>
    html`<details class="set" id="set-${id}"${isOpen ? html` open` : ''}><summary>${head}<span class="soft">${note}</span></summary>
<ul class="lines panel rows">${lines}</ul></details>`;
  const priced = sets.map(({ name, call, title, unit, rows }, at) => {
    const head = html`<h2 class="pill ${call ?? 'is-plain'}">${call && glyph(call)}${title}</h2>`;
    const gain = sumOf(rows.map(({ profit = 0 }) => profit));
    const sum = unit || (call !== 'skip' && gain > 0 && `${wholeDollars(gain)} profit`);
    const note = compact(count(countItems(rows), 'item'), sum).join(', ');
    const lines = rows.map((row) => pricedLine(site, row, name, shown.marketplace));
    return set(name, head, note, lines, at === 0 || isShort);
  });
  const typed = lines.split('\n').map((line) => line.trim());
  const fixable = others.map((row) => {
    const { title = '' } = row.item;
    return unpricedLine(
      row,
      typed.find((text) => text.startsWith(title) && !/\p{L}/u.test(text.slice(title.length))),
    );
  });
  if (fixable.length === 0) return html`${priced}`;
  if (sets.length === 0)
    return html`<section aria-label="Not priced"><ul class="lines panel rows">${fixable}</ul></section>`;
  const head = html`<h2 class="pill is-plain">Not priced</h2>`;
  return html`${priced}${set('unpriced', head, `${fixable.length} ${fixable.length === 1 ? 'needs' : 'need'} a word more`, fixable)}`;
}

/** Renders a row without a price: why, and a field for what it is if it was typed. */
function unpricedLine({ problem, ...row }: SortedList['unpriced'][number], source?: string): Markup {
  const name = titleOfRow(row.item);
  const fix = html`<span class="fix"><input name="${FIX}${source}" aria-label="${name}: what is it?" placeholder="zara dress" maxlength="300" autocomplete="off">
<button type="submit" class="is-quiet is-small" name="action" value="table">Price</button></span>`;
  return line({
    name,
    below: html`${soft(refusalInWords(problem, row.item.title))}${source === undefined ? '' : fix}`,
    after: removeButton(row),
  });
}

/**
 * Renders the tag of a list: the profit of what to buy, else what all is worth, with what possible copies add if they are
 * real; and the notes.
 */
export function listTag(
  site: Site,
  { groups, unpriced, buys, paid, net, places }: SortedList,
  total: ListTotal,
  notes: string,
  marketplace: string,
): Markup[] {
  const { price, quantity } = total;
  const rows = [...[...groups.values()].flat(), ...unpriced];
  const all = countItems(rows);
  const name = marketplaceName(site, marketplace);
  const items = quantity < all ? `${quantity} of ${count(all, 'item')}` : count(quantity, 'item');
  const isBuying = buys.rows > 0;
  const words = compact(
    elsewhereInWords(places.filter((place) => place !== marketplace).length, name),
    unpriced.length > 0 && total.priced > 0 && `We could not price ${count(countItems(unpriced), 'item')}.`,
    notes,
    rows.some(({ row }) => row.reading !== undefined) && 'A number beside an item was read as its price.',
    rows.some(({ row, item }) => item.listPrice !== undefined && !row.state) && 'Got an offer? Press what you ask.',
  );
  const hasLots = rows.some((row) => 'priced' in row && row.priced.answer.verdict?.asLot);
  const worth = html`${items}: <b data-total>${usd(price)}</b>${mostLikely(total)}${hasLots ? ', each lot as one' : ''}. `;
  const more = ifRealInWords(groups.get('check'));
  const said = html`<p class="soft small">${isBuying ? worth : ''}${more} ${words.map((word) => html`${word} `)}</p>`;
  if (quantity === 0) return [nothingSure(rows, all), said];
  const sum = isBuying
    ? html`<p class="soft last">${buys.rows === rows.length ? 'Buy all' : `Take the ${buys.items} to buy`}</p>
<p class="number total" tabindex="-1"><span>${usd(buys.profit)}</span> <small>profit</small></p>
<p class="why last">They cost ${plainDollars(buys.cost)}, and you keep ${plainDollars(buys.net)} on ${name}.</p>`
    : html`<p class="soft last">${items}</p>
<p class="number total" tabindex="-1"><span data-total>${usd(price)}</span></p>
<p class="why last">${capitalize(mostLikely(total).slice(2))}${quantity > 1 ? '. ' : ''}You keep <b>${usd(net)}</b> on ${name}.${paidInWords(paid)}</p>`;
  return [sum, said];
}

/** Returns what is left of what was paid: ` You paid $19 for 5 of them: $120 profit.` */
const paidInWords = ({ items, cost, profit }: SortedList['paid']): string =>
  items === 0 ? '' : ` You paid ${plainDollars(cost)} for ${items} of them: ${profitInWords(profit)}.`;

const elsewhereInWords = (rows: number, name: string): string =>
  rows === 0
    ? ''
    : `${count(rows, 'row')} ${rows === 1 ? 'sells' : 'sell'} elsewhere: ${name} does not take ${rows === 1 ? 'it' : 'them'}.`;

/** Returns what to say large where no item has a sure price. */
function nothingSure(rows: readonly (ListRow | SortedRow)[], all: number): Markup {
  const [say, why] = !rows.some((row) => 'priced' in row)
    ? [`We could not price ${all === 1 ? 'this item' : `these ${all}`}.`, 'A brand and a kind are enough.']
    : rows.every(({ row }) => row.state)
      ? ['Nothing is left to sell.', '']
      : ['Nothing here is sure yet.', 'Look whether it is real, or what such items sold for.'];
  return html`<p class="say total" tabindex="-1">${say}</p><p class="why last">${why}</p>`;
}

const mostLikely = ({ quantity, priceLow, priceHigh }: ListTotal): string =>
  quantity > 1 ? `, most likely ${usd(priceLow)} to ${usd(priceHigh)}` : '';

/** Returns what possible copies add: `+ $2,954 if the Chanel is real`. */
function ifRealInWords(rows: readonly SortedRow[] = []): Value {
  const name = ({ priced }: SortedRow) => `the ${priced.appraisal.garment.brand.name}`;
  const [known = [], others = []] = [false, true].map((needed) =>
    rows.filter(({ priced }) => priced.pieces.isCopied && priced.pieces.needsLookup === needed),
  );
  const [first] = known;
  const real = first && (known.length === 1 ? `${name(first)} is` : `all ${known.length} possible copies are`);
  return html`${real && html`+ ${usd(sumOf(known.map(({ price }) => price)))} if ${real} real.`}
${others[0] && html` + ${others.length === 1 ? name(others[0]) : count(others.length, 'item')} to look up.`}`;
}

const MAX_NAME_LENGTH = 120;

/** Returns the title of a row, prefixed with its brand unless the title already includes the brand. */
function titleOfRow({ title, brand = '', category = '', sku }: FileItem): string {
  const words = title ?? category;
  const namesBrand = lettersOf(words).includes(lettersOf(brand));
  const name = namesBrand ? words : `${brand} ${words}`.trim();
  return shorten(name || sku || 'A row', MAX_NAME_LENGTH);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** Returns a button that takes a row out of the list. It works without scripts. */
const removeButton = ({ at, item }: ListRow): Markup =>
  html`<button type="submit" class="remove" name="remove" value="${at}" aria-label="Remove ${titleOfRow(item)}">×</button>`;

function pricedLine(site: Site, row: SortedRow, group: RowGroup, marketplace: string): Markup {
  const { appraisal, answer, pieces } = row.priced;
  const caveats = listCaveats(answer);
  const textsOf = (isShown: (code: string) => boolean) =>
    caveats.flatMap(({ code, text }) => (isShown(code) ? text : []));
  const { state, remark, repeats } = row.row;
  const number = row.item.askingPrice === undefined && firstNumber(appraisal);
  const words = compact(
    pieces.isCopied && answer.verdict?.call === 'skip' && 'Not in the total.',
    pieces.isCopied && salesAboveOursInWords(appraisal),
    ...textsOf((code) => !OBVIOUS.test(code) && !(row.isOnlyKind && code === 'unknown_brand')),
    remark,
    repeats !== undefined && 'Listed twice.',
    state === 'sold' && 'Already sold.',
  );
  // What asks for something or says what to do comes before the numbers, which may be cut.
  const first = compact(
    row.isOnlyKind && unknownInWords(appraisal),
    number && `Is the tag $${number}? Write $${number}.`,
    ...textsOf((code) => code === 'other_money'),
  );
  const link = rowLink(site, row);
  const isCheck = group === 'check' && answer.verdict !== undefined;
  return line({
    ...link,
    drawing: categoryDrawing(site, appraisal.garment.category),
    below: soft(
      html`${first.map((text) => html`${text} `)}${offerLink(row)}${rowFacts(site, row, marketplace)} ${words.join(' ')}`,
    ),
    amount: isCheck ? undefined : rowAmount(row, group),
    after: html`${isCheck ? html`<a class="button is-quiet is-small" href="${link.path}">Check</a>` : ''}${removeButton(row)}`,
  });
}

/** Caveats that the row's own facts, its group and the total already tell. */
const OBVIOUS = /^(asking_price|beyond_evidence|assumed_gender|if_real|ignored_words|marketplace|other_money|plan)$/;

/** Returns the profit of a row with a verdict, the price to ask now, or the usual price. */
function rowAmount(
  { item: { quantity }, priced: { pieces, answer }, price, profit }: SortedRow,
  group: RowGroup,
): Value {
  if (pieces.needsLookup) return html`<small>look it up</small>`;
  if (group === 'high') return usd(answer.plan?.[0]?.listPrice ?? 0);
  const all = profit !== undefined && answer.verdict !== undefined ? profit : price;
  const times = quantity > 1 ? html`<small>${quantity} × ${wholeDollars(Math.abs(all) / quantity)}</small>` : '';
  return html`${all < 0 ? '−' : ''}${wholeDollars(Math.abs(all))}${times}`;
}

/** Returns the numbers behind a row: `2 tags of $14. Usual 2 × $39 = $78.`. */
function rowFacts(
  site: Site,
  { item: fields, priced, price, net, profit, isOnlyKind }: SortedRow,
  marketplace: string,
): string {
  const { answer, pieces } = priced;
  const { quantity, cost, listPrice } = fields;
  const { item, verdict, limits, sale } = answer;
  const place = marketplaceName(site, sale?.marketplace ?? '');
  const tag = listPrice === undefined ? item.askingPrice : undefined;
  const usual = quantity > 1 ? `${quantity} × ${usd(pieces.price)} = ${usd(price)}` : usd(pieces.price);
  const ofLot = verdict?.asLot ? ` as one lot, ${usd(answer.each?.price ?? 0)} each one by one` : '';
  const most = verdict && verdict.call !== 'buy' && !pieces.isCopied ? Math.floor(limits?.payUpTo ?? 0) : 0;
  return compact(
    tag !== undefined && `${quantity > 1 ? `${quantity} tags of` : 'Tag'} ${plainDollars(tag)}`,
    cost !== undefined && `Paid ${plainDollars(cost)}`,
    pieces.needsLookup
      ? !pieces.isCopied && `${rarityInWords(priced.appraisal)} At least ${usd(pieces.priceLow)}`
      : `Usual ${usual}${ofLot}${pieces.isCopied ? ' if real' : ''}`,
    most > 0 && `Up to ${usd(most)}`,
    // The tag and the profit say what is kept.
    sale && !verdict && profit === undefined && `You keep ${usd(net ?? 0)}`,
    sale && sale.marketplace !== marketplace && `Sells on ${place}`,
    !isOnlyKind && verdict?.question?.replace(/\?.*/s, '?'),
  )
    .map((fact) => (fact.endsWith('?') ? fact : `${fact}.`))
    .join(' ')
    .replace(/(?<=^(?:Tag|\d+ tags of) \$[\d.,]+)\. U/, ', u');
}

function rowLink(site: Site, { row, item, priced }: SortedRow) {
  const title = titleOfRow(item);
  const path = listingPath(site.pricing, priced.appraisal);
  return {
    name: item.title === title ? priced.appraisal.parsed.withoutMoney || title : title,
    path: row.state ? path : withQuery(path, { askingPrice: item.askingPrice }),
  };
}

/** Returns what the owner asks, with a link that answers an offer if it is for sale. */
function offerLink({ row, item, priced: { appraisal, answer } }: SortedRow): Value {
  const { listPrice, daysListed, cost } = item;
  if (listPrice === undefined) return NOTHING;
  const plan = answer.caveats.find(({ code }) => code === 'plan')?.text ?? `You ask ${plainDollars(listPrice)}.`;
  // The rest of what to do is on the item's page.
  const [, text = '', then = ''] = /^(.*?)([:.] .*?\.|\.)(?= |$)/.exec(plan) ?? [];
  if (row.state) return `${text}${then} `;
  const { gender, condition } = appraisal.garment;
  const title = titleOfRow(item);
  const { marketplace } = answer.sale ?? {};
  return html`<a href="${withQuery('/offer', { title, gender, listPrice, marketplace, condition, cost, daysListed })}">${text}</a>${then} `;
}
