import type { Estimate } from '../../present/item-answer.ts';
import { P90 } from '../../pricing/price-range.ts';
import { html, type Markup } from '../markup.ts';

/** Size of the hill's drawing, which is stretched to its place. */
const [WIDTH, HEIGHT] = [1000, 400];
/** Points of the whole width. */
const STEPS = 80;
/** Least width of a side, log dollars: a price with no range still has a hill. */
const MIN_SPREAD = 0.05;

/**
 * Draws how often such items sell at each price from $0 to `end`, US dollars: a lognormal whose two sides are as wide as
 * the range is. The middle half is dyed, the rest of what most sell for washed, what is beyond pale.
 */
export function hillPaths({ price, priceLow, priceHigh, middleHalf }: Estimate, end: number): Markup {
  const [below, above] = [Math.log(price / priceLow) / P90, Math.log(priceHigh / price) / P90];
  const spreadAt = (amount: number) => Math.max(MIN_SPREAD, amount < price ? below : above);
  const density = (amount: number) =>
    amount <= 0 ? 0 : Math.exp(-((Math.log(amount / price) / spreadAt(amount)) ** 2) / 2) / amount;
  const amounts = Array.from({ length: STEPS + 1 }, (_, step) => (end * step) / STEPS);
  const peak = Math.max(...amounts.map(density), density(price));
  const point = (amount: number) =>
    `${Math.round((WIDTH * amount) / end)} ${Math.round(HEIGHT - ((HEIGHT - 8) * density(amount)) / peak)}`;
  const part = (from: number, to: number) => {
    const [left, right] = [Math.min(from, end), Math.min(to, end)];
    const inner = amounts.filter((amount) => amount > left && amount < right);
    const x = (amount: number) => Math.round((WIDTH * amount) / end);
    return `M${x(left)} ${HEIGHT}L${[left, ...inner, right].map(point).join(' ')} ${x(right)} ${HEIGHT}Z`;
  };
  const [low, high] = middleHalf;
  return html`<svg width="100%" height="100%" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
<path class="hill-tail" d="${part(0, priceLow)}${part(priceHigh, end)}"/>
<path class="hill-most" d="${part(priceLow, low)}${part(high, priceHigh)}"/>
<path class="hill-half" d="${part(low, high)}"/></svg>`;
}
