import { html } from 'ghtml';
import { brands, categories, type Tier, tierLabel } from '../../catalog/catalog.ts';
import { otherKinds } from '../../catalog/other-kinds.ts';
import { CIRCUMSTANCE_NAMES, CIRCUMSTANCES } from '../../marketplaces/circumstances.ts';
import type { Marketplace, Schedule } from '../../marketplaces/compile.ts';
import { dateWords, feeWords } from '../../marketplaces/fee-words.ts';
import { feesOf, type Line, netOf, totalFees } from '../../marketplaces/fees.ts';
import { cents, dollars } from '../../marketplaces/money.ts';
import type { GarmentTest } from '../../marketplaces/schema.ts';
import { capital, money } from '../../wording/numbers.ts';
import { renderPage } from '../layout.ts';
import { factList, type Markup, nameList, wordTable } from '../markup.ts';
import { marketplacePath } from '../paths.ts';
import type { Site } from '../site.ts';

/** No shipping payment, tax or label. */
const NO_EXTRAS = { shipping: 0, label: 0, taxRate: 0 };
const EXAMPLES = [15, 40, 150, 600, 2500];
/** The price in the example, US dollars. */
const EXAMPLE = 40;

/**
 * Returns an explanation of a marketplace's fees: its lines, an example, steps in the net, accepted goods, and the
 * source.
 */
export function marketplacePage(site: Site, marketplace: Marketplace): Markup {
  const { name, schedules, selling, holdsFor, buyerPays } = marketplace;
  const path = marketplacePath(marketplace);
  const trail = [
    { name: 'Fees', path: '/fees' },
    { name, path },
  ];
  const facts = factList([
    ['Your work', selling.work],
    ['Buyers', selling.buyers],
    ['Payout', selling.payout],
    ['Buyers pay on top', buyerPays && `${capital(buyerPays)}.`],
    ['Sales tax', TAX_WORDS[marketplace.taxInBase]],
  ]);
  const others = site.marketplaces.list
    .filter((other) => other !== marketplace)
    .map((other) => ({ name: other.name, path: marketplacePath(other) }));
  return renderPage(site, {
    title: `${name}: seller fees and what you keep`,
    description: `What ${name} takes from a sale in the United States, line by line, with an example, what it accepts, and the source of the fees.`,
    path,
    alternates: [{ type: 'application/json', path: '/api/public/marketplaces' }],
    trail,
    main: html`<h1>What does ${name} take from a sale?</h1>
<p class="lead">${lead(marketplace)}</p>
!${schedules.map((schedule, index) => feesSection(marketplace, schedule, index))}
<section aria-labelledby="selling-heading" class="columns is-even">
<div>
<h2 id="selling-heading">Selling there</h2>
!${facts}
</div>
<div>
<h2>What it accepts</h2>
<ul>!${acceptedWords(marketplace).map((words) => html`<li>${words}</li>`)}</ul>
</div>
</section>
<section aria-labelledby="source-heading">
<h2 id="source-heading">Source</h2>
!${sourceWords(marketplace)}
!${holdsFor.length === 0 ? '' : html`<p>Good to know:</p><ul>!${holdsFor.map((words) => html`<li>${words}</li>`)}</ul>`}
<p>Each line is rounded to the cent, so a statement may differ by a cent. Check the page above before you rely on these figures.</p>
</section>
<section aria-labelledby="others-heading">
<h2 id="others-heading">Other marketplaces</h2>
!${nameList(others)}
<p><a class="button" href="/fees">What would you keep from your sale?</a></p>
</section>`,
  });
}

const TAX_WORDS = {
  yes: 'Fees also apply to sales tax, which you never receive.',
  no: 'Fees are not charged on sales tax.',
  unstated: 'Its page does not say whether fees are charged on sales tax.',
} as const;

function lead({ name, model, schedules }: Marketplace): string {
  const isFree = schedules.every(({ lines }) => lines.length === 0);
  if (isFree) return 'Nothing: selling is free.';
  if (model === 'they sell') return `${name} sells the garment for you and keeps a share of the price.`;
  return schedules.length > 1
    ? 'It depends on the garment. You list it, and the fees are taken off when it sells.'
    : 'You list the garment, and the fees are taken off when it sells.';
}

function feesSection(marketplace: Marketplace, schedule: Schedule, index: number): Markup {
  const id = `fees-${index + 1}`;
  const { lines } = schedule;
  if (lines.length === 0) return '';
  const isAll = marketplace.schedules.length === 1;
  return html`<section aria-labelledby="${id}" class="columns is-even">
<div>
<h2 id="${id}">${isAll ? 'Fees' : `Fees for ${schedule.for}`}</h2>
<dl class="facts is-long">!${lines.map((line) => html`<div><dt>${line.name}</dt><dd>!${feeWords(line).map((words) => html`<span class="fee-band">${words}</span>`)}</dd></div>`)}</dl>
!${schedule.certainty ? html`<p>Certainty of these fees: ${schedule.certainty}.</p>` : ''}
</div>
<div>
!${workedExample(marketplace, schedule)}
!${examples(marketplace, schedule)}
</div>
</section>`;
}

function workedExample({ name, smallestPrice = 0 }: Marketplace, { worst, best }: Schedule): Markup {
  if (worst !== best || EXAMPLE < smallestPrice) return '';
  const amounts = feesOf(worst, cents(EXAMPLE), NO_EXTRAS);
  const parts = worst.flatMap((line, index) => {
    const amount = amounts[index] as number;
    return amount > 0 ? [`${line.name} ${money(dollars(amount))}`] : [];
  });
  const net = netOf(worst, cents(EXAMPLE), NO_EXTRAS);
  return html`<p>Example: on a ${money(EXAMPLE)} sale, ${name} takes ${parts.join(' and ')}. You keep <strong>${money(dollars(net))}</strong>.</p>`;
}

function examples({ smallestPrice = 0 }: Marketplace, { worst, best }: Schedule): Markup {
  const ends = (amountAt: (lines: readonly Line[]) => number) =>
    (worst === best ? [amountAt(worst)] : [amountAt(worst), amountAt(best)])
      .sort((a, b) => a - b)
      .map((amount) => money(dollars(amount)))
      .join(' to ');
  const rows = EXAMPLES.filter((price) => price >= smallestPrice).map((price) => [
    money(price),
    ends((lines) => totalFees(lines, cents(price), NO_EXTRAS)),
    ends((lines) => netOf(lines, cents(price), NO_EXTRAS)),
  ]);
  return wordTable('Without shipping and sales tax', ['Sells for', 'Fees', 'You keep'], rows);
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
    ...CIRCUMSTANCE_NAMES.filter((name) => test[name]).map((name) => CIRCUMSTANCES[name].short),
  ].join(', ');
}

function sourceWords({ sources, checkedOn, effectiveFrom, certainty }: Marketplace): Markup {
  return html`<ul>!${sources.map((url) => html`<li><a href="${url}" rel="noopener">${url.replace(/^https:\/\/(www\.)?/, '')}</a></li>`)}</ul>
<p>Last checked: ${dateWords(checkedOn)}. !${effectiveFrom === undefined ? '' : html`In effect since ${dateWords(effectiveFrom)}. `}Certainty: ${certainty} (${CERTAINTY_WORDS[certainty]}).</p>`;
}

const CERTAINTY_WORDS = {
  high: 'several dated readings of the official page agree',
  medium: 'one dated reading, or readings that differ in a detail',
  low: 'from secondary sources',
} as const;
