import { choice, nonemptyText, objects, type ValueOf } from '../base/shape.ts';
import {
  capitalize,
  compact,
  fillTemplate,
  formatCount,
  joinNames,
  joinTexts,
  percent,
  plainDollars,
  shorten,
  usd,
} from '../base/text.ts';
import { groupBy } from '../base/values.ts';
import type { Garment } from '../catalog/catalog.ts';
import { categoryInWords, garmentsInWords, genderWord, isUnknown } from '../catalog/outside-catalog.ts';
import type { Purpose } from '../money/advice-schema.ts';
import type { Advice } from '../money/advise.ts';
import { askAbout, isFarAbove } from '../money/decide.ts';
import { extraAmountInWords, extraInWords } from '../money/money-text.ts';
import { farAboveInWords, lowInWords } from '../money/offer-reply.ts';
import { LOW_PRICE_SHARE, priceToAskAfter } from '../money/plan.ts';
import type { Marketplace } from '../money/schema.ts';
import { type AdviceTerms, type ExtraCost, ONLINE_ADVICE, SIGNS_CAVEAT } from '../money/selling.ts';
import type { Appraisal, Finding } from '../pricing/appraisal.ts';
import { pickFromBothSides } from '../pricing/candidates.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { ASKING_PRICE, OLD_SALE_YEARS } from '../pricing/weigh-evidence.ts';
import { findModelsOfKind, getLineName } from '../titles/facts.ts';
import { saysPlated } from '../titles/refusals.ts';
import type { SellingRule } from '../titles/selling-rules.ts';
import codes from './caveat-codes.json' with { type: 'json' };
import sentences from './sentences.json' with { type: 'json' };

export type CaveatCode = keyof typeof codes;

export const Caveats = objects('What to know about the price.', {
  code: choice(Object.keys(codes) as CaveatCode[], 'What it is about.'),
  text: nonemptyText('One or two sentences.'),
});
export type Caveat = ValueOf<typeof Caveats>[number];

const caveatIf = (code: CaveatCode, text: string | undefined | false): Caveat[] => (text ? [{ code, text }] : []);

export const IF_REAL_CAVEAT: Caveat = { code: 'if_real', text: sentences.caveats.if_real };

/** Returns a caveat about an operator's own brand, otherwise []. */
export const findOwnBrandCaveat = ({ isOwn, name }: Garment['brand']): Caveat[] =>
  isOwn ? caveatIf('outside_catalog', fillTemplate(sentences.caveats.own_brand, { name })) : [];

/** Says that such garments hardly exist. */
export const notMadeInWords = (garment: Garment): string =>
  fillTemplate(sentences.caveats.not_made, { garments: garmentsInWords(garment) });

type FindingOf<Code extends Finding['code']> = Finding & { readonly code: Code };

type FindingSentence<F> = (finding: F, garment: Garment, askingPrice?: number) => string;

const FINDING_SENTENCES: { readonly [C in Finding['code']]: FindingSentence<FindingOf<C>> } = {
  beyond_evidence: beyondEvidenceInWords,
  copy_sign: ({ words }) => `${capitalize(joinNames(words.map((word) => `“${word}”`)))} can mean a copy.`,
  title_followed: differenceInWords,
  field_followed: differenceInWords,
  model_followed: differenceInWords,
  usual_kind: ({ text }, { category }) =>
    `“${text}” names several kinds: priced as ${categoryInWords(category)}, the most usual one.`,
  several_brands: ({ names }, { brand }) =>
    `The title names ${joinNames(names)}: priced as ${brand.name}. Check which of them is on the label.`,
  brand_not_found: ({ text }) => `${unknownNamesInWords([shorten(text, 80)])}.`,
  kind_spelling: ({ text }, { category }) => spellingInWords(text, category.name),
  spelling: ({ text }, { brand }) => spellingInWords(text, brand.name),
  other_money: otherMoneyInWords,
  bare_count: ({ number }) => `Size ${number}, or ${number} pieces? For pieces, write “lot of ${number}”.`,
  bare_number: ({ number }) => `Is the tag ${usd(number)}? Write ${usd(number)}.`,
  assumed_gender: ({ by }, { gender, category }) =>
    `${capitalize(genderWord(gender, category))} assumed${sentences.mostAre[by]}.`,
  line_without_price: ({ line }, { brand }) =>
    `${getLineName(brand, line)} has no price of its own: it is priced as ${brand.name}.`,
  label_number: labelNumberInWords,
  altered: ({ words }) => `Altered (${words.join(', ')}): the price is for the unaltered item.`,
};

