import { listOf, usd } from '../../base/numbers.ts';
import { invalid, Problem } from '../../base/problem.ts';
import { texts, usdPrice } from '../../base/shape.ts';
import { firstCharacters, plain } from '../../base/text.ts';
import { CONDITIONS, type Condition, GENDERS } from '../../catalog/catalog.ts';
import { garments } from '../../catalog/garment-names.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import type { Item } from '../../input/parse-item.ts';
import { searchesLike } from '../../money/seller.ts';
import { ListingAnswer } from '../../present/answer-schema.ts';
import { candidatesFor } from '../../present/candidates.ts';
import type { Caveat } from '../../present/caveats.ts';
import { appraiseListing, UnpricedListing } from '../../present/listing.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { hasEnoughComps } from '../../pricing/asker/weigh-evidence.ts';
import { isWithoutEvidence } from '../../pricing/evidence/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { Call } from './arguments.ts';
import type { Question, ToolParts } from './tool.ts';

/** Schemas for the members of an answer about one item. */
export const ITEM_ANSWER = {
  ...ListingAnswer.properties,
  atLeast: usdPrice('With beyondEvidence: it is worth this or more, and has no price.'),
  soldSearches: texts('Where to look up what such items sold for.'),
};

/** Prices a call's item. Throws a {@link Problem} that explains why if the item can't be priced. */
export function appraiseCall(pricing: Pricing, { args, values, item, evidence }: Call): Appraisal {
  const { brand, kindField, title, refusal } = item;
  if (title === '' && !kindField && !refusal) {
    if (Array.isArray(args.items)) throw invalid('items', 'items is for price_list: call it for several garments.');
    throw new Problem(
      'missing_parameter',
      `${brand ? 'category' : 'title'} is missing: give the title of a listing, or brand and category, such as ` +
        '"levis" and "jeans".',
    );
  }
  return appraiseListing(pricing, { ...item, askingPrice: values.askingPrice, ...evidence });
}

/** Returns true if the evidence is so weak that the caller's own estimate would improve the price. */
export const isGuessWanted = ({ asker, evidence, isToLookUp }: Appraisal): boolean =>
  asker === undefined && !isToLookUp && isWithoutEvidence(evidence.grade);

/**
 * Returns searches for sold items, if those would be more informative than our own evidence, and lines that suggest
 * the searches and ask for the caller's estimate. Set `isDoubted` if the answer asks a question that sold items would
 * settle.
 */
export function findOut(listing: Appraisal, isDoubted = false) {
  const { asker, evidence, isToLookUp } = listing;
  const isWeak = isWithoutEvidence(evidence.grade) && !hasEnoughComps(asker);
  const soldSearches = isDoubted || isToLookUp || isWeak ? searchesLike(listing).map(({ url }) => url) : undefined;
  const lines: string[] = [];
  if (soldSearches) lines.push(`Sold ones: ${soldSearches.join(' and ')}`);
  if (isGuessWanted(listing)) {
    lines.push(`Evidence is ${evidence.grade}: call again with your own estimate as yours.guess.`);
  }
  return { soldSearches, lines };
}

/** Removes caveats that only repeat the evidence (listing counts). */
export function withoutMethod(caveats: readonly Caveat[]): Caveat[] {
  return caveats.filter(({ code }) => code !== 'brand_listings');
}

/** Maximum number of title characters to repeat. Titles are untrusted and may contain instructions for the model. */
const MOST_REPEATED = 200;

/** Returns the words in a title that an answer can repeat, without line breaks and truncated to the total limit. */
export function repeatable(words: readonly string[] = []): string[] {
  let charactersLeft = MOST_REPEATED;
  return words.flatMap((word) => {
    const short = firstCharacters(plain(word), charactersLeft);
    charactersLeft -= short.length;
    return short === '' ? [] : [short];
  });
}

/** Minimum factor by which a missing detail must change the price for us to ask for it. */
const WORTH_ASKING = 1.5;

const NEAR_USUAL = ['Like New', 'Fair'] as const;

const BRAND = { type: 'string', title: 'Brand' } as const;

/**
 * Returns a form for the missing detail that affects the price most: the brand, otherwise the model, and otherwise, if
 * there is no asking price, the gender and condition. Returns undefined if none of them would change the price enough.
 */
export function missingDetails({ pricing }: ToolParts, call: Call): Question | undefined {
  const appraiseItem = (item: Item) => appraiseCall(pricing, { ...call, item });
  let appraisal: Appraisal;
  try {
    appraisal = appraiseItem(call.item);
  } catch (error) {
    const isBrandMissing = error instanceof UnpricedListing && error.code === 'brand_not_found';
    return isBrandMissing ? { message: 'Which brand is on the label?', fields: { brand: BRAND } } : undefined;
  }
  const { garment, asked } = appraisal;
  // If the brand is unknown, it matters more than any other detail.
  if (isUnknown(garment.brand)) {
    return { message: 'Which brand is on the label? The brand moves the price most.', fields: { brand: BRAND } };
  }
  const candidates = candidatesFor(pricing, appraisal);
  if (candidates.length > 0) {
    const names = candidates.map(({ name, price }) => `${name} (${usd(price)})`);
    const which = `Which one of the ${garments(garment)} is it: ${listOf(names, 'or')}, or another?`;
    const fields = { model: { type: 'string' as const, title: 'Which one' } };
    return { message: `${which} That moves the price most.`, fields };
  }
  if (asked) return undefined;
  const otherGender = GENDERS.find((gender) => gender !== garment.gender);
  return genderAndConditionForm(appraisal, () => appraiseItem({ ...call.item, gender: otherGender }).price.price);
}

/** Asks for gender and condition, each only if it is unknown and could change the price by {@link WORTH_ASKING}. */
function genderAndConditionForm({ garment, price, findings }: Appraisal, otherGendersPrice: () => number) {
  const isWorthAsking = (other: number) => Math.max(other / price.price, price.price / other) >= WORTH_ASKING;
  const isGenderAssumed = findings.some(({ code }) => code === 'assumed_gender');
  const fields: Record<string, Question['fields'][string]> = {};
  const questions: string[] = [];
  if (isGenderAssumed && isWorthAsking(otherGendersPrice())) {
    fields.gender = { type: 'string', title: 'Women’s or men’s', enum: [...GENDERS] };
    questions.push('are they women’s or men’s');
  }
  const isWorthAskingAt = (grade: Condition) => isWorthAsking(price.atCondition(grade).price);
  if (garment.condition === undefined && NEAR_USUAL.some(isWorthAskingAt)) {
    fields.condition = { type: 'string', title: 'Condition', enum: [...CONDITIONS] };
    questions.push('what condition are they in');
  }
  if (questions.length === 0) return undefined;
  const question = `About the ${garments(garment)}: ${listOf(questions)}?`;
  return { message: `${question} It changes the price by a third or more; leave blank what you do not know.`, fields };
}
