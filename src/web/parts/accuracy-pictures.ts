import { usd, withCommas } from '../../base/numbers.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { html, line, type Markup, NOTHING, soft } from '../markup.ts';

type Evaluation = NonNullable<Pricing['artifacts']['evaluation']>;
type Sample = NonNullable<Evaluation['rack']>['samples'][number];

const isInside = ({ actual, priceLow, priceHigh }: Sample): boolean => actual >= priceLow && actual <= priceHigh;

/** Heights, px. */
const ROW = 15;
const AXIS = 24;

/** Draws sales that were left out of the fit as dots, each in the range that we gave, on a logarithmic scale. */
export function salesPicture(samples: readonly Sample[]): Markup {
  if (samples.length === 0) return NOTHING;
  const rows = samples.toSorted((a, b) => b.price - a.price);
  const amounts = rows.flatMap(({ priceLow, priceHigh, actual }) => [priceLow, priceHigh, actual]);
  const [start, end] = [Math.min(...amounts) * 0.9, Math.max(...amounts) * 1.1];
  const at = (amount: number) => `${((100 * Math.log(amount / start)) / Math.log(end / start)).toFixed(1)}%`;
  const height = AXIS + ROW * rows.length;
  const ticks = [1, 3, 10, 30, 100, 300, 1000, 10_000]
    .filter((amount) => amount > start && amount < end)
    .map((amount) => {
      const x = at(amount);
      return html`<line class="dots-grid" x1="${x}" x2="${x}" y1="${AXIS - 6}" y2="${height}"/>
<text x="${x}" y="12" text-anchor="middle">${usd(amount)}</text>`;
    });
  const dots = rows.map((sample, index) => {
    const y = AXIS + ROW * (index + 0.5);
    const low = at(sample.priceLow);
    const title = html`<title>${usd(sample.price)}, sold for ${usd(sample.actual)}</title>`;
    return html`<line class="dots-range" x1="${low}" x2="${at(sample.priceHigh)}" y1="${y}" y2="${y}"/>
${dot(isInside(sample), at(sample.actual), y, title)}`;
  });
  const inside = rows.filter(isInside).length;
  const outside = rows.length - inside;
  const legend = (picture: Markup, words: string) =>
    html`<li><svg viewBox="0 0 24 16" aria-hidden="true">${picture}</svg>${words}</li>`;
  return html`<h2>${rows.length} real sales</h2>
<p class="soft small">Left out when we tested, and picked by chance.</p>
<ul class="legend">
${legend(html`<line class="dots-range" x1="4" x2="20" y1="8" y2="8"/>`, 'Our range')}
${legend(dot(true, '12', 8), `inside: ${inside}`)}
${legend(dot(false, '12', 8), `outside: ${outside}`)}
</ul>
<svg class="dots" height="${height}" role="img"
aria-label="${inside} of ${rows.length} sold inside our range.">${ticks}${dots}</svg>`;
}

const dot = (isIn: boolean, x: string, y: number, title?: Markup): Markup =>
  html`<circle class="dots-${isIn ? 'in' : 'out'}" cx="${x}" cy="${y}" r="4.5" stroke-width="2.500">${title}</circle>`;

/** In the order in which they are shown. */
const RULES = [
  { name: 'everything', shown: 'Buy everything' },
  { name: 'our Buy and Maybe', shown: 'Our Buy and Maybe' },
  { name: 'our Buy', shown: 'Only our Buy' },
] as const;

export function rulesPicture({ tags, pieces, markets = [] }: NonNullable<Evaluation['decisions']>): Markup {
  // The last row is all markets together, or the only market.
  const { name = '', policies = [] } = markets.at(-1) ?? {};
  const rows = RULES.flatMap(({ name, shown }) => {
    const policy = policies.find((other) => other.name === name);
    if (!policy) return [];
    const lost = Math.round(100 * policy.losing);
    const bought = `Bought ${withCommas(policy.purchases)} of ${withCommas(tags.length * pieces)}.`;
    const made = `Each $100 spent made ${usd(Math.round(100 * policy.return))} profit.`;
    const below = html`<svg class="stack" aria-hidden="true"><rect class="buy" width="100%"/>
<rect class="skip" width="${lost}%"/></svg>
${soft(`${bought} ${made}`)}`;
    return [line({ name: shown, below, amount: html`${lost}<small>of 100 lost money</small>` })];
  });
  if (rows.length === 0) return NOTHING;
  const where = markets.length === 1 && ` (${name})`;
  const range = `${usd(Math.min(...tags))} to ${usd(Math.max(...tags))}`;
  return html`<section aria-labelledby="rules-heading"><h2 id="rules-heading">If you did what we say</h2>
<p>${withCommas(pieces)} items that sold${where}, without brands that are often copied.
Nobody knows what a shop asked for them, so we tried ${tags.length} tags of our own on each, ${range},
and bought as each rule says.
Profit is after fees, before shipping.</p><ul class="lines panel">${rows}</ul></section>`;
}
