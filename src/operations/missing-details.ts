import { listOf, usd } from '../base/numbers.ts';
import { CONDITIONS, type Condition, GENDERS } from '../catalog/catalog.ts';
import { garments } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { candidatesFor } from '../present/candidates.ts';
import { UnpricedListing } from '../present/listing.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { appraisalOf, type ItemInput } from './appraise.ts';
import type { Context } from './operation.ts';

/** A form for details that the price depends on. */
export interface Question {
  readonly message: string;
  readonly fields: Readonly<Record<string, { type: 'string'; title: string; enum?: string[] }>>;
}

/** Minimum factor by which a missing detail must change the price for us to ask for it. */
const WORTH_ASKING = 1.5;

const NEAR_USUAL = ['Like New', 'Fair'] as const;

const BRAND = { type: 'string', title: 'Brand' } as const;

/**
 * Returns a form for the missing detail that affects the price most: the brand, otherwise the model, and otherwise, if
 * there is no asking price, the gender and condition. Returns undefined if none of them would change the price enough.
 */
export function missingDetails(context: Context, input: ItemInput): Question | undefined {
  let appraisal: Appraisal;
  try {
    appraisal = appraisalOf(context, input);
  } catch (error) {
    const isBrandMissing = error instanceof UnpricedListing && error.code === 'brand_not_found';
    return isBrandMissing ? { message: 'Which brand is on the label?', fields: { brand: BRAND } } : undefined;
  }
  const { garment, asked } = appraisal;
  // If the brand is unknown, it matters more than any other detail.
  if (isUnknown(garment.brand)) {
    return { message: 'Which brand is on the label? The brand moves the price most.', fields: { brand: BRAND } };
  }
  const candidates = candidatesFor(context.pricing, appraisal);
  if (candidates.length > 0) {
    const names = candidates.map(({ name, price }) => `${name} (${usd(price)})`);
    const which = `Which one of the ${garments(garment)} is it: ${listOf(names, 'or')}, or another?`;
    const fields = { model: { type: 'string' as const, title: 'Which one' } };
    return { message: `${which} That moves the price most.`, fields };
  }
  if (asked) return undefined;
  const otherGender = GENDERS.find((gender) => gender !== garment.gender);
  return genderAndConditionForm(appraisal, () => appraisalOf(context, { ...input, gender: otherGender }).price.price);
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
