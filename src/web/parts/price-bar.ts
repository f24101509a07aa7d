import { plainDollars, usd } from '../../base/numbers.ts';
import type { ItemAnswer } from '../../present/answer.ts';
import { CALL_NAMES } from '../../present/text.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { glyph } from '../markup.ts';

/** What to do at a price. */
export type Call = keyof typeof CALL_NAMES;

/** Prices with the same call, from the end of the zone before up to `to`, US dollars. */
export interface Zone {
  readonly call: Call;
  readonly to?: number;
  /** Its name and bounds in words, where they are not those of a buyer's verdict. */
  readonly words?: readonly [name: string, bounds: string];
}

/** A labeled amount, US dollars. */
interface Mark {
  readonly amount: number;
  readonly name: string;
}

interface PriceBar {
  readonly range: NonNullable<ItemAnswer['estimate']>;
  readonly zones: readonly Zone[];
  /** The zone to show in full color, while the others are pale. */
  readonly verdict?: Call | undefined;
  /** Name of the usual price, such as `usual` or `if real`. */
  readonly usualName?: string;
  /** The price that is judged, with its label above the bar. */
  readonly mark?: Mark | undefined;
  /** The bound that matters most, with its label below the bar. */
  readonly limit?: Mark | undefined;
  /** Prices that the visitor has seen, US dollars. */
  readonly comps?: readonly number[];
}

/** Width of the bar on a screen of 320 px, and of a letter in its labels, px. */
const BAR_WIDTH = 246;
const LETTER_WIDTH = 8.1;
/** A zone narrower than this shows no sign, percent of the bar. */
const MIN_SIGN_WIDTH = (100 * 30) / BAR_WIDTH;

/**
 * Draws the zones of a verdict as a bar from $0, with the range as a line inside it. The names of the zones and their
 * bounds are text below it, so that they never depend on color or room.
 */
export function priceBar(bar: PriceBar): Markup {
  const { range, zones, verdict, mark, limit, usualName = 'usual', comps = [] } = bar;
  const { price, priceLow, priceHigh } = range;
  const end = Math.max(1.14 * priceHigh, Math.min((mark?.amount ?? 0) * 1.05, 1.7 * priceHigh));
  const at = (amount: number) => Math.min(100, (100 * amount) / end);
  // Without a mark, the bar needs no room above it.
  const top = mark ? 1.9 : 0.3;
  const y = (em: number) => `${(top + em).toFixed(2)}em`;
  const strip: readonly Partial<Zone>[] = zones.length > 0 ? zones : [{}];
  const rects = strip.map(({ call, to }, index) => {
    const [left, right] = [at(strip[index - 1]?.to ?? 0), to === undefined ? 100 : at(to)];
    const isPale = verdict !== call;
    const hasSign = call && right - left >= MIN_SIGN_WIDTH;
    const sign = hasSign ? zoneSign(call, isPale, to === undefined ? undefined : left, y(0.23)) : '';
    return html`<rect class="zone ${call ?? ''}" x="${percent(left)}" y="${y(0)}"
width="${percent(Math.max(0, right - left))}" height="1.4em" opacity="${isPale ? 0.5 : 1}"/>
${index > 0 ? line('gap', left, y(0), y(1.4)) : ''}${sign}`;
  });
  const usual = { amount: price, name: usualName };
  const marks = limit ? [limit, usual] : [usual];
  return html`<svg class="bar" height="${y(3 + 1.2 * (marks.length - 1))}" aria-hidden="true">
${rects}
<rect ${INK} x="${percent(at(priceLow))}" y="${y(1)}" width="${percent(at(priceHigh) - at(priceLow))}"
height="0.28em" rx="0.14em"/>
<svg x="${percent(at(price))}" overflow="visible"><rect ${INK} x="-2" y="${y(0.2)}" width="4" height="1em"/></svg>
${comps.map((comp) => html`<circle fill="var(--thread)" stroke="#171c36" stroke-width="1.500" cx="${percent(at(comp))}" cy="${y(0.7)}" r="0.33em"/>`)}
${labelsBelow(marks, at, y)}
${mark ? markAbove(mark, at(mark.amount)) : ''}
</svg>
${legend(bar)}`;
}

