import { count, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import type { Call, Limits } from '../../money/advice-schema.ts';
import { CALL_NAMES } from '../../money/money-text.ts';
import { glyph, html, type Markup, NOTHING, soft, sumList } from '../markup.ts';
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
    unit: quantity === 2 ? 'for both' : `for all ${quantity}`,
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
export function lotWays(page: PageAnswer): Markup {
  const ways = waysOf(page);
  if (!ways) return NOTHING;
  const isOwn = page.answer.purpose === 'sell';
  const call = page.answer.verdict?.call;
  const boxes = ways.map((way, index) =>
    isOwn ? ownBox(way, index === 0) : buyerBox(page, way, index === 0 ? call : undefined),
  );
  return html`<div class="ways">${boxes}</div>`;
}

function buyerBox({ answer }: PageAnswer, way: Way, call: Call | undefined): Markup {
  const { name, price, unit, net, profit, limits } = way;
  const tag = answer.item.askingPrice;
  const keep = Math.max(0, Math.floor(net));
  const sum =
    profit === undefined ? sumList([['You keep', usd(keep), true]]) : profitSum(keep, Math.floor(profit), tag);
  const ownCall = call ?? callAt(tag, limits);
  return html`<section class="way ${call && `is-best ${call}`}${!call && ownCall}"><h2>${name}</h2>
<span class="amount">${usd(price)} <small>${unit}</small></span>${sum}
${limits && html`<p class="call">${ownCall && glyph(ownCall)}${limitInWords(ownCall, limits)}</p>`}</section>`;
}

function profitSum(keep: number, left: number, tag: number | undefined): Markup {
  const paid = keep - left;
  return sumList([
    ['You keep', usd(keep)],
    [paid === tag ? 'The tag' : 'You pay', `−${plainDollars(paid)}`],
    [left < 0 ? 'Loss' : 'Profit', usd(Math.abs(left)), true],
  ]);
}

const wholeLimits = ({ payUpTo, maybeUpTo = payUpTo }: Limits) => [Math.floor(payUpTo), Math.floor(maybeUpTo)] as const;

function callAt(tag: number | undefined, limits: Limits | undefined): Call | undefined {
  if (tag === undefined || !limits) return undefined;
  const [buy, maybe] = wholeLimits(limits);
  return tag <= buy ? 'buy' : tag <= maybe ? 'maybe' : 'skip';
}

function limitInWords(call: Call | undefined, limits: Limits): string {
  const [buy, maybe] = wholeLimits(limits);
  const most = call === 'buy' || (!call && buy > 0) ? buy : Math.max(buy, maybe);
  if (most < 1) return 'Too little to resell';
  if (!call) return `Pay ${usd(most)} or less`;
  return `${CALL_NAMES[call]} ${call === 'skip' ? 'over' : 'up to'} ${usd(most)}`;
}

function ownBox({ name, price, unit, net, ask, listings }: Way, isBest: boolean): Markup {
  const sum = sumList([
    [unit.endsWith('each') ? `Sells at ${unit}` : 'Sells for', usd(price)],
    ['You keep', wholeDollars(Math.max(0, Math.floor(net))), true],
  ]);
  const each =
    ask !== undefined &&
    html`<span class="amount">${plainDollars(ask / listings)}
<small>to ask ${listings > 1 ? 'for each' : unit}</small></span>`;
  return html`<section class="way${isBest && ' is-best'}"><h2>${name}</h2>${each}${sum}
<p class="call">${soft(count(listings, 'listing'))}</p></section>`;
}

/** Says which way to sell an own lot, with what is kept; nothing for a single item. */
export function keptInBetterWay(page: PageAnswer): readonly [way: string, net: number] | undefined {
  const [best] = waysOf(page) ?? [];
  return best && [`Sell them ${best.name.toLowerCase()}`, best.net];
}
