import { plainDollars, usd, withCommas } from '../../base/numbers.ts';
import { compact } from '../../base/text.ts';
import { categoryWords } from '../../catalog/other-kinds.ts';
import type { Call } from '../../money/advice-schema.ts';
import { isOnlyKind } from '../../money/inquiry.ts';
import { CALL_NAMES } from '../../money/money-text.ts';
import { conditionOf, medianCaveat, salesAboveOursInWords } from '../../present/evidence-text.ts';
import type { Estimate } from '../../present/item-answer.ts';
import { glyph, html, type Markup, NOTHING } from '../markup.ts';
import type { PageAnswer } from '../page-answer.ts';

/** Prices with the same call, from the end of the zone before up to `to`, US dollars. */
interface Zone {
  readonly call: Call;
  readonly to?: number;
}

/** Width of the bar on a screen of 320 px, and of a letter in its labels, px. */
const BAR_WIDTH = 246;
const LETTER_WIDTH = 8.1;
/** A zone narrower than this shows no sign, percent of the bar. */
const MIN_SIGN_WIDTH = (100 * 30) / BAR_WIDTH;
const inPercent = (x: number): string => `${x.toFixed(1)}%`;
const widthOf = (text: string): number => (100 * LETTER_WIDTH * text.length) / BAR_WIDTH;

/**
 * Draws the usual price on a bar with the zones of the calls for who buys to resell, from $0 to 1.3 times that price,
 * with all limits and the tag marked; on the same scale below it the range as a bracket and the sales as a strip.
 * Without zones, a thin line goes to the end of the range. All is said in words, so nothing depends on color or room.
 */
export function priceBar(page: PageAnswer): Markup {
  const { estimate, verdict, each, quantity = 1 } = page.answer;
  if (!estimate) return NOTHING;
  const { askingPrice, listPrice, comps = [] } = page.choice;
  // The limits of a lot are those of the way that pays.
  const apart = each && verdict?.asLot ? quantity * each.price : undefined;
  const price = apart ?? estimate.price;
  const usualName = apart !== undefined ? 'one by one' : estimate.ifReal ? 'if real' : 'usual';
  const tag = askingPrice ?? listPrice;
  const zones = zonesOf(page);
  const hasZones = zones.length > 0;
  const whole = hasZones ? 1.3 * price : 1.04 * (apart ?? estimate.priceHigh);
  const end = Math.max(whole, Math.min(1.12 * (tag ?? 0), 1.7 * whole));
  const at = (amount: number) => Math.min(100, (100 * amount) / end);
  // Without a tag, the bar needs no room above it.
  const top = tag === undefined ? 0.2 : 2.05;
  const y = (em: number) => `${(top + em).toFixed(2)}em`;
  const rects = zones.map((zone, index) => zoneRect(zone, zones[index - 1]?.to, verdict?.call, at, y));
  const track = html`<rect class="track" width="100%" y="${y(1)}" height=".4em" rx=".2em"/>`;
  const limits = usualName !== 'if real' ? zones.flatMap(({ to }) => to ?? []) : [];
  const seen = comps.map(
    (comp) => html`<circle fill="var(--thread)" stroke="#171c36" stroke-width="1.500" cx="${inPercent(at(comp.price))}"
cy="${y(hasZones ? 0.7 : 1.2)}" r="0.33em"/>`,
  );
  const [labels, rows] = labelsBelow(limits, { amount: price, text: `${usd(price)} ${usualName}` }, at, y);
  return html`<div class="bar-wrap"><svg class="bar" height="${y(3.05 + 1.2 * rows)}" aria-hidden="true">
${hasZones ? rects : track}${labels}${seen}
${tag !== undefined && tagAbove(`${plainDollars(tag)} ${askingPrice === undefined ? 'yours' : 'tag'}`, at(tag))}
</svg>
${apart === undefined && scale([estimate.priceLow, estimate.priceHigh], end)}${mostAndSold(page, estimate, end)}
${comps.length > 0 && html`<p class="bar-words"><i class="seen-dot"></i>What you saw</p>`}
${hasZones && legend(zones)}</div>`;
}

