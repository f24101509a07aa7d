import { capitalize, joinNames, plainDollars, usd } from '../../base/numbers.ts';
import { compact, truncate } from '../../base/text.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { thingsIn } from '../../lists/read-list-file.ts';
import { isOnlyKind } from '../../money/inquiry.ts';
import { CALL_NAMES } from '../../money/money-text.ts';
import { requireAppraisal } from '../../operations/appraise-item.ts';
import { isGarmentWorthListing } from '../../operations/browse.ts';
import { DESCRIPTION_FIELDS, FIELDS, GRADE_FIELD } from '../../operations/fields/item-fields.ts';
import { createFieldReader } from '../../operations/fields/read-input.ts';
import { requireGarment } from '../../operations/names.ts';
import { rangeInWords } from '../../present/answer-lines.ts';
import { notMadeInWords } from '../../present/caveats.ts';
import { testedInWords } from '../../present/evidence-text.ts';
import { brandPath, pricePath } from '../../present/price-path.ts';
import { isBroadEstimate } from '../../pricing/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { UnpricedListing } from '../../pricing/unpriced-listing.ts';
import { disclosure, hangtag, html, type Markup, NOTHING, titleHeading } from '../markup.ts';
import {
  answerFor,
  answerPath,
  CHOICE_FIELDS,
  itemsInWords,
  ON_CARD,
  type PageAnswer,
  unknownNames,
  withChoice,
} from '../page-answer.ts';
import { renderPage } from '../page-frame.ts';
import {
  answerTerms,
  askFold,
  compsForm,
  conditionSection,
  keepFold,
  modelSection,
  purposeSwitch,
  tagForm,
  wearerLine,
  whereSection,
} from '../parts/answer-forms.ts';
import { answerCard, ifRealFolds, isCheckedFirst, signsFold } from '../parts/decision-card.ts';
import { priceBar } from '../parts/price-bar.ts';
import { type PageRequest, type PageResult, type Site, samePage } from '../site.ts';
import { unpricedPage } from './refusal-pages.ts';

const readGarmentFields = createFieldReader({ gender: FIELDS.gender, condition: GRADE_FIELD });
const readAppraisal = createFieldReader(DESCRIPTION_FIELDS, ['title']);
const readChoice = createFieldReader(CHOICE_FIELDS);

const SHOWN = [...ON_CARD, 'grades', 'words', 'plan'] as const;

export function answerPrice(site: Site, request: PageRequest): PageResult {
  const { pricing } = site;
  const choice = readChoice(request);
  const { params, query } = request;
  const { gender, condition } = readGarmentFields(request);
  const { brand = '', category = '' } = params;
  const { garment, isExact } = requireGarment(pricing, { brand, category, gender, condition });
  const isSpelled = isCanonical(query.gender, garment.gender) && isCanonical(query.condition, condition);
  if (!isExact || !isSpelled) {
    return samePage(withChoice(pricePath(pricing, garment), { askingPrice: choice.askingPrice }), request);
  }
  const named = { ...garment, brand: garment.brand.slug, category: garment.category.slug };
  return { page: answerPage(site, answerFor(site, requireAppraisal(site, { ...named, ...choice }), choice, SHOWN)) };
}

/** Returns true if a parameter is blank, or if its text is that of the value it was read as. */
const isCanonical = (parameter: unknown, value: string | undefined): boolean =>
  typeof parameter !== 'string' || parameter.trim() === '' || parameter.trim() === value;

export function answerAppraisal(site: Site, request: PageRequest): PageResult {
  const fields = readAppraisal(request);
  const choice = readChoice(request);
  // A field cleans line ends away, which tell things apart.
  const { title } = request.query;
  const { several, question } = thingsIn(site.pricing.lexicon, typeof title === 'string' ? truncate(title) : '');
  try {
    if (several) throw several;
    const shown = answerFor(site, requireAppraisal(site, { ...fields, ...choice }), choice, SHOWN);
    const caveats = [...shown.answer.caveats, ...(question ? [{ code: 'lot', text: question }] : [])];
    return { page: answerPage(site, { ...shown, answer: { ...shown.answer, caveats } }) };
  } catch (error) {
    if (!(error instanceof UnpricedListing)) throw error;
    return { page: unpricedPage(site, error, choice) };
  }
}

