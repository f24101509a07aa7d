import { html } from 'ghtml';
import type { ListRow } from '../../closet/list-rows.ts';
import type { Markup } from '../markup.ts';

/** The button that puts a garment on the visitor's own list, and takes it off again; `my-list.js` shows it. */
export function heart(item: Omit<ListRow, 'quantity'>): Markup {
  return html`<button type="button" class="heart is-quiet" data-list-item="${JSON.stringify(item)}" aria-pressed="false" hidden>My list</button>`;
}
