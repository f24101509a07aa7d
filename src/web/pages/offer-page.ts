import { catchProblem, Problem } from '../../base/problem.ts';
import { capitalize, compact, plainDollars, usd, wholeDollars } from '../../base/text.ts';
import { sumOf } from '../../base/values.ts';
import type { Reply } from '../../money/advice-schema.ts';
import { setsPrice } from '../../money/fees.ts';
import { forAllInWords, madeInWords } from '../../money/money-text.ts';
import { requireAppraisal } from '../../operations/appraise-item.ts';
import { adviseOnOffer, answerOffer, type OfferAnswer } from '../../operations/offer.ts';
import { priceInWords } from '../../present/answer-lines.ts';
import { splitTakenFor } from '../../present/item.ts';
import { PAGE_PATHS, withQuery } from '../../present/page-paths.ts';
import { isWithoutEvidence } from '../../pricing/evidence.ts';
import {
  columns,
  foldedSection,
  hangtag,
  html,
  listEntry,
  type Markup,
  pictureColumns,
  section,
  softText,
} from '../markup.ts';
import { EXAMPLE_ITEM, pickMarketplace, toPageAnswer } from '../page-answer.ts';
import { type PageRequest, type PageResult, renderPage, type Site } from '../page-frame.ts';
import { renderPill, renderRule, renderSearchLinks } from '../parts/decision-card.ts';
import { createFields, createFormReader, type FormError, renderFormPage, renderTerms } from '../parts/form-fields.ts';
import { renderOfferPicture } from '../parts/price-picture.ts';
import shownCaveats from '../shown-caveats.json' with { type: 'json' };

const readOfferForm = createFormReader(adviseOnOffer.input);
type OfferFields = ReturnType<ReturnType<typeof readOfferForm>['readValues']>;
type OfferReply = NonNullable<ReturnType<typeof answerOffer>['decision']>;

export function answerOfferPage(site: Site, request: PageRequest): PageResult {
  const { texts, readValues } = readOfferForm(request);
  const renderEmptyPage = (error?: FormError) =>
    renderOfferPage(site, texts, hangtag(columns(renderOfferForm(site, texts, error), renderExampleRules(site))));
  // The form always submits an offer. If it's missing, the visitor followed a link, for example from an item.
  if (request.query.offered === undefined) return { markup: renderEmptyPage() };
  return renderFormPage(
    () => {
      const fields = readValues();
      for (const parameter of ['listPrice', 'offered'] as const) {
        if (fields[parameter] !== undefined) continue;
        throw new Problem('missing_parameter', (name) => `Enter ${name(parameter).toLowerCase()}.`, { parameter });
      }
      const { title = '', listPrice = 0, offered = 0 } = fields;
      const summary = html`<p class="soft">${title}. You ask ${plainDollars(listPrice)}, they offer
${plainDollars(offered)}.</p>`;
      return renderOfferPage(site, texts, renderAnswer(site, fields, renderOfferForm(site, texts)), summary);
    },
    // If a problem doesn't specify a field, it's about the title.
    ({ field, message }) => renderEmptyPage({ field: field || 'title', message }),
  );
}

function renderOfferPage(site: Site, texts: Readonly<Record<string, string>>, main: Markup, summary?: Markup): Markup {
  const path = withQuery(PAGE_PATHS.offer, texts);
  return renderPage(site, {
    title: 'Should I take that offer?',
    description: 'A buyer offered less than you ask: accept, counter or decline, with what you keep for each.',
    path,
    canonicalPath: PAGE_PATHS.offer,
    isUnlisted: path !== PAGE_PATHS.offer,
    scripts: ['answer.js'],
    hero: html`<h1>Take that offer?</h1>${summary}`,
    main,
  });
}

