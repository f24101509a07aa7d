import { listOf, usd } from '../../wording/numbers.ts';
import type { Candidate } from './schema.ts';

/** Describes the piece that a price is for until somebody says which one it is, by what is open. */
const UNTIL_THEN = {
  kind: 'the first of them',
  model: 'one with no known model',
  version: 'one with no known version',
} as const satisfies Record<Candidate['tells'], string>;

/** Asks which of several things a description means, with the price of each. */
export function candidatesInWords(candidates: readonly Candidate[]): string {
  const each = candidates.map(({ name, price }) => `${name} ${usd(price)}`);
  const { tells = 'model' } = candidates[0] ?? {};
  return `Which one is it: ${listOf(each, 'or')}? Until you say, the price is for ${UNTIL_THEN[tells]}.`;
}
