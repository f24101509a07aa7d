import { Problem } from '../../base/problem.ts';
import { capitalize, formatCount, plainDollars, usd, wholeDollars } from '../../base/text.ts';
import { pick, roundToCent } from '../../base/values.ts';
import { isChildrens, isUnknown } from '../../catalog/outside-catalog.ts';
import type { Call, Limits, Purpose, Step, Verdict } from '../../money/advice-schema.ts';
import { isOnlyKind } from '../../money/decide.ts';
import { callName, forAllInWords, profitInWords, sharesInWords } from '../../money/money-text.ts';
import { ONLINE_ADVICE, SIGNS_CAVEAT } from '../../money/selling.ts';
import { priceInWords } from '../../present/answer-lines.ts';
import { type CaveatCode, rarityInWords } from '../../present/caveats.ts';
import { salesAboveOursInWords } from '../../present/evidence-text.ts';
import { rateInWords } from '../../present/fee-text.ts';
import { appraisePath, type PageAddress, withQuery } from '../../present/item.ts';
import type { ItemAnswer } from '../../present/item-answer.ts';
import { appraiseTitle } from '../../pricing/appraisal.ts';
import { isBroadEstimate } from '../../pricing/evidence.ts';
import {
  columns,
  foldedSection,
  glyph,
  html,
  listEntry,
  type Markup,
  type MarkupValue,
  pictureColumns,
  softText,
  sumList,
} from '../markup.ts';
import {
  addChoice,
  type Choice,
  nameUnknownWords,
  type PageAnswer,
  refusalInWords,
  toPageAnswer,
} from '../page-answer.ts';
import { renderDrawing, type Site } from '../page-frame.ts';
import shownCaveats from '../shown-caveats.json' with { type: 'json' };
import { renderDollarInput, renderHiddenFields } from './form-fields.ts';
import { renderPricePicture } from './price-picture.ts';

/** Returns a call as a colored pill with its icon; `name` replaces its name. */
export const renderPill = (call: Call, name = callName({ call })): Markup =>
  html`<p class="pill ${call}">${glyph(call)}${name}</p>`;

/**
 * Renders what is on the tag: one large number or sentence with its reason, the picture or the prices to ask, fields
 * (`controls`), and the visitor's terms. For a possible copy, the signs of a real one take the place of the picture,
 * and {@link renderIfRealSections} have the price.
 */
export function renderCard(site: Site, page: PageAnswer, controls: MarkupValue = '', terms: MarkupValue = ''): Markup {
  const { answer, appraisal } = page;
  if (!answer.estimate)
    return pictureColumns(html`${renderSearchHead(page)}${renderSigns(page)}`, renderPricePicture(page), controls);
  if (page.isCheckedFirst) return columns(renderCopyWarning(page), renderSigns(page, true), controls);
  const notes = answer.caveats
    .filter(({ code }) => shownCaveats.onTag.includes(code) || (code === 'lot' && !answer.each))
    .map(({ text }) => html`<p>${text}</p>`)
    .concat(page.tagRules.map(renderRuleNote));
  const { limits, sale, purpose, verdict } = answer;
  const lotMarkup = purpose === 'wear' || purpose === 'value' ? undefined : renderLotWays(page);
  const fillCard = (heading: MarkupValue, picture: Markup) =>
    pictureColumns(heading, lotMarkup ?? picture, controls, terms);
  if (isOnlyKind(appraisal) && !verdict) return fillCard([renderGuessHead(page), notes], renderPricePicture(page));
  if (purpose === 'sell' && sale) return fillCard([renderNetHead(site, page, sale), notes], renderPlan(page));
  const isResell = purpose === 'resell';
  const goalMarkup =
    isResell &&
    limits?.rule === 'goal' &&
    html`<p class="why">${limits.text} <a href="#term-minProfit">Change it</a></p>`;
  const keptMarkup = isResell && sale && html`<p class="why">${sale.text}</p>`;
  const heading = verdict ? renderVerdictHead(page, verdict) : [renderUsualHead(page), keptMarkup];
  return fillCard([heading, goalMarkup, notes, renderQuestion(page)], renderPricePicture(page));
}

