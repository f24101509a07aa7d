import { html } from 'ghtml';
import { rangeInWords } from '../../answers/garment/estimate-words.ts';
import type { Verdict } from '../../answers/verdict/schema.ts';
import { verdictInWords } from '../../answers/verdict/words.ts';
import type { PriceStep } from '../../pricing/evidence.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import { capital, usd } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

// Pictures as separate files: within a page they would count toward its size.

/** Draws listings' prices as a histogram: sold ones filled, asked ones outlined. */
export function seenPicture(steps: readonly PriceStep[]): Markup {
  const most = Math.max(1, ...steps.map(({ sold, asked }) => Math.max(sold, asked)));
  const width = 320 / Math.max(1, steps.length);
  const bar = (name: string, count: number, at: number) => {
    const height = (80 * count) / most;
    return count === 0
      ? ''
      : html`<rect class="${name}" x="${(at * width + 1).toFixed(1)}" y="${(88 - height).toFixed(1)}"
width="${(width - 2).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  };
  const first = steps[0];
  const last = steps.at(-1);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 110" width="320" height="110">
<style>
text{font:12px system-ui,sans-serif;fill:#50577a}
.sold{fill:#31409c}
.asked{fill:none;stroke:#8f9ad6;stroke-width:1.5}
@media(prefers-color-scheme:dark){text{fill:#b1b8d8}.sold{fill:#b3beff}.asked{stroke:#6f7dd2}}
</style>
!${steps.map(({ sold }, i) => bar('sold', sold, i))}!${steps.map(({ asked }, i) => bar('asked', asked, i))}
!${
    first && last
      ? html`<text x="0" y="104">${usd(Math.round(first.from))}</text>
<text x="320" y="104" text-anchor="end">${usd(Math.round(last.to))}</text>`
      : ''
  }
</svg>`;
}

/** Draws the garment, its price and its verdict, 1,200 by 630 pixels. */
export function sharePicture(name: string, range: PriceRange, judgment: Verdict): Markup {
  const { ask } = judgment;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<style>text{font-family:Rockwell,"Roboto
Slab",Georgia,serif;fill:#171c36}.small{font-family:system-ui,sans-serif;fill:#50577a}</style>
<rect width="1200" height="630" fill="#eef1f7"/>
<path d="M140 90h980l-40-40H180zM100 130v450h1040V130l-40-40H140z" fill="#fff"/>
<circle cx="180" cy="140" r="18" fill="#eef1f7" stroke="#a8551c" stroke-width="6"/>
<text x="230" y="160" font-size="46">${name.length > 40 ? `${name.slice(0, 39)}…` : name}</text>
<text x="160" y="350" font-size="170" font-weight="600">${ask ? '?' : usd(range.price)}</text>
<text x="160" y="450" font-size="60"
fill="#a8551c">${ask ? 'Check three sold listings' : verdictInWords(judgment)}</text>
<text class="small" x="160" y="520"
font-size="38">${ask ? '' : capital(rangeInWords(range, judgment.authenticity !== undefined))}</text>
<text class="small" x="1080" y="550" font-size="30" text-anchor="end">Hangtag</text>
</svg>`;
}
