import { capital, plainDollars, usd } from '../../base/numbers.ts';
import { stated } from '../../base/text.ts';
import { CONDITIONS, type Condition, conditionGrades, conditionSlug } from '../../catalog/catalog.ts';
import { genderWord } from '../../catalog/garment-names.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import { compsText } from '../../input/comps.ts';
import { payoutOf } from '../../money/payouts.ts';
import { planOf } from '../../money/plan.ts';
import { labelPrice } from '../../money/shipping-label.ts';
import { modelPrices } from '../../pricing/model-prices.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { answerPath, type GarmentAnswer, withChoice } from '../answer.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { fold } from '../markup.ts';
import { marketplacePath, withQuery } from '../paths.ts';
import type { Site } from '../site.ts';
import { AMOUNT, choicesOf, options } from './form-fields.ts';

/** Returns the prices by condition, each a link to the answer for it, and the wearer that the price is for. */
export function conditionSection(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment, estimate, any } = answer;
  const link = (condition: Condition | undefined, price: number) => {
    const current = condition === garment.condition ? html` aria-current="true"` : '';
    const path = answerPath(pricing, answer, { condition: condition ?? 'any' });
    return html`<li><a id="grade-${condition ? conditionSlug(condition) : 'any'}" href="${path}"${current} data-change>
${condition ?? 'Any'} <b>${usd(price)}</b></a></li>`;
  };
  const grades = CONDITIONS.map((condition) => {
    const row = estimate.byCondition.find((row) => row.condition === condition);
    return link(condition, row?.price ?? 0);
  });
  const meaning = conditionGrades.find(({ name }) => name === garment.condition)?.meaning;
  return html`<section aria-labelledby="grades-heading"><h2 id="grades-heading">What shape is it in?</h2>
<ul class="grades">${any ? link(undefined, any.price) : ''}${grades}</ul>
${meaning ? html`<p class="soft small">${meaning}</p>` : ''}${wearerLine(pricing, answer)}</section>`;
}

/** Returns whom the item is for, with a link to change it. Children's items have no such choice. */
export function wearerLine(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { garment, appraisal } = answer;
  if (isChildrens(garment.category)) return NOTHING;
  const other = garment.gender === 'male' ? 'female' : 'male';
  const path = answerPath(pricing, answer, { gender: other });
  const isAssumed = appraisal !== undefined && !appraisal.parsed.gender;
  return html`<p>${isAssumed ? 'We took it for' : 'This is for'} ${genderWord(garment.gender)}.
<a id="${other}" href="${path}" data-change>Price it as ${genderWord(other)}</a></p>`;
}

/** Maximum number of models to offer for a brand and kind, and for a title, which may name one we don't know. */
const MANY_MODELS = 8;
const FEW_MODELS = 3;

/** Asks for the model unless the title includes it or we don't know any. Only the condition matters more. */
export function modelSection(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { appraisal, choice } = answer;
  const { candidates } = answer.estimate;
  // Candidates are titles to appraise again, so their links leave out any gender or condition that we assumed.
  const chosen = candidates ? appraisal?.query : undefined;
  const { gender, condition } = chosen ?? answer.garment;
  const links = (candidates ?? modelsFor(pricing, answer)).map(({ title, name, price }) => {
    const path = withChoice(appraisePath(title, { gender, condition }), { tag: choice.tag });
    return html`<li><a class="button is-quiet is-small" href="${path}">${capital(name)} ${usd(price)}</a></li>`;
  });
  if (links.length === 0) return NOTHING;
  return html`<section aria-labelledby="models-heading"><h2 id="models-heading">Is it one of these?</h2>
<ul class="chips">${links}</ul></section>`;
}

function modelsFor(pricing: Pricing, { garment, price, appraisal }: GarmentAnswer) {
  const { brand, category } = garment;
  const namesModel = appraisal?.parsed.understood.some(({ by }) => by === 'model');
  if (namesModel || price.item.isNamed) return [];
  const models = modelPrices(pricing, garment, appraisal ? FEW_MODELS : MANY_MODELS);
  return models.map((model) => ({ ...model, title: `${brand.name} ${model.name} ${category.slug}` }));
}

/** ID of the tag price form. It also submits the marketplace from a field elsewhere on the page. */
const TAG_FORM = 'tag-form';

/** Returns the form for the tag price, which works without scripts, and the buttons to save and share the answer. */
export function tagForm(pricing: Pricing, answer: GarmentAnswer): Markup {
  const { tag } = answer.choice;
  const path = answerPath(pricing, answer);
  return html`<form class="row tag-form" id="${TAG_FORM}" action="${path.split('?', 1)[0]}" method="get" data-change
data-live>
${hiddenFields(path, 'tag')}
<div class="money"><label for="tag">Tag price</label><span aria-hidden="true">$</span>
<input id="tag" name="tag" value="${tag}" ${AMOUNT}></div>
<button type="submit" class="is-quiet" id="tag-check">Check</button>
<button type="button" id="keep" data-list-line="${lineOf(answer)}" aria-pressed="false" hidden>Save</button>
<button type="button" id="share" class="is-quiet" data-share-page hidden>Share</button>
</form>`;
}