const renderSearchHead = ({ answer, appraisal }: PageAnswer): Markup =>
  html`${renderPill('check', 'Look it up')}<p class="say" data-question>${priceInWords(answer)}</p>
<p class="why">${rarityInWords(appraisal)} It can sell for much more. See what it sold for:</p>
${renderSearchLinks(answer)}`;

const renderGuessHead = (page: PageAnswer): Markup => html`<p class="pill is-plain">A guess</p>
${renderLargeNumber(usd(page.answer.estimate?.price ?? 0), `usual price${forAllInWords(page.answer.quantity)}`)}${renderBrandQuestion(page)}`;

function describeFigure({ answer, appraisal }: PageAnswer, name = 'usual price'): string {
  const isGuess = isBroadEstimate(appraisal.evidence) || isChildrens(appraisal.garment.category);
  return `${name}${forAllInWords(answer.quantity)}${isGuess ? ', a guess' : ''}`;
}

function renderVerdictHead(page: PageAnswer, verdict: Verdict): Markup {
  const { call, profit, way } = verdict;
  const { estimate, purpose } = page.answer;
  const toWearText = purpose === 'wear' ? ', to wear' : '';
  const callPill = renderPill(call, `${callName(verdict)}${way === 'oneByOne' ? ', one by one' : toWearText}`);
  const { lead, ifYouPay, rest } = page.advice.reason ?? { lead: '' };
  if (profit === undefined || estimate?.ifReal) {
    return html`${callPill}<p class="say">${lead}</p>${rest && html`<p class="why">${rest}</p>`}`;
  }
  const wholeProfit = Math.floor(profit);
  const figure =
    wholeProfit === 0
      ? html`<p class="say">${capitalize(profitInWords(profit))}</p>`
      : renderLargeNumber(usd(Math.abs(wholeProfit)), describeFigure(page, wholeProfit < 0 ? 'loss' : 'profit'));
  return html`${callPill}${figure}<p class="why">${lead} ${ifYouPay && html`<b>${ifYouPay}</b>`} ${rest}</p>`;
}

function renderUsualHead(page: PageAnswer): Markup {
  const { estimate: { price = 0, ifReal } = {}, purpose, shareBelow } = page.answer;
  const copiesMarkup = html`<p class="why">Many are copies. <a href="#if-real">Signs of a real one</a></p>`;
  const { shownPrice } = page;
  const unit = describeFigure(page, `usual price${ifReal ? ', if real' : ''}`);
  const figure = html`${renderLargeNumber(usd(price), unit)}${ifReal && copiesMarkup}`;
  if (purpose !== 'value' || shownPrice === undefined || shareBelow === undefined) return figure;
  const shareText = capitalize(sharesInWords(1 - shareBelow));
  return html`${figure}<p class="why">${shareText} for more than ${plainDollars(shownPrice)}.</p>`;
}

function renderNetHead(site: Site, page: PageAnswer, sale: NonNullable<ItemAnswer['sale']>): Markup {
  const { answer, appraisal } = page;
  const { listPrice } = page.choice;
  const [way] = (listPrice === undefined && page.lotWays) || [];
  if (way) {
    return html`<p class="soft last">Sell them ${way.name.toLowerCase()}</p>${renderLargeNumber(wholeDollars(Math.max(0, way.net)), 'you keep')}
<p class="why">${page.saleNotesText}</p>`;
  }
  const shownNet = listPrice === undefined ? sale.net : page.toNet(listPrice);
  const atPriceText = listPrice !== undefined && ` at your ${plainDollars(listPrice)}`;
  const marketplace = site.marketplaces.list.find(({ id }) => id === sale.marketplace);
  const { price = 0, ifReal } = answer.estimate ?? {};
  const feesText = marketplace && ` ${marketplace.name} takes ${rateInWords(marketplace, appraisal.garment, price)}.`;
  return html`<p class="soft last">On ${marketplace?.name} you keep${atPriceText}${forAllInWords(answer.quantity)}</p>
${renderLargeNumber(wholeDollars(Math.max(0, shownNet)), ifReal ? 'if real' : '')}
<p class="why">It sells for about ${usd(price)}.${feesText} ${page.saleNotesText}</p>`;
}

