import type { Garment } from '../garments/garment.ts';
import { money } from '../wording/numbers.ts';
import type { GarmentToSell } from './acceptance.ts';
import type { Marketplaces } from './compile.ts';
import { cents, dollars, millionths } from './money.ts';
import type { PayoutAnswer, SaleTerms } from './payout-schema.ts';
import { payoutsOf, type SaleInCents } from './payouts.ts';

/** A sale as people ask about it: amounts in US dollars. */
export interface PayoutQuestion extends SaleTerms {
  /** Its gender decides some fees, and whether ThredUp takes it. */
  readonly garment: GarmentToSell & Pick<Garment, 'gender'>;
}

/** Answers a question that has a price or an amount to keep, within the bounds. */
export function payoutAnswer(marketplaces: Marketplaces, question: PayoutQuestion): PayoutAnswer {
  const { price, keep } = question;
  return {
    ...(price === undefined ? { keep: keep as number } : { price }),
    currency: 'USD',
    assumptions: assumptionsOf(question),
    payouts: payoutsOf(marketplaces.list, saleInCents(question)),
    notModeled: marketplaces.notModeled,
  };
}

/** Returns a sale in whole cents. */
export function saleInCents({ price, keep, garment, cost, ...terms }: PayoutQuestion): SaleInCents {
  const { shipping = 0, label = 0, taxRate = 0 } = terms;
  return {
    garment,
    terms: { shipping: cents(shipping), label: cents(label), taxRate: millionths(taxRate) },
    for: price === undefined ? { keep: cents(keep as number) } : { price: cents(price) },
    ...(cost === undefined ? {} : { cost: cents(cost) }),
  };
}

/** The assumptions, as sentences. */
function assumptionsOf(question: PayoutQuestion): string[] {
  const { price, garment, shipping = 0, label = 0, taxRate = 0 } = question;
  return [
    price === undefined
      ? 'For each marketplace, the lowest price that leaves you the amount.'
      : 'The selling price is the same everywhere, although some marketplaces charge buyers more on top.',
    `The buyer pays ${amount(shipping)} for shipping and the label costs you ${amount(label)}, where the marketplace does not provide one.`,
    taxRate === 0
      ? 'Sales tax is left out, although some marketplaces charge fees on it.'
      : `The buyer pays sales tax of ${Number((taxRate * 100).toFixed(4))}% on price and shipping; some marketplaces charge fees on it too.`,
    ...(garment.category
      ? []
      : ['The item is clothing: some marketplaces have other fees for bags and sneakers.']),
    ...(garment.condition ? [] : ['The item is worn, in fair condition or better.']),
  ];
}

function amount(value: number): string {
  return value === 0 ? 'nothing' : money(dollars(cents(value)));
}
