import { limitDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { appraisePath } from '../../present/price-path.ts';
import { appraiseTitle } from '../../pricing/appraisal.ts';
import { categoryDrawing, html, line, type Markup, soft } from '../markup.ts';
import { answerFor, type Choice, refusalInWords } from '../page-answer.ts';
import type { Site } from '../site.ts';
import { pill } from './decision-card.ts';

/** Returns a row for each title, with its verdict or the most to pay, and its usual price. */
export function itemRows(site: Site, titles: readonly string[], choice: Choice = {}): Markup[] {
  return titles.map((title) => {
    const named = { name: title, path: appraisePath(title) };
    const outcome = appraiseTitle(site.pricing, { title });
    if (outcome instanceof Problem) return line({ ...named, below: soft(refusalInWords(outcome)) });
    const asked = { ...choice, askingPrice: undefined };
    const { verdict, estimate, limits, sale, plan } = answerFor(site, outcome, asked, ['payouts', 'plan']).answer;
    const most = limits && limits.payUpTo >= 1 ? `Pay up to ${limitDollars(limits.payUpTo)}.` : '';
    const keep = sale && `You keep ${wholeDollars(Math.floor(sale.net))}.`;
    const sells = plan?.[0] && html`<span class="soft if-selling">${keep} Ask ${usd(plan[0].listPrice)}.</span>`;
    return line({
      ...named,
      drawing: categoryDrawing(site, outcome.garment.category),
      below: verdict ? pill(verdict.call) : html`<span class="soft if-buying">${most}</span>${sells}`,
      amount: estimate ? html`${usd(estimate.price)}<small>usual price</small>` : 'Look it up',
    });
  });
}
