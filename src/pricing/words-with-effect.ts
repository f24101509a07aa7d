import type { Brand, Category } from '../garments/catalog.ts';
import { EXTRAS } from '../garments/read/kind-words.ts';
import type { TitleReading } from '../garments/read/title.ts';
import lists from './silent-words.json' with { type: 'json' };

/** The words of a title that its price may depend on. */
export interface WordsWithEffect {
  /** With single spaces between them. */
  readonly text: string;
  /** Those that only name the kind, such as `bag` or `tote`: alone they are the brand's usual item, beside others they count. */
  readonly kindWords: ReadonlySet<string>;
}

const stop = new Set(lists.stop);
const generalKinds = new Map(
  Object.entries(lists.kinds).map(([slug, words]) => [slug, new Set(words)]),
);
const materials = new Set(lists.materials);
const before = new Set(lists.before);
const after = new Set(lists.after);
const sizeWords = new Set(lists.size);
const extras = new Set(lists.extras);
/** Words between extras: `with box and original receipt`. */
const JOINING = /^(?:and|the|a|an|its|original|matching|small|extra|all|n)$/;

const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * The words of a title that the price of a garment may depend on: without stop words, sizes, extras (`with pouch`),
 * materials that are only imitated, and words that name the brand, the gender or the condition, which are in the price
 * already. Words for the kind stay: sellers who write `handbag` write other words than those who do not, and the fit
 * has learned both together; without them held-out errors grow.
 * Pure and linear in the number of words.
 */
export function wordsWithEffect(
  { words, roles }: Pick<TitleReading, 'words' | 'roles'>,
  brand: Brand,
  { slug, family }: Category,
): WordsWithEffect {
  const general = generalKinds.get(slug);
  const names = (lists.names as Record<string, readonly string[]>)[brand.slug];
  const imitated = imitatedMaterials(words);
  const kept: string[] = [];
  let kindWords: Set<string> | undefined;
  let isExtra = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const role = roles[i];
    isExtra = EXTRAS.has(word) || (isExtra && (extras.has(word) || JOINING.test(word)));
    if (isExtra || (role && role !== 'category') || names?.includes(word)) continue;
    if (stop.has(word) || imitated?.[i]) continue;
    if (family !== 'bags' && isSize(word, words[i - 1], family)) continue;
    kept.push(word);
    if ((role === 'category' && !materials.has(word)) || general?.has(word)) {
      kindWords ??= new Set();
      kindWords.add(word);
    }
  }
  return { text: kept.join(' '), kindWords: kindWords ?? NO_WORDS };
}

/** Which words name a material that the item is not made of: `faux leather`, `silk feel`, `wool cashmere blend`. */
function imitatedMaterials(words: readonly string[]): boolean[] | undefined {
  let found: boolean[] | undefined;
  const mark = (i: number, step: 1 | -1) => {
    for (let at = i + step; materials.has(words[at] ?? ''); at += step) {
      found ??= words.map(() => false);
      found[at] = true;
    }
  };
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (before.has(word)) mark(i, 1);
    if (after.has(word)) mark(i, -1);
  }
  return found;
}

const TWO_DIGITS = /^\d{2}$/;
/** `w34`, `34x32`, `us10`, `eu42`. */
const SIZE_CODE =
  /^(?:w\d{2}(?:l\d{2})?|l\d{2}|\d{2}x\d{2}|(?:us|eu|uk|it|fr|de|jp|sz|size)\d{1,2})$/;
/** Numbers of Air Jordans and of Air Max stand behind these. */
const NUMBERED = /^(?:jordan|jordans|aj|retro|max|air|zoom|boost|pegasus)$/;

/** Least and most of two-digit sizes by family, in all countries' ways of counting. */
const SIZES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  footwear: [
    [10, 16],
    [34, 49],
  ],
  trousers: [[10, 46]],
  tops: [
    [10, 24],
    [32, 60],
  ],
  outerwear: [
    [10, 24],
    [32, 60],
  ],
  dresses: [
    [10, 24],
    [32, 60],
  ],
};

function isSize(word: string, previous: string | undefined, family: string): boolean {
  if (sizeWords.has(word) || SIZE_CODE.test(word)) return true;
  if (!TWO_DIGITS.test(word) || NUMBERED.test(previous ?? '')) return false;
  const size = Number(word);
  return SIZES[family]?.some(([least, most]) => size >= least && size <= most) ?? false;
}
