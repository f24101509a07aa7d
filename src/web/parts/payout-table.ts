import { capital, money, wholeDollars } from '../../base/numbers.ts';
import { brands, categories, type Tier, tierLabel } from '../../catalog/catalog.ts';
import { otherKinds } from '../../catalog/other-kinds.ts';
import { dateWords, feeWords } from '../../money/fee-words.ts';
import type { Marketplace, Marketplaces } from '../../money/fees.ts';
import type { GarmentTest } from '../../money/schema.ts';
import type { SaleAnswer, SalePayout } from '../../present/sale-schema.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { factList } from '../markup.ts';

const MODELS: Readonly<Record<Marketplace['model'], string>> = {
  'you list': '',
  'they sell': 'they sell it',
  local: 'you meet the buyer',
};

/** Renders a sale's payouts by marketplace. `pinPath` returns the page's path with different pins. */
export function payoutTable(
  marketplaces: Marketplaces,
  sale: SaleAnswer,
  pinned: readonly string[],
  pinPath: (pinned: readonly string[]) => string,
): Markup {
  const { payouts, estimate, price } = sale;
  const format = estimate ? wholeDollars : money;
  const items = sortedPayouts(sale, pinned).map((payout) => {
    const { id, name } = payout.marketplace;
    const isPinned = pinned.includes(id);
    const otherPins = isPinned ? pinned.filter((pin) => pin !== id) : [...pinned, id];
    const action = isPinned ? 'Unpin' : 'Pin';
    return html`<li${isPinned ? html` class="is-marked"` : ''}><details id="at-${id}">
<summary>${payoutSummary(payout, price ?? estimate?.price, format)}</summary>
${payoutDetails(payout, format)}
<p><a href="${pinPath(otherPins)}" data-change data-pin="${otherPins.join(',')}">${action} ${name}</a></p>
${feesAt(marketplaces, id)}
</details></li>`;
  });
  const refused = payouts.filter(({ accepted }) => accepted === 'no');
  return html`<ul class="fees">${items}</ul>
${refused.length === 0 ? '' : refusedPart(marketplaces, refused)}`;
}

/**
 * Returns payouts for marketplaces that may accept the garment, pinned ones first. Each group is sorted by payout,
 * highest first, or by the lowest asking price if the seller gave the payout to reach (`keep`).
 */
function sortedPayouts({ payouts, keep }: SaleAnswer, pinned: readonly string[]): SalePayout[] {
  const accepted = payouts.filter((payout) => payout.accepted !== 'no');
  const sorted =
    keep === undefined
      ? accepted.sort((a, b) => guaranteedNet(b) - guaranteedNet(a))
      : accepted.sort((a, b) => lowestAsk(a) - lowestAsk(b));
  const isPinned = ({ marketplace }: SalePayout) => pinned.includes(marketplace.id);
  return [...sorted.filter(isPinned), ...sorted.filter((payout) => !isPinned(payout))];
}

function refusedPart(marketplaces: Marketplaces, refused: readonly SalePayout[]): Markup {
  const names = refused.map(({ marketplace }) => marketplace.name).join(', ');
  const rows = refused.map(
    ({ marketplace: { id, name }, reason }) => html`<li><details id="at-${id}">
<summary>${name}: ${reason}</summary>
${feesAt(marketplaces, id)}
</details></li>`,
  );
  return html`<details id="refused"><summary>Not accepted: ${names}</summary><ul class="fees">${rows}</ul></details>`;
}

function feesAt({ list }: Marketplaces, id: string): Markup {
  const marketplace = list.find((listed) => listed.id === id);
  return marketplace ? marketplaceFees(marketplace) : NOTHING;
}

/** Returns the minimum payout in US dollars, or 0 if the payout is unknown. */
function guaranteedNet(payout: SalePayout): number {
  if (setsPrice(payout)) return 0;
  return payout.net ?? payout.netRange?.low ?? 0;
}
/** Returns true if the payout is unknown because a consignment marketplace sets the price. */
const setsPrice = ({ model, net }: SalePayout) => model === 'they sell' && net === undefined;
const lowestAsk = ({ leastAsk }: SalePayout) => leastAsk ?? Number.POSITIVE_INFINITY;

function netInWords(payout: SalePayout, price: number | undefined, format: typeof money): string {
  const { net, netRange, leastAsk } = payout;
  if (price === undefined) return leastAsk === undefined ? '–' : `list at ${format(leastAsk)}`;
  if (setsPrice(payout)) return 'sets the price itself';
  if (net !== undefined) return format(net);
  return netRange ? `${format(netRange.low)}–${format(netRange.high)}` : '–';
}

/** Returns a marketplace's name and payout, with a bar for the seller's share of the price. */
function payoutSummary(payout: SalePayout, price: number | undefined, format: typeof money): Markup {
  const { marketplace, model, leastAsk, accepted } = payout;
  const salePrice = price ?? leastAsk;
  const share = salePrice ? Math.max(0, guaranteedNet(payout)) / salePrice : 0;
  const note = [MODELS[model], accepted === 'check' ? 'check first' : ''].filter(Boolean).join(', ');
  return html`<span>${marketplace.name}${note === '' ? '' : html` <small>${note}</small>`}</span>
<strong>${netInWords(payout, price, format)}</strong>
<svg width="100%" height="8" aria-hidden="true" focusable="false">
<rect class="bar is-borrowed" width="100%" height="8" rx="4"/>
<rect class="bar is-net" width="${(share * 100).toFixed(1)}%" height="8" rx="4"/>
</svg>`;
}

function payoutDetails(payout: SalePayout, format: typeof money): Markup {
  const { net, netRange, profit, payUpTo, reason, warning, fees = [], totalFees } = payout;
  const sentences: string[] = [];
  const charged = fees.filter(({ amount }) => amount > 0).map(({ name, amount }) => `${name} ${format(amount)}`);
  if (totalFees !== undefined) {
    sentences.push(charged.length > 0 ? `Fees ${format(totalFees)}: ${charged.join(', ')}.` : 'No seller fees.');
  }
  if (net !== undefined) sentences.push(`You’d get ${format(net)}.`);
  if (net !== undefined && netRange) {
    sentences.push(`Across the price range, ${format(netRange.low)} to ${format(netRange.high)}.`);
  }
  if (profit !== undefined) sentences.push(`Profit ${format(profit)}.`);
  if (payUpTo) {
    const limit = payUpTo.mid === undefined ? 'nothing: the profit goal is out of reach' : format(payUpTo.mid);
    sentences.push(`Pay up to ${limit}.`);
  }
  if (reason !== undefined) sentences.push(`Check first: ${reason}`);
  if (warning) sentences.push(warning);
  return html`<p>${sentences.join(' ')}</p>`;
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
