import { capitalize, money, plainDollars, roundToCent, usd, wholeDollars } from '../../base/numbers.ts';
import { compact } from '../../base/text.ts';
import { type Condition, conditionGrades, conditionSlug } from '../../catalog/catalog.ts';
import { genderWord } from '../../catalog/garment-names.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import { compsText } from '../../operations/fields/comps.ts';
import type { ItemAnswer } from '../../present/answer.ts';
import { candidatesFor } from '../../present/appraised.ts';
import { appraisePath } from '../../present/price-path.ts';
import { answerPath, marketplaceOf, type PageAnswer, withChoice } from '../answer.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { fold } from '../markup.ts';
import { withQuery } from '../paths.ts';
import type { Pricing, Site } from '../site.ts';
import { AMOUNT, dollarField, options } from './form-fields.ts';

/** Returns the prices by condition, each a link to the answer for it, and the wearer that the price is for. */
export function conditionSection(pricing: Pricing, page: PageAnswer): Markup {
  const { answer, appraisal, title } = page;
  const current = appraisal.garment.condition;
  const link = (condition: Condition | undefined, price: number) => {
    const path = answerPath(pricing, page, { condition: condition ?? 'any' });
    return html`<li><a id="grade-${condition ? conditionSlug(condition) : 'any'}" href="${path}"${condition === current ? html` aria-current="true"` : ''} data-change>
${condition ?? 'Any'} <b>${usd(price)}</b></a></li>`;
  };
  const isInTitle = title !== undefined && appraisal.parsed.condition !== undefined;
  const grades = (answer.grades ?? []).map(({ condition, price }) => link(condition, price));
  const meaning = conditionGrades.find(({ name }) => name === current)?.meaning;
  return html`<section aria-labelledby="grades-heading"><h2 id="grades-heading">What shape is it in?</h2>
<ul class="grades">${isInTitle ? '' : link(undefined, appraisal.price.atCondition().price)}${grades}</ul>
${meaning ? html`<p class="soft small">${meaning}</p>` : ''}</section>`;
}

/** Returns a link that changes whom the item is priced for. Children's items and guessed bags have no such choice. */
export function wearerLine(pricing: Pricing, page: PageAnswer): Markup {
  const { appraisal, title } = page;
  const { brand, category, gender } = appraisal.garment;
  if (isChildrens(category)) return NOTHING;
  const other = gender === 'male' ? 'female' : 'male';
  const isGuessed = title !== undefined && !appraisal.parsed.gender;
  const seen = pricing.effects.evidenceOf('brand x kind', `${brand.slug}|${category.slug}`);
  // One in twenty is not worth a question.
  if (isGuessed && (category.slug === 'bag' || (seen && seen[other] < seen[gender] / 20))) return NOTHING;
  return html`${isGuessed ? `We guessed ${genderWord(gender)}.` : ''}
<a id="${other}" href="${answerPath(pricing, page, { gender: other })}" data-change>Price it as ${genderWord(other)}</a>`;
}

/** Asks which of several models or versions the item is, if that would change the price. */
export function modelSection(pricing: Pricing, { appraisal, choice: { askingPrice } }: PageAnswer): Markup {
  // Their titles are appraised again, so the links leave out any gender or condition that we assumed.
  const { gender, condition } = appraisal.query;
  const links = candidatesFor(pricing, appraisal).map(({ title, name, price }) => {
    const path = withChoice(appraisePath(title, { gender, condition }), { askingPrice });
    return html`<li><a class="button is-quiet is-small" href="${path}">${capitalize(name)} ${usd(price)}</a></li>`;
  });
  if (links.length === 0) return NOTHING;
  return html`<section class="beside" aria-labelledby="models-heading"><h2 id="models-heading">Is it one of these?</h2>
<ul class="chips">${links}</ul></section>`;
}

/** ID of the tag price form. It also submits the marketplace from a field elsewhere on the page. */
const TAG_FORM = 'tag-form';

/** Returns the form for the tag price, which works without scripts, and the buttons to save and share the answer. */
export function tagForm(pricing: Pricing, page: PageAnswer): Markup {
  const path = answerPath(pricing, page);
  return html`<form class="row tag-form" id="${TAG_FORM}" action="${path.split('?', 1)[0]}" method="get" data-change
data-live>
${hiddenFields(path, 'askingPrice')}
<div class="field"><label for="tag">Tag price</label>
${dollarField(html`<input id="tag" name="askingPrice" value="${page.choice.askingPrice}" ${AMOUNT}>`)}</div>
<button type="submit" class="is-quiet" id="tag-check">Check</button>
<button type="button" id="keep" data-list-line="${listLine(page)}" aria-pressed="false" hidden>Save</button>
<button type="button" id="share" class="is-quiet" data-share-page hidden>Share</button>
</form>`;
}

/** Returns the answer's item as a line of a list: `Coach Tabby 26, Good, women’s $60`. */
function listLine({ appraisal, title, choice: { askingPrice } }: PageAnswer): string {
  const { query, parsed, garment } = appraisal;
  const { brand, category, gender, condition } = garment;
  const isGenderInTitle = parsed.gender === gender;
  const isBrandInTitle = title !== undefined && (!query.brand || parsed.mentions.brand?.slug === brand.slug);
  const brandName = isBrandInTitle || isUnknown(brand) ? '' : brand.name;
  const name = `${brandName} ${title ?? category.slug.replaceAll('-', ' ')}`.trim();
  const words = compact(name, condition, !isGenderInTitle && genderWord(gender, category)).join(', ');
  return askingPrice === undefined ? words : `${words} ${plainDollars(askingPrice)}`;
}

