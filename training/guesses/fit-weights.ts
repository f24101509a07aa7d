import { medianOf } from '../../src/base/median.ts';
import { PRICE_CLASSES, type PriceClass } from '../../src/pricing/artifact.ts';
import { SALES_BEHIND, type SalesBehind } from '../../src/pricing/guess.ts';
import { quantile, type Weighted } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import { countBy } from '../numbers/sums.ts';

/** A sale beside a price that had not seen it, and a reader's guess; logs of US dollars. */
export interface GuessedSale {
  readonly class: PriceClass;
  /** Our sales of the very thing. */
  readonly behind: SalesBehind;
  readonly seller: string;
  readonly paid: number;
  readonly price: number;
  readonly guess: number;
  /** Ends of the range around the price, at the width that the class has. */
  readonly ends: readonly [low: number, high: number];
}

/** Sales of a seller that count in a class. */
const MOST_OF_SELLER = 40;
/** The weight before any sale, and the squared distance that it counts as: all classes together have 0.84. */
const PRIOR = { weight: 0.8, squares: 10 };
/** Errors beyond this count less (Huber, 1964), log USD. */
const BOUND = 0.6;
/** Fewer sales of a class say nothing: houses are judged as well as priced, by bags and shoes sold elsewhere. */
const FEWEST = 100;
const OF_FEW = { weight: 0.45, spread: 1 };
const ROUNDS = 10;

/** The weights of an agent's guess before any sale, by our sales of the thing: our judgment is worth little beside it. */
const AGENT_PRIORS: Readonly<Record<SalesBehind, number>> = { none: 0.9, some: 0.7, many: 0.5 };

/** Fewer guesses than this say nothing of the width of ranges. */
const FEWEST_FOR_SPREAD = 20;

/** Fits the weight of an agent's guess and the width of the range after it, by our sales of the thing. */
export function fitAgentWeights(sales: readonly GuessedSale[]) {
  let most = 1;
  return SALES_BEHIND.map((behind) => {
    const own = sales.filter((sale) => sale.behind === behind);
    const fitted = weightIn(own, () => 1, { ...PRIOR, weight: AGENT_PRIORS[behind] });
    // More sales of ours never make a guess worth more.
    const weight = Math.min(most, round(fitted, 2));
    most = weight;
    const spread = own.length < FEWEST_FOR_SPREAD ? 1 : spreadAround(own, weight, () => 1);
    return { sales: behind, guesses: own.length, weight, spread };
  });
}

/** Fits the weight of a person's guess and the width of the range after it in each class of prices. */
export function fitGuessWeights(sales: readonly GuessedSale[]) {
  return PRICE_CLASSES.map((name) => {
    const own = sales.filter((sale) => sale.class === name);
    const counts = countBy(own, ({ seller }) => seller);
    const shareOf = ({ seller }: GuessedSale) => Math.min(1, MOST_OF_SELLER / (counts.get(seller) as number));
    if (own.length < FEWEST) return { class: name, sales: own.length, ...OF_FEW };
    const weight = round(weightIn(own, shareOf, PRIOR), 2);
    return { class: name, sales: own.length, weight, spread: spreadAround(own, weight, shareOf) };
  });
}

/** Returns the factor on ranges that hold four in five sales after guesses of a weight; a guess widens no range. */
function spreadAround(own: readonly GuessedSale[], weight: number, shareOf: (sale: GuessedSale) => number): number {
  const multiples = own.map((sale): Weighted => {
    const { paid, price, guess, ends } = sale;
    const error = paid - price - weight * (guess - price);
    return [error / (error < 0 ? ends[0] : ends[1]), shareOf(sale)];
  });
  return Math.min(1, round(quantile(multiples, 0.8), 2));
}

/** Returns the slope of what was paid on the guess, both beside the price and each seller's level. */
export function weightIn<Sale extends Pick<GuessedSale, 'seller' | 'paid' | 'price' | 'guess'>>(
  own: readonly Sale[],
  shareOf: (sale: Sale) => number,
  prior: typeof PRIOR,
): number {
  let { weight } = prior;
  for (let round = 0; round < ROUNDS; round++) {
    let product = prior.squares * prior.weight;
    let { squares } = prior;
    for (const sold of Map.groupBy(own, ({ seller }) => seller).values()) {
      const left = sold.map(({ paid, price, guess }) => paid - price - weight * (guess - price));
      const level = sold.length > 4 ? medianOf(left) : 0;
      sold.forEach((sale, i) => {
        const distance = sale.guess - sale.price;
        const robust = Math.min(1, BOUND / Math.abs((left[i] as number) - level));
        product += shareOf(sale) * robust * (sale.paid - sale.price - level) * distance;
        squares += shareOf(sale) * robust * distance ** 2;
      });
    }
    weight = product / squares;
  }
  return weight;
}
