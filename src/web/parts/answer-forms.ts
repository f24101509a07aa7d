import { membersOf } from '../../base/members.ts';
import { capitalize, money, plainDollars, roundToCent, usd, wholeDollars } from '../../base/numbers.ts';
import { compact } from '../../base/text.ts';
import { type Condition, conditionGrades, type Garment } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { genderWord, isChildrens } from '../../catalog/other-kinds.ts';
import type { PayoutRow, Purpose, Step } from '../../money/advice-schema.ts';
import { isSoldOn, itemForSale, sellingAt } from '../../money/selling.ts';
import { compsText } from '../../operations/fields/comps.ts';
import { rateInWords } from '../../present/fee-text.ts';
import type { ItemAnswer } from '../../present/item-answer.ts';
import { appraisePath, withQuery } from '../../present/price-path.ts';
import { candidatesFor } from '../../pricing/candidates.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { CURRENT, disclosure, glyph, html, type Markup, NOTHING, soft, sumList, type Value } from '../markup.ts';
import { answerPath, firstNumber, marketplaceOf, type PageAnswer, withChoice } from '../page-answer.ts';
import type { Site } from '../site.ts';
import { AMOUNT, dollarField, termsStrip } from './form-fields.ts';

/** Returns the price in each grade as links, after that of no stated grade unless the title states one. */
export function conditionSection(pricing: Pricing, page: PageAnswer): Markup {
  const { answer, appraisal, title } = page;
  const current = appraisal.garment.condition;
  const link = (condition: Condition | undefined, price: number) => {
    const path = answerPath(pricing, page, { condition: condition ?? 'any' });
    const id = (condition ?? 'any').toLowerCase().replaceAll(' ', '-');
    return html`<li><a id="grade-${id}" href="${path}"${condition === current && CURRENT} data-change>
${condition ?? 'Any'} <b>${usd(price)}</b></a></li>`;
  };
  const isInTitle = title !== undefined && appraisal.parsed.condition !== undefined;
  const grades = (answer.grades ?? []).map(({ condition, price }) => link(condition, price));
  const meaning = conditionGrades.find(({ name }) => name === current)?.meaning;
  const heading = answer.each ? 'As one lot, by shape' : 'What shape is it in?';
  return html`<section aria-labelledby="grades-heading"><h2 id="grades-heading">${heading}</h2>
<ul class="grades">${!isInTitle && link(undefined, appraisal.price.atCondition().price)}${grades}</ul>
${meaning && html`<p class="soft small">${meaning}</p>`}</section>`;
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
  const path = answerPath(pricing, page, { gender: other });
  return html`${isGuessed && `We guessed ${genderWord(gender)}.`}
<a id="${other}" href="${path}" data-change>Price it as ${genderWord(other)}</a>`;
}

/** Returns links to the models that the item may be, with their prices, or nothing if there are none. */
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

/** Returns the switch between buyers and sellers, and the choice to buy for oneself. Its links keep all else. */
export function purposeSwitch(pricing: Pricing, page: PageAnswer): Markup {
  const { purpose } = page.answer;
  const link = (to: Purpose, words: Value, isCurrent: boolean, className = '') => {
    const path = answerPath(pricing, { ...page, choice: { ...page.choice, purpose: to } });
    return html`<a id="for-${to}" class="${className}" href="${path}"${isCurrent && CURRENT} data-change
data-purpose="${to}">${words}</a>`;
  };
  const [toSell, toWear] = [purpose === 'sell', purpose === 'wear'];
  const wear = link(toWear ? 'resell' : 'wear', html`${toWear && glyph('buy')}To wear`, toWear, 'chip');
  return html`<div class="switches"><nav class="switch" aria-label="What for?">
${link('resell', 'I’m buying', purpose === 'resell' || toWear)}${link('sell', 'I’m selling', toSell)}</nav>
${!toSell && wear}</div>`;
}

/** ID of the form for the price on the tag. It also submits the terms, wherever they are. */
const TAG_FORM = 'tag-form';

/** Returns the visitor’s terms as fields of the form for the tag, or nothing for an item that is not to be sold. */
export function answerTerms(site: Site, { answer: { purpose, sale, limits }, choice }: PageAnswer): Markup {
  if (purpose === 'wear' || purpose === 'value') return NOTHING;
  const marketplace = choice.marketplace ?? sale?.marketplace ?? limits?.marketplace;
  const { shippingLabel, minProfit, cost } = choice;
  return termsStrip(
    site.marketplaces.list,
    { shippingLabel, minProfit, cost, marketplace },
    ['shippingLabel', purpose === 'sell' ? 'cost' : 'minProfit'],
    TAG_FORM,
  );
}

