import { html } from 'ghtml';
import { plainDollars } from '../../base/numbers.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { answerPath, type GarmentAnswer, withTag } from '../answer.ts';
import { hiddenFields, type Markup } from '../markup.ts';

/** The form's id: the seller's terms stand elsewhere on the page, and belong to it. */
export const TAG_FORM = 'tag-form';

/** Prices that thrift stores often ask, US dollars. */
const USUAL_TAGS = [4, 6, 8, 10, 13];

/**
 * Returns the field for the tag price: a plain GET of the same answer. `answer.js` answers while somebody types, and
 * saves the seller's terms in the browser.
 */
export function tagForm(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { tag } = answer.choice;
  const path = answerPath(pricing, answer);
  const untagged = answerPath(pricing, { ...answer, choice: { ...answer.choice, tag: undefined } });
  return html`<form class="tag-form" id="${TAG_FORM}" action="${path.split('?', 1)[0]}" method="get" data-change
data-terms data-live>
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
!${tagChips(untagged, tag)}
</form>`;
}

/** Returns links to the answers at usual tag prices, and at the typed one. */
function tagChips(path: string, tag: number | undefined): Markup {
  const amounts = tag === undefined || USUAL_TAGS.includes(tag) ? USUAL_TAGS : [...USUAL_TAGS, tag];
  const chips = amounts.map((amount) => {
    const current = amount === tag ? ' aria-current="true"' : '';
    return html`<li>
<a id="tag-${amount}" href="${withTag(path, amount)}"!${current} data-change>${plainDollars(amount)}</a>
</li>`;
  });
  return html`<ul class="chips" aria-label="Tag prices">!${chips}</ul>`;
}
