import { Problem } from '../../base/problem.ts';
import { capitalize, formatCount, plainDollars, usd, wholeDollars } from '../../base/text.ts';
import { roundToCent } from '../../base/values.ts';
import { isChildrens, isUnknown } from '../../catalog/outside-catalog.ts';
import type { Call, Limits, Purpose, Step, Verdict } from '../../money/advice-schema.ts';
import { isOnlyKind } from '../../money/decide.ts';
import { callInWords, forAllInWords, profitInWords, sharesInWords } from '../../money/money-text.ts';
import { ONLINE_ADVICE, SIGNS_CAVEAT } from '../../money/selling.ts';
import { priceInWords } from '../../present/answer-lines.ts';
import { type CaveatCode, rarityInWords } from '../../present/caveats.ts';
import { salesAboveOursInWords } from '../../present/evidence-text.ts';
import { rateInWords } from '../../present/fee-text.ts';
import type { ItemAnswer } from '../../present/item-answer.ts';
import { appraisePath, PAGE_PATHS, type PageAddress } from '../../present/page-paths.ts';
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
  findOfferPath,
  isMaybeCopy,
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
export const renderPill = (call: Call, name = callInWords({ call })): Markup =>
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
  if (isMaybeCopy(page)) return columns(renderCopyWarning(page), renderSigns(page), controls);
  const notes = answer.caveats
    .filter(({ code }) => shownCaveats.onTag.includes(code) || (code === 'lot' && !answer.each))
    .map(({ text }) => html`<p>${text}</p>`)
    .concat(renderRulesOnTag(page));
  const { limits, sale, purpose, verdict } = answer;
  const changeLink =
    (page.choice.minReturn ?? page.choice.minMargin) === undefined && html`<a href="#term-minProfit">Change it</a>`;
  const lotMarkup = purpose === 'wear' || purpose === 'value' ? undefined : renderLotWays(page);
  const fillCard = (heading: MarkupValue, picture: Markup) =>
    pictureColumns(heading, lotMarkup ?? picture, controls, terms);
  if (isOnlyKind(appraisal) && !verdict) return fillCard([renderGuessHead(page), notes], renderPricePicture(page));
  if (purpose === 'sell' && sale) return fillCard([renderNetHead(site, page, sale), notes], renderPlan(page));
  const isResell = purpose === 'resell';
  const goalMarkup = isResell && limits?.rule === 'goal' && html`<p class="why">${limits.text} ${changeLink}</p>`;
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

function figureInWords({ answer, appraisal }: PageAnswer, name = 'usual price'): string {
  const isGuess = isBroadEstimate(appraisal.evidence) || isChildrens(appraisal.garment.category);
  return `${name}${forAllInWords(answer.quantity)}${isGuess ? ', a guess' : ''}`;
}

function renderVerdictHead(page: PageAnswer, verdict: Verdict): Markup {
  const { call, profit, way } = verdict;
  const { estimate, purpose } = page.answer;
  const toWearText = purpose === 'wear' ? ', to wear' : '';
  const callPill = renderPill(call, `${callInWords(verdict)}${way === 'oneByOne' ? ', one by one' : toWearText}`);
  const { lead, ifYouPay, rest } = page.advice.reason ?? { lead: '' };
  if (profit === undefined || estimate?.ifReal) {
    return html`${callPill}<p class="say">${lead}</p>${rest && html`<p class="why">${rest}</p>`}`;
  }
  const wholeProfit = Math.floor(profit);
  const figure =
    wholeProfit === 0
      ? html`<p class="say">${capitalize(profitInWords(profit))}</p>`
      : renderLargeNumber(usd(Math.abs(wholeProfit)), figureInWords(page, wholeProfit < 0 ? 'loss' : 'profit'));
  return html`${callPill}${figure}<p class="why">${lead} ${ifYouPay && html`<b>${ifYouPay}</b>`} ${rest}</p>`;
}

