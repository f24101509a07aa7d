import { html } from 'ghtml';
import { listTotal } from '../../answers/list.ts';
import { GONE_IN, type GoneIn, type RepriceTerms, WORK_MINUTES } from '../../answers/reprice.ts';
import { type Layout, readAsText } from '../../closet/layout.ts';
import { planInWords } from '../../closet/reprice-closet.ts';
import { MAX_PAGE_ROWS } from '../../closet/row-limits.ts';
import type { SellerTerm } from '../../items/seller-fields.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { TOTAL_METHOD } from '../../pricing/total.ts';
import { ZONE_NAMES } from '../../wording/judgment.ts';
import { count, usd, wholeDollars } from '../../wording/numbers.ts';
import { totalRangeInWords } from '../../wording/totals.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import { choicesOf, fieldError, formFields, options } from '../parts/form-fields.ts';
import { thingsTabs } from '../parts/tabs.ts';
import { yourTerms } from '../parts/your-terms.ts';
import type { Site } from '../site.ts';
import { type ItemInAddress, listPath, MAX_COMPARED } from './address.ts';
import { mostValuable, pricedCard, titleOfRow, unpricedCard } from './cards.ts';
import { type ListForm, NO_PLAN, type PlanTexts, SORTS, type Sort } from './form.ts';
import { type Priced, type PricedRow, SORT_KEYS, type UnpricedRow } from './price-rows.ts';

export interface ListState {
  readonly rows: readonly PricedRow[];
  readonly chosen: readonly Marketplace[];
  /** The choices, and the submitted text next to an error. */
  readonly form?: Pick<ListForm, 'sort' | 'isScript' | 'terms' | 'plan' | 'text'>;
  /** The plan for the rows; its day determines how long they have been listed. */
  readonly plan?: RepriceTerms | undefined;
  /** The outcome of adding rows. */
  readonly outcome?: string;
  /** The columns that were recognized. */
  readonly layout?: Layout | undefined;
  readonly error?: string;
  /** True for a shared list, which is not the visitor's own. */
  readonly isShared?: boolean;
}

/** Most bytes of the list and its cards: with the rest, a page stays below 1 MB. */
const MAX_BYTES = 940_000;

/** A shorter list needs no summary of its most valuable items. */
const LEAST_FOR_TOP = 15;

/** Most rows that a person would choose from; a longer list is a report of old purchases. */
const MOST_TO_CHOOSE_FROM = 40;

const EXAMPLE = 'Coach leather tote, brown, like new\nMen’s Nike Air Force 1, size 10, $25\nReformation midi dress x2';

/**
 * Returns one list for buyers and sellers: each garment with its price and net, the totals, and the form for adding
 * more. The form contains the whole list; `list.js` saves it in the browser and shows answers in place.
 */
export function listPage(site: Site, state: ListState): Markup {
  const { rows, isShared } = state;
  return renderPage(site, {
    title: isShared ? `A list of ${count(rows.length, 'garment')}` : 'My things',
    description:
      'Type, paste or drop a list of clothes: each with its resale price and what you keep on two marketplaces, the totals, the best buy, and the file back with prices.',
    path: '/list',
    scripts: ['list.js'],
    unlisted: rows.length > 0 || state.error !== undefined,
    main: html`!${isShared ? '' : thingsTabs('/list')}<h1>!${isShared ? 'A list' : 'My things'}</h1>
<form class="list" action="/list" method="post" enctype="multipart/form-data" data-list!${isShared ? '="shared"' : ''}>
<button type="submit" class="visually-hidden" name="action" value="table" tabindex="-1" aria-hidden="true">Show prices</button>
<div data-list-answer>
!${rows.length > 0 ? filled(site, state) : empty(site, state)}
</div>
<div class="list-toast" data-list-toast hidden><span role="status"></span> <button type="button" class="is-quiet" data-list-undo>Undo</button></div>
</form>`,
  });
}

function empty(site: Site, state: ListState): Markup {
  return html`<p class="lead">See what it is all worth, what you keep, and what to cut.</p>
!${addForm(state)}
!${termsForm(site, state, ['marketplace', 'profit', 'label', 'hourly'])}`;
}

