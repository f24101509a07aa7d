import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import type { Inquiry, Verdict } from '../../money/decision-schema.ts';
import { isGuess } from '../../present/garment-words.ts';
import { isAskedBack, profitParts, verdictInWords, ZONE_NAMES } from '../../present/verdict-words.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import type { GarmentAnswer } from '../answer.ts';
import { html, type Markup, NOTHING, type Value } from '../html.ts';
import { glyph, hangtag } from '../markup.ts';
import { priceBar, TONES, type Zone } from './price-bar.ts';

/** Returns true if an item may be fake and the verdict isn't to leave it anyway. Prices assume it's authentic. */
export const mayBeCopy = ({ zone, authenticity }: Verdict): boolean => authenticity !== undefined && zone !== 'leave';

/** Topics for which the question replaces the price. Other questions appear next to the price. */
const WITHOUT_PRICE = new Set(['rarity', 'brand', 'evidence']);

export const hasPrice = ({ judgment: { ask } }: GarmentAnswer): boolean => !ask || !WITHOUT_PRICE.has(ask.about);

/** Returns a verdict in a filled pill. */
export const pill = (zone: Zone, words: string = ZONE_NAMES[zone]): Markup =>
  html`<p class="pill ${TONES[zone]}">${glyph(TONES[zone])}${words}</p>`;

/**
 * Renders what hangs on the tag: the verdict, one large number or sentence, why, and the bar. A question that must be
 * answered first replaces them. For a possible copy, signs of a real one come first, and the price is folded away with
 * `choices` that change it. `controls` are the fields below.
 */
export function answerCard(answer: GarmentAnswer, controls: Value = NOTHING, choices: Value = NOTHING): Markup {
  const { judgment } = answer;
  if (isAskedBack(judgment)) {
    return html`${question(judgment.ask as Inquiry)}${signsOf(judgment)}${controls}`;
  }
  if (!hasPrice(answer)) {
    const { zone, reason, ask } = judgment;
    const call = zone && html`${pill(zone, verdictInWords(judgment))}<p class="why">${capital(reason)}.</p>`;
    return html`${call ?? ''}${ask && question(ask)}${controls}`;
  }
  if (mayBeCopy(judgment)) return html`${copyWarning(answer)}${controls}${ifReal(answer, choices)}`;
  return html`${headline(answer)}${barOf(answer)}${controls}${judgment.ask ? question(judgment.ask) : ''}`;
}

const unitOf = ({ estimate }: GarmentAnswer): string =>
  isGuess(estimate.evidence) ? 'usual price, a guess' : 'usual price';

function headline(answer: GarmentAnswer): Markup {
  const { judgment, price, choice } = answer;
  const { zone, authenticity, money, reason } = judgment;
  if (zone === null) {
    return html`${number(usd(price.price), unitOf(answer))}${limit(money)}`;
  }
  const sale = saleOf(answer);
  const call = pill(zone, verdictInWords(judgment));
  if (sale === undefined) return html`${call}<p class="say">${reason}.</p>`;
  const { keep, profit } = sale;
  const terms = profitParts(judgment)?.terms ?? `on ${money.marketplace?.name ?? choice.marketplace.name}`;
  if (authenticity) {
    const gain = profit > 0 ? `Only ${wholeDollars(profit)} profit if it is real.` : `No profit even if it is real.`;
    return html`${call}${number(plainDollars(choice.tag ?? 0), 'lost if it is a copy')}
<p class="why"><b>${gain}</b> You keep ${usd(keep)} of ${usd(price.price)} ${terms}. It is often copied.</p>`;
  }
  const sells = `It sells for about ${usd(price.price)}. You keep ${usd(keep)} ${terms}.`;
  return html`${call}${number(wholeDollars(Math.abs(profit)), profit < 0 ? 'loss' : 'profit')}
${zone === 'leave' ? whySkip(money, sells, profit) : html`<p class="why">${sells} The tag is ${plainDollars(choice.tag ?? 0)}.</p>`}`;
}

