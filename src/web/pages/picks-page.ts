import { html } from 'ghtml';
import { PICK_CONDITION, type Pick, type PicksAnswer, SHOPS } from '../../answers/picks.ts';
import { categories } from '../../garments/catalog.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { garments } from '../../wording/garments.ts';
import { capital, count, usd, wholeDollars } from '../../wording/numbers.ts';
import { type Markup, renderPage } from '../layout.ts';
import { categoryDrawing } from '../parts/drawing.ts';
import { evidenceGradeBadge } from '../parts/evidence.ts';
import { choicesOf, formFields, GENDER_CHOICES } from '../parts/form-fields.ts';
import { browseTabs } from '../parts/tabs.ts';
import type { Site } from '../site.ts';

/** About as many as fit on a printed sheet. */
const MOST_SHOWN = 60;

/** What leaves the most after fees, by kind of shop; to look at and to print. */
export function picksPage(site: Site, answer: PicksAnswer): Markup {
  const { picks, marketplace, keep } = answer;
  const shown = picks.slice(0, MOST_SHOWN);
  return renderPage(site, {
    title: 'Worth buying: what leaves most after fees',
    description:
      'Garments that leave the most after fees, by kind of shop, gender and category, with the evidence behind each price. To print and take along.',
    path: '/picks',
    main: html`!${browseTabs('/picks')}<h1>Worth buying</h1>
!${form(site, answer)}
<section aria-labelledby="picks-heading">
<h2 id="picks-heading">${SHOPS[answer.shop].name}: ${count(picks.length, 'kind')} that ${picks.length === 1 ? 'leaves' : 'leave'} ${usd(keep)} or more</h2>
<p>In condition ${PICK_CONDITION}, after the fees of ${marketplace.name}, before what you pay for it. Single pieces differ: open one to see its range.</p>
!${shown.length > 0 ? html`<ol class="picks">!${shown.map((pick) => row(site, pick))}</ol>` : html`<p>Nothing here leaves that much: lower the amount, or include guesses.</p>`}
!${picks.length > shown.length ? html`<p class="soft">The first ${MOST_SHOWN} of ${picks.length}. Pick a category or a gender to see others.</p>` : ''}
<p class="soft">Hangtag, model ${site.pricing.modelVersion}. Estimates, not offers.</p>
</section>`,
  });
}

function row(site: Site, { garment, price, net, grade }: Pick): Markup {
  const { brand, category, gender } = garment;
  return html`<li>!${categoryDrawing(site, category)}<a href="${pricePath(site.pricing, garment)}">${capital(garments({ brand, category, gender }))}</a> <span class="pick-price"><strong>${wholeDollars(net)}</strong> <span class="soft">of ${usd(price)}</span></span> !${evidenceGradeBadge(grade)}</li>`;
}

function form(
  site: Site,
  { shop, gender, category, evidence, keep, marketplace }: PicksAnswer,
): Markup {
  const { input, select } = formFields('pick', {
    ...{ shop, gender, evidence },
    category: category?.slug,
    marketplace: marketplace.id,
    keep: String(keep),
  });
  const shops = Object.entries(SHOPS).map(([id, { name }]) => ({ id, name }));
  return html`<form class="picks-form" action="/picks" method="get">
<div class="fields">
!${select('shop', 'Where you are', choicesOf(shops))}
!${select('gender', 'Women’s or men’s', [['', 'Anyone’s'], ...GENDER_CHOICES])}
!${select('category', 'Kind', [['', 'Any kind'], ...choicesOf(categories)])}
!${select('evidence', 'Prices', EVIDENCE_CHOICES)}
!${select('marketplace', 'You sell on', choicesOf(site.marketplaces.list))}
!${input('keep', 'Keep at least, $', { attributes: 'type="number" min="0" max="10000"' })}
</div>
<p><button type="submit">Show</button></p>
</form>`;
}

const EVIDENCE_CHOICES = [
  ['sales', 'With sales'],
  ['seen', 'With any listings'],
  ['any', 'Guesses too'],
] as const;