/** Returns the zones of a buyer's limits in ascending order. Below the last limit, a possible copy is to be checked. */
function zonesOf({ answer: { limits, purpose, estimate }, appraisal }: PageAnswer): Zone[] {
  const ifReal = estimate?.ifReal;
  const isUnsure = isOnlyKind(appraisal) || (ifReal && salesAboveOursInWords(appraisal));
  if (!limits || purpose !== 'resell' || isUnsure) return [];
  const { payUpTo, maybeUpTo = payUpTo } = limits;
  const [buy, maybe] = [Math.floor(payUpTo), Math.floor(maybeUpTo)];
  const zones: (Zone | false)[] = ifReal
    ? [{ call: 'check', to: maybe }]
    : [buy > 0 && { call: 'buy', to: buy }, maybe > buy && { call: 'maybe', to: maybe }];
  return [...compact(...zones), { call: 'skip' }];
}

/** Says what most sell for, below it what was sold, with its quantiles if their median is on the bar. */
function mostAndSold(
  { answer, appraisal }: PageAnswer,
  { ifReal, priceLow, priceHigh }: Estimate,
  end: number,
): Markup {
  const isOfKind = isOnlyKind(appraisal);
  const kind = isOfKind ? categoryWords(appraisal.garment.category) : ifReal ? 'real ones' : answer.each && 'such lots';
  const most = html`<b>Most</b>${kind && ` ${kind}`} sell for ${usd(priceLow)} to ${usd(priceHigh)}`;
  if (isOfKind || answer.each) return html`<p class="bar-words">${most}</p>`;
  const { likeThis, median, sold, listed } = answer.evidence;
  const points = likeThis?.quantiles;
  const why = medianCaveat(appraisal);
  const words = median !== undefined && `, median ${usd(median)}${why && `; ${why}`}`;
  const sales =
    sold === 0
      ? html`<b>None sold</b>${listed > 0 && `, ${withCommas(listed)} listed`}`
      : html`<b>${withCommas(sold)} sold</b>${conditionOf(appraisal)}${words}`;
  return html`<p class="bar-words">${most}</p>
${points && points[2] <= end && scale(points, end)}<p class="bar-words">${sales}</p>`;
}

function zoneRect(
  { call, to }: Zone,
  from: number | undefined,
  verdict: Call | undefined,
  at: (amount: number) => number,
  y: (em: number) => string,
): Markup {
  const [left, right] = [at(from ?? 0), to === undefined ? 100 : at(to)];
  const isPale = verdict !== call;
  const width = Math.max(0, right - left);
  const sign = width >= MIN_SIGN_WIDTH && zoneSign(call, isPale, to === undefined ? undefined : left, y(0.23));
  return html`<rect class="zone ${call}" x="${inPercent(left)}" y="${y(0)}" width="${inPercent(width)}" height="1.4em"
opacity="${isPale ? 0.42 : 1}"/>${from !== undefined && barLine('gap', left, y(0), y(1.4))}${sign}`;
}

/** Draws a zone's sign at its left end or, for the last zone, at the end of the bar. */
function zoneSign(call: Call, isPale: boolean, left: number | undefined, y: string): Markup {
  const [x, inset] = left === undefined ? ['100%', '-1.35em'] : [inPercent(left), '5'];
  const size = html`class="in-zone ${isPale && call}" y="${y}" width="0.93em" height="0.93em" x="${inset}"`;
  return html`<svg x="${x}" overflow="visible">${glyph(call, size)}</svg>`;
}

/** Colors and widths of lines, px. */
const LINES = { tick: ['ink', 1.5], needle: ['ink', 2.5], gap: ['paper', 3], halo: ['paper', 5] } as const;

function barLine(name: keyof typeof LINES, x: number, y1: string, y2: string): Markup {
  const [color, width] = LINES[name];
  return html`<line stroke="var(--${color})" stroke-width="${width}" ${upright(x, y1, y2)}/>`;
}

const upright = (x: number, y1: string | number, y2: string | number): Markup =>
  html`x1="${inPercent(x)}" x2="${inPercent(x)}" y1="${y1}" y2="${y2}"`;

