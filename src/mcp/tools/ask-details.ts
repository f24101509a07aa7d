import { UnpricedListing } from '../../answers/refusals.ts';
import { CONDITIONS, GENDERS } from '../../garments/catalog.ts';
import { priceFound } from './get-price.ts';
import type { Arguments, Question, ToolParts } from './tool.ts';

/** Ratio of prices with and without a detail from which asking for it is worthwhile. */
const WORTH_ASKING = 4 / 3;

/** The grades above and below the usual one. */
const NEAR_USUAL = ['Like New', 'Fair'];

const BRAND = { type: 'string', title: 'Brand' } as const;

/**
 * Returns a form for the missing ones of brand, gender and condition that would move the price from `get_price` by a
 * third, or undefined if none would.
 */
export function missingDetails(parts: ToolParts, args: Arguments): Question | undefined {
  const answerTo = (asked: Arguments) => priceFound(parts, asked);
  let answered: ReturnType<typeof answerTo>;
  try {
    answered = answerTo(args);
  } catch (error) {
    const isNameless = error instanceof UnpricedListing && error.code === 'brand_not_found';
    return isNameless ? { message: 'Which brand is it, as the label says?', fields: { brand: BRAND } } : undefined;
  }
  const { structured, caveats } = answered;
  const { brand, gender, estimate, byCondition } = structured;
  const isFar = ({ price }: { readonly price: number }) =>
    Math.max(price / estimate.price, estimate.price / price) >= WORTH_ASKING;
  const isAssumed = caveats.some(({ code }) => code === 'assumed_gender');
  const other = GENDERS.find((value) => value !== gender);
  const near = byCondition.filter(({ condition }) => NEAR_USUAL.includes(condition));
  const fields = {
    // Priced by kind and words alone: the brand is worth more than any of them.
    ...(brand.tier === null && { brand: BRAND }),
    ...(isAssumed &&
      isFar(answerTo({ ...args, gender: other }).structured.estimate) && {
        gender: { type: 'string' as const, title: 'Women’s or men’s', enum: [...GENDERS] },
      }),
    ...(!('condition' in structured) &&
      near.some(isFar) && {
        condition: { type: 'string' as const, title: 'Condition', enum: [...CONDITIONS] },
      }),
  };
  if (Object.keys(fields).length === 0) return undefined;
  return {
    message: 'It changes the price by a third or more. Leave open what you do not know.',
    fields,
  };
}
