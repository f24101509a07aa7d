import { capitalize, dollarsAndCents, formatCount, plainDollars, usd, wholeDollars } from '../../base/text.ts';
import { pick, roundToCent } from '../../base/values.ts';
import type { Garment } from '../../catalog/catalog.ts';
import type { Call, Limits, PayoutRow, Purpose, Step } from '../../money/advice-schema.ts';
import { listPayouts } from '../../money/fees.ts';
import { forAllInWords } from '../../money/money-text.ts';
import { isSoldOn, toSale } from '../../money/selling.ts';
import { rateInWords } from '../../present/fee-text.ts';
import { withQuery } from '../../present/item.ts';
import type { ItemAnswer } from '../../present/item-answer.ts';
import { disclosure, glyph, html, type Markup, section, softText, sumList, type Value } from '../markup.ts';
import { marketplaceOf, type PageAnswer } from '../page-answer.ts';
import type { Site } from '../page-frame.ts';

/** Returns the folds for who buys: what is kept after a sale, and what to ask. */
export const buyerFolds = (site: Site, page: PageAnswer): Markup => html`${keepFold(site, page)}${askFold(page)}`;

function keepFold(site: Site, { answer, appraisal, choice }: PageAnswer): Markup {
  const { garment } = appraisal;
  const { price } = appraisal.price;
  const own = marketplaceOf(site, choice);
  const payout = answer.payouts?.find(({ marketplace }) => marketplace === own.id);
  const { net, reason } = payout ?? {};
  const keep = `you keep ${wholeDollars(net ?? 0)} on ${own.name}`;
  const summary = net === undefined ? 'What you keep' : capitalize(answer.each ? `as one lot, ${keep}` : keep);
  const takes = `${own.name} takes ${rateInWords(own, garment, price)}`;
  const body = html`${payout && net !== undefined && keepSum(takes, price, payout, choice.askingPrice, answer.item.extraCost)}
${reason && html`<p class="small">${reason}</p>`}
${allFeesLink(site, garment, price)}`;
  return disclosure('selling', summary, body);
}

function allFeesLink(site: Site, { brand, category, gender, condition }: Garment, price: number): Markup {
  const path = withQuery('/fees', { brand: brand.slug, category: category.slug, gender, condition, price });
  const all = `All ${site.marketplaces.list.length} marketplaces`;
  return html`<p class="last"><a class="reach" href="${path}">${all}</a></p>`;
}

/**
 * Returns the three marketplaces where such items sell that leave most, and the visitor's own, at the price that the
 * visitor asks or else the usual one.
 */
