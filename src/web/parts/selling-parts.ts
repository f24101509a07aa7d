import { pick } from '../../base/members.ts';
import { capitalize, dollarsAndCents, plainDollars, roundToCent, usd, wholeDollars } from '../../base/numbers.ts';
import type { Garment } from '../../catalog/catalog.ts';
import type { PayoutRow, Purpose, Step } from '../../money/advice-schema.ts';
import { payoutsOn } from '../../money/payout-rules.ts';
import { isSoldOn, itemForSale, saleOf, sellingAt } from '../../money/selling.ts';
import { rateInWords } from '../../present/fee-text.ts';
import { withQuery } from '../../present/price-path.ts';
import { disclosure, glyph, html, type Markup, NOTHING, section, soft, sumList } from '../markup.ts';
import { marketplaceOf, type PageAnswer } from '../page-answer.ts';
import type { Site } from '../page-frame.ts';
import { keptInBetterWay, mostToPay } from './lot-ways.ts';

/** Returns the folds for who buys: what is kept after a sale, and what to ask. */
export const buyerFolds = (site: Site, page: PageAnswer): Markup => html`${keepFold(site, page)}${askFold(page)}`;

/** Returns the fold with what is kept on the visitor’s marketplace, as a sum where it takes the item. */
function keepFold(site: Site, { answer, appraisal, choice }: PageAnswer): Markup {
  const { garment } = appraisal;
  const { price } = appraisal.price;
  const place = marketplaceOf(site, choice);
  const payout = answer.payouts?.find(({ marketplace }) => marketplace === place.id);
  const { net, reason } = payout ?? {};
  const keep = `you keep ${wholeDollars(net ?? 0)} on ${place.name}`;
  const summary = net === undefined ? 'What you keep' : capitalize(answer.each ? `as one lot, ${keep}` : keep);
  const takes = `${place.name} takes ${rateInWords(place, garment, price)}`;
  const body = html`${payout && net !== undefined && keepSum(takes, price, payout, choice.askingPrice, answer.item.extraCost)}
${reason && html`<p class="small">${reason}</p>`}
${allFees(site, garment, price)}`;
  return disclosure('selling', summary, body);
}

function allFees(site: Site, { brand, category, gender, condition }: Garment, price: number): Markup {
  const path = withQuery('/fees', { brand: brand.slug, category: category.slug, gender, condition, price });
  const all = `All ${site.marketplaces.list.length} marketplaces`;
  return html`<p class="last"><a class="reach" href="${path}">${all}</a></p>`;
}

/**
 * Returns the three marketplaces where such items sell that leave most, and the visitor's own, at the price that the
 * visitor asks or else the usual one.
 */
export function whereSection(site: Site, { appraisal, choice }: PageAnswer): Markup {
  const { garment } = appraisal;
  const price = choice.listPrice ?? appraisal.price.price;
  const own = marketplaceOf(site, choice);
  const { list } = site.marketplaces;
  const sale = saleOf(itemForSale(appraisal), pick(choice, 'shippingLabel'));
  const rows = payoutsOn(list, { ...sale, price }, appraisal.title.words)
    .map(({ marketplace, net = 0 }) => ({ place: list.find(({ id }) => id === marketplace) ?? own, net }))
    .filter(({ place, net }) => net > 0 && (place === own || isSoldOn(place.id, garment)))
    .sort((a, b) => b.net - a.net);
  const shown = rows.filter(({ place }, at) => at < 3 || place === own);
  const lines = shown.map(({ place, net }) => {
    const isOwn = place === own;
    const named = html`<b>${place.name}${isOwn && ' (yours)'}</b>${soft(rateInWords(place, garment, price))}`;
    return html`<li class="${isOwn && 'is-yours'}"><span class="grow">${named}</span>
<span class="amount">${wholeDollars(net)}</span></li>`;
  });
  const at = choice.listPrice === undefined ? `the usual ${usd(price)}` : `your ${plainDollars(price)}`;
  const body = html`<ul class="lines panel where">${lines}</ul>
${allFees(site, garment, price)}`;
  return section('where', `What you keep at ${at}`, body);
}

