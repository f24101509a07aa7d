import { capitalize, compact, joinNames, joinTexts, plainDollars, truncate, usd } from '../../base/text.ts';
import { pick } from '../../base/values.ts';
import { type Condition, conditionGrades } from '../../catalog/catalog.ts';
import { genderWord, isChildrens, isUnknown } from '../../catalog/outside-catalog.ts';
import { createFieldReader } from '../../http/read-query.ts';
import { formatItemLine } from '../../lists/items-of-lines.ts';
import { findSeveralItems } from '../../lists/read-list-file.ts';
import type { Purpose } from '../../money/advice-schema.ts';
import { isOnlyKind } from '../../money/decide.ts';
import { callInWords } from '../../money/money-text.ts';
import { requireAppraisal } from '../../operations/appraise-item.ts';
import { requireGarment } from '../../operations/browse.ts';
import { formatComps } from '../../operations/fields/comps.ts';
import { DESCRIPTION_FIELDS, FIELDS, GRADE_FIELD } from '../../operations/fields/item-fields.ts';
import { shouldBeIndexed } from '../../operations/price-table.ts';
import { guessInWords, rangeInWords } from '../../present/answer-lines.ts';
import { notMadeInWords } from '../../present/caveats.ts';
import { testedInWords } from '../../present/evidence-text.ts';
import { brandPath, PAGE_PATHS, pricePath, withQuery } from '../../present/page-paths.ts';
import { findRangeIn, UnpricedListing } from '../../pricing/appraisal.ts';
import { isBroadEstimate } from '../../pricing/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import {
  ARIA_CURRENT,
  foldedSection,
  glyph,
  hangtag,
  html,
  type Markup,
  type MarkupValue,
  section,
  titleHeading,
} from '../markup.ts';
import {
  isMaybeCopy,
  itemsInWords,
  nameUnknownWords,
  otherTitlePath,
  type PageAnswer,
  readChoice,
  toPageAnswer,
} from '../page-answer.ts';
import { type PageRequest, type PageResult, renderPage, type Site } from '../page-frame.ts';
import { renderCard, renderIfRealSections, renderNextSteps, renderOtherRules } from '../parts/decision-card.ts';
import { renderDollarInput, renderHiddenFields, renderTerms } from '../parts/form-fields.ts';
import { renderPricePicture } from '../parts/price-picture.ts';
import { renderUnpricedPage } from '../parts/refusal-pages.ts';
import { renderResaleSections, renderWhereSection } from '../parts/selling-parts.ts';
import shownCaveats from '../shown-caveats.json' with { type: 'json' };

const readGarmentFields = createFieldReader({ gender: FIELDS.gender, condition: GRADE_FIELD });
const readAppraisalFields = createFieldReader(DESCRIPTION_FIELDS, ['title']);

const PAGE_INCLUDES = ['conditions', 'words', 'plan'] as const;

/** Answers /price/{brand}/{category}. Redirects other spellings of the names. */
export function answerPrice(site: Site, request: PageRequest): PageResult {
  const { pricing } = site;
  const choice = readChoice(request);
  const { gender, condition } = readGarmentFields(request);
  const { brand = '', category = '' } = request.params;
  const { garment, isExact } = requireGarment(pricing, { brand, category, gender, condition });
  if (!isExact) {
    const comps = choice.comps && formatComps(choice.comps);
    return { path: withQuery(pricePath(pricing, garment), { ...choice, comps }) };
  }
  const garmentFields = { ...garment, brand: garment.brand.slug, category: garment.category.slug };
  const appraisal = requireAppraisal(site, { ...garmentFields, ...choice });
  return { markup: renderAnswerPage(site, toPageAnswer(site, appraisal, choice, PAGE_INCLUDES)) };
}

