import { compact, plainDollars, usd, wholeDollars } from '../../base/text.ts';
import { categoryInWords } from '../../catalog/outside-catalog.ts';
import type { Call, Limits } from '../../money/advice-schema.ts';
import { isNameless, isOnlyKind } from '../../money/decide.ts';
import { CALL_NAMES } from '../../money/money-text.ts';
import { salesInShort } from '../../present/evidence-text.ts';
import type { Estimate, ItemAnswer } from '../../present/item-answer.ts';
import { Z90 } from '../../pricing/price-range.ts';
import { html, type Markup, type MarkupValue } from '../markup.ts';
import type { PageAnswer } from '../page-answer.ts';

/** Prices with the same call, from the end of the zone before up to `upTo`, US dollars. */
interface Zone {
  readonly call: Call;
  readonly name?: string;
  readonly upTo?: number;
}

/** An amount that is marked on the picture, percent of its width, with its text. */
interface Mark {
  readonly x: number;
  readonly text: string;
}

interface Scale {
  /** Returns where an amount is, percent of the width. */
  readonly toX: (amount: number) => number;
  readonly zones: readonly Zone[];
  /** The call whose zone stands out. */
  readonly currentCall?: Call | undefined;
  readonly tag?: Mark | undefined;
}

/** Width of the picture on a screen of 320 px, and of a letter in it, px. */
const PICTURE_WIDTH = 246;
const LETTER_WIDTH = 8.1;
/** A zone narrower than this shows no name, percent of the bar. */
const MIN_NAMED_WIDTH = 16;

const inPercent = (x: number): string => `${x.toFixed(1)}%`;
const inEms = (y: number): string => `${Number(y.toFixed(2))}em`;
const measureText = (text: string): number => (100 * LETTER_WIDTH * text.length) / PICTURE_WIDTH;

/**
 * Draws what an item sells for as a hill over a scale from $0: half of such sales in its dark part, eight in ten in the
 * middle one. The same scale shows the sales and, for a reseller, the zones of the calls with their limits.
 * The text below says all of this, so nothing depends on color or space.
 */
export function renderPricePicture(page: PageAnswer): Markup {
  const { answer, appraisal, choice, shownPrice } = page;
  const { estimate, verdict } = answer;
  if (!estimate) return drawFloorPrice(answer.atLeast ?? 0, shownPrice);
  const zones = createZones(page);
  const scaleEnd = findScaleEnd(estimate, shownPrice, zones);
  const toX = (amount: number) => Math.min(100, (100 * amount) / scaleEnd);
  const isWithoutUnit = shownPrice === undefined && zones.length === 0 && !estimate.ifReal;
  const unitText = estimate.ifReal ? ' if real' : ' usual';
  const usualMark = { x: toX(estimate.price), text: `${usd(estimate.price)}${isWithoutUnit ? '' : unitText}` };
  const tagName = choice.askingPrice === undefined ? 'yours' : 'tag';
  const tag =
    shownPrice === undefined ? undefined : { x: toX(shownPrice), text: `${plainDollars(shownPrice)} ${tagName}` };
  const scale = { toX, zones, currentCall: verdict?.call, tag };
  const markedSales = answer.each ? [] : pickMarkedSales(answer.evidence);
  return html`<div class="picture${isOnlyKind(appraisal) && ' is-kind'}">${drawHillLabels(usualMark, tag)}
<svg class="plot hill" aria-hidden="true">
${drawHill(estimate, scaleEnd)}${drawLine('gap', usualMark.x)}${tag && drawNeedle(tag)}</svg>${drawHillFooter(page, scale, markedSales)}${renderZonesCaption(page, scale)}</div>${renderRangeAndSales(page, zones, markedSales)}`;
}

const HILL_POINTS = 80;
/** Least width of a side, log dollars: a price with no range still has a hill. */
const MIN_SPREAD = 0.05;

/**
 * Draws how often such items sell at each price from $0 to `scaleEnd`, US dollars: a lognormal whose sides are as wide
 * as the range is. The middle half is dark, the rest of what most sell for lighter, and what is beyond pale.
 */