function renderUsualHead(page: PageAnswer): Markup {
  const { estimate: { price = 0, ifReal } = {}, purpose, shareBelow } = page.answer;
  const copiesMarkup = html`<p class="why">Many are copies. <a href="#if-real">Signs of a real one</a></p>`;
  const { shownPrice } = page;
  const unit = figureInWords(page, `usual price${ifReal ? ', if real' : ''}`);
  const figure = html`${renderLargeNumber(usd(price), unit)}${ifReal && copiesMarkup}`;
  if (purpose !== 'value' || shownPrice === undefined || shareBelow === undefined) return figure;
  const shareText = capitalize(sharesInWords(1 - shareBelow));
  return html`${figure}<p class="why">${shareText} for more than ${plainDollars(shownPrice)}.</p>`;
}

function renderNetHead(site: Site, page: PageAnswer, sale: NonNullable<ItemAnswer['sale']>): Markup {
  const { answer, appraisal } = page;
  const { listPrice } = page.choice;
  const [way] = (listPrice === undefined && findLotWays(page)) || [];
  if (way) {
    return html`<p class="soft last">Sell them ${way.name.toLowerCase()}</p>${renderLargeNumber(wholeDollars(Math.max(0, way.net)), 'you keep')}
<p class="why">${page.saleNotesText}</p>`;
  }
  const shownNet = listPrice === undefined ? sale.net : findNet(page, listPrice);
  const atPriceText = listPrice !== undefined && ` at your ${plainDollars(listPrice)}`;
  const marketplace = site.fees.marketplaces.find(({ id }) => id === sale.marketplace);
  const { price = 0, ifReal } = answer.estimate ?? {};
  const feesText = marketplace && ` ${marketplace.name} takes ${rateInWords(marketplace, appraisal.garment, price)}.`;
  return html`<p class="soft last">On ${marketplace?.name} you keep${atPriceText}${forAllInWords(answer.quantity)}</p>
${renderLargeNumber(wholeDollars(Math.max(0, shownNet)), ifReal ? 'if real' : '')}
<p class="why">It sells for about ${usd(price)}.${feesText} ${page.saleNotesText}</p>`;
}

function renderPlan(page: PageAnswer): Markup {
  const { answer, appraisal, choice, advice } = page;
  const findText = (wantedCode: CaveatCode) => answer.caveats.find(({ code }) => code === wantedCode)?.text;
  const [nowText, speedText] = [findText('plan'), findText('speed')];
  if (!answer.plan) return html`${nowText && html`<p>${nowText}</p>`}${renderPricePicture(page)}`;
  const path = findOfferPath(appraisal, choice, page.shownTitle);
  const steps = renderSteps(answer.plan, advice.selling?.toNet);
  return html`<h2>What to ask</h2>${nowText && html`<p>${nowText}</p>`}${steps}
${speedText && html`<p class="small">${speedText}</p>`}
<p class="last"><a class="reach" href="${path}">Got an offer? See what to answer</a></p>`;
}

/** Returns the steps of a plan as a list. `toNet` maps a price to its net, US dollars. */
export function renderSteps(plan: readonly Step[], toNet?: (price: number) => number): Markup {
  const steps = plan.map(({ fromDay, suggestedPrice }, index) => {
    const keptMarkup = toNet && softText(`keep ${wholeDollars(Math.max(0, toNet(suggestedPrice)))}`);
    return html`<li><span class="amount">${usd(suggestedPrice)}</span>${index === 0 ? 'now' : `day ${fromDay}`}${keptMarkup}</li>`;
  });
  return html`<ol class="steps">${steps}</ol>`;
}

/** Returns the net at a price, US dollars, or 0 for an item that is not to be sold. */
const findNet = ({ advice }: PageAnswer, price: number): number => advice.selling?.toNet(price) ?? 0;