/** Points at the tag's price with a thin needle, so that its zone stays in sight. */
const tagAbove = (text: string, x: number): Markup =>
  html`${barLine('halo', x, '1.95em', '3.45em')}${barLine('needle', x, '1.7em', '3.45em')}
<svg x="${inPercent(x)}" y="1.28em" overflow="visible"><path fill="var(--ink)" d="M-6 0h12L0 9z"/></svg>
<text class="strong" x="${inPercent(x)}" y=".95em" text-anchor="${place(x, text).anchor}">${text}</text>`;

interface PlacedLabel extends Readonly<Record<'x' | 'left' | 'right', number>> {
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Places a label at a position, with the anchor that keeps it within the bar if none is given. Percent of the bar. */
function place(x: number, text: string, anchor?: 'start' | 'end'): PlacedLabel {
  const width = widthOf(text);
  const kept = anchor ?? (x < width / 2 ? 'start' : x > 100 - width / 2 ? 'end' : 'middle');
  const left = x - { start: 0, middle: width / 2, end: width }[kept];
  return { x, text, anchor: kept, left, right: left + width };
}

/** Returns the labels of limits and of the usual price, and how many rows they need beyond one. */
function labelsBelow(
  limits: readonly number[],
  usual: { readonly amount: number; readonly text: string },
  at: (amount: number) => number,
  y: (em: number) => string,
): readonly [Markup[], number] {
  const [first, second, ...others] = limits.map((limit, index) => {
    const [x, text] = [at(limit), usd(limit)];
    // Two that are close stand on either side of their gap.
    return place(x, text, index > 0 ? 'start' : limits.length > 1 && x >= widthOf(text) ? 'end' : undefined);
  });
  const shown = compact(first && second && first.right > second.x ? undefined : first, second, ...others);
  const last = place(at(usual.amount), usual.text);
  const row = shown.some(({ right }) => right > last.left) ? 1 : 0;
  const label = (className: string, { x, anchor, text }: PlacedLabel, row: number, from: number) => {
    const at = html`x="${inPercent(x)}" y="${y(2.8 + 1.2 * row)}" text-anchor="${anchor}"`;
    return html`${barLine('tick', x, y(from), y(1.85 + 1.2 * row))}<text class="${className}" ${at}>${text}</text>`;
  };
  return [[...shown.map((mark) => label('strong', mark, 0, 1.4)), label('', last, row, 1.1)], row];
}

/** Draws a range as a bracket, or five quantiles as a strip with a box from the second to the fourth. */
function scale(points: readonly number[], end: number): Markup {
  const isStrip = points.length > 2;
  const xs = points.map((amount) => (100 * amount) / end);
  const [first = 0, last = 0] = [xs[0], xs.at(-1)];
  const stop = (x: number) => html`<line ${isStrip ? upright(x, 4, 12) : upright(x, 2, 9)}/>`;
  const [, low = 0, middle = 0, high = 0] = xs;
  const width = inPercent(Math.max(1, Math.min(100, high) - low));
  const box = html`<rect class="box" stroke-width="1.500" x="${inPercent(Math.min(99, low))}" width="${width}" y="2"
height="12" rx="2"/>${middle < 100 && html`<line stroke-width="3" ${upright(middle, 1, 15)}/>`}`;
  return html`<svg class="scale" height="${isStrip ? 16 : 12}" stroke="var(--ink)" stroke-width="2" aria-hidden="true">
<line x1="${inPercent(Math.min(99, first))}" x2="${inPercent(Math.min(100, last))}" y1="8" y2="8"/>
${first < 99 && stop(first)}${isStrip && box}${last > 100 ? ARROW : stop(last)}</svg>`;
}

const ARROW = html`<svg x="100%" y="8" overflow="visible">
<path fill="none" stroke-linecap="round" stroke-linejoin="round" d="m-6-5 6 5-6 5"/></svg>`;

function legend(zones: readonly Zone[]): Markup {
  const items = zones.map(({ call, to }, index) => {
    const from = zones[index - 1]?.to;
    const open = from === undefined ? 'at any price' : `above ${usd(from)}`;
    const bounds = to === undefined ? open : `${call === 'check' ? 'below' : 'up to'} ${usd(to)}`;
    return html`<li class="${call}"><b>${glyph(call)}${CALL_NAMES[call]}</b> ${bounds}</li>`;
  });
  return html`<ul class="key">${items}</ul>`;
}
