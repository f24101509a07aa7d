import { dayInWords } from '../../base/day.ts';
import { capitalize, compact, dollarsAndCents, percent, plainDollars, usd } from '../../base/text.ts';
import { groupBy, pick } from '../../base/values.ts';
import { brands, categories } from '../../catalog/catalog.ts';
import { garmentsInWords } from '../../catalog/outside-catalog.ts';
import type { PayoutRow } from '../../money/advice-schema.ts';
import type { Marketplace } from '../../money/schema.ts';
import { requireBrand, requireKind } from '../../operations/browse.ts';
import { answerPayouts, type PayoutsAnswer } from '../../operations/compare-payouts.ts';
import { DESCRIPTION_FIELDS, FIELDS } from '../../operations/fields/item-fields.ts';
import { rangeInWords } from '../../present/answer-lines.ts';
import { describeFee, rateInWords } from '../../present/fee-text.ts';
import { PAGE_PATHS } from '../../present/page-paths.ts';
import {
  columns,
  factList,
  foldedSection,
  hangtag,
  html,
  type Markup,
  type MarkupValue,
  softText,
  sumList,
  typeset,
} from '../markup.ts';
import { pickMarketplace } from '../page-answer.ts';
import { type PageRequest, type PageResult, renderPage, type Site } from '../page-frame.ts';
import { createFields, createFormReader, type FormError, renderFormPage } from '../parts/form-fields.ts';

/** What the page answers. Links from prices also name the gender and the condition, which have no field. */
const SALE_FIELDS = {
  ...pick(DESCRIPTION_FIELDS, 'brand', 'category', 'gender', 'condition'),
  ...pick(FIELDS, 'price', 'marketplace'),
};
const readFeesForm = createFormReader(SALE_FIELDS);

const EXAMPLE_PRICE = 40;

/** Renders the fee calculator with an answer or a field's error. Throws `NoSuchName` for an unknown brand or kind. */
export function answerFeesPage(site: Site, request: PageRequest): PageResult {
  const { texts, readValues } = readFeesForm(request);
  return renderFormPage(
    () => {
      const { marketplace, ...sale } = readValues();
      const hasSale = sale.price !== undefined || sale.brand !== undefined || sale.category !== undefined;
      if (sale.brand !== undefined) requireBrand(site.pricing, sale.brand);
      if (sale.category !== undefined) requireKind(sale.category);
      const shownSale = hasSale ? sale : { price: EXAMPLE_PRICE };
      const answeredSale = answerPayouts(site, { ...shownSale, include: ['sources'] });
      const shownTexts = hasSale ? texts : { ...texts, price: `${EXAMPLE_PRICE}` };
      const ownMarketplace = pickMarketplace(site, { marketplace });
      const form = renderFeesForm(site, shownTexts);
      return renderFeesPage(site, form, { ...answeredSale, ownMarketplace, isExample: !hasSale });
    },
    (error) => renderFeesPage(site, renderFeesForm(site, texts, error)),
  );
}

interface AnsweredSale extends ReturnType<typeof answerPayouts> {
  readonly ownMarketplace: Marketplace;
  /** True if the visitor asked nothing. */
  readonly isExample: boolean;
}

function renderFeesPage(site: Site, form: Markup, answeredSale?: AnsweredSale): Markup {
  const isExample = answeredSale?.isExample === true;
  const saleText = answeredSale && typeset(goodsAndPriceInWords(answeredSale.answer));
  const heading = saleText && (isExample ? `For example, ${saleText}` : capitalize(saleText));
  return renderPage(site, {
    title: isExample || !heading ? 'Fees: what you keep' : heading,
    description:
      `What you keep after seller fees on ${site.fees.marketplaces.length} US marketplaces, and the marketplaces ` +
      'that do not accept the brand. Every fee has its source and date.',
    path: PAGE_PATHS.fees,
    isUnlisted: !isExample,
    scripts: ['answer.js'],
    hero: html`<h1>What do I keep?</h1>${heading && html`<p class="soft">${heading}.</p>`}`,
    main: html`${hangtag(columns(answeredSale && renderNetSummary(answeredSale), form))}
${answeredSale && html`${renderPayoutTable(site, answeredSale)}${renderAssumptions(answeredSale.answer)}`}`,
  });
}

