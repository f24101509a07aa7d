import { html } from 'ghtml';
import type { PriceRange } from '../../pricing/pricing.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

const HEIGHT = 20;
const PADDING = 7;
/** About the width of a letter at 11 pixels; `textLength` makes whatever font there is fit. */
const LETTER = 6.4;

/** A small picture of a price range for other people's pages: no script, no font, nothing loaded. */
export function badge(label: string, { priceLow, priceHigh }: PriceRange): Markup {
  const range = `${usd(priceLow)}–${usd(priceHigh)}`;
  const [labelWidth, rangeWidth] = [textWidth(label), textWidth(range)];
  const split = labelWidth + 2 * PADDING;
  const width = split + rangeWidth + 2 * PADDING;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}: ${range}">
<title>${label}: 8 in 10 within ${range}</title>
<style>.l{fill:#eef1f7}.r{fill:#31409c}.a{fill:#12162b}.b{fill:#fff}@media(prefers-color-scheme:dark){.l{fill:#262c4d}.a{fill:#eef1f7}}</style>
<clipPath id="c"><rect width="${width}" height="${HEIGHT}" rx="4"/></clipPath>
<g clip-path="url(#c)"><rect class="l" width="${split}" height="${HEIGHT}"/><rect class="r" x="${split}" width="${width - split}" height="${HEIGHT}"/></g>
<g font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text class="a" x="${PADDING}" y="14" textLength="${labelWidth}">${label}</text><text class="b" x="${split + PADDING}" y="14" textLength="${rangeWidth}">${range}</text></g>
</svg>
`;
}

function textWidth(text: string): number {
  return Math.round(text.length * LETTER);
}