/** Answers /appraise: the price of a title, or what it lacks for one. */
export function answerAppraisal(site: Site, request: PageRequest): PageResult {
  const fields = readAppraisalFields(request);
  const choice = readChoice(request);
  const { severalItems, question } = findSeveralItems(site.pricing.lexicon, readTitleLines(request));
  if (severalItems) return { markup: renderUnpricedPage(site, severalItems, choice) };
  try {
    const page = toPageAnswer(site, requireAppraisal(site, { ...fields, ...choice }), choice, PAGE_INCLUDES);
    const caveats = [...page.answer.caveats, ...(question ? [{ code: 'lot' as const, text: question }] : [])];
    return { markup: renderAnswerPage(site, { ...page, answer: { ...page.answer, caveats } }) };
  } catch (error) {
    if (!(error instanceof UnpricedListing)) throw error;
    return { markup: renderUnpricedPage(site, error, choice) };
  }
}

/** Returns the title with the line ends between its items, of which {@link readAppraisalFields} cleans it. */
const readTitleLines = ({ query: { title } }: PageRequest): string =>
  typeof title === 'string' ? truncate(title) : '';

/** Renders the price of a garment or listing. `answer.js` updates the answer in place. */
function renderAnswerPage(site: Site, page: PageAnswer): Markup {
  const { pricing } = site;
  const { answer, appraisal, shownTitle } = page;
  const { purpose } = page.choice;
  const { brand, category, gender } = appraisal.garment;
  const item = { brand, category, gender };
  const { isMade } = pricing.priceGarment(item);
  const trail = compact(
    { name: 'Browse', path: PAGE_PATHS.browse },
    !isUnknown(brand) && { name: brand.name, path: brandPath(brand) },
    { name: category.name, path: pricePath(pricing, item) },
  );
  const isSelling = answer.purpose === 'sell';
  const [models, conditions] = answer.estimate ? [renderModelSection(page), renderConditionSection(pricing, page)] : [];
  const isForSale =
    answer.estimate && isMade && !isOnlyKind(appraisal) && answer.purpose !== 'wear' && answer.purpose !== 'value';
  const pictureSection = section('brings', 'What it brings', renderPricePicture(page));
  const sellerSections =
    isForSale && isSelling && html`${renderWhereSection(site, page)}${answer.plan && pictureSection}`;
  const buyerSections = isForSale && !isSelling && renderResaleSections(site, page);
  return renderPage(site, {
    ...describePage(page),
    path: page.pathWith({}),
    canonicalPath: pricePath(pricing, item),
    isUnlisted: shownTitle !== undefined || !shouldBeIndexed(pricing, item),
    hero: renderHeading(pricing, page),
    search: formatSearch(page),
    searchFields: purpose && html`<input type="hidden" name="purpose" value="${purpose}">`,
    main: html`${hangtag(renderCard(site, page, renderTagForm(page), renderYourTerms(site, page)))}
${!isMade && html`<p class="notice">${notMadeInWords(item)}</p>`}
${!isMaybeCopy(page) && models}
<div class="parts">${sellerSections}${!isMaybeCopy(page) && conditions}
<section class="panel" aria-label="More">${!isMaybeCopy(page) && buyerSections}${renderIfRealSections(page, html`${models}${conditions}`)}
${renderSourcesSection(pricing, page)}</section>
</div>
${renderGoodToKnow(page)}`,
    trail: shownTitle === undefined ? trail : undefined,
    scripts: ['answer.js', 'share.js'],
  });
}

/** Returns the title for the search box, with the price on the tag unless it is in the title. */
function formatSearch({ appraisal, shownTitle, choice: { askingPrice } }: PageAnswer): string {
  const { text, money } = appraisal.title;
  const isPriceInTitle = shownTitle === text && money.askingPrice !== undefined;
  return joinTexts(shownTitle, shownTitle && !isPriceInTitle && askingPrice !== undefined && plainDollars(askingPrice));
}

/** True if nobody said what the answer is for, so choosing that is the next step. */
const isPurposeOpen = ({ answer, appraisal }: PageAnswer): boolean =>
  answer.purpose === undefined && answer.estimate !== undefined && !isOnlyKind(appraisal);