function labelNumberInWords(finding: FindingOf<'label_number'>, { brand }: Garment): string {
  const { register, digits, maker, companyLabels } = finding;
  const text = `${register} ${digits}`;
  if (companyLabels === '') return `${text}: sources differ on whose it is. Which label is it?`;
  if (companyLabels !== undefined) return `${text} is a parent’s number (${companyLabels}): which label is it?`;
  const name = maker?.name ?? '';
  if (maker?.slug !== brand.slug) return `${text} is ${name}’s, the title says ${brand.name}: priced as ${brand.name}.`;
  const isCopied = ['designer', 'luxury', 'premium'].includes(brand.tier);
  return `${text} is ${name}’s: priced as ${name}.${isCopied ? ' Copies print it too.' : ''}`;
}

/** Returns why an item is rare: `A collectible.`, or '' if it is not. */
export function rarityInWords({ findings, title }: Pick<Appraisal, 'findings' | 'title'>): string {
  if (title.mentions.collaboration) return 'Two brands.';
  const clue = findings.find((finding) => finding.code === 'beyond_evidence')?.signs[0];
  return clue ? `${sentences.rarities[clue.reason]}.` : '';
}

function beyondEvidenceInWords({ signs, isMassMarket }: FindingOf<'beyond_evidence'>): string {
  const [clue] = signs;
  if (clue?.reason === 'worth') return `${capitalize(clue.text)} can bring far more: look it up, or ask an appraiser.`;
  const rarityText = clue && sentences.rarities[clue.reason];
  // Mass-market collaborations sell for little more than other clothes.
  const worthText = isMassMarket ? '' : ' These can sell for many times as much.';
  return `${rarityText}: look up what this one sold for.${worthText}`;
}

function otherMoneyInWords({ reason, amounts }: FindingOf<'other_money'>, _: Garment, askingPrice?: number): string {
  const amountsText = joinNames(amounts);
  if (reason !== 'second_price') return fillTemplate(sentences.otherMoney[reason], { amounts: amountsText });
  return askingPrice === undefined
    ? `Not used: ${amountsText} in the title.`
    : `The tag is ${plainDollars(askingPrice)}, not ${amountsText}.`;
}

/** Returns a listing's findings as caveats, most important first. */
export function toFindingCaveats({ findings, garment, askingPrice }: Appraisal): Caveat[] {
  const findingInWords = <Code extends Finding['code']>(code: Code, finding: FindingOf<Code>) =>
    FINDING_SENTENCES[code](finding, garment, askingPrice);
  return findings.map((finding) => ({ code: finding.code, text: findingInWords(finding.code, finding) }));
}

function differenceInWords(finding: Extract<Finding, { readonly titleText: string }>): string {
  const { titleText, fieldText, pricedText } = finding;
  return pricedText === undefined
    ? `The tag is ${fieldText}, not ${titleText}.`
    : `The title says ${titleText}, you gave ${fieldText}: priced as ${pricedText}.`;
}

/** Says how a misspelled word was interpreted. */
export const spellingInWords = (text: string, name: string): string => `“${text}” was read as ${name}.`;

/** Returns what to know about an item's price and what to do with it, most important first. */
export function collectItemCaveats(
  pricing: Pricing,
  appraisal: Appraisal,
  advice: Advice,
  terms: AdviceTerms,
): Caveat[] {
  const { purpose, marketplace, shippingLabel, extraCost } = terms;
  const { question, signs, speed, otherMarketplaceText, listingPlan, rules = [] } = advice;
  const { userEvidence, garment, needsLookup } = appraisal;
  return [
    ...caveatIf('candidates', candidatesInWords(appraisal)),
    ...caveatIf('comps', userEvidence && joinTexts(compsInWords(userEvidence), unusedGuessInWords(userEvidence))),
    ...caveatIf('retail_price', retailInWords(appraisal)),
    ...toRuleCaveats(rules, purpose, () => marketplace?.name),
    ...caveatIf('precious_metal', metalInWords(appraisal)),
    ...collectPriceCaveats(pricing, appraisal, { isBrandAsked: question?.topic === 'brand' }),
    ...caveatIf('list_price', listPriceInWords(appraisal, advice, terms)),
    ...caveatIf('other_money', extraCost && unusedExtraInWords(appraisal, extraCost)),
    ...caveatIf('speed', speed && speed !== 'usual' && `Our guess: it sells ${speed === 'fast' ? 'fast' : 'slowly'}.`),
    ...(signs ? toSignCaveats(signs, purpose) : []),
    ...caveatIf('marketplace', otherMarketplaceText),
    ...caveatIf('shipping', marketplace && !otherMarketplaceText && unusedLabelInWords(marketplace, shippingLabel)),
    ...caveatIf('plan', listingPlan && joinTexts(`${listingPlan.state}: ${listingPlan.now}`, listingPlan.later)),
    ...caveatIf('condition', purpose === 'value' && !garment.condition && !needsLookup && 'Which condition is it in?'),
  ];
}

