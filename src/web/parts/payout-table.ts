import { html } from 'ghtml';
import { capital, money, wholeDollars } from '../../base/numbers.ts';
import { brands, categories, type Tier, tierLabel } from '../../catalog/catalog.ts';
import { otherKinds } from '../../catalog/other-kinds.ts';
import { dateWords, feeWords } from '../../marketplaces/fee-words.ts';
import type { Marketplace, Marketplaces } from '../../marketplaces/fees.ts';
import type { GarmentTest } from '../../marketplaces/schema.ts';
import type { SaleAnswer, SalePayout } from '../../present/sale-schema.ts';
import { factList, type Markup } from '../markup.ts';

const MODELS: Readonly<Record<Marketplace['model'], string>> = {
  'you list': '',
  'they sell': 'they sell it',
  local: 'you meet the buyer',
};

/**
 * Returns a sale's results, a row for each marketplace: the bar is the price, its first part the payout. `pinPath`
 * returns the URL of the same answer with other pins.
 */
export function payoutTable(
  marketplaces: Marketplaces,
  { payouts, estimate, price, keep }: SaleAnswer,
  pinned: readonly string[],
  pinPath: (pinned: readonly string[]) => string,
): Markup {
  const amount = estimate ? wholeDollars : money;
  const accepted = payouts.filter((payout) => payout.accepted !== 'no');
  const refused = payouts.filter((payout) => payout.accepted === 'no');
  const isPinned = ({ marketplace }: SalePayout) => pinned.includes(marketplace.id);
  const sorted = accepted.sort((a, b) => (keep === undefined ? arrives(b) - arrives(a) : asks(a) - asks(b)));
  const rows = [...sorted.filter(isPinned), ...sorted.filter((payout) => !isPinned(payout))];
  const items = rows.map((payout) => {
    const { id, name } = payout.marketplace;
    const others = pinned.filter((pin) => pin !== id);
    const pin = isPinned(payout)
      ? html`<a href="${pinPath(others)}" data-change data-pin="${others.join(',')}">Unpin ${name}</a>`
      : html`<a href="${pinPath([...pinned, id])}" data-change data-pin="${[...pinned, id].join(',')}">Pin ${name}</a>`;
    return html`<li!${isPinned(payout) ? ' class="is-marked"' : ''}><details id="at-${id}">
<summary>!${summaryOf(payout, price ?? estimate?.price, amount)}</summary>
!${detailsOf(payout, amount)}
<p>!${pin}</p>
!${feesAt(marketplaces, id)}
</details></li>`;
  });
  return html`<ul class="fees">!${items}</ul>
!${refused.length === 0 ? '' : refusedPart(marketplaces, refused)}`;
}

function refusedPart(marketplaces: Marketplaces, refused: readonly SalePayout[]): Markup {
  const names = refused.map(({ marketplace }) => marketplace.name).join(', ');
  const rows = refused.map(
    ({ marketplace: { id, name }, reason }) => html`<li><details id="at-${id}">
<summary>${name}: ${reason}</summary>
!${feesAt(marketplaces, id)}
</details></li>`,
  );
  return html`<details id="refused"><summary>Not accepted: ${names}</summary><ul class="fees">!${rows}</ul></details>`;
}

function feesAt({ list }: Marketplaces, id: string): Markup {
  const marketplace = list.find((one) => one.id === id);
  return marketplace ? marketplaceFees(marketplace) : '';
}

/** Returns the net, or its guaranteed part if only a range of the fees is known. */
const arrives = (payout: SalePayout) => (setsPrice(payout) ? 0 : (payout.net ?? payout.netRange?.low ?? 0));
/** True for a place that sells for the visitor at its own price, so that no payout is known. */
const setsPrice = ({ model, net }: SalePayout) => model === 'they sell' && net === undefined;
const asks = ({ leastAsk }: SalePayout) => leastAsk ?? Number.POSITIVE_INFINITY;

/** Returns what is known of a payout; without a price, the lowest price to ask. */
function figureOf(payout: SalePayout, price: number | undefined, amount: (dollars: number) => string): string {
  const { net, netRange, leastAsk } = payout;
  if (price === undefined) return leastAsk === undefined ? '–' : `list at ${amount(leastAsk)}`;
  if (setsPrice(payout)) return 'sets the price itself';
  if (net !== undefined) return amount(net);
  return netRange ? `${amount(netRange.low)}–${amount(netRange.high)}` : '–';
}

function summaryOf(payout: SalePayout, price: number | undefined, amount: (dollars: number) => string): Markup {
  const { marketplace, model, leastAsk, accepted } = payout;
  const whole = price ?? leastAsk;
  const share = whole ? Math.max(0, arrives(payout)) / whole : 0;
  const note = [MODELS[model], accepted === 'check' ? 'check first' : ''].filter(Boolean).join(', ');
  return html`<span>${marketplace.name}!${note === '' ? '' : html` <small>${note}</small>`}</span>
<strong>${figureOf(payout, price, amount)}</strong>
<svg width="100%" height="8" aria-hidden="true" focusable="false">
<rect class="bar is-borrowed" width="100%" height="8" rx="4"/>
<rect class="bar is-net" width="${(share * 100).toFixed(1)}%" height="8" rx="4"/>
</svg>`;
}

