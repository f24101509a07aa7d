import { plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { compact } from '../../base/text.ts';
import { categoryWords } from '../../catalog/other-kinds.ts';
import type { Call, Limits } from '../../money/advice-schema.ts';
import { extraCostOf, paidFor } from '../../money/extra-cost.ts';
import { isNameless, isOnlyKind } from '../../money/inquiry.ts';
import { CALL_NAMES } from '../../money/money-text.ts';
import { soldInShort } from '../../present/evidence-text.ts';
import type { Estimate, ItemAnswer } from '../../present/item-answer.ts';
import { salesAboveOurs } from '../../pricing/evidence.ts';
import { P90 } from '../../pricing/price-range.ts';
import { html, type Markup, NOTHING, type Value } from '../markup.ts';
import type { PageAnswer } from '../page-answer.ts';

/** Prices with the same call, from the end of the zone before up to `to`, US dollars. */
interface Zone {
  readonly call: Call;
  readonly name?: string;
  readonly to?: number;
}

/** Width of the picture on a screen of 320 px, and of a letter in it, px. */
const WIDTH = 246;
const LETTER_WIDTH = 8.1;
/** A zone narrower than this shows no name, percent of the bar. */
const MIN_NAMED = 16;

const inPercent = (x: number): string => `${x.toFixed(1)}%`;
const em = (y: number): string => `${Number(y.toFixed(2))}em`;
const widthOf = (text: string): number => (100 * LETTER_WIDTH * text.length) / WIDTH;

/** An amount that is marked on the picture, with its words. */
interface Mark {
  readonly x: number;
  readonly text: string;
}

/**
 * Draws what an item sells for as a hill over a scale from $0: half of such sales in its dark part, eight in ten in the
 * middle one. On the same scale stand the sales, and for who buys to resell the zones of the calls with their limits.
 * All is said in words below, so nothing depends on color or room.
 */
export function pricePicture(page: PageAnswer): Markup {
  const { answer, appraisal, choice } = page;
  const { estimate } = answer;
  const tag = choice.askingPrice ?? choice.listPrice;
  if (!estimate) return floorPicture(answer.atLeast ?? 0, tag);
  const zones = zonesOf(page);
  const usual = estimate.price;
  const end = endOf(estimate, tag, zones);
  const at = (amount: number) => Math.min(100, (100 * amount) / end);
  const usualName = estimate.ifReal ? 'if real' : 'usual';
  const isPlain = tag === undefined && zones.length === 0 && !estimate.ifReal;
  const usualMark = { x: at(usual), text: isPlain ? usd(usual) : `${usd(usual)} ${usualName}` };
  const tagName = choice.askingPrice === undefined ? 'yours' : 'tag';
  const tagMark = tag === undefined ? undefined : { x: at(tag), text: `${plainDollars(tag)} ${tagName}` };
  return html`<div class="picture${isOnlyKind(appraisal) && ' is-kind'}">${namesAbove(usualMark, tagMark)}
<svg class="plot hill" aria-hidden="true">
${hillPaths(estimate, end)}${upright('gap', usualMark.x)}${needle(tagMark?.x)}</svg>${below(page, zones, at, tagMark?.x)}${limitWords(page, zones, at)}</div>${said(page, zones)}`;
}

/** Points of the whole width of the hill. */
const STEPS = 80;
/** Least width of a side, log dollars: a price with no range still has a hill. */
const MIN_SPREAD = 0.05;

/**
 * Draws how often such items sell at each price from $0 to `end`, US dollars: a lognormal whose two sides are as wide as
 * the range is. The middle half is dyed, the rest of what most sell for washed, what is beyond pale.
 */
function hillPaths({ price, priceLow, priceHigh, middleHalf }: Estimate, end: number): Markup {
  const [below, above] = [Math.log(price / priceLow) / P90, Math.log(priceHigh / price) / P90];
  const spreadAt = (amount: number) => Math.max(MIN_SPREAD, amount < price ? below : above);
  const density = (amount: number) =>
    amount <= 0 ? 0 : Math.exp(-((Math.log(amount / price) / spreadAt(amount)) ** 2) / 2) / amount;
  const amounts = Array.from({ length: STEPS + 1 }, (_, step) => (end * step) / STEPS);
  const peak = Math.max(...amounts.map(density), density(price));
  const x = (amount: number) => Math.round((1000 * amount) / end);
  const point = (amount: number) => `${x(amount)} ${Math.round(400 - (392 * density(amount)) / peak)}`;
  const part = (from: number, to: number) => {
    const [left, right] = [Math.min(from, end), Math.min(to, end)];
    const inner = amounts.filter((amount) => amount > left && amount < right);
    return `M${x(left)} 400L${[left, ...inner, right].map(point).join(' ')} ${x(right)} 400Z`;
  };
  const [low, high] = middleHalf;
  return html`<svg width="100%" height="100%" viewBox="0 0 1000 400" preserveAspectRatio="none">
<path class="hill-tail" d="${part(0, priceLow)}${part(priceHigh, end)}"/>
<path class="hill-most" d="${part(priceLow, low)}${part(high, priceHigh)}"/>
<path class="hill-half" d="${part(low, high)}"/></svg>`;
}

/** Draws the least that an item beyond our evidence is worth as a band that runs on. */
function floorPicture(atLeast: number, tag: number | undefined): Markup {
  const end = Math.max(3 * atLeast, 1.3 * (tag ?? 0));
  const mark = { x: (100 * atLeast) / end, text: `at least ${usd(atLeast)}` };
  const tagMark = tag === undefined ? undefined : { x: (100 * tag) / end, text: `${plainDollars(tag)} tag` };
  return html`<div class="picture is-low">${namesAbove(mark, tagMark)}<svg class="plot hill" aria-hidden="true">
<rect fill="url(#runs)" x="${inPercent(mark.x)}" width="${inPercent(100 - mark.x)}" y="20%" height="80%"/>
${upright('tick', mark.x)}${tagMark && upright('needle', tagMark.x)}<line class="axis" x2="100%" y1="100%" y2="100%"/></svg></div>`;
}

function endOf({ price, priceHigh }: Estimate, tag: number | undefined, zones: readonly Zone[]): number {
  if (tag === undefined && zones.length === 0) return 1.3 * priceHigh;
  const most = zones.at(-2)?.to ?? 0;
  const whole = Math.min(1.04 * priceHigh, 2.75 * price);
  return Math.max(whole, 1.06 * most, Math.min(1.12 * (tag ?? 0), 1.7 * whole));
}

/** Returns the zones of a buyer's limits in ascending order. Below the last limit, a possible copy is to be checked. */
function zonesOf({ answer, appraisal }: PageAnswer): Zone[] {
  const { purpose, estimate, limits, each } = answer;
  const ifReal = estimate?.ifReal;
  const isUnsure = ifReal && salesAboveOurs(appraisal.evidence, appraisal.price) !== undefined;
  if (!limits || each || purpose !== 'resell' || isUnsure || isNameless(appraisal)) return [];
  const { payUpTo, maybeUpTo = payUpTo } = limits;
  const [buy, maybe] = [Math.floor(payUpTo), Math.floor(maybeUpTo)];
  const zones: (Zone | false)[] = ifReal
    ? [{ call: 'check', to: maybe }]
    : [buy > 0 && { call: 'buy', to: buy }, maybe > buy && { call: 'maybe', to: maybe }];
  return [...compact(...zones), { call: 'skip' }];
}

/** Names the usual price above the hill, and above it the tag where both are near each other. */
function namesAbove(usual: Mark | undefined, tag: Mark | undefined): Markup {
  const isNear = tag !== undefined && usual !== undefined && overlap(tag, usual);
  const height = tag === undefined ? 1.35 : isNear ? 2.65 : 1.7;
  return html`<svg class="plot" height="${em(height)}" aria-hidden="true">
${usual && usualName(usual, isNear ? tag.x : undefined)}
${
  tag &&
  html`${upright('needle', tag.x, '1.1em', '100%')}<svg x="${inPercent(tag.x)}" y="1.02em" overflow="visible">
<path fill="var(--ink)" d="M-6 0h12L0 9z"/></svg>
<text class="strong" x="${inPercent(tag.x)}" y=".8em" text-anchor="${anchorOf(tag)}">${tag.text}</text>`
}</svg>`;
}

/** Names the usual price, leaning away from a tag that is near. */
function usualName(usual: Mark, tag: number | undefined): Markup {
  const base = tag === undefined ? 0.85 : 2.15;
  const lean = tag === undefined ? anchorOf(usual) : tag > usual.x ? 'end' : 'start';
  const shift = tag !== undefined && html` dx="${lean === 'end' ? '.6em' : '-.6em'}"`;
  return html`<text class="strong" x="${inPercent(usual.x)}" y="${em(base)}"${shift} text-anchor="${lean}">${usual.text}</text>
${upright('tick', usual.x, em(base + 0.2), em(base + 0.5))}`;
}

/** Returns true if the words of two marks touch. */
function overlap(first: Mark, second: Mark): boolean {
  const middleOf = (mark: Mark) => {
    const half = widthOf(mark.text) / 2;
    return Math.min(Math.max(mark.x, half), 100 - half);
  };
  const room = (widthOf(first.text) + widthOf(second.text)) / 2 + 2;
  return Math.abs(middleOf(first) - middleOf(second)) < room;
}

/** Returns the anchor that keeps words at a place within the picture. */
function anchorOf({ x, text }: Mark): 'start' | 'middle' | 'end' {
  const half = widthOf(text) / 2;
  return x < half ? 'start' : x > 100 - half ? 'end' : 'middle';
}

/** Draws below the hill the sales, and either the zones or the ends of what most sell for. */
function below(
  { answer, choice }: PageAnswer,
  zones: readonly Zone[],
  at: (amount: number) => number,
  tag: number | undefined,
): Markup {
  const { verdict, estimate, each, evidence } = answer;
  const sewn = each ? [] : salesToSew(evidence).map(at);
  const stitches = sewn.filter((x) => x < 100).map((x) => upright('stitch', x, '.32em', '.84em'));
  const seen = (choice.comps ?? []).map(
    ({ price }) => html`<circle class="seen" cx="${inPercent(at(price))}" cy=".58em" r=".33em"/>`,
  );
  const top = stitches.length + seen.length > 0 ? 1.07 : 0.3;
  const axis = html`<line class="axis" x2="100%"/>`;
  if (zones.length === 0) {
    const ends =
      estimate && !each ? endLabels(at(estimate.priceLow), at(estimate.priceHigh), estimate, top - 0.12) : '';
    return html`<svg class="plot" height="${em(top + (ends ? 1.5 : 0))}" aria-hidden="true">
${stitches}${seen}${ends}${axis}</svg>`;
  }
  const bar = zoneBar(zones, verdict?.call, at, top, tag);
  return html`<svg class="plot" height="${em(top + 1.95)}" aria-hidden="true">${stitches}${seen}${bar}${axis}</svg>`;
}

/** Draws zones as a bar, the one of the call `here` strong, with ticks at their ends and a needle at `tag`. */
function zoneBar(
  zones: readonly Zone[],
  here: Call | undefined,
  at: (amount: number) => number,
  top: number,
  tag?: number,
): Markup {
  const end = em(top + 1.55);
  const rects = zones.map(({ call, to, name: word = CALL_NAMES[call] }, index) => {
    const from = zones[index - 1]?.to;
    const [left, right] = [at(from ?? 0), to === undefined ? 100 : at(to)];
    const width = Math.max(0, right - left);
    const place =
      to === undefined ? html`x="100%" dx="-.5em" text-anchor="end"` : html`x="${inPercent(left)}" dx=".5em"`;
    const start = to === undefined ? right - widthOf(word) - 3 : left;
    const isCrossed = tag !== undefined && tag > start && tag < start + widthOf(word) + 3;
    // The hatched zone has no name, which could not be read on it.
    const isNamed = width >= MIN_NAMED && call !== 'maybe' && !isCrossed;
    const isHere = here === call;
    return html`<rect class="zone ${call}" x="${inPercent(left)}" y="${em(top)}" width="${inPercent(width)}"
height="1.55em" opacity="${isHere || call === 'maybe' ? 1 : 0.42}"/>${from !== undefined && upright('gap', left, em(top), end)}
${isNamed && html`<text class="zone-name${isHere && ' is-here'}" ${place} y="${em(top + 1.1)}">${word}</text>`}`;
  });
  const ticks = zones.flatMap(({ to }) => (to === undefined ? [] : upright('tick', at(to), end, '100%')));
  return html`${rects}${ticks}${tag !== undefined && html`<svg height="${end}">${needle(tag)}</svg>`}`;
}

/** Draws zones of offers and an offer, US dollars. The reply is that of the call `here`. */
export function offerPicture(zones: readonly Zone[], here: Call, offered: number): Markup {
  const most = Math.max(...zones.map(({ to = 0 }) => to));
  const end = Math.max(1.4 * most, 1.12 * offered);
  const at = (amount: number) => (100 * amount) / end;
  const offer = { x: at(offered), text: `${plainDollars(offered)} offered` };
  return html`<div class="picture">${namesAbove(undefined, offer)}
<svg class="plot" height="1.95em" aria-hidden="true">${zoneBar(zones, here, at, 0, offer.x)}</svg>
${underTicks(zones, at, ({ to = 0 }) => html`<b>${usd(to)}</b>`)}</div>`;
}

function endLabels(low: number, high: number, { priceLow, priceHigh }: Estimate, top: number): Markup {
  const texts = [usd(priceLow), usd(priceHigh)] as const;
  const areClose = high - low < (widthOf(texts[0]) + widthOf(texts[1])) / 2 + 3;
  const label = (x: number, text: string, anchor: string) =>
    html`${upright('tick', x, em(top), em(top + 0.4))}
<text x="${inPercent(x)}" y="${em(top + 1.35)}" text-anchor="${areClose ? anchor : anchorOf({ x, text })}">${text}</text>`;
  return html`${label(low, texts[0], 'end')}${label(high, texts[1], 'start')}`;
}

/** Fewest sales that are drawn, and those from which each is drawn for a twentieth of them instead of a tenth. */
const SEWN = { few: 10, many: 40 };
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9];

