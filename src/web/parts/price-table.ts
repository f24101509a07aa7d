import { html } from 'ghtml';
import type { Condition } from '../../garments/catalogue.ts';
import type { PriceRow } from '../../pricing/pricing.ts';
import type { Markup } from '../layout.ts';
import { type Item, pricePath } from '../paths.ts';
import { usd } from '../words.ts';

/** Where the grades of a table lead to. */
export interface GradeLinks {
  readonly item: Item;
  /** The grade that the page is about. */
  readonly condition?: Condition | undefined;
}

/** Prices by grade; with `links`, each grade leads to the page about it. */
export function priceTable(rows: readonly PriceRow[], caption: string, links?: GradeLinks): Markup {
  const lines = rows.map((row) => {
    const isMarked = row.condition === links?.condition;
    const name = links
      ? html`<a href="${pricePath(links.item, row.condition)}"!${isMarked ? ' aria-current="true"' : ''}>${row.condition}</a>`
      : row.condition;
    return html`<tr!${isMarked ? ' class="is-marked"' : ''}><th scope="row">!${name}</th><td>${usd(row.low)}</td><td class="strong">${usd(row.mid)}</td><td>${usd(row.high)}</td></tr>`;
  });
  return html`<table class="prices">
<caption>${caption}</caption>
<thead><tr><th scope="col">Condition</th><th scope="col">Low</th><th scope="col">Typical</th><th scope="col">High</th></tr></thead>
<tbody>!${lines}</tbody>
</table>`;
}
