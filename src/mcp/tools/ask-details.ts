import { UnpricedListing } from '../../answers/refusals.ts';
import { CONDITIONS, GENDERS } from '../../garments/catalog.ts';
import { readListing } from './listing.ts';
import type { Arguments, Question, ToolParts } from './tool.ts';

/** Ratio of prices with and without a detail from which asking for it is worthwhile. */
const WORTH_ASKING = 4 / 3;

/** The grades above and below the usual one. */
const NEAR_USUAL = ['Like New', 'Fair'] as const;

const BRAND = { type: 'string', title: 'Brand' } as const;

/**
 * Returns a form for the missing ones of brand, gender and condition that would move the price from `get_price` by a
 * third, or undefined if none would.
 */
export function missingDetails({ pricing }: ToolParts, args: Arguments): Question | undefined {
  const answerTo = (asked: Arguments) => readListing(pricing, asked).appraisal;
  let appraisal: ReturnType<typeof answerTo>;
  try {
    appraisal = answerTo(args);
  } catch (error) {
    const isNameless = error instanceof UnpricedListing && error.code === 'brand_not_found';
    return isNameless ? { message: 'Which brand is it, as the label says?', fields: { brand: BRAND } } : undefined;
  }
  const { garment, price: priced, followed } = appraisal;
  const isFar = ({ price }: { readonly price: number }) =>
    Math.max(price / priced.price, priced.price / price) >= WORTH_ASKING;
  const isAssumed = followed.some(({ code }) => code === 'assumed_gender');
  const other = GENDERS.find((value) => value !== garment.gender);
  const fields = {
    // Priced by kind and words alone: the brand is worth more than any of them.
    ...(garment.brand.isOther && { brand: BRAND }),
    ...(isAssumed &&
      isFar(answerTo({ ...args, gender: other }).price) && {
        gender: { type: 'string' as const, title: 'Women’s or men’s', enum: [...GENDERS] },
      }),
    ...(garment.condition === undefined &&
      NEAR_USUAL.some((grade) => isFar(priced.atCondition(grade))) && {
        condition: { type: 'string' as const, title: 'Condition', enum: [...CONDITIONS] },
      }),
  };
  if (Object.keys(fields).length === 0) return undefined;
  return {
    message: 'It changes the price by a third or more. Leave open what you do not know.',
    fields,
  };
}
