import { html } from 'ghtml';
import { GONE_IN, type GoneIn, type NoAdvice, type RepriceAdvice } from '../../answers/reprice.ts';
import { planInWords } from '../../closet/reprice-closet.ts';
import { ZONE_NAMES } from '../../wording/judgment.ts';
import { plainDollars } from '../../wording/numbers.ts';
import { dayInWords } from '../../wording/reprice.ts';
import type { Markup } from '../markup.ts';
import { formFields } from '../parts/form-fields.ts';
import { NO_PLAN, type PlanTexts } from './form.ts';
import type { Priced, PricedRow } from './price-rows.ts';

// The plan for each row of a list: its question, and its words on a card.

const GONE_NAMES: Readonly<Record<GoneIn, string>> = {
  week: 'In a week',
  month: 'In a month',
  season: 'In a season (90 days)',
};

const NOTHING: PlanTexts = { goneIn: '', markdown: '', markdownDays: '' };

export function planForm(rows: readonly PricedRow[], plan: PlanTexts = NOTHING): Markup {
  const goneIn = plan.goneIn === NO_PLAN ? '' : plan.goneIn;
  const { input, select } = formFields('plan', { ...plan, goneIn: plan.goneIn || 'month' });
  const choices = GONE_IN.map((one) => [one, GONE_NAMES[one]] as const);
  const said =
    goneIn === ''
      ? ''
      : html`<p data-plan-said>${planInWords(rows.map((row) => ('advice' in row ? row.advice : undefined)))}</p>`;
  return html`<details class="list-add list-plan" id="plan" data-key="plan"><summary>What to cut, and when</summary>
!${said}
<div class="fields">
!${select('goneIn', 'How soon do you want it gone?', [[NO_PLAN, 'No plan: prices only'], ...choices])}
!${input('markdown', 'For shops: markdown, %')}
!${input('markdownDays', 'Days between markdowns')}
</div>
<p class="actions"><button type="submit" name="action" value="table" data-plan>Show what to do</button> <button type="submit" class="is-quiet" name="action" value="donations">Donation list</button></p>
<p class="soft">A file can say when a piece was listed (column “date listed”), its asking price (“asking price”) and the least you take (“floor”). The download includes the plan.</p>
</details>`;
}

/** The plan for a row, below its price: a verdict with its reason, or the question in its place. */
export function todoLine({ advice, judgment }: Pick<Priced, 'advice' | 'judgment'>): Markup {
  if (advice && 'silence' in advice) return html`<p class="card-plan soft">${advice.silence}</p>`;
  if (!judgment) return '';
  const { zone, reason, ask } = judgment;
  if (ask || zone === null) return html`<p class="card-plan soft">${reason}</p>`;
  const price = advice?.action === 'HOLD' ? undefined : advice?.price;
  const name = advice?.action === 'LIST' ? 'List' : ZONE_NAMES[zone];
  const at =
    price === undefined ? '' : ` ${advice?.action === 'CUT' ? 'to' : 'at'} ${plainDollars(price)}`;
  return html`<p class="card-plan"><strong class="zone-${zone}">${name}${at}</strong> ${reason}.</p>`;
}

/** The prices to come, among what is folded. */
export function scheduleLine(advice: RepriceAdvice | NoAdvice | undefined): Markup {
  if (!advice || 'silence' in advice || advice.schedule.length < 2) return '';
  const steps = advice.schedule.map(({ on, price }) => `${dayInWords(on)} ${plainDollars(price)}`);
  return html`<p class="soft">Prices to come: ${steps.join(', ')}. Gone by ${dayInWords(advice.endsOn)}.</p>`;
}
