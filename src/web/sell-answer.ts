import type { Condition, Gender } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import { Problem } from '../http/problem.ts';
import { cents } from '../marketplaces/money.ts';
import { payoutAnswer } from '../marketplaces/payout-answer.ts';
import { resaleOf } from '../marketplaces/resale.ts';
import { namedGender } from '../pricing/usual-gender.ts';
import type { SellResult } from './pages/sell-page.ts';
import type { Site } from './site.ts';
import { readBrand, readCategory } from './slugs.ts';

/** The fields of the calculator's form: slugs, US dollars, and the sales tax in percent, as people write a rate. */
export interface SellQuery {
  readonly brand?: string;
  readonly category?: string;
  readonly gender?: Gender;
  readonly condition?: Condition;
  readonly vintage?: boolean;
  readonly price?: number;
  readonly keep?: number;
  readonly cost?: number;
  readonly profit?: number;
  readonly shipping?: number;
  readonly label?: number;
  readonly tax?: number;
}

/** The result of the form; empty for an empty form. Throws a {@link Problem} for what cannot be computed. */
export function sellAnswer(
  { pricing, marketplaces }: Site,
  query: SellQuery,
): { readonly result?: SellResult } {
  const { price, keep, shipping, label, cost, profit, vintage = false, tax = 0 } = query;
  const { condition } = query;
  const brand = query.brand === undefined ? undefined : readBrand(query.brand).entry;
  const category = query.category === undefined ? undefined : readCategory(query.category).entry;
  const { gender, assumptions } = namedGender(pricing, { brand, category, gender: query.gender });
  const garment: Garment | undefined =
    brand && category ? { brand, category, gender, condition } : undefined;
  if (price === undefined && keep === undefined && !garment) {
    const isAsked = Object.keys(query).some((name) => name !== 'gender');
    if (!isAsked) return {};
    throw new Problem(
      'missing_parameter',
      'Give the price, or what you want to keep. Or choose brand and kind, and our price is taken.',
      { parameter: 'price' },
    );
  }
  if (price !== undefined && keep !== undefined) {
    throw new Problem('invalid_parameter', 'Give the price or what you want to keep, not both.', {
      parameter: 'keep',
    });
  }
  const toSell = {
    ...(brand ? { brand } : {}),
    ...(category ? { category } : {}),
    gender,
    ...(condition ? { condition } : {}),
    isVintage: vintage,
  };
  const question = { garment: toSell, shipping, label, cost, taxRate: tax / 100 };
  const ours =
    price === undefined && keep === undefined && garment
      ? pricing.priceAtCondition(garment)
      : undefined;
  const expected = ours && { low: ours.priceLow, mid: ours.price, high: ours.priceHigh };
  const middle = price ?? expected?.mid;
  const payout = payoutAnswer(marketplaces, { ...question, price: middle, keep });
  const answer = { ...payout, assumptions: [...assumptions, ...payout.assumptions] };
  if (middle === undefined) return { result: { ...answer, garment } };
  const payouts = marketplaces.list.map((marketplace) =>
    resaleOf(marketplace, {
      ...question,
      expected: expected ?? { low: middle, mid: middle, high: middle },
      ...(profit === undefined ? {} : { goal: { profit: cents(profit) } }),
    }),
  );
  return { result: { ...answer, payouts, expected, garment } };
}
