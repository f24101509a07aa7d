import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { isPriced, type PricedListing } from '../../src/pricing/priced-listing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { namedThing } from '../sold-models/named-things.ts';

/** Guesses of what we have sold often, as multiples of our price. */
const WILD = [1 / 5, 1 / 3, 3, 5] as const;
/** US sales of the very thing from which on a wild guess should hardly move the price. */
const MANY = 10;
/** The move that is still small, log USD. */
const SMALL = 0.3;

/** The outcome of wild guesses beside many sales of ours. */
export interface WildTrial {
  /** Models and versions with {@link MANY} sales or more. */
  readonly things: number;
  readonly guesses: number;
  /** Guesses that moved the price by at most {@link SMALL}. */
  readonly held: number;
  /** Answers that say how far the guess is from our price. */
  readonly told: number;
  /** The largest move, log USD. */
  readonly farthest: number;
}

/** Sends wild guesses of each model and version that sold often in the US. */
export function wildTrial(pricing: Pricing): WildTrial {
  const titles = Object.keys(pricing.artifacts.sold?.named ?? {}).flatMap((key) => namedThing(key)?.title ?? []);
  const known = titles.flatMap((title) => priced(pricing, title)).filter(hasManySales);
  const trials = known.flatMap(({ query: { title }, price: own }) =>
    WILD.flatMap((times) =>
      priced(pricing, title as string, times * own.price).map(({ price, asker }) => ({
        move: Math.abs(Math.log(price.price / own.price)),
        isTold: asker?.farGuess !== undefined,
      })),
    ),
  );
  return {
    things: known.length,
    guesses: trials.length,
    held: trials.filter(({ move }) => move <= SMALL).length,
    told: trials.filter(({ isTold }) => isTold).length,
    farthest: Math.max(...trials.map(({ move }) => move)),
  };
}

/** Returns a wild trial in a sentence. */
export const wildInWords = ({ things, guesses, held, told, farthest }: WildTrial): string =>
  `Of ${guesses} guesses a third, a fifth, three and five times as high as our price of ${things} models and versions ` +
  `with ${MANY} US sales or more, ${held} move it by at most ${SMALL} (the farthest by ${farthest.toFixed(2)}), and ` +
  `${told} answers say how far the guess is off.`;

function priced(pricing: Pricing, title: string, guess?: number): PricedListing[] {
  const outcome = appraiseTitle(pricing, { title, guess });
  return isPriced(outcome) ? [outcome] : [];
}

const hasManySales = ({ evidence: { of, places } }: PricedListing): boolean =>
  of === 'model' && places.some(({ place, sold }) => place === 'us' && sold >= MANY);
