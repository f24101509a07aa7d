import { html } from 'ghtml';
import type { PriceRow } from '../../pricing/price-range.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

/** Prices by grade. */
export function tierPriceTable(rows: readonly PriceRow[], caption: string): Markup {
  const lines = rows.map(
    ({ condition, low, mid, high }) =>
      html`<tr><th scope="row">${condition}</th><td>${usd(low)}</td><td class="strong">${usd(mid)}</td><td>${usd(high)}</td></tr>`,
  );
  return html`<div class="scroll" tabindex="0"><table class="prices">
<caption>${caption}</caption>
<thead><tr><th scope="col">Condition</th><th scope="col">Low</th><th scope="col">Typical</th><th scope="col">High</th></tr></thead>
<tbody>!${lines}</tbody>
</table></div>`;
}
