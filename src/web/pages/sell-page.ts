import { html } from 'ghtml';
import type { SaleAnswer } from '../../answers/sale-schema.ts';
import type { Garment } from '../../garments/garment.ts';
import { pricePath } from '../../pricing/price-path.ts';
import { notMadeInWords } from '../../wording/caveats.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { garments } from '../../wording/garments.ts';
import { capital, money, usd } from '../../wording/numbers.ts';
import { renderPage } from '../layout.ts';
import type { Markup } from '../markup.ts';
import { type FormError, type FormTexts, fieldError } from '../parts/form-fields.ts';
import { payoutTable } from '../parts/payout-table.ts';
import { sellForm } from '../parts/sell-form.ts';
import type { Site } from '../site.ts';

/** What the calculator found. */
export interface SellResult extends SaleAnswer {
  readonly garment?: Garment | undefined;
}

/** The form's values, with either its result or its error. */
export interface SellState {
  readonly fields: FormTexts;
  /** Whether anything was asked; else the result is an example. */
  readonly isAsked: boolean;
  /** Marketplaces that come first, by id. */
  readonly pinned: readonly string[];
  readonly result?: SellResult;
  readonly error?: FormError;
}

/** The example price, until a visitor enters another, US dollars. */
export const EXAMPLE_PRICE = 40;

/** What a seller keeps on every marketplace, at a price, at our estimate, or for an amount to keep. */
export function sellPage(
  site: Site,
  { fields, pinned, result, error, isAsked }: SellState,
): Markup {
  const { marketplaces, pricing } = site;
  const hidden = result?.garment && result.estimate && !pricing.predict(result.garment).isMade;
  const query = new URLSearchParams(fields);
  const pinPath = (pins: readonly string[]) => {
    query.delete('pin');
    if (pins.length > 0) query.set('pin', pins.join(','));
    return `/fees${query.size === 0 ? '' : `?${query}`}`;
  };
  return renderPage(site, {
    title: isAsked && result ? capital(subject(result)) : 'Fees: what you keep',
    description: `What a sale leaves after the seller fees of ${marketplaces.list.length} US marketplaces, what to ask to keep an amount, and which marketplaces do not take the brand. Every fee has its source and date.`,
    path: '/fees',
    unlisted: isAsked,
    scripts: ['answer.js'],
    main: html`<div data-answer data-said="${result ? capital(subject(result)) : ''}">
<h1>What you keep</h1>
!${error && !SHOWN.includes(error.field) ? fieldError(error.words, 'sell-error') : ''}
!${sellForm(fields, error)}
!${hidden && result?.garment ? html`<p class="notice">${notMadeInWords(result.garment)}</p>` : result ? answer(site, result, payoutTable(marketplaces, result, { pinned, pinPath })) : ''}
</div>`,
  });
}

const SHOWN = ['price', 'keep', 'cost', 'profit', 'shipping', 'label', 'tax'];

/** What the answer is about: `what is left of $72.00 for women's Coach bags`. */
function subject({ price, keep, garment, estimate }: SellResult): string {
  const what = garment ? `${garments(garment)}: ` : '';
  if (keep !== undefined) return `${what}what to ask to keep ${money(keep)}`;
  return `${what}what is left of ${estimate ? usd(estimate.price) : money(price as number)}`;
}

function answer(site: Site, result: SellResult, table: Markup): Markup {
  const { estimate, garment, assumptions } = result;
  const ours =
    estimate && garment
      ? html`<p>Our estimate is <strong>${usd(estimate.price)}</strong>, ${rangeInWords(estimate)}: <a href="${pricePath(site.pricing, garment)}">how we get to that price</a>.</p>`
      : '';
  return html`<section aria-labelledby="answer-heading" class="sell-answer">
<h2 id="answer-heading">${capital(subject(result))}</h2>
!${ours}
!${table}
<p class="legend"><span>You keep</span> <span class="key-borrowed">The marketplace takes</span></p>
<details id="assumptions"><summary>Assumptions, and what is not counted</summary><ul>!${assumptions.map((one) => html`<li>${one}</li>`)}<li>Not counted anywhere: ${site.marketplaces.notModeled.join('; ')}.</li></ul>
<p>For programs: <a href="/developers#reference">payouts and marketplaces</a> in the API, without a key.</p></details>
</section>`;
}
