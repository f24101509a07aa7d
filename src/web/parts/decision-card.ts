import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { rangeInWords, SCALE_RATIO } from '../../present/garment-words.ts';
import type { Inquiry, Verdict } from '../../money/decision-schema.ts';
import { isAskedBack, limitsInWords, profitParts, verdictInWords, ZONE_NAMES } from '../../present/verdict-words.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { PriceRange } from '../../pricing/ranges/price-range.ts';
import type { GarmentAnswer } from '../answer.ts';
import { html, type Markup, NOTHING, type Value } from '../html.ts';
import { hangtag } from '../markup.ts';

type CardAnswer = Pick<GarmentAnswer, 'judgment' | 'price' | 'choice'>;

/** Returns true if an item may be fake and the verdict isn't to leave it anyway. Prices assume it's authentic. */
export const mayBeCopy = ({ zone, authenticity }: Verdict): boolean => authenticity !== undefined && zone !== 'leave';

/**
 * Renders the top of a card: the verdict, one large number, and the price range as a bar. A question that must be
 * answered first replaces all three. For a possible copy, a warning comes first and the prices are collapsed. `isGuess`
 * puts "about" before the price, `tagField` is the tag price form, and `choices` are controls that change the answer.
 */
export function cardHead(answer: CardAnswer, { isGuess = false, tagField = NOTHING, choices = NOTHING } = {}): Markup {
  const { judgment, price } = answer;
  const controls = html`${tagField}${choices}`;
  if (isAskedBack(judgment)) return html`${verdictLine(judgment)}${authenticitySigns(judgment)}${controls}`;
  const bar = verdictBar(answer);
  if (!mayBeCopy(judgment)) return html`${mainNumber(answer, isGuess)}${bar}${controls}`;
  const label = isGuess ? html`${ABOUT}, if real` : 'if real';
  return html`${copyWarning(answer, tagField)}
<details class="if-real" id="if-real"><summary>If it is real</summary>
${worthLine(price, label)}${bar}${choices}
</details>`;
}

const ABOUT = html`<span class="tag-about">about</span>`;

/** Returns the profit with the verdict, just the verdict if the profit is unknown, or the price if there is no tag. */
function mainNumber({ judgment, price }: CardAnswer, isGuess: boolean): Markup {
  const { zone, money, authenticity } = judgment;
  if (zone === null) {
    const worth = worthLine(price, isGuess ? html`${ABOUT}, usually` : 'usually');
    const limits = money.payUpTo === undefined ? html`<p class="limits">${limitsInWords(judgment)}.</p>` : '';
    return html`${worth}${limits}`;
  }
  const reason = profitParts(judgment)?.terms ?? judgment.reason;
  const profit = money.at.find(({ what }) => what === 'usual')?.profit;
  if (authenticity || profit === undefined) return badge(judgment, html`<span>${capital(reason)}.</span>`);
  return badge(
    judgment,
    html`<b class="tag-price">${wholeDollars(Math.abs(profit))}</b>
<span>${Math.round(profit) < 0 ? 'loss' : 'profit'} ${reason}</span>`,
  );
}

const worthLine = ({ price }: PriceRange, label: Value): Markup => html`<p class="worth">
<b class="tag-price" data-price>${usd(price)}</b> <span>${label}</span></p>`;

function copyWarning({ judgment, choice: { tag } }: CardAnswer, tagField: Markup): Markup {
  const { zone, authenticity } = judgment;
  const isFarBelow = authenticity?.isFarBelow === true && tag !== undefined;
  const why = isFarBelow ? `${plainDollars(tag)} is far below what a real one costs.` : 'Copies of it are common.';
  return html`<p class="verdict" data-zone="${zone ?? ''}">
<strong class="zone-check">${ZONE_NAMES.check}</strong> <span>${why}</span></p>
${tagField}
${authenticitySigns(judgment)}`;
}

/** Returns the verdict and, for a possible copy, the signs of authenticity. */
export const verdictWithSigns = (judgment: Verdict): Markup => html`${verdictLine(judgment)}
${authenticitySigns(judgment)}`;

/** Returns the verdict with its reason and question. A question that must be answered first replaces the verdict. */
function verdictLine(judgment: Verdict): Markup {
  const { reason, ask, authenticity } = judgment;
  if (ask && isAskedBack(judgment)) {
    const check = authenticity ? html`<p><strong>${ZONE_NAMES.check}.</strong></p>` : '';
    return html`${question(ask, verdictInWords(judgment))}${check}`;
  }
  return badge(judgment, html`<span>${capital(reason)}.</span>`);
}

function badge(judgment: Verdict, words: Markup): Markup {
  const { zone, ask } = judgment;
  return html`<p class="verdict" data-zone="${zone ?? ''}">
<strong class="zone-${zone ?? 'none'}">${verdictInWords(judgment)}</strong> ${words}
</p>${ask ? question(ask) : ''}`;
}

/** Returns signs of authenticity if an item may be fake, unless the verdict is to leave it anyway. */
function authenticitySigns({ zone, authenticity }: Verdict): Markup {
  if (!authenticity || zone === 'leave') return NOTHING;
  const { look, caveat, online } = authenticity;
  return html`<div class="looks"><p>Signs of a real one:</p>
<ul>${look.map((sign) => html`<li>${capital(sign)}.</li>`)}</ul>
<p>${caveat} ${online}</p></div>`;
}