function renderHeading(pricing: Pricing, page: PageAnswer): Markup {
  const { answer, appraisal, shownTitle } = page;
  const { garment, correctedNames } = appraisal;
  const { brand, condition } = garment;
  const { model } = answer.item;
  const isLot = answer.quantity !== undefined;
  const isNamedByTitle = shownTitle !== undefined && (!answer.estimate || (isUnknown(brand) && !isLot));
  const isNamedByModel = model !== undefined && !isUnknown(brand);
  const itemsText = itemsInWords(appraisal);
  const itemsName = isNamedByModel ? `${brand.name} ${model}` : itemsText;
  const ownName = isLot ? `${answer.quantity} ${itemsName}` : capitalize(itemsName);
  const name = isNamedByTitle ? shownTitle : ownName;
  const facts = compact((isNamedByTitle || isNamedByModel) && capitalize(itemsText), condition);
  return html`${titleHeading(name, { isAsTyped: name === shownTitle })}
<p class="soft">${facts.map((fact) => `${fact}. `)}${correctedNames.length > 0 && `Read as ${joinNames(correctedNames)}.`} ${answer.estimate && renderWearerLine(pricing, page)}</p>
${answer.estimate && !isPurposeOpen(page) && renderPurposeSwitch(page)}`;
}

function renderConditionSection(pricing: Pricing, page: PageAnswer): Markup {
  const { answer, appraisal } = page;
  const currentCondition = appraisal.garment.condition;
  const renderGradeLink = (condition: Condition | undefined, price: number) => {
    const id = (condition ?? 'any').toLowerCase().replaceAll(' ', '-');
    return html`<li><a id="grade-${id}" href="${page.pathWith({ condition })}"${condition === currentCondition && ARIA_CURRENT} data-change>
${condition ?? 'Any'} <b>${usd(price)}</b></a></li>`;
  };
  const isInTitle = appraisal.titleCondition !== undefined;
  const grades = (answer.conditions ?? []).map(({ condition, price }) => renderGradeLink(condition, price));
  const meaning = conditionGrades.find(({ name }) => name === currentCondition)?.meaning;
  const body = html`<ul class="grades">${!isInTitle && renderGradeLink(undefined, findRangeIn(pricing, appraisal).price)}${grades}</ul>
${meaning && html`<p class="soft small">${meaning}</p>`}`;
  return section('grades', answer.each ? 'As one lot, by condition' : 'What condition is it in?', body);
}

/** Returns a link that changes whom the item is priced for. Children's items and guessed bags have no such choice. */
function renderWearerLine(pricing: Pricing, page: PageAnswer): MarkupValue {
  const { appraisal, shownTitle } = page;
  const { category, gender } = appraisal.garment;
  if (isChildrens(category)) return undefined;
  const otherGender = gender === 'male' ? 'female' : 'male';
  if (!pricing.priceGarment({ ...appraisal.garment, gender: otherGender }).isMade) return undefined;
  const isGenderGuessed = shownTitle !== undefined && !appraisal.titleGender;
  if (isGenderGuessed && category.slug === 'bag') return undefined;
  const isUsual = appraisal.findings.some((finding) => finding.code === 'assumed_gender' && finding.by !== 'default');
  return html`${isGenderGuessed && `Priced as ${genderWord(gender)}${isUsual ? ', as most are' : ''}.`}
<a id="${otherGender}" href="${page.pathWith({ gender: otherGender })}" data-change>Price it as ${genderWord(otherGender)}</a>`;
}

