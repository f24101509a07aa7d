import { categories } from '../catalog/catalog.ts';
import { normalize, singular } from '../catalog/normalize.ts';
import { otherKinds } from '../catalog/other-kinds.ts';
import type { FactSpan, FoundFacts } from './facts.ts';
import { materialsFor } from './item-names.ts';
import phraseFile from './lexicon/silent-phrases.json' with { type: 'json' };
import lexicon from './lexicon/silent-words.json' with { type: 'json' };
import type { ParsedTitle } from './parse-title.ts';
import { lazily } from './phrase-index.ts';
import { isSilent as isSilentAlone } from './silent.ts';
import { MIN_LENGTH, nearest, SpellingIndex } from './spelling.ts';
import { marked, type Words, wordsOf } from './tokens.ts';

/** A word in a title that may affect the price but isn't one of the item's facts. */
export interface ItemWord {
  /** The word's singular form, or the identifier for a fact. */
  readonly form: string;
  readonly at: number;
  /** Position after the last word, if there is more than one word. */
  readonly to?: number;
}

const silentWords = [lexicon.colors, lexicon.sizes, lexicon.phrases, lexicon.small, lexicon.speech].flat();
const silent = new Set([...silentWords, ...silentWords.map(singular)]);

/** Words for colors and versions, such as `midnight`. They count only if the title names a model or a line. */
const modelWords = new Set(lexicon.names);

const styles = new Set(phraseFile.styles.map(singular));
/** Maximum number of style words that describe one item. In a title with more, they are search terms. */
const MOST_STYLES = 2;

/** Matches sizes, style numbers, and other scripts: `32x30`, `10w`, `3xl`, `cw7093`. Three digits may be a model. */
const NO_WORD =
  /^(?:\d{1,2}|\d{4,}|x{1,4}[sml]|\d+x\d*|\d{1,2}[a-z]{1,2}|[a-z]{1,2}\d{1,2}|[a-z]*\d{4}[a-z\d]*|[a-z])$|[^a-z\d]/;

const namesOfKinds = Object.fromEntries([...categories, ...otherKinds].map(({ slug, aliases }) => [slug, aliases]));
/** Singular forms of the words in a kind's names. They don't affect the price, even if a model implies the kind. */
const kindWordsOf = lazily(
  namesOfKinds,
  (slug) => new Set(namesOfKinds[slug]?.flatMap((alias) => normalize(alias).split(' ').map(singular))),
);

/** Returns the distinct words in a title, other than its kind and facts, that may affect the price. */
export function findItemWords(
  { words, roles, brand, category, extrasAt }: ParsedTitle,
  facts: readonly FactSpan[],
): ItemWord[] {
  const isFact = marked(words.length, facts);
  const explained = new Set(words.filter((_, at) => isFact[at] || roles[at] !== undefined));
  const kindWords = kindWordsOf(category?.slug ?? '');
  const materials = materialsFor(brand?.slug ?? '');
  const ignoredStyles = searchedStyles(words);
  const hasModel = facts.some(isOfModel);
  const isSilent = (word: string, form: string) => {
    if (explained.has(word) || silent.has(word) || silent.has(form) || isSilentAlone(word)) return true;
    if (ignoredStyles.has(word) || NO_WORD.test(word) || kindWords?.has(form)) return true;
    // If a material is not a fact, it is imitated or only part of the item is made of it.
    if (materials.has(word) && !category?.isExtended) return true;
    return modelWords.has(form) && !hasModel;
  };
  const itemWords = new Map<string, ItemWord>();
  for (const [at, word] of words.slice(0, extrasAt).entries()) {
    const form = singular(word);
    if (!itemWords.has(form) && !isSilent(word, form)) itemWords.set(form, { form, at });
  }
  return [...itemWords.values()];
}

/** Returns the style words in a title if there are too many to describe one item. Otherwise, returns an empty set. */
function searchedStyles(words: Words): ReadonlySet<string> {
  const styleWords = new Set(words.filter((word) => styles.has(singular(word))));
  return styleWords.size > MOST_STYLES ? styleWords : new Set();
}

const isOfModel = ({ of }: FactSpan) => of === 'model' || of === 'line';

/** Facts that count as words for kinds outside the 15 categories. */
const FACTS_AS_WORDS: readonly FactSpan['of'][] = ['material', 'feature', 'era'];

/** Returns the words in a title for a kind outside the 15 categories, with facts as words, such as `material/silk`. */
export function findKindWords(parsed: ParsedTitle, { spans }: Pick<FoundFacts, 'spans'>): ItemWord[] {
  const brand = parsed.brand?.slug ?? '';
  const models = spans.filter(isOfModel).map(({ value, from, to }) => ({ form: `${brand}/${value}`, at: from, to }));
  const facts = spans.filter(({ of }) => FACTS_AS_WORDS.includes(of));
  const factWords = new Map<string, ItemWord>();
  for (const { of, value, from, to } of facts) {
    const form = `${of}/${value}`;
    factWords.set(form, { form, at: from, to });
  }
  return [...findItemWords(parsed, facts), ...factWords.values(), ...models];
}

/** Returns one flag per word in the title. A flag is true if the word is part of a name or a fact. */
function understoodWords({ words, spans, roles }: ParsedTitle, facts: readonly FactSpan[]): boolean[] {
  const isInSpan = marked(words.length, [...spans, ...facts]);
  // A title may mention a brand or a gender twice.
  const names = words.filter((_, at) => roles[at] && roles[at] !== 'category');
  return words.map((word, at) => isInSpan[at] === true || roles[at] !== undefined || names.includes(word));
}

/** Returns the words in a title that we don't understand, as written, except for misspelled names and facts. */
export function ignoredWords(parsed: ParsedTitle, facts: FoundFacts, others: readonly ItemWord[]): string[] {
  const isUnderstood = understoodWords(parsed, facts.spans);
  for (const { at } of others) isUnderstood[at] = true;
  // A corrected word is reported as such, even if it does not change the price.
  if (parsed.correctedAt !== undefined) isUnderstood[parsed.correctedAt] = true;
  if (!isUnderstood.includes(false)) return [];
  const written = parsed.words.map((_, at) => parsed.written(at, at + 1));
  // `V-neck` is split into two words, and it is enough to understand one of them.
  const understood = new Set(written.filter((_, at) => isUnderstood[at]));
  const ignored = written.filter((text, at) => text !== '' && !isUnderstood[at] && !understood.has(text));
  // Short words are never treated as misspellings.
  if (!ignored.some((text) => text.length >= MIN_LENGTH)) return [...new Set(ignored)];
  const namesToMisspell = new SpellingIndex(namesIn(parsed, facts).map((word) => [word, word]));
  const isMisspelled = (text: string) =>
    text.length >= MIN_LENGTH && wordsOf(text).some((word) => nearest(word, namesToMisspell).length > 0);
  return [...new Set(ignored.filter((text) => !isMisspelled(text)))];
}

/** Returns the words in the names of the brand and the facts. */
function namesIn({ brand }: ParsedTitle, { line, model, subKind, materials }: FoundFacts): string[] {
  const ids = [line, model, subKind, ...materials].flatMap((id) => id?.split('-') ?? []);
  return [...wordsOf(brand?.name ?? ''), ...ids];
}
