import { html } from 'ghtml';
import { SCALE_RATIO } from '../../answers/card.ts';
import { rangeInWords } from '../../answers/garment/words.ts';
import type { Inquiry, JudgedZone, JudgmentMoney, Verdict } from '../../answers/verdict/schema.ts';
import { CANNOT_SAY, isAskedBack, limitInWords, verdictInWords, ZONE_NAMES } from '../../answers/verdict/words.ts';
import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import { P90 } from '../../pricing/ranges/confidence.ts';
import type { PriceRange } from '../../pricing/ranges/price-range.ts';
import type { GarmentAnswer } from '../answer.ts';
import { hangtag, type Markup } from '../markup.ts';

/** Returns the verdict as a badge with its reason, or the question that replaces or follows it. */
export function verdictLine(judgment: Verdict): Markup {
  const { zone, reason, ask, authenticity } = judgment;
  if (ask && isAskedBack(judgment)) {
    const check = authenticity ? html`<p><strong>${ZONE_NAMES.check}.</strong></p>` : '';
    return html`!${question(ask, CANNOT_SAY)}!${check}`;
  }
  const look = zone === null ? '' : html` class="zone-${zone}"`;
  return html`<p class="verdict" data-zone="${zone ?? ''}">
<strong!${look}>${verdictInWords(judgment)}</strong> <span>${capital(reason)}.</span>
</p>!${ask ? question(ask, ASK_FIRST) : ''}`;
}

const ASK_FIRST = 'To be surer';

/** Returns the checks before buying an often copied piece, open if they are the verdict; empty if not to be bought. */
export function looks({ zone, authenticity }: Verdict): Markup {
  if (!authenticity || zone === 'leave') return '';
  const sources = authenticity.sources.map(({ name, url }) => html`<a href="${url}" rel="noreferrer">${name}</a>`);
  return html`<details class="looks is-open-on-desk" id="looks"!${zone === 'check' ? ' open' : ''}>
<summary>Signs of a real one</summary>
<ul>!${authenticity.look.map((one) => html`<li>${capital(one)}.</li>`)}</ul>
<p class="soft">Who can authenticate it: !${sources.join(', ')}.</p>
</details>`;
}

function question({ text, names, sold }: Inquiry, eyebrow: string): Markup {
  const models = names.map((name) => html`<a class="button is-quiet" href="${appraisePath(name)}">${name}?</a> `);
  const places = sold.map(
    ({ name, url }) => html`<a class="button is-quiet" href="${url}" rel="noreferrer">${name}</a> `,
  );
  return html`<div class="verdict is-asked" data-zone="">
<p class="eyebrow">${eyebrow}</p>
<p>${text}</p>
<p class="chips-row">!${models}!${places}</p>
</div>`;
}

/** The point with 25% beyond it. */
const QUARTER = 0.6745;

/** Draws a range on a logarithmic scale around `about`, as two half normals, above its zones; the text repeats it. */
export function rangeHill(
  { price, priceLow, priceHigh }: Pick<PriceRange, 'price' | 'priceLow' | 'priceHigh'>,
  about: number,
  zones: readonly JudgedZone[],
  needle: number | undefined,
): Markup {
  const start = about / Math.sqrt(SCALE_RATIO);
  const at = (amount: number) => place(amount, start).toFixed(1);
  const width = (ratio: number) => ((Math.log(ratio) / Math.log(SCALE_RATIO) / P90) * 100).toFixed(2);
  const strip = zones.map(({ zone, from, to }) => {
    const left = place(from, start);
    const right = to === undefined ? 100 : place(to, start);
    return html`<rect class="zone-${zone}" x="${left.toFixed(1)}%" width="${Math.max(0, right - left).toFixed(1)}%"
y="36" height="8"/>`;
  });
  return html`<div class="hill" aria-hidden="true">
<svg viewBox="0 0 100 40" preserveAspectRatio="none" width="100%" height="36" focusable="false">
<g transform="translate(${at(price)} 0) scale(-${width(price / Math.max(priceLow, 1))} 1)">!${HALF}</g>
<g transform="translate(${at(price)} 0) scale(${width(priceHigh / price)} 1)">!${HALF}</g>
</svg>
<svg class="hill-axis" width="100%" height="46" focusable="false">
!${strip}
!${needle === undefined ? '' : html`<line class="needle" x1="${at(needle)}%" x2="${at(needle)}%" y1="0" y2="46"/>`}
</svg>
</div>`;
}

