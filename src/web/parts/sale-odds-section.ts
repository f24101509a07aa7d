import { html } from 'ghtml';
import { hazardRatio, saleOdds } from '../../pricing/sale-odds.ts';
import { grouped } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';

/** What an asking price does to the odds of a sale, and what that rests on, from the fitted file. */
export function saleOddsSection(): Markup {
  const { shape, sources, levels } = saleOdds;
  const rows = shape.map(({ ratio }) => {
    const { value, low, high } = hazardRatio(ratio, 1, 1);
    return html`<tr><th scope="row">${ratio}</th><td>× ${value.toFixed(2)}</td><td>${low.toFixed(2)} to ${high.toFixed(2)}</td></tr>`;
  });
  return html`<section aria-labelledby="odds">
<h2 id="odds">What an asking price does to a sale</h2>
<div class="measure">
<p>How many times as likely one listing is to sell on any day, beside itself at the estimate. Fitted on what sold and what did not:</p>
<ul>!${sources.map(({ what, sold }) => html`<li>${what}: ${grouped(sold)} sales.</li>`)}</ul>
</div>
<div class="scroll" tabindex="0"><table class="prices"><caption>Odds of a sale by asking price</caption><thead><tr><th scope="col">Asking price over estimate</th><th scope="col">Odds of a sale</th><th scope="col">8 in 10 between</th></tr></thead><tbody>!${rows}</tbody></table></div>
<div class="measure">
<p>Little of it is American and recent, so the range is that of a marketplace that was not seen. A price below the estimate speeds a sale up less than one above it slows it down. Days are named only for !${levels.map(({ what, listings }) => html`${what} (${grouped(listings)} listings)`)}; elsewhere nobody has counted what did not sell.</p>
</div>
</section>`;
}
