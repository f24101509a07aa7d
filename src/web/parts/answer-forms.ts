import { html } from 'ghtml';
import { usd, wholeDollars } from '../../base/numbers.ts';
import { ladderFor } from '../../decide/ask.ts';
import { compsText } from '../../input/comps.ts';
import { USUAL_TERMS } from '../../input/item-fields.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { Payout } from '../../marketplaces/schema.ts';
import { askerEvidenceInWords } from '../../present/asker-words.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { askInWords } from '../../present/listing-words.ts';
import { payUpToInWords } from '../../present/verdict-words.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { answerPath, type GarmentAnswer, withChoice } from '../answer.ts';
import type { Markup } from '../markup.ts';
import { feesPath, marketplacePath, withQuery } from '../paths.ts';
import type { Site } from '../site.ts';
import { mayBeCopy } from './decision-card.ts';
import { AMOUNT, yourTerms } from './form-fields.ts';

/** The form's id: the seller's terms are elsewhere on the page but belong to it. */
const TAG_FORM = 'tag-form';

/** Returns the field for the tag price: a plain GET of the same answer, which `answer.js` answers in place. */
export function tagForm(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { tag } = answer.choice;
  const path = answerPath(pricing, answer);
  return html`<form class="tag-form" id="${TAG_FORM}" action="${path.split('?', 1)[0]}" method="get" data-change
data-live>
!${hiddenFields(path, 'tag')}
<div class="tag-field">
<label for="tag">Tag price</label><span aria-hidden="true">$</span>
<input id="tag" name="tag" value="${tag ?? ''}" !${AMOUNT}>
</div>
<button type="submit" class="is-quiet" id="tag-check">Check</button>
</form>`;
}

/** States how much of the price comes from the visitor, with our own price; empty without the visitor's evidence. */
export function yoursLine({ listing, judgment }: GarmentAnswer): Markup {
  const yours = listing?.appraisal.asker;
  if (!yours) return '';
  const { modelOnly: without } = yours;
  return html`<p data-yours>${askerEvidenceInWords(yours)}
<span class="soft">Our estimate alone: ${usd(without.price)},
${rangeInWords(without, judgment.authenticity !== undefined)}.</span>
</p>`;
}

/** Returns the form for the visitor's evidence, open if it is all there is: a plain GET of the answer. */
export function evidenceForm(answer: GarmentAnswer, isOpen: boolean): Markup {
  const { comps } = answer.choice;
  const path = pathWithout(answer);
  return html`<details id="your-evidence"!${isOpen || comps ? ' open' : ''}>
<summary>Seen it sold? Enter the prices</summary>
<form class="evidence-form" action="${path.split('?', 1)[0]}" method="get" data-change>
!${hiddenFields(path)}
<div class="field">
<label for="comps">Sold prices</label><input id="comps"
name="comps" value="${comps ? compsText(comps) : ''}" type="text" maxlength="300" placeholder="40, 55, 48"
autocomplete="off" aria-describedby="comps-hint">
<p class="soft" id="comps-hint">Sold prices in US dollars; write “60 asked” for an asking price.
They stay on this page.</p>
</div>
<button type="submit" class="is-quiet" id="evidence-check">Include my prices</button>
</form>
</details>`;
}

function pathWithout({ garment, listing, choice: { tag } }: GarmentAnswer): string {
  const { brand, category, gender, condition } = garment;
  const title = listing?.appraisal.parsed.text ?? `${brand.name} ${category.name}`;
  return withChoice(appraisePath(title, { gender, condition }), { tag });
}

/** Returns the seller's terms, the asking prices on that marketplace, and links to fees, offers and sales. */
export function sellerPart(site: Site, answer: GarmentAnswer): Markup {
  const { garment, price, listing, choice, judgment } = answer;
  const { title = `${garment.brand.name} ${garment.category.name}` } = answer;
  const { marketplace, label, profit = USUAL_TERMS.profit } = choice;
  const payout = payoutOf(marketplace, { garment, price: price.price, label });
  const links = [
    [feesPath(garment, listing && price.price, choice.tag), `${site.marketplaces.list.length} marketplaces`],
    [marketplacePath(marketplace), `${marketplace.name} fees`],
    [withQuery('/offer', { title, marketplace: marketplace.id }), 'Got an offer?'],
    [withQuery('/sold', { title }), 'Sold it?'],
  ] as const;
  const texts = { marketplace: marketplace.id, profit: String(profit), label: String(label ?? '') };
  const get = payout.net === undefined || judgment.authenticity ? '' : `: you’d get ${wholeDollars(payout.net)}`;
  const heading = `If you sell it on ${marketplace.name}${get}`;
  return html`<details id="selling" class="is-open-on-desk">
<summary>${heading}</summary>
<h2>${heading}</h2>
!${yourTerms('terms', texts, ['marketplace', 'profit', 'label'], site.marketplaces.list, { owner: TAG_FORM })}
<p><button type="submit" class="is-quiet" id="terms-check" form="${TAG_FORM}">Use these</button></p>
!${sentences(answer, payout).map((words) => html`<p>${words}</p>`)}
<ul class="names">!${links.map(([path, words]) => html`<li><a href="${path}">${words}</a></li>`)}</ul>
</details>`;
}

function sentences({ judgment, price, choice }: GarmentAnswer, payout: Payout): string[] {
  const { model, name } = choice.marketplace;
  const { accepted, reason = '', warning, feeSource } = payout;
  if (accepted === 'no') return [`${name}: ${reason}`];
  const said: string[] = [];
  if (!judgment.ask && !mayBeCopy(judgment)) {
    const isTheirs = model === 'they sell';
    said.push(
      isTheirs ? `${name} sets the price: ${usd(price.price)} is typical.` : askInWords(ladderFor(price.price)),
    );
  }
  const limit = payUpToInWords(judgment.money);
  if (limit !== '') said.push(limit);
  if (accepted === 'check' && reason) said.push(`Check first: ${reason}`);
  if (warning) said.push(warning);
  if (feeSource.certainty !== 'high') said.push(`Fee certainty: ${feeSource.certainty}.`);
  return said;
}

function hiddenFields(path: string, shown = ''): Markup {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const fields = [...query].filter(([name]) => name !== shown);
  return html`!${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
