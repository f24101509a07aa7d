import { html } from 'ghtml';
import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import type { Inquiry, Verdict } from '../../decide/decision-schema.ts';
import { SCALE_RATIO } from '../../present/card.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { isAskedBack, limitsInWords, verdictInWords, ZONE_NAMES } from '../../present/verdict-words.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { PriceRange } from '../../pricing/ranges/price-range.ts';
import type { GarmentAnswer } from '../answer.ts';
import { hangtag, type Markup } from '../markup.ts';

/** The parts of an answer that each card draws. */
type Headed = Pick<GarmentAnswer, 'judgment' | 'price' | 'choice'>;

/** Returns true for a piece that may be a copy: its prices are those of a real one. */
export const mayBeCopy = ({ zone, authenticity }: Verdict): boolean => authenticity !== undefined && zone !== 'leave';

/**
 * Returns what all cards show first: the verdict, one large number with what it is, and the range as a bar. A question
 * replaces them. A piece that may be a copy has a warning instead, and its prices one level down. A page adds
 * the `field` for the tag price and, `inside`, what may be changed.
 */
export function cardHead(answer: Headed, { isAbout = false, field = '', inside = '' } = {}): Markup {
  const { judgment } = answer;
  if (isAskedBack(judgment)) return html`!${verdictLine(judgment)}!${looks(judgment)}!${field}!${inside}`;
  if (!mayBeCopy(judgment)) return html`!${figure(answer, isAbout)}!${barOf(answer)}!${field}!${inside}`;
  return html`!${warning(answer, field)}
<details class="if-real" id="if-real"><summary>If it is real</summary>
!${worthLine(answer.price, isAbout ? html`!${ABOUT}, if real` : 'if real')}!${barOf(answer)}!${inside}
</details>`;
}

const ABOUT = '<span class="tag-about">about</span>';

/** Returns the verdict with the profit or loss as its number or, without a tag price, the usual price. */
function figure({ judgment, price }: Headed, isAbout: boolean): Markup {
  const { zone, money, ask, authenticity } = judgment;
  const usually = isAbout ? html`!${ABOUT}, usually` : 'usually';
  if (zone === null) {
    const words = money.payUpTo === undefined ? html`<p class="limits">${limitsInWords(judgment)}.</p>` : '';
    return html`!${worthLine(price, usually)}!${words}!${ask ? question(ask, ASK_FIRST) : ''}`;
  }
  const profit = authenticity ? undefined : money.at.find(({ what }) => what === 'usual')?.profit;
  const rest = judgment.reason.replace(/^Profit: \S+ at \S+ /, '');
  const number =
    profit === undefined
      ? html`<span>${capital(rest)}.</span>`
      : html`<b class="tag-price">${wholeDollars(Math.abs(profit))}</b>
<span>${Math.round(profit) < 0 ? 'loss' : 'profit'} ${rest}</span>`;
  return badge(judgment, number);
}

const worthLine = ({ price }: PriceRange, what: Markup): Markup => html`<p class="worth">
<b class="tag-price" data-price>${usd(price)}</b> <span>!${what}</span></p>`;

/** Returns the warning about a piece that may be a copy, larger than any figure, with what to ask and how to pay. */
function warning({ judgment, choice: { tag } }: Headed, field: Markup): Markup {
  const { zone, authenticity } = judgment;
  const isFar = authenticity?.isFarBelow === true && tag !== undefined;
  const why = isFar ? `${plainDollars(tag)} is far below what a real one costs.` : 'Copies of it are common.';
  return html`<p class="verdict" data-zone="${zone ?? ''}">
<strong class="zone-check">${ZONE_NAMES.check}</strong> <span>${why}</span></p>
!${field}
<p>Ask the seller for:</p>
<ol class="asked">!${ASKED_OF_SELLERS.map((one) => html`<li>${one}</li>`)}</ol>
<p>Pay only with protection: a card, PayPal for goods or the marketplace, never ahead by Zelle or cash.</p>
!${looks(judgment)}`;
}

const ASKED_OF_SELLERS = [
  'a photo of the serial number or the label',
  'the receipt, or the card of the store',
  'close photos of the logo, the clasps and the stitches',
];

/** Returns the verdict as a badge with its reason, or the question that replaces or follows it. */
export function verdictLine(judgment: Verdict): Markup {
  const { reason, ask, authenticity } = judgment;
  if (ask && isAskedBack(judgment)) {
    const check = authenticity ? html`<p><strong>${ZONE_NAMES.check}.</strong></p>` : '';
    return html`!${question(ask, verdictInWords(judgment))}!${check}`;
  }
  return badge(judgment, html`<span>${capital(reason)}.</span>`);
}

function badge(judgment: Verdict, words: Markup): Markup {
  const { zone, ask } = judgment;
  return html`<p class="verdict" data-zone="${zone ?? ''}">
<strong class="zone-${zone ?? 'none'}">${verdictInWords(judgment)}</strong> !${words}
</p>!${ask ? question(ask, ASK_FIRST) : ''}`;
}

const ASK_FIRST = 'To be surer';