function drawHill({ price, priceLow, priceHigh, middleHalf }: Estimate, scaleEnd: number): Markup {
  const [spreadBelow, spreadAbove] = [Math.log(price / priceLow) / Z90, Math.log(priceHigh / price) / Z90];
  const spreadAt = (amount: number) => Math.max(MIN_SPREAD, amount < price ? spreadBelow : spreadAbove);
  const densityAt = (amount: number) =>
    amount <= 0 ? 0 : Math.exp(-((Math.log(amount / price) / spreadAt(amount)) ** 2) / 2) / amount;
  const amounts = Array.from({ length: HILL_POINTS + 1 }, (_, step) => (scaleEnd * step) / HILL_POINTS);
  const peakDensity = Math.max(...amounts.map(densityAt), densityAt(price));
  const toUnits = (amount: number) => Math.round((1000 * amount) / scaleEnd);
  const toPoint = (amount: number) => `${toUnits(amount)} ${Math.round(400 - (392 * densityAt(amount)) / peakDensity)}`;
  const drawOutline = (lowest: number, highest: number) => {
    const [lowEnd, highEnd] = [Math.min(lowest, scaleEnd), Math.min(highest, scaleEnd)];
    const amountsWithin = amounts.filter((amount) => amount > lowEnd && amount < highEnd);
    return `M${toUnits(lowEnd)} 400L${[lowEnd, ...amountsWithin, highEnd].map(toPoint).join(' ')} ${toUnits(highEnd)} 400Z`;
  };
  const [low, high] = middleHalf;
  return html`<svg width="100%" height="100%" viewBox="0 0 1000 400" preserveAspectRatio="none">
<path class="hill-tail" d="${drawOutline(0, priceLow)}${drawOutline(priceHigh, scaleEnd)}"/>
<path class="hill-most" d="${drawOutline(priceLow, low)}${drawOutline(high, priceHigh)}"/>
<path class="hill-half" d="${drawOutline(low, high)}"/></svg>`;
}

/** Draws the least that an item beyond our evidence is worth as a band that runs on. */
function drawFloorPrice(atLeast: number, tagPrice?: number): Markup {
  const scaleEnd = Math.max(3 * atLeast, 1.3 * (tagPrice ?? 0));
  const leastMark = { x: (100 * atLeast) / scaleEnd, text: `at least ${usd(atLeast)}` };
  const tag =
    tagPrice === undefined ? undefined : { x: (100 * tagPrice) / scaleEnd, text: `${plainDollars(tagPrice)} tag` };
  return html`<div class="picture is-low">${drawHillLabels(leastMark, tag)}<svg class="plot hill" aria-hidden="true">
<rect fill="url(#runs)" x="${inPercent(leastMark.x)}" width="${inPercent(100 - leastMark.x)}" y="20%" height="80%"/>
${drawLine('tick', leastMark.x)}${tag && drawLine('needle', tag.x)}<line class="axis" x2="100%" y1="100%" y2="100%"/></svg></div>`;
}

function findScaleEnd({ price, priceHigh }: Estimate, tag: number | undefined, zones: readonly Zone[]): number {
  if (tag === undefined && zones.length === 0) return 1.3 * priceHigh;
  const lastLimit = zones.at(-2)?.upTo ?? 0;
  const wholeRange = Math.min(1.04 * priceHigh, 2.75 * price);
  return Math.max(wholeRange, 1.06 * lastLimit, Math.min(1.12 * (tag ?? 0), 1.7 * wholeRange));
}

/** Returns the zones of a buyer's limits in ascending order. Below the last limit, a possible copy is to be checked. */
function createZones({ answer, appraisal, advice }: PageAnswer): Zone[] {
  const { purpose, estimate, limits, each } = answer;
  const ifReal = estimate?.ifReal;
  const isUnsure = ifReal && advice.goods.quartileAboveOurs !== undefined;
  if (!limits || each || purpose !== 'resell' || isUnsure || isNameless(appraisal)) return [];
  const { payUpTo, maybeUpTo = payUpTo } = limits;
  const [buy, maybe] = [Math.floor(payUpTo), Math.floor(maybeUpTo)];
  const zones: (Zone | false)[] = ifReal
    ? [{ call: 'check', upTo: maybe }]
    : [buy > 0 && { call: 'buy', upTo: buy }, maybe > buy && { call: 'maybe', upTo: maybe }];
  return [...compact(...zones), { call: 'skip' }];
}