function renderPlan(page: PageAnswer): Markup {
  const { answer, appraisal, choice } = page;
  const findText = (wantedCode: CaveatCode) => answer.caveats.find(({ code }) => code === wantedCode)?.text;
  const [nowText, speedText] = [findText('plan'), findText('speed')];
  if (!answer.plan) return html`${nowText && html`<p>${nowText}</p>`}${renderPricePicture(page)}`;
  const title = page.title ?? page.itemsText;
  const { condition } = appraisal.garment;
  const offerPath = withQuery('/offer', { title, condition, ...pick(choice, 'listPrice', 'cost', 'daysListed') });
  const steps = renderSteps(answer.plan, page.toNet);
  return html`<h2>What to ask</h2>${nowText && html`<p>${nowText}</p>`}${steps}
${speedText && html`<p class="small">${speedText}</p>`}
<p class="last"><a class="reach" href="${offerPath}">Got an offer? See what to answer</a></p>`;
}

/** Returns the steps of a plan as a list. `toNet` maps a price to its net, US dollars. */
export function renderSteps(plan: readonly Step[], toNet?: (price: number) => number): Markup {
  const steps = plan.map(({ fromDay, suggestedPrice }, index) => {
    const keptMarkup = toNet && softText(`keep ${wholeDollars(Math.max(0, toNet(suggestedPrice)))}`);
    return html`<li><span class="amount">${usd(suggestedPrice)}</span>${index === 0 ? 'now' : `day ${fromDay}`}${keptMarkup}</li>`;
  });
  return html`<ol class="steps">${steps}</ol>`;
}

const renderLargeNumber = (amount: string, unit: string, sizeClass = ''): Markup =>
  html`<p class="number${sizeClass}"><span data-price>${amount}</span> <small>${unit}</small></p>`;

type LotWay = NonNullable<PageAnswer['lotWays']>[number];

function renderLotWays({ answer, lotWays }: PageAnswer): Markup | undefined {
  if (!lotWays) return undefined;
  const { purpose, verdict, item } = answer;
  const wayBoxes = lotWays.map((way, index) =>
    purpose === 'sell'
      ? renderSellerBox(way, index === 0)
      : renderBuyerBox(way, item.askingPrice, index === 0 ? verdict?.call : undefined),
  );
  return html`<div class="ways">${wayBoxes}</div>`;
}

function renderBuyerBox({ name, price, unitText, net, totalPaid, limits }: LotWay, tag?: number, call?: Call): Markup {
  const wholeNet = Math.max(0, Math.floor(net));
  const profit = totalPaid === undefined ? undefined : Math.floor(roundToCent(net - totalPaid));
  const cost = wholeNet - (profit ?? 0);
  const sumTable = sumList([
    ['You keep', usd(wholeNet), profit === undefined],
    profit !== undefined && [cost === tag ? 'The tag' : 'You pay', `−${plainDollars(cost)}`],
    profit !== undefined && [profit < 0 ? 'Loss' : 'Profit', usd(Math.abs(profit)), true],
  ]);
  const amountMarkup = html`<span class="amount">${usd(price)} <small>${unitText}</small></span>${sumTable}`;
  const footer = html`${call && glyph(call)}${limits && payUpToInWords(limits)}`;
  return renderWayBox(name, call ? `is-best ${call}` : '', amountMarkup, footer);
}

function renderSellerBox({ name, price, unitText, net, plan, listingCount }: LotWay, isBest: boolean): Markup {
  const askPrice = plan?.[0]?.suggestedPrice;
  const askMarkup =
    askPrice !== undefined &&
    html`<span class="amount">${plainDollars(askPrice / listingCount)}
<small>to ask ${listingCount > 1 ? 'for each' : unitText}</small></span>`;
  const sumTable = sumList([
    [listingCount > 1 ? `Sells at ${unitText}` : 'Sells for', usd(price)],
    ['You keep', wholeDollars(Math.max(0, net)), true],
  ]);
  const listingsText = softText(formatCount(listingCount, 'listing'));
  return renderWayBox(name, isBest ? 'is-best' : '', html`${askMarkup}${sumTable}`, listingsText);
}

