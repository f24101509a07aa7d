import { capitalize, dollarsAndCents, plainDollars, usd, wholeDollars } from '../../base/text.ts';
import { roundToCent } from '../../base/values.ts';
import type { Garment } from '../../catalog/catalog.ts';
import type { PayoutRow } from '../../money/advice-schema.ts';
import { isSoldOn } from '../../money/selling.ts';
import { rateInWords } from '../../present/fee-text.ts';
import { PAGE_PATHS, withQuery } from '../../present/page-paths.ts';
import { foldedSection, html, type Markup, type MarkupValue, section, softText, sumList } from '../markup.ts';
import { type PageAnswer, pickMarketplace } from '../page-answer.ts';
import type { Site } from '../page-frame.ts';
import { renderSteps } from './decision-card.ts';

/** Returns what a buyer keeps of a resale, and what to ask for it, folded. */
export const renderResaleSections = (site: Site, page: PageAnswer): Markup =>
  html`${renderNetSection(site, page)}${renderAskingSection(page)}`;

function renderNetSection(site: Site, page: PageAnswer): Markup {
  const { answer, appraisal, choice } = page;
  const { garment } = appraisal;
  const { price } = appraisal.estimate;
  const ownMarketplace = pickMarketplace(site, choice);
  const payout = answer.payouts?.find(({ marketplace }) => marketplace === ownMarketplace.id);
  const { net, reason } = payout ?? {};
  const keptText = `you keep ${wholeDollars(net ?? 0)} on ${ownMarketplace.name}`;
  const summary = net === undefined ? 'What you keep' : capitalize(answer.each ? `as one lot, ${keptText}` : keptText);
  const feesText = `${ownMarketplace.name} takes ${rateInWords(ownMarketplace, garment, price)}`;
  const body = html`${payout && net !== undefined && renderNetSum(feesText, price, payout, page)}
${reason && html`<p class="small">${reason}</p>`}
${renderFeesLink(site, garment, price, choice)}`;
  return foldedSection('selling', summary, body);
}

function renderFeesLink(site: Site, garment: Garment, price: number, { marketplace }: PageAnswer['choice']): Markup {
  const { brand, category, gender, condition } = garment;
  const item = { brand: brand.slug, category: category.slug, gender, condition };
  const path = withQuery(PAGE_PATHS.fees, { ...item, price, marketplace });
  const linkText = `All ${site.fees.marketplaces.length} marketplaces`;
  return html`<p class="last"><a class="reach" href="${path}">${linkText}</a></p>`;
}

/**
 * Returns the three marketplaces where such items sell that leave most, and the visitor's own, at the price that the
 * visitor asks or else the usual one.
 */
export function renderWhereSection(site: Site, { appraisal, choice, advice }: PageAnswer): Markup {
  const { garment } = appraisal;
  const price = choice.listPrice ?? appraisal.estimate.price;
  const ownMarketplace = pickMarketplace(site, choice);
  const { marketplaces } = site.fees;
  const acceptedSales = advice
    .listPayoutsAt(price)
    .map((row) => ({
      marketplace: marketplaces.find(({ id }) => id === row.marketplace) ?? ownMarketplace,
      net: row.net ?? 0,
    }))
    .filter(({ marketplace, net }) => net > 0 && (marketplace === ownMarketplace || isSoldOn(marketplace.id, garment)))
    .sort((a, b) => b.net - a.net);
  const shownSales = acceptedSales.filter(({ marketplace }, index) => index < 3 || marketplace === ownMarketplace);
  const lines = shownSales.map(({ marketplace, net }) => {
    const isSellers = marketplace === ownMarketplace;
    const nameAndRate = html`<b>${marketplace.name}${isSellers && ' (yours)'}</b>${softText(rateInWords(marketplace, garment, price))}`;
    return html`<li class="${isSellers && 'is-yours'}"><span class="grow">${nameAndRate}</span>
<span class="amount">${wholeDollars(net)}</span></li>`;
  });
  const priceText = choice.listPrice === undefined ? `the usual ${usd(price)}` : `your ${plainDollars(price)}`;
  const body = html`<ul class="lines panel where">${lines}</ul>
${renderFeesLink(site, garment, price, choice)}`;
  return section('where', `What you keep at ${priceText}`, body);
}

/** Returns the sum from a price to what is left of it, with cents only if an amount has them. Amounts in US dollars. */
function renderNetSum(feesText: string, price: number, payout: PayoutRow, { answer, advice }: PageAnswer): Markup {
  const { askingPrice: tag, extraCost = 0 } = answer.item;
  const { work = 0 } = advice.selling?.terms ?? {};
  const { net = 0, fees = price - net } = payout;
  const labelCost = roundToCent(price - net - fees - work);
  const isWhole = [price, labelCost, work, tag ?? 0, extraCost].every(Number.isInteger);
  const [shownNet, formatAmount] = isWhole ? [Math.floor(net), wholeDollars] : [net, dollarsAndCents];
  const profit = roundToCent(shownNet - (tag ?? 0) - extraCost);
  const toSumLine = (text: string, amount: number, { isTotal = false } = {}) =>
    [text, formatAmount(amount), isTotal] as const;
  const hasTag = tag !== undefined;
  return sumList([
    toSumLine('Usual price', price),
    toSumLine(feesText, roundToCent(labelCost + work + shownNet - price)),
    labelCost > 0 && toSumLine('Shipping you pay', -labelCost),
    work > 0 && toSumLine('Your time', -work),
    toSumLine('You keep', shownNet, { isTotal: !hasTag }),
    hasTag && toSumLine('The tag', -tag),
    hasTag && extraCost > 0 && toSumLine('Shipping and fees to you', -extraCost),
    hasTag && toSumLine(profit < 0 ? 'Loss' : 'Profit', Math.abs(profit), { isTotal: true }),
  ]);
}

function renderAskingSection({ answer: { plan }, pathWith }: PageAnswer): MarkupValue {
  if (!plan?.[0]) return undefined;
  const sellPath = pathWith({ purpose: 'sell', askingPrice: undefined });
  const summary = `To sell it, ask ${usd(plan[0].suggestedPrice)} now`;
  const link = html`<a class="reach" href="${sellPath}" data-change data-purpose="sell">Sell mine</a>`;
  return foldedSection('asking', summary, html`${renderSteps(plan)}<p>${link}</p>`);
}
