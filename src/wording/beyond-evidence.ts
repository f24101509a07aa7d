import type { BeyondEvidence } from '../garments/rare-models.ts';
import { listOf } from './numbers.ts';

const LEADS = {
  collaboration: 'A collaboration',
  collectible: 'A collectible',
  rare_model: 'A rare model',
} as const;

/** What has to be said before the price of an item that our listings cannot price; undefined for all others. */
export function beyondInWords(beyond: readonly BeyondEvidence[]): string | undefined {
  const [first] = beyond;
  if (!first) return undefined;
  const names = listOf([...new Set(beyond.map(({ text }) => `“${text}”`))]);
  return `${LEADS[first.reason]}: look up what this very one sold for. Our listings cannot price ${names}: the figures are those of more usual items, and such pieces often sell for many times as much.`;
}
