import { html } from 'ghtml';
import type { Condition } from '../../catalogue/catalogue.ts';
import type { PriceRow } from '../../pricing/pricing.ts';
import type { Markup } from '../layout.ts';
import { type Item, pricePath } from '../paths.ts';
import { usd } from '../words.ts';

/** The static estimate as a table; each grade links to the page about it. */
export function priceTable(
  rows: readonly PriceRow[],
  caption: string,
  item: Item,
  condition?: Condition,
): Markup {
  const lines = rows.map(
    (row) => html`<tr!${row.condition === condition ? ' class="is-marked"' : ''}>
<th scope="row"><a href="${pricePath(item, row.condition)}"!${row.condition === condition ? ' aria-current="true"' : ''}>${row.condition}</a></th>
<td>${usd(row.low)}</td><td class="strong">${usd(row.mid)}</td><td>${usd(row.high)}</td>
</tr>`,
  );
  return html`<table class="prices">
<caption>${caption}</caption>
<thead><tr><th scope="col">Condition</th><th scope="col">Low</th><th scope="col">Typical</th><th scope="col">High</th></tr></thead>
<tbody>!${lines}</tbody>
</table>`;
}