function renderAnswer(site: Site, fields: OfferFields, form: Markup): Markup {
  const { answer, decision, rules: sellingRules } = answerOffer(site, fields);
  const ruleLinks = sellingRules.map((rule) => html`<p class="small">${renderRule(rule)}</p>`);
  if (!decision) return hangtag(columns(html`${renderNoReplyHead(site, answer, fields)}${ruleLinks}`, form));
  const rulesMarkup = renderOfferRules(decision);
  const card = pictureColumns(
    html`${renderReplyHead(answer, decision)}${renderSmallNotes(findShownCaveats(answer))}${ruleLinks}`,
    rulesMarkup,
    form,
  );
  return html`${hangtag(card)}${answer.items && renderOneByOneSection(answer.items)}`;
}

const EXAMPLE_OFFER = { title: EXAMPLE_ITEM.title, listPrice: 200, offered: 120, cost: EXAMPLE_ITEM.tag } as const;

function renderExampleRules(site: Site): Markup {
  const { title, listPrice, offered } = EXAMPLE_OFFER;
  const { decision } = answerOffer(site, EXAMPLE_OFFER);
  const exampleText = `For example, ${usd(offered)} for your ${title} at ${usd(listPrice)}`;
  return html`<p class="small soft">${exampleText}</p>${decision && renderOfferRules(decision)}`;
}

const REPLY_LOOKS = {
  accept: { call: 'buy', name: 'Accept', unit: 'is enough' },
  counter: { call: 'maybe', name: 'Counter', unit: 'your counter' },
  decline: { call: 'skip', name: 'Decline', unit: 'is the least to take' },
} as const satisfies Readonly<Record<Reply['say'], object>>;

function renderOfferRules({ bounds, reply, selling }: OfferReply): Markup {
  const { accept, counter, step } = bounds;
  const renderRuleRow = (say: Reply['say'], rangeText: string, price: number, priceText: string) => {
    const { call, name } = REPLY_LOOKS[say];
    const { net, profit } = selling.toPayout(price);
    const profitMarkup =
      profit !== undefined && html`<span class="amount">${wholeDollars(profit)}<small>${priceText}</small></span>`;
    const keptText = `Keep ${wholeDollars(Math.max(0, net))} ${priceText}`;
    return html`<li class="${say === reply.say && 'is-here'}">${renderPill(call, name)}<span>${rangeText}${softText(keptText)}</span>${profitMarkup}</li>`;
  };
  const counterPrice = reply.say === 'counter' ? reply.price : accept;
  const hasCounter = counter < accept;
  const zones = compact(
    { call: 'skip', name: REPLY_LOOKS.decline.name, upTo: counter } as const,
    hasCounter && ({ call: 'maybe', upTo: accept } as const),
    { call: 'buy', name: REPLY_LOOKS.accept.name } as const,
  );
  return html`${renderOfferPicture(zones, REPLY_LOOKS[reply.say].call, reply.offered)}
<ul class="rules">${renderRuleRow('accept', `${plainDollars(accept)} or more`, accept, 'or more')}
${hasCounter && renderRuleRow('counter', `${plainDollars(counter)} to ${plainDollars(accept - step)}`, counterPrice, `at ${plainDollars(counterPrice)}`)}
${renderRuleRow('decline', `Below ${plainDollars(counter)}`, counter, 'or less')}</ul>`;
}

/** Returns the caveats without which a reply would mislead. */
const findShownCaveats = ({ caveats }: OfferAnswer) =>
  caveats.filter(({ code }) => shownCaveats.withOffer.includes(code)).map(({ text }) => text);
const renderSmallNotes = (texts: readonly string[]) => texts.map((text) => html`<p class="small">${text}</p>`);

function renderNoReplyHead(site: Site, answer: OfferAnswer, fields: OfferFields): Markup {
  const [mainText, ...notes] = [...(answer.estimate ? [] : [priceInWords(answer)]), ...findShownCaveats(answer)];
  const appraisal = catchProblem(() => requireAppraisal(site, fields));
  const links = appraisal instanceof Problem ? '' : renderSearchLinks(toPageAnswer(site, appraisal).answer);
  return html`${renderPill('check', 'Don’t answer yet')}<p class="say">${mainText}</p>${links}${renderSmallNotes(notes)}`;
}

