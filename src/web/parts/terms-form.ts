import { html } from 'ghtml';
import { USUAL_TERMS } from '../../items/seller-fields.ts';
import { plainDollars, usd } from '../../wording/numbers.ts';
import { answerPath, type GarmentAnswer, withTag } from '../answer.ts';
import { hiddenFields, type Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import { yourTerms } from './your-terms.ts';

/** Prices that thrift stores often ask, US dollars. */
const USUAL_TAGS = [4, 6, 8, 10, 13];

/**
 * Returns the fields for the tag price and the seller's terms, the one place for these: a plain GET of the same answer.
 * `answer.js` answers while somebody types, and saves the terms in the browser.
 */
export function termsForm(site: Site, answer: GarmentAnswer): Markup {
  const { tag, profit = USUAL_TERMS.profit, label, marketplace } = answer.choice;
  const path = answerPath(site.pricing, answer);
  const texts = { marketplace: marketplace.id, profit: String(profit), label: String(label ?? '') };
  return html`<form class="tag-form" action="${path.split('?', 1)[0]}" method="get" data-change data-terms data-live>
!${hiddenFields(path, 'tag')}
<div class="tag-field">
<label for="tag">Tag price</label><span aria-hidden="true">$</span>
<input
  id="tag"
  name="tag"
  value="${tag ?? ''}"
  type="text"
  inputmode="decimal"
  maxlength="12"
  pattern="[$]?[0-9,]*[.]?[0-9]{0,2}"
  title="US dollars, such as 18"
  autocomplete="off"
>
</div>
<button type="submit" class="is-quiet" id="tag-check">Check</button>
!${tagChips(answerPath(site.pricing, { ...answer, choice: { ...answer.choice, tag: undefined } }), tag)}
<details id="terms">
<summary>${marketplace.name}, ${usd(profit)} profit goal</summary>
!${yourTerms('terms', texts, ['marketplace', 'profit', 'label'], site.marketplaces.list)}
</details>
</form>`;
}

/** Returns links to the answers at usual tag prices, and at the typed one. */
function tagChips(path: string, tag: number | undefined): Markup {
  const amounts = tag === undefined || USUAL_TAGS.includes(tag) ? USUAL_TAGS : [...USUAL_TAGS, tag];
  const chips = amounts.map((amount) => {
    const current = amount === tag ? ' aria-current="true"' : '';
    return html`<li><a id="tag-${amount}" href="${withTag(path, amount)}"!${current} data-change>${plainDollars(amount)}</a></li>`;
  });
  return html`<ul class="chips" aria-label="Tag prices">!${chips}</ul>`;
}