/** Returns a question with links that answer it: models to choose from, or searches for sold listings. */
function question({ text, names, sold }: Inquiry, eyebrow = 'To be surer'): Markup {
  const modelLinks = names.map((name) => html`<a class="button is-quiet" href="${appraisePath(name)}">${name}?</a> `);
  const searchLinks = sold.map(
    ({ name, url }) => html`<a class="button is-quiet" href="${url}" rel="noreferrer">${name}</a> `,
  );
  return html`<div class="verdict is-asked" data-zone="">
<p class="eyebrow">${eyebrow}</p>
<p>${text}</p>
<p class="chips-row">${modelLinks}${searchLinks}</p>
</div>`;
}

/** A labeled amount on a bar, such as `{ amount: 40, name: 'tag' }`. The amount is in US dollars. */
interface Mark {
  readonly amount: number;
  readonly name: string;
}

/**
 * Draws a price range and the zones of a verdict on a logarithmic scale with the usual price at its center. The labels
 * of the mark and the limit are above the bar, and those of the low, usual, and high prices are below it. If the usual
 * price is already on the page (`isUsualKnown`), its label is omitted.
 */
export function priceBar(
  { price, priceLow, priceHigh }: Pick<PriceRange, 'price' | 'priceLow' | 'priceHigh'>,
  zones: Verdict['zones'],
  { mark, limit, isUsualKnown = false }: { mark?: Mark | undefined; limit?: Mark | undefined; isUsualKnown?: boolean },
): Markup {
  const start = price / Math.sqrt(SCALE_RATIO);
  const at = (amount: number) => percentAt(amount, start);
  const strip = zones.map(({ zone, from, to }) => rect(`zone-${zone}`, at(from), to === undefined ? 100 : at(to)));
  const low = { amount: priceLow, name: 'low' };
  const usual = { amount: price, name: 'usual' };
  const high = { amount: priceHigh, name: 'high' };
  const usualText = html`<tspan class="number" data-price>${usd(price)}</tspan> usual`;
  return html`<div class="price-bar${mark ? '' : ' is-unmarked'}" aria-hidden="true">
<svg width="100%" focusable="false">
${mark ? html`<rect class="needle" x="${at(mark.amount).toFixed(1)}%" width="3"/>` : ''}
${mark ? label(TOP, at(mark.amount), mark, numberAndName(mark)) : ''}
${limit ? limitLabel(at(limit.amount), limit, mark) : ''}
${strip}${rect('range', at(priceLow), at(priceHigh))}
<rect class="usual" x="${at(price).toFixed(1)}%" width="3"/>
${label(BELOW, at(priceLow), low, numberAndName(low), 'end')}
${isUsualKnown ? '' : label(BELOW, at(price), usual, usualText)}
${label(BELOW, at(priceHigh), high, numberAndName(high), 'start')}
</svg></div>`;
}

/** Returns the label for a limit. The text extends away from the mark so that the two labels don't overlap. */
function limitLabel(x: number, limit: Mark, mark: Mark | undefined): Markup {
  const text = html`${limit.name} ${number(limit)}`;
  if (!mark) return label(ABOVE, x, limit, text);
  return label(ABOVE, x, limit, text, mark.amount <= limit.amount ? 'start' : 'end');
}

function verdictBar({ price, judgment, choice: { tag } }: CardAnswer): Markup {
  const { payUpTo } = judgment.money;
  const bar = priceBar(price, judgment.zones, {
    mark: tag === undefined ? undefined : { amount: tag, name: 'tag' },
    limit: payUpTo === undefined ? undefined : { amount: payUpTo, name: 'pay up to' },
    isUsualKnown: judgment.zone === null || mayBeCopy(judgment),
  });
  const limits = payUpTo === undefined ? '' : ` ${limitsInWords(judgment)}.`;
  return html`${bar}<p class="visually-hidden tag-ends">
${capital(rangeInWords(price, judgment.authenticity !== undefined))}.${limits}</p>`;
}

const number = ({ amount }: Mark): Markup => html`<tspan class="number">${plainDollars(amount)}</tspan>`;
const numberAndName = (mark: Mark): Markup => html`${number(mark)} ${mark.name}`;

/** Baselines of the labels for the mark, the limit, and the range. */
const TOP = '1em';
const ABOVE = '2.6em';
const BELOW = '5.8em';

/** Approximate width of a letter on a phone, as a percentage of the scale. */
const LETTER_WIDTH = 2.3;

type TextAnchor = 'start' | 'middle' | 'end';

/** Returns a mark's label at `x` percent of the scale. Overrides the preferred anchor if the text would overflow. */
function label(y: string, x: number, { amount, name }: Mark, text: Markup, preferred: TextAnchor = 'middle'): Markup {
  const letters = `${plainDollars(amount)} ${name}`.length;
  const width = LETTER_WIDTH * letters;
  const fits = { start: x + width <= 100, middle: x >= width / 2 && x + width / 2 <= 100, end: x >= width };
  const candidates: readonly TextAnchor[] = [preferred, 'middle', x < 50 ? 'start' : 'end'];
  const anchor = candidates.find((candidate) => fits[candidate]) ?? 'middle';
  return html`<text x="${x.toFixed(1)}%" y="${y}" text-anchor="${anchor}">${text}</text>`;
}

const rect = (className: string, from: number, to: number): Markup =>
  html`<rect class="${className}" x="${from.toFixed(1)}%" width="${Math.max(0, to - from).toFixed(1)}%"/>`;

/** Returns an amount's position on the logarithmic scale that starts at `start`, in percent, clamped to the scale. */
function percentAt(amount: number, start: number): number {
  const share = Math.log(Math.max(amount, 0.01) / start) / Math.log(SCALE_RATIO);
  return Math.min(100, Math.max(0, share * 100));
}

/** Returns a card with a short answer and the item's name below it. */
export const smallCard = (name: Markup, answer: GarmentAnswer): Markup =>
  hangtag(html`${cardHead(answer)}
<p class="tag-kind">${name}</p>`);