const STATE_NAMES: Readonly<Record<string, string>> = sentences.states;

/** What a law or a marketplace says against a sale, and the address of its page, if it is known. */
type RuleText = { readonly text: string; readonly source?: string | undefined };

/** Returns what {@link toRuleTexts} does as caveats, each with the address of its page. */
export const toRuleCaveats = (...args: Parameters<typeof toRuleTexts>): Caveat[] =>
  toRuleTexts(...args).map(({ text, source }) => ({
    code: 'selling_rule',
    text: joinTexts(text, source && `Rule: ${source}`),
  }));

/** Returns what laws and marketplaces say against selling the item, with the addresses of their pages apart. */
export function toRuleTexts(
  rules: readonly SellingRule[],
  purpose: Purpose | undefined,
  nameMarketplace: (id: string) => string | undefined,
): RuleText[] {
  const isStateLaw = ({ isLaw, who }: SellingRule) => isLaw && who !== 'US';
  const stateRules = groupBy(rules.filter(isStateLaw), ({ what, limits }) => `${what} ${limits}`);
  const singleRules = rules.filter((rule) => !isStateLaw(rule)).map((rule) => [rule]);
  const ruleTexts = [...singleRules, ...stateRules.values()].map(([rule, ...otherLaws]): RuleText | undefined => {
    if (!rule) return undefined;
    const { what, who, isLaw, limits, source } = rule;
    const statesText = joinNames([rule, ...otherLaws].map((law) => STATE_NAMES[law.who] ?? who));
    const rulingText = isLaw
      ? `${statesText} law ${limits ? 'limits' : 'forbids'} selling it`
      : `${nameMarketplace(who)} does not take it`;
    return { text: `If this is ${what}, ${rulingText}.`, source };
  });
  const verb = purpose === 'sell' ? 'list' : 'buy';
  return compact(rules.some(({ stops }) => stops) && { text: `Check the rules before you ${verb} it.` }, ...ruleTexts);
}

/** Says how a seller’s own price compares with sales: `$300 is high: 26% of such sales bring more.` */
function listPriceInWords(appraisal: Appraisal, advice: Advice, terms: AdviceTerms): string {
  const { estimate, needsLookup } = appraisal;
  const { goods, isLow, listingPlan } = advice;
  const { listPrice, daysListed = 0 } = terms;
  if (listPrice === undefined || needsLookup) return '';
  if (isLow) return listingPlan ? '' : lowInWords(listPrice, goods);
  if (isFarAbove(listPrice, estimate)) return farAboveInWords(listPrice, goods);
  const shareText = shareInWords(1 - appraisal.findShareBelow(listPrice));
  return `${plainDollars(listPrice)} is ${standingInWords(listPrice, estimate.price, daysListed)}: ${shareText} of such sales bring more.`;
}

function standingInWords(listPrice: number, usualPrice: number, daysListed: number): string {
  if (listPrice > priceToAskAfter(daysListed, usualPrice)) return 'high';
  if (listPrice < LOW_PRICE_SHARE * usualPrice) return 'low';
  return listPrice > usualPrice ? 'right for now' : 'about right';
}

function shareInWords(share: number): string {
  if (share < 0.03) return 'almost none';
  return share > 0.97 ? 'almost all' : percent(share);
}

/** Says what share of its price when new an item brings: `It sells for about 17% of its $98 retail price.` */
function retailInWords({ title, estimate: { price }, lot, needsLookup }: Appraisal): string {
  const { retail } = title.money;
  if (!retail || lot || needsLookup) return '';
  return `It sells for ${shareOfRetailInWords(price / retail)} its ${plainDollars(retail)} retail price.`;
}