function renderNetSummary({ answer, garment, ownMarketplace }: AnsweredSale): MarkupValue {
  const { payouts, caveats, price = 0 } = answer;
  const { id, name } = ownMarketplace;
  const notMade = caveats.find(({ code }) => code === 'not_made');
  if (notMade) return html`<p>${notMade.text}</p>`;
  const row = payouts.find(({ marketplace }) => marketplace === id);
  if (!row) return undefined;
  const { fees = 0, net, reason } = row;
  const sumTable = sumList([
    ['Sold for', dollarsAndCents(price)],
    [`${name} takes ${rateInWords(ownMarketplace, garment, price)}`, dollarsAndCents(-fees)],
    ['You keep', dollarsAndCents(net ?? 0), true],
  ]);
  return html`<p class="soft last">On ${name} you keep</p>
<p class="number"><span data-price>${netInWords(row)}</span></p>
${row.fees !== undefined && net !== undefined && sumTable}${reason && html`<p class="why">${reason}</p>`}`;
}

function goodsAndPriceInWords({ price = 0, item, estimate }: PayoutsAnswer): string {
  const { brand, category, gender } = item ?? {};
  const goodsText =
    brand && category && gender ? `${garmentsInWords({ brand, category, gender })} that sell` : 'if it sells';
  return `${goodsText} for ${estimate ? `about ${usd(estimate.price)}` : plainDollars(price)}`;
}

function renderAssumptions({ estimate, caveats, notModeled = [] }: PayoutsAnswer): Markup {
  const rangeMarkup =
    estimate && html`<p>${capitalize(`${estimate.ifReal ? 'if real, ' : ''}${rangeInWords(estimate)}`)}.</p>`;
  const body = html`${rangeMarkup}<ul>${caveats.map(({ text }) => html`<li>${text}</li>`)}
<li>Not included: ${notModeled.join('; ')}.</li></ul>`;
  return html`<section class="panel" aria-label="More">
${foldedSection('assumptions', 'What this assumes', body)}</section>`;
}

function renderFeesForm(site: Site, texts: Readonly<Record<string, string>>, error?: FormError): Markup {
  const shownTexts = { marketplace: pickMarketplace(site).id, ...texts };
  const { renderInput, renderSelect, renderErrorAbove } = createFields('sell', shownTexts, error);
  return html`${renderErrorAbove(['price'])}
<form action="/fees" method="get" data-change>
<div class="fields">
${renderInput('price', html`placeholder="${EXAMPLE_PRICE}"`)}
${renderSelect('brand', 'Brand', [{ name: 'Any' }, ...brands.toSorted((a, b) => a.name.localeCompare(b.name))])}
${renderSelect('category', 'Kind', [{ name: 'Any' }, ...categories])}
${renderSelect('marketplace', 'Where you sell', site.fees.marketplaces)}
</div>
<button type="submit">Show what I keep</button>
</form>`;
}

const MODEL_HEADINGS = {
  'you list': 'You list it',
  local: 'You list it',
  'they sell': 'They sell it for you',
} as const;

function renderPayoutTable({ fees }: Site, answeredSale: AnsweredSale): Markup {
  const rows = answeredSale.answer.payouts
    .flatMap((row) =>
      fees.marketplaces.filter(({ id }) => id === row.marketplace).map((marketplace) => ({ row, marketplace })),
    )
    .sort((a, b) => (b.row.net ?? 0) - (a.row.net ?? 0));
  const groups = groupBy(rows, ({ row, marketplace }) =>
    row.net === undefined ? 'They do not take it' : MODEL_HEADINGS[marketplace.model],
  );
  return html`${[...groups].map(
    ([heading, groupRows]) => html`<section><h2>${heading}</h2>
<ul class="lines panel">${groupRows.map(({ row, marketplace }) => renderPayoutRow(row, marketplace, answeredSale))}</ul></section>`,
  )}`;
}

