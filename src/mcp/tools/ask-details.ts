import { NotUnderstood } from '../../answers/not-understood.ts';
import { CONDITIONS, GENDERS, type Gender } from '../../garments/catalog.ts';
import { assumedGenderInWords } from '../../wording/garments.ts';
import { type Question, type Tool, ToolError } from './tool.ts';

/** A detail is worth a question if the price with it is off by this factor. */
const WORTH_ASKING = 4 / 3;

/** The grades on both sides of the usual one. */
const NEAR_USUAL = ['Like New', 'Fair'];

const BRAND = { type: 'string', title: 'Brand' } as const;

interface Answered {
  readonly brand: { readonly tier: string | null };
  readonly gender: Gender;
  readonly estimate: { readonly price: number };
  readonly byCondition: readonly { readonly condition: string; readonly price: number }[];
  readonly caveats: readonly string[];
}

/** What of brand, gender and condition is not said and would move the price of `get_price` by a third; undefined for nothing. */
export function missingDetails(
  call: Tool['call'],
  args: Readonly<Record<string, unknown>>,
): Question | undefined {
  let answered: Answered;
  try {
    answered = call(args).structured as unknown as Answered;
  } catch (error) {
    const isNameless =
      error instanceof ToolError &&
      error.cause instanceof NotUnderstood &&
      error.cause.code === 'brand_not_found';
    if (!isNameless) return undefined;
    return {
      message: 'Which brand is it, as the label says?',
      fields: { brand: BRAND },
    };
  }
  const { gender, estimate, byCondition, caveats } = answered;
  const isFar = (price: number) =>
    Math.max(price / estimate.price, estimate.price / price) >= WORTH_ASKING;
  const isAssumed = (['evidence', 'default'] as const).some((by) =>
    caveats.includes(assumedGenderInWords(gender, by)),
  );
  const fields: Record<string, Question['fields'][string]> = {};
  // Priced by kind and words: the brand is worth more than any of them.
  if (answered.brand.tier === null) fields.brand = BRAND;
  if (isAssumed) {
    const other = GENDERS.find((one) => one !== gender) as Gender;
    const { estimate: others } = call({ ...args, gender: other }).structured as unknown as Answered;
    if (isFar(others.price)) {
      fields.gender = { type: 'string', title: 'Women’s or men’s', enum: [...GENDERS] };
    }
  }
  const isGraded = 'condition' in answered;
  if (
    !isGraded &&
    byCondition.some(({ condition, price }) => NEAR_USUAL.includes(condition) && isFar(price))
  ) {
    fields.condition = { type: 'string', title: 'Condition', enum: [...CONDITIONS] };
  }
  if (Object.keys(fields).length === 0) return undefined;
  return {
    message: 'It changes the price by a third or more. Leave open what you do not know.',
    fields,
  };
}
