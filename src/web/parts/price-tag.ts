import { html } from 'ghtml';
import type { PriceRange } from '../../pricing/pricing.ts';
import { OPEN_RANGE_LEAD, RANGE_LEAD } from '../../wording/estimate.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';
import { rangeBar } from './range-bar.ts';

/** The shape that gives the service its name: a punched tag on a thread. */
export function hangtag(content: Markup, extraClass = ''): Markup {
  return html`<div class="hang ${extraClass}">
<svg class="thread" viewBox="0 0 60 120" width="60" height="120" aria-hidden="true" focusable="false"><path d="M6 2C2 40 14 84 48 112M12 2c-2 34 14 76 36 110"/></svg>
<div class="tag">!${content}</div>
</div>`;
}

/**
 * The answer in large figures: a price, and the range that 8 in 10 items lie in, drawn and in figures. `hasEvidence`
 * is false for a price without listings of its kind, which is shown as a guess; `isOpen` is true for a range without
 * an upper end.
 */
export function tagAnswer(
  kind: string,
  range: PriceRange,
  hasEvidence = true,
  isOpen = false,
): Markup {
  return html`<p class="tag-kind" data-kind>${kind}</p>
<p class="tag-price">!${hasEvidence ? '' : html`<span class="tag-about">about</span> `}<span data-price>${usd(range.price)}</span></p>
!${rangeBar(range)}
<p class="tag-ends"><span data-lead>${isOpen ? OPEN_RANGE_LEAD : RANGE_LEAD}</span> <strong data-low>${usd(range.priceLow)}</strong> <span class="visually-hidden">and</span> <strong data-high>${usd(range.priceHigh)}</strong></p>`;
}
