import { membersOf } from '../../base/members.ts';
import { capital, money, usd } from '../../base/numbers.ts';
import { stated } from '../../base/text.ts';
import { brands, categories, TIERS, tierLabel } from '../../catalog/catalog.ts';
import { garments } from '../../catalog/garment-names.ts';
import type { ValuesOf } from '../../input/field.ts';
import { FIELDS as ALL, boundedText } from '../../input/item-fields.ts';
import { wornBy } from '../../input/parse-item.ts';
import { createFieldReader } from '../../input/query.ts';
import { isOftenCopied } from '../../money/copied.ts';
import { namedMarketplace } from '../../money/seller.ts';
import { notMadeInWords } from '../../present/caveats.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { answerSale } from '../../present/sale.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { namedGender } from '../../pricing/usual-gender.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { renderPage } from '../layout.ts';
import { fold, hangtag } from '../markup.ts';
import {
  choicesOf,
  type FormError,
  fieldError,
  formFields,
  formPage,
  garmentFields,
  options,
  textsOf,
} from '../parts/form-fields.ts';
import { feesOf, netInWords, payoutTable } from '../parts/payout-table.ts';
import { brandAt, categoryAt } from '../paths.ts';
import type { PageRequest, PageResult, Site } from '../site.ts';

/** What the page answers. Links from prices also name the gender and the condition, which have no field. */
const FIELDS = {
  brand: boundedText(100),
  category: boundedText(100),
  ...garmentFields,
  ...membersOf(ALL, 'price', 'marketplace'),
} as const;
const readSale = createFieldReader(FIELDS);

/** Renders the fee calculator with an answer, or with an error next to its field. Throws {@link NoSuchPage}. */
export function answerFeesPage(site: Site, request: PageRequest): PageResult {
  const fields = textsOf(FIELDS, request);
  return formPage(
    () => {
      const query = readSale(request);
      const isAsked = Object.keys(query).some((name) => name !== 'gender' && name !== 'marketplace');
      const result = sellAnswer(site, isAsked ? query : { ...query, price: EXAMPLE_PRICE });
      return sellPage(site, { fields, isAsked, result });
    },
    (error) => sellPage(site, { fields, isAsked: true, error }),
  );
}

/** Prices the sale in a query. The result has a garment only if the query has both a brand and a kind. */
function sellAnswer(site: Site, query: ValuesOf<typeof FIELDS>) {
  const { condition, price } = query;
  const brand = query.brand === undefined ? undefined : brandAt(site.pricing.lexicon, query.brand).entry;
  const kind = query.category === undefined ? undefined : categoryAt(query.category).entry;
  const { category, gender } = wornBy(kind, query.gender);
  const goods = { brand, category, gender, condition };
  const marketplace = namedMarketplace(site.marketplaces, query.marketplace);
  const answer = { ...answerSale(site, { price, garment: goods }), marketplace };
  if (!brand || !category) return { ...answer, garment: undefined };
  return { ...answer, garment: { brand, category, condition, gender: namedGender(site.pricing, goods).gender } };
}

type SellResult = ReturnType<typeof sellAnswer>;

interface SellState {
  readonly fields: Readonly<Record<string, string>>;
  /** False if the visitor didn't enter anything, so the result is an example. */
  readonly isAsked: boolean;
  readonly result?: SellResult;
  readonly error?: FormError;
}

const EXAMPLE_PRICE = 40;

function sellPage(site: Site, { fields, result, error, isAsked }: SellState): Markup {
  const heading = result ? capital(subject(result)) : '';
  return renderPage(site, {
    title: isAsked && result ? heading : 'Fees: what you keep',
    description:
      `What you keep after seller fees on ${site.marketplaces.list.length} US marketplaces, and the marketplaces ` +
      'that do not accept the brand. Every fee has its source and date.',
    path: '/fees',
    unlisted: isAsked,
    scripts: ['answer.js'],
    said: heading,
    hero: html`<h1>What do I keep?</h1>${result ? html`<p class="soft">${heading}.</p>` : ''}`,
    hasTag: true,
    main: html`<div class="cols">
<div>${hangtag(html`${result ? mainAnswer(site, result) : ''}${sellForm(site, fields, error)}`)}
${result ? payoutTable(site.marketplaces, result) : ''}</div>
<div>${result ? basis(site, result) : ''}</div>
</div>`,
  });
}

/** Returns what is kept on the chosen marketplace. */
function mainAnswer({ pricing }: Site, result: SellResult): Markup {
  const { payouts, marketplace, garment, estimate } = result;
  if (garment && estimate && !pricing.predict(garment).isMade) return html`<p>${notMadeInWords(garment)}</p>`;
  const payout = payouts.find((other) => other.marketplace.id === marketplace.id);
  if (!payout) return NOTHING;
  const isTaken = payout.accepted !== 'no' && payout.net !== undefined;
  const words = stated(
    isTaken && `${marketplace.name} takes ${feesOf(payout, marketplace)}.`,
    payout.reason,
    payout.warning,
  );
  return html`<p class="soft last">On ${marketplace.name} you keep</p>
<p class="number"><span data-price>${isTaken ? netInWords(payout) : '–'}</span></p><p class="why">${words.join(' ')}</p>`;
}

function subject({ price, garment, estimate }: SellResult): string {
  const goods = garment ? `${garments(garment)} that sell` : 'something that sells';
  return `${goods} for ${estimate ? `about ${usd(estimate.price)}` : money(price as number)}`;
}

function basis({ pricing, marketplaces }: Site, { estimate, garment, assumptions }: SellResult): Markup {
  const range =
    estimate && garment
      ? html`<p>${capital(rangeInWords(estimate, isOftenCopied({ garment })))}:
<a href="${pricePath(pricing, garment)}">how we get to ${usd(estimate.price)}</a>.</p>`
      : '';
  const body = html`<ul>${assumptions.map((assumption) => html`<li>${assumption}</li>`)}
<li>Not included: ${marketplaces.notModeled.join('; ')}.</li></ul>`;
  return html`<section class="panel" aria-label="More">
${fold('assumptions', 'What this assumes', html`${range}${body}`, { isOpenOnDesk: true })}</section>`;
}

function sellForm(site: Site, fields: Readonly<Record<string, string>>, error?: FormError): Markup {
  const { input, select } = formFields('sell', fields, { error });
  const brandGroups = TIERS.map((tier) => {
    const choices = choicesOf(brands.filter((brand) => brand.tier === tier));
    return html`<optgroup label="${tierLabel(tier)}">${options(choices, fields.brand)}</optgroup>`;
  });
  const { marketplace } = { marketplace: namedMarketplace(site.marketplaces).id, ...fields };
  const chosen = formFields('sell', { ...fields, marketplace });
  return html`${error !== undefined && error.field !== 'price' ? fieldError(error.message, 'sell-error') : ''}
<form action="/fees" method="get" data-change>
<div class="fields">
${input('price', 'Sold for, $')}
<div class="field"><label for="sell-brand">Brand</label>
<select id="sell-brand" name="brand"><option value="">Any</option>${brandGroups}</select></div>
${select('category', 'Kind', [{ value: '', name: 'Any' }, ...choicesOf(categories)])}
${chosen.select('marketplace', 'Where you sell', choicesOf(site.marketplaces.list))}
</div>
<button type="submit">Show what I keep</button>
</form>`;
}
