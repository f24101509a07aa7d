import { html } from 'ghtml';

/** A row of the cart, as `cart.js` keeps it beside the piece; amounts in US dollars. */
export interface CartRow {
  readonly name: string;
  /** The verdict in words. */
  readonly said: string;
  readonly zone: string;
  readonly tag: number | undefined;
  /** Absent where a question stands in place of the price. */
  readonly price: number | undefined;
  /** At the usual price; absent without a tag price, and of a piece that may be a copy. */
  readonly profit: number | undefined;
}

/** The place of the cart, which `cart.js` fills with the rows that this browser keeps. */
export const CART = html`<section class="cart" aria-labelledby="cart-head" data-cart hidden>
<h2 id="cart-head">Cart</h2>
<p data-cart-sums></p>
<table>
<thead>
<tr><th scope="col">Piece</th><th scope="col">Tag</th><th scope="col">Worth</th><th scope="col">Profit</th>
<th scope="col"><span class="visually-hidden">In the cart</span></th></tr>
</thead>
<tbody></tbody>
</table>
<p class="actions">
<button type="button" class="is-quiet" data-cart-all hidden></button>
<button type="button" class="is-quiet" data-cart-undo hidden>Undo</button>
<button type="button" class="is-quiet" data-cart-clear>Clear</button>
</p>
<p role="status" class="soft" data-cart-said></p>
</section>`;