/** Returns the answer's item as a line of a list: `Coach Tabby 26, Good, women’s $60`. */
function lineOf({ garment, title, appraisal, choice: { tag } }: GarmentAnswer): string {
  const { brand, category, gender, condition } = garment;
  const isGenderInTitle = appraisal?.parsed.gender === gender;
  const name = title ?? `${isUnknown(brand) ? '' : brand.name} ${category.slug.replaceAll('-', ' ')}`.trim();
  const words = stated(name, condition, !isGenderInTitle && genderWord(gender, category)).join(', ');
  return tag === undefined ? words : `${words} ${plainDollars(tag)}`;
}

/** Returns the form for sold prices that the visitor has seen. It works without scripts. */
export function compsForm(answer: GarmentAnswer): Markup {
  const { comps, tag } = answer.choice;
  const { brand, category, gender, condition } = answer.garment;
  const title = answer.appraisal?.parsed.text ?? `${brand.name} ${category.name}`;
  const path = withChoice(appraisePath(title, { gender, condition }), { tag });
  return html`<form action="${path.split('?', 1)[0]}" method="get" data-change>
${hiddenFields(path)}
<label for="comps">Seen it sold? Enter the prices</label>
<div class="row"><div class="field"><input id="comps" name="comps" value="${comps && compsText(comps)}" type="text"
maxlength="300" placeholder="40, 55, 48" autocomplete="off"></div>
<button type="submit" class="is-quiet" id="evidence-check">Use them</button></div>
</form>`;
}

/** Returns the sum from the usual price to what is left, line by line, with a choice of the marketplace. */
export function keepFold(site: Site, answer: GarmentAnswer): Markup {
  const { garment, price, choice } = answer;
  const { marketplace, label, tag } = choice;
  const { brand, category, gender, condition } = garment;
  const payout = payoutOf(marketplace, { garment, price: price.price, label });
  const fees = withQuery('/fees', {
    brand: brand.slug,
    category: category.slug,
    gender,
    condition,
    price: price.price,
  });
  const { accepted, reason, warning, net } = payout;
  const isKnown = accepted !== 'no' && net !== undefined;
  const notes = stated(accepted !== 'yes' && reason, warning).map((note) => html`<p class="small">${note}</p>`);
  const summary = isKnown ? `You keep ${usd(Math.round(net))} on ${marketplace.name}` : 'What you keep';
  const body = html`${isKnown ? keepSum(marketplace.name, price.price, net, labelPrice(label, marketplace, garment), tag) : ''}
${notes}
<div class="row"><div class="field"><label for="marketplace">Where you sell</label>
<select id="marketplace" name="marketplace" form="${TAG_FORM}">
${options(choicesOf(site.marketplaces.list), marketplace.id)}</select></div>
<button type="submit" class="is-quiet" id="terms-check" form="${TAG_FORM}">Use it</button></div>
<ul class="names"><li><a href="${fees}">All ${site.marketplaces.list.length} marketplaces</a></li>
<li><a href="${marketplacePath(marketplace)}">${marketplace.name} fees</a></li></ul>`;
  return fold('selling', summary, body, { isOpenOnDesk: true });
}

/** Returns rows that add up: each is rounded first, and the fees are what is missing. Amounts in US dollars. */
function keepSum(name: string, price: number, net: number, label = 0, tag?: number): Markup {
  const keep = Math.round(net);
  const labelCost = Math.round(label);
  const profit = Math.round(keep - (tag ?? 0));
  const row = (text: string, amount: string, className = '') =>
    html`<dt class="${className}">${text}</dt><dd class="${className}">${amount}</dd>`;
  return html`<dl class="sum">
${row('Usual price', usd(price))}${row(`${name} takes`, less(price - keep - labelCost))}
${labelCost > 0 ? row('Shipping label', less(labelCost)) : ''}
${row('You keep', usd(keep), tag === undefined ? 'total' : '')}
${tag === undefined ? '' : html`${row('The tag', less(tag))}${row(label > 0 ? 'Profit' : 'Profit, before shipping', less(-profit), 'total')}`}
</dl>`;
}

/** Formats an amount to take off, US dollars: `−$33`. A negative one is added. */
const less = (amount: number): string => `${amount > 0 ? '−' : ''}${plainDollars(Math.abs(amount))}`;

/** Returns the prices to ask, as a line of steps. */
export function askFold({ price, title, garment, choice }: GarmentAnswer): Markup {
  const { gender, condition } = garment;
  const name = title ?? `${garment.brand.name} ${garment.category.name}`;
  const offer = withQuery('/offer', { title: name, gender, condition, marketplace: choice.marketplace.id });
  const first = planOf(price.price)[0]?.listPrice ?? price.price;
  const body = html`${askSteps(price.price)}<p><a href="${offer}">Got an offer?</a></p>`;
  return fold('asking', `To sell it, ask ${usd(first)} at first`, body, { isOpenOnDesk: true });
}

/** Draws the plan of prices to ask for an item with this usual price, US dollars. */
export function askSteps(usual: number): Markup {
  const steps = planOf(usual).map(({ fromDay, listPrice }) => {
    const when = fromDay === 0 ? 'at first' : `after ${fromDay / 30} month${fromDay === 30 ? '' : 's'}`;
    return html`<li><span class="amount">${usd(listPrice)}</span>${when}</li>`;
  });
  return html`<ol class="steps">${steps}</ol>`;
}

/** Returns a path's query parameters as hidden fields, excluding the visible field. */
function hiddenFields(path: string, visibleField = ''): Markup {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const fields = [...query].filter(([name]) => name !== visibleField);
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