function shareOfRetailInWords(share: number): string {
  if (share > 1.05) return 'more than';
  if (share >= 0.95) return 'about';
  return share < 0.01 ? 'less than 1% of' : `about ${percent(share)} of`;
}

/** Says that the extra cost in the title is not counted, since another was sent. */
function unusedExtraInWords({ title }: Appraisal, countedCost: ExtraCost): string {
  const titleCost = title.money.extra;
  if (!titleCost || (titleCost.dollars === countedCost.dollars && titleCost.share === countedCost.share)) return '';
  return `The title adds ${extraInWords(titleCost)}: your ${extraAmountInWords(countedCost)} counts.`;
}

const MAX_CANDIDATES_ASKED = 3;

/** Says what the price is for and which items it may be instead, likeliest first, or ''. */
function candidatesInWords({ candidates, garment, estimate }: Appraisal): string {
  const [likeliestCandidate] = candidates;
  if (!likeliestCandidate) return '';
  const candidateTexts = pickFromBothSides(candidates, estimate, MAX_CANDIDATES_ASKED).map(
    (candidate) => `${candidate.name} ${usd(candidate.price)}`,
  );
  const itemsText = garmentsInWords({ ...garment, gender: undefined });
  return `${usd(estimate.price)} is for ${itemsText} with no ${likeliestCandidate.nameKind} named. Is it ${joinNames(candidateTexts, 'or')}?`;
}

/** Returns the signs of a real item, and the advice that goes with those of every brand. */
function toSignCaveats(signs: readonly string[], purpose: AdviceTerms['purpose']): Caveat[] {
  const isSelling = purpose === 'sell';
  return [
    { code: 'how_to_check', text: `Before you ${isSelling ? 'sell it' : 'pay'}, look for: ${signs.join('; ')}.` },
    { code: 'how_to_check', text: joinTexts(SIGNS_CAVEAT, !isSelling && ONLINE_ADVICE) },
  ];
}

const METAL_MARKS = { gold: '10K, 14K or 18K', silver: '925 or Sterling' };

/** Names the marks of a precious metal, which our price leaves out, for jewelry without a known brand, otherwise ''. */
function metalInWords({ garment, ignored, title }: Appraisal): string {
  const isUnknownJewelry = garment.category.family === 'jewelry' && isUnknown(garment.brand);
  const metal = (['gold', 'silver'] as const).find((name) => ignored.some((word) => word.toLowerCase() === name));
  if (!isUnknownJewelry || !metal || saysPlated(title.words)) return '';
  return `Real ${metal}? Look for ${METAL_MARKS[metal]}. The price leaves the metal out.`;
}

const MAX_MODELS = 3;

/**
 * Returns a listing's caveats: those about its title, its brand unless the verdict asked for it, models priced far from
 * the brand's usual price (unless words set the price; no names with digits), and garments that hardly exist.
 */
export function collectPriceCaveats(
  pricing: Pricing,
  appraisal: Appraisal,
  { isBrandAsked = false }: { readonly isBrandAsked?: boolean } = {},
): Caveat[] {
  const { userEvidence, garment, estimate, findings, needsLookup, isPricedByComps } = appraisal;
  const titleCaveats = toFindingCaveats(appraisal);
  // The user's sales set the price, so caveats about our own price do not apply.
  if (userEvidence?.modelCannotPrice && isPricedByComps) return titleCaveats;
  const isBrandSaid = isBrandAsked || needsLookup || findings.some(({ code }) => code === 'brand_not_found');
  const models = estimate.sum.isKnown ? [] : findModelsOfKind(garment.brand, garment.category.slug);
  const names = models.flatMap(({ isPricedApart, name }) =>
    isPricedApart && !/\d/.test(name) ? capitalize(name) : [],
  );
  const modelsText = joinNames(names.slice(0, MAX_MODELS), 'or');
  return [
    ...titleCaveats,
    ...(isBrandSaid ? [] : findBrandCaveat(appraisal)),
    ...caveatIf('model_apart', names.length > 0 && fillTemplate(sentences.caveats.model_apart, { models: modelsText })),
    ...caveatIf('not_made', !pricing.priceGarment(garment).isMade && notMadeInWords(garment)),
  ];
}

