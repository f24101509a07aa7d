import type { PriceClass } from './artifact.ts';
import { askerEvidence } from './asker-evidence.ts';
import type { EvidenceFacts } from './evidence.ts';

/** Makers of guesses: an agent, which has read prices all its life, or a person, whose guesses nobody has measured. */
export type Guesser = 'agent' | 'person';

/** The weight of a guess, and the width of the range after it. */
export interface GuessWeight {
  /** The part of the log distance from our price to the guess that the price moves. */
  readonly weight: number;
  /** Factor on the range's distances. */
  readonly spread: number;
}

/** Our sales of the very thing that was guessed, from none to many. */
export const SALES_BEHIND = ['none', 'some', 'many'] as const;
export type SalesBehind = (typeof SALES_BEHIND)[number];

/** A weight for each number of sales of ours. */
export type GuessWeights = { readonly [Behind in SalesBehind]: GuessWeight };

/** A language model that was asked for guesses. */
export interface GuessReader {
  readonly model: string;
  /** Host of its address, or `your machine`. */
  readonly host: string;
  /** Version of the prompt. */
  readonly prompt: string;
  /** Its measured weights; without them its guess moves nothing. */
  readonly weights?: GuessWeights | undefined;
}

/** Returns measured weights that came from outside; undefined for anything else. */
export function readWeights(given: unknown): GuessWeights | undefined {
  const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
  const read = SALES_BEHIND.flatMap((behind) => {
    const { weight, spread } = Object(Object(given)[behind]);
    return isShare(weight) && isShare(spread) ? [[behind, { weight, spread }]] : [];
  });
  return read.length === SALES_BEHIND.length ? Object.fromEntries(read) : undefined;
}

/** The weight of a guess whose maker nobody measured. */
const UNMEASURED: GuessWeight = { weight: 0, spread: 1 };

/** Sales of a model that are many. */
const MANY = 10;

/** A guess so far outside our range, log USD, is of another thing than we read: it moves nothing, and we ask back. */
const FAR = Math.log(5);
/** Distance outside the range at which a person's guess has half of its weight, log USD. */
const HALF_AT = 0.75;

/** Our price with its range, logs of US dollars. */
export interface OwnPrice {
  readonly log: number;
  readonly low: number;
  readonly high: number;
}

/** A price moved toward a guess. */
export interface Guessed {
  /** Log USD. */
  readonly moved: number;
  /** Factor on the range's distances. */
  readonly spread: number;
  /** True for a guess that is {@link FAR} outside the range. */
  readonly disagrees: boolean;
}

/** Returns how many sales stand behind a price: of the model or line, else of the brand and kind. */
export function salesBehind({ of, sold }: Pick<EvidenceFacts, 'of' | 'sold'>): SalesBehind {
  if (sold === 0 || of === 'brand' || of === 'kind') return 'none';
  return of === 'model' && sold >= MANY ? 'many' : 'some';
}

/** Returns the weight of an agent's guess: it falls with our sales of the thing, never with our own judgment. */
export const agentWeight = (behind: SalesBehind): GuessWeight =>
  askerEvidence.agentGuesses.find(({ sales }) => sales === behind) as GuessWeight;

/** Returns the measured weight of a language model's guess. */
export const readerWeight = ({ weights }: GuessReader, behind: SalesBehind): GuessWeight =>
  weights?.[behind] ?? UNMEASURED;

/** Returns the weight of a person's guess in a class of prices. */
export const personWeight = (name: PriceClass): GuessWeight =>
  askerEvidence.guesses.find((one) => one.class === name) as GuessWeight;

/** Returns how far a guess is outside our range, log USD; 0 inside it. */
const distanceOutside = ({ low, high }: OwnPrice, guess: number): number => Math.max(0, low - guess, guess - high);

/** Returns how the guess of an agent or a language model moves a price: by its weight. Pure. */
export function towardGuess({ weight, spread }: GuessWeight, price: OwnPrice, guess: number): Guessed {
  if (distanceOutside(price, guess) >= FAR) return { moved: 0, spread: 1, disagrees: true };
  return { moved: weight * (guess - price.log), spread, disagrees: false };
}

/** Returns how a person's guess moves a price: by its weight inside our range, ever less outside it. Pure. */
export function towardPersonsGuess(own: GuessWeight, price: OwnPrice, guess: number): Guessed {
  const outside = distanceOutside(price, guess);
  const weight = own.weight / (1 + (outside / HALF_AT) ** 2);
  // A guess outside the range makes nothing surer.
  return towardGuess({ weight, spread: outside > 0 ? 1 : own.spread }, price, guess);
}
