import { formatCount, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import type { Call, Limits } from '../../money/advice-schema.ts';
import { forAll } from '../../money/money-text.ts';
import { glyph, html, type Markup, type SumLine, soft, sumList, type Value } from '../markup.ts';
import type { PageAnswer } from '../page-answer.ts';

/** A way to sell a lot. Amounts are US dollars, for all of it. */
interface Way {
  readonly name: string;
  readonly price: number;
  readonly unit: string;
  readonly net: number;
  readonly profit?: number | undefined;
  readonly limits?: Limits | undefined;
  readonly ask?: number | undefined;
  readonly listings: number;
}

/** Returns both ways to sell a lot, the better first, or nothing for a single item or a lot that is not to be sold. */
function waysOf({ answer }: PageAnswer): readonly [Way, Way] | undefined {
  const { estimate, oneByOne, sale, each, quantity = 1, limits, plan, verdict, item } = answer;
  if (!estimate || !each || oneByOne?.net === undefined || !sale) return undefined;
  const tag = item.askingPrice;
  const paid = oneByOne.profit === undefined || tag === undefined ? undefined : oneByOne.net - oneByOne.profit;
  const apart: Way = {
    name: 'One by one',
    price: oneByOne.price,
    unit: `${usd(each.price)} each`,
    net: oneByOne.net,
    profit: paid === undefined ? undefined : oneByOne.profit,
    limits: oneByOne.limits,
    ask: oneByOne.plan?.[0]?.suggestedPrice,
    listings: quantity,
  };
  const whole: Way = {
    name: 'As one lot',
    price: estimate.price,
    unit: forAll(quantity).trim(),
    net: sale.net,
    profit: paid === undefined ? undefined : sale.net - paid,
    limits: sale.limits ?? limits,
    ask: plan?.[0]?.suggestedPrice,
    listings: 1,
  };
  const isApart = verdict?.way ? verdict.way === 'oneByOne' : apart.net >= whole.net;
  return isApart ? [apart, whole] : [whole, apart];
}

/** Renders both ways to sell a lot side by side, the better first, or nothing if there is only one. */
export function lotWays(page: PageAnswer): Markup | undefined {
  const ways = waysOf(page);
  if (!ways) return undefined;
  const isOwn = page.answer.purpose === 'sell';
  const call = page.answer.verdict?.call;
  const boxes = ways.map((way, index) =>
    isOwn ? ownBox(way, index === 0) : buyerBox(page, way, index === 0 ? call : undefined),
  );
  return html`<div class="ways">${boxes}</div>`;
}

function wayBox(name: string, look: string, amount: Value, sum: readonly SumLine[], foot: Value): Markup {
  return html`<section class="way ${look}"><h2>${name}</h2>${amount}${sumList(sum)}<p class="call">${foot}</p></section>`;
}

function buyerBox({ answer }: PageAnswer, way: Way, call: Call | undefined): Markup {
  const { name, price, unit, net, profit, limits } = way;
  const keep = Math.max(0, Math.floor(net));
  const left = profit === undefined ? undefined : Math.floor(profit);
  const paid = keep - (left ?? 0);
  const sum: readonly SumLine[] = [
    ['You keep', usd(keep), left === undefined],
    left !== undefined && [paid === answer.item.askingPrice ? 'The tag' : 'You pay', `−${plainDollars(paid)}`],
    left !== undefined && [left < 0 ? 'Loss' : 'Profit', usd(Math.abs(left)), true],
  ];
  const amount = html`<span class="amount">${usd(price)} <small>${unit}</small></span>`;
  const most = html`${call && glyph(call)}${limits && mostToPay(limits)}`;
  return wayBox(name, call ? `is-best ${call}` : '', amount, sum, most);
}

/** Says the most to pay for a buy or, without one, for a maybe. */
export function mostToPay({ payUpTo, maybeUpTo = payUpTo }: Pick<Limits, 'payUpTo' | 'maybeUpTo'>): string {
  const [buy, maybe] = [Math.floor(payUpTo), Math.floor(maybeUpTo)];
  if (buy >= 1) return `Pay ${usd(buy)} or less`;
  return maybe >= 1 ? `${usd(maybe)} or less is a maybe` : 'Too little to resell';
}

function ownBox({ name, price, unit, net, ask, listings }: Way, isBest: boolean): Markup {
  const each =
    ask !== undefined &&
    html`<span class="amount">${plainDollars(ask / listings)}
<small>to ask ${listings > 1 ? 'for each' : unit}</small></span>`;
  const sum: readonly SumLine[] = [
    [listings > 1 ? `Sells at ${unit}` : 'Sells for', usd(price)],
    ['You keep', wholeDollars(Math.max(0, net)), true],
  ];
  return wayBox(name, isBest ? 'is-best' : '', each, sum, soft(formatCount(listings, 'listing')));
}

/** Returns the better way to sell a lot, with what is kept; nothing for a single item. */
export function keptInBetterWay(page: PageAnswer): readonly [way: string, net: number] | undefined {
  const [best] = waysOf(page) ?? [];
  return best && [best.name, best.net];
}