/** Renders the price of a garment or listing. `answer.js` updates the answer in place. */
function answerPage(site: Site, page: PageAnswer): Markup {
  const { pricing } = site;
  const { answer, appraisal, title } = page;
  const { brand, category, gender } = appraisal.garment;
  const item = { brand, category, gender };
  const { isMade } = pricing.predict(item);
  const trail = [{ name: 'Browse', path: '/browse' }];
  if (!isUnknown(brand)) trail.push({ name: brand.name, path: brandPath(brand) });
  trail.push({ name: category.name, path: pricePath(pricing, item) });
  const isFolded = isCheckedFirst(answer);
  const isSelling = answer.purpose === 'sell';
  const [models, shape] = answer.estimate ? [modelSection(pricing, page), conditionSection(pricing, page)] : [];
  const isSold =
    answer.estimate && isMade && !isOnlyKind(appraisal) && answer.purpose !== 'wear' && answer.purpose !== 'value';
  const brings = html`<section aria-labelledby="brings-heading"><h2 id="brings-heading">What it brings</h2>
${priceBar(page)}</section>`;
  const selling = isSold && isSelling && html`${whereSection(site, page)}${answer.plan && brings}`;
  const folds = isSold && !isSelling && html`${keepFold(site, page)}${askFold(pricing, page)}`;
  const signs = answer.estimate?.ifReal && !isFolded && signsFold(page);
  const sources = sourcesFold(pricing, page);
  return renderPage(site, {
    title: pageTitle(page),
    description: pageDescription(page),
    path: answerPath(pricing, page),
    canonicalPath: pricePath(pricing, item),
    unlisted: title !== undefined || !isGarmentWorthListing(pricing, item),
    hero: heading(pricing, page),
    search: searchText(page),
    above: page.choice.purpose && html`<input type="hidden" name="purpose" value="${page.choice.purpose}">`,
    main: html`${hangtag(answerCard(site, page, tagForm(pricing, page), answerTerms(site, page)))}
${!isMade && html`<p class="notice">${notMadeInWords(item)}</p>`}
${!isFolded && models}
<div class="parts">${selling}${!isFolded && shape}
<section class="panel" aria-label="More">${isFolded ? ifRealFolds(page, html`${models}${shape}`) : folds}${signs}
${sources}</section>
</div>
${goodToKnow(page)}`,
    trail: title === undefined ? trail : undefined,
    scripts: ['answer.js', 'share.js'],
  });
}

function searchText({ title = '', choice: { askingPrice } }: PageAnswer): string {
  return title === '' || askingPrice === undefined || title.includes('$')
    ? title
    : `${title} ${plainDollars(askingPrice)}`;
}

function heading(pricing: Pricing, page: PageAnswer): Markup {
  const { answer, appraisal, title } = page;
  const { garment, parsed } = appraisal;
  const { brand, condition } = garment;
  const kind = capitalize(itemsInWords(appraisal));
  const readAs = parsed.readAs.length === 0 ? '' : `Read as ${joinNames(parsed.readAs)}.`;
  const { model } = answer.item;
  const pieces = answer.quantity === undefined ? '' : `${answer.quantity} `;
  const name =
    isUnknown(brand) && pieces
      ? `${pieces}${itemsInWords(appraisal)}`
      : isUnknown(brand) || !answer.estimate
        ? (title ?? kind)
        : `${pieces}${model === undefined ? kind : `${brand.name} ${model}`}`;
  const facts = compact(!name.endsWith(kind) && kind, condition);
  return html`${titleHeading(name, name === title)}
<p class="soft">${facts.map((fact) => `${fact}. `)}${readAs} ${answer.estimate && wearerLine(pricing, page)}</p>
${answer.estimate && purposeSwitch(pricing, page)}`;
}

function headlinePrice({ answer, appraisal: { evidence } }: PageAnswer): string {
  if (isCheckedFirst(answer)) return CALL_NAMES.check;
  const about = isBroadEstimate(evidence) ? 'about ' : '';
  return answer.estimate ? `${about}${usd(answer.estimate.price)}` : 'Look it up';
}