/** Returns what the sales come to for an item like this, evenly spread over them, US dollars; [] if they are too few. */
export function salesToSew({ sold, likeThis }: ItemAnswer['evidence']): number[] {
  if (!likeThis || sold < SEWN.few) return [];
  const step = sold < SEWN.many ? 0.1 : 0.05;
  const logs = likeThis.quantiles.map(Math.log);
  return Array.from({ length: Math.round(0.8 / step) + 1 }, (_, index) => {
    const share = 0.1 + step * index;
    const from = QUANTILES.findLastIndex((quantile) => quantile <= share + 1e-9);
    const [low = 0, high = 1] = [QUANTILES[from], QUANTILES[from + 1]];
    const [a = 0, b = a] = [logs[from], logs[from + 1]];
    return Math.exp(a + ((share - low) / (high - low)) * (b - a));
  });
}

/** Colors and widths of upright lines, px. */
const LINES = {
  tick: ['ink', 1.5],
  needle: ['ink', 2.5],
  gap: ['paper', 3],
  halo: ['paper', 5],
  stitch: ['drawing', 2.25],
} as const;

function upright(name: keyof typeof LINES, x: number, from = '0', to = '100%'): Markup {
  const [color, width] = LINES[name];
  return html`<line stroke="var(--${color})" stroke-width="${width}" x1="${inPercent(x)}" x2="${inPercent(x)}"
y1="${from}" y2="${to}"/>`;
}

