import { count, plainDollars, sumOf, usd, wholeDollars } from '../../base/numbers.ts';
import { compact, shorten } from '../../base/text.ts';
import type { FileItem } from '../../lists/read-row.ts';
import type { Group, ListRow, SortedRow, sortList } from '../../lists/sort-list.ts';
import { type Caveat, caveatTexts, rarityInWords } from '../../present/caveats.ts';
import { salesAboveOursInWords } from '../../present/evidence-words.ts';
import type { ListTotal } from '../../present/list.ts';
import { listingPath } from '../../present/price-path.ts';
import { limitsInWords } from '../../present/text.ts';
import { firstNumber, marketplaceName, refusalInWords } from '../answer.ts';
import { html, type Markup, NOTHING, type Value } from '../html.ts';
import { categoryDrawing, line, soft } from '../markup.ts';
import { labelsInWords, payoutAt } from '../parts/answer-forms.ts';
import { pill, unknownInWords } from '../parts/decision-card.ts';
import { withQuery } from '../paths.ts';
import type { Site } from '../site.ts';

type Sorted = ReturnType<typeof sortList>;

/** Groups of rows in the order in which they are shown, with their call and its words. */
const GROUPS = [
  ['buy', 'buy'],
  ['maybe', 'maybe'],
  ['skip', 'skip'],
  ['low', 'maybe', 'Asked too little'],
  ['fair', 'buy', 'Asked about right'],
  ['high', 'skip', 'Asked too much'],
  ['none'],
  ['check', 'check'],
] as const;

/** Renders the rows of a list by what to do with them. Rows that sell elsewhere than on `marketplace` name the place. */
export function listRows(site: Site, { groups, unpriced }: Sorted, marketplace: string): Markup {
  const shown = GROUPS.map(([name, call, words]) => {
    const rows = groups.get(name) ?? [];
    if (rows.length === 0) return NOTHING;
    const items = count(sumOf(rows.map(({ priced }) => priced.pieces.count)), 'item');
    const profit = sumOf(rows.map(({ profit = 0 }) => profit));
    const known = rows.filter(({ profit }) => profit !== undefined).length;
    const isGain = (name === 'buy' || name === 'maybe') && known > 0;
    const of = known < rows.length ? ` on ${known} of ${rows.length}` : '';
    const note =
      name === 'check' ? 'Not in the sum' : `${items}${isGain ? `, ${wholeDollars(profit)} profit${of}` : ''}`;
    const lines = rows.map((row) => pricedLine(site, row, name, marketplace));
    return groupRows(call ? pill(call, words) : 'Usual prices', note, lines);
  });
  const others = unpriced.map(({ problem, ...row }) =>
    line({
      name: titleOfRow(row.item),
      below: soft(refusalInWords(problem, row.item.title)),
      after: removeButton(row),
    }),
  );
  return html`${shown}${others.length > 0 ? groupRows('No price', count(others.length, 'item'), others) : ''}`;
}

const groupRows = (head: Value, note: string, rows: readonly Markup[]): Markup =>
  html`<div class="group"><h2>${head}</h2><span class="soft">${note}</span></div><ul class="lines panel rows">${rows}</ul>`;

/** Renders what a list sells for on its tag: what is sure with what possible copies add if they are real, and notes. */
export function listTag(
  site: Site,
  { groups, unpriced, net, places }: Sorted,
  { price, priceLow, priceHigh, quantity }: ListTotal,
  notes: string,
  marketplace: string,
): Markup[] {
  const rows = [...[...groups.values()].flat(), ...unpriced];
  const all = sumOf(rows.map((row) => ('priced' in row ? row.priced.pieces.count : row.item.quantity)));
  const inRows = all > rows.length ? ` in ${count(rows.length, 'row')}` : '';
  const some = all > quantity ? `, ${quantity} of ${count(all, 'item')}` : ` of ${count(quantity, 'item')}`;
  const elsewhere = places.filter((place) => place !== marketplace).length;
  const name = marketplaceName(site, marketplace);
  const words = compact(
    quantity > 1 && `Most likely ${usd(priceLow)} to ${usd(priceHigh)}.`,
    elsewhere > 0 && `${count(elsewhere, 'row')} for another marketplace, since ${name} does not take it.`,
    notes,
    rows.some(({ row }) => row.remark?.includes(' was read as $')) && 'A number beside an item was read as its price.',
    rows.some(({ row, item }) => item.listPrice !== undefined && !row.state) && 'Got an offer? Press what you ask.',
  );
  const sum = html`<p class="soft last">Usual price${some}${inRows}</p>
<p class="number total" tabindex="-1">${usd(price)}</p>
<p>You keep <b>${usd(net)}</b> on ${name}.${ifRealInWords(groups.get('check'))}</p>`;
  return [sum, html`<p class="soft small">${words.join(' ')}</p>`];
}

