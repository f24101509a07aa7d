import { html } from 'ghtml';
import {
  type Advice,
  GONE_IN,
  type GoneIn,
  type NoAdvice,
  WORK_MINUTES,
} from '../../answers/reprice.ts';
import { adviceInWords } from '../../closet/reprice-closet.ts';
import { plainDollars } from '../../wording/offers.ts';
import { dayInWords } from '../../wording/reprice.ts';
import type { Markup } from '../layout.ts';
import type { PlanTexts } from './form.ts';
import type { PricedRow } from './priced-row.ts';

// What to do with each row of a list: the question, and what a card says of it.

const GONE_NAMES: Readonly<Record<GoneIn, string>> = {
  week: 'In a week',
  month: 'In a month',
  season: 'In a season (90 days)',
};

const NOTHING: PlanTexts = { goneIn: '', hourly: '', markdown: '', markdownDays: '' };

/** How soon things should be gone, with what came of it. */
export function planForm(rows: readonly PricedRow[], plan: PlanTexts = NOTHING): Markup {
  const { goneIn, hourly, markdown, markdownDays } = plan;
  const options = GONE_IN.map(
    (one) =>
      html`<option value="${one}"!${one === goneIn ? ' selected' : ''}>${GONE_NAMES[one]}</option>`,
  );
  const said =
    goneIn === ''
      ? ''
      : html`<p data-plan-said>${adviceInWords(rows.map((row) => ('advice' in row ? row.advice : undefined)))}</p>`;
  return html`<details class="list-add list-plan" data-key="plan"!${goneIn === '' ? '' : ' open'}><summary>What to cut, and when</summary>
!${said}
<div class="fields">
<div class="field"><label for="plan-gone">How soon do you want it gone?</label><select id="plan-gone" name="goneIn"><option value="">No plan: prices only</option>!${options}</select></div>
<div class="field"><label for="plan-hourly">An hour of your time is worth, $</label><input id="plan-hourly" name="hourly" type="text" inputmode="decimal" maxlength="8" value="${hourly}"><p class="soft">What leaves less for ${String(WORK_MINUTES)} minutes is to be donated.</p></div>
<div class="field"><label for="plan-markdown">Shops: % off the tag</label><input id="plan-markdown" name="markdown" type="text" inputmode="decimal" maxlength="5" value="${markdown}"></div>
<div class="field"><label for="plan-days">every so many days</label><input id="plan-days" name="markdownDays" type="text" inputmode="numeric" maxlength="3" value="${markdownDays}"></div>
</div>
<p class="actions"><button type="submit" name="action" value="table" data-plan>Show what to do</button> <button type="submit" class="is-quiet" name="action" value="donations">Donation list</button></p>
<p class="soft">A file says since when a garment is listed (column “date listed”), what is asked for it (“asking price”) and the least you take (“floor”). The download has the plan too.</p>
</details>`;
}

/** What to do with a row, below its price. */
export function adviceLine(advice: Advice | NoAdvice | undefined): Markup {
  if (!advice) return '';
  if ('silence' in advice) return html`<p class="card-plan soft">${advice.silence}</p>`;
  const { action, price, reason } = advice;
  const toDo =
    price === undefined || action === 'HOLD'
      ? action
      : `${action} ${action === 'CUT' ? 'to' : 'at'} ${plainDollars(price)}`;
  return html`<p class="card-plan"><strong>${toDo}</strong> ${reason}</p>`;
}

/** The prices to come, among what is folded. */
export function scheduleLine(advice: Advice | NoAdvice | undefined): Markup {
  if (!advice || 'silence' in advice || advice.schedule.length < 2) return '';
  const steps = advice.schedule.map(({ on, price }) => `${dayInWords(on)} ${plainDollars(price)}`);
  return html`<p class="soft">Prices to come: ${steps.join(', ')}; to be gone by ${dayInWords(advice.endsOn)}.</p>`;
}
