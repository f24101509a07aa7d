import { Type } from 'typebox';
import { membersOf, omit } from '../../base/members.ts';
import { capital, money, usd } from '../../base/numbers.ts';
import { brands, CONDITIONS, categories, GENDERS, TIERS, tierLabel } from '../../catalog/catalog.ts';
import { garments, genderWord } from '../../catalog/garment-names.ts';
import type { ValuesOf } from '../../input/field.ts';
import { boundedText, FIELDS as ALL } from '../../input/item-fields.ts';
import { wornBy } from '../../input/parse-item.ts';
import { createFieldReader } from '../../input/query.ts';
import { isOftenCopied } from '../../money/copied.ts';
import { VINTAGE } from '../../money/payouts.ts';
import { notMadeInWords } from '../../present/caveats.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { answerSale } from '../../present/sale.ts';
import { namedGender } from '../../pricing/usual-gender.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { renderPage } from '../layout.ts';
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
import { payoutTable } from '../parts/payout-table.ts';
import { brandAt, categoryAt, withQuery } from '../paths.ts';
import type { PageRequest, PageResult, Site } from '../site.ts';

/** The form's fields, in the order used in URLs. Amounts are in US dollars, and `tax` is a percentage. */
const FIELDS = {
  brand: boundedText(100),
  category: boundedText(100),
  ...garmentFields,
  vintage: ALL.vintage,
  pin: boundedText(200),
  price: ALL.price,
  keep: ALL.minNet,
  cost: ALL.cost,
  profit: ALL.minProfit,
  shipping: ALL.buyerShipping,
  label: ALL.shippingLabel,
  tax: Type.Number({ maximum: 20 }),
} as const;
const readSale = createFieldReader(FIELDS);

/** Fields that don't count as a query on their own: the gender, and terms saved by the browser. */
const NO_QUESTION = ['gender', 'pin', 'profit', 'label'];

/** Renders the fee calculator with an answer, or with an error next to its field. Throws {@link NoSuchPage}. */
export function answerFeesPage(site: Site, request: PageRequest): PageResult {
  const { pin = '', ...fields } = textsOf(FIELDS, request);
  const pinned = pin.split(',').filter((id) => site.marketplaces.list.some((marketplace) => marketplace.id === id));
  const state = { fields, pinned };
  return formPage(
    () => {
      const query = readSale(request);
      const isAsked = Object.keys(query).some((name) => !NO_QUESTION.includes(name));
      const result = sellAnswer(site, isAsked ? query : { ...query, price: EXAMPLE_PRICE });
      return sellPage(site, { ...state, isAsked, result });
    },
    (error) => sellPage(site, { ...state, isAsked: true, error }),
  );
}

/** Prices the sale in a query. The result has a garment only if the query has both a brand and a kind. */
function sellAnswer(site: Site, query: ValuesOf<typeof FIELDS>) {
  const { condition, vintage, tax = 0 } = query;
  const { profit, ...terms } = omit(query, 'brand', 'category', 'gender', 'condition', 'tax', 'pin');
  const brand = query.brand === undefined ? undefined : brandAt(site.pricing.lexicon, query.brand).entry;
  const kind = query.category === undefined ? undefined : categoryAt(query.category).entry;
  const { category, gender } = wornBy(kind, query.gender);
  const goods = { brand, category, gender, condition };
  const answer = answerSale(site, { ...terms, minProfit: profit, taxRate: tax / 100, garment: { ...goods, vintage } });
  if (!brand || !category) return { ...answer, garment: undefined };
  return { ...answer, garment: { brand, category, condition, gender: namedGender(site.pricing, goods).gender } };
}

type SellResult = ReturnType<typeof sellAnswer>;

interface SellState {
  readonly pinned: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  /** False if the visitor didn't enter anything, so the result is an example. */
  readonly isAsked: boolean;
  readonly result?: SellResult;
  readonly error?: FormError;
}

const EXAMPLE_PRICE = 40;

function sellPage(site: Site, { fields, pinned, result, error, isAsked }: SellState): Markup {
  const heading = result ? capital(subject(result)) : '';
  const hasOtherError = error !== undefined && !INPUT_NAMES.includes(error.field);
  const pinPath = (pins: readonly string[]) => withQuery('/fees', { ...fields, pin: pins.join(',') || undefined });
  return renderPage(site, {
    title: isAsked && result ? heading : 'Fees: what you’d get',
    description:
      `Your payout after seller fees on ${site.marketplaces.list.length} US marketplaces, the price to ask for a ` +
      'payout, and the marketplaces that do not accept the brand. Every fee has its source and date.',
    path: '/fees',
    unlisted: isAsked,
    scripts: ['answer.js'],
    main: html`<div data-answer data-said="${heading}">
<h1>What would you get after fees?</h1>
${hasOtherError ? fieldError(error.message, 'sell-error') : ''}
${sellForm(fields, error)}
${result ? answerSection(site, result, payoutTable(site.marketplaces, result, pinned, pinPath)) : ''}
</div>`,
  });
}

