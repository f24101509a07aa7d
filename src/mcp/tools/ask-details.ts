import { listOf, usd } from '../../base/numbers.ts';
import { CONDITIONS, GENDERS } from '../../catalog/catalog.ts';
import { garments } from '../../catalog/garment-names.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import type { Item } from '../../input/parse-item.ts';
import { candidatesFor } from '../../present/candidates.ts';
import { UnpricedListing } from '../../present/listing.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import type { Call } from './arguments.ts';
import { listingOf } from './listing.ts';
import type { Question, ToolParts } from './tool.ts';

/** Minimum ratio of prices with and without a detail for which asking is worthwhile. */
const WORTH_ASKING = 1.5;

/** The grades above and below the usual one. */
const NEAR_USUAL = ['Like New', 'Fair'] as const;

const BRAND = { type: 'string', title: 'Brand' } as const;

/** Returns a form for the brand or the model; else, unless it is a find, for the gender and condition that matter. */
export function missingDetails({ pricing }: ToolParts, call: Call): Question | undefined {
  const answerTo = (item: Item) => listingOf(pricing, { ...call, item });
  let appraisal: Appraisal;
  try {
    appraisal = answerTo(call.item);
  } catch (error) {
    const isNameless = error instanceof UnpricedListing && error.code === 'brand_not_found';
    return isNameless ? { message: 'Which brand is on the label?', fields: { brand: BRAND } } : undefined;
  }
  const { garment, asked } = appraisal;
  const { brand, gender } = garment;
  // Priced by kind and words alone: the brand matters more than any of them.
  if (isUnknown(brand)) {
    return { message: 'Which brand is on the label? The brand moves the price most.', fields: { brand: BRAND } };
  }
  const candidates = candidatesFor(pricing, appraisal);
  if (candidates.length > 0) {
    const each = candidates.map(({ name, price }) => `${name} (${usd(price)})`);
    const which = `Which one of the ${garments(garment)} is it: ${listOf(each, 'or')}, or another?`;
    const fields = { model: { type: 'string' as const, title: 'Which one' } };
    return { message: `${which} That moves the price most.`, fields };
  }
  const other = GENDERS.find((value) => value !== gender);
  return asked ? undefined : unsaidDetails(appraisal, () => answerTo({ ...call.item, gender: other }).price);
}

/** Returns a form for what nobody said and the price depends on; `priceOfOther` is that for the other gender. */
function unsaidDetails(
  { garment, price: priced, findings }: Appraisal,
  priceOfOther: () => Appraisal['price'],
): Question | undefined {
  const isFar = ({ price }: { readonly price: number }) =>
    Math.max(price / priced.price, priced.price / price) >= WORTH_ASKING;
  const isAssumed = findings.some(({ code }) => code === 'assumed_gender');
  const fields: Record<string, Question['fields'][string]> = {};
  const unsaid: string[] = [];
  if (isAssumed && isFar(priceOfOther())) {
    fields.gender = { type: 'string', title: 'Women’s or men’s', enum: [...GENDERS] };
    unsaid.push('are they women’s or men’s');
  }
  if (garment.condition === undefined && NEAR_USUAL.some((grade) => isFar(priced.atCondition(grade)))) {
    fields.condition = { type: 'string', title: 'Condition', enum: [...CONDITIONS] };
    unsaid.push('what condition are they in');
  }
  if (unsaid.length === 0) return undefined;
  const question = `About the ${garments(garment)}: ${listOf(unsaid)}?`;
  return { message: `${question} It changes the price by a third or more; leave blank what you do not know.`, fields };
}