const renderLargeNumber = (amount: string, unit: string, sizeClass = ''): Markup =>
  html`<p class="number${sizeClass}"><span data-price>${amount}</span> <small>${unit}</small></p>`;

/** Returns both ways to sell a lot, the better first, or nothing for a single item or a lot that is not to be sold. */
function findLotWays({ answer, advice }: PageAnswer) {
  const { estimate, oneByOne, sale, each, quantity = 1, limits, plan, item } = answer;
  if (!estimate || !each || oneByOne?.net === undefined || !sale) return undefined;
  const { net } = oneByOne;
  const totalPaid = item.askingPrice === undefined ? undefined : advice.oneByOne?.addCosts(item.askingPrice);
  const oneByOneTexts = { name: 'One by one', unitText: `${usd(each.price)} each` };
  const oneByOneWay = { ...oneByOne, ...oneByOneTexts, net, totalPaid, listingCount: quantity };
  const lotTexts = { name: 'As one lot', unitText: forAllInWords(quantity).trim() };
  const lotLimits = sale.limits ?? limits;
  const lotWay = { ...sale, ...lotTexts, price: estimate.price, totalPaid, limits: lotLimits, plan, listingCount: 1 };
  return advice.betterSelling === advice.oneByOne ? ([oneByOneWay, lotWay] as const) : ([lotWay, oneByOneWay] as const);
}

type LotWay = NonNullable<ReturnType<typeof findLotWays>>[number];