/** Returns the fields for the seller's terms, which the browser saves for all pages. */
function termsForm({ marketplaces }: Site, { form }: ListState, names: readonly SellerTerm[]): Markup {
  return html`<details class="list-add" data-key="terms"><summary>Your terms</summary>
!${yourTerms('list', form?.terms ?? {}, names, marketplaces.list)}
<p class="soft">What leaves less than ${WORK_MINUTES} minutes of your time is worth goes to charity.</p>
<p class="actions"><button type="submit" class="is-quiet" name="action" value="table">Use these</button></p>
</details>`;
}

const GONE_NAMES: Readonly<Record<GoneIn, string>> = {
  week: 'In a week',
  month: 'In a month',
  season: 'In a season (90 days)',
};

const NOTHING: PlanTexts = { goneIn: '', markdown: '', markdownDays: '' };

function planForm(rows: readonly PricedRow[], plan: PlanTexts = NOTHING): Markup {
  const goneIn = plan.goneIn === NO_PLAN ? '' : plan.goneIn;
  const { input, select } = formFields('plan', { ...plan, goneIn: plan.goneIn || 'month' });
  const choices = GONE_IN.map((span) => [span, GONE_NAMES[span]] as const);
  const planText =
    goneIn === ''
      ? ''
      : html`<p data-plan-said>${planInWords(rows.map((row) => ('advice' in row ? row.advice : undefined)))}</p>`;
  return html`<details class="list-add list-plan" id="plan" data-key="plan"><summary>What to cut, and when</summary>
!${planText}
<div class="fields">
!${select('goneIn', 'How soon do you want it gone?', [[NO_PLAN, 'No plan: prices only'], ...choices])}
!${input('markdown', 'For shops: markdown, %')}
!${input('markdownDays', 'Days between markdowns')}
</div>
<p class="actions"><button type="submit" name="action" value="table" data-plan>Show what to do</button> <button type="submit" class="is-quiet" name="action" value="donations">Donation list</button></p>
<p class="soft">A file can say when a piece was listed (column “date listed”), its asking price (“asking price”) and the least you take (“floor”). The download includes the plan.</p>
</details>`;
}

function addForm({ error, form }: ListState): Markup {
  const text = error ? form?.text : '';
  return html`!${error ? fieldError(error, 'list-error') : ''}
<div class="field"><label for="list-text">Garments, one per line, or the text of a CSV file</label>
<textarea id="list-text" name="list" rows="4" spellcheck="false" autocomplete="off" placeholder="${EXAMPLE}"!${error ? ' aria-describedby="list-error"' : ''}>
!${html`${text ?? ''}`}</textarea></div>
<p class="actions"><button type="submit" name="action" value="table">Show prices</button></p>
<div class="fields">
<div class="field"><label for="list-file">Or a file</label><input id="list-file" name="file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain"><p class="soft">CSV: a report from Poshmark, Mercari, Depop or eBay, an export from Vendoo, List Perfectly, Etsy or Shopify, or your own sheet; at most 1 MB and ${MAX_PAGE_ROWS} rows.</p></div>
</div>
<p class="actions"><button type="submit" class="is-quiet" name="action" value="download">Download it with prices</button></p>
<p class="soft">Your list stays in this browser, and is priced here too once the page has been open for a moment. Until then the service prices it and forgets it. Names, buyers and addresses in a report are not kept. <a href="/privacy">Privacy</a></p>`;
}

