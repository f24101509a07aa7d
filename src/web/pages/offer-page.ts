import { membersOf } from '../../base/members.ts';
import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { FIELDS as ALL } from '../../input/item-fields.ts';
import { readItem } from '../../input/parse-item.ts';
import { createFieldReader } from '../../input/query.ts';
import type { Verdict } from '../../money/decision-schema.ts';
import type { Marketplace } from '../../money/fees.ts';
import { judgeOffer } from '../../money/offer.ts';
import { namedMarketplace } from '../../money/seller.ts';
import { appraiseListing } from '../../present/listing.ts';
import { isAskedBack, judgmentInWords, rateInWords } from '../../present/verdict-words.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { renderPage } from '../layout.ts';
import { hangtag } from '../markup.ts';
import { pill, question, signsOf } from '../parts/decision-card.ts';
import {
  AMOUNT,
  type FormError,
  fieldError,
  formFields,
  formPage,
  formTerms,
  textsOf,
  yourTerms,
} from '../parts/form-fields.ts';
import { priceBar } from '../parts/price-bar.ts';
import { withQuery } from '../paths.ts';
import type { PageRequest, PageResult, Site } from '../site.ts';

const FIELDS = {
  ...membersOf(ALL, 'title', 'gender', 'condition'),
  asked: ALL.listPrice,
  offered: ALL.offered,
  ...membersOf(formTerms, 'marketplace', 'label', 'profit'),
  cost: ALL.cost,
  listedFor: ALL.daysListed,
} as const;
const readOffer = createFieldReader(FIELDS);

/** Renders the offer form with an answer, or with an error next to the field that caused it. */
export function answerOfferPage(site: Site, request: PageRequest): PageResult {
  const fields = textsOf(FIELDS, request);
  // The form always submits an offer. If it's missing, the visitor followed a link, for example from an item.
  if (request.query.offered === undefined) return { page: offerPage(site, fields) };
  return formPage(
    () => offerPage(site, fields, { answer: answerOffer(site, request) }),
    // If a problem doesn't specify a field, it's about the title.
    ({ field, message }) => offerPage(site, fields, { error: { field: field || 'title', message } }),
  );
}

/** Judges the offer in a request. Throws a `Problem` if a field is missing or invalid, or the item has no price. */
function answerOffer(site: Site, request: PageRequest) {
  const fields = readOffer(request);
  const item = readItem(site.pricing.lexicon, membersOf(fields, 'title', 'gender', 'condition'));
  const appraisal = appraiseListing(site.pricing, item);
  const asked = required('asked', fields.asked);
  const offered = required('offered', fields.offered);
  const marketplace = namedMarketplace(site.marketplaces, fields.marketplace);
  const judgment = judgeOffer({
    appraisal,
    asked,
    offered,
    marketplace,
    ...membersOf(fields, 'cost', 'label', 'listedFor'),
  });
  return { title: fields.title, asked, offered, marketplace, appraisal, judgment };
}

type Answered = ReturnType<typeof answerOffer>;

function required(name: string, amount: number | undefined): number {
  if (amount !== undefined) return amount;
  throw new Problem('missing_parameter', `${name} is missing: give US dollars.`, { parameter: name });
}

function offerPage(
  site: Site,
  fields: Readonly<Record<string, string>>,
  { answer, error }: { readonly answer?: Answered; readonly error?: FormError } = {},
): Markup {
  const path = withQuery('/offer', fields);
  const offerForm = form(site, fields, error);
  const summary = answer ? html`<p class="soft">${answer.title}. They offer ${plainDollars(answer.offered)}.</p>` : '';
  return renderPage(site, {
    title: 'Should I take that offer?',
    description: 'A buyer offered less than you ask: accept, counter or decline, with what you keep for each.',
    path,
    canonicalPath: '/offer',
    unlisted: path !== '/offer',
    scripts: ['answer.js'],
    said: answer ? judgmentInWords(answer.judgment) : '',
    hero: html`<h1>Take that offer?</h1>${summary}`,
    hasTag: true,
    main: html`<div class="cols"><div>${hangtag(answer ? reply(answer) : offerForm)}</div>
<div>${
      answer
        ? html`${choices(answer)}<section aria-labelledby="numbers-heading">
<h2 id="numbers-heading">Your numbers</h2>${offerForm}</section>`
        : ''
    }</div></div>`,
  });
}

