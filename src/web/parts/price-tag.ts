import { html } from 'ghtml';
import type { PriceRange } from '../../pricing/price-range.ts';
import { openRangeInWords, rangeInWords } from '../../wording/estimate.ts';
import { capital, usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import { rangeHill } from './range-hill.ts';

/** The shape that gives the service its name: a punched tag on a thread, which hangs from a line. */
export function hangtag(content: Markup, extraClass = ''): Markup {
  return html`<div class="hang ${extraClass}">
<svg class="thread" viewBox="0 0 60 60" width="60" height="60" aria-hidden="true" focusable="false"><path d="M38 1C30 12 34 40 49 52M60 1C58 18 54 40 49 52M30 1h38"/></svg>
<div class="tag">!${content}</div>
</div>`;
}

/** How an answer in large figures is shown. */
export interface TagOptions {
  /** Without listings of its kind: a guess. */
  readonly isGuess?: boolean;
  /** The range has no upper end. */
  readonly isOpen?: boolean;
  /** What the scale of the drawing is chosen for, US dollars; by default the price. */
  readonly about?: number;
  /** Marked in the drawing, US dollars. */
  readonly asked?: number | undefined;
}

/** The answer in large figures: a price, and the range that 8 in 10 items lie in, drawn and in words. */
export function tagAnswer(kind: string, range: PriceRange, options: TagOptions = {}): Markup {
  const { isGuess = false, isOpen = false, about = range.price, asked } = options;
  return html`<p class="tag-kind" data-kind>${kind}</p>
<p class="tag-price">!${isGuess ? html`<span class="tag-about">about</span> ` : ''}<span data-price>${usd(range.price)}</span></p>
!${rangeHill(range, about, asked)}
<p class="tag-ends">${isOpen ? capital(openRangeInWords(range)) : rangeInWords(range)}</p>`;
}
