import { html } from 'ghtml';
import type { SaleAnswer } from '../../answers/sale.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { RANGE_LEAD } from '../../wording/estimate.ts';
import { garments } from '../../wording/garments.ts';
import { capital, money, usd } from '../../wording/numbers.ts';
import { type Markup, renderPage } from '../layout.ts';
import { payoutCards } from '../parts/payout-cards.ts';
import { type SellError, type SellFields, sellForm } from '../parts/sell-form.ts';
import { marketplacePath } from '../paths.ts';
import type { Site } from '../site.ts';

/** What the calculator found. */
export interface SellResult extends SaleAnswer {
  readonly garment?: Garment | undefined;
}

/** What stands in the form, and either what came of it or what was wrong with it. */
export interface SellState {
  readonly fields: SellFields;
  readonly result?: SellResult;
  readonly error?: SellError;
}

/** The calculator: what a seller keeps, should ask, and may pay. */
export function sellPage(site: Site, { fields, result, error }: SellState): Markup {
  const { marketplaces } = site;
  return renderPage(site, {
    title: result ? capital(subject(result)) : 'What do you keep after fees?',
    description: `What a sale leaves after the seller fees of ${marketplaces.list.length} US marketplaces, what to ask to keep an amount, and which marketplaces do not take the brand. Every fee has its source and date.`,
    path: '/fees',
    unlisted: result !== undefined || error !== undefined,
    main: html`<h1>What do you keep?</h1>
<p class="lead">After the fees of ${marketplaces.list.length} US marketplaces: what is left of a price, what to ask to keep an amount, and which ones do not take the garment.</p>
!${result ? answer(site, result) : ''}
<section aria-labelledby="calculate-heading">
<h2 id="calculate-heading">!${result ? 'Change the sale' : 'Your sale'}</h2>
!${error && !isField(error) ? html`<p class="field-error" role="alert">${error.words}</p>` : ''}
!${sellForm(fields, error)}
</section>
<section aria-labelledby="fees-heading">
<h2 id="fees-heading">Fees of each marketplace</h2>
<ul class="names">!${marketplaces.list.map((one) => html`<li><a href="${marketplacePath(one)}">${one.name}</a></li>`)}</ul>
<p>Not counted anywhere: ${marketplaces.notModeled.join('; ')}.</p>
<p>For programs: <a href="/developers/reference">payouts and marketplaces</a> in the API, without a key.</p>
</section>`,
  });
}

const FIELDS = ['price', 'keep', 'cost', 'profit', 'shipping', 'label', 'tax'];

function isField({ field }: SellError): boolean {
  return FIELDS.includes(field);
}

/** What the answer is about: `what is left of $72.00 for women's Coach bags`. */
function subject({ price, keep, garment, estimate }: SellResult): string {
  const what = garment ? `${garments(garment)}: ` : '';
  if (keep !== undefined) return `${what}what to ask to keep ${money(keep)}`;
  return `${what}what is left of ${estimate ? usd(estimate.price) : money(price as number)}`;
}

function answer(site: Site, result: SellResult): Markup {
  const { estimate, garment, assumptions, payouts } = result;
  const ours =
    estimate && garment
      ? html`<p>Our estimate is <strong>${usd(estimate.price)}</strong>, ${RANGE_LEAD} ${usd(estimate.priceLow)} and ${usd(estimate.priceHigh)}: <a href="${pricePath(site.pricing, garment)}">how we get to that price</a>. Small figures are for that range.</p>`
      : '';
  return html`<section aria-labelledby="answer-heading" class="sell-answer">
<h2 id="answer-heading">${capital(subject(result))}</h2>
!${ours}
<details><summary>Assumptions</summary><ul>!${assumptions.map((one) => html`<li>${one}</li>`)}</ul></details>
</section>
!${payoutCards(site.marketplaces, payouts)}`;
}
