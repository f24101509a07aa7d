import sellingRuleFile from './lexicon/selling-rules.json' with { type: 'json' };
import { indexLists } from './phrase-index.ts';
import type { Words } from './spans.ts';

/** A rule of selling-rules.json about what something would have to be, such as `real ivory`. */
export type SellingRule = {
  readonly what: string;
  readonly who: string;
  /** True for a law, false for a rule of a marketplace. */
  readonly isLaw: boolean;
  readonly limits?: boolean;
  readonly stops?: boolean;
  readonly source?: string;
};

const STATE_PATTERN = /^[A-Z]{2}$/;

const materials = sellingRuleFile.materials.map((row) => ({
  ...row,
  innocent: [...sellingRuleFile.innocent, ...row.innocent],
}));
const ruledThings = [...materials, ...sellingRuleFile.things].map(({ what, words, innocent, rules }) => ({
  lists: indexLists({ words, innocent }),
  rules: rules.map((rule): SellingRule => ({ what, isLaw: STATE_PATTERN.test(rule.who), ...rule })),
}));

/** Finds the laws, and the rules of marketplaces, against what a title names, unless it has an innocent word. */
export function findSellingRules(words: Words): readonly SellingRule[] {
  const namedThings = ruledThings.filter(
    ({ lists }) => lists.words.find(words).length > 0 && lists.innocent.find(words).length === 0,
  );
  return namedThings.flatMap(({ rules }) => rules);
}

/** Returns the laws among rules of selling, and the rules of these marketplaces. */
export const pickRulesOf = (rules: readonly SellingRule[], ...marketplaces: readonly (string | undefined)[]) =>
  rules.filter(({ isLaw, who }) => isLaw || marketplaces.includes(who));