/** Names the usual price and the tag above the hill, the tag higher up if both are near each other. */
function drawHillLabels(usualMark?: Mark, tag?: Mark): Markup {
  const nearTag = tag && usualMark && areLabelsNear(tag, usualMark) ? tag : undefined;
  const heightEms = nearTag ? 2.65 : 1.7;
  return html`<svg class="plot" height="${inEms(tag ? heightEms : 1.35)}" aria-hidden="true">
${usualMark && drawUsualLabel(usualMark, nearTag)}
${
  tag &&
  html`${drawLine('needle', tag.x, '1.1em', '100%')}<svg x="${inPercent(tag.x)}" y="1.02em" overflow="visible">
<path fill="var(--ink)" d="M-6 0h12L0 9z"/></svg>
<text class="strong" x="${inPercent(tag.x)}" y=".8em" text-anchor="${chooseAnchor(tag)}">${tag.text}</text>`
}</svg>`;
}

/** Names the usual price, leaning away from a tag that is near. */
function drawUsualLabel(usualMark: Mark, nearTag?: Mark): Markup {
  const baselineEms = nearTag ? 2.15 : 0.85;
  const anchor = nearTag && nearTag.x > usualMark.x ? 'end' : 'start';
  const offset = nearTag && html` dx="${anchor === 'end' ? '.6em' : '-.6em'}"`;
  return html`<text class="strong" x="${inPercent(usualMark.x)}" y="${inEms(baselineEms)}"${offset} text-anchor="${nearTag ? anchor : chooseAnchor(usualMark)}">${usualMark.text}</text>
${drawLine('tick', usualMark.x, inEms(baselineEms + 0.2), inEms(baselineEms + 0.5))}`;
}

function areLabelsNear(first: Mark, second: Mark): boolean {
  const findMiddle = ({ x, text }: Mark) => {
    const halfWidth = measureText(text) / 2;
    return Math.min(Math.max(x, halfWidth), 100 - halfWidth);
  };
  const neededWidth = (measureText(first.text) + measureText(second.text)) / 2 + 2;
  return Math.abs(findMiddle(first) - findMiddle(second)) < neededWidth;
}

/** Returns the anchor that keeps the text of a mark within the picture. */
function chooseAnchor({ x, text }: Mark): 'start' | 'middle' | 'end' {
  const halfWidth = measureText(text) / 2;
  if (x < halfWidth) return 'start';
  return x > 100 - halfWidth ? 'end' : 'middle';
}

function drawHillFooter({ answer, choice }: PageAnswer, scale: Scale, markedSales: readonly number[]): Markup {
  const { estimate, each } = answer;
  const { toX, zones } = scale;
  const saleXs = markedSales.map(toX).filter((x) => x < 100);
  const stitches = saleXs.map((x) => drawLine('stitch', x, '.32em', '.84em'));
  const seenDots = (choice.comps ?? []).map(
    ({ price }) => html`<circle class="seen" cx="${inPercent(toX(price))}" cy=".58em" r=".33em"/>`,
  );
  const topEms = stitches.length + seenDots.length > 0 ? 1.07 : 0.3;
  const axis = html`<line class="axis" x2="100%"/>`;
  if (zones.length > 0) {
    const zoneMarkup = drawZoneBar(scale, topEms);
    return html`<svg class="plot" height="${inEms(topEms + 1.95)}" aria-hidden="true">${stitches}${seenDots}${zoneMarkup}${axis}</svg>`;
  }
  const endMarks = !each && estimate && drawEndLabels(estimate, toX, topEms - 0.12);
  return html`<svg class="plot" height="${inEms(topEms + (endMarks ? 1.5 : 0))}" aria-hidden="true">
${stitches}${seenDots}${endMarks}${axis}</svg>`;
}