const INPUTS = [
  { name: 'keep', label: 'Or the amount you want to get, $', hint: 'Shows the lowest price to ask.' },
  { name: 'cost', label: 'Your cost, $', hint: 'Shows your profit.' },
  { name: 'profit', label: 'Profit goal, $', hint: 'Shows the most you should pay.' },
  { name: 'shipping', label: 'Shipping the buyer pays, $', hint: 'If you buy the label yourself.' },
  { name: 'label', label: 'Label cost, $', hint: 'If you buy the label yourself.' },
  { name: 'tax', label: 'Sales tax, %', hint: 'Some marketplaces charge fees on it.' },
] as const;
/** Fields whose errors appear next to them. Other errors appear above the form. */
const INPUT_NAMES: readonly string[] = ['price', ...INPUTS.map(({ name }) => name)];

function subject({ price, keep, garment, estimate }: SellResult): string {
  const goods = garment ? `${garments(garment)}: ` : '';
  if (keep !== undefined) return `${goods}what to ask to get ${money(keep)}`;
  return `${goods}what you’d get from ${estimate ? usd(estimate.price) : money(price as number)}`;
}

function answerSection(site: Site, result: SellResult, table: Markup): Markup {
  const { estimate, garment, assumptions, verdict } = result;
  const isMade = !garment || !estimate || site.pricing.predict(garment).isMade;
  if (!isMade) return html`<p class="notice">${notMadeInWords(garment)}</p>`;
  return html`<section aria-labelledby="answer-heading">
<h2 id="answer-heading">${capital(subject(result))}</h2>
${estimateLine(site, result)}
${verdict === undefined ? '' : html`<p class="notice">${verdict}</p>`}
${table}
<p class="soft">The first part of a bar is what you’d get.</p>
<details id="assumptions">
<summary>Assumptions and exclusions</summary>
<ul>
${assumptions.map((assumption) => html`<li>${assumption}</li>`)}<li>Not included:
${site.marketplaces.notModeled.join('; ')}.</li>
</ul>
<p>For developers: <a href="/developers#reference">payouts and marketplaces</a>
in the API, no key needed.</p>
</details>
</section>`;
}

function estimateLine({ pricing }: Site, { estimate, garment }: SellResult): Markup {
  if (!estimate || !garment) return NOTHING;
  return html`<p>${capital(rangeInWords(estimate, isOftenCopied({ garment })))}:
<a href="${pricePath(pricing, garment)}">how we get to ${usd(estimate.price)}</a>.</p>`;
}

function sellForm(fields: Readonly<Record<string, string>>, error?: FormError): Markup {
  const { input, select } = formFields('sell', fields, { error });
  const brandGroups = TIERS.map((tier) => {
    const choices = choicesOf(brands.filter((brand) => brand.tier === tier));
    return html`<optgroup label="${tierLabel(tier)}">${options(choices, fields.brand)}</optgroup>`;
  });
  const genders = GENDERS.map((gender) => ({ value: gender, name: capital(genderWord(gender)) }));
  const grades = CONDITIONS.map((name) => ({ value: name, name }));
  const answers = [
    { value: '', name: 'No' },
    { value: 'true', name: 'Yes' },
  ];
  const notGiven = { value: '', name: 'Not given' };
  const isOpen = error !== undefined && error.field !== 'price';
  return html`<form class="sell-form" action="/fees" method="get" data-change>
<div class="fields is-first">
${input('price', 'Sale price, $')}
<p><button type="submit">Show what I’d get</button></p>
</div>
<details id="more"${isOpen ? html` open` : ''}>
<summary>Brand, kind, cost, shipping and sales tax</summary>
<div class="fields">
<div class="field">
<label for="sell-brand">Brand</label>
<select id="sell-brand" name="brand">
<option value="">Any</option>${brandGroups}</select>
</div>
${select('category', 'Kind of garment', [{ value: '', name: 'Any clothing' }, ...choicesOf(categories)])}
${select('gender', 'Women’s or men’s', [notGiven, ...genders])}
${select('condition', 'Condition', [notGiven, ...grades])}
${INPUTS.map(({ name, label, hint }) => input(name, label, { hint }))}
${select('vintage', capital(VINTAGE), answers)}
</div>
<p class="soft">If you enter a brand and a kind but no price, we use our estimate.</p>
</details>
</form>`;
}