function renderReplyHead(answer: OfferAnswer, { reply, reasonParts, selling }: OfferReply): Markup {
  const { call, name, unit } = REPLY_LOOKS[reply.say];
  const guessText = isWithoutEvidence(answer.evidence.grade) && ', a guess';
  const { net, profit } = selling.toPayout(reply.offered);
  const resultText = profit === undefined ? `keep ${wholeDollars(Math.max(0, net))}` : madeInWords(profit);
  const theirOfferText = reply.say !== 'accept' && `At their ${plainDollars(reply.offered)} you ${resultText}.`;
  return html`${renderPill(call, name)}
<p class="number"><span>${plainDollars(reply.price)}</span> <small>${unit}${forAllInWords(answer.quantity)}${guessText}</small></p>
<p class="why"><b>${reasonParts.why}</b> ${reasonParts.rest} ${theirOfferText}</p>`;
}

function renderOneByOneSection(items: NonNullable<OfferAnswer['items']>): Markup {
  const lines = items.map(({ takenFor, price }) =>
    listEntry({ name: capitalize(splitTakenFor(takenFor).text), amount: usd(price) }),
  );
  const totalText = usd(sumOf(items.map(({ price }) => price)));
  const itemList = html`<ul class="lines panel is-short">${lines}</ul>`;
  return section('apart', 'Sold one by one', html`<p>${totalText} in all, before fees.</p>${itemList}`);
}

/** Fields that only links set. They are shown, so that the form keeps them and whoever names another item sees them. */
const LINKED_FIELDS = [
  ...['brand', 'category', 'gender', 'condition', 'comps', 'guess', 'extraCost', 'floor'],
  ...['listedOn', 'hourly', 'minutes', 'buyerShipping', 'taxRate'],
];
const FOLDED_FIELDS = ['lastCounter', 'daysListed', 'shippingLabel'];
/** Fields whose errors appear next to them. Other errors appear above the form. */
const INPUT_NAMES = ['title', 'listPrice', 'offered', 'cost', ...LINKED_FIELDS, ...FOLDED_FIELDS];

function renderOfferForm(site: Site, texts: Readonly<Record<string, string>>, error?: FormError): Markup {
  const { renderInput, renderErrorAbove } = createFields('offer', texts, error);
  const sellerMarketplaces = site.fees.marketplaces.filter((marketplace) => !setsPrice(marketplace));
  const isFromItem = texts.listPrice !== undefined && texts.offered === undefined;
  const titleAttributes = html`placeholder="coach tabby 26" type="text" maxlength="${adviseOnOffer.input.title.maxLength}"
autocomplete="off" required`;
  const daysAttributes = html`type="text" inputmode="numeric" maxlength="4" autocomplete="off" pattern="[0-9]*"`;
  const moreFields = html`<div class="fields">${renderInput('lastCounter')}
${renderInput('daysListed', daysAttributes, { isAmount: false })}</div>
${renderTerms(sellerMarketplaces, { ...texts, marketplace: texts.marketplace ?? pickMarketplace(site).id }, ['shippingLabel'])}
<p class="soft small">An offer for several? Name them all: A, B and C.</p>`;
  const isOpen = FOLDED_FIELDS.some((name) => name in texts) || error !== undefined;
  return html`${renderErrorAbove(INPUT_NAMES)}
<form action="/offer" method="get" data-change>
<div class="fields">
${renderInput('title', titleAttributes, { isWide: true, isAmount: false })}
${renderInput('listPrice', html`placeholder="${EXAMPLE_OFFER.listPrice}" required`)}
${renderInput('offered', html`placeholder="${EXAMPLE_OFFER.offered}" required${isFromItem && ' autofocus'}`)}
${renderInput('cost', html`placeholder="${EXAMPLE_OFFER.cost}"`)}
${LINKED_FIELDS.filter((name) => name in texts).map((name) => renderInput(name, html`type="text"`, { isAmount: false }))}
</div>
${foldedSection('offer-more', 'More about it', moreFields, { isOpen })}
<button type="submit">What should I do?</button>
</form>`;
}