/** Returns the sum from a price to what is left of it, with cents only if an amount has them. Amounts in US dollars. */
function keepSum(takes: string, price: number, payout: PayoutRow, tag?: number, extra = 0): Markup {
  const { net = 0, fees = price - net } = payout;
  const label = roundToCent(price - net - fees);
  const isWhole = [price, label, tag ?? 0, extra].every(Number.isInteger);
  const [keep, shown] = isWhole ? [Math.floor(net), wholeDollars] : [net, dollarsAndCents];
  const left = roundToCent(keep - (tag ?? 0) - extra);
  const row = (name: string, amount: number, isTotal = false) => [name, shown(amount), isTotal] as const;
  const hasTag = tag !== undefined;
  return sumList([
    row('Usual price', price),
    row(takes, roundToCent(label + keep - price)),
    label > 0 && row('Shipping you pay', -label),
    row('You keep', keep, !hasTag),
    hasTag && row('The tag', -tag),
    hasTag && extra > 0 && row('Shipping and fees to you', -extra),
    hasTag && row(left < 0 ? 'Loss' : 'Profit', Math.abs(left), true),
  ]);
}

/** Returns who may ask, each with the first sum; `field` is that for the tag, which a buyer fills in. */
export function nextSteps(site: Site, page: PageAnswer, field: Markup): Markup {
  const { plan, estimate, limits } = page.answer;
  const ask = plan?.[0]?.suggestedPrice;
  const kept = ask === undefined ? 0 : Math.floor(keptAt(site, page, ask));
  const one = `Ask ${usd(ask ?? 0)}${kept > 0 ? `, keep ${usd(kept)}` : ''}`;
  const [way, net] = keptInBetterWay(page) ?? [];
  const sell = net ? `${way}, keep ${wholeDollars(net)}` : ask === undefined ? 'What to ask' : one;
  const step = (name: string, purpose: Purpose, words: string) =>
    html`<li><a class="step" id="for-${purpose}" href="${page.pathWith({ purpose })}" data-change data-purpose="${purpose}">
<b>${name}</b> <span>${words}</span>${glyph('go')}</a></li>`;
  return html`<ul class="next"><li class="step"><b>Buying</b><span>${limits ? mostToPay(limits) : 'Is it real?'}</span>
<label class="visually-hidden" for="tag">Tag price</label>${field}</li>
${step('Selling', 'sell', sell)}
${step('Wearing', 'wear', `A bargain up to ${usd(estimate?.middleHalf[0] ?? 0)}`)}</ul>`;
}

/** Returns the net at a price on the marketplace of the answer’s sale, US dollars. */
export function keptAt({ marketplaces }: Site, { answer, appraisal, choice }: PageAnswer, price: number): number {
  const marketplace = answer.sale?.marketplace ?? choice.marketplace;
  const list = marketplaces.list.filter(({ id }) => id === marketplace);
  return sellingAt(list, itemForSale(appraisal), pick(choice, 'shippingLabel')).payoutAt(price).net;
}

/** Returns the fold with what to ask, for who does not sell yet; nothing without a plan. */
function askFold({ answer: { plan }, pathWith }: PageAnswer): Markup {
  if (!plan?.[0]) return NOTHING;
  const sell = pathWith({ purpose: 'sell', askingPrice: undefined });
  const ask = usd(plan[0].suggestedPrice);
  const summary = `To sell it, ask ${ask} now`;
  const link = html`<a class="reach" href="${sell}" data-change data-purpose="sell">Sell mine</a>`;
  return disclosure('asking', summary, html`${askSteps(plan)}<p>${link}</p>`);
}

/** Returns the steps of a plan as a list. `keep` maps a price to its net, US dollars. */
export function askSteps(plan: readonly Step[], keep?: (price: number) => number): Markup {
  const steps = plan.map(({ fromDay, suggestedPrice }, at) => {
    const kept = keep && soft(`keep ${wholeDollars(Math.max(0, keep(suggestedPrice)))}`);
    return html`<li><span class="amount">${usd(suggestedPrice)}</span>${at === 0 ? 'now' : `day ${fromDay}`}${kept}</li>`;
  });
  return html`<ol class="steps">${steps}</ol>`;
}