function drawZoneBar({ toX, zones, currentCall, tag }: Scale, topEms: number): Markup {
  const barEnd = inEms(topEms + 1.55);
  const rects = zones.map(({ call, upTo, name = CALL_NAMES[call] }, index) => {
    const startAmount = zones[index - 1]?.upTo;
    const [left, right] = [toX(startAmount ?? 0), upTo === undefined ? 100 : toX(upTo)];
    const width = Math.max(0, right - left);
    const textPosition =
      upTo === undefined ? html`x="100%" dx="-.5em" text-anchor="end"` : html`x="${inPercent(left)}" dx=".5em"`;
    const textStart = upTo === undefined ? right - measureText(name) - 3 : left;
    const isCrossed = tag !== undefined && tag.x > textStart && tag.x < textStart + measureText(name) + 3;
    // The hatched zone has no name, which would be unreadable on it.
    const isNamed = width >= MIN_NAMED_WIDTH && call !== 'maybe' && !isCrossed;
    const isCurrent = currentCall === call;
    return html`<rect class="zone ${call}" x="${inPercent(left)}" y="${inEms(topEms)}" width="${inPercent(width)}"
height="1.55em" opacity="${isCurrent || call === 'maybe' ? 1 : 0.42}"/>${startAmount !== undefined && drawLine('gap', left, inEms(topEms), barEnd)}
${isNamed && html`<text class="zone-name${isCurrent && ' is-here'}" ${textPosition} y="${inEms(topEms + 1.1)}">${name}</text>`}`;
  });
  const ticks = zones.map(({ upTo }) => upTo !== undefined && drawLine('tick', toX(upTo), barEnd, '100%'));
  return html`${rects}${ticks}${tag && html`<svg height="${barEnd}">${drawNeedle(tag)}</svg>`}`;
}

/** Draws an offer, US dollars, on the zones of replies; that of the current call stands out. */
export function renderOfferPicture(zones: readonly Zone[], currentCall: Call, offered: number): Markup {
  const scaleEnd = Math.max(1.4 * Math.max(...zones.map(({ upTo = 0 }) => upTo)), 1.12 * offered);
  const toX = (amount: number) => (100 * amount) / scaleEnd;
  const tag = { x: toX(offered), text: `${plainDollars(offered)} offered` };
  const scale = { toX, zones, currentCall, tag };
  return html`<div class="picture">${drawHillLabels(undefined, tag)}
<svg class="plot" height="1.95em" aria-hidden="true">${drawZoneBar(scale, 0)}</svg>
${renderTicksCaption(scale, ({ upTo = 0 }) => html`<b>${plainDollars(upTo)}</b>`)}</div>`;
}

function drawEndLabels({ priceLow, priceHigh }: Estimate, toX: Scale['toX'], topEms: number): Markup {
  const low = { x: toX(priceLow), text: usd(priceLow) };
  const high = { x: toX(priceHigh), text: usd(priceHigh) };
  const areClose = high.x - low.x < (measureText(low.text) + measureText(high.text)) / 2 + 3;
  const drawEndLabel = (mark: Mark, anchor: string) =>
    html`${drawLine('tick', mark.x, inEms(topEms), inEms(topEms + 0.4))}
<text x="${inPercent(mark.x)}" y="${inEms(topEms + 1.35)}" text-anchor="${areClose ? anchor : chooseAnchor(mark)}">${mark.text}</text>`;
  return html`${drawEndLabel(low, 'end')}${drawEndLabel(high, 'start')}`;
}

/** Number of sales from which they are drawn, and from which a mark is for 5% of them instead of 10%. */
const MIN_DRAWN_SALES = { few: 10, many: 40 };
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9];

/** Returns prices, US dollars, at even quantiles of the sales of an item like this, or [] if they are too few. */
function pickMarkedSales({ sold, likeThis }: ItemAnswer['evidence']): number[] {
  if (!likeThis || sold < MIN_DRAWN_SALES.few) return [];
  const step = sold < MIN_DRAWN_SALES.many ? 0.1 : 0.05;
  const quantileLogs = likeThis.quantiles.map(Math.log);
  return Array.from({ length: Math.round(0.8 / step) + 1 }, (_, index) => {
    const share = 0.1 + step * index;
    const quantileIndex = QUANTILES.findLastIndex((quantile) => quantile <= share + 1e-9);
    const [low = 0, high = 1] = [QUANTILES[quantileIndex], QUANTILES[quantileIndex + 1]];
    const [lowLog = 0, highLog = lowLog] = [quantileLogs[quantileIndex], quantileLogs[quantileIndex + 1]];
    return Math.exp(lowLog + ((share - low) / (high - low)) * (highLog - lowLog));
  });
}

