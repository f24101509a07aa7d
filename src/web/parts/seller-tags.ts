import { html } from 'ghtml';
import { isByKindAlone } from '../../pricing/appraise.ts';
import { type Answer, answerPath } from '../answer.ts';
import type { Markup } from '../layout.ts';
import { feesPath, marketplacePath } from '../paths.ts';
import { sellerTags } from '../resale.ts';
import type { Site } from '../site.ts';
import { AMOUNT, choicesOf, formFields } from './form-fields.ts';
import { hiddenFields } from './hidden-fields.ts';

/**
 * Three tags on one thread for those who sell, and the form that chooses by what: a plain GET of the page itself.
 * `answer.js` answers without leaving the page, and keeps the choice in the browser.
 */
export function sellerTagsPart(site: Site, answer: Answer): Markup {
  const { garment, price, listing, choice } = answer;
  const { marketplace, profit, tag } = choice;
  const noAsk = listing?.estimate.beyondEvidence
    ? 'Look up what this very one sold for.'
    : isByKindAlone(site.pricing, garment)
      ? 'Add the brand: by kind alone there is no advice.'
      : undefined;
  const tags = sellerTags(garment, price, choice, noAsk).map(
    ({ title, figure, note }) => html`<li>
<p class="tag-kind">${title}</p>
<p class="rail-price" data-figure>${figure}</p>
<p class="soft" data-note>${note}</p>
</li>`,
  );
  const { input, select } = formFields('seller', {
    marketplace: marketplace.id,
    profit: profit?.toString(),
  });
  const path = answerPath(site.pricing, answer);
  return html`<section aria-labelledby="seller-heading">
<h2 id="seller-heading">If you sell it on ${marketplace.name}</h2>
<ul class="rail" data-seller-tags>!${tags}</ul>
<details class="seller-form" id="seller">
<summary>Another marketplace or profit</summary>
<form class="fields" action="${path.split('?', 1)[0]}#seller-heading" method="get" data-choice>
!${hiddenFields(path)}
!${select('marketplace', 'Marketplace', choicesOf(site.marketplaces.list))}
!${input('profit', 'Profit that you want, $', { attributes: `${AMOUNT} pattern="[0-9,]*[.]?[0-9]{0,2}" title="US dollars, such as 18" placeholder="half of what you keep"` })}
<p><button type="submit">Update</button></p>
</form>
</details>
<p><a href="${offerPath(answer)}">A buyer makes an offer?</a> · <a href="${feesPath(garment, listing && price.price, tag)}">All ${site.marketplaces.list.length} marketplaces</a> · <a href="${marketplacePath(marketplace)}">Fees of ${marketplace.name}</a></p>
</section>`;
}

/** The page for an offer in hand, with what it is and where it sells. */
function offerPath({ garment, listing, choice }: Answer): string {
  const { brand, category } = garment;
  const title = listing?.appraisal.reading.text ?? `${brand.name} ${category.name}`;
  return `/offer?${new URLSearchParams({ title, marketplace: choice.marketplace.id })}`;
}
