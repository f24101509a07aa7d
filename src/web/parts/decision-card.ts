import { capitalize, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { categoryWords } from '../../catalog/garment-names.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import { payouts } from '../../operations/payouts.ts';
import type { ItemAnswer } from '../../present/answer.ts';
import { isBroadEstimate, isOnlyKind } from '../../present/appraised.ts';
import { rarityInWords } from '../../present/caveats.ts';
import { salesAboveOursInWords } from '../../present/evidence-words.ts';
import { howToTell } from '../../present/item-caveats.ts';
import { CALL_NAMES, priceInWords } from '../../present/text.ts';
import { type Appraisal, marketplaceName, type PageAnswer, unknownNames } from '../answer.ts';
import { html, type Markup, NOTHING, type Value } from '../html.ts';
import { columns, fold, glyph } from '../markup.ts';
import type { Site } from '../site.ts';
import { labelsInWords, payoutAt, shippingLine } from './answer-forms.ts';
import { type Call, priceBar, type Zone } from './price-bar.ts';

/** Returns true if a price must not be shown first, because copies are common and it isn't too high anyway. */
export const isCheckedFirst = ({ estimate, verdict }: ItemAnswer): boolean =>
  estimate?.ifReal === true && verdict?.call !== 'skip';

/** Returns a verdict in a filled pill. */
export const pill = (call: Call, words: string = CALL_NAMES[call]): Markup =>
  html`<p class="pill ${call}">${glyph(call)}${words}</p>`;

/**
 * Renders what hangs on the tag: the verdict with one large number or sentence and why, beside it the bar, and `controls`,
 * the fields below. For a possible copy, the signs of a real one take the place of the bar, and {@link ifRealFolds} have
 * the price.
 */
export function answerCard(site: Site, page: PageAnswer, controls: Value = NOTHING): Markup {
  const { answer, appraisal } = page;
  if (!answer.estimate) return columns(lookUp(page), signList(appraisal), controls);
  if (isCheckedFirst(answer)) return columns(copyWarning(page), signList(appraisal), controls);
  const isMere = isOnlyKind(appraisal) && answer.verdict?.call !== 'skip';
  // The headline says what one of a lot sells for.
  const notes = answer.caveats.filter(
    ({ code }) => (code === 'lot' && !answer.each) || code === 'comps' || code === 'precious_metal',
  );
  const head = html`${isMere ? kindPrice(page) : headline(site, page)}${notes.map(({ text }) => html`<p>${text}</p>`)}`;
  return columns(head, html`${barOf(page)}${isMere ? '' : question(answer)}`, controls);
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

/** Returns what items of a kind sell for if their brand is not known, and where to look up this one. */
function kindPrice({ answer, appraisal }: PageAnswer): Markup {
  const { verdict, estimate: { price = 0, priceLow = 0, priceHigh = 0 } = {} } = answer;
  const most = `Most ${categoryWords(appraisal.garment.category)} sell for ${usd(priceLow)} to ${usd(priceHigh)}.`;
  return html`${verdict && pill('check', 'A guess')}${largeNumber(usd(price), `${verdict ? 'usual price' : 'our guess'}${forAll(answer)}`)}
<p class="why" data-question>${unknownInWords(appraisal)} ${most} See what it sold for:</p>${searchLinks(answer)}`;
}

export const forAll = ({ quantity }: ItemAnswer): string =>
  quantity === undefined ? '' : quantity === 2 ? ' for both' : ` for all ${quantity}`;

const unitOf = ({ answer, appraisal }: PageAnswer, name = 'usual price'): string =>
  `${name}${forAll(answer)}${isBroadEstimate(appraisal.evidence) || isChildrens(appraisal.garment.category) ? ', a guess' : ''}`;

function headline(site: Site, page: PageAnswer): Markup {
  const { answer, appraisal, choice } = page;
  const { verdict, limits, estimate, sale } = answer;
  const { price = 0, ifReal } = estimate ?? {};
  const most = limits?.text ?? '';
  const place = sale && marketplaceName(site, sale.marketplace);
  const keep = sale ? `you keep ${wholeDollars(Math.floor(sale.net))} on ${place}` : '';
  if (!verdict)
    return html`${largeNumber(usd(price), unitOf(page))}<p class="why">${most || (keep && capitalize(`${keep}.`))}</p>${oneByOne(site, page)}`;
  const shipping = shippingLine(price, payoutAt(answer));
  if (verdict.profit === undefined || !sale) return html`${pill(verdict.call)}<p class="say">${verdict.reason}</p>`;
  const profit = Math.floor(verdict.profit);
  const tag = choice.askingPrice ?? 0;
  if (ifReal) {
    return html`${pill(verdict.call)}<p class="say">Too much, even for a real one.</p>
<p class="why">A real one sells for about ${usd(price)}. ${salesAboveOursInWords(appraisal)} ${capitalize(keep)}: ${profitInWords(profit)}. If it is a copy, you lose ${plainDollars(tag)}.</p>${shipping}`;
  }
  const isLot = answer.each !== undefined;
  const way = wayInWords(answer);
  const call = pill(verdict.call, `${CALL_NAMES[verdict.call]}${way}`);
  const sells = isLot
    ? `As one lot, ${lotInWords(answer, keep)}.`
    : `It sells for about ${usd(price)}. ${capitalize(keep)}.`;
  const loss = verdict.call === 'skip' && profit < 0 ? 'It costs more than you would keep. ' : '';
  return html`${call}${largeNumber(wholeDollars(Math.abs(profit)), unitOf(page, profit < 0 ? 'loss' : 'profit'))}
<p class="why">${verdict.call === 'buy' ? `${sells} The tag is ${plainDollars(tag)}.` : html`${loss}${most && html`<b>${most}</b> `}${sells}`}</p>${shipping}${oneByOne(site, page)}`;
}

/** Says how to sell a lot for the profit of its verdict. */
const wayInWords = ({ each, verdict }: ItemAnswer): string =>
  verdict?.asLot ? ', to sell one by one' : each ? ' as one lot' : '';

/** Says what a lot brings as one: the profit if its verdict is for selling one by one, else what is kept. */
const lotInWords = ({ verdict }: ItemAnswer, keep: string): string =>
  verdict?.asLot ? profitInWords(Math.floor(verdict.asLot.profit)) : keep;

/** Says what the items of a lot bring one by one, after the fees of as many sales. */
function oneByOne(site: Site, { answer, appraisal, choice }: PageAnswer): Markup {
  const { each, quantity = 0, limits } = answer;
  const { brand, category, gender, condition } = appraisal.garment;
  if (!each || limits?.marketplace === undefined) return NOTHING;
  const named = isUnknown(brand) ? {} : { brand: brand.slug };
  const sale = { ...named, category: category.slug, gender, condition, price: each.price };
  const { shippingLabel, askingPrice } = choice;
  const [payout] = payouts.run(site, { ...sale, shippingLabel, marketplace: limits.marketplace }).payouts;
  const net = payout?.net ?? 0;
  const keep = Math.floor(quantity * net);
  const profit = askingPrice === undefined ? '' : `, ${profitInWords(Math.floor(quantity * net - askingPrice))}`;
  const lot = answer.caveats.find(({ code }) => code === 'lot');
  return html`<p class="why"><b>${lot?.text}</b> At ${usd(each.price)} each, you keep about ${usd(keep)} after the fees of ${quantity} sales${profit}. ${labelsInWords(each.price, payout, quantity)}</p>`;
}

/** Returns a profit in words: `$12 profit`, `$3 loss`, `no profit`. */
const profitInWords = (profit: number): string =>
  profit === 0 ? 'no profit' : `${wholeDollars(Math.abs(profit))} ${profit < 0 ? 'loss' : 'profit'}`;

const largeNumber = (amount: string, unit: string): Markup =>
  html`<p class="number"><span data-price>${amount}</span> <small>${unit}</small></p>`;

function copyWarning({ answer, appraisal, choice: { askingPrice } }: PageAnswer): Markup {
  const isTooCheap = askingPrice !== undefined && askingPrice < (answer.estimate?.priceLow ?? 0);
  const words = isTooCheap ? `${plainDollars(askingPrice)} is too cheap for a real one.` : 'Many of these are copies.';
  return html`${pill('check')}<p class="say">${words}</p>
<p class="why">${salesAboveOursInWords(appraisal)} Do not pay until you know. Look at these signs of a real one.</p>`;
}

/** Returns the signs of a real item. */
function signList(appraisal: Appraisal): Markup {
  const { signs } = howToTell(appraisal);
  return signs ? html`<ol class="signs">${signs.map((sign) => html`<li>${capitalize(sign)}.</li>`)}</ol>` : NOTHING;
}

/** Returns folds for a possible copy: its price if it is real, with `choices` that change it, and how to buy it online. */
export function ifRealFolds(page: PageAnswer, choices: Value): Markup {
  const { answer, appraisal } = page;
  const { notProof, online } = howToTell(appraisal);
  const price = html`<p class="number is-medium"><span data-price>${usd(answer.estimate?.price ?? 0)}</span> <small>${unitOf(page)}</small></p>${barOf(page)}${choices}`;
  return html`${fold('if-real', 'What if it is real?', price)}
${fold('online', 'Buying online?', html`<p>${notProof} ${online}</p>`)}`;
}

function barOf(page: PageAnswer): Markup {
  const { estimate, limits, verdict } = page.answer;
  const { askingPrice, comps = [] } = page.choice;
  if (!estimate) return NOTHING;
  const { ifReal } = estimate;
  return priceBar({
    range: estimate,
    zones: limits && !(ifReal && salesAboveOursInWords(page.appraisal)) ? limitZones(limits, ifReal) : [],
    // A guess has no zone in full color, but that of Skip.
    verdict: isOnlyKind(page.appraisal) && verdict?.call !== 'skip' ? undefined : verdict?.call,
    usualName: ifReal ? 'if real' : 'usual',
    mark: askingPrice === undefined ? undefined : { amount: askingPrice, name: 'tag' },
    limit: limits && limits.payUpTo >= 1 && !ifReal ? { amount: Math.floor(limits.payUpTo), name: '' } : undefined,
    comps: comps.map(({ price }) => price),
  });
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
