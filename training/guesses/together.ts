import type { EvidenceGrade } from '../../src/pricing/evidence/evidence-grade.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type Cells, cellsOf, two } from '../evaluation/markdown.ts';
import { meanOf } from '../numbers/sums.ts';
import { priceOpenSales } from '../open-test/price-sales.ts';
import type { GuessedOpenSale } from './read-guesses.ts';

/** Weights of the guess in the price together with it, the shipped ones among them. */
const WEIGHTS = [0.3, 0.5, 0.7, 0.9];

/** The basis of our price, as an answer tells the asker. */
const BASES: Readonly<Record<EvidenceGrade, string>> = {
  'sold here': 'sold',
  'some sold here': 'sold',
  'sold elsewhere': 'sold',
  'asked only': 'asked',
  'other kinds of the brand': 'other kinds',
  judged: 'judged or none',
  none: 'judged or none',
};

/** Returns the errors of our price, of blind guesses and of both together, by what our price rests on; log USD. */
export function measureTogether(pricing: Pricing, sales: readonly GuessedOpenSale[]) {
  const guesses = new Map(sales.map(({ sale, guess }) => [sale, Math.log(guess)]));
  const priced = priceOpenSales(pricing, [...guesses.keys()]).flatMap(({ sale, appraisal, paid }) => {
    const { price, evidence, isToLookUp } = appraisal;
    const guess = guesses.get(sale) as number;
    return isToLookUp ? [] : [{ basis: BASES[evidence.grade], paid, ours: Math.log(price.price), guess }];
  });
  type Priced = (typeof priced)[number];
  const rms = (rows: readonly Priced[], weight: number) =>
    Math.sqrt(meanOf(rows, ({ paid, ours, guess }) => (paid - (1 - weight) * ours - weight * guess) ** 2));
  return [['all', priced] as const, ...Map.groupBy(priced, ({ basis }) => basis)].map(([basis, rows]) => ({
    basis,
    sales: rows.length,
    ours: rms(rows, 0),
    guess: rms(rows, 1),
    together: WEIGHTS.map((weight) => rms(rows, weight)),
  }));
}

/** Returns the errors as a table. */
export function togetherTable(measured: ReturnType<typeof measureTogether>): Cells {
  const weighed = WEIGHTS.map((weight, at) => {
    const cell = ({ together }: (typeof measured)[number]) => two(together[at] as number);
    return [`guess weighs ${weight}`, cell] as const;
  });
  return cellsOf(measured, {
    'our price rests on': ({ basis }) => basis,
    sales: ({ sales }) => String(sales),
    ours: ({ ours }) => two(ours),
    guess: ({ guess }) => two(guess),
    ...Object.fromEntries(weighed),
  });
}