const renderWayBox = (name: string, className: string, amounts: MarkupValue, footer: MarkupValue): Markup =>
  html`<section class="way ${className}"><h2>${name}</h2>${amounts}<p class="call">${footer}</p></section>`;

function payUpToInWords({ payUpTo, maybeUpTo = payUpTo }: Limits): string {
  const [buy, maybe] = [Math.floor(payUpTo), Math.floor(maybeUpTo)];
  if (buy >= 1) return `Pay ${usd(buy)} or less`;
  return maybe >= 1 ? `${usd(maybe)} or less is a maybe` : 'Too little to resell';
}

/** Returns a step for each purpose, with its first amount; a buyer fills the tag into `field`. */
export function renderNextSteps(page: PageAnswer, field: Markup): Markup {
  const { plan, estimate, limits } = page.answer;
  const askPrice = plan?.[0]?.suggestedPrice;
  const wholeNet = askPrice === undefined ? 0 : Math.floor(page.toNet(askPrice));
  const netText = wholeNet > 0 ? `, keep ${usd(wholeNet)}` : '';
  const askText = askPrice === undefined ? 'What to ask' : `Ask ${usd(askPrice)}${netText}`;
  const [way] = page.lotWays ?? [];
  const sellText = way?.net ? `${way.name}, keep ${wholeDollars(way.net)}` : askText;
  const renderPurposeStep = (name: string, purpose: Purpose, resultText: string) =>
    html`<li><a class="step" id="for-${purpose}" href="${page.pathWith({ purpose })}" data-change data-purpose="${purpose}">
<b>${name}</b> <span>${resultText}</span>${glyph('go')}</a></li>`;
  return html`<ul class="next"><li class="step"><b>Buying</b><span>${limits ? payUpToInWords(limits) : 'Is it real?'}</span>
<label class="visually-hidden" for="tag">Tag price</label>${field}</li>
${renderPurposeStep('Selling', 'sell', sellText)}
${renderPurposeStep('Wearing', 'wear', `A bargain up to ${usd(estimate?.middleHalf[0] ?? 0)}`)}</ul>`;
}

function renderCopyWarning({ advice, appraisal }: PageAnswer): Markup {
  const { reason } = advice;
  return html`${renderPill('check')}<p class="say">${reason?.lead}</p>
<p class="why">${capitalize(reason?.rest ?? '')} ${salesAboveOursInWords(appraisal)} Do not pay until you know.</p>`;
}

function renderSigns({ advice: { goods } }: PageAnswer, isChecked = false): MarkupValue {
  const signs = goods.signs ?? (isChecked && goods.signsIfCheap);
  return signs && html`<ol class="signs">${signs.map((sign) => html`<li>${capitalize(sign)}.</li>`)}</ol>`;
}

/**
 * Returns the folded sections of a possible copy, if it is one: the signs of a real one or, where the card has them,
 * its price if it is real with `choices` that change it, and how to buy it.
 */
export function renderIfRealSections(page: PageAnswer, choices: MarkupValue): MarkupValue {
  const { answer } = page;
  if (!answer.estimate?.ifReal) return undefined;
  if (!page.isCheckedFirst) {
    return foldedSection('if-real', 'Signs of a real one', html`${renderSigns(page)}<p>${SIGNS_CAVEAT}</p>`);
  }
  const priceMarkup = renderLargeNumber(usd(answer.estimate.price), describeFigure(page), ' is-medium');
  return html`${foldedSection('if-real', 'What if it is real?', html`${priceMarkup}${renderPricePicture(page)}${choices}`)}
${foldedSection('online', 'Buying online?', html`<p>${SIGNS_CAVEAT} ${ONLINE_ADVICE}</p>`)}`;
}

type Rule = PageAnswer['tagRules'][number];

export const renderRuleNote = (rule: Rule): Markup => html`<p>${renderRule(rule)}</p>`;

export function renderRule({ text, source }: Rule): Markup {
  const host = source && new URL(source).hostname.replace(/^www[.]/, '');
  return html`${text} ${host && html`<a href="${source}" rel="noreferrer">Rule, at ${host}</a>`}`;
}