/** Returns links to the models that the item may be, on either side of its price, or nothing if there are none. */
function renderModelSection({ answer, appraisal, shownTitle, choice }: PageAnswer): MarkupValue {
  const usualPrice = answer.estimate?.price ?? 0;
  const { setByFields } = appraisal;
  // Without a title, those of the models name the brand and the kind.
  const fields = shownTitle === undefined ? pick(setByFields, 'gender', 'condition') : setByFields;
  const models = appraisal.candidates.toSorted((a, b) => a.price - b.price);
  if (models.length === 0) return undefined;
  const renderModelsOnSide = (heading: string, isOnSide: (price: number) => boolean) => {
    const links = models
      .filter(({ price }) => isOnSide(price))
      .map(({ title, name, price }) => {
        const path = otherTitlePath({ title, ...fields }, choice);
        return html`<li><a class="button is-quiet is-small" href="${path}">${capitalize(name)} <b>${usd(price)}</b></a></li>`;
      });
    return links.length > 0 && html`<p>${heading}</p><ul class="chips">${links}</ul>`;
  };
  const sides = html`<div class="sides">${renderModelsOnSide('Less', (price) => price < usualPrice)}<p class="at">${usd(usualPrice)} with no model named</p>
${renderModelsOnSide('More', (price) => price >= usualPrice)}</div>`;
  return section('models', 'Which one is it?', sides);
}

function describePage(page: PageAnswer) {
  const { appraisal, shownTitle } = page;
  const { estimate } = page.answer;
  const { condition } = appraisal.garment;
  const itemsText = itemsInWords(appraisal);
  const aboutText = isBroadEstimate(appraisal.evidence) ? 'about ' : '';
  const priceText = estimate ? `${aboutText}${usd(estimate.price)}` : 'Look it up';
  const headline = isMaybeCopy(page) ? callInWords({ call: 'check' }) : priceText;
  const rangeText = estimate && !isMaybeCopy(page) ? `, ${rangeInWords(estimate)}` : '';
  const name = shownTitle === undefined ? compact(itemsText, condition).join(', ') : `“${shownTitle}”`;
  return {
    title: `${capitalize(headline)}: ${name}, secondhand`,
    description: `${capitalize(itemsText)}, ${condition ?? 'any condition'}: ${headline}${rangeText}.`,
  };
}

function renderGoodToKnow(page: PageAnswer): MarkupValue {
  const { answer, appraisal } = page;
  const { caveats } = answer;
  // Without a price, a question beside its field says so.
  const hasAmount = page.shownPrice !== undefined;
  const unknownWords = [...new Set(appraisal.unknownWords)];
  const notes = compact(
    unknownWords.length > 0 && !isOnlyKind(appraisal) && `${nameUnknownWords(unknownWords)}.`,
    ...caveats
      .filter(({ code }) => !shownCaveats.elsewhere.includes(code) && (code !== 'other_money' || hasAmount))
      .map(({ text }) => text),
  );
  const ruleNotes = renderOtherRules(page);
  if (notes.length + ruleNotes.length === 0) return undefined;
  return section('words', 'Good to know', html`${notes.map((note) => html`<p>${note}</p>`)}${ruleNotes}`, 'beside');
}

function renderSourcesSection(pricing: Pricing, page: PageAnswer): Markup {
  const { answer, appraisal, choice } = page;
  const body = html`<div><p>${joinTexts(guessInWords(answer), answer.evidence.text)}</p>
${renderEffects(pricing, page)}
<p>${testedInWords(pricing, appraisal)} <a href="/method">How right we are</a></p>
${renderCompsForm(page)}</div>`;
  return foldedSection('sources', 'How we know', body, {
    isOpen: (choice.comps ?? choice.guess) !== undefined || !answer.estimate,
  });
}

function renderEffects(pricing: Pricing, { answer: { words, each }, appraisal }: PageAnswer): MarkupValue {
  // For a lot, the words are about all of it.
  if (!words || each) return undefined;
  const quotedWords = words.effects
    .filter(({ factor }) => Math.round(words.basePrice * factor) !== words.basePrice)
    .map(({ text }) => `“${text}”`);
  if (quotedWords.length === 0) return undefined;
  const ourPrice = (appraisal.userEvidence?.ourRange ?? appraisal.estimate).price;
  return html`<p><a href="${pricePath(pricing, appraisal.garment)}">${capitalize(itemsInWords(appraisal))}</a> ${usd(words.basePrice)}.
With ${joinNames(quotedWords)} ${usd(ourPrice)}.</p>`;
}

