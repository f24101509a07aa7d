import nameLists from './lexicon/brand-names.json' with { type: 'json' };
import type { Maker } from './lexicon.ts';
import { phraseIndexes } from './phrase-index.ts';
import { isSilent } from './silent.ts';
import type { FoundPhrase } from './tokens.ts';

/** A maker's name in a title. `isWord` is true if it is also an ordinary word. */
export interface FoundName extends FoundPhrase<Maker> {
  readonly isWord?: boolean;
}

const { leading } = phraseIndexes({ leading: nameLists.lists.leading });
/** Matches numbers and seasons: `SS18`. */
const LEADING = /^(?:(?:ss|fw|aw|f)?\d+|ss|fw|aw)$/;

/** Returns true for a word that may precede a brand at the start of a title: `vintage`, `2`, `SS18`. */
export const isLeading = (word: string): boolean => leading.has(word) || isSilent(word) || LEADING.test(word);
