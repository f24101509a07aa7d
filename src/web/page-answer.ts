import type { Problem } from '../base/problem.ts';
import type { ValuesOf } from '../base/shape.ts';
import { joinTexts } from '../base/text.ts';
import { omit, pick, roundToCent } from '../base/values.ts';
import type { Garment } from '../catalog/catalog.ts';
import { garmentsInWords } from '../catalog/outside-catalog.ts';
import { createFieldReader } from '../http/read-query.ts';
import type { PricedRow } from '../lists/sort-list.ts';
import { extraAmountInWords } from '../money/money-text.ts';
import type { Marketplace } from '../money/schema.ts';
import { SELLER_FIELDS, type SellerTerms } from '../money/seller.ts';
import { splitAmounts } from '../operations/answer-row.ts';
import { requireAppraisal, resolveSeller, resolveTerms } from '../operations/appraise-item.ts';
import { formatComps } from '../operations/fields/comps.ts';
import { ITEM_FIELDS, MAX_DAYS_LISTED } from '../operations/fields/item-fields.ts';
import { unknownNamesInWords } from '../present/caveats.ts';
import { answerWithAdvice, type Include, type ItemAnswer } from '../present/item-answer.ts';
import { formatAddress, PAGE_PATHS, type PageAddress, priceAddress, withQuery } from '../present/page-paths.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { typeset } from './markup.ts';
import type { Site } from './page-frame.ts';

const CHOICE_FIELDS = { ...omit(ITEM_FIELDS, 'title', 'brand', 'category', 'gender', 'condition'), ...SELLER_FIELDS };
const SELLER_NAMES = Object.keys(SELLER_FIELDS) as (keyof typeof SELLER_FIELDS)[];
export const readChoice = createFieldReader(CHOICE_FIELDS);
export type Choice = ValuesOf<typeof CHOICE_FIELDS>;
type ItemChoice = Choice & Partial<Pick<Garment, 'gender' | 'condition'>>;

/** An answer to one item, with what links of its page need. */
export interface PageAnswer extends ReturnType<typeof answerWithAdvice> {
  readonly appraisal: Appraisal;
  /** The title without the tag price, or undefined if the visitor chose a brand and kind instead. */
  readonly shownTitle: string | undefined;
  /** What the visitor chose, or else what the title says. */
  readonly choice: Choice;
  /** The price that the picture marks: that on the tag or else the visitor's own, US dollars. */
  readonly shownPrice: number | undefined;
  readonly address: PageAddress;
  /** Returns the path of the answer, with changes to the choice, the wearer or the condition. */
  readonly pathWith: (changes: ItemChoice) => string;
}

/** Parts of answers that cards show besides those of every answer. */
const CARD_INCLUDES = ['payouts', 'searches'] as const;

/** Returns the answer to an appraisal with what cards show, what else to `include`, and what pages add. */
export function toPageAnswer(
  site: Site,
  appraisal: Appraisal,
  choice: Choice = {},
  include: readonly Include[] = [],
): PageAnswer {
  // Without an age, one's own price counts as today's.
  const { daysListed = choice.listPrice && !choice.listedOn ? 0 : undefined } = choice;
  const terms = resolveTerms(site, { ...choice, daysListed, include: [...CARD_INCLUDES, ...include] });
  const answerParts = answerWithAdvice(site, appraisal, terms);
  const { shownTitle, fullChoice } = moveAmounts(appraisal, answerParts.answer, choice);
  const { askingPrice, listPrice } = fullChoice;
  const addressWith = (changes: ItemChoice = {}) =>
    findAddress(site.pricing, appraisal, shownTitle, { ...fullChoice, ...changes });
  const pathWith = (changes: ItemChoice) => formatAddress(addressWith(changes));
  const shownPrice = askingPrice ?? listPrice;
  return { ...answerParts, appraisal, shownTitle, choice: fullChoice, shownPrice, address: addressWith(), pathWith };
}

/** Returns the title without amounts that have their own fields, or undefined without one, and the choice with them. */
function moveAmounts({ title, cost }: Appraisal, { item }: ItemAnswer, choice: Choice) {
  const { text, money } = title;
  const { unusedMoney, textWithoutMoney, extra } = money;
  // The field of an extra cost takes dollars or a share.
  const isExtraInTitle = choice.extraCost === undefined && extra?.dollars !== undefined && extra.share !== undefined;
  // They stay if the title has others too.
  const titleText = unusedMoney.length === 0 && textWithoutMoney !== '' && !isExtraInTitle ? textWithoutMoney : text;
  const titleExtra = isExtraInTitle ? undefined : (extra?.dollars ?? (extra && extraAmountInWords(extra)));
  const extraCost = choice.extraCost ?? titleExtra;
  return {
    shownTitle: text === '' ? undefined : titleText,
    fullChoice: { ...choice, ...pick(item, 'askingPrice', 'listPrice'), cost, extraCost },
  };
}

/** True if no price must come first, because copies are common and the tag isn't too high anyway. */
export const isMaybeCopy = ({ answer }: PageAnswer): boolean => answer.verdict?.toCheck === 'real';

/** The example on pages where nothing was asked: a title, and its tag in US dollars. */
export const EXAMPLE_ITEM = { title: 'Coach Tabby 26', tag: 60 } as const;

