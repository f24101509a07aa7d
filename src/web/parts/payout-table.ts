import { capital, money, percent } from '../../base/numbers.ts';
import { brands, categories, type Tier, tierLabel } from '../../catalog/catalog.ts';
import { otherKinds } from '../../catalog/other-kinds.ts';
import { dateWords, feeWords } from '../../money/fee-words.ts';
import type { Marketplace, Marketplaces } from '../../money/fees.ts';
import type { GarmentTest } from '../../money/schema.ts';
import type { SaleAnswer, SalePayout } from '../../present/sale-schema.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { factList } from '../markup.ts';

/** Renders a sale's payouts by marketplace: where the visitor lists the item, where others sell it, and the rest. */
export function payoutTable({ list }: Marketplaces, { payouts, price }: SaleAnswer): Markup {
  const accepted = payouts.filter(({ accepted }) => accepted !== 'no').sort((a, b) => netOf(b) - netOf(a));
  const byThem = accepted.filter(({ model }) => model === 'they sell');
  const byYou = accepted.filter((payout) => !byThem.includes(payout));
  const refused = payouts.filter(({ accepted }) => accepted === 'no');
  const part = (id: string, heading: string, rows: readonly SalePayout[]) =>
    rows.length === 0
      ? NOTHING
      : html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<ul class="panel fees">${rows.map((payout) => row(list, payout, price))}</ul></section>`;
  return html`${part('you-list', 'You list it', byYou)}${part('they-sell', 'They sell it for you', byThem)}
${part('refused', 'They do not take it', refused)}`;
}

/** Returns a marketplace's payout with a bar for the seller's share of the price, and its fees below. */
function row(list: Marketplaces['list'], payout: SalePayout, price = 0): Markup {
  const { marketplace, accepted, reason = '', warning = '' } = payout;
  const listed = list.find(({ id }) => id === marketplace.id) as Marketplace;
  const isRefused = accepted === 'no';
  const note = isRefused ? reason : `${capital(feesOf(payout, listed))}${accepted === 'check' ? '. Check first' : ''}`;
  const share = price > 0 && !isRefused ? Math.max(0, netOf(payout)) / price : 0;
  const bar = html`<svg class="stack" aria-hidden="true"><rect class="rest" width="100%" height="100%" rx="6"/><rect class="keep" width="${percent(share)}" height="100%" rx="6"/></svg>`;
  return html`<li><details class="fee" id="at-${marketplace.id}">
<summary><span class="grow"><b>${marketplace.name}</b>${isRefused ? '' : bar}<span class="soft">${note}</span></span>
<span class="amount">${isRefused ? '–' : netInWords(payout)}</span></summary>
${reason || warning ? html`<p class="small">${reason} ${warning}</p>` : ''}
${marketplaceFees(listed)}
</details></li>`;
}

/** Returns the minimum payout in US dollars, or 0 if the payout is unknown. */
const netOf = ({ net, netRange }: SalePayout): number => net ?? netRange?.low ?? 0;

/** Returns what is kept, to the cent. */
export function netInWords({ net, netRange }: SalePayout): string {
  if (net !== undefined) return money(net);
  return netRange ? `${money(netRange.low)}–${money(netRange.high)}` : '–';
}

/** Returns what a marketplace takes: `$6.40: 15%, and $0.40 an order`. */
export function feesOf({ totalFees, fees = [] }: SalePayout, { model }: Marketplace): string {
  if (totalFees === undefined) return 'it sets the price itself';
  const charged = fees.filter(({ amount }) => amount > 0);
  if (charged.length === 0) return model === 'local' ? 'no fees, you meet the buyer' : 'no fees';
  return `${money(totalFees)}: ${charged.map(({ name, amount }) => `${name.toLowerCase()} ${money(amount)}`).join(', ')}`;
}

/** Returns a marketplace's fees, rules, and sources. A link to its ID opens the section that contains them. */
function marketplaceFees(marketplace: Marketplace): Markup {
  const { id, schedules, selling, holdsFor, buyerPays } = marketplace;
  const sentences = {
    Work: selling.work,
    Buyers: selling.buyers,
    Payout: selling.payout,
    'Buyers pay on top': buyerPays && `${capital(buyerPays)}.`,
    'Sales tax': TAX_WORDS[marketplace.taxInBase],
  };
  const facts = Object.entries(sentences)
    .filter(([, sentence]) => sentence)
    .map(([name, sentence]) => ({ name, description: html`${sentence}` }));
  const rules = [...acceptanceRules(marketplace), ...holdsFor].map((rule) => html`<li>${rule}</li>`);
  return html`<div id="${id}">
${schedules.map((schedule) => feeLines(schedule, schedules.length === 1))}
<ul>${rules}</ul>
${factList(facts)}
${sourceWords(marketplace)}
</div>`;
}

const TAX_WORDS = { yes: 'Fees apply to it too.', no: undefined, unstated: 'Not stated.' } as const;

function feeLines(schedule: Marketplace['schedules'][number], isOnly: boolean): Markup {
  const { lines, certainty } = schedule;
  if (lines.length === 0) return NOTHING;
  const facts = lines.map((line) => {
    const bands = feeWords(line).map((band) => html`<span class="fee-band">${band}</span>`);
    return { name: html`${line.name}`, description: html`${bands}` };
  });
  return html`${isOnly ? '' : html`<p>Fees for ${schedule.for}:</p>`}
${factList(facts)}
${certainty ? html`<p>Certainty of these fees: ${certainty}.</p>` : ''}`;
}

function acceptanceRules({ accepts, smallestPrice }: Marketplace): readonly string[] {
  const rules = accepts.map(({ answer, when, unless, reason }) => {
    const goods = [when ? goodsInWords(when) : '', unless ? `all but ${goodsInWords(unless)}` : ''].filter(Boolean);
    const scope = goods.length === 0 ? '' : ` (${goods.join(', ')})`;
    return `${answer === 'no' ? 'Not accepted' : 'Check first'}${scope}: ${reason}`;
  });
  if (smallestPrice !== undefined) rules.push(`The minimum price is ${money(smallestPrice)}.`);
  return rules.length > 0 ? rules : ['Every brand and kind with prices here.'];
}

function goodsInWords(test: GarmentTest): string {
  const { tiers = [], genders = [], conditions = [] } = test;
  const namesIn = (list: readonly { slug: string; name: string }[], chosen: readonly string[] = []) =>
    list.filter(({ slug }) => chosen.includes(slug)).map(({ name }) => name);
  return [
    ...tiers.map((tier) => `${tierLabel(tier as Tier)} brands`),
    ...namesIn(brands, test.brands),
    ...namesIn([...categories, ...otherKinds], test.categories),
    ...genders.map((gender) => (gender === 'male' ? 'menswear' : 'womenswear')),
    ...conditions,
    ...(test.vintage ? ['vintage'] : []),
  ].join(', ');
}

function sourceWords({ sources, checkedOn, effectiveFrom, certainty }: Marketplace): Markup {
  const links = sources.map((url) => html`<a href="${url}">${new URL(url).hostname}</a> `);
  const since = effectiveFrom === undefined ? '' : ` In effect since ${dateWords(effectiveFrom)}.`;
  const how = certainty === 'high' ? '' : ` Certainty: ${certainty} (${CERTAINTY_WORDS[certainty]}).`;
  return html`<p class="soft">Source: ${links}<br>Checked ${dateWords(checkedOn)}.${since}${how}</p>`;
}

const CERTAINTY_WORDS = { medium: 'one reading, or a detail differs', low: 'secondary sources' } as const;