/** Returns the switch between buyers and sellers, and the choice to buy for oneself. Its links keep all else. */
function renderPurposeSwitch(page: PageAnswer): Markup {
  const { purpose } = page.answer;
  const renderPurposeLink = (linkedPurpose: Purpose, text: MarkupValue, { isCurrent = false, className = '' }) =>
    html`<a id="for-${linkedPurpose}" class="${className}" href="${page.pathWith({ purpose: linkedPurpose })}"${isCurrent && ARIA_CURRENT} data-change
data-purpose="${linkedPurpose}">${text}</a>`;
  const [isToSell, isToWear] = [purpose === 'sell', purpose === 'wear'];
  const wearText = html`${isToWear && glyph('buy')}To wear`;
  const wearPurpose = isToWear ? 'resell' : 'wear';
  const wearLink = renderPurposeLink(wearPurpose, wearText, { isCurrent: isToWear, className: 'chip' });
  return html`<div class="switches"><nav class="switch" aria-label="What for?">
${renderPurposeLink('resell', 'I’m buying', { isCurrent: purpose === 'resell' || isToWear })}${renderPurposeLink('sell', 'I’m selling', { isCurrent: isToSell })}</nav>
${!isToSell && wearLink}</div>`;
}

/** ID of the form for the price on the tag. It also submits the terms, wherever they are. */
const TAG_FORM_ID = 'tag-form';

/** Returns the visitor’s terms as fields of the form for the tag, or nothing for an item that is not to be sold. */
function renderYourTerms(site: Site, page: PageAnswer): MarkupValue {
  const { answer, choice, advice } = page;
  const { purpose, sale, limits } = answer;
  const shareButton = html`<p class="after"><button type="button" id="share" data-share-page hidden>Share</button></p>`;
  if (purpose === undefined) return undefined;
  const termNames = listShownTerms(page);
  if (termNames.length === 0) return shareButton;
  const marketplace = choice.marketplace ?? sale?.marketplace ?? limits?.marketplace;
  const { shippingLabel, minProfit, cost, hourly } = choice;
  const texts = { shippingLabel, minProfit, cost, hourly, marketplace };
  const terms = renderTerms(site.fees.marketplaces, texts, termNames, TAG_FORM_ID);
  const shippingText = advice.reason?.shipping;
  return html`${terms}${shippingText && html`<p class="small soft">${shippingText}</p>`}${shareButton}`;
}

/** Returns the names of the terms that have fields beside that of the marketplace, or none if no terms are shown. */
function listShownTerms(page: PageAnswer): ('shippingLabel' | 'minProfit' | 'cost' | 'hourly')[] {
  const { answer, choice } = page;
  const isForSale = answer.purpose === 'sell' || answer.purpose === 'resell';
  if (!isForSale || !answer.estimate || isMaybeCopy(page)) return [];
  // Another goal takes the place of the least profit.
  const hasOtherGoal = (choice.minReturn ?? choice.minMargin) !== undefined;
  const ownTerm = answer.purpose === 'sell' ? 'cost' : !hasOtherGoal && 'minProfit';
  return compact('shippingLabel', ownTerm, choice.hourly !== undefined && 'hourly');
}

