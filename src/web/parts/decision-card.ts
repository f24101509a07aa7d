import { membersOf } from '../../base/members.ts';
import { capitalize, plainDollars, usd, withCommas } from '../../base/numbers.ts';
import { categoryWords, isChildrens } from '../../catalog/other-kinds.ts';
import type { Call } from '../../money/advice-schema.ts';
import { isOnlyKind } from '../../money/inquiry.ts';
import { CALL_NAMES, profitInWords, sharesInWords } from '../../money/money-text.ts';
import { priceInWords } from '../../present/answer-lines.ts';
import { rarityInWords } from '../../present/caveats.ts';
import { conditionOf, medianCaveat, salesAboveOursInWords } from '../../present/evidence-text.ts';
import { rateInWords } from '../../present/fee-text.ts';
import type { ItemAnswer } from '../../present/item-answer.ts';
import { howToTell } from '../../present/item-caveats.ts';
import { appraisePath, withQuery } from '../../present/price-path.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { isBroadEstimate } from '../../pricing/evidence.ts';
import { columns, disclosure, glyph, html, type Markup, NOTHING, type Value } from '../markup.ts';
import { itemsInWords, type PageAnswer, unknownNames, withChoice } from '../page-answer.ts';
import type { Site } from '../site.ts';
import { askSteps, hiddenFields, keptAt } from './answer-forms.ts';
import { priceBar, type Zone } from './price-bar.ts';

type Sale = NonNullable<ItemAnswer['sale']>;

/** Returns true if a price must not be shown first, because copies are common and it isn't too high anyway. */
export const isCheckedFirst = ({ verdict }: ItemAnswer): boolean => verdict?.call === 'check';

/** Returns a verdict in a filled pill. */
export const pill = (call: Call, words: string = CALL_NAMES[call]): Markup =>
  html`<p class="pill ${call}">${glyph(call)}${words}</p>`;

/** Caveats that change what to do. */
const ON_TAG = /^(comps|copy_sign|precious_metal)$/;

/**
 * Renders what hangs on the tag: one large number or sentence with why and the visitor's terms, beside it the bar or the
 * prices to ask, and `controls`, the fields below. For a possible copy, the signs of a real one take the place of the bar,
 * and {@link ifRealFolds} have the price.
 */
export function answerCard(site: Site, page: PageAnswer, controls: Value = NOTHING, terms: Value = NOTHING): Markup {
  const { answer, appraisal } = page;
  if (!answer.estimate) return columns(lookUp(page), signList(appraisal), controls);
  if (isCheckedFirst(answer)) return columns(copyWarning(page), signList(appraisal), controls);
  const notes = answer.caveats
    .filter(({ code }) => ON_TAG.test(code) || (code === 'lot' && !answer.each))
    .map(({ text }) => html`<p>${text}</p>`);
  if (isOnlyKind(appraisal)) return columns(html`${kindPrice(page)}${notes}`, barOf(page), controls);
  if (answer.purpose === 'sell' && answer.sale) {
    return columns(html`${keptFirst(site, page, answer.sale)}${notes}${terms}`, askPlan(site, page), controls);
  }
  const bar = html`${barOf(page)}${question(answer)}`;
  if (answer.verdict) return columns(html`${judged(page, answer.verdict)}${notes}${terms}`, bar, controls);
  const { limits, sale, purpose } = answer;
  const limit = limits ? html`<p class="why">${goalLinked(limits)}</p>` : '';
  const head = html`${usualFirst(page)}${notes}`;
  if (purpose === 'resell')
    return columns(html`${head}${sale ? html`<p class="why">${sale.text}</p>` : ''}${limit}${terms}`, bar, controls);
  // Without a purpose, what to pay comes last.
  return columns(html`${head}${controls}`, bar, limit);
}

/** Returns what to do with an item beyond our evidence. */
function lookUp({ answer, appraisal }: PageAnswer): Markup {
  return html`<p class="say" data-question>${priceInWords(answer)}</p>
<p class="why">${rarityInWords(appraisal)} It can sell for much more. See what it sold for:</p>
${searchLinks(answer)}`;
}