/** Colors and widths of vertical lines, px. */
const LINE_STYLES = {
  tick: ['ink', 1.5],
  needle: ['ink', 2.5],
  gap: ['paper', 3],
  halo: ['paper', 5],
  stitch: ['drawing', 2.25],
} as const;

function drawLine(name: keyof typeof LINE_STYLES, x: number, fromY = '0', toY = '100%'): Markup {
  const [color, width] = LINE_STYLES[name];
  return html`<line stroke="var(--${color})" stroke-width="${width}" x1="${inPercent(x)}" x2="${inPercent(x)}"
y1="${fromY}" y2="${toY}"/>`;
}

const drawNeedle = ({ x }: Mark): Markup => html`${drawLine('halo', x)}${drawLine('needle', x)}`;

function renderZonesCaption({ answer: { limits, sale }, advice }: PageAnswer, scale: Scale): MarkupValue {
  const { zones } = scale;
  if (!limits || zones.length < 2) return zones.length > 0 && html`<p class="said">${limits?.text}</p>`;
  const paidAt = (price: number) => advice.betterSelling?.addCosts(price) ?? price;
  const profitAt = (price: number) => (sale?.net ?? 0) - paidAt(price);
  const hasBuyZone = zones[0]?.call === 'buy';
  return renderTicksCaption(scale, ({ call, upTo = 0 }) => {
    if (call === 'buy')
      return html`<b>${usd(upTo)} or less</b> ${buyResultInWords(limits, paidAt(upTo), profitAt(upTo))}`;
    if (!hasBuyZone) return html`<b>${usd(upTo)} or less</b> ${call === 'check' ? 'only if it is real' : 'is a maybe'}`;
    const resultText =
      limits.rule === 'goal' ? 'only if it sells for more' : `you still make ${wholeDollars(profitAt(upTo))}`;
    return html`<b>At ${usd(upTo)}</b> ${resultText}`;
  });
}

function buyResultInWords({ rule }: Limits, paid: number, profit: number): string {
  if (rule === 'goal') return 'meets your goal';
  return profit >= paid && profit < 2 * paid ? 'doubles your money' : `makes ${wholeDollars(profit)}`;
}

/** Returns words under the ends of one or two zones, the first before its tick and the second behind it. */
function renderTicksCaption({ toX, zones }: Scale, describeZone: (zone: Zone) => MarkupValue): Markup {
  const [firstZone, secondZone] = zones.filter(({ upTo }) => upTo !== undefined);
  const firstEnd = toX(firstZone?.upTo ?? 0);
  const secondCells =
    secondZone &&
    html`<td width="${inPercent(toX(secondZone.upTo ?? 0) - firstEnd)}"></td><td>${describeZone(secondZone)}</td>`;
  return html`<table class="limits" role="presentation"><tr>
<td${secondCells && html` width="${inPercent(firstEnd)}"`}>${firstZone && describeZone(firstZone)}</td>${secondCells}</tr></table>`;
}

function renderRangeAndSales(
  { answer, appraisal, choice }: PageAnswer,
  zones: readonly Zone[],
  markedSales: readonly number[],
): MarkupValue {
  const { estimate, each } = answer;
  if (!estimate) return undefined;
  const [low, high] = estimate.middleHalf;
  const isOfKind = isOnlyKind(appraisal);
  const subsetText = estimate.ifReal ? 'real ones' : each && 'such lots';
  const goodsText = isOfKind ? categoryInWords(appraisal.garment.category) : subsetText;
  const mostText = `${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}`;
  const rangeText =
    zones.length > 0 || each
      ? html`Most${goodsText && ` ${goodsText}`} sell for ${mostText}.`
      : html`<b>Half${goodsText && ` of ${goodsText}`} sell for ${usd(low)} to ${usd(high)}</b>, most for ${mostText}.`;
  const swatch = markedSales.length > 0 && html`<i class="swatch is-sewn"></i>`;
  const salesText = !isOfKind && !each && html`${swatch}${salesInShort(appraisal, answer.evidence)}.`;
  const seenText = choice.comps && html`<p><i class="seen-dot"></i>What you saw</p>`;
  const lines =
    zones.length > 0
      ? html`<p>${salesText} ${rangeText}</p>`
      : html`<p><i class="swatch"></i>${rangeText}</p>${salesText && html`<p>${salesText}</p>`}`;
  return html`<div class="said">${lines}${seenText}</div>`;
}
