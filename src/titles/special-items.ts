import type { Brand, Category } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/outside-catalog.ts';
import file from './lexicon/selling-rules.json' with { type: 'json' };
import lexicon from './lexicon/worth.json' with { type: 'json' };
import type { NumberView } from './number-view.ts';
import { phraseIndexes } from './phrase-index.ts';
import type { TitleTokens, WordSpan, Words } from './tokens.ts';

const { about: _, ...lists } = lexicon;
const words = phraseIndexes(lists);

const first = (index: (typeof words)['ages'], title: Words): WordSpan | undefined => index.find(title)[0];
const isInnocent = (title: Words): boolean => first(words.innocent, title) !== undefined;

/** Finds the words of a tradition whose makers are paid for, whatever they used: `Zuni`, `squash blossom`. */
export const findTradition = (title: Words): WordSpan | undefined =>
  isInnocent(title) ? undefined : (first(words.traditions, title) ?? stoneIn(title));

/** Finds a material that is dear if it is real, with a word that says so: `butterscotch amber`. */
const stoneIn = (title: Words): WordSpan | undefined =>
  first(words.real, title) ? first(words.stones, title) : undefined;

/** On these, a tradition is a print. */
const PRINTED_KINDS: readonly string[] = ['t-shirt', 'hoodie', 'cap', 'socks'];
const STONE_FAMILIES: readonly string[] = ['jewelry', 'accessories'];
const AGELESS_FAMILIES: readonly string[] = ['jewelry', 'eyewear', 'watches', 'small leather goods'];

/** Finds what may make a thing dear though its brand is unknown: its material, tradition or age, as written. */
export function findWorth(tokens: Pick<TitleTokens, 'words' | 'written'>, brand: Brand, { slug, family }: Category) {
  const title = tokens.words;
  if (PRINTED_KINDS.includes(slug)) return undefined;
  if ((!isUnknown(brand) && !lexicon.places.includes(brand.slug)) || isInnocent(title)) return undefined;
  const age = AGELESS_FAMILIES.includes(family) || first(words.common, title) ? undefined : first(words.ages, title);
  const stone = STONE_FAMILIES.includes(family) ? stoneIn(title) : undefined;
  const fur = slug === 'coat' || slug === 'jacket' ? first(words.furs, title) : undefined;
  const found = first(words.traditions, title) ?? stone ?? fur ?? age;
  return found && tokens.written(found.from, found.to);
}

/** Finds a precious metal that is sold by its weight, `sterling chain 50 g`, unless a tradition sets the price. */
export function findMetalByWeight(title: Words, numbers: readonly NumberView[]): WordSpan | undefined {
  const isWeighed = numbers.some((number) => number.role === 'measure' && number.after('weights'));
  return isWeighed && !isInnocent(title) && !findTradition(title) ? first(words.metals, title) : undefined;
}

/** A rule against selling what a title seems to be. */
export interface SellingRule {
  /** What it would have to be: `real ivory`. */
  readonly what: string;
  /** `US`, a state's letters, or a marketplace's slug. */
  readonly who: string;
  /** True if it allows some. */
  readonly limits?: boolean;
  /** True for federal law and for a marketplace's own page for the US. */
  readonly stops?: boolean;
  /** The page of the agency, legislature or marketplace, if one is known. */
  readonly source?: string;
}

const STATE = /^[A-Z]{2}$/;
/** Returns true for a law rather than a rule of a marketplace. */
export const isLaw = ({ who }: SellingRule): boolean => STATE.test(who);

const materials = file.materials.map((matter) => ({ ...matter, innocent: [...file.innocent, ...matter.innocent] }));
const matters = [...materials, ...file.things].map(({ what, words, innocent, rules }) => ({
  lists: phraseIndexes({ words, innocent }),
  rules: rules.map((rule): SellingRule => ({ what, ...rule })),
}));

/** Finds the laws, and the rules of marketplaces, against what a title names, unless an innocent word is beside it. */
export function sellingRulesFor(
  words: Words,
  ...marketplaces: readonly (string | undefined)[]
): readonly SellingRule[] {
  const named = matters.filter(
    ({ lists }) => lists.words.find(words).length > 0 && lists.innocent.find(words).length === 0,
  );
  return named.flatMap(({ rules }) => rules.filter((rule) => isLaw(rule) || marketplaces.includes(rule.who)));
}

/** Returns true if a law, or a marketplace's own page, stops the sale there of what a title names. */
export const isStoppedOn = (words: Words, marketplace: string): boolean =>
  sellingRulesFor(words, marketplace).some(({ stops }) => stops);