/** Returns the form for sold prices that the visitor has seen. It works without scripts. */
export function compsForm(pricing: Pricing, page: PageAnswer): Markup {
  const path = answerPath(pricing, page);
  const { comps } = page.choice;
  return html`<form action="${path.split('?', 1)[0]}" method="get" data-change>
${hiddenFields(path, 'comps')}
<label for="comps">Seen it sold? Enter the prices</label>
<div class="row"><div class="field"><input id="comps" name="comps" value="${comps && compsText(comps)}" type="text"
maxlength="300" placeholder="40, 55, 48" autocomplete="off"></div>
<button type="submit" class="is-quiet" id="evidence-check">Use them</button></div>
</form>`;
}

/** Returns the sum from the usual price to what is left, line by line, with a choice of the marketplace. */
export function keepFold(site: Site, { answer, appraisal, choice }: PageAnswer): Markup {
  const { brand, category, gender, condition } = appraisal.garment;
  const { price } = appraisal.price;
  const { id, name } = marketplaceOf(site, choice);
  const payout = payoutAt(answer, id);
  const { net, reason } = payout ?? {};
  const fees = withQuery('/fees', { brand: brand.slug, category: category.slug, gender, condition, price });
  const summary = net === undefined ? 'What you keep' : `You keep ${wholeDollars(Math.floor(net))} on ${name}`;
  const body = html`${payout && net !== undefined ? keepSum(name, price, payout, choice.askingPrice) : ''}
${reason && html`<p class="small">${reason}</p>`}
<div class="row"><div class="field"><label for="marketplace">Where you sell</label>
<select id="marketplace" name="marketplace" form="${TAG_FORM}">
${options(site.marketplaces.list, id)}</select></div>
<button type="submit" class="is-quiet" id="terms-check" form="${TAG_FORM}">Use it</button></div>
<p class="last"><a class="reach" href="${fees}">All ${site.marketplaces.list.length} marketplaces</a></p>`;
  return fold('selling', summary, body);
}

type Payout = NonNullable<ItemAnswer['payouts']>[number];

/** Returns the payout at a marketplace, by default the one that the answer's limits are for. */
export const payoutAt = ({ payouts = [], limits }: ItemAnswer, id = limits?.marketplace): Payout | undefined =>
  payouts.find(({ marketplace }) => marketplace === id);

/** Says what labels that the seller may buy would take off, if they are not taken off what is kept of a price, US dollars. */
export function labelsInWords(price: number, { label, net = 0, fees = 0 }: Partial<Payout> = {}, pieces = 1): string {
  if (!label || roundToCent(net + fees) < price) return '';
  const amount = usd(pieces * Math.round(label.price));
  if (pieces > 1) return `If you ship free, ${pieces} labels take off about ${amount}.`;
  return `The buyer pays shipping. If you ship free, take off about ${amount}.`;
}

export function shippingLine(price: number, payout?: Partial<Payout>): Markup {
  const words = labelsInWords(price, payout);
  return words === '' ? NOTHING : html`<p class="soft small">${words}</p>`;
}

/** Returns the sum from a price to what is left of it, with cents only if an amount has them. Amounts in US dollars. */
function keepSum(name: string, price: number, payout: Payout, tag?: number): Markup {
  const { net = 0, fees = price - net } = payout;
  const label = roundToCent(price - net - fees);
  const isWhole = [price, label, tag ?? 0].every(Number.isInteger);
  const [keep, shown] = isWhole ? [Math.floor(net), wholeDollars] : [net, money];
  const less = (amount: number) => `${amount > 0 ? '−' : ''}${shown(Math.abs(amount))}`;
  const row = (text: string, amount: string, className = '') =>
    html`<dt class="${className}">${text}</dt><dd class="${className}">${amount}</dd>`;
  const left = tag === undefined ? undefined : roundToCent(keep - tag);
  return html`<dl class="sum">
${row('Usual price', shown(price))}${row(`${name} takes`, less(roundToCent(price - label - keep)))}
${label > 0 ? row('Shipping label', less(label)) : ''}
${row('You keep', shown(keep), left === undefined ? 'total' : '')}
${left === undefined ? '' : html`${row('The tag', less(tag ?? 0))}${row(left < 0 ? 'Loss' : 'Profit', shown(Math.abs(left)), 'total')}`}
</dl>${left === undefined ? shippingLine(price, payout) : ''}`;
}

/** Returns the prices to ask, as a line of steps. */
export function askFold({ answer: { plan, caveats }, appraisal: { garment }, title, choice }: PageAnswer): Markup {
  if (!plan?.[0]) return NOTHING;
  const { brand, category, gender, condition } = garment;
  const name = title ?? `${brand.name} ${category.name}`;
  const offer = withQuery('/offer', { title: name, gender, condition, marketplace: choice.marketplace });
  const speed = caveats.find(({ code }) => code === 'speed');
  const body = html`${askSteps(plan)}${speed && html`<p class="small">${speed.text}</p>`}
<p><a href="${offer}">Got an offer?</a></p>`;
  return fold('asking', `To sell it, ask ${usd(plan[0].listPrice)} at first`, body);
}

/** Draws the plan of prices to ask. */
export function askSteps(plan: NonNullable<ItemAnswer['plan']>): Markup {
  const steps = plan.map(
    ({ fromDay, listPrice }) =>
      html`<li><span class="amount">${usd(listPrice)}</span>${fromDay === 0 ? 'at first' : `day ${fromDay}`}</li>`,
  );
  return html`<ol class="steps">${steps}</ol>`;
}

/** Returns a path's query parameters as hidden fields, excluding the visible field. */
function hiddenFields(path: string, visibleField: string): Markup {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const fields = [...query].filter(([name]) => name !== visibleField);
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
