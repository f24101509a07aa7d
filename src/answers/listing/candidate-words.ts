import { listOf, usd } from '../../base/numbers.ts';
import type { Candidate } from './schema.ts';

/** Says what a price is for until somebody says which one it is; an item's name says that its model is unknown. */
const UNTIL_THEN = {
  kind: ' Until you say, the price is for the first of them.',
  model: '',
  version: ' Until you say, the price is for one with no known version.',
} as const satisfies Record<Candidate['tells'], string>;

/** Asks which of several things a description means, with the price of each. */
export function candidatesInWords(candidates: readonly Candidate[]): string {
  const { tells = 'model' } = candidates[0] ?? {};
  const question = candidates.length === 1 ? 'Is it' : 'Which one is it:';
  return `${question} ${candidateNames(candidates)}${UNTIL_THEN[tells]}`;
}

/** Models whose prices differ by more than this factor are different things: the question goes before the price. */
const FAR_APART = 2;

/** Returns true where the question which model it is says more than a price for all of them. */
export function leadsByQuestion(candidates: readonly Candidate[]): boolean {
  const prices = candidates.map(({ price }) => price);
  const isOfModels = candidates.some(({ tells }) => tells === 'model');
  return isOfModels && Math.max(...prices) > FAR_APART * Math.min(...prices);
}

/** Names several things with their prices, as a question: `Tabby $159, Willow $108 or Rogue $379?` */
export function candidateNames(candidates: readonly Candidate[], most = candidates.length): string {
  const each = candidates.slice(0, most).map(({ name, price }) => `${name} ${usd(price)}`);
  return `${listOf(candidates.length > most ? [...each, 'another'] : each, 'or')}?`;
}