function whySkip(money: Verdict['money'], sells: string, profit: number): Markup {
  const reason = profit > 0 ? 'Too little profit for that price.' : 'It costs more than you would keep.';
  return html`<p class="why"><b>${reason}</b> ${sells} ${payUpTo(money)}</p>`;
}

function limit(money: Verdict['money']): Markup {
  const words = payUpTo(money);
  return words === ''
    ? NOTHING
    : html`<p class="why">To sell it again: ${words.charAt(0).toLowerCase()}${words.slice(1)}</p>`;
}

const payUpTo = ({ payUpTo: most, limitBy }: Verdict['money']): string => {
  if (most !== undefined) return `Pay up to ${usd(Math.floor(most))}.`;
  return limitBy === undefined ? '' : 'No price leaves enough.';
};

const number = (amount: string, unit: string): Markup =>
  html`<p class="number"><span data-price>${amount}</span> <small>${unit}</small></p>`;

/** Returns what is kept at the usual price, and the profit at the tag, in whole US dollars that add up. */
export function saleOf({ judgment, choice: { tag } }: GarmentAnswer): { keep: number; profit: number } | undefined {
  const usual = judgment.money.at.find(({ what }) => what === 'usual');
  if (!usual || tag === undefined) return undefined;
  const keep = Math.round(usual.keep);
  return { keep, profit: Math.round(keep - tag) };
}

function copyWarning({ judgment, choice: { tag } }: GarmentAnswer): Markup {
  const isFarBelow = judgment.authenticity?.isFarBelow === true && tag !== undefined;
  const words = isFarBelow ? `${plainDollars(tag)} is too cheap for a real one.` : 'Many of these are copies.';
  return html`${pill('check')}<p class="say">${words}</p>
<p class="why">Do not pay until you know. Look at these signs of a real one.</p>
${signsOf(judgment)}`;
}

/** Returns the signs of a real item. */
export function signsOf({ authenticity }: Verdict): Markup {
  if (!authenticity) return NOTHING;
  const signs = authenticity.look.map((sign) => html`<li>${sign.charAt(0).toUpperCase()}${sign.slice(1)}.</li>`);
  return html`<ol class="signs">${signs}</ol>`;
}

function ifReal(answer: GarmentAnswer, choices: Value): Markup {
  const { judgment, price } = answer;
  return html`<details class="fold" id="if-real"><summary>What if it is real?</summary>
<p class="number is-medium"><span data-price>${usd(price.price)}</span> <small>${unitOf(answer)}</small></p>${barOf(answer)}${choices}
</details>
<details class="fold" id="online"><summary>Buying online?</summary>
<p>${judgment.authenticity?.caveat} ${judgment.authenticity?.online}</p></details>`;
}

function barOf({ price, judgment, choice: { tag, comps = [] } }: GarmentAnswer): Markup {
  const { payUpTo } = judgment.money;
  const isLimitShown = payUpTo !== undefined && judgment.authenticity === undefined;
  return priceBar({
    range: price,
    zones: judgment.zones,
    usualName: judgment.authenticity ? 'if real' : 'usual',
    mark: tag === undefined ? undefined : { amount: tag, name: 'tag' },
    limit: isLimitShown ? { amount: Math.floor(payUpTo), name: '' } : undefined,
    comps: comps.map((comp) => comp.price),
  });
}

/** Returns a question with links that answer it: models to choose from, or searches for sold listings. */
export function question({ text, names, sold }: Inquiry): Markup {
  const modelLinks = names.map((name) => html`<a class="button is-quiet" href="${appraisePath(name)}">${name}?</a>`);
  const searchLinks = sold.map(
    ({ name, url }) => html`<a class="button is-quiet" href="${url}" rel="noreferrer">${name}</a>`,
  );
  return html`<p class="say" data-question>${text}</p><p class="actions">${modelLinks}${searchLinks}</p>`;
}

/** Returns a tag with a short answer and the item's name. */
export const smallCard = (name: Value, answer: GarmentAnswer): Markup =>
  hangtag(html`${answerCard(answer)}<p class="last">${name}</p>`);