function detailsOf(payout: SalePayout, amount: (dollars: number) => string): Markup {
  const { net, netRange, profit, payUpTo, reason, warning, fees, totalFees } = payout;
  const lines = (fees ?? []).filter((line) => line.amount > 0).map((line) => `${line.name} ${amount(line.amount)}`);
  const most = payUpTo?.mid === undefined ? 'nothing: the profit goal is out of reach' : payUpTo.mid;
  const sentences = [
    totalFees !== undefined &&
      (lines.length > 0 ? `Fees ${amount(totalFees)}: ${lines.join(', ')}.` : 'No seller fees.'),
    net !== undefined && `You’d get ${amount(net)}.`,
    net !== undefined && netRange && `Across the price range, ${amount(netRange.low)} to ${amount(netRange.high)}.`,
    profit !== undefined && `Profit ${amount(profit)}.`,
    payUpTo && `Pay up to ${typeof most === 'number' ? amount(most) : most}.`,
    reason !== undefined && `Check first: ${reason}`,
    warning,
  ];
  return html`<p>${sentences.filter(Boolean).join(' ')}</p>`;
}

/** Returns a marketplace's fees and rules, with sources, under its id, which opens the fold around it. */
function marketplaceFees(marketplace: Marketplace): Markup {
  const { id, schedules, selling, holdsFor, buyerPays } = marketplace;
  const facts = [
    ['Work', selling.work],
    ['Buyers', selling.buyers],
    ['Payout', selling.payout],
    ['Buyers pay on top', buyerPays && `${capital(buyerPays)}.`],
    ['Sales tax', TAX_WORDS[marketplace.taxInBase]],
  ] as const;
  const known = facts.flatMap(([name, words]) => (words ? [[name, html`${words}`] as const] : []));
  const accepted = acceptedWords(marketplace).map((words) => html`<li>${words}</li>`);
  const rules = holdsFor.map((words) => html`<li>${words}</li>`);
  return html`<div id="${id}">
!${schedules.map((schedule) => feeLines(schedule, schedules.length === 1))}
<ul>!${accepted}!${rules}</ul>
!${factList(known)}
!${sourceWords(marketplace)}
</div>`;
}

const TAX_WORDS = { yes: 'Fees apply to it too.', no: undefined, unstated: 'Not stated.' } as const;

function feeLines({ lines, certainty, for: goods }: Marketplace['schedules'][number], isAll: boolean): Markup {
  if (lines.length === 0) return '';
  const rows = lines.map((line) => {
    const bands = feeWords(line).map((words) => html`<span class="fee-band">${words}</span>`);
    return [html`${line.name}`, html`!${bands}`] as const;
  });
  return html`!${isAll ? '' : html`<p>Fees for ${goods}:</p>`}
!${factList(rows)}
!${certainty ? html`<p>Certainty of these fees: ${certainty}.</p>` : ''}`;
}

function acceptedWords({ accepts, smallestPrice }: Marketplace): readonly string[] {
  const words = accepts.map(({ answer, when, unless, reason }) => {
    const about = [when && testWords(when), unless && `all but ${testWords(unless)}`].filter(Boolean).join(', ');
    return `${answer === 'no' ? 'Not accepted' : 'Check first'}${about ? ` (${about})` : ''}: ${reason}`;
  });
  if (smallestPrice !== undefined) words.push(`The minimum price is ${money(smallestPrice)}.`);
  return words.length > 0 ? words : ['Every brand and kind with prices here.'];
}

function testWords(test: GarmentTest): string {
  const { tiers = [], genders = [], conditions = [] } = test;
  const named = (list: readonly { slug: string; name: string }[], chosen: readonly string[] = []) =>
    list.filter(({ slug }) => chosen.includes(slug)).map(({ name }) => name);
  return [
    ...tiers.map((tier) => `${tierLabel(tier as Tier)} brands`),
    ...named(brands, test.brands),
    ...named([...categories, ...otherKinds], test.categories),
    ...genders.map((gender) => (gender === 'male' ? 'menswear' : 'womenswear')),
    ...conditions,
    ...(test.vintage ? ['vintage'] : []),
  ].join(', ');
}

function sourceWords({ sources, checkedOn, effectiveFrom, certainty }: Marketplace): Markup {
  const links = sources.map((url) => html`<a href="${url}">${new URL(url).hostname}</a> `);
  const since = effectiveFrom === undefined ? '' : ` In effect since ${dateWords(effectiveFrom)}.`;
  const how = certainty === 'high' ? '' : ` Certainty: ${certainty} (${CERTAINTY_WORDS[certainty]}).`;
  return html`<p class="soft">Source: !${links}<br>Checked ${dateWords(checkedOn)}.${since}${how}</p>`;
}

const CERTAINTY_WORDS = { medium: 'one reading, or a detail differs', low: 'secondary sources' } as const;
