import { type Constants, posteriorOf, spreadOfRange } from '../../src/pricing/asker/asker-evidence.ts';
import { seededRandom } from '../numbers/random.ts';
import { meanOf, round, total } from '../numbers/sums.ts';
import { saleOdds } from '../sale-odds/odds.ts';

/** A held-out sale with its price and a blind guess; logs of US dollars. */
export interface GuessedSale {
  readonly paid: number;
  readonly price: number;
  readonly guess: number;
  /** Ends of the range relative to the price. */
  readonly ends: readonly [low: number, high: number];
  /** Number of US sales of that very item behind the price. */
  readonly sold: number;
}

/** The share of guesses that are made to please: an assumption, not a count. */
const PLEASING = 0.3;
/** Retail prices over what pieces sell for: median 2.7 times, give or take 1.5 times. */
const RETAIL = { log: 1, error: 0.4 };

/** Guesses that agents make to please, or for lack of a real one, each as likely as the others. */
const ADVERSARIES: readonly ((sale: GuessedSale, constants: Constants, normal: () => number) => number)[] = [
  ...[1.5, 2, 3, 1 / 3].map(
    (times) =>
      ({ guess }: GuessedSale) =>
        guess + Math.log(times),
  ),
  ({ paid }, _, normal) => paid + RETAIL.log + RETAIL.error * normal(),
  ({ paid }, { asks }, normal) => paid + asks.log + asks.error * normal(),
  ({ price }) => price,
];

/** Values that are tried. */
const ERRORS = [0.15, 0.2, 0.25, 0.3];
const DISTANCES = [0.6, 0.8, 1];
const WIDTHS = [0.4, 0.55, 0.7];

/**
 * Fits the error of an agent's guess, and how far pleasing ones are from the price: the values with the smallest mean
 * square of log(paid / price), with blind guesses and, for the share that pleases, each adversary's. Pure.
 */
export function fitGuesses(
  sales: readonly GuessedSale[],
  constants: Constants,
): Pick<Constants, 'pleasing'> & { readonly error: number } {
  const random = seededRandom(1);
  const sent = sales.map((sale) => ({
    sale,
    pleasing: ADVERSARIES.map((adversary) => adversary(sale, constants, () => random.normal())),
  }));
  const tried = ERRORS.flatMap((error) =>
    DISTANCES.flatMap((distance) =>
      WIDTHS.map((width) => {
        const pleasing = { ...constants.pleasing, distance, width };
        const lossOf = (sale: GuessedSale, guess: number) =>
          errorAfter(sale, { log: guess, error, pleasing: PLEASING }, { ...constants, pleasing }) ** 2;
        const loss = meanOf(
          sent,
          ({ sale, pleasing: guesses }) =>
            (1 - PLEASING) * lossOf(sale, sale.guess) + PLEASING * meanOf(guesses, (guess) => lossOf(sale, guess)),
        );
        return { error, pleasing, loss };
      }),
    ),
  );
  const { error, pleasing } = tried.reduce((best, one) => (one.loss < best.loss ? one : best));
  return { error, pleasing };
}

/** Returns log(paid / price) for a sale after a guess. */
export function errorAfter(
  { paid, price, ends, sold }: GuessedSale,
  guess: { readonly log: number; readonly error: number; readonly pleasing: number },
  constants?: Constants,
): number {
  const prior = { log: price, spread: spreadOfRange(...ends), sold, isFree: false };
  return paid - posteriorOf(prior, { guess }, constants).log;
}

/** US marketplaces with asking prices of private people. */
const US_MARKETS: readonly string[] = ['ebay', 'poshmark', 'mercari', 'depop'];
/** Standard deviations between the mean of a normal distribution and its quartiles. */
const QUARTILE = 0.6745;

/** The part of `prediction.json` with the distances of markets, and of US sales, from the reference; log USD. */
export interface MarketLevels {
  readonly markets: readonly {
    /** Source, marketplace and basis, with ` / ` between them. */
    readonly market: string;
    readonly items: number;
    readonly expected: number;
    readonly effect: number;
  }[];
  readonly levels: { readonly level: number };
}

/**
 * Returns how far asking prices are above what pieces sell for in the US: the fitted levels of markets with asking
 * prices, less that of sales, and the spread of paid over asked in the odds of a sale.
 */
export function asksOf({ markets, levels: { level: sold } }: MarketLevels): Constants['asks'] {
  const asking = markets.filter(({ market }) => {
    const [, place = '', basis] = market.split(' / ');
    return basis === 'asking' && US_MARKETS.includes(place);
  });
  const items = total(asking, (one) => one.items);
  const level = total(asking, (one) => one.items * (one.expected + one.effect)) / items;
  const rooms = saleOdds.room.filter(({ marketplace }) => US_MARKETS.includes(marketplace));
  const error =
    total(rooms, ({ n, low, high }) => (n * Math.log(high / low)) / (2 * QUARTILE)) / total(rooms, ({ n }) => n);
  return { items, log: round(level - sold, 2), error: round(error, 2) };
}
