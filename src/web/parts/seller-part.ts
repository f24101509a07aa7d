import { html } from 'ghtml';
import type { Verdict } from '../../answers/verdict/schema.ts';
import type { Payout } from '../../marketplaces/payout-schema.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import { offersOf } from '../../pricing/asking.ts';
import { usd, wholeDollars } from '../../wording/numbers.ts';
import { answerPath, type Choice, type GarmentAnswer, titleWithoutTag } from '../answer.ts';
import { hiddenFields, type Markup } from '../markup.ts';
import { feesPath, marketplacePath } from '../paths.ts';
import type { Site } from '../site.ts';
import { yourTerms } from './your-terms.ts';

/**
 * Returns three tags on one thread for sellers, and the form for their terms: a plain GET of the same page. `answer.js`
 * answers without leaving the page, and saves the terms in the browser.
 */
export function sellerTagsPart(site: Site, answer: GarmentAnswer): Markup {
  const { garment, price, listing, choice } = answer;
  const { marketplace, label = '' } = choice;
  const terms = { marketplace: marketplace.id, label: String(label) };
  const path = answerPath(site.pricing, answer);
  const tag = ({ title, figure, note }: Tag) => html`<li>
<p class="tag-kind">${title}</p>
<p class="rail-price" data-figure>${figure}</p>
<p class="soft" data-note>${note}</p>
</li>`;
  return html`<section aria-labelledby="seller-heading">
<h2 id="seller-heading">If you sell it on ${marketplace.name}</h2>
<ul class="rail" data-seller-tags>!${tagsOf(answer).map(tag)}</ul>
<details class="seller-form" id="seller">
<summary>My marketplace and label</summary>
<form action="${path.split('?', 1)[0]}#seller-heading" method="get" data-choice>
!${hiddenFields(path)}
!${yourTerms('seller', terms, ['marketplace', 'label'], site.marketplaces.list)}
<p><button type="submit">Update</button></p>
</form>
</details>
<ul class="names"><li><a href="${feesPath(garment, listing && price.price, choice.tag)}">${site.marketplaces.list.length} marketplaces</a></li><li><a href="${marketplacePath(marketplace)}">${marketplace.name} fees</a></li><li><a href="${offerPath(answer)}">Got an offer?</a></li><li><a href="${soldPath(answer)}">Sold it?</a></li></ul>
</section>`;
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

interface Tag {
  readonly title: string;
  readonly figure: string;
  readonly note: string;
}
const NOT_KNOWN = '–';

/** Returns the three tags in whole dollars, since the price is an estimate. */
function tagsOf(answer: GarmentAnswer): Tag[] {
  const { garment, price, choice, judgment } = answer;
  const { marketplace, label } = choice;
  const payout = payoutOf(marketplace, { garment, price: price.price, label });
  return [payUpToTag(judgment, payout), listAtTag(answer, payout), keptTag(payout, choice)];
}

function payUpToTag({ money, ask, authenticity }: Verdict, { accepted }: Payout): Tag {
  const { payUpTo, leaves = 0, estimate } = money;
  const note = ask
    ? 'Nothing to go by yet.'
    : authenticity
      ? 'Check it is real first.'
      : payUpTo === undefined
        ? `Leaves you less than ${usd(leaves)} at the usual ${usd(estimate)}.`
        : `Leaves you ${usd(leaves)} or more at the usual ${usd(estimate)}${accepted === 'no' ? ` on ${money.marketplace?.name}` : ''}.`;
  return { title: 'Pay up to', figure: payUpTo === undefined ? NOT_KNOWN : usd(payUpTo), note };
}

function listAtTag({ judgment, price, choice }: GarmentAnswer, payout: Payout): Tag {
  const { model, name } = choice.marketplace;
  const { accepted, reason = '', warning = '' } = payout;
  const tag = (figure: string, note: string) => ({ title: 'List at', figure, note });
  if (accepted === 'no') return tag(NOT_KNOWN, `${name}: ${reason}`);
  if (model === 'they sell') return tag(usd(price.price), `${name} sets the price; this is typical.`);
  if (judgment.ask) return tag(NOT_KNOWN, 'Look up what sold first.');
  const { quick, patient } = offersOf(price);
  const note = `Low sells sooner, high takes longer. ${warning}`.trim();
  return tag(`${usd(quick)}–${usd(patient)}`, note);
}

function keptTag(
  { net, netRange, totalFees, accepted, reason, feeSource }: Payout,
  { marketplace: { name } }: Choice,
): Tag {
  const title = 'You keep';
  if (accepted === 'no') return { title, figure: NOT_KNOWN, note: 'Pick another marketplace.' };
  const ends = netRange && `${wholeDollars(netRange.low)}–${wholeDollars(netRange.high)}`;
  const fees = totalFees === undefined ? `${name} fees` : `${wholeDollars(totalFees)} in fees`;
  const note = [
    `From the estimate, after ${fees}.`,
    accepted === 'check' && reason && `Check first: ${reason}`,
    feeSource.certainty !== 'high' && `Fee certainty: ${feeSource.certainty}.`,
  ];
  return {
    title,
    figure: net === undefined ? (ends ?? NOT_KNOWN) : wholeDollars(net),
    note: note.filter(Boolean).join(' '),
  };
}