export function tagForm(pricing: Pricing, page: PageAnswer): Markup {
  const path = answerPath(pricing, page);
  const { askingPrice, listPrice } = page.choice;
  const isOwn = page.answer.purpose === 'sell';
  const [name, value] = isOwn ? ['listPrice', listPrice] : ['askingPrice', askingPrice];
  const { asked, foreign } = (askingPrice ?? listPrice) === undefined ? moneyQuestion(page, path) : {};
  const label = foreign ? html`<b>What ${foreign} in dollars?</b>` : isOwn ? 'Your price' : 'Tag price';
  return html`${asked}<form class="row tag-form" id="${TAG_FORM}" action="${path.split('?', 1)[0]}" method="get"
data-change data-live>
${hiddenFields(path, isOwn ? ['listPrice', 'cost'] : ['askingPrice'])}
<div class="field${foreign && ' is-asked'}"><label for="tag">${label}</label>
${dollarField(html`<input id="tag" name="${name}" value="${value}" ${AMOUNT}>`)}</div>
<button type="submit" class="is-quiet" id="tag-check">Check</button>
<button type="button" id="keep" data-list-line="${listLine(page)}" aria-pressed="false" hidden>Save</button>
<button type="button" id="share" class="is-quiet" data-share-page hidden>Share</button>
</form>`;
}

/** Money of other countries, where the title spells the amount out: `cuarenta euros`. */
const FOREIGN = /^(euros?|pounds|quid|libras|pesos|francs|yen|yuan|rupees|zloty)$/i;