function findBrandCaveat(appraisal: Appraisal): Caveat[] {
  const { brand } = appraisal.garment;
  if (!isUnknown(brand)) return findOwnBrandCaveat(brand);
  // A title that says `no label` leaves no brand to ask for.
  if (appraisal.title.mentions.isUnbranded) return [];
  return caveatIf('brand_not_found', askAbout('brand', appraisal).text);
}

type UserEvidence = NonNullable<Appraisal['userEvidence']>;

/** Says what the user's sales and asking prices are, how much they count, and which count for less or not at all. */
function compsInWords(userEvidence: UserEvidence): string {
  const { sales, sellers, askCount, convertedCount, weight } = userEvidence;
  const saleCount = sales.length;
  const oldCount = sales.filter(({ isOld }) => isOld).length;
  const asksText = askCount > 1 ? `${askCount} asking prices` : 'asking price';
  const basisText = compact(
    saleCount > 0 && usersSalesInWords(sales),
    askCount > 0 && `your ${asksText}, ${percent(1 - ASKING_PRICE.share)} lower`,
  ).join(', and ');
  const weightText = weight > 0.5 ? 'Mostly from' : 'Partly from';
  const [areVerb, countVerb] = oldCount === 1 ? ['is', 'counts'] : ['are', 'count'];
  return joinTexts(
    basisText && `${weight === 1 ? 'From' : weightText} ${basisText}.`,
    sellers < saleCount &&
      `Your ${saleCount} sales are from ${formatCount(sellers, 'seller')} and count as ${sellers}.`,
    oldCount > 0 &&
      `${saleCount === 1 ? 'Your sale' : `${oldCount} of your sales`} ${areVerb} over ${OLD_SALE_YEARS} years old and ${countVerb} half.`,
    convertedCount === 1 && '1 was in another condition. We adjusted it.',
    convertedCount > 1 && `${convertedCount} were in another condition. We adjusted them.`,
    ...unusedCompsInWords(userEvidence),
  );
}

/** Returns sales with their range: `your 3 sales, $40 to $55`. */
function usersSalesInWords(sales: UserEvidence['sales']): string {
  const prices = sales.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  if (sales.length === 1) return `your sale, ${plainDollars(low)}`;
  const rangeText = low === high ? `${plainDollars(low)} each` : `${plainDollars(low)} to ${plainDollars(high)}`;
  return `your ${sales.length} sales, ${rangeText}`;
}

const unusedCompsInWords = ({ asideComps, sales }: UserEvidence): string[] =>
  [...groupBy(asideComps, ({ reason }) => reason)].map(([reason, comps]) => {
    const pricesText = joinNames(comps.map(({ price }) => plainDollars(price)));
    if (reason === 'too_few') return `Not counted: ${pricesText}. We can’t price such items: send two that sold.`;
    if (reason === 'above_sales') return `Not counted: ${pricesText}, above what the others sold for.`;
    const comparedText = sales.length > 0 ? 'your others' : 'what such items bring';
    return `Not counted: ${pricesText}, far from ${comparedText}. ${comps.length > 1 ? 'Were they' : 'Was it'} the same item?`;
  });

function unusedGuessInWords({ unusedGuess, ourRange }: UserEvidence): string {
  if (!unusedGuess) return '';
  if (!unusedGuess.isFar) return 'Your guess does not count: our listings cannot price this item.';
  const { price, priceLow, priceHigh } = ourRange;
  const { price: guess } = unusedGuess;
  const isInRange = priceLow <= guess && guess <= priceHigh;
  const rangeText = isInRange
    ? `half sell for ${usd(price)} or ${guess > price ? 'less' : 'more'}`
    : `most sell for ${usd(priceLow)} to ${usd(priceHigh)}`;
  return `Your ${plainDollars(guess)} was not used: ${rangeText}. Is this the item?`;
}

/** Says that the seller's label, in US dollars, isn't deducted where sellers don't pay for labels. */
export function unusedLabelInWords(
  { name, label }: Pick<Marketplace, 'name' | 'label'>,
  labelPrice: number | 'usual' = 0,
): string {
  if (labelPrice === 0 || labelPrice === 'usual' || label === 'seller') return '';
  return `${name} ${label === 'none' ? 'needs no' : 'handles'} shipping, so your ${plainDollars(labelPrice)} is not counted.`;
}

/** Returns `We don’t know “a” or “b”`, without a period. */
export const unknownNamesInWords = (names: readonly string[]): string =>
  `We don’t know ${names.map((name) => `“${name}”`).join(' or ')}`;
