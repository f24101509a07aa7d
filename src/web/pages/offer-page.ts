import { html } from 'ghtml';
import type { Kept, OfferAnswer } from '../../answers/offer.ts';
import { appraisePath } from '../../garments/appraise-path.ts';
import { MAX_TITLE_LENGTH } from '../../garments/read/tokens.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { garments } from '../../wording/garments.ts';
import { money, usd } from '../../wording/numbers.ts';
import { adviceInWords, plainDollars } from '../../wording/offers.ts';
import { type Markup, renderPage } from '../layout.ts';
import { marketplacePath } from '../paths.ts';
import type { Site } from '../site.ts';

/** What stands in the form's fields, as it was sent. */
export type OfferFields = Readonly<Record<string, string>>;

/** What stands in the form, and either what came of it or what was wrong with it. */
export interface OfferState {
  readonly fields: OfferFields;
  readonly result?: { readonly marketplace: Marketplace; readonly answer: OfferAnswer };
  readonly problem?: { readonly field: string; readonly words: string };
}

/** What to do with an offer in hand, and what is kept either way. */
export function offerPage(site: Site, { fields, result, problem }: OfferState): Markup {
  const query = new URLSearchParams(fields);
  return renderPage(site, {
    title: 'An offer in hand: accept, counter or decline',
    description:
      'A buyer offers less than you ask: what it leaves after fees beside what waiting may leave, by how listings really sell.',
    path: query.size > 0 ? `/offer?${query}` : '/offer',
    canonicalPath: '/offer',
    unlisted: query.size > 0,
    main: html`<h1>An offer in hand</h1>
!${form(site, fields, problem)}
!${result ? answer(site, result.marketplace, result.answer) : ''}
<p class="soft">How many listings sell at which price is fitted on sales of bags and clothes with their days: <a href="/method#odds">how it works</a>. An estimate, no promise.</p>`,
  });
}

function answer(
  { pricing }: Site,
  marketplace: Marketplace,
  { appraisal, advice, counter, reason, keep }: OfferAnswer,
): Markup {
  const { garment, price, reading } = appraisal;
  const row = (name: string, one: Kept) =>
    html`<li><strong>${name} ${plainDollars(one.price)}</strong>: you keep ${money(one.net)}!${one.profit === undefined ? '' : html`, profit ${money(one.profit)}`}</li>`;
  return html`<section aria-labelledby="answer-heading" class="sell-answer">
<h2 id="answer-heading">${adviceInWords(advice, counter)}</h2>
<p>${reason}</p>
<p>Our estimate for ${garments(garment)} is <a href="${appraisePath(reading.text, garment)}">${usd(price.price)}</a>, ${rangeInWords(price)}.</p>
<p>On <a href="${marketplacePath(marketplace)}">${marketplace.name}</a>, after fees:</p>
<ul>!${row('Offered', keep.offered)}!${keep.counter ? row('Counter', keep.counter) : ''}!${row('Asked', keep.asked)}</ul>
<p class="soft">Model ${pricing.modelVersion}.</p>
</section>`;
}

function form({ marketplaces }: Site, fields: OfferFields, problem: OfferState['problem']): Markup {
  const options = marketplaces.list
    .filter(({ model }) => model !== 'they sell')
    .map(
      ({ id, name }) =>
        html`<option value="${id}"!${id === fields.marketplace ? ' selected' : ''}>${name}</option>`,
    );
  const input = (name: string, label: string, attributes: string) => {
    const isWrong = problem?.field === name;
    const id = `offer-${name}`;
    return html`<div class="field"><label for="${id}">${label}</label><input id="${id}" name="${name}" type="text" value="${fields[name] ?? ''}" autocomplete="off" !${attributes}!${isWrong ? html` aria-invalid="true" aria-describedby="${id}-error"` : ''}>!${isWrong ? html`<p class="field-error" id="${id}-error" role="alert">${problem.words}</p>` : ''}</div>`;
  };
  const amount = (name: string, label: string, more = '') =>
    input(name, label, `inputmode="decimal" maxlength="12"${more}`);
  const shown = ['title', 'asked', 'offered', 'cost', 'listedFor'];
  const elsewhere =
    problem && !shown.includes(problem.field)
      ? html`<p class="field-error" role="alert">${problem.words}</p>`
      : '';
  return html`!${elsewhere}<form class="picks-form" action="/offer" method="get">
<div class="fields">
!${input('title', 'What it is, as in the listing’s title', `maxlength="${MAX_TITLE_LENGTH}" required`)}
!${amount('asked', 'You ask, $', ' required')}
!${amount('offered', 'They offer, $', ' required')}
<div class="field"><label for="offer-marketplace">Where</label><select id="offer-marketplace" name="marketplace">!${options}</select></div>
!${amount('cost', 'You paid for it, $')}
!${amount('listedFor', 'Days that it has been listed')}
</div>
<p><button type="submit">What should I answer?</button></p>
</form>`;
}