/** Says which word is no brand that we know. */
export function unknownInWords({ parsed }: Appraisal): string {
  const [word] = parsed.unknownWords;
  return word === undefined ? 'Which brand is it?' : `${unknownNames([word])}.`;
}

/** Returns what items of a kind sell for if their brand is not known, with a field for it. */
function kindPrice(page: PageAnswer): Markup {
  const { answer, appraisal, title = '', choice } = page;
  const [word] = appraisal.parsed.unknownWords;
  const asked = word === undefined ? 'Which brand is it?' : `${unknownNames([word])}. Which brand is it?`;
  return html`<p class="pill is-plain">A guess</p>${largeNumber(usd(answer.estimate?.price ?? 0), `usual price${forAll(answer)}`)}
<p class="why" data-question><b>${asked}</b></p>
<form class="row" action="/appraise" method="get">${hiddenFields(withChoice(appraisePath(title), choice))}
<div class="field"><label for="brand">Brand, from the label</label><input id="brand" name="brand" placeholder="zara" maxlength="80" autocomplete="off"></div>
<button type="submit">Price it</button></form>${searchLinks(answer)}`;
}

export const forAll = ({ quantity }: ItemAnswer): string =>
  quantity === undefined ? '' : quantity === 2 ? ' for both' : ` for all ${quantity}`;

const unitOf = ({ answer, appraisal }: PageAnswer, name = 'usual price'): string =>
  `${name}${forAll(answer)}${isBroadEstimate(appraisal.evidence) || isChildrens(appraisal.garment.category) ? ', a guess' : ''}`;

/** Returns the call with its profit, or with the one sentence that counts, and why. */
function judged(page: PageAnswer, { call, profit, asLot, reason }: NonNullable<ItemAnswer['verdict']>): Markup {
  const { limits, estimate, purpose } = page.answer;
  const split = asLot && asLot.call !== call ? ', to sell one by one' : purpose === 'wear' ? ', to wear' : '';
  const head = pill(call, `${CALL_NAMES[call]}${split}`);
  if (profit === undefined || estimate?.ifReal) {
    const [say = '', ...why] = reason.split(/(?<=[.;]) /);
    const rest = purpose === 'wear' ? [reason] : [say.replace(';', '.'), capitalize(why.join(' '))];
    return html`${head}<p class="say">${rest[0]}</p>${rest[1] ? html`<p class="why">${rest[1]}</p>` : ''}`;
  }
  const whole = Math.floor(profit);
  const large =
    whole === 0
      ? html`<p class="say">No profit</p>`
      : largeNumber(usd(Math.abs(whole)), unitOf(page, whole < 0 ? 'loss' : 'profit'));
  const lot = asLot ? `As one lot, ${profitInWords(asLot.profit)}.` : '';
  const limit = limits ? goalLinked(limits) : '';
  // The limits say what the goal needs.
  const [kept, ifYouPay = ''] = reason.replace(/ It meets your goal only if.*$/, '').split(/(?= If you pay it: )/);
  const why = html`<p class="why">${kept}${ifYouPay && html`<b>${ifYouPay}</b>`} ${lot}</p>`;
  const most = html`<p class="why">${call === 'buy' ? limit : html`<b>${limit}</b>`}</p>`;
  return html`${head}${large}${call === 'buy' ? html`${why}${most}` : html`${most}${why}`}`;
}

/** Returns what is true of the limits. A goal leads to its field. */
const goalLinked = ({ text, rule }: NonNullable<ItemAnswer['limits']>): Value =>
  rule === 'goal' ? html`${text} <a href="#term-minProfit">Change it</a>` : text;