/** Draws where a tag or an offer is. */
const needle = (x: number | undefined): Value => x !== undefined && html`${upright('halo', x)}${upright('needle', x)}`;

/** Says under the ticks of the limits what they do. */
function limitWords(
  { answer: { limits, sale }, choice }: PageAnswer,
  zones: readonly Zone[],
  at: (amount: number) => number,
): Value {
  if (!limits || zones.length < 2) return zones.length > 0 && html`<p class="said">${limits?.text}</p>`;
  const extra = extraCostOf(choice.extraCost);
  const leftAt = (price: number) => (sale?.net ?? 0) - paidFor(extra, price);
  const hasBuy = zones[0]?.call === 'buy';
  const wordsFor = ({ call, to = 0 }: Zone): Value => {
    if (call === 'buy') return html`<b>${usd(to)} or less</b> ${atBuy(limits, paidFor(extra, to), leftAt(to))}`;
    if (hasBuy) return html`<b>At ${usd(to)}</b> ${atMaybe(limits, leftAt(to))}`;
    return html`<b>${usd(to)} or less</b> ${call === 'check' ? 'only if it is real' : 'is a maybe'}`;
  };
  return underTicks(zones, at, wordsFor);
}

/** Returns words under the ends of one or two zones, the first before its tick and the second behind it. */
function underTicks(zones: readonly Zone[], at: (amount: number) => number, wordsFor: (zone: Zone) => Value): Markup {
  const [first, second] = zones.filter(({ to }) => to !== undefined);
  const end = at(first?.to ?? 0);
  const last = second && html`<td width="${inPercent(at(second.to ?? 0) - end)}"></td><td>${wordsFor(second)}</td>`;
  return html`<table class="limits" role="presentation"><tr>
<td${last && html` width="${inPercent(end)}"`}>${first && wordsFor(first)}</td>${last}</tr></table>`;
}