/** Returns the answer to one of our own titles. */
export const answerTitle = (site: Site, title: string, choice: Choice = {}, include: readonly Include[] = []) =>
  toPageAnswer(site, requireAppraisal(site, { title, ...choice }), choice, include);

/** Returns what an answer is about, without an assumed wearer. */
export function itemsInWords(appraisal: Appraisal): string {
  const { garment } = appraisal;
  return typeset(garmentsInWords(isGenderAssumed(appraisal) ? { ...garment, gender: undefined } : garment));
}

const isGenderAssumed = ({ findings }: Appraisal): boolean => findings.some(({ code }) => code === 'assumed_gender');

/** Returns the marketplace whose fees apply: the chosen one, or the usual one. */
export const pickMarketplace = (site: Site, choice: Choice = {}): Marketplace =>
  resolveSeller(site, choice).marketplace;

function findAddress(
  pricing: Pricing,
  { garment, setByFields }: Appraisal,
  title: string | undefined,
  choice: ItemChoice,
) {
  const changes = pick(choice, 'gender', 'condition');
  const address =
    title === undefined
      ? priceAddress(pricing, { ...garment, ...changes })
      : { path: PAGE_PATHS.appraise, fields: { title, ...setByFields, ...changes } };
  return addChoice(address, choice);
}

/** Adds the purpose, the amounts and the visitor's evidence to the fields of an address. */
export function addChoice({ path, fields }: PageAddress, choice: Choice): PageAddress {
  const { purpose, askingPrice, listPrice, daysListed, listedOn } = choice;
  const isSelling =
    purpose === 'sell' || (purpose === undefined && (listPrice ?? daysListed ?? listedOn) !== undefined);
  const priceFields = isSelling
    ? // Nobody lists a thing at nothing.
      { listPrice: listPrice ?? (askingPrice || undefined), daysListed, listedOn }
    : { askingPrice: askingPrice ?? listPrice };
  return { path, fields: { ...fields, purpose, ...priceFields, ...toTermFields(choice) } };
}

/** Returns what both an answer and one to an offer go by, whatever is asked. */
const toTermFields = ({ cost, extraCost, floor, comps, guess, ...choice }: Choice) => ({
  cost,
  extraCost,
  floor,
  comps: comps && formatComps(comps),
  guess,
  ...pick(choice, ...SELLER_NAMES),
});

/** Returns the path of the answer to an offer for an item, by all that its seller chose. */
export function findOfferPath(appraisal: Appraisal, choice: Choice, title = itemsInWords(appraisal)): string {
  const saleFields = pick(choice, 'listPrice', 'daysListed', 'listedOn');
  const termFields = omit(toTermFields(choice), 'minProfit', 'minReturn', 'minMargin');
  return withQuery(PAGE_PATHS.offer, { title, ...appraisal.setByFields, ...saleFields, ...termFields });
}

/**
 * Returns the paths of the answers about a row for sale and about an offer for it, by the terms of its list and the
 * row's own marketplace; of a lot, for one of its pieces.
 */
export function findRowPaths({ pricing }: Site, { fields, outcome, marketplaceName }: PricedRow, terms: SellerTerms) {
  const { appraisal, answer, advice, daysListed } = outcome;
  const ownMarketplace = marketplaceName === undefined ? undefined : advice.selling?.marketplace?.id;
  const { lot, comps, guess } = fields;
  // Evidence of a lot moves the price of a piece by the same factor.
  const shareOfPiece = lot && appraisal.lot ? appraisal.lot.each.price / appraisal.estimate.price : 1;
  const toPiece = (price: number) => roundToCent(shareOfPiece * price);
  const { shownTitle, fullChoice } = moveAmounts(appraisal, answer, {
    ...terms,
    marketplace: ownMarketplace ?? terms.marketplace,
    ...pick(fields, 'floor', 'extraCost'),
    // A price of its owner's says it too.
    purpose: fields.purpose ?? (answer.item.listPrice === undefined && answer.purpose === 'sell' ? 'sell' : undefined),
    comps: comps?.map((comp) => ({ ...comp, price: toPiece(comp.price) })),
    guess: guess && toPiece(guess),
    daysListed: daysListed && Math.min(daysListed, MAX_DAYS_LISTED),
  });
  const choice = splitAmounts({ ...fullChoice, lot });
  return {
    answerPath: formatAddress(findAddress(pricing, appraisal, shownTitle, choice)),
    offerPath: findOfferPath(
      appraisal,
      { ...choice, marketplace: answer.sale?.marketplace ?? choice.marketplace },
      shownTitle,
    ),
  };
}

/** Returns the path of the answer to another title with the same choice, but for the evidence of this one. */
export const otherTitlePath = (fields: PageAddress['fields'], choice: Choice): string =>
  formatAddress(addChoice({ path: PAGE_PATHS.appraise, fields }, { ...choice, comps: undefined, guess: undefined }));

/** Returns why there is no price, for people rather than programs. */
export const refusalInWords = ({ code, message }: Pick<Problem, 'code' | 'message'>, title = ''): string =>
  code === 'brand_not_found'
    ? joinTexts(title !== '' && `${nameUnknownWords([title])}.`, 'Add a brand and a kind.')
    : message;

export const nameUnknownWords = (words: readonly string[]): string => typeset(unknownNamesInWords(words));