/** Returns the usual price as the large number. */
function usualFirst(page: PageAnswer): Markup {
  const { estimate: { price = 0, ifReal } = {}, purpose, shareBelow, item } = page.answer;
  const copies = html`<p class="why">A copy is worth nothing, and many are copies: see the <a href="#if-real">signs of a real one</a>.</p>`;
  const tag = item.askingPrice ?? item.listPrice;
  const standing =
    purpose === 'value' && tag !== undefined && shareBelow !== undefined
      ? html`<p class="why">${capitalize(sharesInWords(1 - shareBelow))} for more than ${plainDollars(tag)}.</p>`
      : '';
  return html`${largeNumber(usd(price), unitOf(page, `usual price${ifReal ? ', if real' : ''}`))}${ifReal ? copies : ''}${standing}`;
}

/** Returns what the owner of an item keeps of their price, or of the usual one, where they sell it. */
function keptFirst(site: Site, page: PageAnswer, { marketplace, net, text = '' }: Sale): Markup {
  const { answer, appraisal } = page;
  const { listPrice } = page.choice;
  const kept = listPrice === undefined ? net : keptAt(site, page, listPrice);
  const at = listPrice === undefined ? '' : ` at your ${plainDollars(listPrice)}`;
  const place = site.marketplaces.list.find(({ id }) => id === marketplace);
  const { price = 0, ifReal } = answer.estimate ?? {};
  const takes = place ? ` ${place.name} takes ${rateInWords(place, appraisal.garment, price)}.` : '';
  // What is kept is drawn.
  const rest = text.replace(/^.*? you keep .*?\. ?/, '');
  return html`<p class="soft last">On ${place?.name} you keep${at}${forAll(answer)}</p>
${largeNumber(usd(Math.max(0, Math.floor(kept))), ifReal ? 'if real' : '')}
<p class="why">It sells for about ${usd(price)}.${takes} ${rest}</p>`;
}

/** Draws the prices to ask with what the owner keeps of each, below what to do with the listing now. */
function askPlan(site: Site, page: PageAnswer): Markup {
  const { answer, appraisal, choice } = page;
  const now = answer.caveats.find(({ code }) => code === 'plan');
  const speed = answer.caveats.find(({ code }) => code === 'speed');
  const keep = (price: number) => keptAt(site, page, price);
  if (!answer.plan) return html`${now ? html`<p>${now.text}</p>` : ''}${barOf(page)}`;
  const title = page.title ?? itemsInWords(appraisal);
  const { condition } = appraisal.garment;
  const offer = withQuery('/offer', { title, condition, ...membersOf(choice, 'listPrice', 'cost', 'daysListed') });
  return html`<h2>What to ask</h2>${now ? html`<p>${now.text}</p>` : ''}${askSteps(answer.plan, keep)}
${speed ? html`<p class="small">${speed.text}</p>` : ''}<p class="last"><a class="reach" href="${offer}">Got an offer? See what to answer</a></p>`;
}

const largeNumber = (amount: string, unit: string): Markup =>
  html`<p class="number"><span data-price>${amount}</span> <small>${unit}</small></p>`;

function copyWarning({ answer: { verdict }, appraisal }: PageAnswer): Markup {
  const [say = '', most = ''] = (verdict?.reason ?? '').split('; ');
  return html`${pill('check')}<p class="say">${say}.</p>
<p class="why">${capitalize(most)} ${salesAboveOursInWords(appraisal)} Do not pay until you know.</p>`;
}

/** Returns the signs of a real item. */
function signList(appraisal: Appraisal): Markup {
  const { signs } = howToTell(appraisal);
  return signs ? html`<ol class="signs">${signs.map((sign) => html`<li>${capitalize(sign)}.</li>`)}</ol>` : NOTHING;
}

/** Returns a fold with the signs of a real item. */
export const signsFold = ({ appraisal }: PageAnswer): Markup =>
  disclosure('if-real', 'Signs of a real one', html`${signList(appraisal)}<p>${howToTell(appraisal).notProof}</p>`);

/** Returns folds for a possible copy: its price if it is real, with `choices` that change it, and how to buy it online. */
export function ifRealFolds(page: PageAnswer, choices: Value): Markup {
  const { answer, appraisal } = page;
  const { notProof, online } = howToTell(appraisal);
  const price = html`<p class="number is-medium"><span data-price>${usd(answer.estimate?.price ?? 0)}</span> <small>${unitOf(page)}</small></p>${barOf(page)}${choices}`;
  return html`${disclosure('if-real', 'What if it is real?', price)}
${disclosure('online', 'Buying online?', html`<p>${notProof} ${online}</p>`)}`;
}