function renderLotWays(page: PageAnswer): Markup | undefined {
  const lotWays = findLotWays(page);
  if (!lotWays) return undefined;
  const { purpose, verdict, item } = page.answer;
  const wayBoxes = lotWays.map((way, index) =>
    purpose === 'sell'
      ? renderSellerBox(way, { isBest: index === 0 })
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

function renderSellerBox(way: LotWay, { isBest }: { readonly isBest: boolean }): Markup {
  const { name, price, unitText, net, plan, listingCount } = way;
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
  const wholeNet = askPrice === undefined ? 0 : Math.floor(findNet(page, askPrice));
  const netText = wholeNet > 0 ? `, keep ${usd(wholeNet)}` : '';
  const askText = askPrice === undefined ? 'What to ask' : `Ask ${usd(askPrice)}${netText}`;
  const [way] = findLotWays(page) ?? [];
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

function renderSigns(page: PageAnswer): MarkupValue {
  const { goods } = page.advice;
  const signs = goods.signs ?? (isMaybeCopy(page) && goods.signsIfCheap);
  return signs && html`<ol class="signs">${signs.map((sign) => html`<li>${capitalize(sign)}.</li>`)}</ol>`;
}

/**
 * Returns the folded sections of a possible copy, if it is one: the signs of a real one or, where the card has them,
 * its price if it is real with `choices` that change it, and how to buy it.
 */
export function renderIfRealSections(page: PageAnswer, choices: MarkupValue): MarkupValue {
  const { answer } = page;
  if (!answer.estimate?.ifReal) return undefined;
  if (!isMaybeCopy(page)) {
    return foldedSection('if-real', 'Signs of a real one', html`${renderSigns(page)}<p>${SIGNS_CAVEAT}</p>`);
  }
  const priceMarkup = renderLargeNumber(usd(answer.estimate.price), figureInWords(page), ' is-medium');
  return html`${foldedSection('if-real', 'What if it is real?', html`${priceMarkup}${renderPricePicture(page)}${choices}`)}
${foldedSection('online', 'Buying online?', html`<p>${SIGNS_CAVEAT} ${ONLINE_ADVICE}</p>`)}`;
}

const MAX_RULES_ON_TAG = 2;

/** Splits the rules that forbid or limit a sale into those on the tag and the others, without one that the call has. */
function splitRules(page: PageAnswer) {
  const { answer, rules } = page;
  const shownRules = answer.verdict?.toCheck === 'rules' ? rules.slice(1) : rules;
  const tagRuleCount = answer.estimate && !isMaybeCopy(page) ? MAX_RULES_ON_TAG : 0;
  return { tagRules: shownRules.slice(0, tagRuleCount), otherRules: shownRules.slice(tagRuleCount) };
}

type Rule = PageAnswer['rules'][number];

const renderRulesOnTag = (page: PageAnswer): Markup[] => splitRules(page).tagRules.map(renderRuleNote);

export const renderOtherRules = (page: PageAnswer): Markup[] => splitRules(page).otherRules.map(renderRuleNote);

const renderRuleNote = (rule: Rule): Markup => html`<p>${renderRule(rule)}</p>`;

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

function renderBrandQuestion({ shownTitle: title = '', choice, appraisal }: PageAnswer, reason?: string): Markup {
  const [word] = appraisal.unknownWords;
  const unknownMarkup = word !== undefined && html`<p class="why">${nameUnknownWords([word])}.</p>`;
  const field = html`<input id="brand" name="brand" placeholder="zara" maxlength="80" autocomplete="off">`;
  const fields = { title, ...appraisal.setByFields, brand: undefined };
  const address = addChoice({ path: PAGE_PATHS.appraise, fields }, choice);
  const question = 'Which brand is it?';
  return html`${unknownMarkup}${renderQuestionForm({ address, question, reason, field, fieldId: 'brand' })}`;
}

/** Asks what an amount in the title is in dollars if it is other money, otherwise whether it is the price. */
function renderMoneyQuestion({ appraisal, shownPrice, address, pathWith }: PageAnswer): MarkupValue {
  if (shownPrice !== undefined) return undefined;
  for (const finding of appraisal.findings) {
    if (finding.code === 'other_money' && finding.reason !== 'second_price') {
      const field = renderDollarInput(html`id="dollars" name="askingPrice"`);
      const [amount] = finding.amounts;
      const isForeign = finding.reason === 'other_currency';
      const question = isForeign ? `What is ${amount} in dollars?` : `Is ${amount} the price?`;
      return renderQuestionForm({ address, question, field, fieldId: 'dollars' });
    }
    if (finding.code === 'bare_number') {
      return html`<div class="question"><div class="ask-row"><p>Is ${plainDollars(finding.number)} the price?</p>
<a class="button" href="${pathWith({ askingPrice: finding.number })}" data-change>Yes</a></div></div>`;
    }
  }
  return undefined;
}

interface QuestionForm {
  /** Where the reply is sent, with the fields that it adds to. */
  readonly address: PageAddress;
  readonly question: string;
  readonly reason?: string | undefined;
  /** The field for the reply, and its ID. */
  readonly field: Markup;
  readonly fieldId: string;
}

export const renderQuestionForm = ({ address, question, reason, field, fieldId }: QuestionForm): Markup =>
  html`<form class="question" action="${address.path}" method="get" data-question>${renderHiddenFields(address.fields)}
<label for="${fieldId}">${question}</label><div class="ask-row">${field}<button type="submit">Price it</button></div>
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
    const { answer } = toPageAnswer(site, outcome, { ...choice, askingPrice: undefined }, ['plan']);
    const { verdict, estimate, limits, sale, plan } = answer;
    const payUpToText = limits && limits.payUpTo >= 1 ? `Pay ${wholeDollars(limits.payUpTo)} or less.` : '';
    const keptText = sale && `You keep ${wholeDollars(sale.net)}.`;
    const sellText =
      plan?.[0] && html`<span class="soft if-selling">${keptText} Ask ${usd(plan[0].suggestedPrice)}.</span>`;
    return listEntry({
      ...link,
      drawing: renderDrawing(site, outcome.garment.category),
      details: verdict
        ? renderPill(verdict.call, callInWords(verdict))
        : html`<span class="soft if-buying">${payUpToText}</span>${sellText}`,
      amount: estimate ? html`${usd(estimate.price)}<small>usual price</small>` : 'Look it up',
    });
  });
}