function filled(site: Site, state: ListState): Markup {
  const { rows, chosen, form, plan, outcome = '', layout, error, isShared } = state;
  const isPlanned = rows.some((row) => 'advice' in row);
  const { isScript = false } = form ?? {};
  const sort = form && form.sort !== 'added' ? form.sort : isPlanned ? 'todo' : 'added';
  const priced = rows.filter((row): row is Priced => 'priced' in row);
  const unpriced = rows.filter((row): row is UnpricedRow => 'problem' in row);
  const bestBuy = bestOf(priced);
  const kept = html`${JSON.stringify(rows.map(({ row }) => row))}`;
  let bytes = byteLength(kept);
  const fits = (card: Markup) => {
    bytes += byteLength(card);
    return bytes < MAX_BYTES;
  };
  const placeOf = (row: PricedRow) => ({
    chosen,
    isFolded: isScript,
    today: plan?.today,
    index: rows.indexOf(row),
    isBest: row === bestBuy,
  });
  const cards = sorted(priced, sort)
    .map((row) => pricedCard(site, row, placeOf(row)))
    .filter(fits);
  const words = unpriced.map((row) => unpricedCard(site, row, rows.indexOf(row))).filter(fits);
  const hidden = rows.length - cards.length - words.length;
  return html`!${priced.length > 0 ? totals(site, state, priced, unpriced.length) : html`<p class="lead">No row has a price yet.</p>`}
!${outcome === '' ? '' : html`<p class="soft" data-list-said>${outcome}</p>`}
!${layout?.isSalesReport ? html`<p class="notice"><strong>A report of sales?</strong> <a href="/sold">Sold</a> reads it too: what each brought beside the estimate, and profit by month.</p>` : ''}
!${layout ? html`<p class="soft">${readAsText(layout)}</p>` : ''}
!${doings(sorted(priced, 'todo'))}
!${bestInWords(priced, bestBuy, chosen)}
<textarea name="rows" hidden aria-label="The list" data-list-rows>
!${kept}</textarea>
<ul class="actions list-tools"><li><button type="submit" class="is-quiet" name="action" value="download">Download</button></li><li>!${isShared ? html`<button type="button" class="needs-script" data-list-take>Put these on my list</button>` : shareLink(rows)}</li>!${isShared ? '' : html`<li><button type="button" class="is-quiet needs-script" data-list-clear>Clear</button></li>`}<li><a href="/sold">My sales</a></li></ul>
!${isShared ? '' : html`!${planForm(rows, form?.plan)}!${termsForm(site, state, ['profit', 'label', 'hourly'])}`}
<details class="list-add"!${error ? ' open' : ''} data-key="add"><summary>Add more</summary>
!${addForm(state)}
</details>
!${
    words.length > 0
      ? html`<details class="list-words" data-key="words"!${priced.length === 0 ? ' open' : ''}><summary>${count(unpriced.length, 'row')} without a price: say what ${unpriced.length === 1 ? 'it is' : 'they are'}</summary>
<ul class="cards">!${words}</ul></details>`
      : ''
  }
!${priced.length > LEAST_FOR_TOP ? mostValuable(priced) : ''}
!${priced.length > 1 ? sortButtons(sort) : ''}
!${cards.length > 0 ? html`<p class="cards-head" aria-hidden="true"><span></span><span>Piece</span><span>Asked</span><span>Estimate</span><span>Keep</span><span>Days</span><span>What to do</span></p><ol class="cards" data-cards>!${cards}</ol>` : ''}
!${cards.length > 50 ? html`<p data-list-all hidden><button type="button" class="is-quiet">Show all ${String(cards.length)}</button></p>` : ''}
!${hidden > 0 ? html`<p>The last ${count(hidden, 'row')} would make this page too long. The download has them all.</p>` : ''}`;
}

/** Returns the actions with their rows and totals; nothing for a list without verdicts. */
function doings(rows: readonly Priced[]): Markup {
  const groups = Map.groupBy(rows, ({ judgment }) => judgment?.zone ?? null);
  const items = [...groups].map(([zone, own]) => {
    const sum = own.reduce((all, { row, priced }) => all + row.quantity * priced.price, 0);
    const name = zone === null ? 'No verdict' : ZONE_NAMES[zone];
    return html`<li class="zone-${zone ?? ''}"><b>${name}</b> ${own.length}, worth ${usd(sum)} <button type="button" class="is-quiet needs-script" data-show="${zone ?? ''}" aria-label="Only ${name}" aria-pressed="false">Only these</button></li>`;
  });
  return groups.size === 0 || (groups.size === 1 && groups.has(null)) ? '' : html`<ul class="zones">!${items}</ul>`;
}