function reply(answer: Answered): Markup {
  const { appraisal, judgment, asked, offered } = answer;
  const { zone, ask, reason, zones } = judgment;
  const usual = html`<p class="small last"><a href="${itemPath(appraisal)}">Usual price ${usd(appraisal.price.price)}</a>.
${rateInWords(judgment)}</p>`;
  if (isAskedBack(judgment)) return html`${question(ask as NonNullable<typeof ask>)}${signsOf(judgment)}${usual}`;
  if (zone === null || zone === 'check') {
    return html`${pill('check')}<p class="say">${sentence(reason)}</p>${signsOf(judgment)}${usual}`;
  }
  const target = judgment.money.at.find(({ what }) => what === REPLY_PRICES[zone]);
  const acceptFrom = zones.find((other) => other.zone === 'accept')?.from;
  const bar = priceBar({
    range: appraisal.price,
    zones,
    mark: { amount: offered, name: 'offer' },
    limit: acceptFrom === undefined ? undefined : { amount: asked, name: 'list price' },
  });
  return html`${pill(zone)}
<p class="number"><span>${plainDollars(target?.price ?? offered)}</span></p>
<p class="why">${sentence(reason)}</p>${bar}${ask ? question(ask) : ''}${usual}`;
}

/** Prices that belong to each reply. Who declines waits for the least to take. */
const REPLY_PRICES: Readonly<Partial<Record<NonNullable<Verdict['zone']>, Verdict['money']['at'][number]['what']>>> = {
  accept: 'accept',
  counter: 'counter',
  decline: 'hold',
};

const sentence = (text: string): string => `${capital(text).replace(/\.$/, '')}.`;

function itemPath({ parsed, garment }: Appraisal): string {
  return appraisePath(parsed.text, membersOf(garment, 'gender', 'condition'));
}

const CHOICE_NAMES = {
  usual: 'the usual price',
  ask: 'a price to ask',
  accept: 'their offer',
  counter: 'your counter',
  hold: 'the least to take',
};

/** Returns what is kept at each price, and the profit if the cost is known. */
function choices({ judgment, marketplace, asked, offered }: Answered): Markup {
  const { at } = judgment.money;
  if (judgment.zone === 'check' || at.length === 0) return NOTHING;
  const hasProfit = at.some(({ profit }) => profit !== undefined);
  const nameAt = (what: keyof typeof CHOICE_NAMES, price: number) => {
    if (price === offered) return CHOICE_NAMES.accept;
    return price === asked ? 'your list price' : CHOICE_NAMES[what];
  };
  const rows = at
    .toSorted((a, b) => a.price - b.price)
    .filter(({ price }, index, sorted) => sorted[index - 1]?.price !== price)
    .map(
      ({ what, price, keep, profit }) => html`<tr><th scope="row">${plainDollars(price)}, ${nameAt(what, price)}</th>
<td>${wholeDollars(keep)}</td>${hasProfit ? html`<td>${profit === undefined ? '–' : wholeDollars(profit)}</td>` : ''}</tr>`,
    );
  return html`<section aria-labelledby="choices-heading"><h2 id="choices-heading">What each answer brings</h2>
<table><caption>After ${marketplace.name} fees</caption>
<thead><tr><th scope="col">Sold at</th><th scope="col">You keep</th>${hasProfit ? html`<th scope="col">Profit</th>` : ''}</tr></thead>
<tbody>${rows}</tbody></table></section>`;
}

/** Fields whose errors appear next to them. Other errors appear above the form. */
const INPUT_NAMES = ['title', 'asked', 'offered', 'cost', 'listedFor', 'label'];

const TITLE = html`type="text" maxlength="${MAX_TITLE_LENGTH}" autocomplete="off" required`;

function form({ marketplaces }: Site, fields: Readonly<Record<string, string>>, error: FormError | undefined): Markup {
  const { input } = formFields('offer', fields, { error });
  const sellable: readonly Marketplace[] = marketplaces.list.filter(({ model }) => model !== 'they sell');
  const isFromItem = fields.asked !== undefined && fields.offered === undefined;
  const hasOtherError = error !== undefined && !INPUT_NAMES.includes(error.field);
  return html`${hasOtherError ? fieldError(error.message, 'offer-error') : ''}
<form action="/offer" method="get" data-change>
<div class="fields">
${input('title', 'Item', { attributes: TITLE, isWide: true })}
${input('asked', 'Your price, $', { attributes: html`${AMOUNT} required` })}
${input('offered', 'Their offer, $', { attributes: html`${AMOUNT} required${isFromItem ? ' autofocus' : ''}` })}
${input('cost', 'You paid, $')}
${input('listedFor', 'Days listed')}
</div>
${yourTerms('offer', fields, ['marketplace', 'label'], sellable, { error })}
<button type="submit">What should I do?</button>
</form>`;
}