function renderTagForm(page: PageAnswer): Markup {
  const { address } = page;
  const { askingPrice, listPrice } = page.choice;
  const isSelling = page.answer.purpose === 'sell';
  const [name, value] = isSelling ? ['listPrice', listPrice] : ['askingPrice', askingPrice];
  const isOpen = isPurposeOpen(page);
  const placeholder = isOpen && 'tag';
  const field = renderDollarInput(html`id="tag" name="${name}" value="${value}" placeholder="${placeholder}"`);
  const saveButtons = html`<button type="submit" class="is-quiet" id="tag-check">Update</button>
<button type="button" id="keep" data-list-line="${formatLineForList(page)}" aria-pressed="false" hidden>Save</button>`;
  const formAttributes = html`id="${TAG_FORM_ID}" action="${address.path}" method="get" data-change data-live`;
  const termNames = listShownTerms(page);
  const shownNames = compact(name, !isOpen && !isSelling && 'extraCost', termNames.length > 0 && 'marketplace');
  const hiddenInputs = renderHiddenFields(address.fields, [...shownNames, ...termNames]);
  if (isOpen) {
    return html`<form ${formAttributes}>${hiddenInputs}${renderNextSteps(page, field)}
<p class="actions">${saveButtons}
<button type="button" id="share" class="is-quiet" data-share-page hidden>Share</button></p></form>`;
  }
  return html`<form class="row tag-form" ${formAttributes}>
${hiddenInputs}
<div class="field"><label for="tag">${isSelling ? 'Your price' : 'Tag price'}</label>
${field}</div>
${!isSelling && renderExtraField(page)}${saveButtons}
</form>`;
}

/** Returns the field for what it costs to get the item besides the tag: dollars, or a share such as `20%`. */
function renderExtraField({ choice: { extraCost } }: PageAnswer): Markup {
  const value = typeof extraCost === 'number' ? plainDollars(extraCost).slice(1) : extraCost;
  return html`<div class="field"><label for="extra">Shipping and fees to you</label>
<input id="extra" name="extraCost" value="${value}" placeholder="none" type="text" inputmode="decimal" maxlength="12"
autocomplete="off" pattern="[$]?[0-9,]*[.]?[0-9]{0,2}|[0-9.]+ ?%" title="US dollars, or a share such as 20%"></div>`;
}

/** Returns the answer's item as a line of a list: `Coach Tabby 26, Good, women’s sticker $60 + $9 shipping`. */
function formatLineForList({ appraisal, shownTitle, choice }: PageAnswer): string {
  const { listPrice, askingPrice, cost, extraCost } = choice;
  const { brand, category, gender, condition } = appraisal.garment;
  const { setByFields, title, titleCondition } = appraisal;
  // Of several grades in a line, the worst counts.
  const overriddenTexts = titleCondition && titleCondition !== condition ? title.conditionTexts : [];
  const titleText = overriddenTexts
    .reduce((text, gradeText) => text.replace(gradeText, ''), shownTitle ?? '')
    .replace(/[\s,]+(?=,|$)/g, '');
  const isTitled = shownTitle !== undefined;
  const brandName = (!isTitled || setByFields.brand !== undefined) && !brand.isUnnamed && brand.name;
  const kindText = (!isTitled || setByFields.category !== undefined) && category.slug.replaceAll('-', ' ');
  const name = joinTexts(brandName, titleText, kindText);
  const genderText = appraisal.titleGender !== gender && genderWord(gender, category);
  const itemText = compact(name, condition, genderText).join(', ');
  // A line has the price of each after a count such as `x3`.
  const lot = title.lot?.isMultiplied ? title.lot : undefined;
  // Nor can it say that something is free.
  const amounts = { listPrice, askingPrice: askingPrice || undefined, cost: cost || undefined };
  const extraText =
    typeof extraCost === 'number' ? `${plainDollars(extraCost)} shipping` : `${extraCost} buyer’s premium`;
  const line = formatItemLine({ title: itemText, lot, quantity: 1, ...amounts }, 'sticker');
  return joinTexts(line, extraCost ? `+ ${extraText}` : '');
}

function renderCompsForm({ choice: { comps }, address }: PageAnswer): Markup {
  return html`<form action="${address.path}" method="get" data-change>
${renderHiddenFields(address.fields, ['comps'])}
<label for="comps">Seen it sold? Enter the prices</label>
<div class="row"><div class="field"><input id="comps" name="comps" value="${comps && formatComps(comps)}" type="text"
maxlength="1000" placeholder="40, 55, 48" autocomplete="off"></div>
<button type="submit" class="is-quiet" id="evidence-check">Apply</button></div>
</form>`;
}
