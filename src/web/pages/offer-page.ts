import { membersOf } from '../../base/members.ts';
import { capital, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { FIELDS as ALL } from '../../input/item-fields.ts';
import { readItem } from '../../input/parse-item.ts';
import { createFieldReader } from '../../input/query.ts';
import { isOftenCopied } from '../../money/copied.ts';
import type { Verdict } from '../../money/decision-schema.ts';
import type { Marketplace } from '../../money/fees.ts';
import { judgeOffer } from '../../money/offer.ts';
import { namedMarketplace } from '../../money/seller.ts';
import { rangeInWords } from '../../present/garment-words.ts';
import { appraiseListing } from '../../present/listing.ts';
import { judgmentInWords, rateInWords, ZONE_NAMES } from '../../present/verdict-words.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { appraisePath } from '../../pricing/price-path.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { html, type Markup } from '../html.ts';
import { renderPage } from '../layout.ts';
import { hangtag } from '../markup.ts';
import { priceBar, verdictWithSigns } from '../parts/decision-card.ts';
import { AMOUNT, type FormError, fieldError, formFields, formPage, formTerms, textsOf, yourTerms } from '../parts/form-fields.ts';
import { marketplacePath, withQuery } from '../paths.ts';
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
  const optionalTerms = membersOf(fields, 'cost', 'label', 'listedFor');
  const judgment = judgeOffer({ appraisal, asked, offered, marketplace, ...optionalTerms });
  return {
    question: `${fields.title}: you ask ${plainDollars(asked)}, they offer ${plainDollars(offered)}`,
    announcement: judgmentInWords(judgment),
    card: offerCard(marketplace, offered, appraisal, judgment),
  };
}

function required(name: string, amount: number | undefined): number {
  if (amount !== undefined) return amount;
  throw new Problem('missing_parameter', `${name} is missing: give US dollars.`, { parameter: name });
}

function offerPage(
  site: Site,
  fields: Readonly<Record<string, string>>,
  { answer, error }: { readonly answer?: ReturnType<typeof answerOffer>; readonly error?: FormError } = {},
): Markup {
  const path = withQuery('/offer', fields);
  const offerForm = form(site, fields, error);
  return renderPage(site, {
    title: 'A buyer made an offer: accept, counter or decline',
    description: 'A buyer offered less than your asking price: accept, counter or decline, with your payout for each.',
    path,
    canonicalPath: '/offer',
    unlisted: path !== '/offer',
    scripts: ['answer.js'],
    main: html`<div data-answer data-said="${answer?.announcement ?? ''}">
<h1>A buyer made an offer</h1>
${answer === undefined ? offerForm : answered(answer, offerForm)}
</div>`,
  });
}

const answered = ({ question, card }: ReturnType<typeof answerOffer>, offerForm: Markup): Markup =>
  html`<details id="offer-form">
<summary>${question}</summary>
${offerForm}
</details>
${card}`;

function offerCard({ name, id }: Marketplace, offered: number, appraisal: Appraisal, judgment: Verdict): Markup {
  const { garment, price, parsed } = appraisal;
  const path = appraisePath(parsed.text, membersOf(garment, 'gender', 'condition'));
  const acceptFrom = judgment.zones.find(({ zone }) => zone === 'accept')?.from;
  const bar = priceBar(price, judgment.zones, {
    mark: { amount: offered, name: 'offer' },
    limit: acceptFrom === undefined ? undefined : { amount: acceptFrom, name: 'accept from' },
    // The link below also shows the usual price, so the bar omits it if there are no zones.
    isUsualKnown: judgment.zones.length === 0,
  });
  const tag = html`${verdictWithSigns(judgment)}
${judgment.zone === 'check' ? '' : choiceFigures(judgment)}
${bar}
<p class="visually-hidden">${capital(judgment.zones.map(zoneInWords).join(', '))}.
${capital(rangeInWords(price, isOftenCopied(appraisal)))}.</p>
<p>After <a href="${marketplacePath({ id })}">${name} fees</a>.
<a href="${path}">How we get to ${usd(price.price)}</a>.${rateInWords(judgment)}</p>`;
  return html`<section aria-labelledby="answer-heading">
<h2 id="answer-heading" class="visually-hidden">What to do</h2>
${hangtag(tag, judgment.ask ? 'is-borrowed' : '')}
</section>`;
}

const CHOICE_NAMES = {
  usual: 'Usually',
  ask: 'Ask',
  accept: 'Accept',
  counter: 'Counter',
  hold: 'Hold',
};

/** Returns the seller's profit from each choice, or the payout if the cost is unknown. */
function choiceFigures({ money: { at } }: Verdict): Markup {
  // Countering at the asking price is the same as holding.
  const holdPrice = at.find(({ what }) => what === 'hold')?.price;
  const choices = at.filter(({ what, price }) => what !== 'counter' || price !== holdPrice);
  const figures = choices.map(({ what, price, keep, profit }) => {
    const note = profit === undefined ? 'you’d get' : `profit; you’d get ${wholeDollars(keep)}`;
    return html`<div>
<dt>${CHOICE_NAMES[what]} ${plainDollars(price)}</dt>
<dd><b class="figure">${wholeDollars(profit ?? keep)}</b> <span class="soft">${note}</span></dd>
</div>`;
  });
  return html`<dl class="figures">${figures}</dl>`;
}

function zoneInWords({ zone, from, to }: Verdict['zones'][number]): string {
  const bound = to === undefined ? `above ${usd(from)}` : `to ${usd(to)}`;
  return `${ZONE_NAMES[zone].toLowerCase()} ${bound}`;
}

/** Fields whose errors appear next to them. Other errors appear above the form. */
const INPUT_NAMES = ['title', 'asked', 'offered', 'cost', 'listedFor', 'label'];

const TITLE = html`type="text" maxlength="${MAX_TITLE_LENGTH}" autocomplete="off" required`;

function form({ marketplaces }: Site, fields: Readonly<Record<string, string>>, error: FormError | undefined): Markup {
  const { input } = formFields('offer', fields, { error });
  const sellable = marketplaces.list.filter(({ model }) => model !== 'they sell');
  const isFromItem = fields.asked !== undefined && fields.offered === undefined;
  const hasOtherError = error !== undefined && !INPUT_NAMES.includes(error.field);
  return html`${hasOtherError ? fieldError(error.message, 'offer-error') : ''}
<form class="picks-form" action="/offer" method="get" data-change>
<div class="fields">
${input('title', 'Listing title', { attributes: TITLE })}
${input('asked', 'Your price, $', { attributes: html`${AMOUNT} required` })}
${input('offered', 'Their offer, $', { attributes: html`${AMOUNT} required${isFromItem ? ' autofocus' : ''}` })}
${input('cost', 'You paid, $')}
${input('listedFor', 'Days listed')}
</div>
${yourTerms('offer', fields, ['marketplace', 'label'], sellable, { error })}
<p><button type="submit">What should I do?</button></p>
</form>`;
}