export function whereSection(site: Site, { appraisal, choice, stated, advice }: PageAnswer): Markup {
  const { garment } = appraisal;
  const price = choice.listPrice ?? appraisal.price.price;
  const own = marketplaceOf(site, choice);
  const { list } = site.marketplaces;
  const sale = toSale(advice.goods, pick(choice, 'shippingLabel'));
  const rows = listPayouts(list, { ...sale, price }, stated.words)
    .map((row) => ({ marketplace: list.find(({ id }) => id === row.marketplace) ?? own, net: row.net ?? 0 }))
    .filter(({ marketplace, net }) => net > 0 && (marketplace === own || isSoldOn(marketplace.id, garment)))
    .sort((a, b) => b.net - a.net);
  const shown = rows.filter(({ marketplace }, at) => at < 3 || marketplace === own);
  const lines = shown.map(({ marketplace, net }) => {
    const isOwn = marketplace === own;
    const named = html`<b>${marketplace.name}${isOwn && ' (yours)'}</b>${softText(rateInWords(marketplace, garment, price))}`;
    return html`<li class="${isOwn && 'is-yours'}"><span class="grow">${named}</span>
<span class="amount">${wholeDollars(net)}</span></li>`;
  });
  const at = choice.listPrice === undefined ? `the usual ${usd(price)}` : `your ${plainDollars(price)}`;
  const body = html`<ul class="lines panel where">${lines}</ul>
${allFeesLink(site, garment, price)}`;
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
export function nextSteps(page: PageAnswer, field: Markup): Markup {
  const { plan, estimate, limits } = page.answer;
  const ask = plan?.[0]?.suggestedPrice;
  const kept = ask === undefined ? 0 : Math.floor(keptAt(page, ask));
  const one = `Ask ${usd(ask ?? 0)}${kept > 0 ? `, keep ${usd(kept)}` : ''}`;
  const [way] = findLotWays(page.answer) ?? [];
  const sell = way?.net ? `${way.name}, keep ${wholeDollars(way.net)}` : ask === undefined ? 'What to ask' : one;
  const step = (name: string, purpose: Purpose, result: string) =>
    html`<li><a class="step" id="for-${purpose}" href="${page.pathWith({ purpose })}" data-change data-purpose="${purpose}">
<b>${name}</b> <span>${result}</span>${glyph('go')}</a></li>`;
  return html`<ul class="next"><li class="step"><b>Buying</b><span>${limits ? payUpToInWords(limits) : 'Is it real?'}</span>
<label class="visually-hidden" for="tag">Tag price</label>${field}</li>
${step('Selling', 'sell', sell)}
${step('Wearing', 'wear', `A bargain up to ${usd(estimate?.middleHalf[0] ?? 0)}`)}</ul>`;
}

/** Returns the net at a price on the marketplace of the answer’s sale, US dollars. */
export const keptAt = ({ advice }: PageAnswer, price: number): number => advice.selling?.netAt(price) ?? 0;

/** Returns the fold with what to ask, for who does not sell yet; nothing without a plan. */
function askFold({ answer: { plan }, pathWith }: PageAnswer): Value {
  if (!plan?.[0]) return undefined;
  const sell = pathWith({ purpose: 'sell', askingPrice: undefined });
  const ask = usd(plan[0].suggestedPrice);
  const summary = `To sell it, ask ${ask} now`;
  const link = html`<a class="reach" href="${sell}" data-change data-purpose="sell">Sell mine</a>`;
  return disclosure('asking', summary, html`${askSteps(plan)}<p>${link}</p>`);
}

/** Returns the steps of a plan as a list. `keep` maps a price to its net, US dollars. */
export function askSteps(plan: readonly Step[], keep?: (price: number) => number): Markup {
  const steps = plan.map(({ fromDay, suggestedPrice }, at) => {
    const kept = keep && softText(`keep ${wholeDollars(Math.max(0, keep(suggestedPrice)))}`);
    return html`<li><span class="amount">${usd(suggestedPrice)}</span>${at === 0 ? 'now' : `day ${fromDay}`}${kept}</li>`;
  });
  return html`<ol class="steps">${steps}</ol>`;
}

/** Returns both ways to sell a lot, the better first, or nothing for a single item or a lot that is not to be sold. */
export function findLotWays({ estimate, oneByOne, sale, each, quantity = 1, limits, plan, verdict, item }: ItemAnswer) {
  if (!estimate || !each || oneByOne?.net === undefined || !sale) return undefined;
  const { net, profit } = oneByOne;
  const paid = profit === undefined || item.askingPrice === undefined ? undefined : net - profit;
  const apart = { ...oneByOne, net, paid, name: 'One by one', unit: `${usd(each.price)} each`, listings: quantity };
  const whole = {
    ...{ price: estimate.price, net: sale.net, paid, limits: sale.limits ?? limits, plan },
    ...{ name: 'As one lot', unit: forAllInWords(quantity).trim(), listings: 1 },
  };
  const isApart = verdict?.way ? verdict.way === 'oneByOne' : apart.net >= whole.net;
  return isApart ? ([apart, whole] as const) : ([whole, apart] as const);
}

type LotWay = NonNullable<ReturnType<typeof findLotWays>>[number];

/** Renders both ways to sell a lot side by side, the better first, or nothing if there is only one. */
export function lotWays({ answer }: PageAnswer): Markup | undefined {
  const ways = findLotWays(answer);
  if (!ways) return undefined;
  const { purpose, verdict, item } = answer;
  const boxes = ways.map((way, index) =>
    purpose === 'sell'
      ? sellerBox(way, index === 0)
      : buyerBox(way, item.askingPrice, index === 0 ? verdict?.call : undefined),
  );
  return html`<div class="ways">${boxes}</div>`;
}

function buyerBox({ name, price, unit, net, paid, limits }: LotWay, tag?: number, call?: Call): Markup {
  const keep = Math.max(0, Math.floor(net));
  const left = paid === undefined ? undefined : Math.floor(roundToCent(net - paid));
  const cost = keep - (left ?? 0);
  const sum = sumList([
    ['You keep', usd(keep), left === undefined],
    left !== undefined && [cost === tag ? 'The tag' : 'You pay', `−${plainDollars(cost)}`],
    left !== undefined && [left < 0 ? 'Loss' : 'Profit', usd(Math.abs(left)), true],
  ]);
  const amount = html`<span class="amount">${usd(price)} <small>${unit}</small></span>${sum}`;
  return wayBox(
    name,
    call ? `is-best ${call}` : '',
    amount,
    html`${call && glyph(call)}${limits && payUpToInWords(limits)}`,
  );
}

function sellerBox({ name, price, unit, net, plan, listings }: LotWay, isBest: boolean): Markup {
  const ask = plan?.[0]?.suggestedPrice;
  const each =
    ask !== undefined &&
    html`<span class="amount">${plainDollars(ask / listings)}
<small>to ask ${listings > 1 ? 'for each' : unit}</small></span>`;
  const sum = sumList([
    [listings > 1 ? `Sells at ${unit}` : 'Sells for', usd(price)],
    ['You keep', wholeDollars(Math.max(0, net)), true],
  ]);
  return wayBox(name, isBest ? 'is-best' : '', html`${each}${sum}`, softText(formatCount(listings, 'listing')));
}

const wayBox = (name: string, look: string, amounts: Value, foot: Value): Markup =>
  html`<section class="way ${look}"><h2>${name}</h2>${amounts}<p class="call">${foot}</p></section>`;

function payUpToInWords({ payUpTo, maybeUpTo = payUpTo }: Limits): string {
  const [buy, maybe] = [Math.floor(payUpTo), Math.floor(maybeUpTo)];
  if (buy >= 1) return `Pay ${usd(buy)} or less`;
  return maybe >= 1 ? `${usd(maybe)} or less is a maybe` : 'Too little to resell';
}