/** Asks what an amount in the title is: one of other money what it is in dollars, else if it is the tag. */
function moneyQuestion({ appraisal, choice }: PageAnswer, path: string) {
  const { bareNumber = firstNumber(appraisal), otherMoney, unknownWords } = appraisal.parsed;
  const [other] = otherMoney;
  const word = [...unknownWords, ...appraisal.ignored].find((ignored) => FOREIGN.test(ignored));
  if (other?.code === 'other_currency') return { foreign: `is ${other.text}` };
  if (word) return { foreign: `are those ${word}` };
  const askingPrice = other?.price ?? bareNumber;
  if (!askingPrice) return {};
  const it =
    other?.code === 'retail' ? `${other.text} looks like the price when new. Is it` : `Is ${plainDollars(askingPrice)}`;
  return {
    asked: html`<p><a href="${withChoice(path, { ...choice, askingPrice })}" data-change>${it} the tag?</a></p>`,
  };
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

export function compsForm(pricing: Pricing, page: PageAnswer): Markup {
  const path = answerPath(pricing, page);
  const { comps } = page.choice;
  return html`<form action="${path.split('?', 1)[0]}" method="get" data-change>
${hiddenFields(path, ['comps'])}
<label for="comps">Seen it sold? Enter the prices</label>
<div class="row"><div class="field"><input id="comps" name="comps" value="${comps && compsText(comps)}" type="text"
maxlength="300" placeholder="40, 55, 48" autocomplete="off"></div>
<button type="submit" class="is-quiet" id="evidence-check">Use them</button></div>
</form>`;
}

/** Returns the fold with what is kept on the visitor’s marketplace, as a sum where it takes the item. */
export function keepFold(site: Site, { answer, appraisal, choice }: PageAnswer): Markup {
  const { garment } = appraisal;
  const { price } = appraisal.price;
  const place = marketplaceOf(site, choice);
  const payout = payoutAt(answer, place.id);
  const { net, reason } = payout ?? {};
  const keep = `you keep ${wholeDollars(Math.floor(net ?? 0))} on ${place.name}`;
  const summary = net === undefined ? 'What you keep' : capitalize(answer.each ? `as one lot, ${keep}` : keep);
  const takes = `${place.name} takes ${rateInWords(place, garment, price)}`;
  const body = html`${payout && net !== undefined && keepSum(takes, price, payout, choice.askingPrice)}
${reason && html`<p class="small">${reason}</p>`}
${allFees(site, garment, price)}`;
  return disclosure('selling', summary, body);
}

function allFees(site: Site, { brand, category, gender, condition }: Garment, price: number): Markup {
  const path = withQuery('/fees', { brand: brand.slug, category: category.slug, gender, condition, price });
  const all = `All ${site.marketplaces.list.length} marketplaces`;
  return html`<p class="last"><a class="reach" href="${path}">${all}</a></p>`;
}

/** Returns the three marketplaces where such items sell that leave most, and the visitor's own. */
export function whereSection(site: Site, { answer, appraisal, choice }: PageAnswer): Markup {
  const { garment } = appraisal;
  const { price } = appraisal.price;
  const own = marketplaceOf(site, choice);
  const rows = site.marketplaces.list
    .flatMap((place) => ({ place, net: payoutAt(answer, place.id)?.net ?? 0 }))
    .filter(({ place, net }) => net > 0 && (place === own || isSoldOn(place.id, garment)))
    .sort((a, b) => b.net - a.net);
  const shown = rows.filter(({ place }, at) => at < 3 || place === own);
  const lines = shown.map(({ place, net }) => {
    const isOwn = place === own;
    const named = html`<b>${place.name}${isOwn && ' (yours)'}</b>${soft(rateInWords(place, garment, price))}`;
    return html`<li class="${isOwn && 'is-yours'}"><span class="grow">${named}</span>
<span class="amount">${wholeDollars(Math.floor(net))}<small>you keep</small></span></li>`;
  });
  return html`<section aria-labelledby="where-heading"><h2 id="where-heading">Where such items sell</h2>
<ul class="lines panel where">${lines}</ul>
${allFees(site, garment, price)}</section>`;
}

/** Returns the net at a price on the marketplace of the answer’s sale, US dollars. */
export function keptAt({ marketplaces }: Site, { answer, appraisal, choice }: PageAnswer, price: number): number {
  const marketplace = answer.sale?.marketplace ?? choice.marketplace;
  const list = marketplaces.list.filter(({ id }) => id === marketplace);
  return sellingAt({ list }, itemForSale(appraisal), membersOf(choice, 'shippingLabel')).payoutAt(price).net;
}

const payoutAt = ({ payouts = [] }: ItemAnswer, id: string): PayoutRow | undefined =>
  payouts.find(({ marketplace }) => marketplace === id);

/** Returns the sum from a price to what is left of it, with cents only if an amount has them. Amounts in US dollars. */
function keepSum(takes: string, price: number, payout: PayoutRow, tag?: number): Markup {
  const { net = 0, fees = price - net } = payout;
  const label = roundToCent(price - net - fees);
  const isWhole = [price, label, tag ?? 0].every(Number.isInteger);
  const [keep, shown] = isWhole ? [Math.floor(net), wholeDollars] : [net, money];
  const left = roundToCent(keep - (tag ?? 0));
  return sumList([
    ['Usual price', shown(price)],
    [takes, shown(roundToCent(label + keep - price))],
    ...(label > 0 ? [['Shipping label', shown(-label)] as const] : []),
    ['You keep', shown(keep), tag === undefined],
    ...(tag === undefined
      ? []
      : [['The tag', shown(-tag)] as const, [left < 0 ? 'Loss' : 'Profit', shown(Math.abs(left)), true] as const]),
  ]);
}

/** Returns the fold with what to ask, for who does not sell yet; nothing without a plan. */
export function askFold(pricing: Pricing, page: PageAnswer): Markup {
  const { plan, verdict } = page.answer;
  if (!plan?.[0]) return NOTHING;
  const sell = answerPath(pricing, { ...page, choice: { ...page.choice, purpose: 'sell', askingPrice: undefined } });
  const ask = usd(plan[0].listPrice);
  const summary = verdict?.asLot ? `To sell one by one, ask ${ask} each` : `To sell it, ask ${ask} now`;
  const link = html`<a class="reach" href="${sell}" data-change data-purpose="sell">Sell mine</a>`;
  return disclosure('asking', summary, html`${askSteps(plan)}<p>${link}</p>`);
}

/** Returns the steps of a plan as a list. `keep` maps a price to its net, US dollars. */
export function askSteps(plan: readonly Step[], keep?: (price: number) => number): Markup {
  const steps = plan.map(({ fromDay, listPrice }, at) => {
    const kept = keep && soft(`keep ${wholeDollars(Math.max(0, Math.floor(keep(listPrice))))}`);
    return html`<li><span class="amount">${usd(listPrice)}</span>${at === 0 ? 'now' : `day ${fromDay}`}${kept}</li>`;
  });
  return html`<ol class="steps">${steps}</ol>`;
}

/** Returns a path's query parameters as hidden fields, without those that are visible. */
export function hiddenFields(path: string, visible: readonly string[] = []): Markup {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  const fields = [...query].filter(([name]) => !visible.includes(name));
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