/** Renders what is kept on a marketplace as the dark part of a track, pale where it varies. */
function renderPayoutRow(row: PayoutRow, marketplace: Marketplace, answeredSale: AnsweredSale): Markup {
  const { answer, garment, ownMarketplace } = answeredSale;
  const { price = 0 } = answer;
  const { net, netHigh = net, fees, reason } = row;
  const isChosen = marketplace === ownMarketplace;
  const renderPayoutBar = (amount = 0, className = 'keep') =>
    html`<rect class="${className}" width="${percent(Math.min(1, Math.max(0, amount / price)))}"/>`;
  const track =
    net !== undefined &&
    html`<svg class="stack" aria-hidden="true"><rect width="100%"/>
${netHigh !== net && renderPayoutBar(netHigh, 'keep is-pale')}${renderPayoutBar(net)}</svg>`;
  const rateText = fees ? `Takes ${dollarsAndCents(fees)}: ${rateInWords(marketplace, garment, price)}` : 'No fees';
  const feesText = fees === undefined ? 'It sets the price itself' : rateText;
  const noteText = net === undefined ? reason : `${feesText}.${reason === undefined ? '' : ' May refuse it.'}`;
  return html`<li><details class="fee${isChosen && ' is-chosen'}" id="at-${marketplace.id}">
<summary><b>${marketplace.name}${isChosen && ' (yours)'}</b>${net !== undefined && html`<span class="amount">${netInWords(row)}</span>`}${track}
${softText(noteText)}</summary>
${reason && net !== undefined && html`<p class="small">${reason}</p>`}
${renderMarketplaceFees(marketplace)}
</details></li>`;
}

function netInWords({ net, netHigh }: PayoutRow): string {
  if (net === undefined) return '–';
  return netHigh === undefined ? dollarsAndCents(net) : `${dollarsAndCents(net)}–${dollarsAndCents(netHigh)}`;
}

/** Returns a marketplace's fees, rules, and sources. A link to its ID opens the section that contains them. */
function renderMarketplaceFees(marketplace: Marketplace): Markup {
  const { id, schedules, selling, holdsFor, buyerPays, accepts, smallestPrice, taxInBase } = marketplace;
  const fees = schedules.flatMap(({ lines, for: goods, certainty }) =>
    lines.map((line) => ({
      name: compact(line.name, schedules.length > 1 && goods, certainty && `how sure: ${certainty}`).join(', '),
      description: describeFee(line).map((text, index) => html`${index > 0 && html`<br>`}${text}`),
    })),
  );
  const rules = compact(
    ...accepts.map(({ answer, reason }) => `${answer === 'no' ? 'Not taken' : 'Check first'}: ${reason}`),
    smallestPrice !== undefined && `The minimum price is ${dollarsAndCents(smallestPrice)}.`,
    ...holdsFor,
  );
  const facts = Object.entries({
    Work: selling.work,
    Buyers: selling.buyers,
    Payout: selling.payout,
    'Buyers pay on top': buyerPays && `${capitalize(buyerPays)}.`,
    'Sales tax': taxInBase === 'yes' && 'Fees apply to it too.',
    Rules: rules.join(' '),
  }).flatMap(([name, description]) => (description ? [{ name, description }] : []));
  return html`<div id="${id}">${factList([...fees, ...facts])}${renderSourceNote(marketplace)}</div>`;
}

function renderSourceNote({ sources, checkedOn, effectiveFrom, certainty }: Marketplace): Markup {
  const links = sources.map((url) => html`<a href="${url}">${new URL(url).hostname}</a> `);
  const sinceText = effectiveFrom === undefined ? '' : ` In effect since ${dayInWords(effectiveFrom)}.`;
  const certaintyText = certainty === 'high' ? '' : ` How sure: ${certainty}.`;
  return html`<p class="soft">Source: ${links}<br>Checked ${dayInWords(checkedOn)}.${sinceText}${certaintyText}</p>`;
}