/** Returns what possible copies add: `+ $2,954 if the Chanel is real`. */
function ifRealInWords(rows: readonly SortedRow[] = []): Value {
  const name = ({ priced }: SortedRow) => `the ${priced.appraisal.garment.brand.name}`;
  const [known = [], others = []] = [false, true].map((needed) =>
    rows.filter(({ priced }) => priced.pieces.isCopied && priced.pieces.needsLookup === needed),
  );
  const [first] = known;
  const real = first && (known.length === 1 ? `${name(first)} is` : `all ${known.length} possible copies are`);
  return html`${real && html`<br>+ ${usd(sumOf(known.map(({ price }) => price)))} if ${real} real.`}
${others[0] && html`<br>+ ${others.length === 1 ? name(others[0]) : count(others.length, 'item')} to look up.`}`;
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

function pricedLine(site: Site, row: SortedRow, group: Group, marketplace: string): Markup {
  const { remarks, appraisal } = row.priced;
  const { state, remark } = row.row;
  const number = row.item.askingPrice === undefined && firstNumber(appraisal);
  const words = compact(
    row.isOnlyKind && unknownInWords(appraisal),
    number && `If it costs $${number}, write $${number}.`,
    row.priced.pieces.isCopied && row.priced.answer.verdict?.call === 'skip' && 'Not in the sum.',
    limitText(row),
    row.item.quantity > 1 && labelsInWords(row.priced.pieces.price, payoutAt(row.priced.answer), row.item.quantity),
    row.priced.pieces.isCopied && salesAboveOursInWords(appraisal),
    ...caveatTexts(
      remarks.filter(({ code }) => !OBVIOUS.has(code) && !((row.isOnlyKind || number) && code === 'ignored_words')),
    ),
    remark?.replace(/^[\d.,]+ was read as \$[\d.,]+\.\s?/, ''),
    state === 'sold' && 'Already sold.',
  );
  const link = rowLink(site, row);
  const isCheck = group === 'check' && row.priced.answer.verdict !== undefined;
  return line({
    ...link,
    drawing: categoryDrawing(site, appraisal.garment.category),
    below: soft(html`${offerLink(row)}${rowFacts(site, row, marketplace)}`),
    note: words.join(' '),
    amount: isCheck ? undefined : rowAmount(row, group),
    after: html`${isCheck ? html`<a class="button is-quiet is-small" href="${link.path}">Check</a>` : ''}${removeButton(row)}`,
  });
}

/** Caveats that the row's own facts, its group and the total already tell. */
const OBVIOUS: ReadonlySet<Caveat['code']> = new Set([
  'asking_price',
  'beyond_evidence',
  'assumed_gender',
  'if_real',
  'marketplace',
]);

/** Returns the profit of a row with a verdict, the price to ask now, or the usual price. */
function rowAmount({ item: { quantity }, priced: { pieces, answer }, price, profit }: SortedRow, group: Group): Value {
  if (pieces.needsLookup) return html`<small>look it up</small>`;
  const now = answer.plan?.[0]?.listPrice ?? 0;
  if (group === 'low' || group === 'high') return html`${usd(now)}<small>ask now</small>`;
  const isProfit = profit !== undefined && answer.verdict !== undefined;
  const all = isProfit ? profit : price;
  const times = quantity > 1 ? `${quantity} × ${wholeDollars(Math.abs(all) / quantity)}` : '';
  if (isProfit && all === 0) return html`<small>no profit</small>`;
  const unit = isProfit ? (all < 0 ? 'loss' : 'profit') : pieces.isCopied ? 'if real' : 'usual';
  return html`${wholeDollars(Math.abs(all))}<small>${compact(times, unit).join(' ')}</small>`;
}

/** Returns what a row that is no buy may cost. */
function limitText({ priced: { answer, appraisal, pieces } }: SortedRow): string {
  const { verdict, limits } = answer;
  if (!verdict || verdict.call === 'buy' || !limits || (pieces.isCopied && salesAboveOursInWords(appraisal))) return '';
  return pieces.isCopied
    ? `Check it’s real below ${usd(Math.floor(limits.maybeUpTo ?? limits.payUpTo))}.`
    : limitsInWords(limits);
}

/** Returns the numbers behind a row: `2 tags of $14. Usual 2 × $39 = $78.`. */
function rowFacts(
  site: Site,
  { item: fields, priced, price, net, profit, isOnlyKind }: SortedRow,
  marketplace: string,
): string {
  const { answer, pieces } = priced;
  const { quantity, cost, listPrice } = fields;
  const { item, verdict, sale } = answer;
  const place = marketplaceName(site, sale?.marketplace ?? '');
  const tag = listPrice === undefined ? item.askingPrice : undefined;
  const usual = quantity > 1 ? `${quantity} × ${usd(pieces.price)} = ${usd(price)}` : usd(pieces.price);
  return compact(
    tag !== undefined && `${quantity > 1 ? `${quantity} tags of` : 'Tag'} ${plainDollars(tag)}`,
    cost !== undefined && `Paid ${plainDollars(cost)}`,
    pieces.needsLookup
      ? !pieces.isCopied && `${rarityInWords(priced.appraisal)} At least ${usd(pieces.priceLow)}`
      : `Usual ${usual}${pieces.isCopied ? ' if real' : ''}`,
    // The tag and the profit say what is kept.
    sale && !verdict && profit === undefined && `You keep ${usd(net ?? 0)}`,
    sale && sale.marketplace !== marketplace && `Sells on ${place}`,
    !isOnlyKind && verdict?.question?.replace(/\?.*/s, '?'),
  )
    .map((fact) => (fact.endsWith('?') ? fact : `${fact}.`))
    .join(' ');
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
  const text = `You ask ${plainDollars(listPrice)}`;
  if (row.state) return `${text}. `;
  const { gender, condition } = appraisal.garment;
  const title = titleOfRow(item);
  const { marketplace } = answer.sale ?? {};
  return html`<a href="${withQuery('/offer', { title, gender, listPrice, marketplace, condition, cost, daysListed })}">${text}</a>. `;
}