/** Returns the checks before buying an often copied piece; empty if not to be bought. */
export function looks({ zone, authenticity }: Verdict): Markup {
  if (!authenticity || zone === 'leave') return '';
  const sources = authenticity.sources.map(({ name, url }) => html`<a href="${url}" rel="noreferrer">${name}</a>`);
  return html`<details class="looks is-open-on-desk" id="looks">
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

/** An amount marked on a bar, with its name: `{ amount: 40, name: 'tag' }`. */
interface Mark {
  readonly amount: number;
  readonly name: string;
}

/**
 * Draws a range with its numbers on a logarithmic scale around the usual price, over the zones of a verdict: an amount
 * and a limit above, low, usual and high below. `isUsualKnown` leaves out a usual price that is written elsewhere.
 */
export function priceBar(
  { price, priceLow, priceHigh }: Pick<PriceRange, 'price' | 'priceLow' | 'priceHigh'>,
  zones: Verdict['zones'],
  { mark, limit, isUsualKnown = false }: { mark?: Mark | undefined; limit?: Mark | undefined; isUsualKnown?: boolean },
): Markup {
  const start = price / Math.sqrt(SCALE_RATIO);
  const at = (amount: number) => place(amount, start);
  const strip = zones.map(({ zone, from, to }) => rect(`zone-${zone}`, at(from), to === undefined ? 100 : at(to)));
  const limitAt = limit && at(limit.amount);
  const side = mark && limit && (mark.amount <= limit.amount ? 'start' : 'end');
  const usual = { amount: price, name: 'usual' };
  const usualWords = html`<tspan class="number" data-price>${usd(price)}</tspan> usual`;
  const ends = { low: { amount: priceLow, name: 'low' }, high: { amount: priceHigh, name: 'high' } };
  return html`<div class="price-bar!${mark ? '' : ' is-unmarked'}" aria-hidden="true">
<svg width="100%" focusable="false">
!${mark ? html`<rect class="needle" x="${at(mark.amount).toFixed(1)}%" width="3"/>` : ''}
!${mark ? label(TOP, at(mark.amount), mark, numbered(mark)) : ''}
!${limit && limitAt !== undefined ? label(ABOVE, limitAt, limit, html`${limit.name} !${number(limit)}`, side) : ''}
!${strip}!${rect('range', at(priceLow), at(priceHigh))}
<rect class="usual" x="${at(price).toFixed(1)}%" width="3"/>
!${label(BELOW, at(priceLow), ends.low, numbered(ends.low), 'end')}
!${isUsualKnown ? '' : label(BELOW, at(price), usual, usualWords)}
!${label(BELOW, at(priceHigh), ends.high, numbered(ends.high), 'start')}
</svg></div>`;
}

function barOf({ price, judgment, choice: { tag } }: Headed): Markup {
  const { payUpTo } = judgment.money;
  const isWorthSaid = judgment.zone === null || mayBeCopy(judgment);
  const bar = priceBar(price, judgment.zones, {
    mark: tag === undefined ? undefined : { amount: tag, name: 'tag' },
    limit: payUpTo === undefined ? undefined : { amount: payUpTo, name: 'pay up to' },
    isUsualKnown: isWorthSaid,
  });
  const limits = payUpTo === undefined ? '' : ` ${limitsInWords(judgment)}.`;
  return html`!${bar}<p class="visually-hidden tag-ends">
${capital(rangeInWords(price, judgment.authenticity !== undefined))}.!${limits}</p>`;
}

const number = ({ amount }: Mark): Markup => html`<tspan class="number">${plainDollars(amount)}</tspan>`;
const numbered = (mark: Mark): Markup => html`!${number(mark)} ${mark.name}`;

/** Lines of labels: the amount, the limit and, below the bar, the range. */
const TOP = '1em';
const ABOVE = '2.6em';
const BELOW = '5.8em';

/** The width of a letter on a phone, as a share of the scale. */
const LETTER = 2.3;

/** Returns a mark’s `words` at a share of the scale, anchored so that they stay on it. */
function label(
  y: string,
  x: number,
  { amount, name }: Mark,
  words: Markup,
  wanted: 'start' | 'middle' | 'end' = 'middle',
): Markup {
  const width = LETTER * `${plainDollars(amount)} ${name}`.length;
  const fits = { start: x + width <= 100, middle: x >= width / 2 && x + width / 2 <= 100, end: x >= width };
  const anchors = [wanted, 'middle', x < 50 ? 'start' : 'end'] as const;
  const anchor = anchors.find((one) => fits[one]) ?? 'middle';
  return html`<text x="${x.toFixed(1)}%" y="${y}" text-anchor="${anchor}">!${words}</text>`;
}

const rect = (look: string, from: number, to: number): Markup =>
  html`<rect class="${look}" x="${from.toFixed(1)}%" width="${Math.max(0, to - from).toFixed(1)}%"/>`;

function place(amount: number, start: number): number {
  const share = Math.log(Math.max(amount, 0.01) / start) / Math.log(SCALE_RATIO);
  return Math.min(100, Math.max(0, share * 100));
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
  // A counter at the asking price is to hold.
  const apart = at.filter(
    ({ what, price }) => what !== 'counter' || at.every((one) => one.what !== 'hold' || one.price !== price),
  );
  const figures = apart.map(({ what, price, keep, profit }) => {
    const note = profit === undefined ? 'you’d get' : `profit; you’d get ${wholeDollars(keep)}`;
    return html`<div>
<dt>${DOINGS[what]} ${plainDollars(price)}</dt>
<dd><b class="figure">${wholeDollars(profit ?? keep)}</b> <span class="soft">${note}</span></dd>
</div>`;
  });
  return html`<dl class="figures">!${figures}</dl>`;
}

/** Returns a short answer about one piece under its `name`. */
export const smallCard = (name: Markup, answer: GarmentAnswer): Markup =>
  hangtag(html`!${cardHead(answer)}
<p class="tag-kind">!${name}</p>`);
