import { addDays, DAY_MS, toIsoDay } from '../base/day.ts';
import { inputProblem, Problem } from '../base/problem.ts';
import type { ValuesOf } from '../base/shape.ts';
import { pick } from '../base/values.ts';
import { overrideTerms, requireSeller, SELLER_FIELDS, type SellerTerms } from '../money/seller.ts';
import { toExtraCost } from '../money/selling.ts';
import { writeItemLines } from '../present/answer-lines.ts';
import { answerWithAdvice, ItemAnswer, type ItemTerms } from '../present/item-answer.ts';
import { type Appraisal, appraiseTitle, type ListingQuery } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { OLD_SALE_YEARS } from '../pricing/weigh-evidence.ts';
import { type ParsedItem, requireItem } from '../titles/parse-item.ts';
import about from './about.json' with { type: 'json' };
import { FIELDS, ITEM_FIELDS } from './fields/item-fields.ts';
import { type Context, defineOperation } from './operation.ts';

const ITEM_INPUT = { ...ITEM_FIELDS, ...SELLER_FIELDS };

export type ItemFields = ValuesOf<typeof ITEM_INPUT>;

export const appraise = defineOperation({
  name: 'appraise',
  ...about.appraise,
  input: { ...ITEM_INPUT, include: FIELDS.include },
  answer: ItemAnswer,
  run: (context, input): ItemAnswer =>
    answerWithAdvice(context, requireAppraisal(context, input), resolveTerms(context, input)).answer,
  writeLines: writeItemLines,
  http: { ...about.appraise.http, kind: 'limited' },
});

/** Returns the appraisal of an item. Throws a `Problem` if it has no price. */
export function requireAppraisal(context: Context, input: ItemFields): Appraisal {
  const { pricing } = context;
  const comps = markOldComps(context, input);
  const outcome = appraiseItem(pricing, requireItem(pricing.lexicon, input), { ...input, comps });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

type OwnersPrices = Partial<Pick<ValuesOf<typeof FIELDS>, 'listPrice' | 'soldPrice'>>;

/** Returns the appraisal of an item that was read, or (without throwing) the reason why there is no price. Pure. */
export function appraiseItem(
  pricing: Pricing,
  item: ParsedItem,
  sent: Pick<ListingQuery, 'askingPrice' | 'cost' | 'comps' | 'guess' | 'lot'> & OwnersPrices,
): Appraisal | Problem {
  const isDescribed = item.title.trim() !== '' || (item.brand ?? item.kindField ?? item.refusal) !== undefined;
  const { askingPrice, cost, comps, guess, lot } = sent;
  const isPriced = (askingPrice ?? cost ?? sent.listPrice ?? sent.soldPrice) !== undefined;
  if (isDescribed) return appraiseTitle(pricing, { ...item, askingPrice, cost, comps, guess, lot, isPriced });
  return new Problem(
    'missing_parameter',
    (name) => `${name('title')} is required unless ${name('brand')} and ${name('category')} are given.`,
    { parameter: 'title' },
  );
}

const OLD_SALE_DAYS = OLD_SALE_YEARS * 365.25;

/** Returns comparables, of which the old ones are marked. */
export function markOldComps({ clock }: Context, { comps }: Pick<ItemFields, 'comps'>): ListingQuery['comps'] {
  const isOld = (soldOn?: string) => soldOn !== undefined && countDays(soldOn, toIsoDay(clock())) > OLD_SALE_DAYS;
  return comps?.map(({ soldOn, ...comp }) => ({ ...comp, isOld: isOld(soldOn) }));
}

/** Returns the problem of a day to come, if it is one. Tomorrow has already begun in some time zones. */
export function findDayProblem(parameter: string, day: string | undefined, today: string): Problem | undefined {
  if (day === undefined || day <= addDays(today, 1)) return undefined;
  return inputProblem(parameter, (name) => `${name(parameter)} has ${day}, which is in the future.`);
}

/** Counts the days between two YYYY-MM-DD dates. Returns 0 if the last is before the first. */
const countDays = (firstDay: string, lastDay: string): number =>
  Math.max(0, Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS));

/** Returns the days since a listing began, with the problem of a day to come or of two ages. `today` is YYYY-MM-DD. */
export function findListingAge({ listedOn, daysListed }: Pick<ItemFields, 'listedOn' | 'daysListed'>, today: string) {
  const futureProblem = findDayProblem('listedOn', listedOn, today);
  if (listedOn === undefined || futureProblem) return { days: daysListed, problem: futureProblem };
  const days = countDays(listedOn, today);
  if (daysListed === undefined || Math.abs(days - daysListed) <= 1) return { days: daysListed ?? days };
  const problem = inputProblem(
    'daysListed',
    (name) => `${name('daysListed')} is ${daysListed}, but ${name('listedOn')} was ${days} days ago: give one.`,
  );
  return { days, problem };
}

/** Returns an item's terms as the rules take them. Throws a `Problem` for an unknown marketplace or several goals. */
export function resolveTerms(context: Context, input: ItemFields & Pick<ItemTerms, 'include'>) {
  const { days: daysListed, problem } = findListingAge(input, toIsoDay(context.clock()));
  if (problem) throw problem;
  return {
    ...resolveSeller(context, input),
    ...pick(input, 'askingPrice', 'listPrice', 'cost', 'floor', 'purpose', 'include'),
    extraCost: toExtraCost(input.extraCost),
    daysListed,
    publicUrl: context.publicUrl(),
  };
}

/** Returns the terms of the seller: the standing ones, overridden by a call's. */
export const resolveSeller = ({ fees, seller = {} }: Context, input: SellerTerms) =>
  requireSeller(fees.marketplaces, overrideTerms(seller, input));

/** Throws a {@link Problem} if the standing terms have a marketplace without fees, or several goals. */
export const requireValidSeller = (context: Context): void => void resolveSeller(context, {});
