import { html } from 'ghtml';
import { PICK_CONDITION, type Pick, type PicksAnswer } from '../../answers/picks/answer.ts';
import { ZONE_NAMES } from '../../answers/verdict/words.ts';
import type { Brand } from '../../catalog/catalog.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { garments } from '../../wording/garments.ts';
import { capital, count, usd, wholeDollars } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';
import type { Site } from '../site.ts';
import { categoryDrawing } from './drawing.ts';
import { evidenceBadge } from './evidence.ts';
import { choicesOf, formFields, GENDER_CHOICES } from './form-fields.ts';

/** About as many as fit on a printed sheet. */
const MOST_SHOWN = 60;

/** Returns the most profitable garments after fees, of one brand or of all, for the screen and for print. */
export function picksList(site: Site, answer: PicksAnswer, brand?: Brand): Markup {
  const { marketplace, keep } = answer;
  const picks = answer.picks.filter(({ garment }) => !brand || garment.brand === brand);
  const shown = picks.slice(0, MOST_SHOWN);
  return html`<section aria-labelledby="picks-heading">
<h2 id="picks-heading">${count(picks.length, 'kind')} that ${picks.length === 1 ? 'leaves' : 'leave'} ${usd(keep)} or more</h2>
<p>In condition ${PICK_CONDITION}, after the fees of ${marketplace.name}, before what you pay. Pieces differ: open one to see its range.</p>
!${shown.length > 0 ? html`<ol class="picks">!${shown.map((pick) => row(site, pick))}</ol>` : html`<p>Nothing here leaves that much: lower the amount, or include guesses.</p>`}
!${picks.length > shown.length ? html`<p class="soft">The first ${MOST_SHOWN} of ${picks.length}. Pick a kind or a gender to see more.</p>` : ''}
<p class="soft">Hangtag, model ${site.pricing.modelVersion}. Estimates, not offers.</p>
</section>`;
}

function row(site: Site, { garment, price, net, evidence, isCopied }: Pick): Markup {
  const { brand, category, gender } = garment;
  return html`<li>!${categoryDrawing(site, category)}<a href="${pricePath(site.pricing, garment)}">${capital(garments({ brand, category, gender }))}</a> <span class="pick-price"><strong>${wholeDollars(net)}</strong> <span class="soft">of ${usd(price)}</span></span> !${evidenceBadge(evidence)}!${isCopied ? html` <strong class="zone-check">${ZONE_NAMES.check}</strong>` : ''}</li>`;
}

/** Returns the filters that only apply to finds in a shop. */
export function pickFields(site: Site, { gender, evidence, keep, marketplace }: PicksAnswer) {
  const { input, select } = formFields('pick', {
    gender,
    evidence,
    marketplace: marketplace.id,
    keep: String(keep),
  });
  return html`!${select('gender', 'Women’s or men’s', [['', 'All'], ...GENDER_CHOICES])}
!${select('evidence', 'Prices', EVIDENCE_CHOICES)}
!${select('marketplace', 'You sell on', choicesOf(site.marketplaces.list))}
!${input('keep', 'Keep at least, $', { attributes: 'type="number" min="0" max="10000"' })}`;
}

const EVIDENCE_CHOICES = [
  ['sales', 'With sales'],
  ['seen', 'With any listings'],
  ['any', 'Guesses too'],
] as const;
