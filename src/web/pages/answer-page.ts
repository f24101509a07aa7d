import { capitalize, joinNames, plainDollars, usd, withCommas } from '../../base/numbers.ts';
import { compact } from '../../base/text.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { isGarmentWorthListing } from '../../operations/browse.ts';
import { isBroadEstimate, isOnlyKind, isWithoutEvidence } from '../../present/appraised.ts';
import { notMadeInWords } from '../../present/caveats.ts';
import { pricePath } from '../../present/price-path.ts';
import { CALL_NAMES, rangeInWords } from '../../present/text.ts';
import { answerPath, firstNumber, itemsInWords, type PageAnswer, withChoice } from '../answer.ts';
import { html, type Markup, NOTHING } from '../html.ts';
import { renderPage } from '../layout.ts';
import { hangtag, titleHeading } from '../markup.ts';
import { askFold, conditionSection, keepFold, modelSection, tagForm, wearerLine } from '../parts/answer-forms.ts';
import { answerCard, ifRealFolds, isCheckedFirst } from '../parts/decision-card.ts';
import { goodToKnow, sourcesFold } from '../parts/explanation.ts';
import { brandPath } from '../paths.ts';
import type { Pricing, Site } from '../site.ts';

/** Renders the price of a garment or listing. `answer.js` updates the answer in place. */
export function answerPage(site: Site, page: PageAnswer): Markup {
  const { pricing } = site;
  const { answer, appraisal, title } = page;
  const { brand, category, gender } = appraisal.garment;
  const item = { brand, category, gender };
  const { isMade } = pricing.predict(item);
  const trail = [{ name: 'Browse', path: '/browse' }];
  if (!isUnknown(brand)) trail.push({ name: brand.name, path: brandPath(brand) });
  trail.push({ name: category.name, path: pricePath(pricing, item) });
  const isFolded = isCheckedFirst(answer);
  const [models, shape] = answer.estimate ? [modelSection(pricing, page), conditionSection(pricing, page)] : [];
  // A guess promises no profit.
  const folds =
    answer.estimate && isMade && !isOnlyKind(appraisal) ? html`${keepFold(site, page)}${askFold(page)}` : '';
  const sources = sourcesFold(pricing, page);
  const controls = html`${tagQuestion(pricing, page)}${tagForm(pricing, page)}`;
  return renderPage(site, {
    title: pageTitle(page),
    description: pageDescription(page),
    path: answerPath(pricing, page),
    canonicalPath: pricePath(pricing, item),
    unlisted: title !== undefined || !isGarmentWorthListing(pricing, item),
    hero: heading(pricing, page),
    search: searchText(page),
    main: html`${hangtag(answerCard(site, page, controls))}
${isMade ? '' : html`<p class="notice">${notMadeInWords(item)}</p>`}
${isFolded ? '' : models}
<div class="parts">${isFolded ? '' : shape}
<section class="panel" aria-label="More">${isFolded ? ifRealFolds(page, html`${models}${shape}`) : folds}${sources}</section>
</div>
${goodToKnow(page)}`,
    trail: title === undefined ? trail : undefined,
    scripts: ['answer.js', 'share.js'],
  });
}

/** Returns the title with its tag price, as it may be typed again. */
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
    isUnknown(brand) || !answer.estimate
      ? (title ?? kind)
      : `${pieces}${model === undefined ? kind : `${brand.name} ${model}`}`;
  const facts = compact(!name.endsWith(kind) && kind, condition, listingsInWords(answer.evidence));
  return html`${titleHeading(name, name === title)}
<p class="soft">${facts.map((fact) => `${fact}. `)}${readAs} ${answer.estimate ? wearerLine(pricing, page) : ''}</p>`;
}

/** Returns how many listings are behind the price: `201 sold, 32 listed`. */
function listingsInWords({ sold, asking, grade }: PageAnswer['answer']['evidence']): string {
  if (isWithoutEvidence(grade)) return 'A guess: we saw none';
  return compact(sold > 0 && `${withCommas(sold)}\u{a0}sold`, asking > 0 && `${withCommas(asking)}\u{a0}listed`).join(
    ', ',
  );
}

/** Asks whether an amount in the title is the tag price, if it was not taken for it. */
function tagQuestion(pricing: Pricing, page: PageAnswer): Markup {
  const { bareNumber = firstNumber(page.appraisal), otherMoney } = page.appraisal.parsed;
  if (page.choice.askingPrice !== undefined) return NOTHING;
  const [amount = bareNumber] = otherMoney.map(({ text }) => Number(text.replace(/[$,]/g, '')));
  if (!amount) return NOTHING;
  return html`<p><a href="${withChoice(answerPath(pricing, page), { askingPrice: amount })}" data-change>Is
${plainDollars(amount)} the price on the tag?</a></p>`;
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
  const range = answer.estimate && !isCheckedFirst(answer) ? `, ${rangeInWords(answer.estimate)}` : '';
  return `${capitalize(itemsInWords(appraisal))}, ${appraisal.garment.condition ?? 'any condition'}: ${headlinePrice(page)}${range}.`;
}