const atBuy = ({ rule }: Limits, paid: number, left: number): string =>
  rule === 'goal'
    ? 'meets your goal'
    : left >= paid && left < 2 * paid
      ? 'doubles your money'
      : `makes ${wholeDollars(left)}`;

const atMaybe = ({ rule }: Limits, left: number): string =>
  rule === 'goal' ? 'only if it sells for more' : `you still make ${wholeDollars(left)}`;

/** Says what half and most sell for, and what sold. */
function said({ answer, appraisal, choice }: PageAnswer, zones: readonly Zone[]): Markup {
  const { estimate, each } = answer;
  if (!estimate) return NOTHING;
  const {
    priceLow,
    priceHigh,
    middleHalf: [low, high],
    ifReal,
  } = estimate;
  const isOfKind = isOnlyKind(appraisal);
  const kind = isOfKind ? categoryWords(appraisal.garment.category) : ifReal ? 'real ones' : each && 'such lots';
  const [half, most] = [`${usd(low)} to ${usd(high)}`, `${usd(priceLow)} to ${usd(priceHigh)}`];
  const range =
    zones.length > 0 || each
      ? html`Most${kind && ` ${kind}`} sell for ${most}.`
      : html`<b>Half${kind && ` of ${kind}`} sell for ${half}</b>, most for ${most}.`;
  const sewn = salesToSew(answer.evidence).length > 0 && html`<i class="swatch is-sewn"></i>`;
  const sales = isOfKind || each ? undefined : html`${sewn}${soldInShort(appraisal)}.`;
  const seen = choice.comps && html`<p><i class="seen-dot"></i>What you saw</p>`;
  const lines =
    zones.length > 0
      ? html`<p>${sales} ${range}</p>`
      : html`<p><i class="swatch"></i>${range}</p>${sales && html`<p>${sales}</p>`}`;
  return html`<div class="said">${lines}${seen}</div>`;
}
