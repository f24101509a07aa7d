import { listOf } from '../../base/numbers.ts';
import type { BeyondEvidence } from '../../titles/beyond-evidence.ts';

const LEADS = {
  collaboration: 'A collaboration',
  collectible: 'A collectible',
  rare_model: 'A rare model',
} as const;

/** Returns the opening words about a rare item; undefined for all others. */
function beyondLead([first]: readonly BeyondEvidence[]): string | undefined {
  return first && `${LEADS[first.reason]}: look up what this exact item sold for`;
}

/**
 * Returns the caveat that comes before the price of an item that our listings cannot price. Collaborations of the mass
 * market are many, and sell for little more than its other clothes.
 */
export function beyondInWords(signs: readonly BeyondEvidence[], isMassMarket = false): string {
  const names = listOf([...new Set(signs.map(({ text }) => `“${text}”`))]);
  return (
    `${beyondLead(signs)}. Our listings cannot price ${names}: these figures are for more common ` +
    `items${isMassMarket ? '' : ', and items like this often sell for many times as much'}.`
  );
}