/** Draws a zone's sign at its left end or, for the last zone, at the end of the bar. */
function zoneSign(call: Call, isPale: boolean, left: number | undefined, y: string): Markup {
  const size = html`class="in-zone ${isPale ? call : ''}" y="${y}" width="0.93em" height="0.93em"`;
  const at =
    left === undefined ? html`<svg x="100%" overflow="visible">` : html`<svg x="${percent(left)}" overflow="visible">`;
  return html`${at}${glyph(call, html`${size} x="${left === undefined ? '-1.35em' : '5'}"`)}</svg>`;
}

/** What stands out from the zones. */
const INK = html`fill="var(--ink)" stroke="var(--paper)"`;

/** Colors and widths of lines, px. */
const LINES = { tick: ['ink', 1.5], needle: ['ink', 3], gap: ['paper', 3], halo: ['paper', 6] } as const;

const line = (name: keyof typeof LINES, x: number, y1: string, y2: string): Markup =>
  html`<line stroke="var(--${LINES[name][0]})" stroke-width="${LINES[name][1]}" x1="${percent(x)}" x2="${percent(x)}" y1="${y1}" y2="${y2}"/>`;

const percent = (x: number): string => `${x.toFixed(1)}%`;

function markAbove(mark: Mark, x: number): Markup {
  const text = labelOf(mark);
  return html`${line('halo', x, '1.9em', '3.3em')}${line('needle', x, '1.3em', '3.4em')}
<text class="strong" x="${percent(x)}" y="1em" text-anchor="${anchorAt(x, widthOf(text))}">${text}</text>`;
}

type Anchor = 'start' | 'middle' | 'end';

/** Returns the anchor that keeps a label within the bar. */
function anchorAt(x: number, width: number): Anchor {
  if (x < width / 2) return 'start';
  return x > 100 - width / 2 ? 'end' : 'middle';
}

const labelOf = ({ amount, name }: Mark): string => `${plainDollars(amount)} ${name}`.trim();

const widthOf = (text: string): number => (100 * LETTER_WIDTH * text.length) / BAR_WIDTH;

/** Returns labels below the bar, each in a row of its own so that they cannot collide. */
const labelsBelow = (marks: readonly Mark[], at: (amount: number) => number, y: (em: number) => string): Markup[] =>
  marks.map((mark, row) => {
    const [x, text] = [at(mark.amount), labelOf(mark)];
    const isStrong = mark !== marks.at(-1);
    const anchor = isStrong
      ? anchorBeside(x, widthOf(text), at(marks.at(-1)?.amount ?? 0))
      : anchorAt(x, widthOf(text));
    return html`${line('tick', x, y(1.5), y(1.8 + 1.2 * row))}
<text class="${isStrong ? 'strong' : ''}" x="${percent(x)}" y="${y(2.8 + 1.2 * row)}" text-anchor="${anchor}">${text}</text>`;
  });

/** Returns the anchor that keeps a label within the bar and, where there is room, off the line at `stem`. */
function anchorBeside(x: number, width: number, stem: number): Anchor {
  if (Math.abs(stem - x) >= width / 2) return anchorAt(x, width);
  if (x < stem) return x >= width ? 'end' : anchorAt(x, width);
  return x + width <= 100 ? 'start' : anchorAt(x, width);
}

function legend({ zones, range, usualName, comps = [] }: PriceBar): Markup {
  const items = zones.map(({ call, to, words }, index) => {
    const [name, bounds] = words ?? [CALL_NAMES[call], boundsInWords(call, to, zones[index - 1]?.to)];
    return html`<li class="${call}"><b>${glyph(call)}${name}</b> ${bounds}</li>`;
  });
  const ends = `${usd(range.priceLow)}\u{a0}to\u{a0}${usd(range.priceHigh)}`;
  const most = `Price of 8 in 10${usualName === 'if real' ? ' real ones' : ''}:`;
  const seen = html`<li class="is-wide"><i class="range-line is-dot"></i>What you saw</li>`;
  return html`<ul class="key">${items}
<li class="is-wide"><i class="range-line"></i>${most} ${ends}</li>
${comps.length > 0 ? seen : NOTHING}</ul>`;
}

function boundsInWords(call: Call, to: number | undefined, from: number | undefined): string {
  if (to !== undefined) return `${call === 'check' ? 'below' : 'up to'} ${usd(to)}`;
  return from === undefined ? 'at any price' : `above ${usd(from)}`;
}
