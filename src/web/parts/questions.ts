import { plainDollars } from '../../base/numbers.ts';
import type { ItemAnswer } from '../../present/item-answer.ts';
import { appraisePath } from '../../present/price-path.ts';
import { html, type Markup, NOTHING, type Value } from '../markup.ts';
import { type PageAnswer, unknownNames, withChoice } from '../page-answer.ts';
import { AMOUNT, dollarField, hiddenFields } from './form-fields.ts';

// Each question stands beside the field for its answer.

/** Asks for the brand, which a title lacks; `why` says what it would tell. */
export function brandQuestion({ title = '', choice, appraisal }: PageAnswer, why: Value = ''): Markup {
  const [word] = appraisal.title.mentions.unknownWords;
  const unknown = word !== undefined && html`<p class="why">${unknownNames([word])}.</p>`;
  const field = html`<input id="brand" name="brand" placeholder="zara" maxlength="80" autocomplete="off">`;
  return html`${unknown}${questionForm(withChoice(appraisePath(title), choice), 'brand', 'Which brand is it?', field, why)}`;
}

/** Asks what an amount in the title is: one of other money what it is in dollars, else what the price is. */
export function moneyQuestion({ appraisal, choice, pathWith }: PageAnswer): Markup {
  if ((choice.askingPrice ?? choice.listPrice) !== undefined) return NOTHING;
  for (const finding of appraisal.findings) {
    if (finding.code === 'other_money' && finding.reason !== 'second_price') {
      const field = dollarField(html`<input id="dollars" name="askingPrice" ${AMOUNT}>`);
      const [amount] = finding.amounts;
      const ask = finding.reason === 'other_currency' ? `What is ${amount} in dollars?` : `Is ${amount} the price?`;
      return questionForm(pathWith(), 'dollars', ask, field);
    }
    if (finding.code === 'bare_number') {
      return html`<div class="question"><div class="ask-row"><p>Is ${plainDollars(finding.number)} the price?</p>
<a class="button" href="${pathWith({ askingPrice: finding.number })}" data-change>Yes</a></div></div>`;
    }
  }
  return NOTHING;
}

/** Returns a question with its field as a form that leads to a path. */
export const questionForm = (path: string, id: string, ask: string, field: Markup, why: Value = ''): Markup =>
  html`<form class="question" action="${path.split('?', 1)[0]}" method="get" data-question>${hiddenFields(path)}
<label for="${id}">${ask}</label><div class="ask-row">${field}<button type="submit">Price it</button></div>
${why && html`<p class="soft small">${why}</p>`}</form>`;

/** Returns links to searches for sold items, or nothing if the answer has none. */
export function searchLinks({ searches = [] }: Pick<ItemAnswer, 'searches'>): Markup {
  const links = searches.map(
    ({ name, url }) => html`<a class="button is-quiet is-small" href="${url}" rel="noreferrer">${name}</a>`,
  );
  return links.length === 0 ? NOTHING : html`<p class="actions">${links}</p>`;
}