/** Asks what would change the call or, without one, what an amount in the title is. */
function renderQuestion(page: PageAnswer): MarkupValue {
  const question = page.advice.question;
  if (!question) return renderMoneyQuestion(page);
  if (isUnknown(page.appraisal.garment.brand)) return renderBrandQuestion(page, question.why);
  return html`<div class="question" data-question><p>${question.ask}</p>
${question.why && html`<p class="soft small">${question.why}</p>`}${renderSearchLinks(page.answer)}</div>`;
}

function renderBrandQuestion({ title = '', choice, appraisal }: PageAnswer, reason = ''): Markup {
  const [word] = appraisal.unknownWords;
  const unknownMarkup = word !== undefined && html`<p class="why">${nameUnknownWords([word])}.</p>`;
  const field = html`<input id="brand" name="brand" placeholder="zara" maxlength="80" autocomplete="off">`;
  return html`${unknownMarkup}${renderQuestionForm(addChoice({ path: '/appraise', fields: { title } }, choice), 'brand', 'Which brand is it?', field, reason)}`;
}

/** Asks what an amount in the title is in dollars if it is other money, otherwise whether it is the price. */
function renderMoneyQuestion({ appraisal, shownPrice, address, pathWith }: PageAnswer): MarkupValue {
  if (shownPrice !== undefined) return undefined;
  for (const finding of appraisal.findings) {
    if (finding.code === 'other_money' && finding.reason !== 'second_price') {
      const field = renderDollarInput(html`id="dollars" name="askingPrice"`);
      const [amount] = finding.amounts;
      const questionText =
        finding.reason === 'other_currency' ? `What is ${amount} in dollars?` : `Is ${amount} the price?`;
      return renderQuestionForm(address, 'dollars', questionText, field);
    }
    if (finding.code === 'bare_number') {
      return html`<div class="question"><div class="ask-row"><p>Is ${plainDollars(finding.number)} the price?</p>
<a class="button" href="${pathWith({ askingPrice: finding.number })}" data-change>Yes</a></div></div>`;
    }
  }
  return undefined;
}

export const renderQuestionForm = (address: PageAddress, id: string, question: string, field: Markup, reason = '') =>
  html`<form class="question" action="${address.path}" method="get" data-question>${renderHiddenFields(address.fields)}
<label for="${id}">${question}</label><div class="ask-row">${field}<button type="submit">Price it</button></div>
${reason && html`<p class="soft small">${reason}</p>`}</form>`;

export function renderSearchLinks({ searches = [] }: Pick<ItemAnswer, 'searches'>): MarkupValue {
  const links = searches.map(
    ({ name, url }) => html`<a class="button is-quiet is-small" href="${url}" rel="noreferrer">${name}</a>`,
  );
  return links.length === 0 ? undefined : html`<p class="actions">${links}</p>`;
}

/** Returns a row for each title, with its verdict or the most to pay, and its usual price. */
export function renderItems(site: Site, titles: readonly string[], choice: Choice = {}): Markup[] {
  return titles.map((title) => {
    const link = { name: title, path: appraisePath(title) };
    const outcome = appraiseTitle(site.pricing, { title });
    if (outcome instanceof Problem) return listEntry({ ...link, details: softText(refusalInWords(outcome)) });
    const { answer } = toPageAnswer(site, outcome, { ...choice, askingPrice: undefined }, ['payouts', 'plan']);
    const { verdict, estimate, limits, sale, plan } = answer;
    const payUpToText = limits && limits.payUpTo >= 1 ? `Pay ${wholeDollars(limits.payUpTo)} or less.` : '';
    const keptText = sale && `You keep ${wholeDollars(sale.net)}.`;
    const sellText =
      plan?.[0] && html`<span class="soft if-selling">${keptText} Ask ${usd(plan[0].suggestedPrice)}.</span>`;
    return listEntry({
      ...link,
      drawing: renderDrawing(site, outcome.garment.category),
      details: verdict
        ? renderPill(verdict.call, callName(verdict))
        : html`<span class="soft if-buying">${payUpToText}</span>${sellText}`,
      amount: estimate ? html`${usd(estimate.price)}<small>usual price</small>` : 'Look it up',
    });
  });
}
