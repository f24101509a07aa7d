import { type GuessWeight, towardPersonsGuess } from '../../src/pricing/guess.ts';
import { type Cells, cellsOf, two } from '../evaluation/markdown.ts';
import { rmsAfterOffset } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { isWithin, meanOf } from '../numbers/summaries.ts';
import { fitGuessWeights, type GuessedSale } from './fit-weights.ts';

/** Noise that is laid on the guesses, standard deviations in log USD: the judge reads well, others read less well. */
const NOISES = [0, 0.3, 0.5] as const;
/** Draws of each noise. */
const DRAWS = 20;

/** Groups of sales: two flows of whole markets, which nobody chose, and all. */
const GROUPS: readonly (readonly [name: string, isIn: (seller: string) => boolean])[] = [
  ['eBay, menswear of June 2021', (seller) => seller === 'ebay_ninjascout'],
  ['Mercari, 2017 and 2018', (seller) => seller === 'mercari_2018_corykaye'],
  ['all sellers in the US', () => true],
];

/** How far sales were from prices. */
interface TrialOutcome {
  /** Standard deviation of log(paid / price) about its median. */
  readonly spread: number;
  /** The share inside the 80% range, a fraction. */
  readonly inside: number;
}

/** Sales priced without a guess, with the judge's, and with noise on it. */
export interface GuessTrial {
  readonly name: string;
  readonly sales: number;
  readonly withoutGuess: TrialOutcome;
  /** The judge's guesses alone. */
  readonly guessAlone: number;
  /** By {@link NOISES}. */
  readonly withNoise: readonly TrialOutcome[];
}

/** Prices sales with weights that were fitted without their seller, and returns how far off the prices are. */
export function guessTrials(sales: readonly GuessedSale[]): GuessTrial[] {
  const priced = [...Map.groupBy(sales, ({ seller }) => seller)].flatMap(([seller, own]) => {
    const weights = fitGuessWeights(sales.filter((sale) => sale.seller !== seller));
    return own.flatMap((sale) => {
      const weight = weights.find((one) => one.class === sale.class);
      return weight ? [{ sale, weight }] : [];
    });
  });
  return GROUPS.flatMap(([name, isIn]) => {
    const own = priced.filter(({ sale }) => isIn(sale.seller));
    if (own.length === 0) return [];
    const outcomeOf = (drawn: readonly (readonly { readonly error: number; readonly isInside: boolean }[])[]) => ({
      spread: meanOf(drawn, (draw) => rmsAfterOffset(draw.map(({ error }) => error))),
      inside: meanOf(drawn.flat(), ({ isInside }) => Number(isInside)),
    });
    const withNoise = NOISES.map((noise) => {
      const random = seededRandom(1);
      const draw = () => own.map(({ sale, weight }) => priceWith(sale, weight, sale.guess + noise * random.normal()));
      return outcomeOf(Array.from({ length: noise === 0 ? 1 : DRAWS }, draw));
    });
    const plain = own.map(({ sale: { paid, price, ends } }) => ({
      error: paid - price,
      isInside: isWithin(paid - price, ends),
    }));
    return [
      {
        name,
        sales: own.length,
        withoutGuess: outcomeOf([plain]),
        guessAlone: rmsAfterOffset(own.map(({ sale }) => sale.paid - sale.guess)),
        withNoise,
      },
    ];
  });
}

function priceWith({ paid, price, ends: [low, high] }: GuessedSale, weight: GuessWeight, guess: number) {
  const { moved, spread } = towardPersonsGuess(weight, { log: price, low: price + low, high: price + high }, guess);
  const error = paid - price - moved;
  return { error, isInside: isWithin(error, [spread * low, spread * high]) };
}

/** Returns the trials as a table in Markdown: spread, and the share in the range. */
export function trialTable(trials: readonly GuessTrial[]): Cells {
  const inWords = ({ spread, inside }: TrialOutcome) => `${two(spread)}, ${Math.round(100 * inside)}%`;
  return cellsOf(trials, {
    'sales that no price had seen': ({ name, sales }) => `${name} (${sales.toLocaleString('en-US')})`,
    'our price': ({ withoutGuess }) => inWords(withoutGuess),
    "the judge's guess alone": ({ guessAlone }) => two(guessAlone),
    ...Object.fromEntries(
      NOISES.map((noise, at) => [
        noise === 0 ? 'both' : `noise of ${noise} on the guess`,
        ({ withNoise }: GuessTrial) => inWords(withNoise[at] as TrialOutcome),
      ]),
    ),
  });
}