function place(amount: number, start: number): number {
  const share = Math.log(Math.max(amount, 0.01) / start) / Math.log(SCALE_RATIO);
  return Math.min(100, Math.max(0, share * 100));
}

/** One half of a normal distribution, in standard deviations: 38 high, three wide, in three shades. */
const HALF = [slice('hill-far', P90, 3), slice('hill-near', QUARTER, P90), slice('hill-half', -0.02, QUARTER)].join('');

function slice(name: string, from: number, to: number): Markup {
  const steps = 8;
  const points = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
  const line = points.map((z) => `${z.toFixed(2)} ${(40 - 38 * Math.exp((-z * z) / 2)).toFixed(1)}`);
  return html`<path class="${name}" d="M${from.toFixed(2)} 40L${line.join(' ')} ${to.toFixed(2)} 40Z"/>`;
}

/** Returns the worth, the maximum to pay with its rule, and the profit; without a tag price, the payout. */
export function threeFigures(worth: Markup, isAbout: boolean, { money, authenticity }: Verdict): Markup {
  const usual = money.at.find(({ what }) => what === 'usual');
  const isBought = usual?.profit !== undefined;
  const left = usual && wholeDollars(usual.profit ?? usual.keep);
  const about = isAbout ? html`, <span class="tag-about">about</span>` : '';
  const basis = isBought ? 'at usual price' : 'after fees';
  const most = money.payUpTo === undefined ? '–' : usd(money.payUpTo);
  return html`<dl class="figures">
!${figure(html`Worth!${about}`, worth, '')}
!${figure('Pay up to', html`${most}`, limitNote(money, authenticity !== undefined))}
!${figure(isBought ? 'Profit' : 'You’d get', html`${left ?? '–'}`, authenticity ? 'if it’s real' : basis)}
</dl>`;
}

const DOINGS = {
  usual: 'Usually',
  ask: 'Ask',
  accept: 'Accept',
  counter: 'Counter',
  hold: 'Hold',
};

/** Returns figures for each of a seller's choices: the profit or, without a cost, the payout. */
export function choiceFigures({ money: { at } }: Verdict): Markup {
  const figures = at.map(({ what, price, keep, profit }) => {
    const note = profit === undefined ? 'you’d get' : `profit; you’d get ${wholeDollars(keep)}`;
    return figure(html`${DOINGS[what]} ${plainDollars(price)}`, html`${wholeDollars(profit ?? keep)}`, note);
  });
  return html`<dl class="figures">!${figures}</dl>`;
}

const figure = (name: Markup, amount: Markup, note: string): Markup => html`<div>
<dt>!${name}</dt>
<dd><b class="figure">!${amount}</b>!${note === '' ? '' : html` <span class="soft">${note}</span>`}</dd>
</div>`;

function limitNote(money: JudgmentMoney, isCopied: boolean): string {
  if (money.payUpTo === undefined) return isCopied ? 'check first' : 'too little left';
  return isCopied ? 'if it’s real' : limitInWords(money);
}

/** Returns a short answer about one piece under its `name`: the verdict, and the price unless it asks back. */
export function smallCard(name: Markup, { judgment, price, choice }: GarmentAnswer): Markup {
  const figures = html`<p class="tag-price">${usd(price.price)}</p>
<p class="tag-ends">${rangeInWords(price, judgment.authenticity !== undefined)}</p>
!${rangeHill(price, price.price, judgment.zones, choice.tag)}`;
  return hangtag(html`!${verdictLine(judgment)}
!${looks(judgment)}
<p class="tag-kind">!${name}</p>
!${isAskedBack(judgment) ? '' : figures}`);
}
