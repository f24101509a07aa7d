import { html } from 'ghtml';
import { usd } from '../../base/numbers.ts';
import { USUAL_TERMS } from '../../items/term-fields.ts';
import type { Payout } from '../../marketplaces/payout-schema.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import { offersOf } from '../../pricing/ranges/asking.ts';
import { type GarmentAnswer, titleWithoutTag } from '../answer.ts';
import type { Markup } from '../markup.ts';
import { feesPath, marketplacePath } from '../paths.ts';
import type { Site } from '../site.ts';
import { TAG_FORM } from './tag-form.ts';
import { yourTerms } from './your-terms.ts';

/**
 * Returns the seller's terms, the one place for these, what to ask on that marketplace, and links to fees, offers and
 * sales; folded on a phone.
 */
export function sellerPart(site: Site, answer: GarmentAnswer): Markup {
  const { garment, price, listing, choice } = answer;
  const { marketplace, label, profit = USUAL_TERMS.profit } = choice;
  const payout = payoutOf(marketplace, { garment, price: price.price, label });
  const links = [
    [feesPath(garment, listing && price.price, choice.tag), `${site.marketplaces.list.length} marketplaces`],
    [marketplacePath(marketplace), `${marketplace.name} fees`],
    [offerPath(answer), 'Got an offer?'],
    [soldPath(answer), 'Sold it?'],
  ] as const;
  const texts = { marketplace: marketplace.id, profit: String(profit), label: String(label ?? '') };
  const heading = `If you sell it on ${marketplace.name}`;
  return html`<details id="selling" class="is-open-on-desk">
<summary>${heading}, ${usd(profit)} profit goal</summary>
<h2>${heading}</h2>
!${yourTerms('terms', texts, ['marketplace', 'profit', 'label'], site.marketplaces.list, { owner: TAG_FORM })}
<p><button type="submit" class="is-quiet" id="terms-check" form="${TAG_FORM}">Use these</button></p>
!${sentences(answer, payout).map((words) => html`<p>${words}</p>`)}
<ul class="names">!${links.map(([path, words]) => html`<li><a href="${path}">${words}</a></li>`)}</ul>
</details>`;
}

/** Returns the path of the page for a received offer, with the item and its marketplace. */
function offerPath(answer: GarmentAnswer): string {
  return `/offer?${new URLSearchParams({ title: titleOf(answer), marketplace: answer.choice.marketplace.id })}`;
}

/** Returns the path of the form for a sale, with the item. */
function soldPath(answer: GarmentAnswer): string {
  return `/sold?${new URLSearchParams({ title: titleOf(answer) })}`;
}

function titleOf({ garment: { brand, category }, listing }: GarmentAnswer): string {
  return listing ? titleWithoutTag(listing.appraisal) : `${brand.name} ${category.name}`;
}

/** Returns the prices to ask, and what is to be known of the marketplace. */
function sentences({ judgment, price, choice }: GarmentAnswer, payout: Payout): string[] {
  const { model, name } = choice.marketplace;
  const { accepted, reason = '', warning, feeSource } = payout;
  if (accepted === 'no') return [`${name}: ${reason}`];
  const { quick, patient } = offersOf(price);
  const asking =
    model === 'they sell'
      ? `${name} sets the price: ${usd(price.price)} is typical.`
      : `List at ${usd(quick)} to sell sooner, at ${usd(patient)} if you can wait.`;
  return [
    ...(judgment.ask ? [] : [asking]),
    ...(accepted === 'check' && reason ? [`Check first: ${reason}`] : []),
    ...(warning ? [warning] : []),
    ...(feeSource.certainty === 'high' ? [] : [`Fee certainty: ${feeSource.certainty}.`]),
  ];
}