const SELECTS = [
  ['marketplace', 'Marketplace'],
  ['other', 'Another marketplace'],
] as const;

function totals(site: Site, { chosen }: ListState, priced: readonly Priced[], notPriced: number): Markup {
  const total = listTotal(
    priced.map(({ row, priced: item }) => ({ ...item, quantity: row.quantity })),
    notPriced,
  );
  const choices = choicesOf(site.marketplaces.list);
  const sums = chosen.map(({ id }, index) => {
    const [name, label] = SELECTS[index] as readonly [string, string];
    let kept = 0;
    let refused = 0;
    for (const { row, kept: amounts } of priced) {
      kept += (amounts[index] ?? 0) * row.quantity;
      if (amounts[index] === undefined) refused += row.quantity;
    }
    return html`<li><select name="${name}" aria-label="${label}">!${options(choices, id)}</select> <strong>${usd(Math.round(kept))}</strong>!${refused > 0 ? html` <span class="soft">${refused} not taken</span>` : ''}</li>`;
  });
  return html`<section class="list-total" aria-label="Total">
<p class="total"><strong class="rail-price">${usd(total.sumOfPrices)}</strong> for ${count(total.quantity, 'piece')}</p>
<details class="soft"><summary>As one lot: about ${usd(total.asOneLot)}</summary><p>One by one, ${totalRangeInWords(total.priceLow, total.priceHigh)}. ${TOTAL_METHOD}</p></details>
<p class="list-keep" id="list-keep">You keep about, after fees:</p>
<ul class="list-sums" aria-labelledby="list-keep">!${sums}</ul>
<noscript><p><button type="submit" class="is-quiet" name="action" value="table">Change marketplaces</button></p></noscript>
</section>`;
}

function sortButtons(sort: Sort): Markup {
  const buttons = Object.entries(SORTS).map(
    ([value, name]) =>
      html`<button type="submit" name="sort" value="${value}" aria-pressed="${String(value === sort)}">${name}</button>`,
  );
  return html`<input type="hidden" name="sort" value="${sort}"><div class="list-sorts" role="group" aria-label="Sort by">!${buttons}</div>`;
}

function sorted(rows: readonly Priced[], sort: Sort): readonly Priced[] {
  if (sort === 'added') return rows;
  const key = SORT_KEYS[sort];
  return rows.toSorted((a, b) => key(b) - key(a));
}

/**
 * Returns the row that nets the most, among rows with a cost; undefined if none is profitable or only one has a cost.
 */
function bestOf(rows: readonly Priced[]): Priced | undefined {
  const tagged = rows.filter(({ cost, left }) => cost !== undefined && left !== undefined);
  const [best] = tagged.toSorted((a, b) => (b.left as number) - (a.left as number));
  return tagged.length > 1 && best && (best.left as number) > 0 ? best : undefined;
}

function bestInWords(rows: readonly Priced[], best: Priced | undefined, chosen: readonly Marketplace[]): Markup {
  const tagged = rows.filter(({ cost }) => cost !== undefined).length;
  if (tagged < 2 || tagged > MOST_TO_CHOOSE_FROM) return '';
  if (!best)
    return html`<p class="notice"><strong>No good buy among these:</strong> none leaves anything after fees and its price.</p>`;
  const place = chosen[best.kept.findIndex((amount) => amount !== undefined)]?.name ?? '';
  return html`<p class="notice"><strong>Best buy: ${titleOfRow(best.row)}</strong>: it leaves about ${wholeDollars(best.left as number)} on ${place}.</p>`;
}

/** Returns a link to share a short list. */
function shareLink(rows: readonly PricedRow[]): Markup {
  const items = rows.flatMap((row): ItemInAddress[] => {
    if (!('priced' in row)) return [];
    const { garment } = row.priced;
    const { title, quantity } = row.row;
    return [{ ...garment, quantity, ...(title !== undefined && { title }) }];
  });
  if (items.length === 0 || items.length > MAX_COMPARED) return '';
  return html`<a class="button is-quiet" href="${listPath(items)}" data-list-share>Share</a>`;
}

function byteLength(markup: Markup): number {
  return new TextEncoder().encode(markup).length;
}
