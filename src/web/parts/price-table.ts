import { html } from 'ghtml';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../garments/price-path.ts';
import type { PriceRow } from '../../pricing/pricing.ts';
import { usd } from '../../wording/numbers.ts';
import type { Markup } from '../layout.ts';

/** Prices by grade; with a garment, each grade leads to its page about it. */
export function priceTable(rows: readonly PriceRow[], caption: string, garment?: Garment): Markup {
  const lines = rows.map((row) => {
    const isMarked = row.condition === garment?.condition;
    const name = garment
      ? html`<a href="${pricePath({ ...garment, condition: row.condition })}"!${isMarked ? ' aria-current="true"' : ''}>${row.condition}</a>`
      : row.condition;
    return html`<tr!${isMarked ? ' class="is-marked"' : ''}><th scope="row">!${name}</th><td>${usd(row.low)}</td><td class="strong">${usd(row.mid)}</td><td>${usd(row.high)}</td></tr>`;
  });
  return html`<table class="prices">
<caption>${caption}</caption>
<thead><tr><th scope="col">Condition</th><th scope="col">Low</th><th scope="col">Typical</th><th scope="col">High</th></tr></thead>
<tbody>!${lines}</tbody>
</table>`;
}