/** Draws the price with its range, the limits for who buys to resell, and the sales on the same scale. */
export function barOf(page: PageAnswer): Markup {
  const { estimate, limits, verdict, evidence, purpose, each, quantity = 1 } = page.answer;
  const { askingPrice, listPrice, comps = [] } = page.choice;
  if (!estimate) return NOTHING;
  const { ifReal, priceLow, priceHigh } = estimate;
  const isGuess = isOnlyKind(page.appraisal);
  const hasZones = limits && purpose === 'resell' && !isGuess && !(ifReal && salesAboveOursInWords(page.appraisal));
  // The limits of a lot are those of the way that pays.
  const apart = each && verdict?.asLot ? quantity * each.price : undefined;
  const kind = isGuess ? `${categoryWords(page.appraisal.garment.category)} ` : '';
  const whose = kind || (ifReal ? 'real ones ' : each ? 'such lots ' : '');
  const most = html`<b>Most</b> ${whose}sell for ${usd(priceLow)} to ${usd(priceHigh)}`;
  return priceBar({
    range: apart === undefined ? estimate : { price: apart },
    zones: hasZones ? limitZones(limits, ifReal) : [],
    verdict: verdict?.call,
    usualName: apart !== undefined ? 'one by one' : ifReal ? 'if real' : 'usual',
    tag: askingPrice ?? listPrice,
    tagName: askingPrice === undefined ? 'yours' : 'tag',
    most,
    ...(isGuess || each ? {} : { sold: salesOnBar(page), quantiles: quantilesOf(evidence) }),
    comps: comps.map(({ price }) => price),
  });
}

/** Returns the quantiles of the sales with the median that the words say, which is not rounded. */
const quantilesOf = ({ quantiles, median }: ItemAnswer['evidence']) =>
  quantiles?.map((price, at) => (at === 2 ? (median ?? price) : price));

function salesOnBar({ answer: { evidence }, appraisal }: PageAnswer): Markup {
  const { sold, asking, median } = evidence;
  if (sold === 0) return html`<b>None sold</b>${asking > 0 ? `, ${withCommas(asking)} listed` : ''}`;
  const why = medianCaveat(appraisal);
  const words = median === undefined ? '' : `, median ${usd(median)}${why && `; ${why}`}`;
  return html`<b>${withCommas(sold)} sold</b>${conditionOf(appraisal)}${words}`;
}

/** Returns the zones of a buyer's limits in ascending order. Below the last limit, a possible copy is to be checked. */
function limitZones({ payUpTo, maybeUpTo = payUpTo }: NonNullable<ItemAnswer['limits']>, ifReal = false): Zone[] {
  const zones: Zone[] = [];
  const [buy, maybe] = [Math.floor(payUpTo), Math.floor(maybeUpTo)];
  if (ifReal) zones.push({ call: 'check', to: maybe });
  else if (buy > 0) zones.push({ call: 'buy', to: buy });
  if (!ifReal && maybe > buy) zones.push({ call: 'maybe', to: maybe });
  return [...zones, { call: 'skip' }];
}

/** Returns the question that would change the call, with searches for sold items that answer it. */
function question(answer: ItemAnswer): Markup {
  const { verdict } = answer;
  if (verdict?.question === undefined) return NOTHING;
  return html`<p class="why" data-question><b>${verdict.question}</b></p>${searchLinks(answer)}`;
}

export function searchLinks({ searches = [] }: Pick<ItemAnswer, 'searches'>): Markup {
  const links = searches.map(
    ({ name, url }) => html`<a class="button is-quiet is-small" href="${url}" rel="noreferrer">${name}</a>`,
  );
  return links.length === 0 ? NOTHING : html`<p class="actions">${links}</p>`;
}