function pageTitle(page: PageAnswer): string {
  const { appraisal, title } = page;
  const grade = appraisal.garment.condition ? `, ${appraisal.garment.condition}` : '';
  const name = title === undefined ? `${itemsInWords(appraisal)}${grade}` : `“${title}”`;
  return `${capitalize(headlinePrice(page))}: ${name}, secondhand`;
}

function pageDescription(page: PageAnswer): string {
  const { answer, appraisal } = page;
  const { condition = 'any condition' } = appraisal.garment;
  const range = answer.estimate && !isCheckedFirst(answer) ? `, ${rangeInWords(answer.estimate)}` : '';
  return `${capitalize(itemsInWords(appraisal))}, ${condition}: ${headlinePrice(page)}${range}.`;
}

/** Caveats that other parts of the page show, such as the card or the line about the wearer. */
const SHOWN_ELSEWHERE = new Set(
  (
    'assumed_gender bare_number beyond_evidence candidates comps copy_sign how_to_check if_real lot not_made plan ' +
    'precious_metal speed unknown_brand'
  ).split(' '),
);

/** Words that nobody expects to count. */
const LINKING = /^(an?|and|de|for|in|la|of|on|or|the|to|with|y)$/i;

function goodToKnow(page: PageAnswer): Markup {
  const { answer, appraisal } = page;
  const { caveats, ignored = [] } = answer;
  // Without a price, a question beside its field says so.
  const hasPrice = (answer.item.askingPrice ?? answer.item.listPrice) !== undefined;
  const unknown = [...new Set(appraisal.parsed.unknownWords)];
  const metal = caveats.find(({ code }) => code === 'precious_metal')?.text ?? '';
  const moved = new Set(answer.words?.effects.flatMap(({ text }) => text.toLowerCase().split(' ')));
  const others = ignored.filter(
    (word) => !unknown.includes(word) && !metal.includes(word) && !moved.has(word.toLowerCase()) && !LINKING.test(word),
  );
  const notes = compact(
    unknown.length > 0 && !isOnlyKind(appraisal) && `${unknownNames(unknown)}.`,
    others.length > 0 && `No effect on the price: ${others.join(', ')}.`,
    ...caveats
      .filter(({ code }) => !SHOWN_ELSEWHERE.has(code) && (code !== 'other_money' || hasPrice))
      .map(({ text }) => text),
  );
  if (notes.length === 0) return NOTHING;
  return html`<section class="beside" aria-labelledby="words-heading"><h2 id="words-heading">Good to know</h2>
${notes.map((note) => html`<p>${note}</p>`)}</section>`;
}

/** Explains a price: its listings by place, how such prices were tested, and the effect of words. */
function sourcesFold(pricing: Pricing, page: PageAnswer): Markup {
  const { answer, appraisal, choice } = page;
  const body = html`<div><p>${capitalize(answer.evidence.text)}.</p>
${wordEffects(pricing, page)}
<p>${testedInWords(pricing, appraisal)} <a href="/method">How right we are</a></p>
${compsForm(pricing, page)}</div>`;
  return disclosure('sources', 'How we know', body, choice.comps !== undefined || !answer.estimate);
}

function wordEffects(pricing: Pricing, { answer: { words, each }, appraisal }: PageAnswer): Markup {
  // Those of a lot are about all of it.
  if (!words || each) return NOTHING;
  const quoted = (isMore: boolean) =>
    words.effects
      .filter(({ factor }) => factor > 1 === isMore && Math.round(words.basePrice * factor) !== words.basePrice)
      .map(({ text }) => `“${text}”`);
  const [more, less] = [quoted(true), quoted(false)];
  if (more.length + less.length === 0) return NOTHING;
  const sell = (quoted: readonly string[], than: string) =>
    quoted.length > 0 && `${joinNames(quoted)} ${quoted.length > 1 ? 'sell' : 'sells'} for ${than}. `;
  const items = capitalize(itemsInWords(appraisal));
  return html`<p><a href="${pricePath(pricing, appraisal.garment)}">${items}</a> sell for about
${usd(words.basePrice)}. ${sell(more, 'more')}${sell(less, 'less')}</p>`;
}
